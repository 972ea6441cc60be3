"""Sentences to clause frames."""

from __future__ import annotations

from limp.symbolic.english.frames import parse


def test_frames_keep_what_a_clause_is_made_of() -> None:
    first, second = parse("Later Ann quietly moved the key from the jar to the bowl, and Ben left.")
    assert (first.subject and first.subject.text, first.lemma, first.objects[0].text) == ("Ann", "move", "the key")
    assert [(link, phrase.text) for link, phrase in first.phrases] == [("from", "the jar"), ("to", "the bowl")]
    assert (first.times, first.adverbs, second.lemma) == (["Later"], ["quietly"], "leave")
