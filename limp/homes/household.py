"""What the events of an episode mean in a household: who did what with which thing where, what was said, who wants
what, and where a thing may be; and what a question about it asks, as a query with options in the one language.

An event has the thing and the place as slots; `Household` gives places their room, and every act one form whether
it is a change, a coming, a look or any other act.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..episodes.claims import Claim, Option
from ..episodes.episode import Episode
from ..episodes.events import Believe, Change, Event, Shown, Tell, state
from ..episodes.minds import ENDS, Hypothesis
from ..episodes.queries import GoalOf, NextAct, Open, Query, StanceOf, WhichClaim, WhichValue
from ..episodes.question import Question
from ..episodes.variables import Variable
from ..minds.deeds import Deed
from ..minds.facts import SOMETHING, Place, same_thing
from ..planner import FloatArray, rows_of
from .deeds import IT, SUPPLIED, Statement, deed_of, statement_of
from .minds import wish
from .world import Lying, World, is_surface, place_named, same_place

LOOKED_FOR = "what is wanted"
"""What somebody does not know who does not know the goal of another."""


@dataclass(frozen=True, eq=False)
class Household:
    """An episode of a household; `k` is always the place from 0 of an event."""

    episode: Episode

    # -- places ----------------------------------------------------------------------------------------------

    def place(self, name: str) -> Place:
        """Return the place of a name: furniture with its room as far as that is told, a room, or a person."""
        if room := self._room_of.get(name, ""):
            return Place(name=name.removesuffix(f" in the {room}"), room=room)
        if name in self.episode.names:
            return Place(name=name)
        return Place(room=name) if name in self.episode.rooms else place_named(name)

    @cached_property
    def _room_of(self) -> Mapping[str, str]:
        return {place.name: place.room for place in self.episode.locations}

    def name_of(self, place: Place) -> str:
        """Return the name of a place in the episode, or the one that it would have."""
        known = (one.name for one in self.episode.locations if place.name)
        told = (*known, *self.episode.places)
        named = (name for name in told if (one := self.place(name)).name and same_place(one, place))
        return (next(named, "") if place.name else "") or str(place).removeprefix("the ")

    # -- what is done and said -------------------------------------------------------------------------------

    @cached_property
    def acts(self) -> tuple[Deed | None, ...]:
        """The act of each event; None for what is no act, or not one that bears on things and places."""
        return tuple(deed_of(event, self.place, self.episode.names) for event in self.episode.events)

    def done_by(self, agent: str) -> Iterator[tuple[int, Deed]]:
        """Yield what somebody did, in order."""
        for k, (event, act) in enumerate(zip(self.episode.events, self.acts, strict=True)):
            if act is not None and event.mood == "happened" and event.doer == agent:
                yield k, act

    def is_present(self, agent: str) -> bool:
        """Return whether somebody does or says something, or is in a state that is told."""
        states = (one.variable for e in self.episode.events if isinstance(e, Change) for one in e.sets)
        return any(event.doer == agent for event in self.episode.events) or state(agent) in states

    @cached_property
    def said(self) -> tuple[Statement | None, ...]:
        """What each event says of where a thing is, or is wanted; None where it is no telling."""
        return tuple(statement_of(e, self.place) if isinstance(e, Tell) else None for e in self.episode.events)

    def statements(self) -> Iterator[tuple[int, Tell, Statement]]:
        """Yield each telling with what it says, in order."""
        for k, (event, said) in enumerate(zip(self.episode.events, self.said, strict=True)):
            if isinstance(event, Tell) and said is not None:
                yield k, event, said

    # -- what is named ---------------------------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        """Yield every place that is mentioned: where something is done, said to be, or believed to be."""
        yield from (act.place for act in self.acts if act is not None and act.place is not None)
        yield from (said.place for _, _, said in self.statements() if said.place is not None)
        for event in self.episode.events:
            if isinstance(event, Believe) and event.claim.verb in ("believes", "knows") and event.claim.value:
                yield self.place(event.claim.value)

    def things(self) -> Iterator[str]:
        """Yield the things that somebody does something with, recalls or speaks of, each once."""
        told = (e.claim.variable for e in self.episode.events if isinstance(e, Believe) and e.mood == "holds")
        named = (
            *(act.thing for act in self.acts if act is not None),
            *(variable.of for variable in told if variable is not None),
            *(said.thing for _, _, said in self.statements()),
        )
        return (thing for thing in dict.fromkeys(named) if thing not in ("", SOMETHING, IT))

    def rooms_told(self) -> Iterator[Place]:
        """Yield the rooms that somebody named, as a whole, as the place of a thing."""
        told = (said.place for _, _, said in self.statements() if said.speech == "tell")
        return (place for place in told if place is not None and not place.name)

    def acted_at(self) -> list[Place]:
        """Return where each act takes place, in order, where that is told."""
        return [act.place for act in self.acts if act is not None and act.place]

    def stood(self) -> tuple[Lying, ...]:
        """Return where things were at the start."""
        pairs = (pair for event in self.episode.events for pair in _stood(event))
        return tuple(Lying(thing, self.place(name)) for thing, name in pairs)

    @property
    def is_described(self) -> bool:
        """Whether it is told, and not only supplied, how things stood at the start."""
        return any(event.source.kind != SUPPLIED and any(_stood(event)) for event in self.episode.events)

    # -- who wants what, and where a thing may be ------------------------------------------------------------

    def goals_told(self) -> Iterator[tuple[int, Claim]]:
        """Yield the goals that the episode makes explicit, each with the event that tells it.

        They are to have what somebody asks or searches for, and what somebody is said to want.
        """
        for k, event, said in self.statements():
            if said.speech in ("ask", "want") and said.thing:
                yield k, wish(event.speaker, said.thing, said.place if said.speech == "want" else None)
        for k, told in enumerate(self.episode.events):
            if isinstance(told, Believe) and (goal := self._wanted(told.claim)) is not None:
                yield k, goal
        for k, (deed, act) in enumerate(zip(self.episode.events, self.acts, strict=True)):
            sought = act is not None and act.verb in ("search", "miss") and act.thing not in ("", SOMETHING)
            if act is not None and sought and deed.mood == "happened":
                yield k, wish(deed.doer, act.thing, None)

    def _wanted(self, claim: Claim) -> Claim | None:
        if claim.verb != "wants" or claim.negated or not claim.variable or claim.variable.quality != "at":
            return None
        return wish(claim.chain[-1], claim.subject, self.place(claim.value) if claim.value else None)

    def said_to_be_unaware(self, agent: str) -> str:
        """Return the words by which the story says that `agent` does not know what another wants, or ""."""
        said = (e for e in self.episode.events if isinstance(e, Believe) and e.claim.words == LOOKED_FOR)
        unaware = (e for e in said if e.claim.chain == (agent,) and e.claim.negated)
        return next((event.wording for event in unaware), "")

    def open_prior(self, world: World, thing: str) -> FloatArray:
        """Return q [S]: where such a thing is in this home, given that somebody in the episode has to ask for it.

        What lies open in the room where they ask, and what they have looked into, they would have seen: such a
        place counts `overlooked` times as much.
        """
        prior = world.prior(thing)
        asked = next(
            (k for k, _, s in self.statements() if s.speech == "ask" and same_thing(s.thing, thing)), None
        )
        if asked is None:
            return prior
        room, checked = self._looked_over(asked)
        for k, place in enumerate(world.places[:-1]):
            in_view = bool(room) and place.room == room and is_surface(place)
            if in_view or any(world.index(one) == k for one in checked):
                prior[k] *= world.parameters.overlooked
        return np.asarray(prior / prior.sum())

    def _looked_over(self, asked: int) -> tuple[str, list[Place]]:
        """The room where somebody asks, and the furniture that they have looked into before."""
        room, checked = "", list[Place]()
        for k, act in self.done_by(self.episode.events[asked].doer):
            if k >= asked:
                break
            if act.verb == "leave":
                room = ""
            elif act.place is not None:
                room = act.place.room or room
                if act.verb in ("open", "search", "miss") and act.place.name:
                    checked.append(act.place)
        return room, checked


def _stood(event: Event) -> Iterator[tuple[str, str]]:
    """Yield where an event says that things stood at the start."""
    if event.mood == "holds" and isinstance(event, Shown):
        yield from ((seen.thing, seen.place) for seen in event.at)
    elif event.mood == "holds" and isinstance(event, Change):
        yield from (
            (one.variable.of, one.value) for one in event.sets if one.variable.quality == "at" and one.value
        )


# -- what is asked -----------------------------------------------------------------------------------------------


_PARTS: Mapping[str, Callable[[Hypothesis], Hashable]] = {
    "stance": lambda h: h.mind.stance,
    "goal of another": lambda h: h.mind.belief_of_goal,
    "goal": lambda h: h.mind.end,
    "belief": lambda h: h.mind.belief,
    "act": lambda h: h.act_in_words,
}
"""The parts of a mind in which options can differ."""


def query_of(question: Question, hypotheses: Sequence[Hypothesis]) -> Query:
    """Return what is asked: that part of the minds in which the options differ, or which option holds."""
    agent = hypotheses[0].agent
    other = next((goal.chain[1] for h in hypotheses if (goal := h.mind.belief_of_goal)), "")
    differing = [kind for kind, part in _PARTS.items() if _differ(hypotheses, part)]
    thing = thing_of(hypotheses)
    match differing:
        case ["stance"]:
            return StanceOf(agent=agent, other=other)
        case ["goal of another"]:
            return GoalOf(chain=(agent,), agent=other)
        case ["goal"]:
            return GoalOf(agent=agent)
        case ["act"]:
            return NextAct(agent=agent)
        case ["belief"] if thing:
            return WhichValue(chain=(agent,), variable=Variable("at", thing))
        case []:
            return Open(words=question.text or "Which option holds?")
    return WhichClaim()


def options_of(hypotheses: Sequence[Hypothesis], told: Household) -> tuple[Option, ...]:
    """Return each mind as claims that must all hold, under the label of its option and with its weight.

    A claim names its place as the episode does.
    """
    held = dict.fromkeys(claim for h in hypotheses for claim in h.mind.claims)
    claims = {
        claim: claim.model_copy(update={"value": told.name_of(place_named(claim.value))}) if claim.value else claim
        for claim in held
    }
    return tuple(
        Option(
            label=h.choice,
            claims=tuple(claims[claim] for claim in h.mind.claims),
            words=h.act_in_words,
            weight=h.prior,
        )
        for h in hypotheses
        if h.prior > 0.0
    )


def thing_of(hypotheses: Sequence[Hypothesis]) -> str:
    """Return the thing that minds are about: others are thought to want it, or it is believed somewhere."""
    claims = (claim for h in hypotheses for claim in (h.mind.belief_of_goal, h.mind.belief))
    ends = (claim for h in hypotheses for claim in h.mind.claims if claim.verb in ENDS)
    return next((claim.subject for claim in (*claims, *ends) if claim and claim.subject), "")


def _differ(hypotheses: Sequence[Hypothesis], part: Callable[[Hypothesis], Hashable]) -> bool:
    """Return whether not every option allows the same of a part."""
    allowed = {frozenset(part(hypotheses[h]) for h in rows) for rows in rows_of(hypotheses).values()}
    return len(allowed) > 1
