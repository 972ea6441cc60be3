"""What of an episode is scored, under which minds: the steps of the person in question that bear on it.

Everything else conditions; what could have been said or done instead of a step stands beside it.

The content of a mind is all but its social goal: what it holds to be so of the world and of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import Act, Change, Event, Tell
from ..episodes.minds import Hypothesis, Mind
from ..episodes.phrases import claimed, parse_claim
from ..episodes.telling import does, is_setting
from ..errors import InputError
from ..homes.world import ELSEWHERE, WHERE_PUT, place_named
from ..minds.clauses import third_person
from ..minds.deeds import Deed
from ..minds.facts import SOMETHING, be, same_thing, the, where
from ..reading.homes.understanding import deed_in, read_act
from . import wording

LEAVING = ("put", "move")
"""Deeds that leave a thing somewhere."""
_NOT_SO = "it is not the case that "
Steps = tuple[tuple[tuple[Event, ...], Event], ...]
"""Scored steps, each with the events that came right before it."""


@dataclass(frozen=True)
class Plot:
    """An episode as seen by those who ask about one agent's mind.

    `story` is what came before the agent's first scored step; `steps` are its scored steps, each with the events
    that came right before it.
    """

    agent: str
    other: str
    story: str
    steps: Steps


def plot(episode: Episode, hypotheses: Sequence[Hypothesis]) -> Plot:
    """Return what is scored for these hypotheses.

    If the options agree on what the agent did, that is the step, since it is what the question asks about; what
    was seen of it may be less. Else it is what the agent told of the thing in question, or if it told nothing,
    what it did with the thing; of minds that name no thing, all that it did and said. Raises `InputError` if
    the hypotheses are about several agents, and `InputError` if the agent does and says nothing.
    """
    agents = {hypothesis.agent for hypothesis in hypotheses}
    if len(agents) != 1:
        raise InputError(
            f"the options are about {' and '.join(sorted(agents))}.", "Ask about one person's mind at a time."
        )
    (agent,) = agents
    things = sorted({thing for h in hypotheses if (thing := _disputed(h.mind))})
    # Where a thing was that the minds disagree on is only supposed.
    disputed = {e for e in episode.events if is_setting(e) and wording.named(e.text, things)}
    events = [event for event in wording.course(episode) if wording.is_told(event) and event not in disputed]
    own = _bearing(events, agent, tuple(dict.fromkeys(thing for h in hypotheses for thing in _things(h.mind))))
    acts = tuple({hypothesis.act_in_words for hypothesis in hypotheses if hypothesis.act})
    if not own and not acts:
        raise InputError(f"nothing is known of what {agent} did or said.", "Give the part where it is told.")
    before, steps = _stated(agent, events, own, acts[0]) if len(acts) == 1 or not own else _seen(events, own)
    story = f"{wording.setting(episode, things)} {wording.told(before)}".strip()
    return Plot(agent, _other(episode, agent, hypotheses), story, steps)


def _stated(agent: str, events: Sequence[Event], own: Sequence[int], act: str) -> tuple[Sequence[Event], Steps]:
    """Return what came before the act that the options state, done by others, and that act as the only step."""
    last = own[-1] if own else len(events)
    return [event for event in events[:last] if event.doer != agent], (((), does(agent, act)),)


def _seen(events: Sequence[Event], own: Sequence[int]) -> tuple[Sequence[Event], Steps]:
    """Return what came before the first of the agent's own events, and each of these with what came between."""
    starts = (own[0], *(k + 1 for k in own))
    pairs = zip(starts, own, strict=False)
    return events[: own[0]], tuple((tuple(events[start:k]), events[k]) for start, k in pairs)


def _other(episode: Episode, agent: str, hypotheses: Sequence[Hypothesis]) -> str:
    """Whose goals the minds are about, else whoever else is there."""
    others = [name for name in episode.names if name != agent]
    named = [goal.chain[1] for h in hypotheses if (goal := h.mind.belief_of_goal)]
    helped = [h.mind.towards for h in hypotheses]
    return next((name for name in (*named, *helped, *others) if name in others), "the other")


def _bearing(events: Sequence[Event], agent: str, things: Sequence[str]) -> list[int]:
    """Return those of an agent's steps that bear on the things: telling, else handling, else all of them."""
    own = [k for k, event in enumerate(events) if event.doer == agent and event.mood == "happened"]
    told = [k for k in own if isinstance(event := events[k], Tell) and _is_told(event, things)]
    handled = [k for k in own if not isinstance(events[k], Tell) and _is_handled(events[k], things)]
    return (told or handled or own) if things else own


def _is_told(event: Tell, things: Sequence[str]) -> bool:
    """Return whether somebody tells where a thing is, or does not know it; if not understood, any answer does."""
    if any(claim.words and not claim.variable for claim in event.says):
        return not event.spoken.rstrip().endswith("?")
    about = [claim.subject for claim in event.says if claim.variable and claim.verb != "wants"]
    named = any(thing == SOMETHING or any(same_thing(thing, one) for one in things) for thing in about)
    return event.speech == "statement" and named


