import pytest

from limp.symbolic.household.reading.clauses import clauses
from limp.symbolic.household.reading.heads import Clause, adverb, appearance_at
from limp.symbolic.household.reading.reader import RuleReader
from limp.symbolic.household.reading.tokens import tokenize


def found(words: str) -> list[Clause]:
    return clauses(tokenize(words, ("Ann", "Bob")))[0]


@pytest.mark.parametrize(
    ("words", "lemma", "flags"),
    [
        ("Ann opens the safe", "open", (False, False, False)),
        ("Ann starts to open the safe", "open", (False, False, False)),
        ("Ann tries to open the safe", "open", (True, False, False)),
        ("Ann fails to open the safe", "open", (False, True, False)),
        ("Ann seems to open the safe", "open", (False, False, True)),
        ("Ann seems to start to open the safe", "open", (False, False, True)),
        ("Ann appears not to find the safe", "find", (False, True, True)),
        ("Ann is seen opening the safe", "open", (False, False, False)),
        ("Ann manages to open the safe", "open", (False, False, False)),
        ("Ann possibly opens the safe", "open", (False, False, True)),
        ("Ann did not open the safe", "open", (False, True, False)),
        ("Ann is in the kitchen", "be", (False, False, False)),
        ("Ann yodels", "yodels", (False, False, False)),
    ],
)
def test_what_stands_before_a_verb_tells_whether_it_happened(
    words: str, lemma: str, flags: tuple[bool, bool, bool]
) -> None:
    (clause,) = found(words)
    assert clause.lemma == lemma
    assert (clause.intended, clause.negated, clause.hedged) == flags


def test_two_verbs_share_one_object() -> None:
    first, second = found("Ann opens and closes the safe")
    assert first.shared == (second.verb + 1, second.end)


def test_a_place_after_a_relative_clause_belongs_to_its_verb() -> None:
    words = "Ann puts the book she had found on the shelf"
    put, recalled = found(words)
    assert recalled.relative
    assert [token.text for token in put.body(tokenize(words))] == ["the", "book", "on", "the", "shelf"]


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


def test_adverbs_and_appearances() -> None:
    tokens = tokenize("next to what seems to be quickly next")
    assert [adverb(tokens, n) for n in range(len(tokens))] == [*[False] * 6, True, True]
    assert [appearance_at(tokens, n) for n in range(4)] == [0, 0, 4, 0]
