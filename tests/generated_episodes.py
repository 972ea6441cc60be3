"""Random episodes with every kind of event, and random queries, for laws that hold of all of them."""

import doctest
import sys
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st
from pydantic import TypeAdapter

from limp.episodes import events as every_kind
from limp.episodes.claims import Claim, Verb
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Event, Mood, Taken
from limp.episodes.queries import Query
from limp.episodes.variables import NOTHING, TRUE, Variable

PEOPLE = ("Ann", "Ben", "Cleo", "nurse", "twins")
Told = TypeVar("Told", bound=Event | Query)
EVENT: TypeAdapter[Event] = TypeAdapter(Event)
QUERY: TypeAdapter[Query] = TypeAdapter(Query)

people = st.sampled_from(PEOPLE)
some = st.lists(people, max_size=2, unique=True).map(tuple)
more = st.lists(people, min_size=1, max_size=2, unique=True).map(tuple)
rooms = st.sampled_from(["", "hall", "the attic"])
pairs = st.sampled_from(
    [
        (Variable("at", "key"), "jar"),
        (Variable("at", "scissors"), "under the bed"),
        (Variable("at", "key"), "Ben"),
        (Variable("at", "Ben"), "hall"),
        (Variable("inside", "jar"), NOTHING),
        (Variable("inside", "jar"), "key"),
        (Variable("state", "window"), "open"),
        (Variable("state", "meeting"), "Tuesday"),
        (Variable("state", "meeting"), "half past six"),
        (Variable("state", "window", "colour"), "blue"),
        (Variable("fact", "who took the cake"), "Cleo"),
        (Variable("fact", "the shop is shut"), TRUE),
    ]
)
chains = st.lists(people, max_size=3).map(tuple)


def told_example(kind: type[Event | Query]) -> doctest.DocTest:
    """Return the one example in the docstring of a kind, with the names that it may use."""
    module = sys.modules[kind.__module__]
    given: dict[str, Any] = {**vars(every_kind), "Claim": Claim, **vars(module)}
    (found,) = doctest.DocTestFinder(recurse=False).find(kind, kind.kind, module, given)
    assert len(found.examples) == 1
    return found


def example(kind: type[Told]) -> Told:
    """Return the event or query in the docstring of a kind."""
    found = told_example(kind)
    exec(f"told = {found.examples[0].source.strip().removesuffix('.sentence()')}", found.globs)
    told: Told = found.globs["told"]
    return told


@st.composite
def claims(draw: st.DrawFn) -> Claim:
    variable, value = draw(pairs)
    kind = draw(st.sampled_from(["value", "open", "words"]))
    return Claim(
        chain=draw(chains),
        verb=draw(st.sampled_from(get_args(Verb))),
        variable=None if kind == "words" else variable,
        value=value if kind == "value" else "",
        words="to go home" if kind == "words" else "",
        negated=draw(st.booleans()),
    )


