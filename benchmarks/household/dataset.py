"""A data set of simulated episodes: which episodes, their questions with letters, and the content of every file.

    questions.json        {episode: {questions, answers, labels, description}}
    texts.json            the text modality: the conversation, or one person's part in words
    full_texts.json       the whole event in words, from the log
    gemini_outputs.json   a description of the film that a person with imperfect sight could have written
    visual_data/EPISODE/  scene graphs of the film
    logs/EPISODE.json     the timed log (`apartment.Log`), from which a film is rendered
    minds.json            what was in people's minds: the source of the right answers

Information is split between text and film: talk is only in the text, what the camera follows only in the film.
Where nobody speaks, or who answers had put the thing away itself, one person's part is told and the other's is
filmed. A scene graph is what the camera that follows one person makes out in the room, at an even pace.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from random import Random

from limp.benchmarks.household.apartment import Apartment, Furniture, Log, Moment

from limp.episodes.question import Polarity
from limp.errors import InputError

from .balanced import balanced_versions
from .bodies import distance
from .claims import Ask, Deck, Family, Item, item_of, placed
from .questions import questions, written
from .stories import DIM, Sample, Story, designs, draw_story
from .words import OWN, Narrator, conversation, seen_by_camera, told_before, two_parts

QUESTIONS = 4
"""Questions of an episode."""
CHOICES = 3
"""Options of a question."""
Decks = dict[tuple[Family, Polarity], Deck[int]]
"""The place of the right option: evenly among the letters for each family and polarity."""


def samples(episodes: int, seed: int, people: int = 2, balanced: bool = False) -> Iterator[Sample]:
    """Yield `episodes` episodes of four questions; the same seed gives the same ones.

    With `balanced` these are four versions of each of `episodes` stories, with a question each. Raises
    `InputError` for fewer than one episode or two people.
    """
    if episodes < 1 or people < 2:
        raise InputError(
            f"{episodes} episodes of {people} people cannot be made.", "Give 1 or more, and 2 or more."
        )
    if balanced:
        yield from balanced_versions(episodes, seed)
        return
    rng = Random(f"household data set {seed}")
    decks: Decks = defaultdict(partial(Deck, range(CHOICES), rng))
    for number, design in enumerate(designs(episodes, rng), start=1):
        identity = str((5000 if design.kind == "telling" else 1000) + number)
        yield draw_story(design, f"household {seed} {number}", partial(_sample, decks), people, identity)


def _sample(decks: Decks, story: Story, rng: Random) -> Sample | None:
    """Return the story with its questions and in words; None if not so many questions can be answered."""
    asked = questions(story, rng)
    if len(asked) != QUESTIONS:
        return None
    log = story.log
    if story.design.kind == "telling":
        text = told_before(log, story.agent, rng) if story.design.evident else conversation(log)
        full = Narrator(log, rng).whole()
    else:
        first, second = two_parts(log, story.other, story.agent, story.thing, rng)
        text, full = second if story.camera == story.other else first, f"{first}\n\n{second}"
    items = tuple(_item(ask, right, story, decks[ask.family, ask.polarity], rng) for ask, right in asked)
    return Sample(story, items, text, full, seen_by_camera(log, story.camera, rng, DIM))


def _item(ask: Ask, right: int, story: Story, deck: Deck[int], rng: Random) -> Item:
    """Word a question, with the right option where the deck puts it."""
    at = deck.deal()
    ask = replace(ask, claims=placed(ask.claims, right, at, rng))
    return item_of(ask, at, *written(ask, story, rng))


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
    numbered = {str(k): item for k, item in enumerate(sample.items, start=1)}
    return {
        "questions": {k: item.text for k, item in numbered.items()},
        "answers": {k: item.answer for k, item in numbered.items()},
        "labels": {k: item.ask.family for k, item in numbered.items()},
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
    """Return how many questions there are by family, polarity, letter, social goal, and belief true or not."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for sample in found:
        design = sample.story.design
        for item in sample.items:
            family = item.ask.family
            table["family"][family] += 1
            table["polarity"][item.ask.polarity] += 1
            table[f"polarity, {family}"][item.ask.polarity] += 1
            table["right letter"][item.letter] += 1
            table["social goal"][design.social_goal] += 1
            if design.kind == "telling" or design.social_goal != "independent":
                table["the belief that matters"]["true" if design.belief else "false"] += 1
            if family == "social_goal":
                table[f"right, social_goal, {item.ask.polarity}"][item.right.goal] += 1
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
