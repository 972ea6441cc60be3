"""A language model as a facilitator: it picks one of numbered messages, or no feedback.

The prompt holds the state in words, what was done so far, and the candidates.
The answer is the number alone. Anything else is asked again once, and is an error then.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import ModelError, quoted
from ..protocols.models import GREEDY, LanguageModel
from ..protocols.prompt import Prompt, load_prompt

SILENCE = "No Feedback"
_NUMBER = re.compile(r"\s*([0-9]+)\.?\s*")


@dataclass(frozen=True)
class LanguageFacilitator:
    """Asks `model` at temperature 0."""

    model: LanguageModel

    def choose(self, scene: str, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        """Return the index of the candidate that the model picks, None for no feedback.

        Raises `ModelError` if the second reply too is not one of the numbers.
        """
        slots = {
            "scene": scene,
            "history": "\n".join(history) or "nothing yet",
            "candidates": numbered(candidates),
            "last": str(len(candidates) + 1),
        }
        prompt = load_prompt("facilitate").render((), **slots)
        reply = self._ask(prompt)
        found = _parse_choice(reply, len(candidates) + 1)
        if found is None:
            reply = self._ask(prompt.answered(reply, load_prompt("facilitate_again").render(last=slots["last"])))
            found = _parse_choice(reply, len(candidates) + 1)
        if found is None:
            raise ModelError(
                f"{self.model.name} answered {quoted(reply)}, not a number from 1 to {slots['last']}.",
                "Try another model: this one does not keep to the form.",
            )
        return found if found < len(candidates) else None

    def _ask(self, prompt: Prompt) -> str:
        return self.model.generate([prompt], sampling=GREEDY)[0].text


def numbered(candidates: Sequence[str]) -> str:
    """Return the candidates from 1, one a line, and "No Feedback" as the last."""
    return "\n".join(f"{n}. {text}" for n, text in enumerate([*candidates, SILENCE], start=1))


def _parse_choice(reply: str, count: int) -> int | None:
    """Return the index (from 0) of a reply that is a number from 1 to `count` and nothing else, else None."""
    match = _NUMBER.fullmatch(reply)
    return int(match[1]) - 1 if match and 1 <= int(match[1]) <= count else None
