"""Options of a question about motives, each with its probability, where exact planning answers it.

Honesty, and help or hindrance by what was said, follow from beliefs (`limp.planning.honesty`, `.statements`).
Goals, reasons, and what deeds do for others need a judge of what words mean, which is a language model.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ...beliefs.answers import YES, probabilities
from ...beliefs.worlds import Worlds
from ...errors import HypothesisError, NoEvidenceError
from ...planning.honesty import honesty
from ...planning.statements import stances
from ...questions.question import Choice
from .asking.asked import GoalOf, Honesty, IsHeld, IsKnown, Motive, ReasonOf, StanceOf
from .asking.claims import Claims
from .asking.why import honest_kind, stance_kind
from .handover import query_of

_BECAUSE = re.compile(r"^(?:because|since|as)\s+", re.I)
_YES, _NO = re.compile(r"^\W*yes\b", re.I), re.compile(r"^\W*no\b", re.I)


def weighed(asked: Motive, choices: Sequence[Choice], worlds: Worlds, claims: Claims) -> dict[str, float]:
    """Return a weight for each option, by label.

    Raises `HypothesisError` for an option that is not understood, `NoEvidenceError` where what was said does not
    decide.
    """
    match asked:
        case Honesty():
            return _spread(
                choices, {str(k): p for k, p in honesty(worlds, asked.speaker).items()}, asked.claimed, honest_kind
            )
        case StanceOf():
            shares = {str(k): p for k, p in stances(worlds, asked.actor).items()}
            return _spread(choices, shares, asked.claimed, lambda text: stance_kind(text) or "independent")
        case ReasonOf() if (reasons := _reasons(asked, choices, worlds, claims)) is not None:
            return reasons
    what = "what somebody wants" if isinstance(asked, GoalOf) else "who helps or hinders by deeds"
    what = "why somebody does something" if isinstance(asked, ReasonOf) else what
    raise NoEvidenceError(f"rules do not say {what} in a story.", "Pass --model provider/name for that.")


def _reasons(
    asked: ReasonOf, choices: Sequence[Choice], worlds: Worlds, claims: Claims
) -> dict[str, float] | None:
    """Return how likely each reason is that is a belief; None where an option is another reason.

    Whoever acts does what serves them under what they believe, so a belief explains the act if they hold it.
    """
    found: dict[str, float] = {}
    for choice in choices:
        claims.terms.people.speak_of((asked.agent,))
        claim = claims.read(_BECAUSE.sub("", choice.text.strip(" .")))
        if not isinstance(claim, IsHeld | IsKnown) or claim.chain[:1] != (asked.agent,):
            return None
        found[choice.label] = probabilities(query_of(claim), worlds)[YES]
    return found


def _spread(
    choices: Sequence[Choice],
    shares: Mapping[str, float],
    claimed: str | None,
    kind_of: Callable[[str], str | None],
) -> dict[str, float]:
    """Return the weights of options that name a kind, or say yes or no to the kind that the question names."""
    total = sum(shares.values())
    found: dict[str, float] = {}
    for choice in choices:
        if claimed and (_YES.match(choice.text) or _NO.match(choice.text)):
            yes = bool(_YES.match(choice.text))
            found[choice.label] = shares[claimed] if yes else total - shares[claimed]
            continue
        kind = kind_of(choice.text)
        if kind is None:
            raise HypothesisError(
                f"option {choice.label} ({choice.text[:60]!r}) was not understood.",
                "Write such as 'a lie', 'an honest mistake', 'to help Ann', 'to hinder Ann'.",
            )
        found[choice.label] = shares[kind]
    return found
