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
from ..minds import SOCIAL, Attitude, Hypothesis, Mind, SocialGoal
from ..planner import FloatArray, Trace
from ..prompt import load_prompt
from ..protocols import LanguageModel, ScoreRequest
from . import wording
from .contrast import SIGN, Estimator, among, calibrated, interaction, of_two
from .judge import Judge
from .plot import Plot, consistency, content_of, contents, grounded, has_content, plot
from .rivals import rivals

Cell = tuple[Mind, SocialGoal | None]
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
        told = grounded(hypotheses, episode)
        scene = plot(episode, hypotheses)
        table = self._table(scene, list(dict.fromkeys(h.mind for h in told)), contents(told, episode))
        columns = [np.array([table[h.mind] for h in told], dtype=np.float64)]
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

    def _table(self, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> dict[Mind, list[float]]:
        """Return the log-likelihood of every step, by mind; `rows` are the contents that are compared."""
        if judge := self._judge:
            return judge.table(scene, minds)
        if self.estimator == "completion":
            found = self._words(scene, minds)
            return {mind: list(row) for mind, row in zip(minds, found, strict=True)}
        if self.estimator == "alternatives":
            return self._alternatives(scene, minds, rows)
        return self._contrast(scene, minds, rows)

    # --- contrasts over the grid of minds -------------------------------------------------------------------

    def _contrast(self, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> dict[Mind, list[float]]:
        wanted: tuple[SocialGoal | None, ...] = ("help", "hinder")
        if self.estimator != "interaction":
            wanted = tuple(dict.fromkeys(mind.stance for mind in minds if has_content(mind)))
        if len(rows) < 2:
            raise LimpError(
                f"the estimator {self.estimator!r} needs two minds with different beliefs to compare.",
                "Use --estimator judge or completion for questions about one belief.",
            )
        grid = [_with_goal(row, goal, scene.other) for goal in wanted for row in rows]
        values = np.array(self._words(scene, grid), dtype=np.float64).reshape(len(wanted), len(rows), -1)
        by_cell: dict[Cell, FloatArray] = {}
        if self.estimator == "interaction":
            shared = interaction(values[0], values[1])
            for kind, sign in SIGN.items():
                by_cell |= {(row, kind): of_two(sign * shared[r]) for r, row in enumerate(rows)}
            open_minded = of_two(np.zeros(values.shape[2]))
        else:
            for goal, block in zip(wanted, values, strict=True):
                by_cell |= {(row, goal): line for row, line in zip(rows, calibrated(block), strict=True)}
            open_minded = np.zeros(values.shape[2])
        return {m: list(by_cell.get((content_of(m), m.stance), open_minded)) for m in minds}

    def _alternatives(self, scene: Plot, minds: Sequence[Mind], rows: Sequence[Mind]) -> dict[Mind, list[float]]:
        others = [rivals(event, rows) for _, event in scene.steps]
        requests, shapes = [], []
        for mind in minds:
            text = _lead(scene, mind)
            for (between, event), instead in zip(scene.steps, others, strict=True):
                text += _bridge(between, event)
                texts = (text, text + wording.content(event), *(text + words for words in instead))
                requests.append(self._request(scene, texts))
                shapes.append(mind)
                text += wording.content(event)
        table: dict[Mind, list[float]] = {mind: [] for mind in minds}
        for mind, found in zip(shapes, self.model.score(requests), strict=True):
            start, chosen, *instead_p = found.log_probs
            table[mind].append(among(chosen - start, [value - start for value in instead_p]))
        return table

    # --- the words of a step --------------------------------------------------------------------------------

    def _words(self, scene: Plot, minds: Sequence[Mind]) -> list[tuple[float, ...]]:
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


def _with_goal(content: Mind, goal: SocialGoal | None, other: str) -> Mind:
    if goal is None:
        return content
    intent = Attitude(holder=content.agent, verb="wants", content=SOCIAL[goal](agent=other))
    return content.model_copy(update={"attitudes": (*content.attitudes, intent)})


def _lead(scene: Plot, mind: Mind) -> str:
    return f" {wording.mind(mind, scene.other)} So"


def _bridge(between: Sequence[Event], event: Event) -> str:
    words = wording.told(between)
    return f"{' ' + words if words else ''} {wording.opening(event)}"


def _continuations(scene: Plot, mind: Mind) -> list[str]:
    """Return, for each step, the text up to it and the text with it; each is a prefix of the next."""
    text, texts = _lead(scene, mind), []
    for between, event in scene.steps:
        text += _bridge(between, event)
        texts += [text, text + wording.content(event)]
        text = texts[-1]
    return texts
