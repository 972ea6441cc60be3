"""Simulated households as a `World`: one episode to look at, or a data set in the layout of a benchmark.

    limp sim household --seed 1
    limp sim household --episodes 200 --seed 1 --out DIR
    limp eval mumatom --data DIR --setting full-text --symbolic

With `--video yes` every log is filmed as well, to `Videos/EPISODE.mp4` with subtitles beside it; what the camera
misses is set by the fields of `Look`, such as `--occlusion 0.3`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

from limp.benchmarks.household.apartment import Log
from limp.benchmarks.household.dataset import balance, files, minds
from limp.benchmarks.household.film import Look, render
from limp.benchmarks.household.questions import VERSIONS, samples
from limp.benchmarks.household.stories import Sample

from limp.errors import InputError
from limp.inputs.files import prepare_folder, write_whole
from limp.inputs.settings import GivenSettings
from limp.protocols.benchmarks import StudyReport

FILM = {
    "occlusion": "with --video: the share of the time in which a hand or a piece of furniture is covered (0)",
    "blind": "with --video: the share of the time in which a room is out of view (0)",
    "small_objects": "with --video: yes or no, all icons are tiny (no)",
    "follow": "with --video: yes or no, only the room of one person is shown (no)",
    "fps": "with --video: pictures a second, 1 to 60 (8)",
}
SETTINGS = {
    "episodes": "how many episodes, four versions of each story, with a question each (1)",
    "out": "the folder of a data set; without one the first episode is shown",
    "video": "yes or no: film every episode (no)",
    **FILM,
}
MOST_EPISODES = 100_000


def simulate(settings: Mapping[str, str], seed: int) -> StudyReport:
    """Simulate episodes; write them to `out` if it is given, else show the first one.

    Settings: `episodes` (1), `out`, `video` (no), and how a film is made: `occlusion`, `blind`, `small_objects`,
    `follow`, `fps`. Raises `InputError` for an unknown setting or value, and for a folder that cannot be written.
    """
    given = GivenSettings(settings, SETTINGS)
    episodes = given.whole("episodes", 1, high=MOST_EPISODES)
    out, look = settings.get("out", ""), _look(given, seed)
    if look and not out:
        raise InputError("films need a folder.", "Give --out DIR.")
    folder = prepare_folder(Path(out)) if out else None
    found = list(islice(samples(-(-episodes // VERSIONS), seed), episodes))
    table = balance(found)
    data: dict[str, object] = {
        "seed": seed, "episodes": len(found), "balance": table,
        "bayes_limit": sum(sample.limit for sample in found) / len(found),
    }  # fmt: skip
    if folder is None:
        return StudyReport(data={**data, "shown": _shown(found[0])}, text=_first(found[0]))
    written = write(found, folder, look)
    return StudyReport(data=data, text=balance_table(table), files=tuple(str(folder / name) for name in written))


def write(found: Sequence[Sample], folder: Path, look: Look | None = None) -> tuple[str, ...]:
    """Write a data set into `folder`, with films if it says how; return the names at its top.

    Raises `InputError` for a folder or file that cannot be made, `DataError` for one that cannot be written.
    """
    top: dict[str, None] = {}
    for name, content in files(found).items():
        first, slash, _ = name.partition("/")
        top.setdefault(f"{first}{slash}")
        prepare_folder((folder / name).parent)
        write_whole(folder / name, json.dumps(content, ensure_ascii=False, indent=None if slash else 1) + "\n")
    if look:
        videos = prepare_folder(folder / "Videos")
        for sample in found:
            render(sample.log, videos / f"{sample.id}.mp4", look)
        top.setdefault("Videos/")
    return tuple(top)


def _look(given: GivenSettings, seed: int) -> Look | None:
    """Return how films are made, or None if none are wanted."""
    look = Look(
        occlusion=given.number("occlusion", 0.0, high=1.0), blind=given.number("blind", 0.0, high=1.0),
        small_objects=given.choice("small_objects", ("yes", "no"), "no") == "yes",
        follow=given.choice("follow", ("yes", "no"), "no") == "yes",
        fps=given.number("fps", 8.0, low=1.0, high=60.0), seed=seed,
    )  # fmt: skip
    if given.choice("video", ("yes", "no"), "no") == "yes":
        return look
    for name in FILM:
        if name in given.given:
            raise InputError(f"{name} is about films.", "Add --video yes, or leave it out.")
    return None


def balance_table(table: Mapping[str, Mapping[str, int]]) -> str:
    """Return the mix of the questions as lines, with shares."""
    lines = ["questions by kind"]
    for column, row in table.items():
        total = sum(row.values())
        cells = ", ".join(f"{value} {count} ({100 * count / total:.0f} %)" for value, count in row.items())
        lines.append(f"  {column:<30}{cells}")
    return "\n".join(lines)


def _shown(sample: Sample) -> dict[str, object]:
    return {
        "log": sample.log.model_dump(mode="json"), "full": sample.full, "text": sample.text, "film": sample.film,
        "question": sample.item.text, "answer": sample.item.answer, "minds": minds(sample),
    }  # fmt: skip


def _first(sample: Sample) -> str:
    asked = f"{sample.item.text}\n-> {sample.item.letter}"
    acts = "\n".join(_line(sample.log, k) for k in range(len(sample.log.acts)))
    return f"{acts}\n\n{sample.full}\n\n{asked}"


def _line(log: Log, k: int) -> str:
    act = log.acts[k]
    what = f'"{act.words}"' if act.words else " ".join(filter(None, (act.thing, act.piece or act.room)))
    return f"{act.start:6.1f} s  {act.agent:<9}{act.kind:<6}{what}"
