"""Whodunnit: which of two people took the snack or watched television, from pictures, from sounds, from both.

The flats are those of Wu, Brockbank, Cha, Fränken, Jin, Huang, Liu, Zhang, Wu and Gerstenberg (CogSci 2024).
One of the two went to the fridge or to the sofa, and back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal

from limp.planning.inference import Inference, infer, mindsets
from limp.planning.mindset import Mindset
from limp.planning.paths import Clues
from limp.worlds.declared import Agent, Goal, Ground, LeftBehind, Site, Thing, Use, WorldFile
from limp.worlds.declared import Door as DeclaredDoor
from limp.worlds.grid import Position
from limp.worlds.gridworld import State
from limp.worlds.watching import table_of

from .people.benchmark import opener
from .people.items import Given, Item, Judgement, StudyFile
from .people.model import Asked, Cues, Predicted, StudyModel, Worded, drawn, steps, worded

WALLS = "#bsltiFT"
"""Where nobody walks: walls, and bed, sofa, lamp, table, side table, fridge, television."""


class Room(Given):
    """A room: its kind, its left top square, its width and height."""

    kind: str
    left_top: Position
    size: tuple[int, int]


class Door(Given):
    """A door with what it was before and after: open or closed."""

    at: Position
    before: Literal["open", "closed"]
    after: Literal["open", "closed"]


class Remote(Given):
    """On what the remote control lies, and on which square."""

    on: str
    at: Position


class Clue(Judgement):
    """A judgement with the evidence that was given."""

    given: Literal["visual", "auditory", "both"]


class Flat(Item[Clue]):
    """A flat before and after, and what was heard of it."""

    mission: Literal["snack", "tv"]
    map: tuple[str, ...]
    rooms: tuple[Room, ...] = ()
    people_at: Mapping[Literal["A", "B"], Position]
    doors: tuple[Door, ...]
    fridge_from: tuple[Position, ...] = ()
    crumbs_after: Position | None = None
    sofa_from: Position | None = None
    side_tables_from: tuple[Position, ...] = ()
    remote_before: Remote | None = None
    remote_after: Remote | None = None
    steps_to_the_place: Mapping[Literal["A", "B"], int]
    sound: tuple[str, ...]


@dataclass(frozen=True)
class Settings:
    """How people are taken to walk, and to count the steps that they hear.

    `rationality` are values of beta, each as likely. `closes` is the probability that a door is closed behind, as
    in the published model. `counting` is the standard deviation of a number of steps by that number (Weber's
    fraction). `doubt` is the probability that the clues say nothing. With `sound` off nothing is heard.
    """

    rationality: tuple[float, ...] = (0.5, 1.0, 2.0, 5.0)
    closes: float = 0.5
    counting: float = 0.3
    doubt: float = 0.4
    sound: bool = True


SOUNDS: Mapping[str, str] = {
    "step": "step",
    "open": "door opened",
    "close": "door closed",
    "take snack": "snack picked up",
    "take remote": "remote picked up",
    "use television": "TV playing",
    "put": "remote dropped",
}
"""What is heard of each act; what else is heard of the fridge and the television says no more."""


def declared(item: Flat, closes: float) -> WorldFile:
    """Return the flat: somebody fetches the snack, or watches television with the remote, and comes back."""
    snack = item.mission == "snack"
    sofa = (item.sofa_from,) if item.sofa_from else ()
    spots = {
        "table": sofa,
        **{f"side table {n}": (at,) for n, at in enumerate(item.side_tables_from)},
    }
    things = {"snack": Thing(reach=item.fridge_from)} if snack else {"remote": Thing(inside="table")}
    wants = {"has": "snack"} if snack else {"uses": "television", "puts": {"remote": tuple(spots)}}
    letters: dict[str, Ground] = {
        letter: "furniture" if letter in WALLS else "floor" for row in item.map for letter in row
    }
    return WorldFile(
        map="\n".join(item.map),
        legend={**letters, "#": "wall"},
        doors={
            f"door {n}": DeclaredDoor(at=one.at, state=one.before, closes=closes)
            for n, one in enumerate(item.doors)
        },
        things=things,
        places={} if snack else {name: Site(at=at, reach=at) for name, at in spots.items()},
        uses={} if snack else {"television": Use(reach=sofa, holding="remote")},
        traces={"crumbs": LeftBehind(holding="snack")} if snack else {},
        sounds=SOUNDS,
        agents={
            "somebody": Agent(
                start=tuple(item.people_at.values()),
                goals={who: Goal(at=place, **wants) for who, place in item.people_at.items()},
            )
        },
    )


def predict(item: Flat, settings: Settings) -> Predicted:
    """Return 100 times the posterior of B for each kind of evidence."""
    listened, looked = _inferred(item, replace(settings, doubt=0.0))
    alone = listened.doubted(settings.doubt).posteriors()["B"]
    both = looked.doubted(settings.doubt).posteriors()["B"]  # what is heard comes last
    given = {"visual": both[-2 if settings.sound else -1], "auditory": alone[-1], "both": both[-1]}
    return [{"B": 100.0 * float(given[one.given])} for one in item.judgements]


@cache
def _inferred(item: Flat, settings: Settings) -> tuple[Inference[State], Inference[State]]:
    """Return what follows from what is heard alone, and from the picture, the crumbs and what is heard."""
    table = table_of(declared(item, settings.closes))
    homes = {state.at[0]: state for state in table.world.starts()}
    minds = [
        replace(mind, belief={homes[place]: 1.0})
        for who, place in item.people_at.items()
        for mind in mindsets(Mindset[State](), goal=[who], rationality=settings.rationality)
    ]
    named = (("step", int(one.split()[0])) if one.endswith(" steps") else (one, 1) for one in item.sound)
    sounds = tuple(one for one in named if one[0] in SOUNDS.values())  # as the world names them
    heard = Clues[State](sounds=sounds if settings.sound else None, counting=settings.counting)
    crumbs = (("crumbs", item.crumbs_after),) if item.crumbs_after else ()
    seen = replace(heard, picture=partial(_pictured, item), traces=crumbs)
    return infer(table, "somebody", minds, clues=heard), infer(table, "somebody", minds, clues=seen)


def _pictured(item: Flat, last: State) -> bool:
    """Return whether doors, and the remote control, are at last as in the picture."""
    remote, spot = item.remote_after, "table"
    if remote is not None and remote.on != "table":
        far = [abs(x - remote.at[0]) + abs(y - remote.at[1]) for x, y in item.side_tables_from]
        spot = f"side table {far.index(min(far))}"
    doors = last.doors == tuple(door.after for door in item.doors)
    return doors and (remote is None or last.things == (spot,))


def cues(item: Flat) -> Cues:
    """Return, of A beside B, how far what changed lies from each, and how ill the heard steps fit each.

    What was not given counts as nothing.
    """
    away = {who: steps(item.map, place, WALLS) for who, place in item.people_at.items()}
    changed = [door.at for door in item.doors if door.before != door.after]
    if item.remote_after and item.remote_after != item.remote_before:
        changed.append(item.remote_after.at)
    if item.crumbs_after:
        changed.append(item.crumbs_after)
    heard = sum(int(one.removesuffix(" steps")) for one in item.sound if one.endswith(" steps"))
    seen = float(sum(_far(away["A"], place) - _far(away["B"], place) for place in changed))
    sounds = abs(heard - 2 * item.steps_to_the_place["A"]) - abs(heard - 2 * item.steps_to_the_place["B"])
    given = {"visual": [seen, 0.0], "auditory": [0.0, float(sounds)], "both": [seen, float(sounds)]}
    return [{"B": given[one.given]} for one in item.judgements]


def _far(away: Mapping[Position, int], place: Position) -> int:
    """Return the steps to a square, which may hold furniture, or to one beside it."""
    x, y = place
    return min(away.get(near, len(away)) for near in (place, (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def questions(item: Flat) -> Asked:
    """Return all evidence together, and each kind."""
    return [{"all": None, one.given: None} for one in item.judgements]


def told(item: Flat) -> Worded:
    """Return all evidence of a flat in words, and who it was."""
    did = "took the snack from the fridge" if item.mission == "snack" else "watched television"
    after = [f"The door at {list(door.at)} was {door.before} and is {door.after}." for door in item.doors]
    after += [f"Crumbs lie at {list(item.crumbs_after)}."] if item.crumbs_after else []
    if item.remote_before and item.remote_after:
        after.append(
            f"The remote control was on the {item.remote_before.on} and is on the {item.remote_after.on}."
        )
    legend = "# wall, A and B where the two are, b s l t i furniture, F the fridge, T the television"
    story = f"""{drawn(item.map, legend)}
One of A and B {did} and went back.
{" ".join(after)}
Heard: {", ".join(item.sound)}."""
    (mean,) = (one.people["B"].mean for one in item.judgements if one.given == "both")
    return worded(item.id, story, f"Who {did}?", {"A": "A", "B": "B"}, {"A": 100.0 - mean, "B": mean})


WHODUNNIT = StudyModel(
    name="whodunnit", schema=StudyFile[Flat], settings=Settings(), predict=predict, told=told, cues=cues,
    questions=questions,
    ranges={
        "rationality": ((0.5,), (0.5, 1.0, 2.0, 5.0), (2.0,)),
        "counting": (0.1, 0.2, 0.3, 0.5),
        "doubt": (0.1, 0.2, 0.3, 0.4),
    },
    ablations={"sound": Settings(sound=False)},
    reliability={
        "all": ("ceiling",), **{given: ("ceiling_by_evidence", given) for given in ("visual", "auditory", "both")}
    },
)  # fmt: skip
open_benchmark = opener(WHODUNNIT)
"""What the entry point names."""
