"""Scene graphs of a log: per key frame, what the camera that follows one person makes out in the room.

The same five files that `scene` reads. Key frames come at an even pace.
"""

from __future__ import annotations

from collections.abc import Mapping

from limp.homes.apartment import Apartment, Figure, Furniture, Log, Moment

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
    me = next(figure for figure in moment.figures if figure.name == name)
    pieces = {piece.id: piece for piece in home.furniture if piece.room == me.room}
    joined = {key: _joined(home, key) for key in pieces}
    near = [piece.id for piece in pieces.values() if _is_near(me, piece)]
    facts: dict[str, list[str]] = {
        "hold": [], "inside": [], "on": [],
        "opened": [joined[key] for key in pieces if key in moment.open],
        "closeness": [joined[key] for key in near],
    }  # fmt: skip
    for thing in home.things:
        place, word = moment.places[thing.id], thing.name.replace(" ", "")
        if place == name:
            facts["hold"].append(f"The character is holding a {word} ")
        elif place in pieces and _is_seen(pieces[place], moment):
            link = "inside" if pieces[place].container else "on"
            facts[link].append(f"A {word} is {link} the {joined[place]}")
            facts["closeness"] += [word] * (place in near)
    return facts


def _is_near(figure: Figure, piece: Furniture) -> bool:
    return figure.near == piece.id or distance(figure.at, piece.stand) < NEAR


def _is_seen(piece: Furniture, moment: Moment) -> bool:
    """Whether one sees what is there: not in a container that is shut."""
    return not piece.container or piece.id in moment.open


def _joined(home: Apartment, identity: str) -> str:
    """`kitchencabinet`, `coffeetable`: one word, with the room where kitchens and bathrooms have their own."""
    piece = home.piece(identity)
    return f"{piece.room if (piece.room, piece.name) in OWN else ''}{piece.name}".replace(" ", "")
