"""From options to minds of one person who looks for something: what they want, and where they think that it is.

    If Ann has been trying to get a mug: (a) Ann thinks that the mug is not inside the fridge ...
    If Ann thinks there isn't a mug inside the fridge: (a) Ann has been trying to get a mug ...
    What is Ann looking for? (a) the mug ...
    Why did Ann put the cup back? (a) She did not want it ...
    What will Ann do next? (a) open the fridge ...

The last three can be asked without options: those are the things of the flat, or what can be done in it. There is
no social level: what an option or the question leaves open of a belief is common sense.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ...events import Episode
from ...homes.lexicon import lexicon
from ...homes.minds import is_surface
from ...minds.attitudes import Attitude, Have, Hypothesis, Mind
from ...minds.facts import At, Place
from ...minds.meanings import Act, same_thing
from ...questions.question import Choice, Question
from ...questions.splitting import LETTERS
from ..people import people
from . import wording
from .claims import located
from .context import acted_at, stood
from .flat import Flat
from .understanding import read_act
from .walk import place_in

_NOT = re.compile(r"(?:\b(?:not|never|no longer)|n['’]t)\s+(?:\w+\s+){0,2}$", re.IGNORECASE)
_DENIED = re.compile(r"\b(is|are)(?: not| no|n['’]t)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"what (?:is|was|has|had|does|did) (?P<who>[^?]+?) (?:been )?"
    r"(?:looking for|searching for|trying to (?:get|find|take)|want(?: to (?:get|find|have|take))?)\s*\?",
    re.IGNORECASE,
)
_WHY = re.compile(
    r"why (?:did|does|has|is|was) (?P<who>\w+) (?:not |n['’]t )?"
    r"(?:put|return|leave|left|take|took|open|close|shut|go|walk|check|look)\b(?:[^?]*? the (?P<thing>[a-z ]+?))?"
    r"(?: back| again| behind| down)*(?: (?:in|on|at|into|inside|to|from) [^?]*)?\s*\?",
    re.IGNORECASE,
)

CONVICTIONS = (1.0, 2.0, 4.0, 8.0)
"""How many times likelier than by common sense (as odds) a thing can be for somebody who thinks that it is there.

