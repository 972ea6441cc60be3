"""Sentences to clause frames."""

from __future__ import annotations

import pytest

from limp.errors import ReadError
from limp.symbolic.english.frames import complements, frames_of, parse


def test_frames_keep_what_a_clause_is_made_of() -> None:
    first, second = parse("Later Ann quietly moved the key from the jar to the bowl, and Ben left.")
    assert (first.subject and first.subject.text, first.lemma, first.objects[0].text) == ("Ann", "move", "the key")
    assert [(link, phrase.text) for link, phrase in first.phrases] == [("from", "the jar"), ("to", "the bowl")]
    assert (first.times, first.adverbs, second.lemma) == (["Later"], ["quietly"], "leave")


def said(sentence: str) -> list[tuple[str, str, list[str]]]:
    return [(f.lemma, f.subject.text if f.subject else "", [o.text for o in f.objects]) for f in parse(sentence)]


@pytest.mark.parametrize(
    ("sentence", "frames"),
    [
        (
            "Ann pockets the key and approaches the desk",
            [("pocket", "Ann", ["the key"]), ("approach", "", ["the desk"])],
        ),
        ("Ann took the chess set from the shelf", [("take", "Ann", ["the chess set"])]),
        ("Ann unpacks a bottle of eye drops from a crate", [("unpack", "Ann", ["a bottle of eye drops"])]),
        ("Ann takes the pen and phone", [("take", "Ann", ["the pen and phone"])]),
        ("Ann put the can there", [("put", "Ann", ["the can"])]),
        ("The two of them left", [("leave", "The two of them", [])]),
        ("When Ann left the hall Ben took it", [("leave", "Ann", ["the hall"]), ("take", "Ben", ["it"])]),
        ("Just before closing time Ann shut it", [("shut", "Ann", ["it"])]),
        ("Next morning Ann shut it", [("shut", "Ann", ["it"])]),
        ("A woman wearing a red coat shut it", [("shut", "A woman", ["it"])]),
        (
            "Ann, now walking to the desk, replied",
            [("walk", "Ann", []), ("reply", "Ann", [])],
        ),
        (
            "Ann comes while Ben opens it, takes the key, and leaves",
            [("come", "Ann", []), ("open", "Ben", ["it"]), ("take", "", ["the key"]), ("leave", "", [])],
        ),
    ],
)
def test_who_does_what_to_what(sentence: str, frames: list[tuple[str, str, list[str]]]) -> None:
    assert said(sentence) == frames


@pytest.mark.parametrize(
    "sentence",
    [
        "Ben takes the mug Ann had left",
        "Ben goes to the desk Ann had left",
        "Ben takes the mug previously left by Ann",
        "Ben takes the mug left by Ann",
    ],
)
def test_a_clause_that_tells_which_one_is_kept_apart(sentence: str) -> None:
    (frame,) = parse(sentence)
    assert [inner.lemma for inner in frame.relatives] == ["leave"]


def test_names_are_no_verbs() -> None:
    assert frames_of("While Ann slept, Drew moved it", frozenset(["Ann", "Drew"]))[1].lemma == "move"
    assert [f.lemma for f in frames_of("Will took it", frozenset(["Will"]))] == ["take"]


def test_what_follows_a_verb_that_is_left_out() -> None:
    found = complements("the juice, I think, inside the fridge in the kitchen")
    assert [thing.text for thing in found.objects] == ["the juice"]
    assert [(link, place.text) for link, place in found.phrases] == [
        ("inside", "the fridge"),
        ("in", "the kitchen"),
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Anne " + "knows that Sally " * 300 + "knows that it rains.",
        "Sally opens the lid" + " of the box" * 1000 + ".",
    ],
)
def test_what_is_nested_too_deeply_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError, match="nested too deeply"):
        frames_of(sentence)
