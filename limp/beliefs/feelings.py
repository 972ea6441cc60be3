"""Feelings that follow from what somebody held and wanted, when they learn how it really is.

surprised: they held something else. disappointed: they wanted a value, did not hold that it was not so, and it is
not. relieved: they wanted a value, held that it was not so, and it is.

Source: who hopes for something need not be sure of it; A. Ortony, G. L. Clore and A. Collins, "The cognitive
structure of emotions", 1988, chapter 6.
"""

from __future__ import annotations

from ..episodes.episode import Episode
from ..episodes.events import Believe
from ..episodes.queries import Feeling, FeelingOf, WhoFeels
from ..episodes.variables import Variable, about
from ..errors import InputError
from .possible_worlds import Worlds
from .records import Held, Opinion


def feels(query: FeelingOf, worlds: Worlds, until: int | None) -> float:
    """Return the probability of a feeling of the last of the chain, by what they hold after event `until`.

    What surprises in a container: another content than they held, what they missed in it, and what they held to be
    elsewhere. Raises `InputError` where the feeling hangs on a wish that the story does not tell.
    """
    variable, names = query.variable, worlds.episode.names
    wanted = next(iter(wishes(query, worlds.episode, query.chain[-1:]).values()), None)
    looks = variable.quality == "inside" and query.feeling == "surprised"
    things = [v for v in worlds.episode.variables if looks and v.quality == "at" and v.of not in names]
    asked: list[Held] = [(chain, v) for v in (variable, *things) for chain in (query.chain, ())]
    total = 0.0
    for (mine, true, *others), p in worlds.joint(asked, until).items():
        places = zip(others[::2], others[1::2], strict=True)
        unexpected = any(m.value and (m.value == variable.of) != (t.value == variable.of) for m, t in places)
        total += p * (unexpected or felt(query.feeling, mine, true, wanted))
    return total


def felt(feeling: Feeling, mine: Opinion, true: Opinion, wanted: str | None = None) -> bool:
    """Return whether who held `mine` and wanted `wanted` feels so on learning what is true.

    Whose wish is not told feels nothing but surprise.
    """
    if feeling == "surprised":
        return mine.value is not None and mine.value != true.value
    if wanted is None:
        return False
    if feeling == "disappointed":
        expected = mine.value == wanted or (mine.value is None and wanted not in mine.denied)
        return expected and true.value != wanted
    return mine.value not in (None, wanted) and true.value == wanted


def wishes(query: FeelingOf | WhoFeels, episode: Episode, people: tuple[str, ...]) -> dict[str, str | None]:
    """Return the value that each of some people wants, None where it is not told.

    Raises `InputError` where a feeling hangs on a wish, and none is told.
    """
    found = {person: _wish(episode, query.variable, person) for person in people}
    if query.feeling != "surprised" and not any(found.values()):
        raise InputError(
            f"the story does not tell what {' or '.join(people)} wants of this: {about(query.variable)}.",
            "Add an event of kind attitude with the verb wants.",
        )
    return found


def _wish(episode: Episode, variable: Variable, person: str) -> str | None:
    for _, event in reversed(episode.happened):
        if isinstance(event, Believe) and event.claim.variable == variable:
            claim = event.claim
            if claim.verb == "wants" and claim.chain[-1:] == (person,) and not claim.negated:
                return claim.value
    return None
