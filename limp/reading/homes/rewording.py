"""Sentences in plainer words, before they are derived."""

from __future__ import annotations

import re
from functools import cache

from ...homes.lexicon import lexicon
from ...lexicon.words import look_up

_APPEARANCE = re.compile(
    r"\b(?P<link>(?:from|on|in|at|to) )?(?:what(?: it)?|something that|an? (?:object|item) that|some object that) "
    r"(?:seem(?:s|ed) (?:to be|like)|appear(?:s|ed) to be|look(?:s|ed) like|(?:may|might|could|must) be) "
)
_BRINK = re.compile(r"\bon the (?:verge|brink|point) of (?P<verb>\w+ing)\b")


def reworded(sentence: str) -> str:
    """Return a sentence in plainer words: `grabs what seems to be a mug`, `is on the verge of opening it`.

    They are `perhaps grabs a mug` and `is about to open it`.
    """
    sentence = _idioms().sub("", sentence)
    sentence = _BRINK.sub(
        lambda found: f"about to {next(iter(look_up(found['verb']).verbs), found['verb'])}", sentence
    )
    return _APPEARANCE.sub(lambda found: found["link"] or "perhaps ", sentence)


@cache
def _idioms() -> re.Pattern[str]:
    """Return what only says how something is done: `, one by one,`."""
    phrases = "|".join(sorted(map(re.escape, lexicon().idioms), key=len, reverse=True))
    return re.compile(rf"(?:, | )\b(?:{phrases})\b(?:,(?= \w))?")
