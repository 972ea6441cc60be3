"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

The model infers the joint posterior of desires and beliefs along each film of Baker, Jara-Ettinger, Saxe and
Tenenbaum (Nature Human Behaviour 2017). Films of one situation are a family: what is in the far spot, whether the
walker looks, and where the film ends.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from pydantic import InstanceOf

from ..people.benchmark import PeopleStudy, open_study
from ..people.items import Item, Judgement, Rating, StudyFile
from ..people.maps import steps
from ..people.model import Cues, Predicted, StudyModel, Worded, narrated, worded
from .films import TRUCKS, Film, load_films
from .minds import Course, Settings, course, traces
from .told import WHO, case_of, told


class Shown(Item[Judgement]):
    """A film with people's judgements: `desires` of the trucks (1-7), `beliefs` in what the far spot holds."""

    film: InstanceOf[Film]


RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Between which folds choose; what they share is planned once."""


@lru_cache(maxsize=1000)
def courses(film: Film, settings: Settings, rationalities: tuple[float, ...]) -> list[Course]:
    """Return what is inferred along a film at each rationality."""
    return [course(film, settings, trace) for trace in traces(film, settings, rationalities)]


def predict(item: Shown, settings: Settings) -> Predicted:
    """Return the mean reward of each truck, and the belief at the start, at the end of the film."""
    film, beta = item.film, settings.rationality
    together = RATIONALITIES if beta in RATIONALITIES else (beta,)
    shared = replace(settings, rationality=together[0])
    found = courses(film, shared, together)[together.index(beta)]
    return [
        dict(zip(TRUCKS, found.desires[-1].tolist(), strict=True)),
        dict(zip(film.contents, found.beliefs[-1].tolist(), strict=True)),
    ]


def cues(item: Shown) -> Cues:
    """Return what a walk looks like, for each truck and each content of the far spot.

    Of a truck: how far it is at the end, what share of the steps led to it, whether the walker ate there; whether
    the far spot was seen. Of a content: whether it is the true one, and whether it was seen.
    """
    film = item.film
    moves = [(a, b) for a, b in pairwise(film.places) if a != b]
    trucks = {}
    for name in TRUCKS:
        at, towards, far = film.trucks.get(name), 0.0, float("".join(film.rows).count("."))
        if at is not None:
            away = steps(film.rows, at)
            towards = sum(away[b] < away[a] for a, b in moves) / max(len(moves), 1)
            far = float(away[film.places[-1]])
        trucks[name] = [far, towards, float(film.eats and film.places[-1] == at), float(film.looks)]
    contents = {
        name: [float(k == film.truth), float(film.looks), float(film.looks and k == film.truth)]
        for k, name in enumerate(film.contents)
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
    sides = (("desires", TRUCKS, film.desires), ("beliefs", film.contents, film.beliefs))
    judgements = tuple(
        Judgement(
            question=part,
            people={name: Rating(mean=float(mean)) for name, mean in zip(options, means, strict=True)},
        )
        for part, options, means in sides
    )
    return Shown(id=str(film.id), family=film.situation, judgements=judgements, film=film)


def told_outright(item: Shown) -> Worded:
    """Return the walk in words, and which truck the walker likes best."""
    options = {name: f"The {name} truck." for name in TRUCKS}
    people = dict(zip(TRUCKS, item.film.desires.tolist(), strict=True))
    return worded(item.id, narrated(told(item.film)), f"Which truck does {WHO} like best?", options, people)


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
    told=told_outright,
    case=lambda item: case_of(item.film, Settings()),
)


def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[Shown, Settings]:
    """Open the study; `data` is the folder of scenarios.json, `sweep` whether settings are chosen by folds."""
    return open_study(MODEL, data, sweep)
