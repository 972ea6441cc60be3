"""Consistency: does the answer move as it must when one thing in a story is changed?

Every item is talk, in which somebody asks where a thing is and somebody names a place, with a plain description
of what the one who asked then finds. The speaker is assumed to know where the thing is: who names the place where
it is found helps, who names another hinders. The gates change one thing each, and ask both:

    found     the talk as it is            names    the two people swap names
    thing     another thing is asked for   order    the options come in the other order
    denied    the speaker says that it is not there, which turns both answers round
    worlds    things and places of other homes, of offices, hospitals and shops

What is found is told by a description of the film, by a text, by what key frames show, or by description and
key frames (`SENSORS`). The talk is that of the episodes in `texts.json` of the data folder, of a benchmark or
simulated (`limp sim household --out DIR`), or of `worlds` alone without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from limp.errors import InputError, unknown
from limp.events import Source, Utterance
from limp.inputs import read_json, require_folder
from limp.minds.attitudes import SocialGoal
from limp.minds.facts import Place
from limp.minds.meanings import IT
from limp.protocols import BenchmarkEntry
from limp.questions.asking import parse_question
from limp.questions.question import Question, Video
from limp.symbolic.household.domain.minds import at, is_surface
from limp.symbolic.household.domain.scenegraphs import Scene
from limp.symbolic.household.domain.world import same_place
from limp.symbolic.household.reading.fuser import HouseholdFuser
from limp.symbolic.household.reading.reader import RuleReader
from limp.symbolic.household.reading.understanding import read_statement
from limp.symbolic.household.seeing.scenegraph import scene_events

GATES = {
    "found": "found where it was told, or elsewhere",
    "names": "the two people swap names",
    "thing": "another thing is asked for",
    "order": "the options come in the other order",
    "denied": "the speaker says that it is not there",
    "worlds": "things and places of other homes, of offices, hospitals and shops",
}
SENSORS = {
    "all": "all gates, the search in a description of the film",
    "text": "all gates, the search told in a text",
    "scene": "all gates, the search as key frames show it",
    "both": "all gates, the search in a description and in key frames",
}
SETTINGS = {**SENSORS, **GATES}
OTHER_THING = ("lamp", "key")
ELSEWHERE = (
    Place(name="cabinet", room="bathroom"),
    Place(name="desk", room="bedroom"),
    Place(name="fridge", room="kitchen"),
)
WORLDS = (
    ("umbrella", Place(name="closet", room="hallway"), Place(name="sofa", room="living room")),
    ("stapler", Place(name="desk", room="office"), Place(name="drawer", room="meeting room")),
    ("folder", Place(name="shelf", room="office"), Place(name="desk", room="lobby")),
    ("bandage", Place(name="cabinet", room="ward"), Place(name="cart", room="hallway")),
    ("thermometer", Place(name="drawer", room="ward"), Place(name="desk", room="office")),
    ("scanner", Place(name="counter", room="shop"), Place(name="shelf", room="storeroom")),
    ("ladder", Place(name="closet", room="storeroom"), Place(name="counter", room="shop")),
)


@dataclass(frozen=True)
class Item:
    """Who asks whom for what, what was told, and where else it can be found; `line` is another answer."""

    episode: str
    asker: str
    speaker: str
    thing: str
    place: Place
    elsewhere: Place
    line: str = ""

    @property
    def answer(self) -> str:
        """What the speaker says."""
        return self.line or f"It is {at(self.place)}."


def items(talks: dict[str, str]) -> Iterator[Item]:
    """Yield an item for each talk in which one person asks for a thing and another names a place for it."""
    for episode, talk in talks.items():
        asked: tuple[str, str] | None = None
        for line in talk.splitlines():
            who, colon, words = line.partition(":")
            said = read_statement(words.strip()) if colon and words.strip() else None
            if said and said.speech in ("ask", "want") and said.thing not in ("", IT):
                asked = who.strip(), said.thing
            elif said and said.speech == "tell" and said.place and said.place.name and asked:
                elsewhere = next(one for one in ELSEWHERE if not same_place(one, said.place))
                yield Item(episode, asked[0], who.strip(), asked[1], said.place, elsewhere)
                break


def other_worlds() -> Iterator[Item]:
    """Yield talk about the things and places of other buildings."""
    for number, (thing, told, elsewhere) in enumerate(WORLDS, start=1):
        yield Item(f"world {number}", "Nora", "Felix", thing, told, elsewhere)


def scene(item: Item, found: Place) -> Scene:
    """Return key frames of the one who asked: at the place, opening it if it opens, the thing there, in hand."""
    piece, surface = f"{found.room} {found.name}", is_surface(found)
    steps = ((), (piece,), (piece, item.thing), (piece, item.thing), (piece, item.thing), (item.thing,))
    near = tuple(frozenset[str](names) for names in steps)
    held = tuple(near[5] if k > 2 else near[0] for k in range(len(near)))
    opened = tuple(near[1] if k in (2, 3) and not surface else near[0] for k in range(len(near)))
    there = tuple(frozenset({(item.thing, piece)} if k == 2 else ()) for k in range(len(near)))
    nothing = (frozenset[tuple[str, str]](),) * len(near)
    on, inside = (there, nothing) if surface else (nothing, there)
    return Scene(tuple(range(len(near))), held, opened, near, on=on, inside=inside)


def about(question: Question, item: Item, found: Place, sensor: str) -> Question:
    """Return the question with what it is about: the talk, and how the one who asked finds the thing."""
    search = f"{item.asker} walks to {found}. {item.asker} takes the {item.thing} from {found}."
    talk = {item.asker: f"Where is the {item.thing}?", item.speaker: item.answer}
    words = "\n".join(f"{who}: {line}" for who, line in talk.items())
    if sensor == "text":
        return question.model_copy(update={"conversation": words, "narration": search})
    if sensor == "all":
        return question.model_copy(update={"conversation": words, "video": Video(recorded=search)})
    said = [
        Utterance(agent=who, text=line, source=Source(kind="conversation"), meaning=read_statement(line))
        for who, line in talk.items()
    ]
    described = RuleReader(source="video").read(search, [*talk]) if sensor == "both" else ()
    return question.model_copy(
        update={"given": HouseholdFuser().fuse([*described, *scene_events(scene(item, found), item.asker)], said)}
    )


def questions_of(item: Item, gate: str, sensor: str) -> Iterator[tuple[Question, str]]:
    """Yield the two questions of a gate, found where it was told and elsewhere, with the right labels."""
    goals: tuple[SocialGoal, ...] = ("hinder", "help") if gate == "order" else ("help", "hinder")
    if gate == "names":
        item = replace(item, asker=item.speaker, speaker=item.asker)
    if gate == "thing":
        item = replace(item, thing=next(thing for thing in OTHER_THING if thing != item.thing))
    if gate == "denied":
        item = replace(item, line=f"It is not {at(item.place)}.")
    words = {"help": "trying to help {0} find", "hinder": "trying to prevent {0} from finding"}
    for found in (item.place, item.elsewhere):
        true = (found == item.place) != (gate == "denied")
        options = "\n".join(
            f"{label}) {item.speaker} was {words[goal].format(item.asker)} the {item.thing}."
            for label, goal in zip("AB", goals, strict=True)
        )
        stem = f"If {item.speaker} knows where the {item.thing} is, which is MOST likely?"
        question = parse_question(
            f"{stem}\n{options}",
            id=f"{item.episode}/{gate}/{'there' if found == item.place else 'elsewhere'}",
            episode=f"{item.episode}/{gate}/{found}",
            agents=(item.asker, item.speaker),
        )
        yield about(question, item, found, sensor), "AB"[goals.index("help" if true else "hinder")]


class Consistency:
    """The benchmark: pairs of questions by gate."""

    name, version = "consistency", "1"

    def __init__(self, talks: dict[str, str], setting: str) -> None:
        self.setting = setting
        self._asked: dict[str, tuple[Question, str, str]] = {}
        sensor = setting if setting in SENSORS else "all"
        for gate in GATES:
            if setting in (sensor, gate):
                for item in other_worlds() if gate == "worlds" else items(talks):
                    self._asked |= {q.id: (q, right, gate) for q, right in questions_of(item, gate, sensor)}
        if not self._asked:
            raise InputError(f"the gate {setting!r} has no talk to change.", "Pass a folder with --data DIR.")

    def questions(self) -> tuple[Question, ...]:
        """All questions, in a fixed order, without their answers."""
        return tuple(question for question, _, _ in self._asked.values())

    def target(self, question: Question) -> str:
        """The label of the right option; raises `InputError` for a question of another benchmark."""
        return self._of(question)[1]

    def kind(self, question: Question) -> str:
        """The gate."""
        return self._of(question)[2]

    def _of(self, question: Question) -> tuple[Question, str, str]:
        if question.id not in self._asked:
            raise unknown("question of consistency", question.id, self._asked)
        return self._asked[question.id]


def open_benchmark(data: str | Path = "", setting: str = "all") -> Consistency:
    """Open the gates on the talk in `data`; raise `InputError` for an unknown setting or a missing file."""
    if setting not in SETTINGS:
        raise unknown("setting", setting, SETTINGS)
    talks: dict[str, str] = {}
    if str(data):
        folder = require_folder(Path(data), "the data folder", "It holds texts.json, an object of talks.")
        talks = read_json(folder / "texts.json", dict[str, str], "the talk")
    return Consistency(talks, setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS)
"""What the entry point names."""
