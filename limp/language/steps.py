"""The words of the steps of a story, scored behind a mind in words: what most estimators are made from.

All steps of a mind are read in one pass, and the start of the story once for all minds: each text is a prefix of
the next, and the log-probability of a step is the difference of two of them.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..events import Event
from ..minds.attitudes import Mind
from ..prompt import load_prompt
from ..protocols import LanguageModel, ScoreRequest
from . import wording
from .plot import Plot


@dataclass(frozen=True)
class Steps:
    """Scores the words of steps with `model`, and remembers them; safe to use from several threads."""

    model: LanguageModel
    _known: dict[tuple[str, str], tuple[float, ...]] = field(default_factory=dict, init=False, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def words(self, scene: Plot, minds: Sequence[Mind]) -> list[tuple[float, ...]]:
        """Return log p of the words of each step behind each mind, [M, T]; every mind is read once."""
        texts = [_continuations(scene, mind) for mind in minds]
        keys = [(scene.story, parts[-1]) for parts in texts]
        with self._lock:
            missing = {key: parts for key, parts in zip(keys, texts, strict=True) if key not in self._known}
        found = self.model.score([request(scene, parts) for parts in missing.values()]) if missing else []
        with self._lock:
            for key, scores in zip(missing, found, strict=True):
                values = scores.log_probs
                self._known[key] = tuple(values[k + 1] - values[k] for k in range(0, len(values), 2))
            return [self._known[key] for key in keys]


def request(scene: Plot, texts: Sequence[str]) -> ScoreRequest:
    """Return the request that scores texts as continuations of the story."""
    return ScoreRequest(prompt=load_prompt("story").render(story=scene.story), alternatives=tuple(texts))


def lead(scene: Plot, mind: Mind) -> str:
    """Return what stands between the story and its first step: the mind in words."""
    return f" {wording.mind(mind, scene.other)} So"


def bridge(between: Sequence[Event], event: Event) -> str:
    """Return what stands before the scored words of a step: what happened since the last one, and how it opens."""
    words = wording.told(between)
    return f"{' ' + words if words else ''} {wording.opening(event)}"


def _continuations(scene: Plot, mind: Mind) -> list[str]:
    """Return, for each step, the text up to it and the text with it; each is a prefix of the next."""
    text, texts = lead(scene, mind), []
    for between, event in scene.steps:
        text += bridge(between, event)
        texts += [text, text + wording.content(event)]
        text = texts[-1]
    return texts
