import pytest

from limp.reading.homes.clauses import Clause, clauses
from limp.reading.homes.phrases import spelled
from limp.reading.homes.reader import RuleReader


@pytest.mark.parametrize(
    ("words", "lemma", "flags"),
    [
        ("Ann opens the safe", "open", (False, False, False)),
        ("Ann tries to open the safe", "open", (True, False, False)),
        ("Ann fails to open the safe", "open", (False, True, False)),
        ("Ann seems to open the safe", "open", (False, False, True)),
        ("Ann seems to start to open the safe", "open", (False, False, True)),
        ("Ann appears not to find the safe", "find", (False, True, True)),
        ("Ann manages to open the safe", "open", (False, False, False)),
        ("Ann possibly opens the safe", "open", (False, False, True)),
        ("Ann did not open the safe", "open", (False, True, False)),
        ("Ann is in the kitchen", "be", (False, False, False)),
        ("Ann yodels", "yodel", (False, False, False)),
    ],
)
def test_what_stands_before_a_verb_tells_whether_it_happened(
    words: str, lemma: str, flags: tuple[bool, bool, bool]
) -> None:
    (clause,) = clauses(words)
    assert clause.lemma == lemma
    assert (clause.intended, clause.negated, clause.hedged) == flags


@pytest.mark.parametrize(
    ("words", "recalled"),
    [
        ("Bob takes the mug Ann had put away", ["put"]),
        ("Bob takes the mug that Ann found", ["find"]),
        ("Bob takes the mug placed by Ann", ["place"]),
        ("Bob takes the mug that was left by Ann", ["leave"]),
        ("Bob goes to the desk Ann had left", ["leave"]),
        ("Bob saw Ann take the mug", ["take"]),
        ("Bob goes to the desk, where he puts the mug", []),
        ("Bob takes the mug, which he then puts on the desk", []),
    ],
)
def test_what_is_recalled(words: str, recalled: list[str]) -> None:
    assert [clause.lemma for clause in clauses(words) if clause.recalled] == recalled


def subject(clause: Clause) -> list[str]:
    return [spelled(part) for part in clause.subject]


def test_what_is_said_at_a_place_or_before_something_else_has_its_speaker_and_its_words() -> None:
    walks, asks = clauses('Sue walks to the table where Max asks her "Where is the cup?"')
    assert (walks.words, spelled(asks.subject[0]), asks.quotes) == (
        "Sue walks to the table",
        "Max",
        ["Where is the cup?"],
    )
    replies, _ = clauses("After Sue replies that it is in the sink, Max leaves the kitchen.")
    assert replies.words == "Sue replies that it is in the sink"


def test_who_does_it() -> None:
    (passive,) = (clause for clause in clauses("Bob takes the mug previously stored by Ann") if clause.recalled)
    assert subject(passive) == ["Ann"]
    assert [subject(clause) for clause in clauses("Ann and Bob came in, and the nurse left")] == [
        ["Ann", "Bob"],
        ["the nurse"],
    ]


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("Ann grabs what seems to be a mug.", "grab the mug"),
        ("Ann finds something that looks like a mug on the desk.", "find the mug on the desk"),
        ("Ann is holding what might be a mug.", "hold the mug"),
    ],
)
def test_what_only_looks_like_a_thing_is_uncertain(words: str, event: str) -> None:
    (read,) = RuleReader().read(words, ("Ann", "Bob"))
    assert (read.text, read.certainty) == (event, 0.5)


def test_uninflected_verbs_are_read() -> None:
    events = RuleReader().read(
        "Ann then walk to the desk. She opens the drawer, then take the pen.", ("Ann", "Bob")
    )
    assert [event.text for event in events] == ["walk to the desk", "open the drawer", "grab the pen"]


@pytest.mark.parametrize(
    "words",
    [
        "Ann waits for Ben to open the safe.",
        "Ann is too tired to open the safe.",
        "Ann never slept nor opened the safe.",
    ],
)
def test_what_somebody_else_or_nobody_does_is_no_act(words: str) -> None:
    events = RuleReader().read(f"Ann walks to the desk. {words}", ("Ann", "Ben"))
    assert not any(event.kind == "action" and "safe" in event.text for event in events)
