"""Random episodes with every kind of event, and random queries, for laws that hold of all of them."""

from typing import get_args

from hypothesis import strategies as st
from pydantic import TypeAdapter

from limp.episodes.claims import Claim, Verb
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import Event, Mood, Taken
from limp.episodes.queries import Query
from limp.episodes.variables import NOTHING, TRUE, Variable

PEOPLE = ("Ann", "Ben", "Cleo", "nurse", "twins")
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
        (Variable("fact", "who took the cake"), "Cleo"),
        (Variable("fact", "the shop is shut"), TRUE),
    ]
)
chains = st.lists(people, max_size=3).map(tuple)


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
    """Return the slots of an event of a kind."""
    variable, value = draw(pairs)
    agent, other = draw(st.permutations(PEOPLE))[:2]
    match kind:
        case "change":
            second = draw(st.sampled_from([None, (Variable("at", "cup"), "")]))
            sets = {str(variable): value, **({str(second[0]): second[1]} if second else {})}
            origin = draw(st.sampled_from([None, "", "drawer"]))
            return {"sets": sets, "by": draw(st.sampled_from(["", agent])), "moved_from": origin}
        case "watch":
            return {
                "agents": draw(more),
                "whom": draw(st.sampled_from(["", "Cleo"])),
                "begins": draw(st.booleans()),
            }
        case "notice":
            return {"agent": agent, "whom": other, "event": draw(st.sampled_from(["", "1"]))}
        case "perceive":
            slots = {"agents": draw(more), "variable": variable, "value": draw(st.sampled_from(["", value]))}
            return {**slots, "openly": draw(st.booleans()), "mistaken": draw(st.booleans())}
        case "miss":
            return {"agents": draw(more), "event": "1"}
        case "tell":
            says = draw(st.lists(claims(), max_size=2).map(tuple))
            speech = draw(st.sampled_from(["statement", "question", "request", "promise"]))
            taken = draw(st.sampled_from([(), (Taken(hearer=other, trust="liar"),)]))
            return {"speaker": agent, "hearers": draw(some), "says": says, "speech": speech, "taken": taken}
        case "attitude":
            return {"claim": draw(claims().filter(lambda claim: bool(claim.chain)))}
        case "act":
            return {
                "agent": agent,
                "does": "sweeps the floor",
                "purpose": draw(st.sampled_from(["", "to please", "fun"])),
            }
        case "trust":
            return {
                "agent": agent,
                "speaker": other,
                "how": draw(st.sampled_from(["yes", "no", "liar", "mistake"])),
            }
        case "view":
            return {"source": "film", "at": (("key", "jar"),), "miss": 0.1}
        case "unread":
            return {"text": "He did so.", "names": ("Ann", "key")}
        case "attend":
            asleep = draw(st.booleans())
            return {"agent": agent, "attentive": not asleep, "asleep": asleep}
    return {"agent": agent}


KINDS = ("change enter leave attend watch notice perceive miss tell attitude act trust view unread").split()


@st.composite
def events(draw: st.DrawFn) -> Event:
    kind = draw(st.sampled_from(KINDS))
    how = {
        "certainty": draw(st.sampled_from([1.0, 0.5])),
        "mood": draw(st.sampled_from(get_args(Mood))),
        "room": draw(rooms),
        "seen_by": draw(some),
        "unseen_by": draw(some),
    }
    return EVENT.validate_python({"kind": kind, **how, **_fields(draw, kind)})


@st.composite
def episodes(draw: st.DrawFn, most: int = 5) -> Episode:
    told = draw(st.lists(events(), max_size=most).map(tuple))
    cast = tuple(Person(name=name, also=("Annie",) if name == "Ann" else ()) for name in PEOPLE)
    places = (Location(name="jar", room="hall", label=draw(st.sampled_from(["", "sweets"])), carrier="Ann"),)
    return Episode(people=cast, locations=places, events=told)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    variable, value = draw(pairs)
    about = {"variable": variable}
    kind = draw(
        st.sampled_from(
            [
                {"kind": "value", **about, "mover": draw(st.sampled_from(["", "Ann"]))},
                {"kind": "label", **about},
                {"kind": "thing", **about, "mover": "Ann"},
                {"kind": "holds", **about, "claimed": value, "negated": draw(st.booleans())},
                {"kind": "knows", **about, "negated": draw(st.booleans()), "mistaken": draw(st.booleans())},
                {"kind": "unread", **about},
                {
                    "kind": "who_knows",
                    **about,
                    "among": draw(some),
                    "how": draw(st.sampled_from([None, "first", "only"])),
                },
                {"kind": "who_knows", **about, "mistaken": True},
                {"kind": "who_has", **about},
                {"kind": "done", **about, "events": ["1", "2"], "negated": draw(st.booleans())},
                {"kind": "who_holds", **about, "claimed": value},
                {"kind": "who_did", **about, "claimed": draw(st.sampled_from(["", value]))},
                {"kind": "claim", "actor": draw(st.sampled_from(["", "Ann"])), "topic": "the key"},
                {"kind": "act", "agent": "Ann"},
                {"kind": "goal", "agent": "Ann"},
                {"kind": "reason", "agent": "Ann", "event": "1"},
                {
                    "kind": "stance",
                    "agent": "Ann",
                    "other": "Ben",
                    "claimed": draw(st.sampled_from([None, "help"])),
                },
                {"kind": "sides", "stance": draw(st.sampled_from(["help", "independent"])), "other": "Ben"},
                {"kind": "honesty", "speaker": "Ann", "claimed": draw(st.sampled_from([None, "lie"]))},
                {"kind": "feeling", **about, "feeling": "relieved"},
                {"kind": "open", "words": "Why is the sky blue?"},
            ]
        )
    )
    when = draw(st.sampled_from(["end", "start", "before", 0, 3]))
    return QUERY.validate_python({**kind, "chain": draw(chains), "when": when})
