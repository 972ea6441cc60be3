"""The English of queries: what is asked of an episode, as one plain question."""

from __future__ import annotations

from functools import singledispatch

from ..minds.facts import the, who
from .phrases import agreeing, clause, doing, people, sentence
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


def query_in_words(query: Query) -> str:
    """Return a query as a question; the moment stands in front, events are counted from 1."""
    moment = _MOMENTS.get(str(query.when), "")
    if isinstance(query.when, int):
        moment = f"after event {query.when + 1}, "
    return sentence(f"{moment}{asked(query)}", "?")


def _thinks(chain: tuple[str, ...]) -> str:
    """Return `Ann thinks that Ben`."""
    before = "".join(f"{doing([name], 'thinks')} that " for name in chain[:-1])
    return f"{before}{who(chain[-1])}"


def _does(question: str, chain: tuple[str, ...], rest: str) -> str:
    """Return `where does Ann think that Ben thinks that the key is`; without a chain, `where` and the rest."""
    first, *others = chain
    middle = "".join(f"{doing([name], 'thinks')} that " for name in others)
    return f"{question} {_did(first)} {who(first)} think that {middle}{rest}".strip()


def _did(name: str) -> str:
    return agreeing([name], "does")


@singledispatch
def asked(query: Query) -> str:
    """Return what is asked, without capital, moment and question mark."""
    raise NotImplementedError(type(query).__name__)


def _whether(chain: tuple[str, ...], what: str) -> str:
    return _does("", chain, what) if chain else f"is it so that {what}"


@asked.register
def _value(query: WhichValue) -> str:
    of = query.variable.of
    put = f", where {who(query.mover)} put it first" if query.mover else ""
    words = {"at": "where", "inside": "what", "state": "in what state", "fact": "what"}[query.variable.quality]
    if query.variable.quality == "fact":
        return (
            _does("what", query.chain, f"the answer is to {of}") + put if query.chain else f"what is so: {of}{put}"
        )
    rest = f"is in {the(of)}" if query.variable.quality == "inside" else f"{the(of)} is"
    if query.chain:
        return _does(words, query.chain, rest) + put
    return f"{words} is {'in ' if query.variable.quality == 'inside' else ''}{the(of)}{put}"


@asked.register
def _label(query: WhichLabel) -> str:
    return f"what does {the(query.variable.of)} look as if it held"


@asked.register
def _thing(query: WhichThing) -> str:
    return f"which thing did {who(query.mover) or 'somebody'} put in {the(query.variable.of)}"


def _claim(variable: Variable, value: str) -> str:
    if value == INITIAL:
        return f"{the(variable.of)} is where it was first"
    return clause(variable, value or None)


@asked.register
def _held(query: IsHeld) -> str:
    words = _whether(query.chain, _claim(query.variable, query.claimed))
    return f"is it wrong to say yes to this: {words}" if query.negated else words


@asked.register
def _known(query: IsKnown) -> str:
    *outer, last = query.chain or ("anybody",)
    what = "wrong about" if query.mistaken else "unaware of" if query.negated else ""
    knows = f"{doing([last], 'is')} {what}" if what else doing([last], "knows")
    fact = f"{knows} {about(query.variable)}"
    return _whether(tuple(outer), fact)


@asked.register
def _unread(query: UnreadClaim) -> str:
    return _whether(query.chain, f"something not understood holds of {about(query.variable)}")


def _who(chain: tuple[str, ...], among: tuple[str, ...], what: str) -> str:
    of = f", of {people(among)}," if among else ""
    seen = f", as {doing(chain, 'sees')} it" if len(chain) == 1 else f", in what {_thinks(chain)}" if chain else ""
    return f"who{of} {what}{seen}"


@asked.register
def _who_knows(query: WhoKnows) -> str:
    how = {"first": " was the first who", "only": " is the only one who", None: ""}[query.how]
    verb = "is wrong about" if query.mistaken else "does not know" if query.negated else "knows"
    return _who(query.chain, query.among, f"{how} {verb} {about(query.variable)}")


@asked.register
def _who_holds(query: WhoHolds) -> str:
    return _who(query.chain, query.among, f"thinks that {_claim(query.variable, query.claimed)}")


@asked.register
def _who_feels(query: WhoFeels) -> str:
    return _who(query.chain, query.among, f"is {query.feeling} to learn {about(query.variable)}")


@asked.register
def _who_did(query: WhoDid) -> str:
    what = f"saw to it that {_claim(query.variable, query.claimed)}" if query.claimed else ""
    return _who(query.chain, (), what or f"changed last {about(query.variable)}")


@asked.register
def _who_has(query: WhoHas) -> str:
    return _who(query.chain, (), f"has {the(query.variable.of)}")


@asked.register
def _done(query: WasDone) -> str:
    told = f"something happened to {the(query.variable.of)}"
    told += f" in event {' or '.join(query.events)}" if query.events else ", of which nothing is told"
    words = _whether(query.chain, told)
    return f"is it wrong to say yes to this: {words}" if query.negated else words


@asked.register
def _which(query: WhichClaim) -> str:
    topic = f" of {query.topic}" if query.topic else ""
    if query.actor:
        return f"which of these {_did(query.actor)} {who(query.actor)} do next{topic}"
    return (
        f"which of these {_did(query.chain[0])} {_thinks(query.chain)} think{topic}"
        if query.chain
        else f"which of these is so{topic}"
    )


def _in_mind(query: Query) -> str:
    return f", as {doing(query.chain[:1], 'sees')} it" if query.chain else ""


@asked.register
def _act(query: NextAct) -> str:
    return f"what {_did(query.agent)} {who(query.agent)} do next{_in_mind(query)}"


@asked.register
def _goal(query: GoalOf) -> str:
    return f"what {_did(query.agent)} {who(query.agent)} want{_in_mind(query)}"


@asked.register
def _reason(query: ReasonOf) -> str:
    what = query.words or (f"what event {query.event} tells" if query.event else "it")
    return f"why did {who(query.agent)} do or say this: {what}{_in_mind(query)}"


@asked.register
def _stance(query: StanceOf) -> str:
    other, does = who(query.other) or "the others", f"{_did(query.agent)} {who(query.agent)}"
    if query.claimed == "independent":
        return f"{does} care about neither helping nor hindering {other}{_in_mind(query)}"
    if query.claimed:
        return f"{does} {query.claimed} {other}{_in_mind(query)}"
    return f"{does} help or hinder {other}{_in_mind(query)}"


@asked.register
def _sides(query: WhoTakesSides) -> str:
    verb = {"help": "helps", "hinder": "hinders", "independent": "neither helps nor hinders"}[query.stance]
    return f"who {verb} {who(query.other)}{_in_mind(query)}"


@asked.register
def _honesty(query: HonestyOf) -> str:
    said = f"in event {query.event}" if query.event else "last"
    if query.claimed:
        kind = {"lie": "a lie", "mistake": "an honest mistake", "truth": "true"}[query.claimed]
        return f"was what {who(query.speaker)} said {said} {kind}{_in_mind(query)}"
    return f"was what {who(query.speaker)} said {said} a lie, an honest mistake or true{_in_mind(query)}"


@asked.register
def _feels(query: FeelingOf) -> str:
    *outer, last = query.chain or ("anybody",)
    no = "not " if query.negated else ""
    return _whether(tuple(outer), f"{doing([last], 'is')} {no}{query.feeling} to learn {about(query.variable)}")


@asked.register
def _open(query: Open) -> str:
    return query.words.rstrip("?")
