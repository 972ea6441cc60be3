"""Questions about a chat: `What does A believe that B thinks about ...?`, with options in sentences.

An option says what somebody believes, that somebody does not know, or that nothing can be told. What the first
kind says beyond the question is what one would have to have heard.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...beliefs.tracker import Tracker
from ...episodes.events import Change
from ...errors import HypothesisError, shortened
from ...questions.question import Choice
from .topics import knows, parts, words_of

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
    """Return whose belief is asked for: `What does A believe about B's view of ...` is the chain A, B."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    # Somebody who never speaks was never there, as far as a chat shows.
    first = re.search(r"\b(?:does|do|did|would|is|will)\s+([A-Z][a-z]+)\b", stem) or re.search(
        rf"\b({known})\b", stem
    )
    if first is None:
        return ()
    one = rf"(?:{known})"
    many = rf"({one}(?:(?:,\s*(?:and\s+)?|\s+and\s+){one})*)"
    inner = re.search(rf"\b{many}(?:['’]s?)?\s+(?:\w+ly\s+|also\s+)?{_MINDS}\b", stem[first.end() :])
    found = [first[1], *(re.findall(one, inner[1]) if inner else [])]
    return tuple(dict.fromkeys(found))


def option_shares(stem: str, choices: Sequence[Choice], tracker: Tracker) -> dict[str, float]:
    """Return the weight of each option by its label.

    Raises `HypothesisError` if nobody of the chat is asked about, or no option can be told from the others.
    """
    people = tracker.episode.names
    chain = chain_of(stem, people)
    if not chain:
        raise HypothesisError(
            "the question names nobody who speaks in the conversation.",
            f"Ask about {', '.join(people)}.",
        )
    if not choices:
        raise HypothesisError("a question about a conversation needs options.", "Give them, one a line: 'A) ...'.")
    spoken = {word for name in people for word in words_of(name)}
    asked = [word for word in words_of(stem) if word not in spoken]
    everything = {w for event in tracker.episode.events if isinstance(event, Change) for w in words_of(event.text)}
    known = {}
    for choice in choices:
        news = [w for w in words_of(choice.text) if w not in spoken and w not in asked]
        said = [w for w in news if w in everything]
        query = asked if _denies(choice.text) or not said else said
        known[choice.label] = knows(tracker, chain, query)
    if not any(_denies(choice.text) for choice in choices):
        known = {
            label: p * _echoed(label, choices, tracker, chain, {*asked, *spoken}) for label, p in known.items()
        }
    return _weighed(choices, known)


def _echoed(label: str, choices: Sequence[Choice], tracker: Tracker, chain: Sequence[str], but: set[str]) -> float:
    """Return the share of an option's own words that the chain heard."""
    heard_words, _ = parts(tracker, chain)
    own = {c.label: {w for w in words_of(c.text) if w not in but} for c in choices}
    mine = {word for word in own[label] if not all(word in words for words in own.values())}
    return sum(1 for word in mine if heard_words[word]) / len(mine) if mine else 0.0


def _denies(text: str) -> bool:
    return bool(_IGNORANT.search(text[:_FIRST]) or _UNTOLD.search(text[:_FIRST]))


def _weighed(choices: Sequence[Choice], known: dict[str, float]) -> dict[str, float]:
    """Return the shares of options: what is told, that somebody is ignorant, that nothing is told of it."""
    telling = [c.label for c in choices if not _denies(c.text)]
    untold = [c.label for c in choices if c.label not in telling and _UNTOLD.search(c.text[:_FIRST])]
    ignorant = [c.label for c in choices if c.label not in telling and c.label not in untold]
    weights: dict[str, float] = {}
    if telling:
        mean = sum(known[label] for label in telling) / len(telling)
        weights |= {label: known[label] / len(telling) for label in telling}
        weights |= {label: (1.0 - mean) / len([*untold, *ignorant]) for label in [*untold, *ignorant]}
    elif untold and ignorant:
        # That somebody was not there is false if they were; that nothing is told may still hold then.
        there = sum(known[label] for label in ignorant) / len(ignorant)
        weights |= {label: there / len(untold) for label in untold}
        weights |= {label: (1.0 - there) / len(ignorant) for label in ignorant}
    if not any(weights.values()):
        raise HypothesisError(
            "the options cannot be told from one another.", "Say in them what is believed, or not."
        )
    return weights


def heard(stem: str, tracker: Tracker) -> str:
    """Return in words what the chain could know: the line they heard that is nearest to the question."""
    chain = chain_of(stem, tracker.episode.names)
    query = set(words_of(stem))
    lines = [
        event.text
        for k, event in enumerate(tracker.episode.events)
        if isinstance(event, Change) and tracker.records.witnessed(chain, event.sets[0].variable, k)
    ]
    best = max(lines, key=lambda line: len(query & set(words_of(line))), default="nothing")
    return f"what {' and '.join(chain)} heard: {shortened(best, 160)}"
