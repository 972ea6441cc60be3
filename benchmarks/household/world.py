"""Simulated households as a `World`: one episode to look at, or a data set in the layout of a benchmark.

    limp sim household --seed 1
    limp sim household --episodes 200 --seed 1 --out DIR
    limp eval mumatom --data DIR --setting full-text --symbolic

With `--video yes` every log is filmed as well, to `Videos/EPISODE.mp4` with subtitles beside it; what the camera
misses is set by the fields of `Look`, such as `--occlusion 0.3`. The content of a data set:

    questions.json        {episode: {questions, answers, labels, description}}
    texts.json            the text modality: one person's part in words, and what was said
    full_texts.json       the whole event in words, from the log
    gemini_outputs.json   a description of the film that a person with imperfect sight could have written
    visual_data/EPISODE/  scene graphs of the film
    logs/EPISODE.json     the timed log (`apartment.Log`), from which a film is rendered
    minds.json            what was in people's minds: the source of the right answers

Information is split between text and film: talk is only in the text, what the camera follows only in the film. A
scene graph is what the camera that follows one person makes out in the room, at an even pace.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from limp.benchmarks.household.apartment import Apartment, Furniture, Log, Moment
from limp.benchmarks.household.film import Look, render
from limp.benchmarks.household.questions import VERSIONS, samples
from limp.benchmarks.household.stories import Sample

from limp.errors import InputError
from limp.inputs.checks import GivenSettings
from limp.inputs.files import prepare_folder, write_whole
from limp.protocols.benchmarks import StudyReport

from .bodies import distance
from .words import OWN

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
    limit = sum(sample.limit for sample in found) / len(found)
    data: dict[str, object] = {"seed": seed, "episodes": len(found), "bayes_limit": limit}
    if folder is None:
        first = found[0]
        shown = {
            "log": first.log.model_dump(mode="json"), "full": first.full, "text": first.text, "film": first.film,
            "question": first.item.text, "answer": first.item.answer, "minds": minds(first),
        }  # fmt: skip
        return StudyReport(data={**data, "shown": shown}, text=_first(first))
    written = write(found, folder, look)
    return StudyReport(
        data=data,
        text=f"{len(found)} episodes, one question each; an ideal observer is right in {limit:.0%}",
        files=tuple(str(folder / name) for name in written),
    )


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


def files(found: Sequence[Sample]) -> Mapping[str, object]:
    """Return the content of every file by its path, as JSON data."""
    out: dict[str, object] = {
        "questions.json": {
            s.id: {
                "questions": {"1": s.item.text},
                "answers": {"1": s.item.answer},
                "labels": {"1": s.item.family},
                "description": s.full,
            }
            for s in found
        },
        "texts.json": {s.id: s.text for s in found},
        "full_texts.json": {s.id: s.full for s in found},
        "gemini_outputs.json": {
            s.id: {"prompt": f"Describe what {s.story.camera} does.", "action": s.film} for s in found
        },
        "minds.json": {s.id: minds(s) for s in found},
    }
    for sample in found:
        out[f"logs/{sample.id}.json"] = sample.log.model_dump(mode="json")
        for name, frames in scene_graphs(sample.log, sample.story.camera).items():
            out[f"visual_data/{sample.id}/{name}.json"] = {sample.id: frames}
    return out


def minds(sample: Sample) -> Mapping[str, object]:
    """Return what was in people's minds, as JSON data: roles, beliefs at the time of answers, decisions."""
    story, played = sample.story, sample.story.played
    return {
        "design": asdict(story.design),
        "agent": story.agent,
        "other": story.other,
        "thing": story.thing,
        "wanted": story.wanted.model_dump(mode="json"),
        "roles": [role.model_dump(mode="json") for role in played.roles],
        "answers": [answer.model_dump(mode="json") for answer in played.answers],
        "decisions": [decision.model_dump(mode="json") for decision in played.decisions],
    }


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
    (me,) = (figure for figure in moment.figures if figure.name == name)
    here = [piece for piece in home.furniture if piece.room == me.room]
    near = [piece for piece in here if piece.id == me.near or distance(me.at, piece.stand) < NEAR]
    facts: dict[str, list[str]] = {
        "hold": [], "inside": [], "on": [],
        "opened": [_joined(piece) for piece in here if piece.id in moment.open],
        "closeness": [_joined(piece) for piece in near],
    }  # fmt: skip
    for thing in home.things:
        for key, fact in _seen(thing.name.replace(" ", ""), moment.places[thing.id], name, moment, here, near):
            facts[key].append(fact)
    return facts


def _seen(
    word: str, place: str, name: str, moment: Moment, here: Sequence[Furniture], near: Sequence[Furniture]
) -> Iterator[tuple[str, str]]:
    """What is seen of the thing called `word`, which is at `place`: the file, and the fact in it."""
    if place == name:
        yield "hold", f"The character is holding a {word} "
    for piece in here:
        if piece.id == place and piece.shows(moment.open):
            link = "inside" if piece.container else "on"
            yield link, f"A {word} is {link} the {_joined(piece)}"
            if piece in near:
                yield "closeness", word


def _joined(piece: Furniture) -> str:
    """`kitchencabinet`, `coffeetable`: one word, with the room where kitchens and bathrooms have their own."""
    return f"{piece.room if (piece.room, piece.name) in OWN else ''}{piece.name}".replace(" ", "")


def _first(sample: Sample) -> str:
    lines = []
    for act in sample.log.acts:
        what = f'"{act.words}"' if act.words else " ".join(filter(None, (act.thing, act.piece or act.room)))
        lines.append(f"{act.start:6.1f} s  {act.agent:<9}{act.kind:<6}{what}")
    acts = "\n".join(lines)
    return f"{acts}\n\n{sample.full}\n\n{sample.item.text}\n-> {sample.item.letter}"
