"""A language model as the planner: the log-likelihood of each step under each mind, by any of six estimators.

    log pi(a_t, u_t | past of both, s_0, H)          (Eq. 1 of Shi et al., AAAI 2025)

`judge` asks whether the step is likely for such a mind, `sampled` counts such answers; the others read the
probability of the step's own words behind the mind in words, all steps of a mind in one pass, and the start of the
story once for all minds (`contrast` says what each makes of the numbers).
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ..errors import LimpError
from ..events import Episode, Event
from ..minds import Hypothesis
from ..planner import FloatArray, Trace
from ..prompt import load_prompt
from ..protocols import LanguageModel, ScoreRequest
from . import wording
from .contrast import SIGN, Estimator, among, calibrated, interaction, of_two
from .judge import Judge
from .plot import Content, Plot, consistency, contents, grounded, plot
from .rivals import rivals

Cell = tuple[Content, str]
"""A mind in the grid: its content and its social goal."""


@dataclass(frozen=True)
class LanguagePolicy:
    """Scores steps with `model`. `samples` is how often `sampled` asks, at temperature 1."""

    model: LanguageModel
    estimator: Estimator = "interaction"
    samples: int = 8
    _known: dict[tuple[str, str], tuple[float, ...]] = field(default_factory=dict, init=False, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix; its first column is s0, where minds know and s0 tells.

        Raises `HypothesisError` if the hypotheses are about several agents, `NoEvidenceError` if the agent does
        and says nothing, and what the model raises if it has no log-probabilities.
        """
        minds = grounded(hypotheses, episode)
        scene = plot(episode, minds)
        table = self._table(scene, episode, minds)
        columns = [np.array([table[mind] for mind in minds], dtype=np.float64)]
        names = [wording.step_name(event) for _, event in scene.steps]
        if start := consistency(hypotheses, episode):
            names.insert(0, start[0])
            columns.insert(0, np.array(start[1], dtype=np.float64)[:, None])
        return Trace(tuple(hypotheses), tuple(names), np.hstack(columns), self.estimator)

    @property
    def _judge(self) -> Judge | None:
        if self.estimator not in ("judge", "sampled"):
            return None
        return Judge(self.model, self.samples if self.estimator == "sampled" else 0)

    def _table(self, scene: Plot, episode: Episode, minds: Sequence[Hypothesis]) -> dict[Hypothesis, list[float]]:
        if judge := self._judge:
            return judge.table(scene, minds)
        if self.estimator == "completion":
            found = self._words(scene, minds)
            return {mind: list(row) for mind, row in zip(minds, found, strict=True)}
        if self.estimator == "alternatives":
            return self._alternatives(scene, episode, minds)
        return self._contrast(scene, episode, minds)

    # --- contrasts over the grid of minds -------------------------------------------------------------------

    def _contrast(
        self, scene: Plot, episode: Episode, minds: Sequence[Hypothesis]
    ) -> dict[Hypothesis, list[float]]:
        rows = contents(minds, episode)
        wanted = ("help", "hinder") if self.estimator == "interaction" else _goals(minds)
        if len(rows) < 2:
            raise LimpError(
                f"the estimator {self.estimator!r} needs two minds with different beliefs to compare.",
                "Use --estimator judge or completion for questions about one belief.",
            )
        grid = [_mind(scene.agent, row, goal) for goal in wanted for row in rows]
        values = np.array(self._words(scene, grid), dtype=np.float64).reshape(len(wanted), len(rows), -1)
        by_cell: dict[Cell, FloatArray] = {}
        if self.estimator == "interaction":
            shared = interaction(values[0], values[1])
            for goal, sign in SIGN.items():
                by_cell |= {(row, goal): of_two(sign * shared[r]) for r, row in enumerate(rows)}
            open_minded = of_two(np.zeros(values.shape[2]))
        else:
            for goal, block in zip(wanted, values, strict=True):
                by_cell |= {(row, goal): line for row, line in zip(rows, calibrated(block), strict=True)}
            open_minded = np.zeros(values.shape[2])
        return {m: list(by_cell.get((Content.of(m), m.social_goal), open_minded)) for m in minds}

    def _alternatives(
        self, scene: Plot, episode: Episode, minds: Sequence[Hypothesis]
    ) -> dict[Hypothesis, list[float]]:
        others = [rivals(event, contents(minds, episode)) for _, event in scene.steps]
        requests, shapes = [], []
        for mind in minds:
            text = _lead(scene, mind)
            for (between, event), instead in zip(scene.steps, others, strict=True):
                text += _bridge(between, event)
                texts = (text, text + wording.content(event), *(text + words for words in instead))
                requests.append(self._request(scene, texts))
                shapes.append(mind)
                text += wording.content(event)
        table: dict[Hypothesis, list[float]] = {mind: [] for mind in minds}
        for mind, found in zip(shapes, self.model.score(requests), strict=True):
            start, chosen, *instead_p = found.log_probs
            table[mind].append(among(chosen - start, [value - start for value in instead_p]))
        return table

    # --- the words of a step --------------------------------------------------------------------------------

    def _words(self, scene: Plot, minds: Sequence[Hypothesis]) -> list[tuple[float, ...]]:
        """Return log p of the words of each step behind each mind, [M, T]; every mind is read once."""
        texts = [_continuations(scene, mind) for mind in minds]
        keys = [(scene.story, parts[-1]) for parts in texts]
        with self._lock:
            missing = {key: parts for key, parts in zip(keys, texts, strict=True) if key not in self._known}
        found = self.model.score([self._request(scene, parts) for parts in missing.values()]) if missing else []
        with self._lock:
            for key, scores in zip(missing, found, strict=True):
                values = scores.log_probs
                self._known[key] = tuple(values[k + 1] - values[k] for k in range(0, len(values), 2))
            return [self._known[key] for key in keys]

    @staticmethod
    def _request(scene: Plot, texts: Sequence[str]) -> ScoreRequest:
        return ScoreRequest(prompt=load_prompt("story").render(story=scene.story), alternatives=tuple(texts))


def _mind(agent: str, content: Content, goal: str) -> Hypothesis:
    return Hypothesis.model_validate(
        {
            "choice": "",
            "agent": agent,
            "belief": content.belief,
            "belief_of_goal": content.belief_of_goal,
            "social_goal": goal,
        }
    )


def _goals(minds: Sequence[Hypothesis]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(mind.social_goal for mind in minds if Content.of(mind)))


def _lead(scene: Plot, mind: Hypothesis) -> str:
    return f" {wording.mind(mind, scene.other)} So"


def _bridge(between: Sequence[Event], event: Event) -> str:
    words = wording.told(between)
    return f"{' ' + words if words else ''} {wording.opening(event)}"


def _continuations(scene: Plot, mind: Hypothesis) -> list[str]:
    """Return, for each step, the text up to it and the text with it; each is a prefix of the next."""
    text, texts = _lead(scene, mind), []
    for between, event in scene.steps:
        text += _bridge(between, event)
        texts += [text, text + wording.content(event)]
        text = texts[-1]
    return texts
