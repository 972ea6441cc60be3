"""Every rule that chooses an act shows itself in its docstring: `words` -> `act`, or nothing, or unknown."""

import re

import pytest

from limp.reading.homes.clauses import clauses
from limp.reading.homes.memory import Plain
from limp.reading.homes.phrasal import Rule
from limp.reading.homes.phrases import VerbPhrase
from limp.reading.homes.senses import RULES
from limp.reading.homes.understanding import read_act

_EXAMPLE = re.compile(r"`([^`]+)` -> (?:`([^`]+)`|nothing|unknown)")


def _verb_phrase(words: str) -> VerbPhrase:
    (found,) = clauses(words)
    return VerbPhrase.of(found.lemma, found.phrase, Plain())


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_the_examples_of_a_rule_are_read_by_it(rule: Rule) -> None:
    examples = _EXAMPLE.findall(rule.__doc__ or "")
    assert examples
    deciding = set()
    for words, act in examples:
        verb = _verb_phrase(words)
        deciding.add(next(each.__name__ for each in RULES if each(verb) is not None))
        frame = read_act(words)
        assert (frame.phrase() if frame else "") == act
    assert rule.__name__ in deciding


@pytest.mark.parametrize(
    ("words", "act"),
    [
        ("moved the underpants, one by one, to the closet", "put the underpants in the closet"),
        ("put the mug all the way in the fridge", "put the mug in the fridge"),
        ("withdrew the letter from the drawer", "grab the letter from the drawer"),
        ("withdrew to the ward", "walk to the ward"),
        ("takes a step into the kitchen", ""),
        ("follows the recipe into the kitchen", ""),
        ("reaches out", ""),
    ],
)
def test_faults_that_were_mended(words: str, act: str) -> None:
    frame = read_act(words)
    assert (frame.phrase() if frame else "") == act
