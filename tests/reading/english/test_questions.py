"""Questions about a story, their queries, and why others are refused."""

from __future__ import annotations

import pytest

from limp.beliefs.answers import probabilities
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.english import claimed
from limp.episodes.episode import Episode
from limp.episodes.queries import VariableQuery
from limp.errors import HypothesisError, LimpError
from limp.reading.english.questions import asks_of_beliefs, read_question
from limp.reading.english.refusing import FORMS
from limp.reading.english.stories import read_episode

EPISODE = read_episode(
    "Ada and Leo are in the kitchen. Ada puts the key in the box. Ada leaves the kitchen. Leo moves the key to the"
    " red jar."
)
LEFT, MOVED = 3, 4
"""The places of Ada's leaving and of Leo's moving the key among the events."""


def likeliest(words: str, episode: Episode) -> str:
    """The likeliest answer to a question, or why there is none."""
    try:
        found = read_question(words, episode)
        assert isinstance(found.query, VariableQuery)
        supposing = episode.model_copy(update={"events": episode.events + found.supposed})
        answers = probabilities(found.query, Worlds(supposing))
    except LimpError as error:
        return error.message
    return max(answers, key=lambda answer: answers[answer])


@pytest.mark.parametrize(
    ("words", "kind", "slots"),
    [
        # where
        ("Where is the key?", "value", {}),
        ("where will ada look for the key", "value", {"chain": ("Ada",)}),
        ("Where will Ada look?", "value", {"chain": ("Ada",)}),
        ("Which jar will Ada open first to find the key?", "value", {"chain": ("Ada",)}),
        (
            "Where does Ada think that Leo thinks that she will search for it?",
            "value",
            {"chain": ("Ada", "Leo", "Ada")},
        ),
        ("Where does Ada believe the key to be?", "value", {"chain": ("Ada",)}),
        ("From Ada's point of view, where is the key?", "value", {"chain": ("Ada",)}),
        ("From the narrator's perspective, where is the key?", "value", {}),
        ("Where, according to Ada, is the key?", "value", {"chain": ("Ada",)}),
        ("Where can Ada find the key?", "value", {}),
        ("Where did Leo move the key to?", "value", {"when": MOVED}),
        ("Where did Leo take the key from?", "value", {"when": MOVED - 1}),
        ("Ada wants the key. Where will she look?", "value", {"chain": ("Ada",)}),
        ("Will Ada look in the box?", "holds", {"chain": ("Ada",), "claimed": "box"}),
        ("Does Ada know what happened to the key?", "knows", {"chain": ("Ada",), "variable": "at(key)"}),
        ("Does Ada have a false belief about the key?", "knows", {"chain": ("Ada",), "mistaken": True}),
        ("Did Ada see the key being moved?", "knows", {"chain": ("Ada",), "when": MOVED}),
        ("Who will look in the box?", "who_holds", {"variable": "at(key)", "claimed": "box"}),
        ("Where would Ada say that the key is?", "value", {"chain": ("Ada",)}),
        ("What will Ada answer when asked where the key is?", "value", {"chain": ("Ada",)}),
        # when
        ("Where was the key at the beginning?", "value", {"when": "start"}),
        ("Where was the key before Leo moved it?", "value", {"when": MOVED - 1}),
        ("When Ada left the kitchen, where was the key?", "value", {"when": LEFT}),
        # what
        ("What is really in the red jar?", "value", {"variable": "inside(red jar)"}),
        ("What does Leo think the box contains?", "value", {"chain": ("Leo",), "variable": "inside(box)"}),
        (
            "What does Ada think Leo thinks is in the box?",
            "value",
            {"chain": ("Ada", "Leo"), "variable": "inside(box)"},
        ),
        # who
        ("Who moved the key?", "who_did", {"events": ("5",)}),
        ("Who is wrong about where the key is?", "who_knows", {"mistaken": True}),
        ("Who has the key?", "who_has", {}),
        ("Did Leo move the key?", "done", {"events": ("5",)}),
        ("Did Ada put the key in the red jar?", "done", {}),
        ("Was the key moved to the red jar?", "done", {"events": ("5",)}),
        ("Has Ada left the kitchen?", "done", {"variable": "at(Ada)", "events": ("4",)}),
        ("Who does Leo think moved the key?", "who_did", {"chain": ("Leo",)}),
        ("Who has the key?", "value", {}),
        ("Which of them does not know where the key is?", "who_knows", {"among": ("Ada", "Leo"), "negated": True}),
        ("Who thinks that the key is in the box?", "who_holds", {"claimed": "box"}),
        ("Who saw Leo move the key?", "who_knows", {"among": ("Ada",), "when": MOVED}),
        # whether
        ("Is the key in the red jar?", "holds", {"claimed": "red jar"}),
        ("Is it true that the key is in the box?", "holds", {"claimed": "box"}),
        ("Is Ada convinced that the key is in the box?", "holds", {"chain": ("Ada",), "claimed": "box"}),
        (
            "Ada doesn't think that the key is in the box.",
            "holds",
            {"chain": ("Ada",), "claimed": "box", "negated": True},
        ),
        ("True or false: Leo thinks the key is in the box.", "holds", {"chain": ("Leo",), "claimed": "box"}),
        (
            "Does Leo know that Ada thinks that the key is in the box?",
            "holds",
            {"chain": ("Leo", "Ada"), "claimed": "box"},
        ),
        ("Does Ada know whether the key is in the box?", "knows", {"chain": ("Ada",)}),
        ("Does Ada know that Leo moved the key?", "knows", {"chain": ("Ada",)}),
        (
            "Does Leo think that Ada does not know where it is?",
            "knows",
            {"chain": ("Leo", "Ada"), "negated": True},
        ),
        ("Ada knows where the key is, doesn't she?", "knows", {"chain": ("Ada",)}),
        ("Is Ada unaware of where the key is?", "knows", {"chain": ("Ada",), "negated": True}),
        ("Is Ada mistaken about where the key is?", "knows", {"chain": ("Ada",), "mistaken": True}),
        ("Is Leo right about where the key is?", "knows", {"chain": ("Leo",)}),
        ("Did Ada see Leo move the key?", "knows", {"chain": ("Ada",), "when": MOVED}),
        ("Will Ada be surprised to find the key in the red jar?", "feeling", {"chain": ("Ada",)}),
        ("Does Leo think that Ada knows that the key is in the red jar?", "claim", {}),
        ("What does Leo believe about the key?", "claim", {"chain": ("Leo",)}),
        ("Which of these statements is most likely to be true?", "claim", {}),
        ("Who first knew where the key was?", "who_knows", {"how": "first"}),
        ("Does the red jar contain the key?", "holds", {"claimed": "red jar"}),
        ("If Ada comes back, where will she most likely look for it?", "value", {"chain": ("Ada",)}),
        ("Ada will look for the key in the box, right?", "holds", {"chain": ("Ada",), "claimed": "box"}),
        # courtesies
        ("Can you tell me where the key is, please?", "value", {}),
        ("Where do you think Ada will look for the key?", "value", {"chain": ("Ada",)}),
    ],
)
def test_questions_of_belief_and_their_queries(words: str, kind: str, slots: dict[str, object]) -> None:
    query = read_question(words, EPISODE).query.model_dump(exclude_defaults=True)
    of_variable = {"variable": "at(key)"} if kind != "claim" else {}
    assert query == ({"kind": kind} if "kind" in query else {}) | of_variable | slots
    assert asks_of_beliefs(words) == (kind != "feeling" and "statements" not in words)


