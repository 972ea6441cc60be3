"""Options of a question about motives, each with its probability under what the story tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from ....errors import HypothesisError, NoEvidenceError
from ....questions.question import Choice
from ...english.nouns import canonical
from ..asking.asked import GoalOf, Honest, Honesty, Motive, ReasonOf, Stance, StanceOf, WhoTakesSides
from ..asking.claims import Claims
from ..asking.why import honest_kind, stance_kind
from ..worlds import Worlds
from .deeds import Deed, Statement, deed, deeds_of, statements_of
from .goals import evidence_of, goal_shares
from .honesty import honest_shares, honesty_shares
from .reasons import reason_shares
from .stances import sides_of, stance_shares
from .testimony import testimony

_YES, _NO = re.compile(r"^\W*yes\b", re.I), re.compile(r"^\W*no\b", re.I)


def weighed(
    asked: Motive, choices: Sequence[Choice], text: str, worlds: Worlds, claims: Claims
) -> dict[str, float]:
    """Return the probability of each option, by label.

    Raises `HypothesisError` for an option that is not understood, `NoEvidenceError` where the story tells nothing
    that would decide.
    """
    deeds, statements = deeds_of(text, claims.terms.people), statements_of(text, claims.terms.people)
    match asked:
        case Honesty():
            return _spread(
                choices, honest_shares(worlds, asked.speaker, deeds, statements), asked.claimed, honest_kind
            )
        case StanceOf():
            return _stances(asked, choices, deeds, statements, worlds)
        case GoalOf():
            if any(stance_kind(c.text) for c in choices):
                return _stances(StanceOf(asked.agent), choices, deeds, statements, worlds)
            return _goals(asked, choices, deeds, claims)
        case WhoTakesSides():
            return _who_takes_sides(asked, choices, deeds, claims)
        case ReasonOf():
            return reason_shares(asked, choices, deeds, worlds, claims)


def _spread(
    choices: Sequence[Choice],
    shares: Mapping[Honest, float] | Mapping[Stance, float],
    claimed: str | None,
    kind_of: Callable[[str], str | None],
) -> dict[str, float]:
    """Return the shares of options that name a kind, or that say yes or no to the kind that the question names."""
    named = {str(kind): share for kind, share in shares.items()}
    found: dict[str, float] = {}
    for choice in choices:
        if claimed and (_YES.match(choice.text) or _NO.match(choice.text)):
            found[choice.label] = named[claimed] if _YES.match(choice.text) else 1.0 - named[claimed]
            continue
        kind = kind_of(choice.text)
        if kind is None:
            raise HypothesisError(
                f"option {choice.label} ({choice.text[:60]!r}) was not understood.",
                "Write such as 'a lie', 'an honest mistake', 'to help Ann', 'to hinder Ann'.",
            )
        found[choice.label] = named[kind]
    return found


def _stances(
    asked: StanceOf,
    choices: Sequence[Choice],
    deeds: Sequence[Deed],
    statements: Sequence[Statement],
    worlds: Worlds,
) -> dict[str, float]:
    agents = worlds.story.agents
    named = [name for name in agents if name != asked.actor and any(name in c.text for c in choices)]
    others = (
        [asked.other]
        if asked.other not in ("", asked.actor)
        else named or [name for name in agents if name != asked.actor]
    )
    sides = [side for other in others[:1] for side in sides_of(asked.actor, other, deeds, len(agents) == 2)]
    try:
        said = honesty_shares(worlds, asked.actor)
        sides += [said["lie"] < 0.5] if max(said["lie"], said["truth"]) > 0.5 else []
    except NoEvidenceError:  # what was said of acts; somebody who said nothing helps or hinders by what they did
        kind = testimony(worlds, asked.actor, deeds, statements)
        sides += [kind == "truth"] if kind else []
    if not sides:
        whom = " or ".join(others) or "anybody"
        raise NoEvidenceError(
            f"the story tells nothing that {asked.actor} did or said for or against {whom}.",
            "Say what the one wanted, and what the other did with it.",
        )
    return _spread(choices, stance_shares(sides), asked.claimed, lambda text: stance_kind(text) or "independent")


def _goals(asked: GoalOf, choices: Sequence[Choice], deeds: Sequence[Deed], claims: Claims) -> dict[str, float]:
    goals = {c.label: deed(asked.agent, c.text, claims.terms.people, wanted=True) for c in choices}
    known = {label: goal for label, goal in goals.items() if goal is not None}
    shares = goal_shares(known, evidence_of(asked.agent, deeds)) if len(known) == len(goals) else {}
    if not shares:
        raise NoEvidenceError(
            f"the story tells nothing of what {asked.agent} wants that would decide between the options.",
            "Say what they want, or what they look for and find.",
        )
    return shares


def _who_takes_sides(
    asked: WhoTakesSides, choices: Sequence[Choice], deeds: Sequence[Deed], claims: Claims
) -> dict[str, float]:
    """Return how likely each person is to be the one who helps or hinders, by what they did."""
    people = {c.label: claims.terms.take_person(c.text)[0] or canonical(c.text) for c in choices}
    sides = {label: sides_of(who, asked.other, deeds) for label, who in people.items()}
    if not any(sides.values()):
        raise NoEvidenceError(
            f"the story tells nothing that anybody did for or against {asked.other}.", "Say who did what for them."
        )
    return {label: stance_shares(found)[asked.stance] for label, found in sides.items()}
