"""The English of queries: what is asked of an episode, as one plain question."""

from __future__ import annotations

from ..minds.facts import the, who
from .phrases import agreeing, clause, doing, people, sentence, through
from .queries import (
    INITIAL,
    FeelingOf,
    GoalOf,
    HonestyOf,
    IsHeld,
    IsKnown,
    NextAct,
    Open,
    Query,
    ReasonOf,
    StanceOf,
    UnreadClaim,
    WasDone,
    WhichClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHas,
    WhoHolds,
    WhoKnows,
    WhoTakesSides,
)
from .variables import Variable, about

_MOMENTS = {"end": "", "start": "at the start, ", "before": "before the last change, "}
_WHO_IT_IS = {"first": " was the first who", "only": " is the only one who", None: ""}
_HELPING = {"help": "helps", "hinder": "hinders", "independent": "neither helps nor hinders"}
_HONESTY = {
    "lie": "a lie",
    "mistake": "an honest mistake",
    "truth": "true",
    None: "a lie, an honest mistake or true",
}
_AS_ASKED = {"at": "where", "inside": "what", "state": "in what state", "fact": "what", "topic": "what"}


def query_in_words(query: Query) -> str:
    """Return a query as a question; the moment stands in front, events are counted from 1."""
    moment = f"after event {query.when + 1}, " if isinstance(query.when, int) else _MOMENTS[query.when]
    return sentence(f"{moment}{_asked(query)}", "?")


def _asked(query: Query) -> str:
    """Return what is asked, without capital, moment and question mark."""
    match query:
        case WhichValue():
            return _value(query)
        case WhichLabel():
            return f"what does {the(query.variable.of)} look as if it held"
        case WhichThing():
            return f"which thing did {who(query.mover) or 'somebody'} put in {the(query.variable.of)}"
        case IsHeld() | IsKnown() | UnreadClaim() | FeelingOf() | WasDone():
            return _whether(query)
        case WhoKnows() | WhoHolds() | WhoFeels() | WhoDid() | WhoHas():
            return _who(query)
        case WhichClaim():
            return _which(query)
        case Open():
            return query.words.rstrip("?")
    return _of_somebody(query) + (f", as {doing(query.chain[:1], 'sees')} it" if query.chain else "")


def _thinking(question: str, chain: tuple[str, ...], rest: str) -> str:
    """Return `where does Ann think that Ben thinks that the key is`."""
    first, *others = chain
    return f"{question} {_does(first)} think that {through(others)}{rest}".strip()


def _does(name: str) -> str:
    """Return `does Ann`, `do the twins`."""
    return f"{agreeing([name], 'does')} {who(name)}"


def _value(query: WhichValue) -> str:
    of, quality = query.variable.of, query.variable.quality
    asks = "in which room" if query.grain == "room" else _AS_ASKED[quality]
    put = f", where {who(query.mover)} put it first" if query.mover else ""
    if quality == "fact":
        answer = _thinking("what", query.chain, f"the answer is to {of}") if query.chain else f"what is so: {of}"
        return answer + put
    inside = quality == "inside"
    if query.chain:
        rest = f"is in {the(of)}" if inside else f"{the(of)} is"
        return _thinking(asks, query.chain, rest) + put
    return f"{asks} is {'in ' if inside else ''}{the(of)}{put}"


def _claim(variable: Variable, value: str) -> str:
    return f"{the(variable.of)} is where it was first" if value == INITIAL else clause(variable, value or None)


def _whether(query: IsHeld | IsKnown | UnreadClaim | FeelingOf | WasDone) -> str:
    chain, what, wrong = query.chain, about(query.variable), False
    match query:
        case IsHeld():
            told, wrong = _claim(query.variable, query.claimed), query.negated
        case UnreadClaim():
            told = f"something not understood holds of {what}"
        case WasDone():
            where = f" in event {' or '.join(query.events)}" if query.events else ", of which nothing is told"
            told, wrong = f"something happened to {the(query.variable.of)}{where}", query.negated
        case IsKnown() | FeelingOf():
            told, chain = f"{_has(query, chain[-1:] or ('anybody',))} {what}", chain[:-1]
    words = _thinking("", chain, told) if chain else f"is it so that {told}"
    return f"is it wrong to say yes to this: {words}" if wrong else words


def _has(query: IsKnown | FeelingOf, person: tuple[str, ...]) -> str:
    """Return `Ann knows`, `Ann is unaware of`, `Ann is surprised to learn`."""
    if isinstance(query, FeelingOf):
        return f"{doing(person, 'is')} {'not ' if query.negated else ''}{query.feeling} to learn"
    errs = "wrong about" if query.mistaken else "unaware of" if query.negated else ""
    return f"{doing(person, 'is')} {errs}" if errs else doing(person, "knows")


def _who(query: WhoKnows | WhoHolds | WhoFeels | WhoDid | WhoHas) -> str:
    what = about(query.variable)
    match query:
        case WhoKnows():
            verb = "is wrong about" if query.mistaken else "does not know" if query.negated else "knows"
            does = f"{_WHO_IT_IS[query.how]} {verb} {what}"
        case WhoHolds():
            does = f"thinks that {_claim(query.variable, query.claimed)}"
        case WhoFeels():
            does = f"is {query.feeling} to learn {what}"
        case WhoDid():
            claimed = query.claimed and f"saw to it that {_claim(query.variable, query.claimed)}"
            does = claimed or f"changed last {what}"
        case WhoHas():
            does = f"has {the(query.variable.of)}"
    among = query.among if isinstance(query, WhoKnows | WhoHolds | WhoFeels) else ()
    return f"who{f', of {people(among)},' if among else ''} {does}{_as_seen_by(query.chain)}"


def _as_seen_by(chain: tuple[str, ...]) -> str:
    """Return `, as Ann sees it`, or `, in what Ann thinks that Ben`."""
    if len(chain) < 2:
        return f", as {doing(chain, 'sees')} it" if chain else ""
    return f", in what {_thinks(chain)}"


def _thinks(chain: tuple[str, ...]) -> str:
    """Return `Ann thinks that Ben`."""
    return through(chain[:-1]) + who(chain[-1])


def _which(query: WhichClaim) -> str:
    topic = f" of {query.topic}" if query.topic else ""
    if query.actor:
        return f"which of these {_does(query.actor)} do next{topic}"
    if not query.chain:
        return f"which of these is so{topic}"
    return f"which of these {agreeing(query.chain[:1], 'does')} {_thinks(query.chain)} think{topic}"


def _of_somebody(query: NextAct | GoalOf | ReasonOf | StanceOf | WhoTakesSides | HonestyOf) -> str:
    match query:
        case NextAct():
            return f"what {_does(query.agent)} do next"
        case GoalOf():
            return f"what {_does(query.agent)} want"
        case ReasonOf():
            what = query.words or (f"what event {query.event} tells" if query.event else "it")
            return f"why did {who(query.agent)} do or say this: {what}"
        case StanceOf():
            helps = "care about neither helping nor hindering" if query.claimed == "independent" else query.claimed
            return f"{_does(query.agent)} {helps or 'help or hinder'} {who(query.other) or 'the others'}"
        case WhoTakesSides():
            return f"who {_HELPING[query.stance]} {who(query.other)}"
        case HonestyOf():
            said = f"in event {query.event}" if query.event else "last"
            return f"was what {who(query.speaker)} said {said} {_HONESTY[query.claimed]}"
