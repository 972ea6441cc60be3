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

from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question, Video
from limp.errors import InputError
from limp.homes.minds import at, is_surface
from limp.homes.world import same_place
from limp.inputs.checks import read_json, require_folder
from limp.minds.attitudes import SocialGoal
from limp.minds.events import Source, Utterance
from limp.minds.facts import Place
from limp.minds.meanings import IT
from limp.protocols.benchmarks import BenchmarkEntry
from limp.protocols.stages import Sources
from limp.reading.homes.fuser import HouseholdFuser
from limp.reading.homes.reader import RuleReader
from limp.reading.homes.understanding import read_statement
from limp.reading.seeing.scenegraph import Scene, scene_events, view_of

from .stories import Item, StoryBenchmark, check_setting

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
class Talk:
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


def talks_of(texts: dict[str, str]) -> Iterator[Talk]:
    """Yield each talk in which one person asks for a thing and another names a place for it."""
    for episode, talk in texts.items():
        found = _talk(episode, talk)
        if found is not None:
            yield found


def _talk(episode: str, talk: str) -> Talk | None:
    """Return who asks whom for what, and the first place that is named for it; None if there is no such talk."""
    asker = thing = ""
    for line in talk.splitlines():
        who, _, words = line.partition(":")
        said = read_statement(words.strip()) if words.strip() else None
        if said is None:
            continue
        if said.speech in ("ask", "want") and said.thing not in ("", IT):
            asker, thing = who.strip(), said.thing
        elif thing and said.speech == "tell" and said.place and said.place.name:
            elsewhere = next(one for one in ELSEWHERE if not same_place(one, said.place))
            return Talk(episode, asker, who.strip(), thing, said.place, elsewhere)
    return None


def other_worlds() -> Iterator[Talk]:
    """Yield talk about the things and places of other buildings."""
    for number, (thing, told, elsewhere) in enumerate(WORLDS, start=1):
        yield Talk(f"world {number}", "Nora", "Felix", thing, told, elsewhere)


def scene(talk: Talk, found: Place) -> Scene:
    """Return key frames of the one who asked: at the place, opening it if it opens, the thing there, in hand."""
    piece, surface = f"{found.room} {found.name}", is_surface(found)
    steps = ((), (piece,), (piece, talk.thing), (piece, talk.thing), (piece, talk.thing), (talk.thing,))
    views = tuple(
        view_of(
            near=near,
            held=[talk.thing] if k > 2 else [],
            opened=[piece] if k in (2, 3) and not surface else [],
            at=[(talk.thing, piece)] if k == 2 else [],
        )
        for k, near in enumerate(steps)
    )
    return Scene(tuple(range(len(views))), views, frozenset(() if surface else views[1].near))


def about(question: Question, talk: Talk, found: Place, sensor: str) -> Question:
    """Return the question with what it is about: the talk, and how the one who asked finds the thing."""
    search = f"{talk.asker} walks to {found}. {talk.asker} takes the {talk.thing} from {found}."
    lines = {talk.asker: f"Where is the {talk.thing}?", talk.speaker: talk.answer}
    words = "\n".join(f"{who}: {line}" for who, line in lines.items())
    if sensor == "text":
        return question.model_copy(update={"conversation": words, "narration": search})
    if sensor == "all":
        return question.model_copy(update={"conversation": words, "video": Video(recorded=search)})
    said = [
        Utterance(agent=who, text=line, source=Source(kind="conversation"), meaning=read_statement(line))
        for who, line in lines.items()
    ]
    described = RuleReader(source="video").read(search, [*lines]) if sensor == "both" else ()
    seen = [*described, *scene_events(scene(talk, found), talk.asker)]
    return question.model_copy(update={"given": HouseholdFuser().fuse(Sources(seen, said))})


def questions_of(talk: Talk, gate: str, sensor: str) -> Iterator[tuple[Question, str]]:
    """Yield the two questions of a gate, found where it was told and elsewhere, with the right labels."""
    goals: tuple[SocialGoal, ...] = ("hinder", "help") if gate == "order" else ("help", "hinder")
    if gate == "names":
        talk = replace(talk, asker=talk.speaker, speaker=talk.asker)
    if gate == "thing":
        talk = replace(talk, thing=next(thing for thing in OTHER_THING if thing != talk.thing))
    if gate == "denied":
        talk = replace(talk, line=f"It is not {at(talk.place)}.")
    words = {"help": "trying to help {0} find", "hinder": "trying to prevent {0} from finding"}
    for found in (talk.place, talk.elsewhere):
        true = (found == talk.place) != (gate == "denied")
        options = "\n".join(
            f"{label}) {talk.speaker} was {words[goal].format(talk.asker)} the {talk.thing}."
            for label, goal in zip("AB", goals, strict=True)
        )
        stem = f"If {talk.speaker} knows where the {talk.thing} is, which is MOST likely?"
        question = parse_question(
            f"{stem}\n{options}",
            id=f"{talk.episode}/{gate}/{'there' if found == talk.place else 'elsewhere'}",
            episode=f"{talk.episode}/{gate}/{found}",
            agents=(talk.asker, talk.speaker),
        )
        yield about(question, talk, found, sensor), "AB"[goals.index("help" if true else "hinder")]


def open_benchmark(data: str | Path = "", setting: str = "all") -> StoryBenchmark:
    """Open the gates on the talk in `data`, pairs of questions by gate.

    Raises `InputError` for an unknown setting, a missing file, or a gate without talk to change.
    """
    check_setting(setting, SETTINGS)
    talks: dict[str, str] = {}
    if str(data):
        folder = require_folder(Path(data), "the data folder", "It holds texts.json, an object of talks.")
        talks = read_json(folder / "texts.json", dict[str, str], "the talk")
    sensor = setting if setting in SENSORS else "all"
    asked = [
        Item(question, right, gate)
        for gate in GATES
        if setting in (sensor, gate)
        for talk in (other_worlds() if gate == "worlds" else talks_of(talks))
        for question, right in questions_of(talk, gate, sensor)
    ]
    if not asked:
        raise InputError(f"the gate {setting!r} has no talk to change.", "Pass a folder with --data DIR.")
    return StoryBenchmark("consistency", "1", asked, setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, size="14 questions")
"""What the entry point names."""
