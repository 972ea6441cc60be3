"""What household minds are about: where a thing is believed to be, and where somebody wants it.

    belief   believes or knows at(thing) = place           goal   wants a thing, anywhere or at a place

Knowing is factive: if the agent *knows* where a thing is, then it is there, and what others find there is
evidence about the belief. Believing is not.
"""

from __future__ import annotations

from ..episodes.claims import Claim
from ..episodes.minds import Mind
from ..episodes.phrases import claimed
from ..episodes.variables import Variable
from ..errors import InputError
from ..minds.facts import Place, be, the, where
from .world import Lying, is_surface, place_named, place_words


def located(thing: str, place: Place, negated: bool = False) -> Claim:
    """Return that `thing` is at `place`, or is not, with the preposition that the furniture takes."""
    words = f"{the(thing)} {be(thing)} {where(place, is_surface(place))}"
    return Claim(variable=Variable("at", thing), value=place_words(place), words=words, negated=negated)


def wish(agent: str, thing: str, place: Place | None = None) -> Claim:
    """Return that `agent` wants to find `thing`, or, with a place, wants it there."""
    words = f"to find {the(thing)}" if place is None else f"{the(thing)} {where(place, is_surface(place))}"
    value = "" if place is None else place_words(place)
    return Claim(chain=(agent,), verb="wants", variable=Variable("at", thing), value=value, words=words)


def wished(goal: Claim) -> tuple[str, Place | None]:
    """Return the thing that is wanted and where, None for anywhere; raise `InputError` for other goals."""
    if not goal.subject:
        raise InputError(
            f"the household planner does not understand the goal that {claimed(goal)}.",
            "It knows wishes to find a thing, or to have it somewhere.",
        )
    return goal.subject, place_named(goal.value) if goal.value else None


def believed(mind: Mind) -> Lying | None:
    """Return which thing the agent believes to be where; raise `InputError` for a belief of another kind."""
    belief = mind.belief
    if belief is None:
        return None
    if belief.value and not belief.negated:
        return Lying(belief.subject, place_named(belief.value))
    raise InputError(
        f"the household planner does not understand the belief that {claimed(belief)}.",
        "Write it as 'believes that the THING is in the PLACE'.",
    )


def understood(mind: Mind) -> Mind:
    """Return the mind; raise `InputError` if it holds anything that the household planner would ignore."""
    held = [claim for claim in mind.held if claim not in (mind.belief, mind.belief_of_goal)]
    if held or mind.manner or mind.parameters:
        what = f"that {claimed(held[0])}" if held else "how a mind plans"
        raise InputError(
            f"the household planner does not understand {what}.",
            "It knows one belief about where a thing is, and one belief of what the other wants.",
        )
    return mind


def knows(mind: Mind) -> bool:
    """Tell whether what the agent believes of the world is knowledge."""
    return mind.belief is not None and mind.belief.verb == "knows"
