"""Options become minds: complete ones, bare ones, and those that leave something open."""

from __future__ import annotations

import pytest

from limp import parse_question
from limp.episodes.question import Question
from limp.errors import InputError
from limp.minds.attitudes import Hypothesis
from limp.minds.english import mind_in_words
from limp.protocols.stages import Sources
from limp.reading.fusing import HouseholdFuser
from limp.reading.homes.hypotheses import RuleHypothesizer
from limp.reading.homes.reader import RuleReader
from limp.reading.homes.supplied import Supplied, supplied
from limp.reading.people import people

TALK = "Ann: Where is the juice?\nBo: It is in the fridge."


def asked(text: str, conversation: str = TALK) -> Question:
    return parse_question(text, conversation=conversation)


def minds(question: Question) -> tuple[Hypothesis, ...]:
    told = RuleReader(source="conversation").read(question.conversation, people(question))
    return RuleHypothesizer().hypothesize(question, HouseholdFuser().fuse(Sources((), told)))


def words(question: Question) -> list[tuple[str, str]]:
    return [(h.choice, mind_in_words(h.mind)) for h in minds(question)]


@pytest.mark.parametrize(
    "text",
    [
        "Where does Bo believe that the juice is?\nA) the fridge\nB) in the kitchen cabinet",
        "Where will Bo look for the juice?\nA) the fridge\nB) he will look in the kitchen cabinet",
        "Which is MOST likely?\nA) Bo believed that there was juice in the fridge."
        "\nB) Bo believed that there was juice in the kitchen cabinet.",
    ],
)
def test_a_bare_option_claims_what_a_whole_sentence_claims(text: str) -> None:
    places = {"A": "the fridge", "B": "the cabinet in the kitchen"}
    goals = ("wants to help Ann", "wants to hinder Ann", "does not care about what Ann wants")
    assert words(asked(text)) == [
        (
            label,
            f"Bo believes that the juice is in {place}. Bo believes that Ann wants to find the juice. Bo {goal}.",
        )
        for label, place in places.items()
        for goal in goals
    ]
    assert sum(h.prior for h in minds(asked(text))) == pytest.approx(2 / 3)


def test_what_an_option_leaves_open_makes_it_no_likelier() -> None:
    question = asked(
        "Which is MOST likely?\nA) Bo believed that Ann wanted the juice in the fridge.\n"
        "B) Bo did not know where Ann wanted the juice.\nC) Bo wanted to hinder Ann."
    )
    found = minds(question)
    weights = {c.label: [h.prior for h in found if h.choice == c.label] for c in question.choices}
    assert len(weights["A"]) == 3 * len(weights["B"])  # each social goal, and none
    assert [sum(each) for each in weights.values()] == [pytest.approx(1 / 3)] * 3


def test_where_nobody_wants_anything_there_is_no_social_level() -> None:
    question = asked(
        "Where does Bo believe that the juice is?\nA) the fridge\nB) the cabinet",
        "Bo: The juice is in the fridge.",
    )
    assert words(question) == [
        ("A", "Bo believes that the juice is in the fridge."),
        ("B", "Bo believes that the juice is in the cabinet."),
    ]
    assert {h.social_goal for h in minds(question)} == {None}


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("Does Bo believe that the juice is in the fridge?\nA) Yes\nB) No", "option A: 'Yes' was not understood"),
        (
            "Where does Ann think that Bo believes it is?\nA) the fridge\nB) the cabinet",
            "option A: 'the fridge' was not understood",
        ),
        ("Where will Bo look for the juice?\nA) the fridge\nB) in it", "'in it' names no place"),
        ("What will Bo do?\nA) look in the fridge for the juice\nB) sing", "the act 'sing'"),
    ],
)
def test_a_claim_that_the_household_does_not_know_is_refused(text: str, refusal: str) -> None:
    with pytest.raises(InputError, match=refusal):
        minds(asked(text))


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("It rains. Where did Bo think the mug was?", Supplied("Bo", "mug")),
        ("Where will Bo search for the juice?", Supplied("Bo", "juice")),
        ("What will Bo do next?", Supplied("Bo")),
        ("Where does Cy believe that the juice is?", None),
        ("Where does Bo work?", None),
        ("Where does Bo think the juice in the fridge is?", None),
        ("Where will Bo look for the juice after lunch?", None),
        ("What does Bo want?", None),
        ("", None),
    ],
)
def test_what_a_question_supplies(question: str, found: Supplied | None) -> None:
    assert supplied(question, ("Ann", "Bo")) == found