def _fields(draw: st.DrawFn, kind: str) -> dict[str, object]:

    def one(*choices: object) -> object:
        return draw(st.sampled_from(choices))

    variable, value = draw(pairs)
    agent, other = draw(st.permutations(PEOPLE))[:2]
    match kind:
        case "change":
            second = one({}, {"at(cup)": ""})
            by, origin = one("", agent), one(None, "", "drawer")
            return {
                "sets": {str(variable): value, **second}, "by": by, "moved_from": origin,
                "only": one(False, False, True), "in_view": one("", "", "yes", "no"),
            }  # fmt: skip
        case "watch":
            return {"agents": draw(more), "whom": one("", "Cleo"), "begins": one(False, True)}
        case "notice":
            return {"agent": agent, "whom": other, "event": one("", "1")}
        case "perceive":
            slots = {"agents": draw(more), "variable": variable, "value": one("", value)}
            return {**slots, "openly": one(False, True), "mistaken": one(False, True)}
        case "miss" | "witness":
            return {"agents": draw(more), "event": "1"}
        case "tell":
            says = draw(st.lists(claims(), max_size=2).map(tuple))
            speech, taken = one("statement", "question", "request", "promise"), Taken(hearer=other, trust="liar")
            told = {"speaker": agent, "hearers": draw(some), "says": says}
            missed = {"unreached": draw(some), "heard_as": draw(st.lists(claims(), max_size=1).map(tuple))}
            return {**told, "private": one(False, True), **missed, "speech": speech, "taken": one((), (taken,))}
        case "attitude":
            return {"claim": draw(claims().filter(lambda claim: bool(claim.chain)))}
        case "act":
            return {"agent": agent, "does": "sweeps the floor", "purpose": one("", "to please", "fun")}
        case "trust":
            return {"agent": agent, "speaker": other, "how": one("yes", "no", "liar", "mistake")}
        case "view":
            return {"source": "film", "at": (("key", "jar"),), "miss": 0.1}
        case "unread":
            return {"text": "He did so.", "names": ("Ann", "key")}
        case "attend":
            asleep = draw(st.booleans())
            return {"agent": agent, "attentive": not asleep, "asleep": asleep, "unnoticed": one(False, True)}
        case "enter" | "leave":
            return {"agent": agent}
    told = example(every_kind.KINDS[kind])  # of a new kind, with the names of its example
    return {slot: value for slot, value in told.model_dump().items() if slot not in Event.model_fields}


KINDS = list(every_kind.KINDS)


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(KINDS))
    how = {
        "certainty": draw(st.sampled_from([1.0, 0.5])), "mood": draw(st.sampled_from(get_args(Mood))),
        "room": draw(rooms), "seen_by": draw(some), "unseen_by": draw(some),
        "missed_by": draw(st.sampled_from([(), (), ("Ben",)])),
        "secretly_seen_by": draw(st.sampled_from([(), (), ("Cleo",)])),
    }  # fmt: skip
    return EVENT.validate_python({"kind": kind, **how, **_fields(draw, kind)})


@st.composite
def episodes(draw: st.DrawFn, most: int = 5) -> Episode:
    told = draw(st.lists(events(), max_size=most).map(tuple))
    cast = tuple(Person(name=name, also=("Annie",) if name == "Ann" else ()) for name in PEOPLE)
    places = (Location(name="jar", room="hall", label=draw(st.sampled_from(["", "sweets"])), carrier="Ann"),)
    return Episode(people=cast, locations=places, events=told)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    def one(*choices: object) -> object:
        return draw(st.sampled_from(choices))

    variable, value = draw(pairs)
    about, yes = {"variable": variable}, one(False, True)
    slots: dict[str, dict[str, object]] = {
        "value": {**about, "mover": one("", "Ann")},
        "label": about,
        "thing": {**about, "mover": "Ann"},
        "holds": {**about, "claimed": value, "negated": yes},
        "knows": {**about, "negated": yes, "mistaken": one(False, True)},
        "unread": about,
        "who_knows": one(
            {**about, "among": draw(some), "how": one(None, "first", "only")}, {**about, "mistaken": True}
        ),
        "who_has": about,
        "done": {**about, "events": ["1", "2"], "negated": yes},
        "who_holds": {**about, "claimed": value},
        "who_did": {**about, "claimed": one("", value)},
        "claim": {"actor": one("", "Ann"), "topic": "the key"},
        "act": {"agent": "Ann"},
        "goal": {"agent": "Ann"},
        "reason": {"agent": "Ann", "event": "1"},
        "stance": {"agent": "Ann", "other": "Ben", "claimed": one(None, "help")},
        "sides": {"stance": one("help", "independent"), "other": "Ben"},
        "honesty": {"speaker": "Ann", "claimed": one(None, "lie")},
        "feeling": {**about, "feeling": "relieved"},
        "open": {"words": "Why is the sky blue?"},
    }
    kind, when = one(*slots), one("end", "start", "before", 0, 3)
    return QUERY.validate_python({"kind": kind, **slots[str(kind)], "chain": draw(chains), "when": when})