def _is_handled(event: Event, things: Sequence[str]) -> bool:
    """Return whether an act moves one of the things; one of which only the words are told, whether it names it."""
    match event:
        case Change():
            moved = [variable.of for variable in event.variables if variable.quality == "at"]
        case Act():
            deed = deed_in(event)
            if deed is None:
                return any(thing in event.does for thing in things)
            moved = [deed.thing] if deed.verb in ("grab", *LEAVING, "give") else []
        case _:
            return False
    return any(thing == SOMETHING or any(same_thing(thing, one) for one in things) for thing in moved)


def _things(mind: Mind) -> Iterator[str]:
    """Yield the things that a mind believes to be somewhere, or believes to be wanted."""
    yield from (claim.subject for claim in (located(mind), mind.belief_of_goal) if claim and claim.subject)


def located(mind: Mind) -> Claim | None:
    """Return where a mind believes a thing to be, or not to be, if it believes that of any."""
    return mind.belief if mind.belief and mind.belief.value else None


def _sought(mind: Mind) -> str:
    goal = mind.belief_of_goal
    return goal.subject if goal and not goal.value else ""


def _disputed(mind: Mind) -> str:
    """The thing that the belief bears on: who looks for a thing holds that it is not where another one is."""
    at = located(mind)
    return (_sought(mind) or at.subject) if at else ""


def grounded(hypotheses: Sequence[Hypothesis], episode: Episode) -> tuple[Hypothesis, ...]:
    """Replace in each mind what no words tell apart, for a model to continue from.

    `where it was left` is where another put the thing; a place `that nobody mentions` is none of those that the
    other hypotheses name. The options exclude each other, so who believes that another thing is in a place does
    not believe that the one that is looked for is there. What the mind takes to be so is written as known: a
    policy depends on the belief, not on whether it is true.
    """
    beliefs = [at for h in hypotheses if (at := located(h.mind)) and at.value != ELSEWHERE.name]
    elsewhere = _elsewhere(" or ".join(dict.fromkeys(map(_whereabouts, beliefs))))
    return tuple(h.model_copy(update={"mind": _grounded(h.mind, episode, elsewhere)}) for h in hypotheses)


def _elsewhere(place: str) -> str:
    return f"not {place}, but somewhere else" if place else "somewhere else"


def _whereabouts(at: Claim) -> str:
    """Return where a thing is, with its preposition: `not in the fridge`."""
    return f"{'not ' if at.negated else ''}{at.words.removeprefix(f'{the(at.subject)} {be(at.subject)} ')}"


def _grounded(mind: Mind, episode: Episode, elsewhere: str) -> Mind:
    at, goal = located(mind), mind.belief_of_goal
    if at is not None:
        mind = _with(mind, at, _known(at, _sought(mind), elsewhere))
    if goal is not None and goal.value == WHERE_PUT.name and (left := _left(episode, mind.agent, goal.subject)):
        mind = _with(mind, goal, _wanted(goal, left))
    return mind


def _known(at: Claim, sought: str, elsewhere: str) -> Claim:
    """Return that what is believed of where a thing is, is known of the one that is sought."""
    place = elsewhere if at.value == ELSEWHERE.name else _whereabouts(at)
    if sought and sought != at.subject:
        return Claim(chain=at.chain, verb="knows", words=f"the {sought} is {_elsewhere(place)}")
    if at.value == ELSEWHERE.name:
        return Claim(chain=at.chain, verb="knows", words=f"the {at.subject} is {place}")
    return at.model_copy(update={"verb": "knows"})


def _wanted(goal: Claim, place: str) -> Claim:
    """Return that an agent thinks that another wants a thing at a place; in words if the place is none."""
    agent, who = goal.chain
    return parse_claim(f"{who} wants the {goal.subject} {place}", (who,)).held_by(agent)


def _left(episode: Episode, agent: str, thing: str) -> str:
    """Where, in words, somebody else left a thing last."""
    acts = (event for event in wording.course(episode) if event.doer not in ("", agent))
    put = [deed for event in acts if (deed := left_by(event)) and deed.thing == thing]
    return _whither(put[-1]) if put else ""


def left_by(event: Event) -> Deed | None:
    """Return the deed of somebody who leaves a thing somewhere; None for any other event."""
    deed = None if isinstance(event, Tell) else deed_in(event)
    return deed if deed is not None and deed.verb in LEAVING and deed.place is not None else None


def stated(hypothesis: Hypothesis) -> Deed | None:
    """Return the deed that an option states, if it states that a thing was left somewhere."""
    act = read_act(hypothesis.act) if isinstance(hypothesis.act, str) and hypothesis.act else hypothesis.act
    return act if isinstance(act, Deed) and act.verb in LEAVING and act.place is not None else None