@pytest.mark.parametrize(
    ("words", "kind", "slots"),
    [
        ("What does Ada want?", "goal", {"agent": "Ada"}),
        ("What is Leo looking for?", "goal", {"agent": "Leo"}),
        ("What will Ada do next?", "act", {"agent": "Ada"}),
        (
            "Why did Leo move the key?",
            "reason",
            {"agent": "Leo", "words": "Why did Leo move the key", "event": "5"},
        ),
        ("Will Leo help Ada?", "stance", {"agent": "Leo", "other": "Ada", "claimed": "help"}),
        ("Is Leo helping Ada find the key?", "stance", {"agent": "Leo", "other": "Ada", "claimed": "help"}),
        ("Who helped Ada?", "sides", {"stance": "help", "other": "Ada"}),
        ("Is Leo lying?", "honesty", {"speaker": "Leo", "claimed": "lie"}),
        ("Did Leo tell Ada the truth?", "honesty", {"speaker": "Leo", "claimed": "truth"}),
        ("How does Ada feel?", "open", {"chain": ("Ada",), "words": "How does Ada feel?"}),
    ],
)
def test_questions_of_what_is_behind_a_mind(words: str, kind: str, slots: dict[str, object]) -> None:
    found = read_question(words, EPISODE).query
    assert (found.kind, {name: getattr(found, name) for name in slots}) == (kind, slots)
    assert not asks_of_beliefs(words)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_that_a_refusal_offers_is_read(form: str) -> None:
    words = form.format(one="Ada", other="Leo", thing="key", place="red jar")
    assert read_question(words, EPISODE)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Where was the key before Leo moved it?", "box"),
        ("After Ada returns to the kitchen, where does she look for the key?", "box"),
        ("Does Ada know where the key is?", "no"),
        ("Is Ada wrong about where the key is?", "yes"),
        ("Did Ada see Leo move the key?", "no"),
        ("Will Ada be surprised to find the key in the red jar?", "yes"),
        ("Who saw Leo move the key?", "nobody"),
        ("Who thinks that the key is in the box?", "Ada"),
        ("Did Leo put the key in the box?", "no"),  # Ada did
        ("True or false: Ada moved the key to the red jar.", "no"),
        ("Who put the key in the box?", "Ada"),
        ("Who is wrong about where the key is?", "Ada"),
        ("Will Ada be surprised when she opens the box?", "yes"),
        ("Will Ada be surprised when she opens the red jar?", "yes"),  # in which she does not expect it
        ("Will Leo be surprised when he looks in the box?", "no"),
        ("Did Ada come back?", "no"),
    ],
)
def test_the_likeliest_answer(words: str, answer: str) -> None:
    assert likeliest(words, EPISODE) == answer


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("Where does Bob think that the key is?", "the story names no Bob; it names Ada and Leo"),
        ("Where should Ada look for the key?", "was not understood"),
        ("Where will Ada look next?", "was not understood"),
        ("Who else knows where the key is?", "was not understood"),
        ("If Leo did not move the key, where was it?", "was not understood"),
        ("Where is the unicorn?", "the story names no unicorn; it names the key"),
        ("Is the key in the drawer?", "the story names no drawer"),
        ("Where does Ada flarp the key?", "'flarp the key' was not understood"),
        (
            "Where does Ada think flarply that the key is?",
            "'Where does Ada think flarply that' was not understood",
        ),
        ("Where does Ada hope that the key is?", "'Where does Ada hope that' was not understood"),
        ("Does Ada think that Leo sold the key?", "'Leo sold the key' was not understood"),
        ("Where was the key at noon?", "'Where was the key at noon' was not understood"),
        (
            "Where does Ada think the key is, and why?",
            "'Where does Ada think the key is' and 'why' are two questions",
        ),
        ("Ada moves the key to the drawer. Where is it?", "says what the story does not tell"),
        ("If Ada knows that the key is in the red jar, where will she look?", "takes for granted"),
        ("Where will Ada find the key?", "was not understood"),
        ("After Leo moved the key to the box, where was it?", "takes for granted what the story does not tell"),
        ("Why did Leo leave the kitchen?", "takes for granted what the story does not tell"),
        ("Doesn't Ada know where the key is?", "was not understood"),
        (
            "Did Ada move the key?",
            "the story leaves open whether 'Did Ada move the key' is so",
        ),  # she put it there
        ("Did Leo hide the key?", "leaves open"),
        ("Did Leo move the key twice?", "'twice' was not understood"),
        (
            "Does Leo think that Ada moved the key to the red jar?",
            "takes for granted what the story does not tell",
        ),
        ("How many people know where the key is?", "was not understood"),
        ("", "was not understood"),
    ],
)
def test_refusals_quote_what_was_not_read(words: str, part: str) -> None:
    with pytest.raises(HypothesisError) as raised:
        read_question(words, EPISODE)
    assert part in raised.value.message


