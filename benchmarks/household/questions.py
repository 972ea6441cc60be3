"""Questions about simulated minds, with right answers by construction: from the minds, never from a solver.

An option claims a mind. Its fit is what the theory of helping, hindering and not caring says of such a mind: 1 if
it would have done what was done, 0 if it would not have, and 0.5 if it might as well. A question is asked only if
its answer can be known from what happened:

- MOST: the right option is the mind that the person really had, and no other option fits as well;
- LEAST: the right option is the only one that fits worst, and the real mind is not it.

A question is written as a stem of several forms, then one option a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random

from limp.benchmarks.household.apartment import Apartment

from limp.homes.lexicon import lexicon

from .claims import GOALS, Ask, Claim, only_best, wordings
from .lives import Answer
from .stories import Story
from .words import article, some, where

EVIDENT_BELIEF, CONTRADICTED = 0.2, 0.3
"""How often a hinderer's evident belief is asked for, and what a helper least believed; chosen for the mix."""

Keyed = tuple[Ask, int]
"""A question, and the index of the right claim."""


def keyed(ask: Ask, fits: Sequence[float], real: Claim | None) -> Iterator[Keyed]:
    """Yield the question with its answer; nothing if that cannot be known. `real` is the mind that there was."""
    right = only_best(fits, ask.polarity)
    if right is not None and (ask.polarity == "MOST") == (ask.claims[right] == real):
        yield ask, right


def questions(story: Story, rng: Random) -> list[Keyed]:
    """Return the four questions of an episode, or fewer if so many cannot be answered."""
    if story.design.kind == "moving":
        return list(_moved(story, rng))
    return [*_beliefs(story, rng), *_social(story)]


def _sincere(story: Story) -> bool:
    return story.answer.told == story.believed


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
    piece = story.home.piece(answer.told)
    after = [a for a in story.log.acts if a.agent == answer.asker and a.start > answer.start]
    if answer.truth[answer.thing] == piece.id:
        return any(act.kind == "grab" and act.piece == piece.id for act in after)
    if piece.container:
        return any(act.kind == "open" and act.piece == piece.id for act in after)
    return any(act.room == piece.room for act in after)


def _beliefs(story: Story, rng: Random) -> Iterator[Keyed]:
    """Two questions about what the speaker believed, under its real social goal."""
    goal, thing = story.design.social_goal, story.thing
    place = story.answer.told or story.believed
    things, free = _elsewhere(story, place)
    if min(len(things), len(free)) < 2 or _is_odd(story):
        return
    decoys, others = rng.sample(things, 2), rng.sample(free, 2)
    by_thing = Ask("belief", "MOST", tuple(Claim(t, place) for t in (thing, *decoys)), goal)
    by_place = Ask("belief", "MOST", tuple(Claim(thing, p) for p in (place, *others)), goal)
    said = Claim(thing, place)
    if goal == "hinder":
        # Somebody who misleads does not believe what it says; where it left the thing shows what it believes.
        yield from keyed(replace(by_thing, polarity="LEAST"), (0, 1, 1), None)
        if story.design.evident and rng.random() < EVIDENT_BELIEF:
            believed = Claim(thing, story.believed)
            yield from keyed(replace(by_place, claims=(believed, *by_place.claims[:2])), (1, 0, 0.5), believed)
        else:
            yield from keyed(replace(by_place, polarity="LEAST"), (0, 1, 1), None)
        return
    yield from keyed(by_thing, (1, 0, 0), said)
    if goal == "help" and rng.random() < CONTRADICTED:
        # Something else elsewhere says nothing about the thing; the thing elsewhere contradicts what was said.
        claims = (said, Claim(decoys[0], others[0]), Claim(thing, others[1]))
        yield from keyed(Ask("belief", "LEAST", claims, goal), (1, 0.5, 0), said)
    else:
        yield from keyed(by_place, (1, 0, 0), said)


def _is_odd(story: Story) -> bool:
    """Whether a helper misled, or a hinderer did not."""
    goal = story.design.social_goal
    return bool(story.answer.told) and goal != "independent" and _sincere(story) != (goal == "help")


def _elsewhere(story: Story, place: str) -> tuple[list[str], list[str]]:
    """Return the things that are not at a place, nor thought by the speaker to be, and the other places."""
    answer = story.answer
    taken = {story.thing, *(thing for thing, at in answer.truth.items() if at == place)}
    taken |= {thing for thing, belief in answer.beliefs.items() if belief.place == place}
    things = [thing.id for thing in story.home.things if thing.id not in taken]
    return things, [p.id for p in story.home.furniture if p.id not in (place, story.believed)]


