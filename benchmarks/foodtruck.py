"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

The films are those of Baker, Jara-Ettinger, Saxe and Tenenbaum (Nature Human Behaviour 2017), read from
`scenarios.json`. A path is a list of cells, numbered from 1 along the rows, the lowest first; a number beyond the
grid means that the walker eats and the film ends. Desires are rated from 1 to 7; beliefs are shares of what was
thought to be in the far spot. Films of one situation are a family.

A mind is a reward for each truck and a first belief over what the far spot holds. Desires are all combinations of
`levels`; beliefs are the grid of `resolution` on the simplex; all are equally likely beforehand. Their joint
posterior is inferred along a film.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise, product
from pathlib import Path

import numpy as np
from pydantic import Field

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode
from limp.episodes.events import Event
from limp.episodes.minds import Hypothesis, Mind, wants
from limp.episodes.phrases import parse_claim
from limp.episodes.telling import does, is_so, told
from limp.errors import InputError
from limp.minds.facts import the
from limp.planner import FloatArray, Trace, marginalised, timeline
from limp.planning.looking import Looking
from limp.planning.pomdp import simplex_grid
from limp.protocols.benchmarks import Case
from limp.worlds.declared import Agent, Goal, Site, Thing, Use, WorldFile
from limp.worlds.grid import Position
from limp.worlds.gridworld import MOVES, Gridworld, State
from limp.worlds.watching import path_of, table_of

from .people.benchmark import opener
from .people.items import Given, Item, Judgement, Rating, StudyFile, load
from .people.model import Cues, Predicted, StudyModel, Worded, narrated, steps, worded

FILE = "scenarios.json"
TRUCKS = ("Korean", "Lebanese", "Mexican")
NOTHING = "nothing"
RATED = ("Lebanese", "Mexican", NOTHING)
"""What the belief ratings are about, in their order."""
WALKER, NEAR, FAR, EAT = "the walker", "near", "far", "eat"
"""Who walks; the spot that is the same in all worlds, and the one that is not; what ends a walk."""
STAY = "stay"
WAYS = {step: act for act, step in MOVES.items()} | {(0, 0): STAY}

Pair = tuple[int, int]
Triple = tuple[float, float, float]


class _World(Given):
    graph_sz: Pair
    obst_pose: Pair
    obst_sz: Pair
    goal_space: tuple[Pair, Pair]
    goal_pose: tuple[tuple[int, ...], ...]


class _Scenario(Given):
    id: int
    world_ind: int
    path: tuple[int, ...] = Field(min_length=1)
    irrational: int = 0
    world: tuple[_World, ...] = Field(min_length=2)
    desire_mean: Triple
    belief_mean_norm: Triple


class Film(Item[Judgement]):
    """A walk in the world number `truth`; people judged `desires` of the trucks, `beliefs` in the contents.

    `spots` are the near and the far one; at the near one is always the truck `parked`, at the far one is one of
    `contents`. `places` are where the walker was, one after another, and `acts` what it did, one less, or as many
    if it eats.
    """

    rows: tuple[str, ...]
    spots: tuple[Position, Position]
    parked: str
    contents: tuple[str, ...]
    truth: int
    places: tuple[Position, ...]
    acts: tuple[str, ...]

    @property
    def trucks(self) -> dict[str, Position]:
        """Where trucks are, by name."""
        far = self.contents[self.truth]
        return {self.parked: self.spots[0]} | ({far: self.spots[1]} if far != NOTHING else {})

    @property
    def eaten(self) -> str:
        """The truck where the walker eats, or nothing."""
        where = {spot: truck for truck, spot in self.trucks.items()}
        return where[self.places[-1]] if len(self.acts) == len(self.places) else ""

    def declared(self, cost: float, discount: float, noise: float) -> WorldFile:
        """Return the world: eating once, at a spot, ends the walk, and is worth something where a truck is."""
        spots = {NEAR: Site(at=self.spots[0]), FAR: Site(at=self.spots[1])}
        goals = {truck: Goal(uses=EAT, by=truck, worth=1.0) for truck in TRUCKS}
        return WorldFile(
            map="\n".join(self.rows),
            legend={".": "floor", "#": "wall"},
            things={truck: Thing(fixed=True) for truck in TRUCKS},
            places=spots,
            alternatives=tuple(
                {self.parked: NEAR} | ({content: FAR} if content != NOTHING else {}) for content in self.contents
            ),
            uses={EAT: Use(reach=self.spots, ends=True)},
            costs=dict.fromkeys(("step", STAY, "use"), cost),
            agents={WALKER: Agent(start=".", sees="in sight", noise=noise, goals=goals)},
            discount=discount,
        )

    @cached_property
    def in_view(self) -> frozenset[Position]:
        """The squares from which the far spot is seen."""
        return Gridworld(self.declared(1.0, 0.9, 0.0)).in_sight(self.spots[1])

    @property
    def looks(self) -> bool:
        """Whether the far spot comes into view."""
        return any(place in self.in_view for place in self.places)

    @property
    def situation(self) -> str:
        """What is in the far spot, whether the walker looks, and where the film ends."""
        far = self.contents[self.truth]
        looks = "looks" if self.looks else "does not look"
        return f"{'empty' if far == NOTHING else far}: {looks}, {f'eats {self.eaten}' if self.eaten else 'cut'}"


