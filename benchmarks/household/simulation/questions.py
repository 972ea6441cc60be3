"""Questions about simulated minds, with right answers by construction: from the minds, never from a solver.

An option claims a mind. Its fit is what the theory of helping, hindering and not caring says of such a mind: 1 if
it would have done what was done, 0 if it would not have, and 0.5 if it might as well. A question is asked only if
its answer can be known from what happened:

- MOST: the right option is the mind that the person really had, and no other option fits as well;
- LEAST: the right option is the only one that fits worst, and the real mind is not it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Literal

from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Value
from limp.questions.question import Polarity

from .lives import Answer, Decision
from .stories import Story

Family = Literal["belief", "social_goal", "belief_of_goal", "belief_and_goal"]
GOALS: tuple[SocialGoal, ...] = ("help", "hinder", "independent")
FIRST = (True, False, False)
"""The first of three claims is the real mind."""
EVIDENT_BELIEF, CONTRADICTED = 0.2, 0.3
"""How often a hinderer's evident belief is asked for, and what a helper least believed; chosen for the mix."""


class Claim(Value):
    """The mind that an option claims: a thing at a place, or a social goal with where the thing is wanted.

    `unaware` if it does not know where; `moved` is from where to where it moved the thing.
    """

    thing: str = ""
    place: str = ""
    goal: SocialGoal | Literal[""] = ""
    wanted: str = ""
    unaware: bool = False
    moved: tuple[str, str] = ("", "")


class Ask(Value):
    """A question before it is worded. `right` is the index of the right claim.

    `assumed` is the social goal that the question tells to assume, `known` the place of which it says that the
    person knows what is there, `act` the move from one place to another that it is about.
    """

    family: Family
    polarity: Polarity
    claims: tuple[Claim, ...]
    right: int
    assumed: SocialGoal | Literal[""] = ""
    known: str = ""
    act: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Scored:
    """Claims with their fit; `real` tells whether the person really had this mind."""

    claims: Sequence[Claim]
    fits: Sequence[float]
    real: Sequence[bool]
    about: dict[str, object] = field(default_factory=dict)

    def ask(self, family: Family, polarity: Polarity) -> Ask | None:
        """Return the question, or None if its answer could not be known."""
        best = max(self.fits) if polarity == "MOST" else min(self.fits)
        chosen = [k for k, fit in enumerate(self.fits) if fit == best]
        real = [k for k, true in enumerate(self.real) if true]
        if len(chosen) != 1 or (polarity == "MOST") != (chosen == real):
            return None
        return Ask.model_validate(
            {"family": family, "polarity": polarity, "claims": self.claims, "right": chosen[0], **self.about}
        )


def questions(story: Story, rng: Random) -> list[Ask]:
    """Return the four questions of an episode, or fewer if so many cannot be answered."""
    if story.design.kind == "moving":
        return _moved(story, rng)
    (answer,) = story.played.answers
    return [*_beliefs(story, answer, rng), *_social(story, answer)]


def _sincere(answer: Answer) -> bool:
    return answer.told == answer.beliefs[answer.thing].place


def knows_inside(answer: Answer, place: str) -> bool:
    """Whether the speaker knew what was at a place: it had seen all of it, and nothing had changed since."""
    believed = {thing for thing, belief in answer.beliefs.items() if belief.place == place}
    return place in answer.knows and believed == {thing for thing, at in answer.truth.items() if at == place}


def shown_inside(story: Story, answer: Answer) -> bool:
    """Whether the episode shows what is at the place that was told: the asker took the thing there, or looked.

    Who opens a container looks into it; who comes into the room sees what lies on a surface.
    """
    if not answer.told:
        return False
    piece = story.played.log.apartment.piece(answer.told)
    after = [a for a in story.played.log.acts if a.agent == answer.asker and a.start > answer.start]
    if answer.truth[answer.thing] == piece.id:
        return any(act.kind == "grab" and act.piece == piece.id for act in after)
    if piece.container:
        return any(act.kind == "open" and act.piece == piece.id for act in after)
    return any(act.room == piece.room for act in after)