@pytest.mark.parametrize(
    "words",
    [
        "Where will Will look for the key?",
        "where will Will look for the key?",
        "Where does will look for the key?",
    ],
)
def test_a_name_that_is_an_auxiliary(words: str) -> None:
    story = read_episode("Will puts the key in the box. Will leaves. Leo moves the key to the jar.")
    assert read_question(words, story).query.chain == ("Will",)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Who has the pen?", "Ann"),
        ("Who has the cup?", "who has the cup: it is told to be on the shelf"),
        ("Who moved the cup?", "Ann and Ben did what"),
        ("Where did Ben put the cup?", "2 places to which Ben moved the cup"),
        ("Did Ann see Ben move the cup?", "more than once"),
        ("Did Ann see Ben move the cup to the shelf?", "yes"),
    ],
)
def test_what_several_did_and_what_nobody_carries_is_refused(words: str, answer: str) -> None:
    episode = read_episode(
        "Ann and Ben are in the den. The cup is in the sink. Ann puts the pen in her pocket. Ben moves the cup to"
        " the desk. Ann moves the cup to the sink. Ben moves the cup to the shelf."
    )
    assert answer in likeliest(words, episode)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("When does Ann think the meeting is?", "16:00"),
        ("When is the meeting?", "six"),
        ("Does Ann know when the meeting is?", "no"),
        ("Does Ann know that the shop is closed?", "no"),
    ],
)
def test_times_and_states(words: str, answer: str) -> None:
    episode = read_episode(
        "Ann and Ben are in the shop. The shop is open. The meeting is at 16:00. Ann leaves the shop."
        " Ben moved the meeting to six. Ben closes the shop."
    )
    query = read_question(words, episode).query
    assert isinstance(query, VariableQuery)
    answers = probabilities(query, Worlds(episode))
    assert max(answers, key=lambda words: answers[words]) == answer


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "Where will Ada look for the scooter?",
            "what the story tells of the scooter was not understood: 'Nobody but",
        ),
        (
            "Does Leo think that Ada knows where the scooter is?",
            "tells of the scooter was not understood: 'Nobody but",
        ),
        (
            "Why did Leo move the key?",
            "does not tell; what may tell it was not understood: 'Nobody but Leo frobbed",
        ),
    ],
)
def test_what_may_tell_what_is_asked_and_was_not_understood_is_quoted(words: str, message: str) -> None:
    story = read_episode("Ada puts the key under the bed. Nobody but Leo frobbed the scooters. Mia, if at all.")
    with pytest.raises(LimpError) as raised:
        read_question(words, story)
    assert message in raised.value.message
    assert "Mia" not in raised.value.message


