"""What household minds are about: where a thing is believed to be, and where somebody wants it.

    belief   believes or knows at(thing, place)           goal   wants have(thing), or wants put(thing, place)

Knowing is factive: if the agent *knows* where a thing is, then it is there, and what others find there is
evidence about the belief. Believing is not.
"""

from __future__ import annotations

from ..errors import InputError
from ..minds.attitudes import Attitude, Have, Mind, Put
from ..minds.english import in_words
from ..minds.facts import At, Place, where
from .lexicon import lexicon


def is_surface(place: Place) -> bool:
    """Tell whether things are on such a place, and not in it; they are in what the lexicon does not know."""
    return lexicon().is_container(place.name) is False


def at(place: Place) -> str:
    """Return `in the fridge`, `on the desk`, with the preposition that the furniture takes."""
    return where(place, is_surface(place))


def located(thing: str, place: Place) -> At:
    """Return that `thing` is at `place`, with the preposition that the furniture takes."""
    return At(thing=thing, place=place, on=is_surface(place))


def wish(agent: str, thing: str, place: Place | None = None) -> Attitude:
    """Return that `agent` wants to find `thing`, or, with a place, wants it there."""
    goal = Have(thing=thing) if place is None else Put(thing=thing, place=place, on=is_surface(place))
    return Attitude(holder=agent, verb="wants", content=goal)


def wished(goal: Attitude) -> tuple[str, Place | None]:
    """Return the thing that is wanted and where, None for anywhere; raise `InputError` for other goals."""
    match goal.content:
        case Have():
            return goal.content.thing, None
        case Put():
            return goal.content.thing, goal.content.place
    raise InputError(
        f"the household planner does not understand that {goal.holder} has the goal {goal.content.kind!r}.",
        "It knows wishes to find a thing, or to have it somewhere.",
    )


def believed(mind: Mind) -> At | None:
    """Return where the agent believes a thing to be; raise `InputError` for a belief of another kind."""
    if mind.belief is None:
        return None
    if isinstance(mind.belief.content, At) and not mind.belief.content.negated:
        return mind.belief.content
    raise InputError(
        f"the household planner does not understand a belief of the kind {mind.belief.content.kind!r}.",
        "Write it as 'believes that the THING is in the PLACE'.",
    )


def understood(mind: Mind) -> Mind:
    """Return the mind; raise `InputError` if it holds anything that the household planner would ignore."""
    held = [a for a in mind.held if a is not mind.belief and a.content is not mind.belief_of_goal]
    if held or mind.manner or mind.parameters:
        what = f"that {in_words(held[0])}" if held else "how a mind plans"
        raise InputError(
            f"the household planner does not understand {what}.",
            "It knows one belief about where a thing is, and one belief of what the other wants.",
        )
    return mind


def knows(mind: Mind) -> bool:
    """Tell whether what the agent believes of the world is knowledge."""
    return mind.belief is not None and mind.belief.verb == "knows"
