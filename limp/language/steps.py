"""The words of the steps of a story, scored behind a mind in words: what most estimators are made from.

One request holds all that is asked about one mind: each wording, each step and what could have stood instead. Its
texts are prefixes of one another, and the log-probability of a step is the difference of two of them. So a model
that shares prefixes reads the story once for all minds, and each mind once for all of its steps. The questions of
an episode share the minds that they have in common.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

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


def _itself(mind: Mind) -> Mind:
    return mind


@dataclass(frozen=True)
class Steps:
    """Scores the words of steps with `model`."""

    model: LanguageModel

    def words(
        self,
        scene: Plot,
        minds: Sequence[Mind],
        instead: Instead | None = None,
        wordings: Sequence[str] = WORDINGS[:1],
        together: Callable[[Mind], Mind] = _itself,
    ) -> list[FloatArray]:
        """Return, for each step, log p [W, M, 1 + R] of its words and of what could stand `instead`.

        The past of a step is what happened, whatever could have stood instead. Every mind is read once in each of
        the `wordings`. Minds of which `together` returns the same are asked about in one request.
        """
        others = instead or [()] * len(scene.steps)
        texts = [_texts(scene, mind, others, words) for words in wordings for mind in minds]
        groups = defaultdict[Mind, set[str]](set)
        for mind, of_mind in zip(len(wordings) * list(minds), texts, strict=True):
            groups[together(mind)].update(of_mind)
        prompt = load_prompt("story").render(story=scene.story)
        asked = [ScoreRequest(prompt=prompt, alternatives=tuple(sorted(group))) for group in groups.values()]
        found = zip(asked, self.model.score(asked), strict=True)
        known = {t: p for request, got in found for t, p in zip(request.alternatives, got.log_probs, strict=True)}
        log_p = np.array([[known[t] for t in of_mind] for of_mind in texts]).reshape(len(wordings), len(minds), -1)
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
