"""What a story leaves open, as one declared value that is shown with every answer.

A benchmark states its paper's conventions in words, as assumptions of its questions; `conventions_with` reads
them. Nothing here is inferred from where a story comes from.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from pydantic import Field

from ...minds.facts import Value

Reveals = Literal["yes", "no", "open"]
Trusting = Literal["everyone", "nobody", "left later"]
Reach = Literal["any order", "speaker and hearer"]

REVEALS = {
    "yes": "Whoever enters a room sees where everything in it is.",
    "no": "Whoever enters a room does not see what is inside containers.",
}
TRUST = {
    "everyone": "What is said is believed, unless the hearer knows better.",
    "nobody": "Nobody believes what others say.",
    "left later": "People believe only those who left the room later than themselves, or never were there;"
    " everyone knows in which order people left.",
}
TOLD = {
    "any order": "What is told also changes what people think that others think, to any order.",
    "speaker and hearer": "What is told changes what its hearers believe, and what speaker and hearer think that"
    " the other believes, and nothing deeper.",
}
LIES = {True: "People may lie.", False: "Nobody lies."}


class Conventions(Value):
    """How to take what a story does not say.

    `entering_reveals`: does who enters a room see what is in it, also inside containers? `open` means that the
    story does not say: it is taken to be so with the probability `reveals` (by the form of the story, see
    `stances`), and both worlds count. `trust`: whom hearers believe. `told_things`: how far what is told travels.
    `may_lie`: whether a claim against what the hearer thinks that the speaker knows can be a lie.
    `unread`: the probability that words that were not understood, about the thing asked for, moved it.
    """

    entering_reveals: Reveals = "open"
    trust: Trusting = "everyone"
    told_things: Reach = "any order"
    may_lie: bool = True
    unread: float = Field(default=0.2, ge=0.0, le=1.0)

    def in_words(self) -> tuple[str, ...]:
        """Return the conventions that are settled, as sentences that `conventions_with` reads back."""
        reveals = (REVEALS[self.entering_reveals],) if self.entering_reveals != "open" else ()
        return (*reveals, TRUST[self.trust], TOLD[self.told_things], LIES[self.may_lie])


def _key(words: str) -> str:
    return re.sub(r"[^a-z ]", "", words.lower()).strip()


_FIELDS: dict[str, dict[str, object]] = {
    **{_key(words): {"entering_reveals": value} for value, words in REVEALS.items()},
    **{_key(words): {"trust": value} for value, words in TRUST.items()},
    **{_key(words): {"told_things": value} for value, words in TOLD.items()},
    **{_key(words): {"may_lie": value} for value, words in LIES.items()},
}


def conventions_with(assumptions: Sequence[str], given: Conventions | None = None) -> Conventions:
    """Return the conventions `given` (or the default), changed by the assumptions that state one in words."""
    fields: dict[str, object] = {}
    for assumption in assumptions:
        fields.update(_FIELDS.get(_key(assumption), {}))
    return (given or Conventions()).model_copy(update=fields)


def is_convention(assumption: str) -> bool:
    """Return whether an assumption states a convention of these words."""
    return _key(assumption) in _FIELDS
