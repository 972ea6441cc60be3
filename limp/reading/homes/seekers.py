"""From options to minds of one person who looks for something: what they want, and where they think that it is.

    If Ann has been trying to get a mug: (a) Ann thinks that the mug is not inside the fridge ...
    If Ann thinks there isn't a mug inside the fridge: (a) Ann has been trying to get a mug ...
    What is Ann looking for? (a) the mug ...
    Why did Ann put the cup back? (a) She did not want it ...
    What will Ann do next? (a) open the fridge ...

There is no social level: what an option or the question leaves open of a belief is common sense.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from typing import Literal

from ...episodes.claims import Claim
from ...episodes.episode import Episode
from ...episodes.minds import Hypothesis, Mind
from ...episodes.question import Question
from ...errors import InputError
from ...homes.household import Household
from ...homes.hypotheses import ReadMind
from ...homes.lexicon import lexicon
from ...homes.minds import located, wish, wished
from ...homes.world import Lying, place_named
from ...minds.deeds import Deed
from ...minds.facts import same_thing
from ..people import people
from .attitudes import Minds, stranded, words
from .claims import asking, read_claim
from .flat import Flat
from .understanding import read_act
from .walk import place_in

CONVICTIONS = (1.0, 2.0, 4.0, 8.0)
"""How many times likelier than by common sense (as odds) a thing can be for somebody who thinks that it is there.

