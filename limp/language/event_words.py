"""Events as plain English statements, for cold questions and for whoever puts a question into a query."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from ..episodes.claims import Claim
from ..episodes.events import (
    Act,
    Attend,
    Believe,
    Change,
    Enter,
    Happening,
    Leave,
    Miss,
    Notice,
    Perceive,
    Shown,
    Tell,
    TrustIn,
    Unread,
    Watch,
)
from ..episodes.variables import FALSE, TRUE, Variable, about

VERBS = {"believes": "believe", "knows": "know", "wants": "want", "intends": "intend", "fears": "fear"}
MOODS = {
    "happened": "",
    "holds": "From the start: ",
    "habit": "As a rule: ",
    "intended": "Planned or imagined, and not done: ",
}


def in_a_row(names: Sequence[str]) -> str:
    """Return `Ann, Ben and Cleo`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def fact_words(variable: Variable, value: str | None) -> str:
    """Return what it is for a variable to have a value: `at(key): drawer`, in words."""
    match variable.quality:
        case "at":
            return f"{variable.of} is at {value}" if value else f"{variable.of} is somewhere else"
        case "inside":
            return f"{variable.of} holds {value or 'something else'}"
        case "state":
            return f"{variable.of} is {value or 'different'}"
    if value in (TRUE, FALSE):
        return f"it is {value} that {variable.of}"
    return f"{variable.of}: {value or 'it is not told'}"


def claim_words(claim: Claim) -> str:
    """Return a claim as a clause: `Mira believes that Theo knows where the key is`."""
    if claim.unknowable:
        return "it cannot be known"
    if claim.variable is None:
        what = claim.words
    elif claim.value:
        what = fact_words(claim.variable, claim.value)
    else:
        what = about(claim.variable)
    if not claim.chain:
        return f"it is not so that {what}" if claim.negated else what
    *outer, last = claim.chain
    verb = f"does not {VERBS[claim.verb]}" if claim.negated else claim.verb
    joint = " that" if claim.value and claim.verb in ("believes", "knows") else ""
    return "".join(f"{name} believes that " for name in outer) + f"{last} {verb}{joint} {what}"


def statement(event: Happening) -> str:
    """Return an event as a statement that a text bears out or does not."""
    room = f" (in the {event.room})" if event.room else ""
    sure = f" (probability {event.certainty:g})" if event.certainty < 1.0 else ""
    return f"{MOODS[event.mood]}{_says(event)}{room}{sure}."


@singledispatch
def _says(event: Happening) -> str:
    raise NotImplementedError(type(event).__name__)


@_says.register
def _change(event: Change) -> str:
    facts = " and ".join(fact_words(item.variable, item.value) for item in event.sets)
    if event.unreal:
        return f"{in_a_row(event.seen_by)} wrongly take it that {facts}"
    who = f"{event.by} acts ({event.verb or 'does it'}), so that {facts}" if event.by else facts
    return f"{who}, moved from {event.moved_from}" if event.moved_from else who


@_says.register
def _enter(event: Enter) -> str:
    return f"{event.agent} comes in"


@_says.register
def _leave(event: Leave) -> str:
    return f"{event.agent} goes away"


@_says.register
def _attend(event: Attend) -> str:
    return f"{event.agent} {'perceives again' if event.attentive else 'stops perceiving what goes on'}"


@_says.register
def _watch(event: Watch) -> str:
    verb = "watch" if event.begins else "stop watching"
    return f"{in_a_row(event.agents)} {verb} {event.whom or 'the room'} unnoticed"


@_says.register
def _notice(event: Notice) -> str:
    return f"{event.agent} notices that {event.whom} perceives it, without {event.whom} knowing that"


@_says.register
def _perceive(event: Perceive) -> str:
    what = fact_words(event.variable, event.value) if event.value else about(event.variable)
    wrongly = " wrongly take it" if event.mistaken else " learn"
    openly = ", and those around notice" if event.openly else ""
    return f"{in_a_row(event.agents)}{wrongly} {'that ' if event.value else ''}{what}{openly}"


@_says.register
def _miss(event: Miss) -> str:
    return f"{in_a_row(event.agents)} do not perceive an earlier event ({event.event})"


@_says.register
def _tell(event: Tell) -> str:
    how = {"statement": "tells", "question": "asks", "request": "asks of", "promise": "promises"}[event.speech]
    content = "; ".join(claim_words(claim) for claim in event.says) or "something else"
    parts = [f"{event.speaker} {how} {in_a_row(event.hearers) or 'those present'}: {content}"]
    if event.private:
        parts.append("in private")
    if event.unreached:
        parts.append(f"it does not reach {in_a_row(event.unreached)}")
    if event.overheard_by:
        parts.append(f"{in_a_row(event.overheard_by)} overhear it unnoticed")
    if event.heard_as:
        parts.append(f"it is understood as: {'; '.join(claim_words(claim) for claim in event.heard_as)}")
    parts += [f"{item.hearer} takes it {_TAKEN[item.trust]}" for item in event.taken]
    return ", ".join(parts)


_TAKEN = {"yes": "as true", "no": "as worthless", "liar": "for a lie", "mistake": "for an honest mistake"}


@_says.register
def _believe(event: Believe) -> str:
    return claim_words(event.claim)


@_says.register
def _act(event: Act) -> str:
    purpose = f", {event.purpose}" if event.purpose else ""
    return f"{event.agent}: {event.does}{purpose}" + (f" (towards {event.towards})" if event.towards else "")


@_says.register
def _trust(event: TrustIn) -> str:
    return f"from now on {event.agent} takes what {event.speaker} says {_TAKEN[event.how]}"


@_says.register
def _shown(event: Shown) -> str:
    return "; ".join(f"{event.source or 'a source'} shows {thing} at {place}" for thing, place in event.at)


@_says.register
def _unread(event: Unread) -> str:
    return f"words that are not understood: {event.clause or event.text!r}"
