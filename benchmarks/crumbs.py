"""Crumbs: by which door somebody came in, where they went, and whether they were one or two, from crumbs.

The rooms are those of Lopez-Brau, Kwon and Jara-Ettinger ("Social inferences from physical evidence via Bayesian
event reconstruction", doi 10.1037/xge0001182). People walk straight to one corner and leave by the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import numpy as np
from pydantic import Field

from limp.episodes.minds import Hypothesis, Mind
from limp.planner import Trace, by_option, doubted, posterior
from limp.planning.inference import Inference, infer, mindsets
from limp.planning.mindset import Mindset
from limp.planning.paths import Clues
from limp.worlds.declared import Agent, Goal, LeftBehind, WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import State
from limp.worlds.watching import table_of

from .people.benchmark import opener
from .people.items import Given, Item, Judgement, StudyFile
from .people.model import Asked, Cues, Predicted, StudyModel, Worded, drawn, steps, worded

TWO = 3
"""The number of the experiment that asks whether there were one or two people."""


class Door(Given):
    """The square of the room at a door, and the side of the room that it is in."""

    inside: Position
    side: Literal["left", "right", "top", "bottom"]


class Visits(Given):
    """How often this person had gone to each corner, or come by each door, before."""

    corners: Mapping[str, int] = {}
    doors: Mapping[str, int] = {}


class Question(Judgement):
    """Which corner (A, B, C), which door (by number), or how likely two people (`two`)."""

    question: Literal["corner", "door", "one or two"]


class Room(Item[Question]):
    """A room of rows (`#` inner wall), with doors, corners and the squares of crumbs."""

    experiment: int
    map: tuple[str, ...]
    doors: Mapping[str, Door]
    corners: Mapping[str, Position]
    crumbs: tuple[Position, ...] = Field(min_length=1)
    past_visits: Visits = Visits()


@dataclass(frozen=True)
class Settings:
    """How people are taken to walk, and what is made of past visits.

    `rationality` are values of beta, each as likely: how straight one walks differs from person to person. `doubt`
    is the probability that the crumbs say nothing. With `visits` off, past visits do not count.
    """

    rationality: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0)
    doubt: float = 0.3
    visits: bool = True


SIDES: Mapping[str, Position] = {"left": (0, 1), "right": (2, 1), "top": (1, 0), "bottom": (1, 2)}
"""The square of a door beside the square inside, in a map with a border around the room."""


def declared(item: Room) -> WorldFile:
    """Return the room with a border; somebody comes in by a door and drops crumbs on the way to a corner."""
    rows = [list(row) for row in ("#" * 9, *(f"#{row}#" for row in item.map), "#" * 9)]
    for x, y in _outside(item).values():
        rows[y][x] = "."
    corners = {name: Goal(at=(x + 1, y + 1)) for name, (x, y) in item.corners.items()}
    return WorldFile(
        map="\n".join(map("".join, rows)),
        legend={".": "floor", "#": "wall"},
        traces={"crumbs": LeftBehind()},
        agents={"walker": Agent(start=tuple(_outside(item).values()), goals=corners)},
    )


def _outside(item: Room) -> dict[str, Position]:
    return {
        name: (door.inside[0] + SIDES[door.side][0], door.inside[1] + SIDES[door.side][1])
        for name, door in item.doors.items()
    }


def predict(item: Room, settings: Settings) -> Predicted:
    """Return the posterior of corners and doors, or of two people, who each drop one of the crumbs."""
    inferred = _inferred(item, replace(settings, doubt=0.0))
    if item.experiment == TWO:
        both, *single = (posterior(one.trace).log_evidence for one in inferred)
        return [{"two": _share(both, sum(single), settings.doubt)}]
    found = inferred[0].doubted(settings.doubt)
    door_at = {place: door for door, place in _outside(item).items()}
    asked = {
        "corner": found.posterior(),
        "door": found.by(lambda mind: door_at[next(iter(mind.belief or {})).at[0]]).posterior(),
    }
    return [asked[one.question] for one in item.judgements]


@cache
def _inferred(item: Room, settings: Settings) -> list[Inference[State]]:
    """Return what follows from all crumbs and, where there are several, from each of them alone."""
    table = table_of(declared(item))
    starts = {state.at[0]: state for state in table.world.starts()}
    corners, doors = (
        {name: visits.get(name, 0) if settings.visits and visits else 1 for name in names}
        for names, visits in ((item.corners, item.past_visits.corners), (item.doors, item.past_visits.doors))
    )
    minds = [
        replace(mind, belief={starts[place]: 1.0}, prior=mind.prior * doors[door])
        for door, place in _outside(item).items()
        for mind in mindsets(Mindset[State](), goal=corners, rationality=settings.rationality)
    ]
    crumbs = tuple(("crumbs", (x + 1, y + 1)) for x, y in item.crumbs)
    found = [crumbs, *((one,) for one in crumbs if len(crumbs) > 1)]
    return [infer(table, "walker", minds, clues=Clues(traces)) for traces in found]


def _share(one: float, two: float, doubt: float) -> float:
    """Return P(two) from the log-likelihoods of one and of two people, each as likely before."""
    people = tuple(Hypothesis(choice=name, mind=Mind(agent="walker")) for name in ("one", "two"))
    trace = Trace(people, ("the crumbs",), np.array([[one], [two]]), "exact sum over paths")
    return float(by_option(doubted(trace, doubt))["two"][-1])


def cues(item: Room) -> Cues:
    """Return how near a corner or door is to the crumbs and its share of visits, or how far apart crumbs lie."""
    far = steps(item.map, item.crumbs[0])
    found = list[Mapping[str, list[float]]]()
    for one in item.judgements:
        if one.question == "one or two":
            found.append({"two": [float(far.get(item.crumbs[-1], len(far)))]})
            continue
        corners = one.question == "corner"
        places = item.corners if corners else {name: door.inside for name, door in item.doors.items()}
        visits = item.past_visits.corners if corners else item.past_visits.doors
        near = {name: 1.0 / (1.0 + far.get(place, len(far))) for name, place in places.items()}
        total = sum(visits.values())
        found.append(
            {
                name: [near[name] / sum(near.values()), visits[name] / total if total else 1.0 / len(places)]
                for name in places
            }
        )
    return found


def questions(item: Room) -> Asked:
    """Return the number of the experiment."""
    return [{str(item.experiment): None} for _ in item.judgements]


def told(item: Room) -> Worded:
    """Return a room in words, and the corner that somebody went to, or whether there were two people."""
    doors = "; ".join(
        f"door {name} on the {door.side} at {list(door.inside)}" for name, door in item.doors.items()
    )
    corners = "; ".join(f"{name} at {list(place)}" for name, place in item.corners.items())
    seen = {f"corner {name}": count for name, count in item.past_visits.corners.items()}
    seen |= {f"door {name}": count for name, count in item.past_visits.doors.items()}
    past = ", ".join(f"{count} times {where}" for where, count in seen.items())
    before = f" Before, this person went {past}." if past else ""
    story = f"""{drawn(item.map, "# inner wall")}
