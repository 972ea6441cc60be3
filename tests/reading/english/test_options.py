"""Options of questions, and the answers or claims that they name."""

from __future__ import annotations

import pytest

from limp.episodes.claims import Claim
from limp.episodes.variables import Variable
from limp.errors import HypothesisError, OptionsError
from limp.reading.english.options import UNKNOWABLE, read_options
from limp.reading.english.questions import read_question
from limp.reading.english.stories import read_episode

EPISODE = read_episode(
    "Ada and Leo are in the kitchen. Ada puts the key in the box. Ada leaves the kitchen. Leo moves the key to the"
    " red jar."
)
KEY = Variable("at", "key")
THINKS, KNOWS, WHO = (
    "Where does Ada think the key is?",
    "Does Ada know where the key is?",
    "Who knows where the key is?",
)


@pytest.mark.parametrize(
    ("question", "option", "answer"),
    [
        (THINKS, "in the box", "box"),
        (THINKS, "The Red Jar.", "red jar"),
        (THINKS, "red_jar", "red jar"),
        (THINKS, "the jars", "red jar"),
        (THINKS, "blue jar", "blue jar"),
        (THINKS, "a drawer", "a drawer"),
        (THINKS, "Leo", "Leo"),
        (THINKS, "She will look in the box.", "box"),
        (KNOWS, "Yes, of course", "yes"),
        (KNOWS, "No.", "no"),
        (KNOWS, "True", "yes"),
        (KNOWS, "She does not know where it is.", "no"),
        (KNOWS, "Ada knows where the key is", "yes"),
        ("Is Ada unaware of where the key is?", "She knows where it is", "no"),
        ("Is the key in the box?", "It is not in the box", "no"),
        (WHO, "Leo and Ada", "Ada and Leo"),
        (WHO, "only Leo", "Leo"),
        (WHO, "both of them", "Ada and Leo"),
        (WHO, "neither of them", "nobody"),
        (WHO, "Nobody", "nobody"),
    ],
)
def test_options_name_answers(question: str, option: str, answer: str) -> None:
    found, _ = read_options([option, "a shelf"], read_question(question, EPISODE), EPISODE)[0]
    assert (found.words, found.claims) == (answer, ())


def test_options_where_somebody_has_no_name() -> None:
    episode = read_episode("Ada puts the key in the box. Ada leaves. The guard moves the key to the jar.")
    found = read_options(["the box", "the jar", "the guard"], read_question(THINKS, episode), episode)[0]
    assert [option.words for option in found] == ["box", "jar", "the guard"]


def test_under_a_thing_is_not_that_thing() -> None:
    episode = read_episode("Ada puts the key under a towel on the table.")
    found = read_options(["under the towel", "the table"], read_question(THINKS, episode), episode)[0]
    assert [option.words for option in found] == ["under the towel", "table"]


@pytest.mark.parametrize(
    "option", ["It cannot be told.", "unknown", "The story does not say", "not enough information"]
)
def test_options_that_it_cannot_be_told(option: str) -> None:
    assert read_options(["box", option], read_question(THINKS, EPISODE), EPISODE)[0][1] == UNKNOWABLE


def test_options_that_are_sentences_are_claims_in_the_mind_that_is_asked_about() -> None:
    options = ["Ada thinks that the key is in the box.", "Leo knows where the key is", "It is in the red jar"]
    first, second, third = read_options(options, read_question(THINKS, EPISODE), EPISODE)[0]
    assert first.claims == (Claim(variable=KEY, value="box"),)
    assert third.claims == (Claim(variable=KEY, value="red jar"),)
    assert second.claims == (Claim(chain=("Leo",), verb="knows", variable=KEY),)


def test_statements_are_compared_as_claims_or_refused() -> None:
    asked = read_question("Which of these is true?", EPISODE)
    (found,) = read_options(["Ada is unaware that the key is in the box"], asked, EPISODE)[0]
    assert found.claims == (Claim(chain=("Ada",), verb="knows", variable=KEY, value="box", negated=True),)
    with pytest.raises(HypothesisError, match="'Ada frobs the key' was not understood from 'frobs the key' on"):
        read_options(["Ada thinks that it is in the box", "Ada frobs the key"], asked, EPISODE)
    with pytest.raises(OptionsError, match="compares its options, and has none"):
        read_options([], asked, EPISODE)


def test_yes_and_no_to_a_claim_are_the_claim_and_its_denial() -> None:
    asked = read_question("Does Leo think that Ada knows that the key is in the red jar?", EPISODE)
    yes, no = read_options(["Yes", "No"], asked, EPISODE)[0]
    claim = Claim(chain=("Leo", "Ada"), verb="knows", variable=KEY, value="red jar")
    assert (yes.claims, no.claims) == ((claim,), (claim.model_copy(update={"negated": True}),))


def test_reasons_behind_an_answer_are_noted_and_do_not_tell_options_apart() -> None:
    asked = read_question(KNOWS, EPISODE)
    options, notes = read_options(["Yes, because she saw it", "No"], asked, EPISODE)
    assert ([option.words for option in options], len(notes)) == (["yes", "no"], 1)
    with pytest.raises(HypothesisError, match="2 options say 'yes'"):
        read_options(["Yes, because she saw it", "Yes, because he told her"], asked, EPISODE)