def _beliefs(story: Story, answer: Answer, rng: Random) -> Iterator[Ask]:
    """Two questions about what the speaker believed, under its real social goal."""
    goal, thing = story.design.social_goal, answer.thing
    place = answer.told or answer.beliefs[thing].place
    things, free = _elsewhere(story, answer, place)
    if min(len(things), len(free)) < 2 or _is_odd(answer, goal):
        return
    decoys, others = rng.sample(things, 2), rng.sample(free, 2)
    by_thing = [Claim(thing=t, place=place) for t in (thing, *decoys)]
    by_place = [Claim(thing=thing, place=p) for p in (place, *others)]
    about: dict[str, object] = {"assumed": goal}
    if goal == "hinder":
        # Somebody who misleads does not believe what it says; where it left the thing shows what it believes.
        yield from _only(Scored(by_thing, (0, 1, 1), (False,) * 3, about).ask("belief", "LEAST"))
        if story.design.evident and rng.random() < EVIDENT_BELIEF:
            believed = Claim(thing=thing, place=answer.beliefs[thing].place)
            yield from _only(Scored([believed, *by_place[:2]], (1, 0, 0.5), FIRST, about).ask("belief", "MOST"))
        else:
            yield from _only(Scored(by_place, (0, 1, 1), (False,) * 3, about).ask("belief", "LEAST"))
        return
    yield from _only(Scored(by_thing, (1, 0, 0), FIRST, about).ask("belief", "MOST"))
    if goal == "help" and rng.random() < CONTRADICTED:
        # Something else elsewhere says nothing about the thing; the thing elsewhere contradicts what was said.
        claims = [by_place[0], Claim(thing=decoys[0], place=others[0]), Claim(thing=thing, place=others[1])]
        yield from _only(Scored(claims, (1, 0.5, 0), FIRST, about).ask("belief", "LEAST"))
    else:
        yield from _only(Scored(by_place, (1, 0, 0), FIRST, about).ask("belief", "MOST"))


def _is_odd(answer: Answer, goal: SocialGoal) -> bool:
    """Whether a helper misled, or a hinderer did not."""
    return bool(answer.told) and goal != "independent" and _sincere(answer) != (goal == "help")


def _elsewhere(story: Story, answer: Answer, place: str) -> tuple[list[str], list[str]]:
    """Return the things that are not at a place, nor thought by the speaker to be, and the other places."""
    home, believed = story.played.log.apartment, answer.beliefs
    taken = {answer.thing, *(thing for thing, at in answer.truth.items() if at == place)}
    taken |= {thing for thing, belief in believed.items() if belief.place == place}
    things = [thing.id for thing in home.things if thing.id not in taken]
    return things, [p.id for p in home.furniture if p.id not in (place, believed[answer.thing].place)]


def _social(story: Story, answer: Answer) -> Iterator[Ask]:
    """Two questions about the speaker's social goal, if what it believed can be known."""
    known = knows_inside(answer, answer.told) and shown_inside(story, answer)
    if not (known or story.design.evident):
        return
    about: dict[str, object] = {"known": "" if story.design.evident else answer.told}
    claims = [Claim(goal=goal) for goal in GOALS]
    fits = (1.0, 0.0, 0.5) if _sincere(answer) else (0.0, 1.0, 0.5)
    if not answer.told:
        fits = (0.0, 0.5, 1.0)
    real = [goal == story.design.social_goal for goal in GOALS]
    for polarity in ("MOST", "LEAST"):
        yield from _only(Scored(claims, fits, real, about).ask("social_goal", polarity))


def _moved(story: Story, rng: Random) -> list[Ask]:
    """Four questions about why X moved the thing. Helping towards where it went and hindering where it was fit."""
    (decided,) = (d for d in story.played.decisions if d.agent == story.agent)
    helping, hindering = Claim(goal="help", wanted=decided.to), Claim(goal="hinder", wanted=decided.at)
    odd = [Claim(goal="hinder", wanted=decided.to), Claim(goal="help", wanted=decided.at)]
    unknowing = Claim(goal="independent")
    real = _real(story, decided)
    fits = {helping: 1.0, hindering: 1.0, unknowing: 0.5, odd[0]: 0.0, odd[1]: 0.0}
    if real not in fits or fits[real] == 0.0:
        return []
    others = [claim for claim in (helping, hindering, unknowing) if claim != real]
    most = [(real, *odd), *((real, unknowing, claim) for claim in odd if real != unknowing)]
    least = [(real, other, claim) for other, claim in product(others, odd)]
    wanted = min(len(most), 2 + (rng.random() < 0.5))
    sets: list[tuple[Polarity, tuple[Claim, ...]]] = [("MOST", claims) for claims in rng.sample(most, wanted)]
    sets += [("LEAST", claims) for claims in rng.sample(least, 4 - wanted)]
    about: dict[str, object] = {"act": (decided.at, decided.to)}
    asked: list[Ask] = []
    for polarity, claims in sets:
        scored = Scored(claims, [fits[c] for c in claims], [c == real for c in claims], about)
        asked.extend(_only(scored.ask("belief_of_goal", polarity)))
    return asked


def _real(story: Story, decided: Decision) -> Claim:
    if decided.thinks is None:
        return Claim(goal="independent")
    return Claim(goal=story.design.social_goal, wanted=decided.thinks.place)


def _only(ask: Ask | None) -> Iterator[Ask]:
    if ask is not None:
        yield ask