The room has {doors}. Its corners are {corners}.
People come in by a door, walk straight to one corner and leave by the same way. They may drop crumbs.
Crumbs lie at {", ".join(str(list(place)) for place in item.crumbs)}.{before}"""
    judged = {one.question: one.people for one in item.judgements}
    if "corner" in judged:
        people = {name: rated.mean for name, rated in judged["corner"].items()}
        return worded(
            item.id, story, "Which corner did they go to?", {name: f"Corner {name}." for name in people}, people
        )
    two = judged["one or two"]["two"].mean if "one or two" in judged else 0.0
    return worded(
        item.id,
        story,
        "Were there one or two people?",
        {"one": "One.", "two": "Two."},
        {"one": 1.0 - two, "two": two},
    )


CRUMBS = StudyModel(
    name="crumbs", schema=StudyFile[Room], settings=Settings(), predict=predict, told=told, cues=cues,
    questions=questions,
    ranges={
        "rationality": ((0.5,), (1.0,), (2.0,), (5.0,), (0.5, 1.0, 2.0, 5.0), (1.0, 2.0, 5.0)),
        "doubt": (0.0, 0.1, 0.2, 0.3),
    },
    ablations={"past visits": Settings(visits=False)},
    reliability={"1": ("ceiling", "1 all"), "3": ("ceiling", "3 one or two"), "4": ("ceiling", "4 all")},
)  # fmt: skip
open_benchmark = opener(CRUMBS)
"""What the entry point names."""
