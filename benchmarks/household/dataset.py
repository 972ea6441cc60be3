"""A data set of simulated episodes: the content of every file.

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

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from limp.benchmarks.household.apartment import Apartment, Furniture, Log, Moment

from .bodies import distance
from .stories import Sample
from .words import OWN


def files(found: Sequence[Sample]) -> Mapping[str, object]:
    """Return the content of every file by its path, as JSON data."""
    out: dict[str, object] = {
        "questions.json": {s.id: _entry(s) for s in found},
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


def _entry(sample: Sample) -> Mapping[str, object]:
    item = sample.item
    return {
        "questions": {"1": item.text},
        "answers": {"1": item.answer},
        "labels": {"1": item.family},
        "description": sample.full,
    }


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


def balance(found: Sequence[Sample]) -> Mapping[str, Mapping[str, int]]:
    """Return how many questions there are by what their options differ in, letter, social goal, and belief."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for sample in found:
        design = sample.story.design
        table["options differ in"][sample.family] += 1
        table["right letter"][sample.item.letter] += 1
        table["social goal"][design.social_goal] += 1
        if design.kind == "telling":
            table["what was believed"]["true" if design.belief else "false"] += 1
    return {column: dict(sorted(row.items())) for column, row in sorted(table.items())}


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
