"""A language model, or one that sees, as a facilitator: it picks one of numbered messages, or no feedback.

The prompt holds the state in words, a picture of it where there is one, what was done so far, and the candidates.
The answer is the number alone. Anything else is asked again once, and is an error then.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError, ModelError, quoted
from ..protocols.models import GREEDY, LanguageModel
from ..protocols.prompt import Media, Prompt, load_prompt

SILENCE = "No Feedback"
_NUMBER = re.compile(r"\s*([0-9]+)\.?\s*")


@dataclass(frozen=True)
class LanguageFacilitator:
    """Asks `model` at temperature 0; pictures are kept in `folder` by their digest, without it none are shown."""

    model: LanguageModel
    folder: Path | None = None

    def choose(self, scene: str, picture: bytes, history: Sequence[str], candidates: Sequence[str]) -> int | None:
        """Return the index of the candidate that the model picks, None for no feedback.

        Raises `ModelError` if the second reply too is not one of the numbers.
        """
        slots = {
            "scene": scene,
            "history": "\n".join(history) or "nothing yet",
            "candidates": numbered(candidates),
            "last": str(len(candidates) + 1),
        }
        prompt = load_prompt("facilitate").render(self._media(picture), **slots)
        reply = self._ask(prompt)
        found = parse_choice(reply, len(candidates) + 1)
        if found is None:
            reply = self._ask(prompt.answered(reply, load_prompt("facilitate_again").render(last=slots["last"])))
            found = parse_choice(reply, len(candidates) + 1)
        if found is None:
            raise ModelError(
                f"{self.model.name} answered {quoted(reply)}, not a number from 1 to {slots['last']}.",
                "Try another model: this one does not keep to the form.",
            )
        return found if found < len(candidates) else None

    def _ask(self, prompt: Prompt) -> str:
        return self.model.generate([prompt], sampling=GREEDY)[0].text

    def _media(self, picture: bytes) -> tuple[Media, ...]:
        if self.folder is None or not picture:
            return ()
        digest = hashlib.sha256(picture).hexdigest()
        path = self.folder / f"{digest[:16]}.png"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture)
        except OSError as error:
            raise InputError(
                f"the picture {str(path)!r} cannot be written: {error.strerror}.", "Choose another folder."
            ) from error
        return (Media(mime="image/png", sha256=digest, path=str(path)),)


def numbered(candidates: Sequence[str]) -> str:
    """Return the candidates from 1, one a line, and "No Feedback" as the last."""
    return "\n".join(f"{n}. {text}" for n, text in enumerate([*candidates, SILENCE], start=1))


def parse_choice(reply: str, count: int) -> int | None:
    """Return the index (from 0) of a reply that is a number from 1 to `count` and nothing else, else None."""
    match = _NUMBER.fullmatch(reply)
    return int(match[1]) - 1 if match and 1 <= int(match[1]) <= count else None
