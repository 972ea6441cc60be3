"""Settings of a simulation, from words: every wrong name or value is one clear `InputError`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from limp.errors import InputError, unknown


@dataclass(frozen=True)
class GivenSettings:
    """The given words, of which only `known` names may occur."""

    given: Mapping[str, str]
    known: Collection[str]

    def __post_init__(self) -> None:
        for name in self.given:
            if name not in self.known:
                raise unknown("setting", name, self.known)

    def whole(self, name: str, default: int, low: int = 1, high: int = 1_000_000) -> int:
        """Return a whole number in [low, high]."""
        number = self.number(name, default, low, high)
        if number != int(number):
            raise InputError(f"{name} is {self.given[name]!r}.", "Give a whole number.")
        return int(number)

    def number(self, name: str, default: float, low: float = 0.0, high: float = float("inf")) -> float:
        """Return a number in [low, high]; `inf` is one."""
        word = self.given.get(name)
        if word is None:
            return default
        try:
            number = float(word)
        except ValueError:
            raise InputError(f"{name} is {word!r}.", "Give a number.") from None
        if not low <= number <= high:
            raise InputError(f"{name} is {word!r}.", f"It must lie between {low:g} and {high:g}.")
        return number

    def choice(self, name: str, options: Sequence[str], default: str) -> str:
        """Return one of the options."""
        word = self.given.get(name, default)
        if word not in options:
            raise unknown(name, word, options)
        return word