def _whither(deed: Deed) -> str:
    return where(deed.place, deed.on) if deed.place else ""


def content_of(mind: Mind) -> Mind:
    """Return a mind without its social goal and its numbers."""
    return Mind(agent=mind.agent, claims=mind.held, manner=mind.manner)


def contents(hypotheses: Sequence[Hypothesis], episode: Episode) -> tuple[Mind, ...]:
    """Return the grid's rows: the contents that the options name, and their rivals if there are none among them.

    The rival of `Ann wants the mug on the desk` is that she wants it where the agent put it, or where she left it.
    With two contents alone, to help who holds the one is the same as to hinder who holds the other; where both are
    claimed, `somewhere else` is the third: one place is right, and many are wrong.
    """
    found = list(dict.fromkeys(content_of(h.mind) for h in hypotheses if h.mind.held or h.mind.manner))
    if len(found) == 2 and {"help", "hinder"} <= {h.mind.stance for h in hypotheses}:
        return *found, *_elsewhere_than(found)
    if len(found) != 1:
        return tuple(found)
    (mind,) = found
    goal, belief = mind.belief_of_goal, mind.belief
    if goal is not None and goal.value:
        return mind, _with(mind, goal, _rival_wish(mind.agent, goal, hypotheses, episode))
    if belief is not None:
        return mind, _with(mind, belief, opposite(belief))
    return (mind,)


def opposite(claim: Claim) -> Claim:
    """Return the claim that what is told, or held, is not so."""
    if claim.value or claim.variable:
        return claim.model_copy(update={"negated": not claim.negated})
    denied = claim.words.removeprefix(_NOT_SO)
    return claim.model_copy(update={"words": denied if denied != claim.words else f"{_NOT_SO}{claim.words}"})


def _rival_wish(agent: str, goal: Claim, hypotheses: Sequence[Hypothesis], episode: Episode) -> Claim:
    """Return that the thing is wanted elsewhere: where the agent put it, where it was left, or anywhere."""
    put = [_whither(act) for h in hypotheses if (act := stated(h)) and act.thing == goal.subject]
    places = filter(None, (*put, _left(episode, agent, goal.subject), "somewhere else"))
    return next(other for other in (_wanted(goal, place) for place in places) if other != goal)


def _elsewhere_than(found: Sequence[Mind]) -> Iterator[Mind]:
    """Yield the content that the thing is, or is wanted, in neither of two places; nothing for other contents."""
    (mind, _), (one, other) = found, map(located, found)
    goals = [goal for each in found if (goal := each.belief_of_goal) and goal.value]
    if one and other and (one.subject, one.negated) == (other.subject, other.negated):
        words = f"the {one.subject} is {_elsewhere('')}"
        yield _with(mind, one, Claim(chain=one.chain, verb=one.verb, words=words))
    elif len(goals) == 2:
        yield _with(mind, goals[0], _wanted(goals[0], _elsewhere("")))


def _with(mind: Mind, claim: Claim, instead: Claim) -> Mind:
    """Return the mind with another claim in place of one of its own."""
    return mind.model_copy(update={"claims": tuple(instead if one == claim else one for one in mind.claims)})


def rivals(event: Event, contents: Sequence[Mind]) -> tuple[str, ...]:
    """Return the endings that could stand where `wording.content(event)` stands, and say or do something else.

    An utterance could have named the place of any of the beliefs, or none; a thing could have been put where any
    of the contents wants it, or left alone.
    """
    found = _instead_of_words(event, contents) if isinstance(event, Tell) else _instead_of_act(event, contents)
    return tuple(words for words in dict.fromkeys(found) if words != wording.content(event))


def _instead_of_words(event: Tell, contents: Sequence[Mind]) -> list[str]:
    at = [claim.model_copy(update={"chain": ()}) for mind in contents if (claim := located(mind))]
    told = [claimed(claim) for claim in at if not _names(event.spoken, claim.value)]
    unknowing = any(claim.verb == "knows" and claim.negated for claim in event.says)
    return [f' "{fact[0].upper()}{fact[1:]}."' for fact in told] + [' "I don\'t know."'] * (not unknowing)


def _instead_of_act(event: Event, contents: Sequence[Mind]) -> list[str]:
    put = left_by(event)
    if put is None or put.place is None or put.thing == SOMETHING:
        return [" waits."]
    goals = (mind.belief_of_goal for mind in contents)
    wanted = [goal for goal in goals if goal and goal.value and not _names(str(put.place), goal.value)]
    places = [goal.words.removeprefix(f"{the(goal.subject)} ") for goal in wanted]
    what = f"the {put.thing}"
    return [*(f" {third_person(put.verb)} {what} {place}." for place in places), f" leaves {what} alone."]


def _names(text: str, value: str) -> bool:
    """Tell whether words name the place; the room that it is in may be left out."""
    place = place_named(value)
    return (place.name or place.room).casefold() in text.casefold()
