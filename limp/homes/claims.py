"""A mind as far as words claim it: the parts that they leave open are None."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from ..minds.attitudes import Attitude, Have, Put, Social, SocialGoal
from ..minds.deeds import Deed
from ..minds.facts import At

T = TypeVar("T")


@dataclass(frozen=True)
class PartialMind:
    """The parts of a mind that words claim of `agent`.

    `goal` is what another wants, `wish` what the agent wants for itself; `unaware` says that it does not know what
    the other wants, `knows` that it knows something.
    """

    agent: str = ""
    social_goal: SocialGoal | None = None
    belief: At | None = None
    goal: Attitude | None = None
    wish: Attitude | None = None
    unaware: bool = False
    knows: bool = False
    act: Deed | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the words claim nothing about a mind."""
        return not (self.social_goal or self.belief or self.goal or self.unaware)

    @property
    def is_belief_alone(self) -> bool:
        """Whether the words claim a belief, and nothing of anybody else."""
        return self.belief is not None and self.goal is None and self.social_goal is None

    def over(self, assumed: PartialMind) -> PartialMind:
        """Return this claim with its open parts taken from what the question assumes."""
        return replace(
            self,
            agent=self.agent or assumed.agent,
            social_goal=self.social_goal or assumed.social_goal,
            belief=self.belief or assumed.belief,
            goal=self.goal or assumed.goal,
        )


def partial(said: Sequence[Attitude], agent: str = "") -> PartialMind:
    """Return what attitudes say of one mind, and of what the others want.

    It is the mind of a stance, else that of `agent`, else that of the first attitude.
    """
    stances = ((a.holder, a.content.kind) for a in said if isinstance(a.content, Social))
    holder, stance = next(stances, ("", None))
    agent = holder or agent or next((a.holder for a in said), "")
    own = [a for a in said if a.holder == agent]
    goals = [*_thoughts(own, Attitude), *_ends(said, of=agent, others=True)]
    known = _known([a for a in own if a.verb == "knows"])
    return replace(
        known,
        agent=agent,
        social_goal=stance or known.social_goal,
        belief=next(_thoughts(own, At), None),
        goal=next((a for a in goals if not a.negated), None),
        wish=next((a for a in _ends(own, of=agent) if a.verb == "wants"), None),
    )


def _thoughts(own: Sequence[Attitude], kind: type[T]) -> Iterator[T]:
    """Yield what is believed, of one kind; where a thing is known to be, it is believed to be."""
    held = (a for a in own if a.verb == "believes" or (a.verb == "knows" and _is_settled(a)))
    return (a.content for a in held if isinstance(a.content, kind))


def _is_settled(known: Attitude) -> bool:
    """Return whether where a thing is, or is wanted, is known, and not only that it is known."""
    content = known.content
    sought = isinstance(content, Attitude) and isinstance(content.content, Have | Put)
    return not known.negated and (isinstance(content, At) or sought)


def _known(known: Sequence[Attitude]) -> PartialMind:
    """Return what it says of a mind that it knows something, or does not know what another wants."""
    unaware = any(a.negated and isinstance(a.content, Attitude) for a in known)
    stance: SocialGoal | None = "independent" if unaware else None
    return PartialMind(social_goal=stance, unaware=unaware, knows=any(not a.negated for a in known))


def _ends(said: Sequence[Attitude], of: str, others: bool = False) -> Iterator[Attitude]:
    """Yield the attitudes of somebody, or of all the others, that have to do with having or putting a thing."""
    return (a for a in said if (a.holder == of) is not others and isinstance(a.content, Have | Put))