def read(folder: Path) -> StudyFile[Film]:
    """Return the study from `scenarios.json`, without the films that the paper leaves out.

    Films of one situation are a family. Every mistake is one `InputError` that says where it is.
    """
    given = load(folder, FILE, tuple[_Scenario, ...])
    films = [_film(one) for one in given if not one.irrational]
    if not films:
        raise InputError(f"{FILE} holds no film.", "See docs/foodtruck.md.")
    return StudyFile[Film](
        study="foodtruck",
        items=tuple(film.model_copy(update={"family": film.situation}) for film in films),
        left_out={str(one.id): "as in the paper" for one in given if one.irrational},
    )


def _film(given: _Scenario) -> Film:
    first = given.world[0]
    columns, rows = first.graph_sz
    spots = tuple((x - 1, rows - y) for x, y in zip(*first.goal_space, strict=True))
    held = [_held(world, rows) for world in given.world]
    (x, y), (wide, high) = first.obst_pose, first.obst_sz
    walls = {(a - 1, rows - b) for a in range(x, x + wide) for b in range(y, y + high)}
    eats = given.path[-1] > columns * rows
    cells = given.path[:-1] if eats else given.path
    places = tuple(((cell - 1) % columns, rows - 1 - (cell - 1) // columns) for cell in cells)
    contents = tuple(at.get(spots[1], NOTHING) for at in held)
    wrong = ""
    if len({at.get(spots[0]) for at in held}) != 1 or spots[0] not in held[0] or sorted(contents) != sorted(RATED):
        wrong = "one truck is near in all worlds, and far are Lebanese, Mexican and nothing."
    elif not 1 <= given.world_ind <= len(contents):
        wrong = f"there is no world {given.world_ind}."
    elif not cells or not all(1 <= cell <= columns * rows for cell in cells) or walls & {*places}:
        wrong = "the path leaves the grid, or is in a wall."
    elif eats and places[-1] not in held[given.world_ind - 1]:
        wrong = f"a meal at {places[-1]}, where no truck stands."
    moves = [(x - a, y - b) for (a, b), (x, y) in pairwise(places)]
    if wrong or not WAYS.keys() >= {*moves}:
        raise InputError(f"film {given.id}: {wrong or 'a step leads to a cell that is not beside.'}", "Check it.")
    ratings = {
        "desires": dict(zip(TRUCKS, given.desire_mean, strict=True)),
        "beliefs": {content: given.belief_mean_norm[RATED.index(content)] for content in contents},
    }
    return Film.model_validate({
        "id": str(given.id), "family": "", "spots": spots, "parked": held[0][spots[0]], "contents": contents,
        "truth": given.world_ind - 1, "places": places,
        "acts": [*(WAYS[move] for move in moves), *([f"use {EAT}"] if eats else [])],
        "rows": ["".join("#" if (a, b) in walls else "." for a in range(columns)) for b in range(rows)],
        "judgements": [
            Judgement(question=part, people={name: Rating(mean=mean) for name, mean in said.items()})
            for part, said in ratings.items()
        ],
    })  # fmt: skip


def _held(world: _World, rows: int) -> dict[Position, str]:
    """Return the truck at each spot of a candidate world."""
    placed = zip(TRUCKS, world.goal_pose, strict=True)
    return {(place[0] - 1, rows - place[1]): truck for truck, place in placed if place}


ESTIMATOR = "symbolic"


@dataclass(frozen=True)
class Settings:
    """The parameters. `levels`: the rewards that a truck may have, in steps. `resolution`: of the belief grid.

    `rationality`: beta of the Boltzmann policy. `cost`: of a step. `noise`: how often a look shows the wrong
    thing. `certain`: the walker knows the true world from the start.
    """

    levels: tuple[float, ...] = (-20.0, 0.0, 20.0, 40.0, 60.0, 80.0, 100.0, 120.0)
    resolution: int = 6
    rationality: float = 2.0
    cost: float = 1.0
    discount: float = 0.99
    noise: float = 0.1
    certain: bool = False

    @property
    def desires(self) -> FloatArray:
        """All rewards [R, trucks]."""
        return desires_of(self.levels)

    def beliefs(self, film: Film) -> FloatArray:
        """Return the first beliefs [B, contents] that are considered."""
        if self.certain:
            return np.eye(len(film.contents))[[film.truth]]
        return simplex_grid(len(film.contents), self.resolution)


def desires_of(levels: Sequence[float]) -> FloatArray:
    """Return all rewards [R, trucks]."""
    return np.array(list(product(levels, repeat=len(TRUCKS))), dtype=np.float64)


def traces(film: Film, settings: Settings, rationalities: Sequence[float]) -> list[Trace]:
    """Return the matrix [B * R, T] of a film, each act given those before it, for each rationality."""
    world = film.declared(settings.cost, settings.discount, settings.noise)
    plans = planned(world.model_dump_json(), settings.levels, settings.resolution)
    group = next(states for states in plans.first if states[0].at == film.places[:1])
    start, path = path_of(plans.table, ", ".join(film.acts), group[film.truth])
    beliefs = settings.beliefs(film)
    minds = hypotheses(film.contents, settings.levels, tuple(map(tuple, beliefs.tolist())))
    words = tuple(f"{WALKER}: {act}" for act in film.acts)
    found = plans.log_probs(beliefs, path, start, rationalities)
    return [Trace(minds, words, one.reshape(len(minds), len(words)), ESTIMATOR) for one in found]


def trace(film: Film, settings: Settings) -> Trace:
    """Return the matrix for the rationality of the settings."""
    return traces(film, settings, (settings.rationality,))[0]


def means(film: Film, settings: Settings, found: Trace) -> tuple[FloatArray, FloatArray]:
    """Return the means of the posterior at the end of a trace: rewards [trucks], and beliefs [contents]."""
    desires, beliefs = settings.desires, settings.beliefs(film)
    joint = timeline(found)[-1].reshape(len(beliefs), len(desires))
    return joint.sum(axis=0) @ desires, joint.sum(axis=1) @ beliefs


@lru_cache(maxsize=64)
def planned(declared: str, levels: tuple[float, ...], resolution: int) -> Looking[State]:
    """Return the plans in a world for all desires, that is rewards of each truck; films share them."""
    table = table_of(WorldFile.model_validate_json(declared))
    places: dict[tuple[Position, ...], list[State]] = {}
    for state in table.world.starts():
        places.setdefault(state.at, []).append(state)
    return Looking(table, TRUCKS, desires_of(levels), tuple(map(tuple, places.values())), resolution)


@lru_cache(maxsize=8)
def hypotheses(
    contents: tuple[str, ...], levels: tuple[float, ...], beliefs: tuple[tuple[float, ...], ...]
) -> tuple[Hypothesis, ...]:
    """Return the hypotheses [B * R]: each first belief with each desire; the choice is the desire.

    The mind's parameters are `reward of TRUCK` and `belief in CONTENT`.
    """
    wants = list(product(levels, repeat=len(TRUCKS)))
    words = [", ".join(f"{name} {r:g}" for name, r in zip(TRUCKS, row, strict=True)) for row in wants]
    rewards = [tuple((f"reward of {name}", r) for name, r in zip(TRUCKS, row, strict=True)) for row in wants]
    shares = [tuple((f"belief in {name}", p) for name, p in zip(contents, row, strict=True)) for row in beliefs]
    return tuple(
        Hypothesis(choice=word, mind=Mind(agent=WALKER, parameters=(*reward, *share)))
        for share in shares
        for word, reward in zip(words, rewards, strict=True)
    )


WHO = "Ann"
NEAR_SPOT, FAR_SPOT = "near spot", "far spot"


def case_of(film: Film, settings: Settings) -> Case:
    """Tell a film in words, with its exact trace."""
    fine = trace(film, settings)
    pairs = [(_one(desire), _one(belief)) for belief in settings.beliefs(film) for desire in settings.desires]
    clear = [n for n, (truck, content) in enumerate(pairs) if truck >= 0 and content >= 0]
    kept = Trace(tuple(fine.hypotheses[n] for n in clear), fine.steps, fine.log_probs[clear], fine.estimator)
    said = {pair: mind_of(film, *pair) for pair in {pairs[n] for n in clear}}
    return Case(film.id, episode_of(film), marginalised(kept, [said[pairs[n]] for n in clear]))


def _one(values: FloatArray) -> int:
    """The position of the largest value, or -1 if it is not the only one."""
    return int(values.argmax()) if (values == values.max()).sum() == 1 else -1


def mind_of(film: Film, truck: int, content: int) -> Hypothesis:
    """Return the mind that likes `truck` best and takes `content` for the likeliest, in words."""
    there = film.contents[content]
    empty = Claim(words=f"the {FAR_SPOT} is empty")
    parked = parse_claim(f"{the(_name(there))} is in the {FAR_SPOT}")
    thought = empty if there == NOTHING else parked
    claims = thought.held_by(WHO), wants(WHO, f"get to {the(_name(TRUCKS[truck]))}")
    return Hypothesis(choice=f"wants {TRUCKS[truck]}, expects {there}", mind=Mind(agent=WHO, claims=claims))


def episode_of(film: Film) -> Episode:
    """Tell a walk: each step with the spots that it leads towards, and what comes into view."""
    events = list[Event]()
    shown = film.contents[film.truth]
    content = "is empty" if shown == NOTHING else f"holds the {_name(shown)}"
    looks = next((n for n, place in enumerate(film.places) if place in film.in_view), -1)
    for n, place in enumerate(film.places):
        if n == looks:
            events.append(is_so(f"sees that the {FAR_SPOT} {content}", WHO))
        if n < len(film.acts):
            events.append(does(WHO, _does(film, film.acts[n], place, film.places[n + 1 : n + 2])))
    possible = ", ".join(f"the {_name(content)}" for content in film.contents if content != NOTHING)
    facts = (
        f"{WHO} is outdoors and looks for lunch",
        f"the {_name(film.parked)} is in the {NEAR_SPOT}",
        f"the {FAR_SPOT} is behind a wall and holds one of {possible}, or nothing",
    )
    return told((WHO,), facts, events)


def _name(truck: str) -> str:
    return f"truck with {truck} food"


def _does(film: Film, act: str, before: Position, after: tuple[Position, ...]) -> str:
    if not after:
        return f"eat at the {_name(film.eaten)}"
    away = [(name, steps(film.rows, spot)) for name, spot in zip((NEAR_SPOT, FAR_SPOT), film.spots, strict=True)]
    nearer = [f"the {name}" for name, far in away if far[after[0]] < far[before]]
    does = act if act == STAY else f"move {act}"
    return does + f", towards {' and '.join(nearer)}" * bool(nearer)


RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Between which folds choose; what they share is planned once."""


@lru_cache(maxsize=1000)
def inferred(
    film: Film, settings: Settings, rationalities: tuple[float, ...]
) -> list[tuple[FloatArray, FloatArray]]:
    """Return what is inferred from a film at each rationality."""
    return [means(film, settings, trace) for trace in traces(film, settings, rationalities)]


def predict(film: Film, settings: Settings) -> Predicted:
    """Return the mean reward of each truck, and the belief at the start, at the end of the film."""
    beta = settings.rationality
    together = RATIONALITIES if beta in RATIONALITIES else (beta,)
    shared = replace(settings, rationality=together[0])
    desires, beliefs = inferred(film, shared, together)[together.index(beta)]
    return [
        dict(zip(TRUCKS, desires.tolist(), strict=True)),
        dict(zip(film.contents, beliefs.tolist(), strict=True)),
    ]


def cues(film: Film) -> Cues:
    """Return what a walk looks like, for each truck and each content of the far spot.

    Of a truck: how far it is at the end, what share of the steps led to it, whether the walker ate there; whether
    the far spot was seen. Of a content: whether it is the true one, and whether it was seen.
    """
    moves = [(a, b) for a, b in pairwise(film.places) if a != b]
    trucks = {}
    for name in TRUCKS:
        at, towards, far = film.trucks.get(name), 0.0, float("".join(film.rows).count("."))
        if at is not None:
            away = steps(film.rows, at)
            towards = sum(away[b] < away[a] for a, b in moves) / max(len(moves), 1)
            far = float(away[film.places[-1]])
        trucks[name] = [far, towards, float(film.eaten == name), float(film.looks)]
    contents = {
        name: [float(k == film.truth), float(film.looks), float(film.looks and k == film.truth)]
        for k, name in enumerate(film.contents)
    }
    return [trucks, contents]


def told_outright(film: Film) -> Worded:
    """Return the walk in words, and which truck the walker likes best."""
    options = {name: f"The {name} truck." for name in TRUCKS}
    people = {name: said.mean for name, said in film.judgements[0].people.items()}
    return worded(film.id, narrated(episode_of(film)), f"Which truck does {WHO} like best?", options, people)


PRESETS = Settings(cost=0.25)
"""Every fold of situations chooses this cost, at the rationality that is the default."""
MODEL = StudyModel(
    name="foodtruck",
    schema=StudyFile[Film],
    settings=PRESETS,
    predict=predict,
    cues=cues,
    ranges={"rationality": RATIONALITIES, "cost": (0.25, 0.5, 1.0, 2.0)},
    fit="r",
    ablations={"cost of steps": replace(PRESETS, cost=0.0), "uncertainty": replace(PRESETS, certain=True)},
    published={"desires": 0.91, "beliefs": 0.78},
    read=read,
    told=told_outright,
    case=lambda film: case_of(film, Settings()),
)
open_benchmark = opener(MODEL)
"""What the entry point names."""
