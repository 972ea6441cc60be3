"""From options to minds of one person who looks for something: what they want, and where they think that it is.

    If Ann has been trying to get a mug: (a) Ann thinks that the mug is not inside the fridge ...
    If Ann thinks there isn't a mug inside the fridge: (a) Ann has been trying to get a mug ...
    What is Ann looking for? (a) the mug ...

There is no social level: what an option or the question leaves open of a belief is common sense.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ....asking import people
from ....events import Episode
from ....facts import At, Place
from ....meanings import Act, same_thing
from ....minds import Attitude, Have, Hypothesis, Mind
from ....questions import Question
from .flat import Flat, hides, mentions, thing_named
from .walk import place_in

_WANTS = re.compile(
    r"(?:has been |had been |is |was |been )?(?:trying|try|tries|tried|wants?|wanted|hop(?:es|ing)|plan(?:s|ning))"
    r" to (?:get|find|have|take|fetch|grab|reach) (?P<thing>[^,.?]+)"
    r"|(?:has been |had been |is |was )?(?:looking|searching|hunting) for (?P<thing2>[^,.?]+)"
    r"|(?:wants?|wanted|needs?|needed) (?!to\b)(?P<thing3>[^,.?]+)",
    re.IGNORECASE,
)
_IN = r"(?:inside of|inside|in|on|at|within|under)"
_THINKS = re.compile(
    rf"(?:thinks?|thought|believes?|believed|expects?|supposes?)\s+(?:that\s+)?(?:"
    rf"there (?P<there>is(?:n['’]t| not| no)?|are(?:n['’]t| not| no)?)\s+(?P<thing>(?:(?!\b{_IN}\b)[^,.?])+?)"
    rf"|(?P<thing2>(?:(?!\b(?:is|are)\b)[^,.?])+?)\s+(?P<is>(?:is|are)(?:n['’]t| not)?))\s+{_IN}\s+(?P<place>[^,.?]+)",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"what (?:is|was|has|had|does|did) (?P<who>[^?]+?) (?:been )?"
    r"(?:looking for|searching for|trying to (?:get|find|take)|want(?: to (?:get|find|have|take))?)\s*\?",
    re.IGNORECASE,
)

CONVICTIONS = (1.0, 2.0, 4.0, 8.0)
"""How many times likelier than by common sense (as odds) a thing can be for somebody who thinks that it is there.

How sure they are is left open by the words, so each is as likely as the others; 1 does not rule the place out.
"""

COMMON_SENSE = (0.0, 1.0)
"""Where somebody expects a thing before they look: anywhere alike, or where such things are kept; equally likely."""


@dataclass(frozen=True)
class _Part:
    """What one text says of the person: a thing that they want, a belief about where a thing is."""

    thing: str = ""
    belief: tuple[str, str, bool] | None = None
    """The thing, the place in words, and whether it is thought not to be there."""


def seeker_hypotheses(question: Question, episode: Episode) -> tuple[Hypothesis, ...] | None:
    """Return a mind for each option, if all are about one person in a flat that the episode describes; else None."""
    facts = tuple(f for f in episode.initial.facts if isinstance(f, At))
    walkers = {e.agent for e in episode.events if isinstance(e.meaning, Act) and e.agent}
    if len(facts) < 2 or len(walkers) != 1 or any(e.kind == "utterance" for e in episode.events):
        return None
    (agent,) = walkers
    if any(name != agent for name in people(question)):
        return None
    asked = _ASKS.search(question.text)
    parts = {c.label: _part(c.text) for c in question.choices}
    if asked and asked["who"] == agent:
        parts = {c.label: part if part.thing else _Part(thing_named(c.text.rstrip("."))) for (c, part) in
                 zip(question.choices, parts.values(), strict=True)}  # fmt: skip
    assumed = [_part(text) for text in question.assumptions]
    goal = next((part.thing for part in assumed if part.thing), "")
    if not all((part.thing or goal) and (part.thing or part.belief) for part in parts.values()):
        return None
    flat = Flat(_places(episode), facts)
    room = _room(episode)
    shared = [part.belief for part in assumed if part.belief]
    out: list[Hypothesis] = []
    for label, part in parts.items():
        wants = Attitude(holder=agent, verb="wants", content=Have(thing=_known(part.thing or goal, facts)))
        beliefs = [_belief(flat, facts, room, *b) for b in (*shared, *([part.belief] if part.belief else []))]
        thinks = [Attitude(holder=agent, verb="believes", content=at) for at in beliefs]
        sure = CONVICTIONS if any(not at.negated for at in beliefs) else CONVICTIONS[:1]
        for conviction, sense in product(sure, COMMON_SENSE):
            given = (("conviction", conviction), ("common_sense", sense))
            mind = Mind(agent=agent, attitudes=(*thinks, wants), parameters=given)
            out.append(Hypothesis(choice=label, mind=mind, prior=1.0 / len(sure)))
    return tuple(out)


def _part(text: str) -> _Part:
    thinks, wants = _THINKS.search(text), _WANTS.search(text)
    belief = None
    if thinks:
        verb = (thinks["there"] or thinks["is"]).lower()
        negated = re.search(r"n['’]t|not|no$", verb) is not None
        belief = (thing_named(thinks["thing"] or thinks["thing2"]), thinks["place"], negated)
    thing = next(filter(None, wants.groups()), "") if wants else ""
    return _Part(thing_named(thing), belief)


def _belief(flat: Flat, facts: Sequence[At], room: str, thing: str, words: str, negated: bool) -> At:
    found = next((m.places[0] for m in mentions(words.lower(), "")), Place(name=words))
    place = place_in(flat, found, room)[0]
    return At(thing=_known(thing, facts), place=place, on=not hides(place), negated=negated)


def _known(thing: str, facts: Sequence[At]) -> str:
    """The name by which the episode knows the thing."""
    return next((f.thing for f in facts if same_thing(f.thing, thing)), thing)


def _places(episode: Episode) -> tuple[Place, ...]:
    acts = [e.meaning.place for e in episode.events if isinstance(e.meaning, Act) and e.meaning.place]
    facts = [f.place for f in episode.initial.facts if isinstance(f, At)]
    return tuple(dict.fromkeys(p for p in (*acts, *facts) if p.name))


def _room(episode: Episode) -> str:
    """Where the person is at the end."""
    acts = [e.meaning.place for e in episode.events if isinstance(e.meaning, Act) and e.meaning.place]
    return acts[-1].room if acts else ""