How sure they are is left open by the words, so each is as likely as the others; 1 does not rule the place out.
"""

COMMON_SENSE = (0.0, 1.0)
"""Where somebody expects a thing before they look: anywhere alike, or where it is usual; both as likely."""
OTHER, ELSE = "other thing", "something else"
"""A thing that the episode does not name, and the words for it in an option."""
_PRONOUNS = ("she", "he", "they")
_NEXT = re.compile(r"what (?:will|would|is) (?P<who>[^?]+?) (?:going to )?do(?: next)?\s*\?", re.IGNORECASE)


@dataclass(frozen=True)
class _Part:
    """What one text says of the person: a thing that they want or do not, a belief about where a thing is."""

    thing: str = ""
    unwanted: bool = False
    belief: tuple[str, Place, bool] | None = None
    """The thing, the place, and whether it is thought not to be there."""


def seeker_hypotheses(question: Question, episode: Episode) -> tuple[Hypothesis, ...] | None:
    """Return minds for the options, if all are of one person in a flat that the episode describes; else None."""
    found = _walker(question, episode)
    if found is None:
        return None
    agent, flat, room = found
    if _about(_NEXT.search(question.text), agent):
        return _predictions(question, agent, flat, room)
    assumed, goal = [_part(text) for text in question.assumptions], _assumed_goal(question)
    parts = {choice.label: _option(choice.text, question, agent) for choice in question.choices}
    claims = all(part.thing or (goal and part.belief) for part in parts.values())
    if not claims or any(part.unwanted for part in assumed):
        return None
    out: list[Hypothesis] = []
    for label, part in parts.items():
        things = _wanted_things(part, goal, flat.facts)
        if not things:
            return None
        beliefs = [_belief(flat, room, *said.belief) for said in (*assumed, part) if said.belief]
        out += _minds(label, agent, beliefs, things)
    return tuple(out)


def _assumed_goal(question: Question) -> str:
    """Return the thing that the question says is wanted, or ""."""
    return next((part.thing for part in map(_part, question.assumptions) if part.thing), "")


def _option(text: str, question: Question, agent: str) -> _Part:
    """Return what an option says; where the question asks what somebody looks for, it may be only a thing."""
    part = _part(text, _named(question))
    bare = not part.thing and _about(_ASKS.search(question.text), agent)
    return _Part(lexicon().thing(text.rstrip("."))) if bare else part


def _wanted_things(part: _Part, goal: str, facts: Sequence[At]) -> list[str]:
    """Return what may be wanted: the thing that an option names, or any other one if it says that this is not."""
    wanted = _known(part.thing or goal, facts)
    return list(dict.fromkeys(f.thing for f in facts if f.thing != wanted)) if part.unwanted else [wanted]


def _minds(label: str, agent: str, beliefs: Sequence[At], things: Sequence[str]) -> Iterator[Hypothesis]:
    """Yield a mind for each thing that may be wanted, and for each way to be sure of what is believed."""
    thinks = [Attitude(holder=agent, verb="believes", content=at) for at in beliefs]
    sure = CONVICTIONS if any(not at.negated for at in beliefs) else CONVICTIONS[:1]
    for thing, conviction, sense in product(things, sure, COMMON_SENSE):
        given = (("conviction", conviction), ("common_sense", sense))
        mind = Mind(agent=agent, attitudes=(*thinks, _wants(agent, thing)), parameters=given)
        yield Hypothesis(choice=label, mind=mind, prior=1.0 / len(sure) / len(things))


def seeker_choices(question: Question, episode: Episode) -> tuple[Choice, ...] | None:
    """Return the answers to a question without options about one person in a flat; None for any other question.

    What somebody wants is a thing of the flat or another one; what they will do is open a container, or take a
    thing.
    """
    found = _walker(question, episode)
    if found is None:
        return None
    agent, flat, _ = found
    things = list(dict.fromkeys(fact.thing for fact in flat.facts))
    goals = [*(f"the {thing}" for thing in things), ELSE]
    if _about(_NEXT.search(question.text), agent):
        texts = [f"open {place}" for place in flat.places if not is_surface(place)] + [
            f"take the {thing}" for thing in things
        ]
    elif _about(_ASKS.search(question.text), agent):
        texts = goals
    elif _about(_WHY.search(question.text), agent):
        texts = [f"{agent} wants {thing}" for thing in goals]
    else:
        return None
    if not 2 <= len(texts) <= len(LETTERS):
        return None
    return tuple(Choice(label=letter, text=text) for letter, text in zip(LETTERS, texts, strict=False))


def _walker(question: Question, episode: Episode) -> tuple[str, Flat, str] | None:
    """Who walks alone in a flat that the episode describes, that flat, and the room where they are at the end."""
    facts, at = stood(episode), acted_at(episode)
    walkers = {e.agent for e in episode.events if isinstance(e.meaning, Act)} - {""}
    if not facts or len(walkers) != 1 or any(e.kind == "utterance" for e in episode.events):
        return None
    (agent,) = walkers
    if any(name != agent for name in people(question)):
        return None
    places = dict.fromkeys(place for place in (*at, *(fact.place for fact in facts)) if place.name)
    return agent, Flat(tuple(places), facts), at[-1].room if at else ""


def _about(asked: re.Match[str] | None, agent: str) -> bool:
    """Whether a question asks about the person, by name or by a pronoun: nobody else is there."""
    return asked is not None and asked["who"].lower() in (agent.lower(), *_PRONOUNS)


def _named(question: Question) -> str:
    """The thing that a why-question names, for `it` in its options."""
    asked = _WHY.search(question.text)
    return lexicon().thing(asked["thing"]) if asked and asked["thing"] else ""


def _wants(agent: str, thing: str) -> Attitude:
    return Attitude(holder=agent, verb="wants", content=Have(thing=thing))


def _predictions(question: Question, agent: str, flat: Flat, room: str) -> tuple[Hypothesis, ...] | None:
    """Return, for each option, a mind for each thing that can be wanted; None if an option is no act.

    What somebody looks for is open, each thing of the flat and another one being as likely, unless the question
    says it.
    """
    stated = _assumed_goal(question)
    things = [_known(stated, flat.facts)] if stated else [*dict.fromkeys(f.thing for f in flat.facts), OTHER]
    out: list[Hypothesis] = []
    for choice in question.choices:
        act = _next_act(choice.text, flat, room)
        if act is None:
            return None
        for thing, sense in product(things, COMMON_SENSE):
            mind = Mind(agent=agent, attitudes=(_wants(agent, thing),), parameters=(("common_sense", sense),))
            out.append(Hypothesis(choice=choice.label, mind=mind, act=act))
    return tuple(out)


def _next_act(text: str, flat: Flat, room: str) -> Act | None:
    """Return the act that an option tells, at a place of the flat; None for any other."""
    act = read_act(text)
    if act is not None and act.verb == "grab":
        return Act(verb="grab", thing=_known(act.thing, flat.facts))
    if act is None or act.place is None:
        return None
    place = place_in(flat, act.place, room)[0] if act.place.name else act.place
    if place.name:
        return Act(verb="search", place=place) if place in flat.places else None
    return Act(verb="walk", place=place) if place.room in {one.room for one in flat.places} else None


def _part(text: str, named: str = "") -> _Part:
    """What a text says; `named` is the thing that `it` stands for."""
    thinks = wording.BELIEVED.search(text)
    where = located(_DENIED.sub(r"\1", thinks[1])) if thinks else None
    belief = (*where, _DENIED.search(thinks[1]) is not None) if thinks and where else None
    wants = wording.SOUGHT.search(text) or (None if thinks else wording.WANTED.search(text))
    thing = re.split(r"[,.?]", wants["what"])[0].strip() if wants else ""
    unwanted = wants is not None and _NOT.search(text[: wants.start()]) is not None
    pointed = thing.lower() in ("it", "that", "this")
    return _Part(named if pointed else lexicon().thing(thing), unwanted, belief)


def _belief(flat: Flat, room: str, thing: str, spot: Place, negated: bool) -> At:
    place = place_in(flat, spot, room)[0]
    return At(thing=_known(thing, flat.facts), place=place, on=is_surface(place), negated=negated)


def _known(thing: str, facts: Sequence[At]) -> str:
    """The name by which the episode knows the thing."""
    if thing == ELSE:
        return OTHER
    return next((f.thing for f in facts if same_thing(f.thing, thing)), thing)
