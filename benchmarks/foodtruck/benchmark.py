"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

The model infers the joint posterior of desires and beliefs along each film of Baker, Jara-Ettinger, Saxe and
Tenenbaum (Nature Human Behaviour 2017). Films of one situation are a family: what is in the far spot, whether the
walker looks, and where the film ends.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from ..people.benchmark import opener
from ..people.items import StudyFile
from ..people.maps import steps
from ..people.model import Cues, Predicted, StudyModel, Worded, narrated, worded
from .films import TRUCKS, Film, read
from .minds import Course, Settings, course, traces
from .told import WHO, case_of, told

RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Between which folds choose; what they share is planned once."""


@lru_cache(maxsize=1000)
def courses(film: Film, settings: Settings, rationalities: tuple[float, ...]) -> list[Course]:
    """Return what is inferred along a film at each rationality."""
    return [course(film, settings, trace) for trace in traces(film, settings, rationalities)]


def predict(film: Film, settings: Settings) -> Predicted:
    """Return the mean reward of each truck, and the belief at the start, at the end of the film."""
    beta = settings.rationality
    together = RATIONALITIES if beta in RATIONALITIES else (beta,)
    shared = replace(settings, rationality=together[0])
    found = courses(film, shared, together)[together.index(beta)]
    return [
        dict(zip(TRUCKS, found.desires[-1].tolist(), strict=True)),
        dict(zip(film.contents, found.beliefs[-1].tolist(), strict=True)),
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
    return worded(film.id, narrated(told(film)), f"Which truck does {WHO} like best?", options, people)


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
