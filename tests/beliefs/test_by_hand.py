"""Forty small stories over every kind of event and query; each answer was worked out by hand before it was run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from drafts import by_hand

from limp import Scene
from limp.beliefs.answers import probabilities
from limp.beliefs.options import claims_hold
from limp.episodes.claims import Claim, Option
from limp.episodes.events import Notice, Shown, Unread, Watch
from limp.episodes.queries import (
    Asked,
    FeelingOf,
    IsHeld,
    IsKnown,
    UnreadClaim,
    WhichClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHolds,
    WhoKnows,
)
from limp.episodes.variables import Variable
from limp.scene import claim

KEY, BOX, TRIP = Variable("at", "key"), Variable("inside", "box"), Variable("state", "trip")
SHUT = {"entering_reveals": "no"}


def moved(*people: str, conventions: dict[str, str] | None = None) -> Scene:
    """Ann puts the key into the jar in front of everybody."""
    scene = Scene(*(people or ("Ann", "Ben", "Cleo")), conventions=conventions or SHUT)
    scene.change("key", at="jar", by="Ann")
    return scene


def then(*steps: Callable[[Scene], object], conventions: dict[str, str] | None = None) -> Scene:
    scene = moved(conventions=conventions)
    for step in steps:
        step(scene)
    return scene


Value = dict[str | None, float]
BELIEFS: list[tuple[str, Scene, tuple[str, ...], Variable, Value]] = [
    ("seen together", moved(), ("Ann", "Ben", "Cleo"), KEY, {"jar": 1.0}),
    (
        "away",
        then(lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann")),
        ("Cleo", "Ben"), KEY, {"jar": 1.0},
    ),
    (
        "asleep",
        then(lambda s: s.attend("Ben", False), lambda s: s.change("key", at="pot", by="Ann")),
        ("Ben",), KEY, {"jar": 1.0},
    ),
    (
        "awake again",
        then(
            lambda s: s.attend("Ben", False), lambda s: s.attend("Ben"),
            lambda s: s.change("key", at="pot", by="Ann"),
        ),
        ("Ben",), KEY, {"pot": 1.0},
    ),
    (
        "entering reveals",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann"), lambda s: s.enter("Ben"),
            conventions={"entering_reveals": "yes"},
        ),
        ("Ben",), KEY, {"pot": 1.0},
    ),
    (
        "entering, left open by the story",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann"), lambda s: s.enter("Ben"),
            conventions={"entering_reveals": "open"},
        ),
        ("Ben",), KEY, {"jar": 0.9, "pot": 0.1},
    ),
    (
        "watching unnoticed",
        then(
            lambda s: s.leave("Ben"), lambda s: s.watch("Ben", whom="Ann"),
            lambda s: s.change("key", at="pot", by="Ann"),
        ),
        ("Ann", "Ben"), KEY, {"jar": 1.0},
    ),
    (
        "the watcher",
        then(
            lambda s: s.leave("Ben"), lambda s: s.watch("Ben", whom="Ann"),
            lambda s: s.change("key", at="pot", by="Ann"),
        ),
        ("Ben", "Ann"), KEY, {"pot": 1.0},
    ),
    (
        "the watcher is noticed",
        then(
            lambda s: s.leave("Ben"), lambda s: s.watch("Ben", whom="Ann"), lambda s: s.notice("Ann", "Ben"),
            lambda s: s.change("key", at="pot", by="Ann"),
        ),
        ("Ann", "Ben"), KEY, {"pot": 1.0},
    ),
    (
        "the watcher does not know that",
        then(
            lambda s: s.leave("Ben"), lambda s: s.watch("Ben", whom="Ann"), lambda s: s.notice("Ann", "Ben"),
            lambda s: s.change("key", at="pot", by="Ann"),
        ),
        ("Ben", "Ann", "Ben"), KEY, {"jar": 1.0},
    ),
    (
        "noticed afterwards",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann", seen_by=("Ben",)),
            lambda s: s.notice("Cleo", "Ben", 3),
        ),
        ("Cleo", "Ben"), KEY, {"pot": 1.0},
    ),
    (
        "missed",
        then(lambda s: s.change("key", at="pot", by="Ann"), lambda s: s.miss("Cleo", event=2)),
        ("Cleo",), KEY, {"jar": 1.0},
    ),
    (
        "unseen by",
        then(lambda s: s.change("key", at="pot", by="Ann", unseen_by=("Cleo",))),
        ("Cleo",), KEY, {"jar": 1.0},
    ),
    (
        "a letter, read alone",
        then(lambda s: s.perceive("Ben", state="trip", value="cancelled")),
        ("Ann", "Ben"), TRIP, {None: 1.0},
    ),
    (
        "read openly",
        then(lambda s: s.perceive("Ben", state="trip", value="cancelled", openly=True)),
        ("Ann", "Ben"), TRIP, {"cancelled": 1.0},
    ),
    (
        "taken for another",
        then(lambda s: s.perceive("Ben", at="key", value="pot", mistaken=True)),
        ("Ben",), KEY, {"pot": 1.0},
    ),
    (
        "reality stays as it is when somebody is mistaken",
        then(lambda s: s.perceive("Ben", at="key", value="pot", mistaken=True)),
        (), KEY, {"jar": 1.0},
    ),
    (
        "told in private",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann"),
            lambda s: s.tell("Ann", "Ben", says=claim(at="key", value="pot"), private=True),
        ),
        ("Cleo", "Ben"), KEY, {"jar": 1.0},
    ),
    (
        "what never arrived",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann"),
            lambda s: s.tell("Ann", "Ben", says=claim(at="key", value="pot"), unreached=("Ben",), private=True),
        ),
        ("Ann", "Ben"), KEY, {"pot": 1.0},
    ),
    (
        "who never heard",
        then(
            lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann"),
            lambda s: s.tell("Ann", "Ben", says=claim(at="key", value="pot"), unreached=("Ben",), private=True),
        ),
        ("Ben",), KEY, {"jar": 1.0},
    ),
    (
        "overheard",
        then(
            lambda s: s.leave("Ben"), lambda s: s.leave("Cleo"), lambda s: s.change("key", at="pot", by="Ann"),
            lambda s: s.tell(
                "Ann", "Ben", says=claim(at="key", value="pot"), private=True, overheard_by=("Cleo",)
            ),
        ),
        ("Ann", "Cleo"), KEY, {"jar": 1.0},
    ),
    (
        "a liar who is known",
        then(
            lambda s: s.leave("Ben"), lambda s: s.trust("Ben", "Ann", "no"),
            lambda s: s.change("key", at="pot", by="Ann"),
            lambda s: s.tell("Ann", "Ben", says=claim(at="key", value="pot"), private=True),
        ),
        ("Ben",), KEY, {"jar": 1.0},
    ),
    (
        "told what another thinks",
        then(lambda s: s.tell("Ann", "Ben", says=claim("Cleo", at="key", value="pot"), private=True)),
        ("Ben", "Cleo"), KEY, {"pot": 1.0},
    ),
    (
        "the words say what somebody holds",
        then(lambda s: s.attitude(claim("Ben", "Cleo", at="key", value="pot"))),
        ("Ben", "Cleo"), KEY, {"pot": 1.0},
    ),
    (
        "perhaps moved",
        then(lambda s: s.change("key", at="pot", by="Ann", certainty=0.3)),
        ("Ben",), KEY, {"jar": 0.7, "pot": 0.3},
    ),
    (
        "perhaps away",
        then(lambda s: s.leave("Ben", certainty=0.4), lambda s: s.change("key", at="pot", by="Ann")),
        ("Ben",), KEY, {"jar": 0.4, "pot": 0.6},
    ),
    (
        "two doubts that are independent",
        then(
            lambda s: s.leave("Ben", certainty=0.5),
            lambda s: s.change("key", at="pot", by="Ann", certainty=0.5),
        ),
        ("Ben",), KEY, {"jar": 0.75, "pot": 0.25},
    ),
    (
        "only intended",
        then(lambda s: s.change("key", at="pot", by="Ann", mood="intended")),
        (), KEY, {"jar": 1.0},
    ),
    (
        "taken out",
        then(lambda s: s.change("key", at="pot", by="Ann")),
        (), Variable("inside", "jar"), {"nothing": 1.0},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "scene", "chain", "variable", "expected"), BELIEFS, ids=[b[0] for b in BELIEFS])
def test_beliefs(name: str, scene: Scene, chain: tuple[str, ...], variable: Variable, expected: Value) -> None:
    assert scene.worlds.held(chain, variable) == pytest.approx(expected), name


def late() -> Scene:
    """Ben leaves; Ann moves the key; Cleo tells Ben; Ann wants it where it was."""
    return then(
        lambda s: s.leave("Ben"),
        lambda s: s.change("key", at="pot", by="Cleo"),
        lambda s: s.attitude(claim("Ben", verb="wants", at="key", value="jar")),
    )


def told_of_trip() -> Scene:
    """Ann tells Ben alone that the trip is cancelled, and nothing says whether it is."""
    return then(lambda s: s.tell("Ann", "Ben", says=claim(state="trip", value="cancelled"), private=True))


def told_differently() -> Scene:
    """Ann tells Ben that the trip is on, and Cleo that it is off; nothing tells which is so."""
    scene = Scene("Ann", "Ben", "Cleo", conventions=SHUT)
    scene.tell("Ann", "Ben", says=claim(state="trip", value="on"), private=True)
    scene.tell("Ann", "Cleo", says=claim(state="trip", value="off"), private=True)
    return scene


def labelled() -> Scene:
    scene = Scene("Ann", "Ben", conventions=SHUT)
    scene.place("box", label="sweets")
    scene.change("pencils", at="box")
    scene.perceive("Ann", inside="box")
    return scene


QUERIES = [
    ("which value", late(), WhichValue(chain=("Ben",), variable=KEY), {"jar": 1.0}),
    ("at the start", late(), WhichValue(variable=KEY, when="start"), {"jar": 1.0}),
    ("before", late(), WhichValue(variable=KEY, when="before"), {"jar": 1.0}),
    ("what it looks as if it held", labelled(), WhichLabel(variable=BOX), {"sweets": 1.0}),
    (
        "who has not looked goes by the label",
        labelled(),
        WhichValue(chain=("Ben",), variable=BOX),
        {"sweets": 1.0},
    ),
    ("who has looked", labelled(), WhichValue(chain=("Ann",), variable=BOX), {"pencils": 1.0}),
    ("which thing", moved(), WhichThing(variable=Variable("at", "jar"), mover="Ann"), {"key": 1.0}),
    ("holds", late(), IsHeld(chain=("Ben",), variable=KEY, claimed="pot"), {"yes": 0.0, "no": 1.0}),
    (
        "does not hold",
        late(),
        IsHeld(chain=("Ben",), variable=KEY, claimed="pot", negated=True),
        {"yes": 1.0, "no": 0.0},
    ),
    ("knows", late(), IsKnown(chain=("Ann",), variable=KEY), {"yes": 1.0, "no": 0.0}),
    ("is mistaken", late(), IsKnown(chain=("Ben",), variable=KEY, mistaken=True), {"yes": 1.0, "no": 0.0}),
    ("who knows", late(), WhoKnows(variable=KEY), {"Ann and Cleo": 1.0}),
    ("who does not know", late(), WhoKnows(variable=KEY, negated=True), {"Ben": 1.0}),
    ("who holds", late(), WhoHolds(variable=KEY, claimed="jar"), {"Ben": 1.0}),
    ("who did", late(), WhoDid(variable=KEY), {"Cleo": 1.0}),
    ("who did it to that place", late(), WhoDid(variable=KEY, claimed="jar"), {"Ann": 1.0}),
    ("surprised", late(), FeelingOf(chain=("Ben",), variable=KEY), {"yes": 1.0, "no": 0.0}),
    (
        "disappointed",
        late(),
        FeelingOf(chain=("Ben",), variable=KEY, feeling="disappointed"),
        {"yes": 1.0, "no": 0.0},
    ),
    (
        "disappointed, who hoped and did not know",
        then(
            lambda s: s.attitude(claim("Ben", verb="wants", state="trip", value="on")),
            lambda s: s.change("trip", state="cancelled", by="Ann", unseen_by=("Ben",)),
        ),
        FeelingOf(chain=("Ben",), variable=TRIP, feeling="disappointed"),
        {"yes": 1.0, "no": 0.0},
    ),
    (
        "knows what nothing else tells",
        told_of_trip(),
        IsKnown(chain=("Ben",), variable=TRIP),
        {"yes": 1.0, "no": 0.0},
    ),
    (
        "knows what somebody else was told differently",
        told_differently(),
        IsKnown(chain=("Ben",), variable=TRIP),
        {"yes": 0.5, "no": 0.5},
    ),
    (
        "is mistaken in it where somebody else was told differently",
        told_differently(),
        IsKnown(chain=("Ben",), variable=TRIP, mistaken=True),
        {"yes": 0.5, "no": 0.5},
    ),
    (
        "one of those who were told different things knows",
        told_differently(),
        WhoKnows(variable=TRIP, among=("Ben", "Cleo")),
        {"Ben": 0.5, "Cleo": 0.5},
    ),
    ("was not told it", told_of_trip(), IsKnown(chain=("Cleo",), variable=TRIP), {"yes": 0.0, "no": 1.0}),
    (
        "is not mistaken in it",
        told_of_trip(),
        IsKnown(chain=("Ben",), variable=TRIP, mistaken=True),
        {"yes": 0.0, "no": 1.0},
    ),
    ("who is surprised", late(), WhoFeels(variable=KEY), {"Ben": 1.0}),
    ("who is disappointed", late(), WhoFeels(variable=KEY, feeling="disappointed"), {"Ben": 1.0}),
    ("relieved", late(), FeelingOf(chain=("Ben",), variable=KEY, feeling="relieved"), {"yes": 0.0, "no": 1.0}),
    ("not understood", late(), UnreadClaim(variable=KEY), {"yes": 0.2, "no": 0.8}),
]


@pytest.mark.parametrize(("name", "scene", "query", "expected"), QUERIES, ids=[q[0] for q in QUERIES])
def test_queries(name: str, scene: Scene, query: WhichValue, expected: dict[str, float]) -> None:
    assert probabilities(query, scene.worlds) == pytest.approx(expected), name


def test_options_are_minds() -> None:
    """Away while the key was moved with certainty 0.5: wrong with 0.5, and never right about the pot."""
    scene = then(lambda s: s.leave("Ben"), lambda s: s.change("key", at="pot", by="Ann", certainty=0.5))
    wrong = Option(words="wrong", claims=(claim("Ben", at="key", value="jar"), claim(at="key", value="pot")))
    right = Option(words="right", claims=(Claim(chain=("Ben",), verb="knows", variable=KEY),))
    never = Option(words="never", claims=(claim("Ben", at="key", value="pot"),))
    assert claims_hold(wrong, WhichClaim(), scene.worlds) == pytest.approx(0.5)
    assert claims_hold(right, WhichClaim(chain=("Ann",)), scene.worlds) == pytest.approx(0.5)
    least = Asked(query=WhichClaim(), options=(wrong, never), polarity="LEAST")
    assert by_hand(least, scene.episode) == ("never", pytest.approx({"wrong": 1.0, "never": 0.0}))


@pytest.mark.parametrize(
    "event",
    [
        Unread(text="He did so."),
        Shown(source="film", at=(("key", "pot"),)),
        Watch(agents=("Ben",), whom="Ann"),
        Notice(agent="Ben", whom="Ann", event="1"),
    ],
)
def test_what_changes_no_variable_changes_no_belief_about_it(event: Unread | Shown | Watch | Notice) -> None:
    scene = moved()
    scene.add(event)
    assert scene.worlds.held(("Cleo", "Ann"), KEY) == {"jar": 1.0}
