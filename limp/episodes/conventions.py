"""What a story leaves open, as one declared value that is shown with every answer.

A benchmark states its paper's conventions in words, as assumptions of its questions; `conventions_with` reads
them. Nothing here is inferred from where a story comes from.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, get_args

from pydantic import Field, ValidationError

from ..errors import InputError, unknown
from ..minds.facts import Value

Reveals = Literal["yes", "no", "nothing", "open"]
Trusting = Literal["everyone", "nobody", "left-later"]
Reach = Literal["any-order", "speaker-and-hearer"]
Lies = Literal["yes", "no"]
Deeds = Literal["kept", "open"]

UNREAD = 0.2
UNREAD_WORDS = (
    "The probability that words that were not understood, other than those about the thing itself since its last"
    " change, change what the answer hangs on"
)
REVEALING = 0.9
"""How likely the form of a story makes it that entering reveals what containers hold, or does not, where neither
story nor convention says so; assumed."""
REVEALING_WORDS = (
    "How likely it is, where the story does not say, that entering reveals what containers hold, or does not, as"
    " its form suggests"
)
OPEN_WORDS = (
    "The story does not say whether who enters a room sees what containers in it hold: its form makes it likely"
    f" ({REVEALING:g}) or unlikely ({1 - REVEALING:.1g}); these numbers are assumed."
)
SETTLED: dict[str, dict[str, str]] = {
    "entering_reveals": {
        "yes": "Whoever enters a room sees where everything in it is.",
        "no": "Whoever enters a room does not see what is inside containers.",
        "nothing": "Whoever enters a room sees nothing of what is in it.",
    },
    "trust": {
        "everyone": "What is said is believed, unless the hearer knows better.",
        "nobody": "Nobody believes what others say.",
        "left-later": "People believe only those who left the room later than themselves, or never were there;"
        " everyone knows in which order people left.",
    },
    "told_things": {
        "any-order": "What is told also changes what people think that others think, to any order.",
        "speaker-and-hearer": "What is told changes what its hearers believe, and what speaker and hearer think"
        " that the other believes, and nothing deeper.",
    },
    "may_lie": {"yes": "People may lie.", "no": "Nobody lies."},
    "own_deeds": {
        "kept": "Who did something and has been there since does not believe others who say that it is otherwise.",
        "open": "What others say is believed also of what one did oneself.",
    },
}
"""The sentence of each value that settles a convention."""
NUMBERS = {"revealing": f"{REVEALING_WORDS}, from 0.5 to 1.", "unread": f"{UNREAD_WORDS}, from 0 to 1."}
"""What each convention means that is a probability."""


class Conventions(Value):
    """How to take what a story does not say.

    `entering_reveals`: does who enters a room see what is in it? `yes`: where all things are, also inside
    containers. `no`: what lies open (`Stage.in_view`). `open` means that the story does not say: the form of the
    story makes one of the two likely, and both worlds count. `revealing`: the probability of the likely one.
    `trust`: whom hearers believe. `told_things`: how far what is told travels. `may_lie`: if nobody lies, who does
    not believe what is said takes it for the speaker's honest mistake. `own_deeds`: is what one did oneself kept
    to, whatever others say, as long as one has been there since and missed no change? That it is, is assumed.
    `unread`: the probability that words that were not understood, other than those about the thing asked for since
    its last change, which are as likely as not to, change what the answer hangs on (`beliefs/doubt`).
    """

    entering_reveals: Reveals = "open"
    revealing: float = Field(default=REVEALING, ge=0.5, le=1.0, exclude_if=lambda likely: likely == REVEALING)
    trust: Trusting = "everyone"
    told_things: Reach = "any-order"
    may_lie: Lies = "yes"
    own_deeds: Deeds = Field(default="kept", exclude_if=lambda deeds: deeds == "kept")
    unread: float = Field(default=UNREAD, ge=0.0, le=1.0)

    def in_words(self) -> tuple[str, ...]:
        """Return the conventions that are settled, as sentences that `conventions_with` reads back.

        `unread` is told where it is not the default, and is not read back. `revealing`, and that what one did
        oneself is kept to, are told where they matter (`possible_worlds.assumed`).
        """
        told = (name for name in SETTLED if name != "own_deeds" or self.own_deeds != "kept")
        given = ((SETTLED[name], getattr(self, name)) for name in told)
        settled = tuple(sentences[value] for sentences, value in given if value in sentences)
        return settled if self.unread == UNREAD else (*settled, f"{UNREAD_WORDS}: {self.unread:g}.")


def _key(words: str) -> str:
    return re.sub(r"[^a-z ]", "", words.lower()).strip()


_FIELDS: dict[str, dict[str, object]] = {
    _key(words): {name: value} for name, sentences in SETTLED.items() for value, words in sentences.items()
}


def conventions_with(assumptions: Sequence[str], given: Conventions | None = None) -> Conventions:
    """Return the conventions `given` (or the default), changed by the assumptions that state one in words."""
    fields: dict[str, object] = {}
    for assumption in assumptions:
        fields.update(_FIELDS.get(_key(assumption), {}))
    return (given or Conventions()).model_copy(update=fields)


def described() -> Iterator[tuple[str, str, str]]:
    """Yield name, value and meaning of everything that can be chosen; the default of each comes first."""
    for name, info in Conventions.model_fields.items():
        left_open = {"open": OPEN_WORDS} if "open" in get_args(info.annotation) else {}
        meanings = {**left_open, **SETTLED.get(name, {})}
        if name in NUMBERS:
            meanings = {str(info.default): NUMBERS[name]}
        for value in sorted(meanings, key=lambda value: value != str(info.default)):
            yield name, value, meanings[value]


def conventions_from(values: Mapping[str, str]) -> Conventions:
    """Return the defaults with some conventions replaced, by the names and values of `described`.

    Raises `InputError` for an unknown name, and for a value that is none of its values.
    """
    known: dict[str, list[str]] = {}
    for name, value, _ in described():
        known.setdefault(name, []).append(value)
    for name in values:
        if name not in known:
            raise unknown("convention", name, known)
    try:
        return Conventions.model_validate(values)
    except ValidationError as error:
        name = str(error.errors()[0]["loc"][0])
        span = NUMBERS[name].rpartition(", ")[2].rstrip(".") if name in NUMBERS else ""
        takes = f"a number {span}" if span else " or ".join(known[name])
        raise InputError(f"the convention {name} cannot be {values[name]!r}.", f"It is {takes}.") from error
