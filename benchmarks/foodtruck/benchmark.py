"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

The model infers the joint posterior of desires and beliefs along each film of Baker, Jara-Ettinger, Saxe and
Tenenbaum (Nature Human Behaviour 2017). Films of one situation are a family: what is in the far spot, whether the
walker looks, and where the film ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pydantic import InstanceOf

from limp.episodes.question import Choice, Question
from limp.protocols.benchmarks import Case
from limp.worlds.foodtruck import TruckWorld, Walk
from limp.worlds.foodtruck_inference import Course, Observer, names
from limp.worlds.foodtruck_minds import WALKER, Settings

from ..people.benchmark import PeopleStudy
from ..people.items import Item, Judgement, Rating, StudyFile
from ..people.model import Cues, Predicted, StudyModel
from ..studies import wants_sweep
from .films import TRUCKS, Film, load_films
from .told import cases


class Shown(Item[Judgement]):
    """A film with people's judgements: `desires` of the trucks (1-7), `beliefs` in what the far spot holds."""

    film: InstanceOf[Film]


RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Between which folds choose; what they share is planned once."""


@lru_cache(maxsize=64)
def observer(world: TruckWorld, settings: Settings) -> Observer:
    """Return who watches films in a world; they share its plans."""
    return Observer(world, settings)


@lru_cache(maxsize=1000)
def courses(
    world: TruckWorld, walk: Walk, truth: int, settings: Settings, rationalities: tuple[float, ...]
) -> list[Course]:
    """Return what is inferred along a walk at each rationality."""
    watching = observer(world, settings)
    return [watching.course(trace, truth) for trace in watching.traces(walk, truth, rationalities)]


def predict(item: Shown, settings: Settings) -> Predicted:
    """Return the mean reward of each truck, and the belief at the start, at the end of the film."""
    film, beta = item.film, settings.rationality
    together = RATIONALITIES if beta in RATIONALITIES else (beta,)
    shared = replace(settings, rationality=together[0])
    course = courses(film.world, film.walk, film.truth, shared, together)[together.index(beta)]
    return [
        dict(zip(TRUCKS, course.desires[-1].tolist(), strict=True)),
        dict(zip(names(film.world), course.beliefs[-1].tolist(), strict=True)),
    ]


def cues(item: Shown) -> Cues:
    """Return what a walk looks like, for each truck and each content of the far spot.

    Of a truck: how far it is at the end, what share of the steps led to it, whether the walker ate there; whether
    the far spot was seen. Of a content: whether it is the true one, and whether it was seen.
    """
    film = item.film
    world, cells = film.world, film.walk.cells
    steps, away = [(a, b) for a, b in pairwise(cells) if a != b], world.maze.distances
    trucks = {}
    for number, name in enumerate(TRUCKS):
        spots = [s for s, truck in enumerate(world.worlds[film.truth]) if truck == number]
        at = world.cells_of_spots[spots[0]] if spots else -1
        towards = sum(bool(away[b, at] < away[a, at]) for a, b in steps) / max(len(steps), 1) if spots else 0.0
        far = float(away[cells[-1], at]) if spots else float(len(world.maze.cells))
        trucks[name] = [far, towards, float(film.walk.eats and cells[-1] == at), float(film.looks)]
    contents = {
        name: [float(k == film.truth), float(film.looks), float(film.looks and k == film.truth)]
        for k, name in enumerate(names(world))
    }
    return [trucks, contents]


def read(folder: Path) -> StudyFile[Shown]:
    """Return the study from `scenarios.json`, without the films that the paper leaves out."""
    films = load_films(folder)
    return StudyFile[Shown](
        study="foodtruck",
        items=tuple(_shown(film) for film in films if not film.left_out),
        left_out={str(film.id): "as in the paper" for film in films if film.left_out},
    )


def _shown(film: Film) -> Shown:
    sides = (("desires", TRUCKS, film.desires), ("beliefs", names(film.world), film.beliefs))
    judgements = tuple(
        Judgement(
            question=part,
            people={name: Rating(mean=float(mean)) for name, mean in zip(options, means, strict=True)},
        )
        for part, options, means in sides
    )
    return Shown(id=str(film.id), family=film.situation, judgements=judgements, film=film)


PRESETS = Settings(cost=0.25)
"""Every fold of situations chooses this cost, at the rationality that is the default."""
MODEL = StudyModel(
    name="foodtruck",
    schema=StudyFile[Shown],
    settings=PRESETS,
    predict=predict,
    cues=cues,
    ranges={"rationality": RATIONALITIES, "cost": (0.25, 0.5, 1.0, 2.0)},
    fit="r",
    ablations={"cost of steps": replace(PRESETS, cost=0.0), "uncertainty": replace(PRESETS, certain=True)},
    published={"desires": 0.91, "beliefs": 0.78},
    read=read,
)


@dataclass(frozen=True)
class FoodTruck(PeopleStudy[Shown, Settings]):
    """The study, whose films are told in words, too."""

    def questions(self) -> tuple[Question, ...]:
        """Which truck the walker likes best, after each film."""
        choices = tuple(Choice(label=name, text=f"The {name} truck.") for name in TRUCKS)
        text = f"Which truck does {WALKER} like best?"
        return tuple(Question(id=i.id, text=text, choices=choices, episode=i.id) for i in self.given.items)

    def target(self, question: Question) -> str:
        """The truck that people rate highest."""
        item = next(item for item in self.given.items if item.id == question.id)
        return TRUCKS[int(item.film.desires.argmax())]

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """The films told in words."""
        del seed
        return cases([item.film for item in self.given.items], limit)


def open_benchmark(data: str = "", sweep: str = "no") -> FoodTruck:
    """Open the study; `data` is the folder of scenarios.json, `sweep` whether settings are chosen by folds."""
    return FoodTruck(MODEL, data, wants_sweep(data, sweep))
