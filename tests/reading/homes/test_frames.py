"""The chunks that descriptions are read in agree with the declared English where its grammar derives them."""

import random

import pytest

from limp.errors import ReadError
from limp.reading.english.parsing import parses
from limp.reading.english.sentences import Builder
from limp.reading.english.syntax import NounPhrase
from limp.reading.english.words import names_in, plain, read_sentence
from limp.reading.homes.chunks import Noun
from limp.reading.homes.frames import frames_of
from limp.reading.homes.nominals import Nominals

SENTENCES = (
    "Ann puts the red mug on the desk.",
    "Ann opened the fridge and took two apples.",
    "Ben did not close the drawer.",
    "Then she walked to the kitchen.",
    "Ann gave Ben the key.",
    "The mug was moved to the shelf.",
    "After Ann left, Ben hid the ring behind the sofa.",
    "Ben saw it in the old cabinet.",
    "The nurse and the porter entered the ward.",
    "Ann wants to find the pen.",
)


def words(np: NounPhrase | Noun | None) -> set[str]:
    """Return the words of a noun phrase that name something, in the singular."""
    if isinstance(np, NounPhrase):
        parts = np.members or (np,)
        return {word.lower() for part in parts for word in part.words.split()}
    text = "" if np is None else np.text
    return {word.removesuffix("s") for word in text.lower().split()} - {"the", "and", "a"}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_chunks_agree_with_the_declared_english(sentence: str) -> None:
    names = names_in([sentence]) | {"Ann", "Ben"}
    tokens = read_sentence(plain(sentence), names).tokens
    derived = Builder(tokens).sentence(parses(tokens)[0][0])
    derived = tuple(a.clause for clause in derived for a in clause.around) + derived
    found = [frame for frame in frames_of(sentence, frozenset(names))[1] if frame.lemma]
    assert [frame.lemma in clause.verbs for frame, clause in zip(found, derived, strict=True)] == [True] * len(
        found
    )
    for frame, clause in zip(found, derived, strict=True):
        assert frame.negated == clause.negated
        assert frame.passive == (clause.form == "passive")
        assert frame.subject is None or words(frame.subject) == words(clause.subject)
        assert [words(thing) for thing in frame.objects] == [words(thing) for thing in clause.objects]
        chunked = [(link.removesuffix("to"), words(thing)) for link, thing in frame.phrases]
        assert chunked == [(p.preposition.removesuffix("to"), words(p.np)) for p in clause.phrases]


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("the coffee table by the door", "the coffee table"),
        ("Ann's wooden box and a lid", "Ann's wooden box"),
        ("the previously stored cups", "the previously stored cups"),
        ("a trolley standing outside", "a trolley"),
        ("the mug left by Ann", "the mug"),
        ("a bottle of eye drops from a crate", "a bottle of eye drops"),
        ("two of them", "two of them"),
        ("the third shelf", "the third shelf"),
        ("room four is empty", "room four"),
    ],
)
def test_where_a_noun_phrase_ends(text: str, noun: str) -> None:
    found = Nominals(text, frozenset({"Ann"})).noun(0)
    assert found is not None
    assert found.text == noun


def test_a_role_before_a_name_is_kept_for_later() -> None:
    chunks, frames = frames_of("The nurse Ann asked Ben, the porter.")
    assert frames[0].subject is not None
    assert (frames[0].subject.text, chunks.titles) == ("Ann", {"nurse": "Ann"})


def test_long_and_senseless_words_end_in_time_and_deep_ones_are_refused() -> None:
    draw = random.Random(7)
    some = "Ann and to opened that the fridge , which where had it who after putting not by saw him".split()
    for _ in range(20):
        frames_of(" ".join(draw.choice(some) for _ in range(150)))
    with pytest.raises(ReadError, match="nested too deeply"):
        frames_of("Ann said that " * 300)
