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
from ..errors import NoEvidenceError
from .possible_worlds import Worlds
from .records import Held, Opinion


def feels(query: FeelingOf, worlds: Worlds, until: int | None) -> float:
    """Return the probability of a feeling of the last of the chain, by what they hold after event `until`.

    Raises `NoEvidenceError` where it hangs on a wish that the story does not tell.
    """
    wanted = _wishes(query, worlds.episode, query.chain[-1:])
    if query.variable.quality == "inside" and query.feeling == "surprised":
        return _surprised_inside(query, worlds, until)
    held = worlds.joint([(query.chain, query.variable), ((), query.variable)], until).items()
    return sum(p for (mine, true), p in held if _felt(query.feeling, mine, true, *wanted.values()))


def _surprised_inside(query: FeelingOf, worlds: Worlds, until: int | None) -> float:
    """Return the probability that what is in a container is not what somebody expects who looks into it.

    They held something else to be in it, or missed in it what they held to be there, or find in it what they held
    to be elsewhere.
    """
    place, names = query.variable.of, worlds.episode.names
    placed = [v for v in worlds.episode.variables if v.quality == "at" and v.of not in names]
    asked: list[Held] = [(chain, v) for v in (query.variable, *placed) for chain in (query.chain, ())]
    total = 0.0
    for (held, inside, *others), p in worlds.joint(asked, until).items():
        pairs = zip(others[::2], others[1::2], strict=True)
        other = any(mine.value and (mine.value == place) != (true.value == place) for mine, true in pairs)
        total += p * (other or _felt("surprised", held, inside))
    return total


def who_feels(query: WhoFeels, worlds: Worlds, until: int | None) -> dict[tuple[str, ...], float]:
    """Return the probability of each set of people, of those in question, who feel so; they sum to 1.

    Raises `NoEvidenceError` as `feels` does; whose wish is not told feels nothing but surprise.
    """
    among = query.among or worlds.episode.names
    wanted = _wishes(query, worlds.episode, among)
    asked: list[Held] = [(query.chain, query.variable)]
    asked += [((*query.chain, agent), query.variable) for agent in among]
    total: dict[tuple[str, ...], float] = {}
    for (true, *theirs), p in worlds.joint(asked, until).items():
        minds = zip(among, theirs, strict=True)
        them = tuple(agent for agent, mine in minds if _felt(query.feeling, mine, true, wanted[agent]))
        total[them] = total.get(them, 0.0) + p
    return total


def _felt(feeling: Feeling, mine: Opinion, true: Opinion, wanted: str | None = None) -> bool:
    """Return whether who held `mine` and wanted `wanted` feels so on learning what is true."""
    if feeling == "surprised":
        return mine.value is not None and mine.value != true.value
    if wanted is None:
        return False
    if feeling == "disappointed":
        expected = mine.value == wanted or (mine.value is None and wanted not in mine.denied)
        return expected and true.value != wanted
    return mine.value not in (None, wanted) and true.value == wanted


def _wishes(query: FeelingOf | WhoFeels, episode: Episode, people: tuple[str, ...]) -> dict[str, str | None]:
    """Return the value that each of some people wants, None where it is not told."""
    wishes = {person: _wish(episode, query.variable, person) for person in people}
    if query.feeling != "surprised" and not any(wishes.values()):
        raise NoEvidenceError(
            f"the story does not tell what {' or '.join(people)} wants of this: {about(query.variable)}.",
            "Add an event of kind attitude with the verb wants.",
        )
    return wishes


def _wish(episode: Episode, variable: Variable, person: str) -> str | None:
    for _, event in reversed(episode.happened):
        if isinstance(event, Believe) and event.claim.variable == variable:
            claim = event.claim
            if claim.verb == "wants" and claim.chain[-1:] == (person,) and not claim.negated:
                return claim.value
    return None
