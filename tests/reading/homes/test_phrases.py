import pytest

from limp.homes.lexicon import lexicon
from limp.reading.homes.clauses import clauses
from limp.reading.homes.memory import Plain
from limp.reading.homes.phrases import Phrase, is_on_body, names_of_people


def split(words: str) -> Phrase:
    return clauses(f"puts {words}")[0].phrase


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("the mug on the desk", Phrase("the mug", links=(("on", "the desk"),))),
        ("it up quickly", Phrase("it", frozenset({"up", "quickly"}))),
        ("over to the desk", Phrase(particles=frozenset({"over"}), links=(("to", "the desk"),))),
        ("over the desk", Phrase(links=(("over", "the desk"),))),
        ("out from under the bed", Phrase(particles=frozenset({"out"}), links=(("from", "the bed"),))),
        ("in the bedroom on the desk", Phrase(links=(("on", "the desk in the bedroom"),))),
        ("the mug at noon", Phrase("the mug")),
        ("the mugs one by one into the box", Phrase("the mug", links=(("into", "the box"),))),
        ("the pen as well as the cup", Phrase("the pen and the cup")),
        ("the pen as well", Phrase("the pen", frozenset({"as well"}))),
        ("outside", Phrase(particles=frozenset({"outside"}))),
        ("", Phrase()),
    ],
)
def test_the_parts_of_a_phrase(words: str, expected: Phrase) -> None:
    assert split(words) == expected


def test_every_wording_of_a_preposition_means_itself_or_a_known_one() -> None:
    table = lexicon().prepositions
    assert all(link in table or link in ("and", "away") for link in table.values())
    assert all(len(words.split()) <= 3 for words in table)


def test_every_class_of_verbs_has_verbs_with_acts() -> None:
    words = lexicon()
    listed = {lemma for lemmas in words.verb_class.values() for lemma in lemmas} | set(words.meeting)
    assert sorted(listed - set(words.acts)) == []


@pytest.mark.parametrize(
    ("words", "person"),
    [("Ann", "Ann"), ("the nurse", "nurse"), ("her", "her"), ("Ann's mug", ""), ("TV stand", ""), ("mug", "")],
)
def test_people_without_a_memory(words: str, person: str) -> None:
    assert Plain().is_person(words) == person


@pytest.mark.parametrize(
    ("words", "on_body"),
    [("his left hand", True), ("her coat pockets", True), ("the handle", False), ("an armchair", False)],
)
def test_what_is_carried_on_the_body(words: str, on_body: bool) -> None:
    assert is_on_body(words) is on_body


def test_names_behind_an_article_are_of_things() -> None:
    text = "Ann gives Ben the Latin dictionary."
    assert names_of_people((text,), text) == {"Ann", "Ben"}