def test_the_nearest_form_is_offered_in_the_names_of_the_story() -> None:
    with pytest.raises(HypothesisError) as raised:
        read_question("Where does Ada flarp that the key is?", EPISODE)
    assert "'Where does Ada think that the key is?'" in raised.value.hint


@pytest.mark.parametrize(
    ("words", "premise"),
    [
        ("Does Ada know that the key is in the red jar?", "the key is in the red jar"),
        ("Why does Ada think that the key is in the box?", "Ada believes that the key is in the box"),
        ("Is Ada surprised that the key is in the box?", "the key is in the box"),
    ],
)
def test_what_a_question_takes_for_granted(words: str, premise: str) -> None:
    assert [claimed(claim) for claim in read_question(words, EPISODE).premises] == [premise]


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("Is the ball under the bed?", "yes"),
        ("Is the ball behind the door?", "no"),
        ("Does Ann think that the ball is behind the door?", "yes"),
        ("Does Ann know that the ball is under the bed?", "no"),
        ("Did Ben put the ball under the bed?", "yes"),
        ("Who thinks that the ball is under the bed?", "Ben"),
    ],
)
def test_a_place_under_or_behind_a_thing_is_asked_for_by_that_thing(words: str, answer: str) -> None:
    episode = read_episode(
        "Ann and Ben are in the room. Ann put the ball behind the door. Ann leaves."
        " Ben puts the ball under the bed."
    )
    assert likeliest(words, episode) == answer