How sure they are is left open by the words, so each is as likely as the others; 1 does not rule the place out.
"""

COMMON_SENSE = (0.0, 1.0)
"""Where somebody expects a thing before they look: anywhere alike, or where it is usual; both as likely."""
OTHER, ELSE = "other thing", "something else"
"""A thing that the episode does not name, and the words for it in an option."""


def seeker_hypotheses(question: Question, episode: Episode) -> tuple[Hypothesis, ...] | None:
    """Return minds for the options, if all are of one person in a flat that the episode describes; else None."""
    found = _walker(question, episode)
    if found is None:
        return None
    agent, flat, room = found
    asks, thing = _asks_for(question.text, agent)
    if asks == "next":
        return _predictions(question, agent, flat, room)
    assumed = [_claimed(text, agent) for text in question.assumptions]
    goal = _wanted_by(assumed)
    claims = {c.label: _option(c.text, agent, asks, thing) for c in question.choices}
    wanted = {label: _wanted_things(claim, goal, flat.facts) for label, claim in claims.items()}
    if not all(wanted.values()) or any(said.wish and said.wish.negated for said in assumed):
        return None
    minds = (_minds(label, (agent, flat, room), (*assumed, said), wanted[label]) for label, said in claims.items())
    return tuple(chain.from_iterable(minds))


def _asks_for(text: str, agent: str) -> tuple[Literal["goal", "next", "reason", ""], str]:
    """Return what a question asks of somebody, and the thing that it names.

    It asks for their goal, for what they will do next, or for the reason of what they did; nothing for others.
    """
    asks, clause = asking(text, (agent,))
    minds = Minds((agent,))
    if asks is None or clause is None or minds.acting(clause) != agent:
        return "", ""
    thing = next(filter(None, map(minds.thing_of, (noun for noun in clause.object if noun is not asks))), "")
    if asks.low == "why":
        return "reason", thing
    if asks.low not in ("what", "which"):
        return "", ""
    sought = clause.lemma in words("searching") | {"be"} and bool(stranded(clause) & words("for"))
    wanted = clause.lemma in words("wanting") and (not clause.object or clause.object[0].low in ("what", "which"))
    if wanted or sought:
        return "goal", thing
    return ("next", thing) if clause.modal in ("will", "would") and clause.lemma == "do" else ("", "")


def _wanted_by(assumed: Sequence[ReadMind]) -> str:
    """Return the thing that the question says is wanted, or ""."""
    return next((wished(said.wish)[0] for said in assumed if said.wish), "")


def _claimed(text: str, agent: str, thing: str = "") -> ReadMind:
    """Return what a text says of the person; `thing` is what `it` stands for. Nothing if it is not derived."""
    try:
        return read_claim(text, (agent,), agent, thing=thing)
    except InputError:
        return ReadMind(Mind(agent=""))


def _option(text: str, agent: str, asks: str, thing: str) -> ReadMind:
    """Return what an option says; where the question asks what somebody looks for, it may be only a thing."""
    words = text.rstrip(".")
    claim = _claimed(text, agent, thing)
    bare = lexicon().thing(words) if not claim.wish and asks == "goal" else ELSE * words.endswith(ELSE)
    if not bare:
        return claim
    kept = (one for one in claim.mind.claims if one != claim.wish)
    return claim._replace(mind=Mind(agent=agent, claims=(*kept, wish(agent, bare))))


def _wanted_things(claim: ReadMind, goal: str, facts: Sequence[Lying]) -> list[str]:
    """Return what may be wanted: the thing that an option names, or any other one if it says that this is not.

    That is nothing where it names none, and says nothing of how somebody goes about the goal that is known.
    """
    own = claim.wish
    if own is None and not (goal and claim.belief):
        return []
    wanted = _known(wished(own)[0] if own else goal, facts)
    unwanted = own is not None and own.negated
    return list(dict.fromkeys(f.thing for f in facts if f.thing != wanted)) if unwanted else [wanted]


def _minds(
    label: str, walker: tuple[str, Flat, str], said: Sequence[ReadMind], things: Sequence[str]
) -> Iterator[Hypothesis]:
    """Yield a mind for each thing that may be wanted, and for each way to be sure of what is believed."""
    agent, flat, room = walker
    thinks = [_belief(flat, room, one.belief) for one in said if one.belief]
    sure = CONVICTIONS if any(not claim.negated for claim in thinks) else CONVICTIONS[:1]
    for thing, conviction, sense in product(things, sure, COMMON_SENSE):
        given = (("conviction", conviction), ("common_sense", sense))
        mind = Mind(agent=agent, claims=(*thinks, wish(agent, thing)), parameters=given)
        yield Hypothesis(choice=label, mind=mind, prior=1.0 / len(sure) / len(things))


def _walker(question: Question, episode: Episode) -> tuple[str, Flat, str] | None:
    """Who walks alone in a flat that the episode describes, that flat, and the room where they are at the end."""
    home = Household(episode)
    facts, at = home.stood() if home.is_described else (), home.acted_at()
    walkers = {e.doer for e, act in zip(home.episode.events, home.acts, strict=True) if act} - {""}
    if not facts or len(walkers) != 1 or any(e.is_said for e in home.episode.events):
        return None
    (agent,) = walkers
    if any(name != agent for name in people(question)):
        return None
    places = dict.fromkeys(place for place in (*at, *(fact.place for fact in facts)) if place.name)
    return agent, Flat(tuple(places), facts), at[-1].room if at else ""


def _predictions(question: Question, agent: str, flat: Flat, room: str) -> tuple[Hypothesis, ...] | None:
    """Return, for each option, a mind for each thing that can be wanted; None if an option is no act.

    What somebody looks for is open, each thing of the flat and another one being as likely, unless the question
    says it.
    """
    stated = _wanted_by([_claimed(text, agent) for text in question.assumptions])
    things = [_known(stated, flat.facts)] if stated else [*dict.fromkeys(f.thing for f in flat.facts), OTHER]
    out: list[Hypothesis] = []
    for choice in question.choices:
        act = _next_act(choice.text, flat, room)
        if act is None:
            return None
        for thing, sense in product(things, COMMON_SENSE):
            mind = Mind(agent=agent, claims=(wish(agent, thing),), parameters=(("common_sense", sense),))
            out.append(Hypothesis(choice=choice.label, mind=mind, act=act))
    return tuple(out)


def _next_act(text: str, flat: Flat, room: str) -> Deed | None:
    """Return the act that an option tells, at a place of the flat; None for any other."""
    act = read_act(text)
    if act is not None and act.verb == "grab":
        return Deed(verb="grab", thing=_known(act.thing, flat.facts))
    if act is None or act.place is None:
        return None
    place = place_in(flat, act.place, room)[0] if act.place.name else act.place
    if place.name:
        return Deed(verb="search", place=place) if place in flat.places else None
    return Deed(verb="walk", place=place) if place.room in {one.room for one in flat.places} else None


def _belief(flat: Flat, room: str, said: Claim) -> Claim:
    """Return a belief about a thing of the flat at a place of it."""
    place = place_in(flat, place_named(said.value), room)[0]
    return located(_known(said.subject, flat.facts), place, said.negated).held_by(said.chain[0])


def _known(thing: str, facts: Sequence[Lying]) -> str:
    """The name by which the episode knows the thing."""
    if thing == ELSE:
        return OTHER
    return next((f.thing for f in facts if same_thing(f.thing, thing)), thing)
