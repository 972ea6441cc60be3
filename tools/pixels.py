"""Measure what is recognised in films of simulated households.

    python -m tools.pixels --seed 1

Makes episodes with questions, films them, watches the films, and answers, without a model and without the logs.
Shows how fast films are made, how many acts are recognised before and after fusion, and how accuracy falls as more
is hidden. A film shows the whole apartment; the text is that of the data set.

An act is recognised if an act of the same person, kind, thing and place, in the same room, is reported at most
TOLERANCE seconds off; each report counts once. After fusion it is compared without its time, which texts lack.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from limp.benchmarks.household.film.cover import Look
from limp.benchmarks.household.film.render import render
from limp.benchmarks.household.simulation.dataset import Sample, samples
from limp.benchmarks.household.world import write
from limp.benchmarks.mumatom import open_benchmark

from limp.errors import LimpError
from limp.events import Action, Event
from limp.files import prepare_folder
from limp.homes.apartment import Log
from limp.minds.facts import Place
from limp.minds.meanings import Act
from limp.pipeline import Pipeline
from limp.planning.homes import household_stages
from limp.protocols import Perception
from limp.questions.question import Video
from limp.reading.seeing.pixels import PixelPerception
from limp.runs.metrics import summarise
from limp.runs.outcomes import ask

from .command import parser, report
from .pages.simulator import Answered, Looked, Pixels, Seen, pixels_table

TOLERANCE = 2.5
"""Seconds."""
SETTINGS = ("video+text", "video-only")
LOOKS: Mapping[str, Look] = {
    "all in view": Look(),
    "hands and places hidden 10 %": Look(occlusion=0.1),
    "hands and places hidden 20 %": Look(occlusion=0.2),
    "hands and places hidden 40 %": Look(occlusion=0.4),
    "hands and places hidden 60 %": Look(occlusion=0.6),
    "rooms out of view 20 %": Look(blind=0.2),
    "rooms out of view 40 %": Look(blind=0.4),
    "one person followed": Look(follow=True),
    "small objects": Look(small_objects=True),
    "small objects, hidden 20 %": Look(small_objects=True, occlusion=0.2),
}


@dataclass
class Remembering:
    """A perception that looks at each film once, and how long that took."""

    inner: Perception
    seconds: float = 0.0
    seen: dict[str, tuple[Event, ...]] = field(default_factory=dict)

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return what `inner` sees."""
        if video.path not in self.seen:
            begun = time.perf_counter()
            self.seen[video.path] = self.inner.perceive(video, agents)
            self.seconds += time.perf_counter() - begun
        return self.seen[video.path]


def acts_of(log: Log) -> list[tuple[str, Act, float]]:
    """Return the acts of a log but talk: who, what, and when it was done."""
    out = []
    for act in log.acts:
        if act.kind == "say" or act.kind == "wait":
            continue
        piece = log.apartment.piece(act.piece) if act.piece else None
        place = piece.place if piece else Place(room=act.room)
        thing = log.apartment.thing(act.thing).name if act.thing else ""
        surface = piece is not None and not piece.container and act.kind == "put"
        out.append((act.agent, Act(verb=act.kind, thing=thing, place=place, on=surface), act.end))
    return out


def reported(events: Iterable[Event]) -> list[tuple[str, Act, float]]:
    """Return the acts in events that are understood, with their times (0 where there is none)."""
    out = []
    for event in events:
        if isinstance(event, Action) and event.meaning is not None:
            seconds = event.source.start if event.source.unit == "seconds" else None
            out.append((event.agent, event.meaning, seconds or 0.0))
    return out


def recognised(
    true: Sequence[tuple[str, Act, float]], found: Sequence[tuple[str, Act, float]], timed: bool
) -> int:
    """Return how many of the `true` acts are among those `found`, each of which counts once."""
    free = list(found)
    count = 0
    for agent, frame, t in true:
        same = [
            other
            for other in free
            if other[0] == agent and _same(frame, other[1]) and (not timed or abs(other[2] - t) <= TOLERANCE)
        ]
        if same:
            free.remove(min(same, key=lambda other: abs(other[2] - t)))
            count += 1
    return count


