"""Questions about a chat: `What does A believe that B thinks about ...?`, with options in sentences.

An option says what somebody believes, that somebody does not know, or that nothing can be told. The first kind
shares the probability that it was heard (`chat_hearing`), the second has the rest.

Odds below 3 to 1 are no evidence "worth more than a bare mention" (Kass and Raftery, "Bayes factors", JASA 1995),
and such questions are refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from ..beliefs.tracker import Tracker
from ..episodes.phrases import in_a_row
from ..episodes.question import Choice
from ..errors import InputError
from .chat_hearing import hearing_of, words_of

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

    Raises `InputError` if nobody is asked about.
    """
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    # Somebody who never speaks was never there, as far as a chat shows.
    first = re.search(r"\b(?:does|do|did|would|is|will)\s+([A-Z][a-z]+)\b", stem) or re.search(
        rf"\b({known})\b", stem
    )
    if first is None:
        raise InputError(
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
    """Return the weight of each option by its label; raise `InputError` if words do not tell them apart.

    Options that tell something share the probability that it was heard, those that deny it the rest. Where none
    tells anything, that nothing is told may hold of somebody who was there; that they were not is then false.
    """
    if _UNSAID.search(stem):
        raise InputError("nobody says what is left unsaid.", "Ask what somebody thinks, not what they do not.")
    hearing = hearing_of(chain, tracker)
    names = {word for name in tracker.episode.names for word in words_of(name)}
    telling, others = _parted(choices)
    told = [words_of(choice.text) - names if _kind(choice.text) == "told" else set[str]() for choice in telling]
    answer, asked = set[str]().union(*told), words_of(stem) - names
    known = hearing.of_answer(answer, asked) if others else 1.0
    shares = dict(zip((choice.label for choice in telling), hearing.shares(told), strict=True))
    by_words = _weights(known, shares, others)
    _check_evidence(list(by_words.values()), in_a_row(chain))
    attended = hearing.attended(answer | asked) if others else 1.0
    weights = _weights(known * attended, shares, others)
    if max(weights, key=weights.__getitem__) != max(by_words, key=by_words.__getitem__):
        raise InputError(
            f"{in_a_row(chain)} said so little when it was told that they may have left.", "Say who leaves when."
        )
    return weights


def _weights(known: float, shares: Mapping[str, float], others: Sequence[Choice]) -> dict[str, float]:
    """Return the weights of options if the chain knows what is asked with this probability."""
    weights = {label: known * share for label, share in shares.items()}
    return weights | {choice.label: (1.0 - known) / len(others) for choice in others}


def _parted(choices: Sequence[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Return the options that can hold of somebody who heard what is asked, and those that deny that."""
    kinds = [_kind(choice.text) for choice in choices]
    if_heard = "told" if "told" in kinds else "untold"
    if if_heard not in kinds:
        raise InputError("the options cannot be told from one another.", "Say in them what is believed, or not.")
    pairs = list(zip(choices, kinds, strict=True))
    return [c for c, kind in pairs if kind == if_heard], [c for c, kind in pairs if kind != if_heard]


def _check_evidence(weights: Sequence[float], who: str) -> None:
    """Raise `InputError` if no option is much more probable than the next."""
    first, *rest = sorted(weights, reverse=True)
    if rest and first < WORTH_MENTIONING * rest[0]:
        raise InputError(
            f"the words of the question and its options hardly tell what {who} heard"
            f" ({first / rest[0]:.1f} to 1).",
            "Ask in the words of the conversation.",
        )


Kind = Literal["told", "ignorant", "untold"]


def _kind(option: str) -> Kind:
    """Return whether an option tells what somebody thinks, that they do not know, or that nothing is said."""
    begins = option[:_FIRST]
    return "untold" if _UNTOLD.search(begins) else "ignorant" if _IGNORANT.search(begins) else "told"
