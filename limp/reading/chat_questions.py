"""Questions about a chat: `What does A believe that B thinks about ...?`, with options in sentences.

An option says what somebody believes, that somebody does not know, or that nothing can be told. What the first
kind says beyond the question is what one would have to have heard.

Was it said where a whole chain of people could hear it? What a chat says is split into what reaches the chain and
what does not. Which of the two parts a question is about follows from its words by query likelihood, smoothed with
the whole chat:

    P(knows | q)  is proportional to  product over w in q of  (n(w, heard) / n(heard) + n(w, chat) / n(chat)) / 2

and likewise for what was missed. Something that is said twice, and heard once, is known.

Source: Ponte and Croft, "A language modeling approach to information retrieval", SIGIR 1998; Jelinek-Mercer
smoothing with equal weights (Zhai and Lafferty, SIGIR 2001).
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
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
_COMPARES = re.compile(r"\b(?:likely|statements?|following)\b", re.I)
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
    """Return the weight of each option by its label; raise `HypothesisError` if words do not tell them apart."""
    names = {word for name in tracker.episode.names for word in words_of(name)}
    asked = [word for word in words_of(stem) if word not in names]
    new = _said(tracker) - names - set(asked)
    kinds = {choice.label: _kind(choice.text) for choice in choices}
    known = {}
    for choice in choices:
        own = [word for word in words_of(choice.text) if word in new]
        known[choice.label] = knows(tracker, chain, own if own and kinds[choice.label] == "told" else asked)
    if set(kinds.values()) == {"told"}:
        echoed = _echoed(choices, tracker, chain, {*asked, *names})
        known = {label: p * echoed[label] for label, p in known.items()}
    return _weighed(kinds, known)


def _said(tracker: Tracker) -> set[str]:
    """Return all words that were said."""
    told = (event.text for event in tracker.episode.events if isinstance(event, Change))
    return {word for line in told for word in words_of(line)}


def _echoed(choices: Sequence[Choice], tracker: Tracker, chain: Sequence[str], but: set[str]) -> dict[str, float]:
    """Return, by option, the share of the words that not all options have which the chain heard."""
    heard_words, _ = parts(tracker, chain)
    words = {choice.label: {w for w in words_of(choice.text) if w not in but} for choice in choices}
    shared = set.intersection(*words.values())
    own = {label: mine - shared for label, mine in words.items()}
    return {
        label: sum(1 for word in mine if heard_words[word]) / len(mine) if mine else 0.0
        for label, mine in own.items()
    }


Kind = Literal["told", "ignorant", "untold"]


def _kind(option: str) -> Kind:
    """Return whether an option tells what somebody thinks, that they do not know, or that nothing is said."""
    begins = option[:_FIRST]
    return "untold" if _UNTOLD.search(begins) else "ignorant" if _IGNORANT.search(begins) else "told"


def _weighed(kinds: Mapping[str, Kind], known: Mapping[str, float]) -> dict[str, float]:
    """Return the shares of options, where `known` is how probably the chain heard what an option is about.

    Where none tells anything: that somebody was not there is false if they were; that nothing is told may hold.
    """
    if_heard = [label for label, kind in kinds.items() if kind == "told"]
    if_heard = if_heard or [label for label, kind in kinds.items() if kind == "untold"]
    others = [label for label in kinds if label not in if_heard]
    weights = {label: known[label] / len(if_heard) for label in if_heard}
    weights |= {label: (1.0 - sum(weights[label] for label in if_heard)) / len(others) for label in others}
    if not if_heard or not any(weights.values()):
        raise HypothesisError(
            "the options cannot be told from one another.", "Say in them what is believed, or not."
        )
    return weights


def heard(asked: str, chain: tuple[str, ...], tracker: Tracker) -> str:
    """Return in words what the chain could know: the lines that they heard, and missed, nearest to what is asked.

    A line that they missed is told with those who heard it:

        what Cleo heard: "Ann: I saw a fox.", but not "Ben: It is red." (Ann and Ben did)
    """
    names = {word for name in tracker.episode.names for word in words_of(name)}
    query, who = set(words_of(asked)) - names, in_a_row(chain)
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
    shared = {k: len(query & set(words_of(line.partition(":")[2]))) for k, line in lines.items()}
    best = max(shared, key=lambda k: shared[k], default=None)
    return best if best is not None and shared[best] else None


def _quoted(tracker: Tracker, line: int) -> str:
    return f'"{shortened(tracker.episode.events[line].text, 160)}"'


_WORD = re.compile(r"[a-z][a-z'’-]+")


def words_of(text: str) -> list[str]:
    """Return the content words of a text, in the singular."""
    return [singular(w.strip("'’-")) for w in _WORD.findall(text.lower()) if not is_in(w, "talk", "common")]


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
