"""Scene graphs of a log: per key frame, what the camera that follows one person makes out in the room.

The same five files that `scene` reads. Key frames come at an even pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from limp.homes.apartment import Apartment, Furniture, Log, Moment

from .bodies import distance
from .words import OWN

SECONDS = 1.0
"""Between key frames."""
NEAR = 1.6
"""Metres from a person within which furniture is close."""

Graphs = Mapping[str, Mapping[str, list[str]]]


def scene_graphs(log: Log, name: str) -> Graphs:
    """Return `{hold|inside|on|opened|closeness: {key frame: [facts]}}` for a camera that follows `name`."""
    graphs: dict[str, dict[str, list[str]]] = {key: {} for key in ("hold", "inside", "on", "opened", "closeness")}
    for frame in range(int(log.duration / SECONDS) + 1):
        for key, facts in _facts(log.apartment, log.at(frame * SECONDS), name).items():
            graphs[key][str(frame)] = facts
    return graphs


def _facts(home: Apartment, moment: Moment, name: str) -> Mapping[str, list[str]]:
    (me,) = (figure for figure in moment.figures if figure.name == name)
    here = [piece for piece in home.furniture if piece.room == me.room]
    near = [piece for piece in here if piece.id == me.near or distance(me.at, piece.stand) < NEAR]
    facts: dict[str, list[str]] = {
        "hold": [], "inside": [], "on": [],
        "opened": [_joined(piece) for piece in here if piece.id in moment.open],
        "closeness": [_joined(piece) for piece in near],
    }  # fmt: skip
    for thing in home.things:
        for key, fact in _seen(thing.name.replace(" ", ""), moment.places[thing.id], name, moment, here, near):
            facts[key].append(fact)
    return facts


def _seen(
    word: str, place: str, name: str, moment: Moment, here: Sequence[Furniture], near: Sequence[Furniture]
) -> Iterator[tuple[str, str]]:
    """What is seen of the thing called `word`, which is at `place`: the file, and the fact in it."""
    if place == name:
        yield "hold", f"The character is holding a {word} "
    for piece in here:
        if piece.id == place and piece.shows(moment.open):
            link = "inside" if piece.container else "on"
            yield link, f"A {word} is {link} the {_joined(piece)}"
            if piece in near:
                yield "closeness", word


def _joined(piece: Furniture) -> str:
    """`kitchencabinet`, `coffeetable`: one word, with the room where kitchens and bathrooms have their own."""
    return f"{piece.room if (piece.room, piece.name) in OWN else ''}{piece.name}".replace(" ", "")
