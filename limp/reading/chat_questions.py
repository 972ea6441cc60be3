"""Questions about a chat: `What does A believe that B thinks about ...?`, with options in sentences.

An option says what somebody believes, that somebody does not know, or that nothing can be told. Was what it says
told where a whole chain of people could hear it, or where they could not, or in part each? Only the first is known
as a whole. Words that were said in both parts of a chat say nothing of it: they are its topic, or what was told
again. The others do by query likelihood, smoothed with all of them, where H were said only to the chain, M only
without it, and C are both:

    P(q | V)  =  product over w in q of  ([w in V] / |V| + 1 / |C|) / 2
    P(knows | q)  =  P(q | H) / (P(q | H) + P(q | M) / 2 + P(q | C) / 2)

How often a word was said does not count: what is heard once is known. So the words of the question count against
an option only if it says more than the chain heard; what was told again need not have come with them. Odds below 3
to 1 are no evidence "worth more than a bare mention", and such questions are refused.

Source: Ponte and Croft, "A language modeling approach to information retrieval", SIGIR 1998 (words that occur or
not); Jelinek-Mercer smoothing with equal weights (Zhai and Lafferty, SIGIR 2001); Kass and Raftery, "Bayes
factors", JASA 1995 (3 to 1).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence, Set
from typing import Literal

from ..beliefs.tracker import Tracker
from ..episodes.events import Change
from ..episodes.phrases import in_a_row
from ..episodes.question import Choice
from ..errors import HypothesisError, shortened
from ..lexicon.words import is_in, singular

_IGNORANT = re.compile(
    r"\b(?:unaware|not aware|(?:does|do|did)(?: not|n['’]t) (?:know|have any (?:information|knowledge)|"
    r"understand)|no (?:knowledge|information|"
    r"idea)|(?:was|were)(?: not|n['’]t) (?:involved|present)|difficult to (?:tell|know|say|determine)|"
    r"(?:cannot|can['’]t) (?:know|tell|be "
    r"determined)|not known|unknown|unsure|oblivious|no way of knowing)\b|^(?:no\b|neither\b)",
    re.I,
)
_UNTOLD = re.compile(
    r"^(?:the|this|it|there)\b.*\b(?:(?:does|do|did)(?: not|n['’]t) (?:provide|specify|mention|give|say|tell)|"
    r"provides? no|no information|unclear|not (?:stated|mentioned|specified))",
    re.I,
)
_MINDS = (
    r"(?:thinks?|thought|believe[sd]?|knows?|knew|understands?|understood|perceives?|feels?|views?|is aware|"
    r"would say|perceptions?|"
    r"thoughts?|beliefs?|understanding|opinions?|awareness|knowledge|perspectives?|interpretation|stance|take|"
    r"ideas?|impressions?|"
    r"viewpoints?)"
)
_ASKED = re.compile(
    r"\b(?:think|thinks|believes?|knows?|understands?|perceives?|aware|expects?|views?|perception|thoughts?|"
    r"beliefs?|opinion|understanding)\b"
)
_UNSAID = re.compile(
    r"(?:\b(?:not|never)|n['’]t)\s+(?:know|discuss|mention|say|said|tell|told|share|talk|revisit|provide)"
)
_COMPARES = re.compile(r"\b(?:likely|statements?|following)\b", re.I)
WORTH_MENTIONING = 3.0
"""Odds of one option against the next below which words are no evidence (Kass and Raftery 1995)."""
_FIRST = 200
"""An option says in its first words whether somebody is ignorant; further on it may tell of other things."""


def asks_of_minds(stem: str) -> bool:
    """Return whether a question asks what somebody thinks, knows or understands, and compares no statements."""
    words = stem.strip("\"“”' \n")
    return words.endswith("?") and bool(_ASKED.search(words)) and not _COMPARES.search(words)


def chain_of(stem: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return whose belief is asked for: `What does A believe about B's view of ...` is the chain A, B.

    Raises `HypothesisError` if nobody is asked about.
    """
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    # Somebody who never speaks was never there, as far as a chat shows.
    first = re.search(r"\b(?:does|do|did|would|is|will)\s+([A-Z][a-z]+)\b", stem) or re.search(
        rf"\b({known})\b", stem
    )
    if first is None:
        raise HypothesisError(
            "the question names nobody who speaks in the conversation.", f"Ask about {', '.join(names)}."
        )
    one = rf"(?:{known})"
    many = rf"({one}(?:(?:,\s*(?:and\s+)?|\s+and\s+){one})*)"
    inner = re.search(rf"\b{many}(?:['’]s?)?\s+(?:\w+ly\s+|also\s+)?{_MINDS}\b", stem[first.end() :])
    found = [first[1], *(re.findall(one, inner[1]) if inner else [])]
    return tuple(dict.fromkeys(found))


