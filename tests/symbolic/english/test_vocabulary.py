"""Verbs by their forms and classes, also those in no class."""

import pytest

from limp.symbolic.english.vocabulary import possible_verb, singular, verb_form


@pytest.mark.parametrize(
    ("word", "lemma", "kind"),
    [
        ("filched", "filch", "take"),
        ("texted", "text", "tell"),
        ("lay", "lie", "be"),
        ("found", "find", "find"),
        ("pocketed", "pocket", "pocket"),
        ("re-entered", "re-enter", "enter"),
        ("snuck", "sneak", "go"),
        ("forgave", "forgive", "idle"),
        ("scrawled", "scrawl", "other"),
    ],
)
def test_a_form_of_a_verb_has_the_kind_of_its_class(word: str, lemma: str, kind: str) -> None:
    found = verb_form(word)
    assert found is not None
    assert (found.lemma, found.kind) == (lemma, kind)


def test_what_is_mostly_a_noun_is_a_verb_only_where_one_must_stand() -> None:
    assert verb_form("pockets") is None
    found = possible_verb("pockets")
    assert found is not None
    assert (found.kind, found.forms) == ("pocket", {"s"})
    assert possible_verb("blorped") is None


@pytest.mark.parametrize(
    ("plural", "one"),
    [("shelves", "shelf"), ("mice", "mouse"), ("keys", "key"), ("glass", "glass"), ("gas", "gas")],
)
def test_nouns_are_compared_in_the_singular(plural: str, one: str) -> None:
    assert singular(plural) == one
