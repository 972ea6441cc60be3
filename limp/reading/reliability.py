"""How surely a text is read rightly, by family of frames and form of sentence: fitted to judged sentences.

    r(class) = lower end of the 95 % interval (Wilson, 1927) of the share of read sentences that are not misread
    r(text)  = the least r of the classes of its sentences

Misreadings in one text are taken to go together, as they hang on how somebody writes (assumed): so the least class
decides, and not the product over sentences. An answer is then r(text) P(option | read) + (1 - r(text)) / options.

A class with fewer than `FEWEST` sentences takes the share of its form, and that of all if these are too few.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from .clauses import Told
from .frames import families

FEWEST = 30
"""So many judged sentences give a class a share of its own; assumed."""
Z = 1.959964
"""The 97.5 % quantile of the standard normal distribution."""


class Class(NamedTuple):
    """A family of frames in a form of sentence: `simple`, `compound`, `complex`; `all` stands for all of them."""

    family: str
    form: str


class Count(NamedTuple):
    """How many judged sentences were read, and how many of these were seriously misread."""

    read: int
    wrong: int

    @property
    def lower(self) -> float:
        """The lower end of the 95 % interval of the share that was read rightly; 0 where none was read."""
        if not self.read:
            return 0.0
        n, p = self.read, 1.0 - self.wrong / self.read
        return (p + Z**2 / (2 * n) - Z * sqrt(p * (1 - p) / n + Z**2 / (4 * n**2))) / (1 + Z**2 / n)


def form_of(sentence: Sequence[Told]) -> str:
    """Return the form of a sentence: `simple` (one clause that is active and affirmative), `compound` (several
    main clauses like that) or `complex`.
    """
    clauses = [one.clause for one in sentence]
    marked = any(c.around or c.negated or c.passive or c.perfect for c in clauses)
    if marked or not all(one.main for one in sentence):
        return "complex"
    return "simple" if len(clauses) == 1 else "compound"


def class_of(effect: str, form: str) -> Class:
    """Return the class of a sentence that was read by a frame with an effect."""
    return Class(families()[effect], form)


def reliability(classes: Iterable[Class]) -> float:
    """Return how probably a text with sentences of these classes is read rightly; 1 where nothing was read."""
    return min((_counted(one).lower for one in classes), default=1.0)


def _counted(one: Class) -> Count:
    known = (one, Class("all", one.form))
    enough = (counts()[each] for each in known if counts().get(each, Count(0, 0)).read >= FEWEST)
    return next(enough, counts()[Class("all", "all")])


@lru_cache(maxsize=1)
def counts() -> Mapping[Class, Count]:
    """Return the counts that were fitted (`reliability.toml`)."""
    rows = tomllib.loads(Path(__file__).with_name("reliability.toml").read_text("utf-8"))["class"]
    return {Class(row["family"], row["form"]): Count(row["read"], row["wrong"]) for row in rows}


def counted(judged: Iterable[tuple[Collection[Class], bool]]) -> dict[Class, Count]:
    """Return the counts of read sentences, each with its classes and whether it was seriously misread."""
    read, wrong = Counter[Class](), Counter[Class]()
    for classes, misread in judged:
        forms = {Class("all", one.form) for one in classes}
        for one in (*classes, *forms, Class("all", "all")):
            read[one] += 1
            wrong[one] += misread
    return {one: Count(read[one], wrong[one]) for one in sorted(read)}
