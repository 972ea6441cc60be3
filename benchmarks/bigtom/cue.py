"""A control that infers nothing: a `not` in the last sentence, and words that two texts share.

Somebody who does not see the last event keeps to what was told before it. The rule looks for a negation in the
last sentence of the text. With one, it takes the option that shares more words with what was told before the last
two sentences; without one, the option that shares more with these two. What it gets right says how much of a
figure can be had without inference.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from limp.answers import Answer
from limp.baselines.surface import content_words
from limp.baselines.wordless import RandomOption
from limp.questions.question import Question, require_choices

_NOT = re.compile(r"\b(?:not|never|without|unaware|fails? to|cannot)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])[\"”]?\s+")


@dataclass(frozen=True)
class NegationCue:
    """The solver `negation-cue`; options that share equally many words are drawn from by the question's words."""

    seed: int = 0

    def answer(self, question: Question) -> Answer:
        """Answer by the rule; p(option) is proportional to 1 + the number of words that it shares."""
        choices = require_choices(question)
        sentences = _SENTENCE.split(question.narration.strip())
        before, after = (content_words(" ".join(part)) for part in (sentences[:-2], sentences[-2:]))
        kept, other = (before, after) if _NOT.search(sentences[-1]) else (after, before)
        words = {choice.label: content_words(choice.text) for choice in choices}
        common = frozenset.intersection(*words.values())
        shared = {label: len((mine - common) & (kept - other)) for label, mine in words.items()}
        total = sum(shared.values()) + len(shared)
        best = [choice for choice in choices if shared[choice.label] == max(shared.values())]
        tied = question.model_copy(update={"choices": tuple(best)})
        choice = best[0].label if len(best) == 1 else RandomOption(self.seed).answer(tied).choice
        return Answer(question, choice, {label: (1 + n) / total for label, n in shared.items()})
