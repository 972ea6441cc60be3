"""Every sense shows itself by its example, which is read as the act beside it, and by that sense."""

import pytest

from limp.reading.homes.clauses import clauses
from limp.reading.homes.memory import Plain
from limp.reading.homes.senses import SENSES, Sense, VerbPhrase, senses
from limp.reading.homes.understanding import read_act


def canonical(words: str) -> str:
    act = read_act(words)
    return act.phrase() if act else ""


@pytest.mark.parametrize("sense", SENSES, ids=lambda sense: sense.example)
def test_the_example_of_a_sense_is_read_by_it(sense: Sense) -> None:
    (found,) = clauses(sense.example)
    verb = VerbPhrase.of(found.lemma, found.phrase, Plain())
    first = next(each for each in senses(verb.lemma) if each.told_by(verb) is not None)
    assert first is sense or (sense.by is not None and first.by is sense.by)
    assert canonical(sense.example) == sense.reads


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("moved the underpants, one by one, to the closet", "put the underpants in the closet"),
        ("put the mug all the way in the fridge", "put the mug in the fridge"),
        ("withdrew the letter from the drawer", "grab the letter from the drawer"),
        ("takes a step into the kitchen", ""),
        ("follows the recipe into the kitchen", ""),
        ("reaches out", ""),
        ("brings the mug with Bob to the desk", "put the mug on the desk"),
    ],
)
def test_acts_in_words(words: str, act: str) -> None:
    assert canonical(words) == act
