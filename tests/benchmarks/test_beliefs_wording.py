"""Every wording of a kind of event means what the canonical one means: the same beliefs, to the second order."""

from itertools import permutations

import pytest
from limp.benchmarks.beliefs import PLACES, WORDINGS

from limp.beliefs.tracker import Tracker
from limp.episodes.variables import Variable
from limp.reading.events import read_story

PEOPLE = ("Alice", "Ben", "Carla")
ORDER = ("together", "first", "leave", "peek", "idle", "move", "private", "public", "return")
FIRST, THEN, SAID, LAST = PLACES[:4]


def told(kind: str = "", number: int = 0) -> str:
    """Alice and Carla see a thing moved, and Ben peeks; then two lies. Event `kind` in its wording `number`."""
    words = {name: texts[number if name == kind else 0] for name, texts in WORDINGS.items()}
    who = {"leave": "Ben", "peek": "Ben", "return": "Ben"}
    places = {"first": FIRST, "move": THEN, "private": SAID, "public": LAST}
    return " ".join(
        words[name].format(
            people="Alice, Ben and Carla", a=who.get(name, "Alice"), b="Carla", thing="ball", other="hat",
            room="kitchen", place=places.get(name, THEN), before=FIRST,
        )
        for name in ORDER
    )  # fmt: skip


def beliefs(text: str) -> dict[tuple[str, ...], str | None]:
    tracker = Tracker(read_story(text, PEOPLE).episode, reveals=False)
    chains = [(), *((one,) for one in PEOPLE), *permutations(PEOPLE, 2)]
    return {chain: tracker.opinion(chain, Variable("at", "ball")).value for chain in chains}


def test_the_canonical_story() -> None:
    found = beliefs(told())
    assert (found[()], found["Alice",], found["Alice", "Carla"]) == (THEN, THEN, LAST)


@pytest.mark.parametrize("kind", ORDER)
def test_every_wording_means_the_same(kind: str) -> None:
    assert len(set(WORDINGS[kind])) == 10
    assert [n for n in range(10) if beliefs(told(kind, n)) != beliefs(told())] == []