def _same(one: Act, two: Act) -> bool:
    if (one.verb, one.thing) != (two.verb, two.thing):
        return False
    return one.place is not None and two.place is not None and str(one.place) == str(two.place)


def study(episodes: int, seed: int, looks: Mapping[str, Look]) -> Pixels:
    """Return all figures."""
    found = list(samples(episodes, seed))
    rows = {name: _measured(found, look, seed) for name, look in looks.items()}
    return Pixels(
        episodes=episodes,
        seed=seed,
        questions=sum(len(sample.items) for sample in found),
        minutes_of_film=round(sum(sample.log.duration for sample in found) / 60, 1),
        looks=rows,
    )


def _measured(found: Sequence[Sample], look: Look, seed: int) -> Looked:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(found, folder)
        (folder / "gemini_outputs.json").unlink()  # the films are seen, not their descriptions
        begun, cpu = time.perf_counter(), time.process_time()
        films = prepare_folder(folder / "Videos")
        for sample in found:
            render(sample.log, films / f"{sample.id}.mp4", look)
        rendering, rendering_cpu = time.perf_counter() - begun, time.process_time() - cpu
        perception = Remembering(PixelPerception())
        settings = {setting: _answered(folder, setting, perception, found, seed) for setting in SETTINGS}
        return Looked(
            look=look.model_dump(exclude_defaults=True),
            films_a_minute=round(60 * len(found) / rendering, 1),
            films_a_minute_of_one_processor=round(60 * len(found) / rendering_cpu, 1),
            seconds_of_looking_a_film=round(perception.seconds / len(found), 2),
            before_fusion=_recognition(found, films, perception),
            settings=settings,
        )


def _answered(folder: Path, setting: str, perception: Perception, found: Sequence[Sample], seed: int) -> Answered:
    _, reader, fuser, hypothesizer, policy, understanding, form = household_stages()
    pipeline = Pipeline(perception, reader, fuser, hypothesizer, policy, understanding, form)
    benchmark = open_benchmark(folder, setting)
    results = [ask(benchmark, pipeline, entry) for entry in benchmark.entries()]
    fused: dict[str, list[tuple[str, Act, float]]] = {}
    for question in benchmark.questions():
        try:
            episode = pipeline.answer(question).stages.episode
        except LimpError:
            continue
        if episode is not None:
            fused.setdefault(question.episode, reported(episode.events))
    total = sum(len(acts_of(sample.log)) for sample in found)
    hits = sum(recognised(acts_of(sample.log), fused.get(sample.id, ()), timed=False) for sample in found)
    return Answered(**dict(summarise(results, seed)), acts_recognised_after_fusion=round(hits / total, 4))


def _recognition(found: Sequence[Sample], films: Path, perception: Remembering) -> Seen:
    """Recall and precision of the acts in the films."""
    true = hits = reports = 0
    for sample in found:
        acts, seen = acts_of(sample.log), reported(perception.seen[str(films / f"{sample.id}.mp4")])
        true, reports = true + len(acts), reports + len(seen)
        hits += recognised(acts, seen, timed=True)
    return Seen(acts=true, reported=reports, recall=round(hits / true, 4), precision=round(hits / reports, 4))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.pixels", __doc__)
    arguments.add_argument("--episodes", type=int, default=40, help="how many episodes (default: %(default)s)")
    arguments.add_argument(
        "--seed", type=int, default=1, help="the seed of everything random (default: %(default)s)"
    )
    arguments.add_argument("--look", action="append", choices=list(LOOKS), help="repeatable (default: all)")
    arguments.add_argument("--out", type=Path, metavar="FILE", help="write everything as JSON to this file too")
    given = arguments.parse_args(argv)
    chosen = {name: look for name, look in LOOKS.items() if not given.look or name in given.look}
    return report(lambda: study(given.episodes, given.seed, chosen), pixels_table, given.out)


if __name__ == "__main__":
    sys.exit(main())
