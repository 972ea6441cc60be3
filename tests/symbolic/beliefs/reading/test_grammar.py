"""Ordinary English, clause by clause: what happens, who saw it, and what is left unread."""

from __future__ import annotations

from dataclasses import replace

import pytest

from limp.symbolic.beliefs.reading.frames import parse
from limp.symbolic.beliefs.reading.reader import read_story
from limp.symbolic.beliefs.story import (
    Attends,
    Enters,
    Finds,
    Gone,
    Happening,
    Labelled,
    Learns,
    Leaves,
    Looks,
    Moves,
    Story,
    Tells,
    Unread,
    Watches,
)

PEOPLE = "Ann and Ben are in the hall. "


def read(text: str) -> list[Happening]:
    """Return the events of a story without their words."""
    return [replace(event, text="") for event in read_story(text).events]


def behind(text: str) -> list[Happening]:
    """Return the events of a sentence that is told of Ann and Ben."""
    return read(PEOPLE + text)[2:]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Ann stores the wrench in cabinet B.", "cabinet b"),
        ("Ann left her badge on the desk by the window on Friday evening.", "desk"),
        ("Ann tucked the letter under the blue pillow.", "blue pillow"),
        ("Ann hid the cake in the oven so that Ben would not find it.", "oven"),
        ("Ann stowed the rope behind the shed.", "shed"),
        ("Ann dropped the coin into the jar.", "jar"),
        ("Ann popped the pen in the mug.", "mug"),
        ("Ann slipped the note into the drawer.", "drawer"),
        ("Ann hung the bag on the big pine.", "pine"),
        ("Ann parked the scooter behind the shed.", "shed"),
        ("Ann wheeled the scooter into the garage.", "garage"),
        ("Ann laid the glove on the piano in full view.", "piano"),
        ("Ann set the clock on the shelf.", "shelf"),
        ("Ann decided to put the apple in the bowl.", "bowl"),
        ("After lunch, Ann carefully placed the vase on the table.", "table"),
        ("Ann, humming quietly, buried the bone by the gate.", "gate"),
        ("The nurse in the hall saw that Ann put the pill in the cup.", "cup"),
    ],
)
def test_putting(text: str, place: str) -> None:
    moves = [e for e in behind(text) if isinstance(e, Moves)]
    assert [(e.place, e.agent) for e in moves] == [(place, "Ann")]


@pytest.mark.parametrize(
    ("text", "events"),
    [
        (
            "Ann moved the hat from the box and put it in the bin.",
            [Moves("hat", "Ann", "Ann", shifted=True, source="box"), Moves("hat", "bin", "Ann")],
        ),
        ("Ann put a hat in the box. Ben grabbed it.", [Moves("hat", "box", "Ann"), Moves("hat", "Ben", "Ben")]),
        ("Ann put a hat in the box. Ben took it away.", [Moves("hat", "box", "Ann"), Gone("hat", "box", "Ben")]),
        ("Ann gave the book to Ben.", [Moves("book", "Ben", "Ann")]),
        ("Ann handed Ben the book.", [Moves("book", "Ben", "Ann")]),
        ("Ann filled the jar with sand.", [Moves("sand", "jar", "Ann")]),
        ("Somebody moved the hat to the bin.", [Moves("hat", "bin", "somebody", shifted=True)]),
        ("Ann did not move the hat to the bin.", []),
        ("Ann would put the hat in the bin.", []),
        ("Ann wants to put the hat in the bin.", []),
        ("Nobody touched the hat.", []),
    ],
)
def test_taking_and_giving(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Ann went out for a walk.", [Leaves("Ann")]),
        ("Ann walked to the microwave.", []),
        ("Ann went to the shop.", [Enters("Ann", "shop")]),
        ("Ann left the hall. Later Ann came back.", [Leaves("Ann", "hall"), Enters("Ann", "", True)]),
        ("Ann fell asleep.", [Attends("Ann", False)]),
        ("Ann opened the trunk and found a lemon.", [Looks(("Ann",), "trunk"), Finds(("Ann",), "lemon", "trunk")]),
        ("Ann looked in the trunk.", [Looks(("Ann",), "trunk")]),
        ("Ann peeked through the window.", [Watches(("Ann",))]),
        ("Ann noticed a hat trapped inside a bottle.", [Finds(("Ann",), "hat", "bottle")]),
        ("Ann could not help but notice a hat in the bottle.", [Finds(("Ann",), "hat", "bottle")]),
        ("Ann believes that the hat is in the box.", [Learns("Ann", "hat", "box")]),
        ("Ann thinks she left the hat in the park.", [Learns("Ann", "hat", "park")]),
        ("Inside the box was a hat.", [Moves("hat", "box")]),
        ("To their surprise, the box contained a hat.", [Moves("hat", "box")]),
        ("The jar says HONEY.", [Labelled("jar", "honey")]),
        ("The tin has a picture of cookies on it.", [Labelled("tin", "cookies")]),
        ("The jar is labelled honey.", [Labelled("jar", "honey")]),
        ("Ann told Ben that the hat was in the box.", [Tells("Ann", "hat", "box", ("Ben",))]),
        ('"The hat is in the box," Ann told Ben.', [Tells("Ann", "hat", "box", ("Ben",))]),
        ("Ann texted Ben that the hat was in the box.", [Tells("Ann", "hat", "box", ("Ben",), True)]),
        ("Ann asked Ben whether the hat was red.", []),
        ("It rained all day, and Ann smiled.", []),
    ],
)
def test_going_seeing_and_telling(text: str, events: list[Happening]) -> None:
    assert behind(text) == events


