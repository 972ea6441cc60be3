"""A household's episode in the one language: what becomes of each event, as plain sentences."""

import pytest

from limp.episodes.checks import problems
from limp.episodes.claims import Claim
from limp.episodes.episode import sentences
from limp.episodes.events import Act, Believe, Event, Leave, Seen, Shown, Tell, Unread, at
from limp.episodes.telling import does
from limp.homes.deeds import Statement, event_of, stood, telling
from limp.homes.latents import latents
from limp.homes.minds import located
from limp.homes.parameters import Parameters
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.minds.source import Source
from limp.reading.homes.claims import noted

FRIDGE, DESK = Place(name="fridge", room="kitchen"), Place(name="desk", room="office")
KITCHEN, OFFICE = Place(room="kitchen"), Place(room="office")
SURE = Parameters().model_copy(update={"text": 0.0})


def did(agent: str, verb: str, thing: str = "", place: Place | None = None, **more: object) -> Event:
    return event_of(agent, Deed.model_validate({"verb": verb, "thing": thing, "place": place, **more}))


def said(agent: str, speech: str, place: Place | None = None, to: str = "") -> Tell:
    return telling(agent, Statement.model_validate({"speech": speech, "thing": "mug", "place": place}), "...", to)


PEOPLE = ("Ann", "Bob")


def thought(text: str) -> tuple[Event, ...]:
    return tuple(noted(text, PEOPLE, "Ann", "unread"))


def in_words(*events: Event, facts: tuple[Claim, ...] = ()) -> list[str]:
    """Return what is told of a story, without who is there."""
    held = (stood(fact, Source()) for fact in facts)
    story = latents(settled(PEOPLE, (*held, *events)), SURE).episode
    assert not [problem for problem in problems(story) if problem.serious]
    return [
        line
        for line in sentences(story)
        if "elsewhere at first" not in line
        and not line.endswith(("fridge is in the kitchen.", "desk is in the office."))
    ]


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ((did("Ann", "walk", place=KITCHEN),), ["Ann enters the kitchen."]),
        (
            (did("Ann", "walk", place=FRIDGE), did("Ann", "walk", place=FRIDGE)),
            ["Ann enters the kitchen.", "Ann walks to the fridge, in the kitchen."],
        ),
        ((Leave("Ann"),), ["Ann leaves."]),
        (thought("Ann knew that the mug was in the fridge"), ["Ann believes that the mug is in the fridge."]),
        (
            thought("Ann did not know that the mug was there"),
            ["Some words were not understood (Ann did not know that the mug was there), which may be about Ann."],
        ),
        (
            (
                did("Bob", "walk", place=KITCHEN),
                did("Ann", "put", "mug", FRIDGE).model_copy(update={"unseen_by": ("Bob",)}),
            ),
            [
                "Bob enters the kitchen.",
                "From the start, Ann enters the kitchen.",
                "Ann puts the mug in the fridge, in the kitchen. Bob does not notice it.",
            ],
        ),
        (
            (did("Ann", "put", "mug", FRIDGE), did("Bob", "walk", place=OFFICE)),
            [
                "From the start, Ann enters the kitchen.",
                "Ann puts the mug in the fridge, in the kitchen.",
                "Bob enters the office.",
            ],
        ),
        (
            (did("Ann", "grab", "mug", FRIDGE), did("Bob", "put", "hat", DESK)),
            [
                "From the start, Ann enters the kitchen.",
                "Ann takes the mug from the fridge, in the kitchen.",
                "With probability 0.5, Bob learns by sight that Ann has the mug.",
                "From the start, Bob enters the office.",
                "Bob puts the hat in the desk, in the office.",
            ],
        ),
        (
            (did("Ann", "give", "mug", to="Bob"),),
            [
                "Ann gives the mug to Bob. Only Ann knows of it.",
                "With probability 0.5, Bob learns by sight that Bob has the mug.",
            ],
        ),
        (
            (did("Ann", "open", place=FRIDGE), did("Bob", "walk", place=OFFICE)),
            [
                "From the start, Ann enters the kitchen.",
                "Ann opens the fridge (it is now open), in the kitchen.",
                "Bob enters the office.",
            ],
        ),
        (
            (did("Ann", "find", "mug", DESK),),
            [
                "Ann learns by sight that the mug is in the desk, in the office.",
            ],
        ),
        ((did("Ann", "miss", "mug", DESK),), ["Ann does not believe that the mug is in the desk."]),
        ((did("Ann", "put", "some object", Place(name="desk")),), ["Ann puts some object on the desk."]),
        ((does("Ann", "hum"),), ["Some words were not understood (hum), which may be about Ann."]),
        ((Unread("It rained", text="It rained"),), ["Some words were not understood (It rained)."]),
        (
            (Believe(Claim(chain=("Ann",), variable=at("mug"), value="desk in the office"), mood="holds"),),
            ["From the start, Ann believes that the mug is on the desk."],
        ),
        (
            (Act("Ann", verb="open", place="desk", mood="intended"),),
            ["It is only planned or possible that Ann opens the desk."],
        ),
        ((Shown((Seen(thing="mug", place="desk"),), around="Ann"),), ["The text shows the mug on the desk."]),
    ],
)
def test_what_is_done_and_seen(events: tuple[Event, ...], words: list[str]) -> None:
    assert in_words(*events) == words


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        (said("Ann", "ask"), "Ann asks Bob in private where the mug is."),
        (said("Ann", "tell", DESK), "Ann tells Bob in private that the mug is on the desk."),
        (
            said("Ann", "deny", DESK),
            "Ann tells Bob in private that it is not so that the mug is on the desk.",
        ),
        (said("Ann", "ignorant"), "Ann tells Bob in private that Ann does not know where the mug is."),
        (said("Ann", "want"), "Ann tells Bob in private that Ann wants to find the mug. Bob takes it as true."),
        (
            said("Ann", "want", DESK),
            "Ann tells Bob in private that where Ann wants the mug is the desk. Bob takes it as true.",
        ),
    ],
)
def test_what_is_said(talk: Tell, words: str) -> None:
    told = in_words(talk, telling("Bob", Statement(speech="other"), "Yes."))
    assert told[-2:] == [words, "Bob tells Ann in private something."]
    trust = ["With probability 0.1, from the start, Bob takes what Ann says as worthless."]
    assert told[:-2] == (trust if not any(claim.chain or not claim.value for claim in talk.says) else [])


def test_how_things_stood() -> None:
    assert in_words(did("Ann", "wait"), facts=(located("mug", FRIDGE),)) == [
        "From the start, the mug is in the fridge. Nobody knows of it.",
        "Ann waits.",
    ]
