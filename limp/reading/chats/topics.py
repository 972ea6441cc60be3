"""Who knows what was said in a chat: was it said where a whole chain of people could hear it?

What a chat says is split into what reaches the chain and what does not. Which of the two parts a question is about
follows from its words by query likelihood, smoothed with the whole chat:

    P(knows | q)  is proportional to  product over w in q of  (n(w, heard) / n(heard) + n(w, chat) / n(chat)) / 2

and likewise for what was missed. Something that is said twice, and heard once, is known.

Source: Ponte and Croft, "A language modeling approach to information retrieval", SIGIR 1998; Jelinek-Mercer
smoothing with equal weights (Zhai and Lafferty, SIGIR 2001).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from ...beliefs.tracker import Tracker
from ...episodes.events import Change
from ...lexicon.words import singular

_WORD = re.compile(r"[a-z][a-z'’-]+")
_COMMON = frozenset(
    """a about above according after again all also am an and any are as ask asked at be because been before being
    belief believe believed believes both but by can chat conversation could describe described did discuss
    discussed discussing discussion do does doing during each every expressed felt for from get group had has have
    having he her herself him himself his how i if importance in information into involved is it its itself join
    joined just know knowing known knows like made make many may me mentioned might more most much my no not of
    off on once only opinion or other others our out over own particular perceive perception perspective regarding
    said say says she share shared should so some someone specific such talk talked talking tell than that the
    their them themselves there these they thing things think thinking thinks this those thought thoughts three
    through to together too topic topics trio two unaware under understand understanding understands until up us
    very view views was we were what when where which while who whom why will with would you your it's i'm i've
    don't that's you're we're yes no oh hey hi well""".split()
)


def words_of(text: str) -> list[str]:
    """Return the content words of a text, in the singular."""
    return [singular(w.strip("'’-")) for w in _WORD.findall(text.lower()) if w not in _COMMON]


def knows(tracker: Tracker, chain: Sequence[str], query: Sequence[str]) -> float:
    """Return the probability that what `query` is about was said where the whole chain could hear it.

    It is 1 if they heard everything and 0 if they heard nothing.
    """
    heard, missed = parts(tracker, chain)
    if not heard or not missed:
        return float(bool(heard))
    whole = heard + missed
    gain = sum(_log(word, heard, whole) - _log(word, missed, whole) for word in query if whole[word])
    return 1.0 / (1.0 + math.exp(-max(min(gain, 700.0), -700.0)))


def parts(tracker: Tracker, chain: Sequence[str]) -> tuple[Counter[str], Counter[str]]:
    """Return the words of what reaches the chain, and of what does not, with their counts."""
    heard: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for k, event in enumerate(tracker.episode.events):
        if isinstance(event, Change):
            reached = tracker.records.witnessed(chain, event.sets[0].variable, k)
            (heard if reached else missed).update(words_of(event.text.partition(":")[2]))
    return heard, missed


def _log(word: str, part: Counter[str], whole: Counter[str]) -> float:
    return math.log(0.5 * part[word] / part.total() + 0.5 * whole[word] / whole.total())