def _social(story: Story) -> Iterator[Keyed]:
    """Two questions about the speaker's social goal, if what it believed can be known."""
    answer, evident = story.answer, story.design.evident
    if not evident and not (knows_inside(answer, answer.told) and shown_inside(story, answer)):
        return
    fits = (1.0, 0.0, 0.5) if _sincere(story) else (0.0, 1.0, 0.5) if answer.told else (0.0, 0.5, 1.0)
    most = Ask(
        "social_goal", "MOST", tuple(Claim(goal=goal) for goal in GOALS),
        known="" if evident else answer.told,
    )  # fmt: skip
    for ask in (most, replace(most, polarity="LEAST")):
        yield from keyed(ask, fits, Claim(goal=story.design.social_goal))


def _moved(story: Story, rng: Random) -> Iterator[Keyed]:
    """Four questions about why X moved the thing. Helping towards where it went and hindering where it was fit."""
    decided = story.decided
    helping, hindering = Claim(goal="help", wanted=decided.to), Claim(goal="hinder", wanted=decided.at)
    odd = [Claim(goal="hinder", wanted=decided.to), Claim(goal="help", wanted=decided.at)]
    unknowing = Claim(goal="independent")
    goal = story.design.social_goal
    real = Claim(goal=goal, wanted=decided.thinks.place) if decided.thinks else unknowing
    fits = {helping: 1.0, hindering: 1.0, unknowing: 0.5, odd[0]: 0.0, odd[1]: 0.0}
    if not fits.get(real):
        return
    others = [claim for claim in (helping, hindering, unknowing) if claim != real]
    most = [(real, *odd), *((real, unknowing, claim) for claim in odd if real != unknowing)]
    least = [(real, other, claim) for other, claim in product(others, odd)]
    wanted = min(len(most), 2 + (rng.random() < 0.5))
    act = (decided.at, decided.to)
    asked = [Ask("belief_of_goal", "MOST", claims, act=act) for claims in rng.sample(most, wanted)]
    asked += [Ask("belief_of_goal", "LEAST", claims, act=act) for claims in rng.sample(least, 4 - wanted)]
    for ask in asked:
        yield from keyed(ask, [fits[claim] for claim in ask.claims], real)


_PRONOUNS = {"he": ("he", "his"), "she": ("she", "her")}


def written(ask: Ask, story: Story, rng: Random) -> tuple[str, tuple[str, ...]]:
    """Return the stem and the options, in the order of the claims, without letters."""
    words, stems = _words(ask, story), wordings("simulated").stems
    likely = rng.choice(stems["likely"])
    forms = rng.choice(wordings("simulated").options[ask.family])
    premises = {"belief": ask.assumed, "belief_of_goal": "acts", "social_goal": ask.known and "known"}[ask.family]
    premise = f"{rng.choice(stems[premises])}, " if premises else ""
    opening = rng.choice(stems["opening"]) if premise else stems["opening"][0]
    stem = f"{opening}{premise}{likely}".format(**words)
    lines = tuple(forms[_key(claim, ask)].format(**words, **_claimed(claim, story.home)) for claim in ask.claims)
    return stem[0].upper() + stem[1:], lines


def _words(ask: Ask, story: Story) -> dict[str, str]:
    home = story.home
    he, _ = _pronouns(story.agent)
    she, her = _pronouns(story.other)
    words = {"X": story.agent, "Y": story.other, "he": he, "she": she, "her": her, "thing": story.thing}
    words["polarity"] = ask.polarity
    if ask.known:
        words["known"] = where(home.piece(ask.known))
    if ask.act[1]:
        to = home.piece(ask.act[1])
        words["to"], words["into"] = where(to), f"{'into' if to.container else 'onto'} {article(to)}"
    return words


def _claimed(claim: Claim, home: Apartment) -> dict[str, str]:
    if not claim.place:
        return {}
    return {"claimed": some(home.thing(claim.thing).name), "at": where(home.piece(claim.place))}


def _key(claim: Claim, ask: Ask) -> str:
    """Return which form an option takes: by the goal that it claims, and by where it says the thing was wanted."""
    if not claim.wanted:
        return claim.goal or "belief"
    return f"{claim.goal} {'there' if claim.wanted == ask.act[1] else 'back'}"


def _pronouns(name: str) -> tuple[str, str]:
    return _PRONOUNS.get(lexicon().gender(name), ("they", "their"))