def option_shares(
    stem: str, choices: Sequence[Choice], chain: tuple[str, ...], tracker: Tracker
) -> dict[str, float]:
    """Return the weight of each option by its label; raise `HypothesisError` if words do not tell them apart.

    Options that tell something share the probability that it was heard, those that deny it the rest. Where none
    tells anything, that nothing is told may hold of somebody who was there; that they were not is then false.
    """
    if _UNSAID.search(stem):
        raise HypothesisError(
            "nobody says what is left unsaid.", "Ask what somebody thinks, not what they do not."
        )
    heard, missed = parts(tracker, chain)
    names = {word for name in tracker.episode.names for word in words_of(name)}
    kinds = {choice.label: _kind(choice.text) for choice in choices}
    if_heard = "told" if "told" in kinds.values() else "untold"
    told = {c.label: words_of(c.text) - names for c in choices if kinds[c.label] == if_heard}
    others = [label for label in kinds if label not in told]
    if not told:
        raise HypothesisError(
            "the options cannot be told from one another.", "Say in them what is believed, or not."
        )
    own = set[str]().union(*told.values()) if if_heard == "told" else set()
    known = knows(heard, missed, _telling(own, words_of(stem) - names, heard, missed)) if others else 1.0
    weights = {label: known * share for label, share in _shares(told, heard, missed).items()}
    weights |= {label: (1.0 - known) / len(others) for label in others}
    first, *rest = sorted(weights.values(), reverse=True)
    if first < WORTH_MENTIONING * max(rest, default=0.0):
        raise HypothesisError(
            f"the words of the question and its options hardly tell what {in_a_row(chain)} heard"
            f" ({first / rest[0]:.1f} to 1).",
            "Ask in the words of the conversation.",
        )
    return weights


def _telling(told: set[str], asked: set[str], heard: set[str], missed: set[str]) -> set[str]:
    """Return the words that tell whether an option was heard: its own, and those of the question.

    Where all that the option says beyond the question was heard, the question's words do not count against it.
    """
    own = (told - asked) & (heard | missed)
    return own | (asked & heard) if own and own <= heard else own | asked


def _shares(told: Mapping[str, set[str]], heard: set[str], missed: set[str]) -> dict[str, float]:
    """Return how probable each option is, by the words that not all of them share, if just one of them was heard.

    What nobody said was not heard either.
    """
    shared = set[str].intersection(*told.values())
    own = {label: words - shared for label, words in told.items()}
    unheard = missed | (set[str]().union(*own.values()) - heard)
    p = {label: knows(heard, unheard, words) for label, words in own.items()}
    alone = {one: p[one] * math.prod(1.0 - p[other] for other in p if other != one) for one in p}
    total = sum(alone.values())
    return {label: share / total if total else 1.0 / len(p) for label, share in alone.items()}


Kind = Literal["told", "ignorant", "untold"]


def _kind(option: str) -> Kind:
    """Return whether an option tells what somebody thinks, that they do not know, or that nothing is said."""
    begins = option[:_FIRST]
    return "untold" if _UNTOLD.search(begins) else "ignorant" if _IGNORANT.search(begins) else "told"


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


_WORD = re.compile(r"[a-z][a-z'’-]+")


def words_of(text: str) -> set[str]:
    """Return the content words of a text, in the singular."""
    return {singular(w.strip("'’-")) for w in _WORD.findall(text.lower()) if not is_in(w, "talk", "common")}


def knows(heard: Set[str], missed: Set[str], query: Set[str]) -> float:
    """Return the probability that what `query` is about was said among words that were heard, and not missed.

    It is 1 if everything was heard and 0 if nothing was.
    """
    if not heard or not missed:
        return float(bool(heard))
    telling = heard ^ missed
    likelihood = [
        math.prod(((word in said) / max(len(said), 1) + 1.0 / len(telling)) / 2.0 for word in query & telling)
        for said in (heard - missed, missed - heard, telling)
    ]
    return likelihood[0] / (likelihood[0] + 0.5 * likelihood[1] + 0.5 * likelihood[2])


def parts(tracker: Tracker, chain: Sequence[str]) -> tuple[set[str], set[str]]:
    """Return the words of what reaches the chain, and of what does not."""
    heard: set[str] = set()
    missed: set[str] = set()
    for k, event in enumerate(tracker.episode.events):
        if isinstance(event, Change):
            reached = tracker.records.witnessed(chain, event.sets[0].variable, k)
            (heard if reached else missed).update(words_of(event.text.partition(":")[2]))
    return heard, missed
