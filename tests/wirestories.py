"""Stories in the flat form, as a model would write them: text, reading, and questions with their answers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from loopback.openai_wire import wants

Form = Mapping[str, object]


def event(kind: str, quote: str, **slots: object) -> dict[str, object]:
    return {"kind": kind, "quote": quote, **slots}


def change(quote: str, sets: Mapping[str, str], **slots: object) -> dict[str, object]:
    pairs = [{"variable": variable, "value": value} for variable, value in sets.items()]
    return event("change", quote, sets=pairs, **slots)


def person(name: str, *also: str, present: str = "yes", room: str = "") -> dict[str, object]:
    return {"name": name, "also": list(also), "present": present, "room": room}


@dataclass(frozen=True)
class Asked:
    """A question, its query on the wire, and the answer that belief formation must find most likely."""

    words: str
    options: Sequence[str]
    query: Form
    answers: Sequence[str]
    right: str

    @property
    def form(self) -> dict[str, object]:
        letters = zip("ABCDEF", self.answers, strict=False)
        options = [{"label": label, "answer": words} for label, words in letters]
        return {"number": 1, **self.query, "options": options}


def queries(*asked: Form) -> dict[str, object]:
    return {"queries": [{"number": k, **one} for k, one in enumerate(asked, start=1)]}


@dataclass(frozen=True)
class Story:
    text: str
    people: Sequence[Form]
    events: Sequence[Form]
    asked: Sequence[Asked]
    things: Sequence[str] = ()
    places: Sequence[Form] = ()
    background: Sequence[str] = field(default=())

    @property
    def form(self) -> dict[str, object]:
        events = [{"id": f"e{k}", **one} for k, one in enumerate(self.events, start=1)]
        things = [{"name": name} for name in self.things]
        return {
            "people": list(self.people), "things": things, "places": list(self.places), "events": events,
            "background": list(self.background),
        }  # fmt: skip


BOAT = Story(
    text="Joao bets on the blue boat. While he naps, it capsizes. Ana and Rui watch and agree to tell him that it"
    " won.",
    people=[person("Joao"), person("Ana"), person("Rui")],
    things=["blue boat"],
    events=[
        event("attitude", "Joao bets on the blue boat", claim={
            "who": ["Joao"], "verb": "believes", "variable": "fact(how the blue boat does)", "value": "it wins",
        }),
        event("attend", "While he naps", agents=["Joao"], attentive=False, asleep=True),
        change("it capsizes. Ana and Rui watch", {"fact(how the blue boat does)": "it capsizes"}),
        event(
            "act", "and agree to tell him that it won", agents=["Ana", "Rui"], towards="Joao",
            does="agrees to tell Joao that it won",
        ),
    ],
    asked=[
        Asked(
            "Does Ana think that Rui thinks that Joao knows?", ["Yes", "No"],
            {"kind": "knows", "chain": ["Ana", "Rui", "Joao"], "variable": "fact(how the blue boat does)"},
            ["yes", "no"], "B",
        ),
        Asked(
            "Is he surprised when he sees it?", ["Yes", "No"],
            {"kind": "feeling", "chain": ["Joao"], "variable": "fact(how the blue boat does)",
             "feeling": "surprised"},
            ["yes", "no"], "A",
        ),
    ],
)  # fmt: skip
DOOR = Story(
    text="Two doors lead out; the north one was locked at six, after Petra's last round. It is half past six and"
    " she wants to go home by the shorter way, north.",
    people=[person("Petra")],
    things=["north door"],
    events=[
        change("Two doors lead out", {"state(north door)": "open"}, mood="holds"),
        change(
            "the north one was locked at six, after Petra's last round", {"state(north door)": "locked"},
            only=True,
        ),
        event("attitude", "It is half past six and she wants to go home by the shorter way, north", claim={
            "who": ["Petra"], "verb": "wants", "words": "to go home by the shorter way, north",
        }),
    ],
    asked=[
        Asked(
            "Does Petra think that the north door is locked?", ["Yes", "No"],
            {"kind": "holds", "chain": ["Petra"], "variable": "state(north door)", "claimed": "locked"},
            ["yes", "no"], "B",
        ),
    ],
)  # fmt: skip
LADDER = Story(
    text='Kofi asks where the ladder is. Bea saw it go into the shed and says "in the loft". Later she tells Yan'
    " that she wants the ladder herself.",
    people=[person("Kofi"), person("Bea"), person("Yan", present="no")],
    things=["ladder"],
    places=[{"name": "shed"}, {"name": "loft"}],
    events=[
        change("Bea saw it go into the shed", {"at(ladder)": "shed"}, only=True, seen_by=["Bea"]),
        event("tell", "Kofi asks where the ladder is", speaker="Kofi", hearers=["Bea"], speech="question",
              says=[{"words": "where the ladder is"}]),
        event("tell", 'and says "in the loft"', speaker="Bea", hearers=["Kofi"],
              says=[{"variable": "at(ladder)", "value": "loft"}]),
        event("tell", "Later she tells Yan that she wants the ladder herself", speaker="Bea", hearers=["Yan"],
              private=True, says=[{"who": ["Bea"], "verb": "wants", "words": "the ladder herself"}]),
    ],
    asked=[
        Asked(
            "Did Bea lie?", ["Yes", "No"],
            {"kind": "honesty", "speaker": "Bea", "event": "e3", "claimed": "lie"}, ["yes", "no"], "A",
        ),
        Asked(
            "Where will Kofi look for the ladder?", ["In the shed", "In the loft"],
            {"kind": "value", "chain": ["Kofi"], "variable": "at(ladder)"}, ["shed", "loft"], "B",
        ),
    ],
)  # fmt: skip
SWAP = Story(
    text="Iva swaps the salt and the sugar while Max is on the phone in the hall; Nils sees both of them.",
    people=[person("Iva", room="kitchen"), person("Max", room="hall"), person("Nils", room="kitchen")],
    things=["salt", "sugar"],
    places=[{"name": "left jar", "room": "kitchen"}, {"name": "right jar", "room": "kitchen"}],
    events=[
        change(
            "Iva swaps the salt and the sugar", {"at(salt)": "left jar", "at(sugar)": "right jar"}, mood="holds",
        ),
        change(
            "Iva swaps the salt and the sugar while Max is on the phone in the hall; Nils sees both of them",
            {"at(salt)": "right jar", "at(sugar)": "left jar"}, by="Iva", verb="swap", room="kitchen",
        ),
    ],
    asked=[
        Asked(
            "Where does Max take the sugar from?", ["The left jar", "The right jar"],
            {"kind": "value", "chain": ["Max"], "variable": "at(sugar)"}, ["left jar", "right jar"], "B",
        ),
        Asked(
            "Does Nils expect that Max takes the salt for the sugar?", ["Yes", "No"],
            {"kind": "knows", "chain": ["Nils", "Max"], "variable": "at(sugar)", "mistaken": True},
            ["yes", "no"], "A",
        ),
    ],
)  # fmt: skip
STORIES = {"boat": BOAT, "door": DOOR, "ladder": LADDER, "swap": SWAP}


def form_of(body: Mapping[str, Any]) -> str:
    """Return which form a request asks for: a reading, or the answers to cold questions about it."""
    return "read" if "events" in (wants(body) or {})["properties"] else "cold"


def written(body: Mapping[str, Any]) -> str:
    """Return what a model writes that reads the ladder and its second question rightly, and denies nothing."""
    forms = {"read": {**LADDER.form, **queries(LADDER.asked[1].form)}, "cold": {"answers": []}}
    return json.dumps(forms[form_of(body)])
