"""The words of the steps of a story, scored behind a mind in words: what most estimators are made from.

All steps of a mind are read in one pass, and the start of the story once for all minds: each text is a prefix of
the next, and the log-probability of a step is the difference of two of them.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from ..events import Event
from ..minds.attitudes import Mind
from ..planner import FloatArray
from ..prompt import load_prompt
from ..protocols import LanguageModel, ScoreRequest
from . import wording
from .plot import Plot

WORDINGS = ("So", "This is why")
"""How a mind leads to its steps. Before the second one its attitudes stand in reverse order."""

Instead = Sequence[Sequence[str]]
"""For each step, the endings that could stand in its place."""


@dataclass(frozen=True)
class Steps:
    """Scores the words of steps with `model`, and remembers them; safe to use from several threads."""

    model: LanguageModel
    _known: dict[tuple[str, ...], tuple[float, ...]] = field(default_factory=dict, init=False, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def words(
        self,
        scene: Plot,
        minds: Sequence[Mind],
        instead: Instead | None = None,
        wordings: Sequence[str] = WORDINGS[:1],
    ) -> list[FloatArray]:
        """Return, for each step, log p [W, M, 1 + R] of its words and of what could stand `instead`.

        The past of a step is what happened, whatever could have stood instead. Every mind is read once in each of
        the `wordings`.
        """
        others = instead or [()] * len(scene.steps)
        keys = [(scene.story, *_texts(scene, mind, others, w)) for w in wordings for mind in minds]
        with self._lock:
            missing = [key for key in dict.fromkeys(keys) if key not in self._known]
        prompt = load_prompt("story").render(story=scene.story)
        asked = [ScoreRequest(prompt=prompt, alternatives=texts) for _, *rest in missing if (texts := tuple(rest))]
        found = self.model.score(asked) if asked else []
        with self._lock:
            self._known.update((key, scores.log_probs) for key, scores in zip(missing, found, strict=True))
            log_p = np.array([self._known[key] for key in keys]).reshape(len(wordings), len(minds), -1)
        columns, first = list[FloatArray](), 0
        for rivals in others:
            after = first + 2 + len(rivals)
            columns.append(np.asarray(log_p[..., first + 1 : after] - log_p[..., first : first + 1]))
            first = after
        return columns


def _texts(scene: Plot, mind: Mind, instead: Instead, words: str) -> list[str]:
    """Return, for each step, the text up to it, the text with it, and the text with each of its rivals."""
    turned = mind if words == WORDINGS[0] else mind.model_copy(update={"attitudes": mind.attitudes[::-1]})
    text, texts = f" {wording.mind(turned, scene.other)} {words}", []
    for (between, event), rivals in zip(scene.steps, instead, strict=True):
        text += _bridge(between, event)
        texts += [text, text + wording.content(event), *(text + ending for ending in rivals)]
        text += wording.content(event)
    return texts


def _bridge(between: Sequence[Event], event: Event) -> str:
    """Return what stands before the scored words of a step: what happened since the last one, and how it opens."""
    words = wording.told(between)
    return f"{' ' + words if words else ''} {wording.opening(event)}"
