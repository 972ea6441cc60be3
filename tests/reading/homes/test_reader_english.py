"""General English: classes of verbs, subjects, asides, speech, states and states of mind."""

import pytest

from limp.events import Observation, Utterance
from limp.reading.homes.reader import RuleReader

PAIR = ("Elin", "Bruno")


def told(text: str) -> list[str]:
    return [
        f"{event.agent} says {event.text}" if isinstance(event, Utterance) else f"{event.agent}: {event.text}"
        for event in RuleReader().read(text, PAIR)
        if not isinstance(event, Observation)
    ]


def notes(text: str) -> list[tuple[str, str]]:
    return [(e.agent, e.text) for e in RuleReader().read(text, PAIR) if isinstance(e, Observation)]


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("Bruno dropped the pass into his coat pocket.", ["Bruno: put the pass in the coat pocket"]),
        ("Elin wheeled the bicycle out.", ["Elin: grab the bicycle"]),
        ("Elin grabbed the rucksack by the strap.", ["Elin: grab the rucksack"]),
        (
            "Bruno carried the tray through a swing door into the office.",
            ["Bruno: walk to the office", "Bruno: put the tray in the office"],
        ),
        ("Elin was sweeping the aisle. She took the mug.", ["Elin: grab the mug"]),
        ("Elin opened the box and found only rags.", ["Elin: open the box", "Elin: not find in the box"]),
        ("Elin searched the desk and left empty-handed.", ["Elin: search the desk", "Elin: not find in the desk"]),
        ("Bruno took a sip of tea and opened the oven.", ["Bruno: open the oven"]),
        ("Bruno arrived at noon and opened the oven.", ["Bruno: open the oven"]),
        ("Elin went out for bread. Bruno opened the oven.", ["Bruno: open the oven"]),
        (
            "Bruno took the hat, carried it downstairs and put it in the cellar.",
            ["Bruno: grab the hat", "Bruno: hold the hat", "Bruno: put the hat in the basement"],
        ),
        ("Bruno came in at dawn and opened the safe.", ["Bruno: open the safe"]),
        (
            "Bruno opened the safe. He walked over to Elin's desk and left the card there.",
            ["Bruno: open the safe", "Bruno: walk to the desk", "Bruno: put the card on the desk"],
        ),
        ("Elin, the manager of the shop, opened the safe.", ["Elin: open the safe"]),
        ("A woman, Elin, opens the safe.", ["Elin: open the safe"]),
        ("A man comes in. It is Bruno. He opens the safe.", ["Bruno: open the safe"]),
        ("During the break Bruno took the book from the shelf.", ["Bruno: grab the book from the shelf"]),
        (
            "Elin takes the pen and phone from the desk.",
            ["Elin: grab the pen from the desk", "Elin: grab the cellphone from the desk"],
        ),
        ("Elin walks to a small filing cabinet.", ["Elin: walk to the filing cabinet"]),
        (
            "Bruno takes the mug, which Elin had left on the bench, and puts it on the piano.",
            ["Bruno: grab the mug", "Bruno: put the mug on the piano"],
        ),
        ('"Bruno," said Elin, "where is the drill?"', ["Elin says Bruno, where is the drill?"]),
        ('"Where is the drill?" Elin wanted to know.', ["Elin says Where is the drill?"]),
        ("Elin wondered aloud where the drill was.", ["Elin says do you know where the drill was?"]),
        (
            "Elin asked whether he knew where the drill was, he answered that it was in the van.",
            ["Elin says do you know where the drill was?", "Bruno says it was in the van"],
        ),
        ("Elin asked the porter, Bruno, where the drill was.", ["Elin says do you know where the drill was?"]),
        ("Bruno explained the rules and opened the safe.", ["Bruno: open the safe"]),
    ],
)
def test_acts_and_talk(text: str, acts: list[str]) -> None:
    assert told(text) == acts


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Elin looked in the oven. There was no cake in it.", "Elin: not find the cake in the oven"),
        ("Elin opened the safe, but the ring was not there.", "Elin: not find the ring in the safe"),
        ("Elin opened the safe and saw that there was no ring in it.", "Elin: not find the ring in the safe"),
    ],
)
def test_what_is_not_there(text: str, act: str) -> None:
    assert told(text)[-1] == act


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("Elin wanted the rug on the sofa, because she meant to read there.", "Elin wants the rug on the sofa"),
        ("Elin hoped that the lamp would stay on the counter.", "Elin wants the lamp on the counter"),
    ],
)
def test_wishes_are_one_note_each(text: str, note: str) -> None:
    assert [words[: len(note)] for _, words in notes(text)] == [note]


def test_ignorance_is_kept_whole_with_its_subject() -> None:
    assert notes("Bruno had no idea what she wanted with the lamp; he opened the safe.") == [
        ("Bruno", "Bruno had no idea what she wanted with the lamp")
    ]


def test_a_wish_about_it_is_spelled_out() -> None:
    text = 'Elin put the sign in the window. "It must stay there," she said to Bruno.'
    assert notes(text) == [("", "Elin wants the sign in the window")]


@pytest.mark.parametrize("text", ["Elin hums a tune.", "Elin walks from one side of the room to the other."])
def test_whoever_does_nothing_of_use_is_there(text: str) -> None:
    event = next(e for e in RuleReader().read(text, PAIR) if isinstance(e, Observation))
    assert (event.agent, event.note) == ("Elin", "")


def test_a_sentence_without_end_is_given_up() -> None:
    events = RuleReader().read("Elin opens the safe. The box" + " and the box" * 2000 + ".", PAIR)
    assert [e.text for e in events if not isinstance(e, Observation)] == ["open the safe"]
