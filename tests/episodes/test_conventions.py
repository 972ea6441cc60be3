"""Conventions are written as sentences and read back; names and values from outside are checked."""

from itertools import product

import pytest
from refusals import refuses

from limp.episodes.conventions import (
    SETTLED,
    Conventions,
    conventions_from,
    conventions_with,
    described,
)


@pytest.mark.parametrize("values", list(product(*SETTLED.values())))
def test_words_are_read_back(values: tuple[str, ...]) -> None:
    conventions = conventions_from(dict(zip(SETTLED, values, strict=True)))
    assert len(conventions.in_words()) == 4 + (conventions.own_deeds == "open")
    assert conventions_with(conventions.in_words()) == conventions


def test_what_is_stated_comes_before_what_is_given_and_other_assumptions_change_nothing() -> None:
    given = conventions_from({"trust": "nobody", "may_lie": "no"})
    assert conventions_with(("People may lie.", "Ann wants to help Ben."), given) == Conventions(trust="nobody")


def test_everything_that_is_described_can_be_chosen_and_the_default_comes_first() -> None:
    chosen = [(name, conventions_from({name: value})) for name, value, _ in described()]
    assert {name for name, _ in chosen} == set(Conventions.model_fields)
    first = dict(reversed(chosen))
    assert set(first.values()) == {Conventions()}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"turst": "nobody"}, "unknown convention 'turst'. Did you mean trust"),
        ({"trust": "left later"}, "'left later'. It is everyone or nobody or left-later"),
        ({"unread": "2"}, "'2'. It is a number from 0 to 1"),
        ({"revealing": "0.4"}, "revealing cannot be '0.4'. It is a number from 0.5 to 1"),
        ({"unread": "much"}, "'much'. It is a number"),
    ],
)
def test_other_names_and_values_are_refused(values: dict[str, str], message: str) -> None:
    refuses(lambda: conventions_from(values), message)