@pytest.mark.parametrize(
    ("text", "field", "who"),
    [
        ("Ann saw Ben put the key in the jar.", "seen_by", ("Ann",)),
        ("Ann watched Ben hide the key in the jar.", "seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann saw it all.", "seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann spied on him through the window.", "secretly_seen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann was behind the tree and saw everything.", "secretly_seen_by", ("Ann",)),
        ("Ann watched Ben put the key in the jar through the window.", "secretly_seen_by", ()),
        ("While Ann was at school, Ben put the key in the jar.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar while Ann was sleeping.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann slept through it all.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Nobody told Ann.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar without Ann noticing.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar. Ann did not notice this.", "unseen_by", ("Ann",)),
        ("Ben put the key in the jar with Ann watching.", "seen_by", ("Ann",)),
    ],
)
def test_who_saw_it(text: str, field: str, who: tuple[str, ...]) -> None:
    (moved,) = (e for e in behind(text) if isinstance(e, Moves))
    assert getattr(moved, field) == who
    assert moved.agent == "Ben"


def test_an_act_that_is_seen_is_the_act_of_the_one_who_is_seen() -> None:
    story = read_story("Ben saw his mother put the cookies on top of the fridge.")
    assert read("Ben saw his mother put the cookies on top of the fridge.") == [
        Moves("cookies", "fridge", "mother", seen_by=("Ben",))
    ]
    assert story.agents == ("Ben", "mother")


@pytest.mark.parametrize(
    ("text", "agents", "alias"),
    [
        ("Nurse Ito put the pen in the cup. Ito left.", ("Ito",), ("nurse", "Ito")),
        ("My sister Leyla put the pen in the cup.", ("Leyla",), ("sister", "Leyla")),
        ("The orderly, Klaus, took the pen.", ("Klaus",), ("orderly", "Klaus")),
        ("Mr Keller put the pen in the cup.", ("Mr Keller",), ("Keller", "Mr Keller")),
        ("The poacher left his snare by the beech. The keeper found it.", ("poacher", "keeper"), None),
        ("I put the pen in the cup.", ("narrator",), None),
    ],
)
def test_who_there_is(text: str, agents: tuple[str, ...], alias: tuple[str, str] | None) -> None:
    story: Story = read_story(text)
    assert set(story.agents) == set(agents)
    assert alias is None or alias in story.aliases


@pytest.mark.parametrize(
    ("text", "agent"),
    [
        ("Rosa met Karl. He put the pen in the cup.", "Karl"),
        ("Karl met Rosa. She put the pen in the cup.", "Rosa"),
        ("Karl, on the other hand, decided to put the pen in the cup.", "Karl"),
        ("Karl waited till Rosa had gone out, and put the pen in the cup.", "Karl"),
        ("Mark despised pens. Mark quickly put the pen in the cup.", "Mark"),
    ],
)
def test_who_is_meant(text: str, agent: str) -> None:
    assert [e.agent for e in read(text) if isinstance(e, Moves)] == [agent]


@pytest.mark.parametrize(
    "text",
    [
        "Ann frobnicated the key.",
        "Ann was seen frobnicating the key.",
        "Ann laid her eyes on the key.",
        "The oddity brought the key to Ben.",
    ],
)
def test_what_is_not_understood_is_said_and_nothing_is_made_of_it(text: str) -> None:
    found = behind(f"Ann puts the key in the jar. {text}")[1:]
    assert not [e for e in found if isinstance(e, Moves | Gone)]
    assert all(isinstance(e, Unread) for e in found)


def test_frames_keep_what_a_clause_is_made_of() -> None:
    first, second = parse("Later Ann quietly moved the key from the jar to the bowl, and Ben left.")
    assert (first.subject and first.subject.text, first.lemma, first.objects[0].text) == ("Ann", "move", "the key")
    assert [(link, phrase.text) for link, phrase in first.phrases] == [("from", "the jar"), ("to", "the bowl")]
    assert (first.times, first.adverbs, second.lemma) == (["Later"], ["quietly"], "leave")
