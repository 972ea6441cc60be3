"""What a chain of people heard of a chat, and whether what an answer says was told there.

It was told where the whole chain could hear it, or where they could not, or in part each; only the first is known
as a whole. Words that were said in both parts of a chat say nothing of it, as its topic does. The others do by
query likelihood, smoothed with all of them, where H were said only to the chain, M only without it, and C are
both:

    P(q | V)  =  product over w in q of  ([w in V] / |V| + 1 / |C|) / 2
    P(q | in part)  =  product over w in q of  (P(w | H) + P(w | M)) / 2
    P(knows | q)  =  P(q | H) / (P(q | H) + P(q | M) / 2 + P(q | in part) / 2)

How often something was said does not count: what is heard once is known. So it is known if one line that was heard
says all that the answer adds to the question, and as much of both as any line that was missed; and the words of
the question count against an answer only if it adds what was not heard.

Source: Ponte and Croft, "A language modeling approach to information retrieval", SIGIR 1998 (words that occur or
not); Jelinek-Mercer smoothing with equal weights (Zhai and Lafferty, SIGIR 2001); Clark and Marshall, "Definite
reference and mutual knowledge", 1981 (those who are there when something is said share it).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from ..beliefs.tracker import Tracker
from ..episodes.events import Change
from ..episodes.phrases import in_a_row
from ..errors import shortened
from ..lexicon.words import is_in, singular

_WORD = re.compile(r"[a-z][a-z'’-]+")
Words = Set[str]


def words_of(text: str) -> set[str]:
    """Return the content words of a text, in the singular."""
    return {singular(w.strip("'’-")) for w in _WORD.findall(text.lower()) if not is_in(w, "talk", "common")}


def knows(heard: Words, missed: Words, query: Words) -> float:
    """Return the probability that what `query` is about was said among words that were heard, and not missed.

    It is 1 if everything was heard and 0 if nothing was.
    """
    if not heard or not missed:
        return float(bool(heard))
    only_heard, only_missed = heard - missed, missed - heard
    base = 1.0 / max(len(only_heard | only_missed), 1)
    all_heard = all_missed = 0.0  # log-likelihoods, beside that of being told in part each
    for word in query & (only_heard | only_missed):
        p_heard = base + (1.0 / len(only_heard) if word in only_heard else 0.0)
        p_missed = base + (1.0 / len(only_missed) if word in only_missed else 0.0)
        all_heard += math.log(2.0 * p_heard / (p_heard + p_missed))
        all_missed += math.log(2.0 * p_missed / (p_heard + p_missed))
    against = (math.exp(min(log_odds, 700.0)) for log_odds in (all_missed - all_heard, -all_heard))
    return 1.0 / (1.0 + 0.5 * sum(against))


@dataclass(frozen=True)
class Hearing:
    """The words of the lines that a chain of people heard and missed, and of those where that stays open."""

    told: tuple[Words, ...]
    untold: tuple[Words, ...]
    open: tuple[Words, ...]

    @cached_property
    def heard(self) -> frozenset[str]:
        """All words that they may have heard."""
        return frozenset[str]().union(*self.told, *self.open)

    @cached_property
    def missed(self) -> frozenset[str]:
        """All words that they may have missed, once at least."""
        return frozenset[str]().union(*self.untold, *self.open)

    def of_answer(self, answer: Words, asked: Words) -> float:
        """Return the probability that the chain heard what an answer says of what is asked."""
        added = (answer - asked) & (self.heard | self.missed)
        if self._is_told_again(added, added | asked):
            return 1.0
        counting = asked & self.heard if added and added <= self.heard else asked
        return knows(self.heard, self.missed, added | counting)

    def _is_told_again(self, added: Words, query: Words) -> bool:
        """Return whether a line that they heard has all `added` words, and of `query` two and what others have."""
        others = [query & line for line in (*self.untold, *self.open)]
        heard = (line for line in self.told if added <= line and len(query & line) > 1)
        return any(all(words <= line for words in others) for line in heard)

    def shares(self, answers: Sequence[Words]) -> list[float]:
        """Return how probable each answer is if the chain heard just one of them, by the words that not all share.

        What was heard once was heard, and what nobody said was not.
        """
        shared = frozenset(answers[0]).intersection(*answers)
        unheard = self.missed.union(*(words - shared for words in answers)) - self.heard
        p = [knows(self.heard, unheard, words - shared) for words in answers]
        alone = [p[k] * math.prod(1.0 - other for j, other in enumerate(p) if j != k) for k in range(len(p))]
        total = sum(alone)
        return [share / total if total else 1.0 / len(p) for share in alone]


def hearing_of(chain: Sequence[str], tracker: Tracker) -> Hearing:
    """Return what a chain of people heard of a chat, where it may stay open whether somebody had left."""
    unsettled = frozenset(k for k, event in tracker.episode.happened if event.certainty < 1.0)
    worlds = (tracker, Tracker(tracker.episode, skipped=unsettled)) if unsettled else (tracker,)
    told, untold, open_ = list[Words](), list[Words](), list[Words]()
    for k, event in enumerate(tracker.episode.events):
        if isinstance(event, Change):
            reached = [world.records.witnessed(chain, event.sets[0].variable, k) for world in worlds]
            part = told if all(reached) else open_ if any(reached) else untold
            part.append(words_of(event.text.partition(":")[2]))
    return Hearing(tuple(told), tuple(untold), tuple(open_))


def what_was_heard(asked: str, chain: tuple[str, ...], tracker: Tracker) -> str:
    """Return in words what the chain could know: the lines that they heard, and missed, nearest to what is asked.

    A line that they missed is told with those who heard it:

        what Cleo heard: "Ann: I saw a fox.", but not "Ben: It is red." (Ann and Ben did)
    """
    names = {word for name in tracker.episode.names for word in words_of(name)}
    query, who = words_of(asked) - names, in_a_row(chain)
    told = [(k, event) for k, event in enumerate(tracker.episode.events) if isinstance(event, Change)]
    reached = {k: tracker.records.witnessed(chain, event.sets[0].variable, k) for k, event in told}
    known = _nearest(query, {k: event.text for k, event in told if reached[k]})
    missed = _nearest(query, {k: event.text for k, event in told if not reached[k]})
    if missed is None:
        return f"what {who} heard: {_quoted(tracker, known)}" if known is not None else f"what {who} heard"
    fact = dict(told)[missed].sets[0].variable
    there = [name for name in tracker.episode.names if tracker.records.witnessed((name,), fact, missed)]
    line = f"{_quoted(tracker, missed)} ({in_a_row(there)} did)"
    if known is None:
        return f"what {who} did not hear: {line}"
    return f"what {who} heard: {_quoted(tracker, known)}, but not {line}"


def _nearest(query: set[str], lines: Mapping[int, str]) -> int | None:
    """Return the number of the first line that shares most words with what is asked; None where none does."""
    shared = {k: len(query & words_of(line.partition(":")[2])) for k, line in lines.items()}
    best = max(shared, key=lambda k: shared[k], default=None)
    return best if best is not None and shared[best] else None


def _quoted(tracker: Tracker, line: int) -> str:
    return f'"{shortened(tracker.episode.events[line].text, 160)}"'
