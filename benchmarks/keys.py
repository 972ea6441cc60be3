"""Keys: which gem somebody goes for who fetches keys and opens doors, by people and by inverse planning.

The films are those of Alanqary, Lin, Le, Zhi-Xuan, Mansinghka and Tenenbaum (CogSci 2021). One act is one move of
time; any key opens any door beside the walker and is used up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from limp.planning.inference import infer, mindsets
from limp.planning.mindset import Mindset
from limp.planning.tables import Table
from limp.planning.world import Step
from limp.protocols.benchmarks import Case
from limp.worlds.declared import Agent, Door, Goal, Ground, Thing, WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import State
from limp.worlds.watching import case_of, path_of, table_of

from .people.benchmark import opener
from .people.items import Item, Judgement, StudyFile
from .people.model import Cues, Predicted, StudyModel, Worded, drawn, steps, worded


class Stopped(Judgement):
    """A judgement after so many acts."""

    acts_seen: int


class Film(Item[Stopped]):
    """A walk on a map (`#` wall, `D` locked door, `k` key, `1` to `3` gems); `path` is one longer than `acts`."""

    map: tuple[str, ...]
    start: Position
    keys: Mapping[str, Position]
    gems: Mapping[str, Position]
    doors: tuple[Position, ...]
    acts: tuple[str, ...]
    path: tuple[Position, ...]


@dataclass(frozen=True)
class Settings:
    """How the walker is taken to plan, as a `Mindset`; `doubt` is the probability that the acts say nothing."""

    rationality: float = 1.0
    foresight: float = 5.0
    lapse: float = 0.1
    doubt: float = 0.05


def declared(item: Film) -> WorldFile:
    """Return the map as a world: any key opens any door and is used up, the goal is to hold a gem."""
    doors = {f"door{n}": Door(at=place, state="locked") for n, place in enumerate(item.doors, start=1)}
    keys = {name: Thing(at=place, opens=True) for name, place in item.keys.items()}
    gems = {name: Thing(at=place) for name, place in item.gems.items()}
    walker = Agent(start=item.start, goals={gem: Goal(has=gem) for gem in item.gems})
    letters: dict[str, Ground] = {
        letter: "wall" if letter == "#" else "floor" for row in item.map for letter in row
    }
    return WorldFile(
        map="\n".join(item.map), legend=letters, doors=doors, things={**keys, **gems}, agents={"walker": walker}
    )


def walked(item: Film) -> tuple[Table[State], State, list[Step[State]]]:
    """Return the world of a film, its first state, and what is done."""
    table = table_of(declared(item))
    return table, *path_of(table, ", ".join(map(_act, item.acts)))


def minds_of(item: Film, settings: Settings) -> list[Mindset[State]]:
    """Return the walker's minds: one for each gem."""
    base = Mindset[State](rationality=settings.rationality, foresight=settings.foresight, lapse=settings.lapse)
    return mindsets(base, goal=list(item.gems))


def predict(item: Film, settings: Settings) -> Predicted:
    """Return the posterior of the gems at each point at which people judged."""
    table, _, taken = walked(item)
    courses = infer(table, "walker", minds_of(item, settings), taken).doubted(settings.doubt).posteriors()
    return [{gem: float(courses[gem][one.acts_seen]) for gem in item.gems} for one in item.judgements]


def case(item: Film) -> Case:
    """Return the walk in words, with the exact trace of the gems."""
    table, start, taken = walked(item)
    facts = ("somebody walks among walls, locked doors, keys and gems", "any key opens any door and is used up")
    return case_of(table, "walker", minds_of(item, Settings()), start, taken, facts, item.id)


def _act(published: str) -> str:
    """Return an act as the world names it: `pickup key1` takes it, `unlock key1 left` names the key no more."""
    verb, _, rest = published.partition(" ")
    return {"pickup": f"take {rest}", "unlock": f"unlock {rest.split(' ')[-1]}"}.get(verb, published)


def cues(item: Film) -> Cues:
    """Return how far each gem is and how much nearer it came, as if doors were open, beside the mean of gems."""
    first = _away(item, 0)
    found = []
    for one in item.judgements:
        now = _away(item, one.acts_seen)
        rows = {gem: (now[gem], first[gem] - now[gem]) for gem in item.gems}
        means = [sum(column) / len(rows) for column in zip(*rows.values(), strict=True)]
        found.append({gem: [v - mean for v, mean in zip(row, means, strict=True)] for gem, row in rows.items()})
    return found


def _away(item: Film, moment: int) -> dict[str, float]:
    far = steps(item.map, item.path[moment])
    return {gem: float(far.get(place, len(far))) for gem, place in item.gems.items()}


def told(item: Film) -> Worded:
    """Return the walk up to the last judgement in words, and for which gem it is."""
    last = item.judgements[-1]
    story = f"""{drawn(item.map, "# wall, D locked door, k key, 1 to 3 gems, s where Ann starts")}
Ann wants one of the gems. Any key opens any door beside her, and is used up.
Ann does: {", ".join(item.acts[: last.acts_seen]) or "nothing yet"}."""
    options = {gem: f"The gem at {list(place)}." for gem, place in item.gems.items()}
    people = {gem: rated.mean for gem, rated in last.people.items()}
    return worded(item.id, story, "Which gem is Ann going for?", options, people)


KEYS = StudyModel(
    name="keys", schema=StudyFile[Film], settings=Settings(), predict=predict, cues=cues, told=told, case=case,
    ranges={
        "rationality": (0.5, 1.0, 2.0, 4.0),
        "foresight": (2.0, 3.0, 5.0, 10.0, 20.0),
        "lapse": (0.05, 0.1, 0.2),
    },
    ablations={"errors in plans": Settings(foresight=math.inf)},
)  # fmt: skip
open_benchmark = opener(KEYS)
"""What the entry point names."""
