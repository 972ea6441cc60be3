"""From options to minds of one person who looks for something: what they want, and where they think that it is.

    If Ann has been trying to get a mug: (a) Ann thinks that the mug is not inside the fridge ...
    If Ann thinks there isn't a mug inside the fridge: (a) Ann has been trying to get a mug ...
    What is Ann looking for? (a) the mug ...
    What will Ann do next? (a) open the fridge ...

There is no social level: what an option or the question leaves open of a belief is common sense.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ....events import Episode
from ....minds.attitudes import Attitude, Have, Hypothesis, Mind
from ....minds.facts import At, Place
from ....minds.meanings import Act, same_thing
from ....questions.asking import people
from ....questions.question import Question
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
    rf"|(?P<thing2>(?:(?!\b(?:is|are)\b)[^,.?])+?)\s+(?P<is>(?:is|are)(?:n['’]t| not)?))"
    rf"\s+{_IN}\s+(?P<place>[^,.?]+)",
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
"""Where somebody expects a thing before they look: anywhere alike, or where it is usual; both as likely."""
_NEXT = re.compile(r"what (?:will|would|is) (?P<who>[^?]+?) (?:going to )?do(?: next)?\s*\?", re.IGNORECASE)
_TAKES = re.compile(r"\b(?:take|grab|pick up|get|fetch)s? (?:the|an?|some) (?P<thing>[^,.]+)", re.IGNORECASE)


@dataclass(frozen=True)
class _Part:
    """What one text says of the person: a thing that they want, a belief about where a thing is."""

    thing: str = ""
    belief: tuple[str, str, bool] | None = None
    """The thing, the place in words, and whether it is thought not to be there."""


def seeker_hypotheses(question: Question, episode: Episode) -> tuple[Hypothesis, ...] | None:
    """Return minds for the options, if all are of one person in a flat that the episode describes; else None."""
    facts = tuple(f for f in episode.initial.facts if isinstance(f, At))
    walkers = {e.agent for e in episode.events if isinstance(e.meaning, Act) and e.agent}
    if len(facts) < 2 or len(walkers) != 1 or any(e.kind == "utterance" for e in episode.events):
        return None
    (agent,) = walkers
    if any(name != agent for name in people(question)):
        return None
    flat, room = Flat(_places(episode), facts), _room(episode)
    if (next_one := _NEXT.search(question.text)) and next_one["who"] == agent:
        return _predictions(question, agent, flat, room)
    asked = _ASKS.search(question.text)
    parts = {c.label: _part(c.text) for c in question.choices}
    if asked and asked["who"] == agent:
        parts = {c.label: part if part.thing else _Part(thing_named(c.text.rstrip("."))) for (c, part) in
                 zip(question.choices, parts.values(), strict=True)}  # fmt: skip
    assumed = [_part(text) for text in question.assumptions]
    goal = next((part.thing for part in assumed if part.thing), "")
    if not all((part.thing or goal) and (part.thing or part.belief) for part in parts.values()):
        return None
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


def _predictions(question: Question, agent: str, flat: Flat, room: str) -> tuple[Hypothesis, ...] | None:
    """Return, for each option, a mind for each thing that can be wanted; None if an option is no act.

    What somebody looks for is open, each thing of the flat being as likely, unless the question says it.
    """
    stated = next((part.thing for text in question.assumptions if (part := _part(text)).thing), "")
    things = [_known(stated, flat.facts)] if stated else list(dict.fromkeys(f.thing for f in flat.facts))
    out: list[Hypothesis] = []
    for choice in question.choices:
        act = _next_act(choice.text, flat, room)
        if act is None:
            return None
        for thing, sense in product(things, COMMON_SENSE):
            wants = Attitude(holder=agent, verb="wants", content=Have(thing=thing))
            mind = Mind(agent=agent, attitudes=(wants,), parameters=(("common_sense", sense),))
            out.append(Hypothesis(choice=choice.label, mind=mind, act=act))
    return tuple(out)


def _next_act(text: str, flat: Flat, room: str) -> Act | None:
    if taken := _TAKES.search(text):
        return Act(verb="grab", thing=_known(thing_named(taken["thing"]), flat.facts))
    named = list(mentions(text.lower().rstrip("."), ""))
    if not named:
        return None
    place = next((m.places[0] for m in named if m.places[0].name), named[0].places[0])
    return Act(
        verb="search" if place.name else "walk", place=place_in(flat, place, room)[0] if place.name else place
    )


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
