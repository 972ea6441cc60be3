"""Small stories over every kind of event and query; each answer was worked out by hand before it was run."""

from collections.abc import Mapping

import pytest
from drafts import Gone, Moves, Story, Tells, worlds_of

from limp.answering.scene import claim
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Location, Person
from limp.episodes.events import (
    Act,
    Assignment,
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Perceive,
    Tell,
    TrustIn,
    Watch,
    at,
    inside,
)
from limp.episodes.queries import (
    FeelingOf,
    IsHeld,
    IsKnown,
    Query,
    UnreadClaim,
    WhichLabel,
    WhichThing,
    WhichValue,
    WhoDid,
    WhoFeels,
    WhoHas,
    WhoHolds,
    WhoKnows,
)
from limp.episodes.variables import UNTOLD, Variable

Held = str | Mapping[str | None, float] | None
"""A value that is held for certain, or the probability of each; None stands for no opinion."""

PEOPLE = ("Ann", "Ben", "Cleo")
KEY, TUBE, TRIP = Variable("at", "key"), Variable("inside", "tube"), Variable("state", "trip")
PUT, MOVED = Moves("key", "jar", "Ann"), Moves("key", "pot", "Ann")
AWAY = (PUT, Leave("Ben"), MOVED)
WATCH = Watch(("Ben",), whom="Ann")
WATCHED = (PUT, Leave("Ben"), WATCH)
TO_BEN = Tells("Ann", "key", "pot", ("Ben",), private=True)
HALL = (Enter("Ann", room="hall"), Enter("Ben", room="hall"), PUT, Leave("Ann"), Leave("Ben"))
SHUT, OPEN, UNSAID = (Conventions(entering_reveals=how) for how in ("no", "yes", "open"))
NOBODY, HONEST = Conventions(trust="nobody"), Conventions(entering_reveals="yes", may_lie="no")
NO_LIES = Conventions(trust="nobody", may_lie="no")
LATER = Conventions(entering_reveals="yes", trust="left-later")
NEAR = Conventions(entering_reveals="no", told_things="speaker-and-hearer")


def shares(held: Held) -> Mapping[str | None, float]:
    return held if isinstance(held, Mapping) else {held: 1.0}


def story(*events: Event, conventions: Conventions = SHUT, late: bool = False, **more: object) -> Worlds:
    """What Ann, Ben and Cleo may hold after these events; all are there from the start unless some come `late`."""
    told = Story(PEOPLE, events, **more)  # type: ignore[arg-type]
    people = tuple(Person(name=name, there="unsaid" if late else True) for name in PEOPLE)
    return worlds_of(told.model_copy(update={"people": people}), conventions)


SPIED, ALOUD = (PUT, Leave("Cleo"), Watch(("Cleo",), whom="Ann")), Tells("Ann", "key", "pot")
BACK = Tells("Ben", "key", "pot", ("Ann",), private=True)
POT_OR_TIN = {"pot": 0.5, "tin": 0.5}
LIAR = (TrustIn("Ben", "Ann", "liar"), Tells("Ann", "key", "jar", ("Ben",)))
LETTER = Perceive(agents=("Ben",), variable=TRIP, value="cancelled")
NAMED = (PUT, Act("Ben"), Enter("Cleo", room="hall", here=True))
SPY_ON_SCENE = (Act("Ben"), Leave("Ben"), WATCH, Enter("Cleo", room="hall", here=True))
NOT_THERE = Tell(speaker="Ann", hearers=("Ben",), says=(claim(at="key", value="jar", negated=True),), private=True)
LABELS = (("tube", "sweets"),)
LABELLED = story(
    Perceive("Ann", at("pencils"), "tube", openly=True),
    Enter("Ben", here=True),
    labels=LABELS,
    late=True,
)
ROOMS = Episode(
    people=tuple(Person(name=name, room=room) for name, room in zip(PEOPLE, ("den", "den", "hall"), strict=True)),
    locations=(Location(name="jar", room="den"),),
    events=(PUT, Moves("key", "mat", "Cleo")),
    conventions=SHUT,
)
BY_ITSELF = (*ROOMS.events, Moves("cup", "shelf", "Ann"), Moves("key", "rug"))
CAME_BACK = (PUT, Leave("Cleo"), Enter("Cleo"), Moves("key", "pot", "Ann"))


def in_two_rooms(*events: Event) -> Worlds:
    return Worlds(ROOMS.model_copy(update={"events": events}))


ILL = Variable("state", "Ben")
GOES_ON = Change(sets=(Assignment(variable=TRIP, value="on"),))
FALLS_ILL = Change(sets=(Assignment(variable=ILL, value="ill"),))
MADE_ILL = FALLS_ILL.model_copy(update={"by": "Ann"})
LEFT_ILL = story(PUT, Leave("Ben"), Leave("Cleo"), FALLS_ILL)
ASLEEP_ILL = story(PUT, Attend("Ben", False), FALLS_ILL)


BAG = Location(name="bag", carrier="Ben")
CARRIED = tuple(Person(name=name) for name in PEOPLE)
IN_BAG = Episode(people=CARRIED, locations=(BAG,), events=(Moves("key", "bag", "Ben"),), conventions=SHUT)
BAGGED = Worlds(IN_BAG)
TAKEN = Worlds(IN_BAG.model_copy(update={"events": (*IN_BAG.events, Moves("bag", "Ann", "Ann"))}))
BELIEFS: list[tuple[str, Worlds, Mapping[str, Held]]] = [
    ("entering reveals", story(*AWAY, Enter("Ben"), conventions=OPEN), {"Ben": "pot", "Ann Ben": "pot"}),
    ("another room does not", story(*AWAY, Enter("Ben", room="attic"), conventions=OPEN), {"Ben": "jar"}),
    ("entering, left open", story(*AWAY, Enter("Ben"), conventions=UNSAID), {"Ben": {"jar": 0.9, "pot": 0.1}}),
    ("in a log", story(*AWAY, Enter("Ben"), conventions=UNSAID, log=True), {"Ben": {"jar": 0.1, "pot": 0.9}}),
    ("comes in too late", story(PUT, MOVED, Act("Ben"), Enter("Ben", here=True), late=True), {"Ben": None}),
    ("was there and did something", story(PUT, MOVED, Act("Ben"), late=True), {"Ben": "pot"}),
    (
        "a watcher stops when coming in",
        story(*WATCHED, MOVED, Enter("Ben"), Leave("Ben"), Moves("key", "tin", "Ann")),
        {"Ben": "pot", "Ann Ben": "jar"},
    ),
    (
        "told again of what nobody moves",
        story(Moves("key", "jar"), Act("Ann"), Moves("key", "floor"), Leave("Ben"), late=True),
        {"": "floor", "Ben": "floor", "Cleo": "jar"},
    ),
    ("looks inside", story(*AWAY, Perceive("Ben", inside("pot"))), {"Ben": "pot"}),
    ("looks where it was", story(*AWAY, Perceive("Ben", inside("jar")), mentioned=("tin",)), {"Ben": POT_OR_TIN}),
    ("gone", story(PUT, Gone("key", "jar", "Ann")), {"": UNTOLD}),
    (
        "told, and it stays between speaker and hearer",
        story(*AWAY, TO_BEN, conventions=NEAR),
        {"Ben": "pot", "Ann Ben": "pot", "Ben Ann": "pot", "Cleo Ben": "jar", "Ann Ben Ann": "jar"},
    ),
    (
        "told, and it travels",
        story(*AWAY, TO_BEN),
        {"Ben": "pot", "Ann Ben": "pot", "Ben Ann": "pot", "Cleo Ben": "jar", "Ann Ben Ann": "pot"},
    ),
    ("a known liar, as both see it", story(*LIAR, mentioned=("jar", "pot")), {"Ben Ann": "pot", "Ann Ben": "jar"}),
    ("heard by all, no further", story(PUT, ALOUD, conventions=NEAR), {"Ben Ben Ann": "pot", "Ben Cleo": "jar"}),
    ("said not to be there", story(PUT, NOT_THERE, mentioned=("jar", "pot", "tin")), {"Ben": POT_OR_TIN}),
    (
        "finds it where it is, whatever was said",
        story(PUT, Leave("Cleo"), Moves("key", "tin", "Ben"), TO_BEN, Perceive("Cleo", at("key"))),
        {"Cleo": "tin"},
    ),
    ("a liar, of two places", story(*LIAR, mentioned=("jar", "pot")), {"Ben": "pot"}),
    ("a liar, of three", story(*LIAR, mentioned=("jar", "pot", "tin")), {"Ben": POT_OR_TIN}),
    ("who left later is trusted", story(*HALL, BACK, conventions=LATER, late=True), {"Ann": "pot"}),
    ("others are not", story(*HALL, TO_BEN, conventions=LATER, late=True), {"Ben": "jar", "Ann Ben": "jar"}),
    ("heard by all, and by who watches", story(*SPIED, ALOUD), {"Ben": "pot", "Cleo": "pot", "Ben Cleo": "jar"}),
    ("sees that it is not so", story(PUT, ALOUD, conventions=OPEN), {"Ben": "jar", "Ben Ann": "jar"}),
    ("where nobody lies it is an error", story(PUT, ALOUD, conventions=HONEST), {"Ben": "jar", "Ben Ann": "pot"}),
    ("not believed, it is an error", story(PUT, ALOUD, conventions=NO_LIES), {"Ben": "jar", "Ben Ann": "pot"}),
    ("nobody believes it", story(PUT, ALOUD, conventions=NOBODY), {"Ben": "jar", "Ann Ben": "pot"}),
    ("whom one trusts is said", story(*LIAR, mentioned=("jar", "pot"), conventions=NOBODY), {"Ben": "pot"}),
    ("who says it holds it", story(TO_BEN), {"Ann": "pot", "Ben": "pot"}),
    ("by itself where the thing is", in_two_rooms(*BY_ITSELF), {"Ann": "jar", "Cleo": "rug"}),
    ("or where the place is", in_two_rooms(*BY_ITSELF, Moves("key", "jar")), {"Ann": "jar", "Cleo": "rug"}),
    ("comes back to where they left", in_two_rooms(*CAME_BACK), {"Ben": "pot", "Cleo": None}),
    ("elsewhere, the words say", in_two_rooms(PUT, Moves("key", "pot", "Ann", "attic")), {"Ben": "jar"}),
    ("the scene gets its name", story(*NAMED, MOVED, late=True), {"Cleo": "pot", "Cleo Ben": "pot"}),
    ("with all that is in it", story(*NAMED, late=True, conventions=OPEN), {"Cleo": "jar"}),
    ("and who watches it", story(PUT, *SPY_ON_SCENE, MOVED, late=True), {"Ben": "pot"}),
    ("rooms at the start", Worlds(ROOMS), {"Ben": "jar", "Cleo": "mat", "Cleo Ben": None}),
    ("so before all, and missed", story(Moves("key", "jar", unseen_by=("Ben",))), {"Ann": "jar", "Ben": None}),
]  # fmt: skip


OTHERS: list[tuple[str, Worlds, Variable, Mapping[str, Held]]] = [
    ("a letter, read alone", story(LETTER), TRIP, {"Ben": "cancelled", "Ann Ben": None}),
    ("one's own state", LEFT_ILL, ILL, {"Ben": "ill", "Ann Ben": "ill", "Ben Ann": None, "Cleo": None}),
    ("not while asleep", ASLEEP_ILL, ILL, {"Ben": None, "Ann": "ill"}),
    ("nor what another makes of one", story(PUT, Leave("Ben"), MADE_ILL), ILL, {"Ben": None, "Cleo": "ill"}),
    ("where the story plays by then", in_two_rooms(*ROOMS.events, GOES_ON), TRIP, {"Cleo": "on", "Ann": None}),
    (
        "a label is believed until one looks inside",
        LABELLED, TUBE, {"": "pencils", "Ann": "pencils", "Ben": "sweets", "Ann Ben": "sweets"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "worlds", "variable", "held"),
    [*((name, worlds, KEY, held) for name, worlds, held in BELIEFS), *OTHERS],
)
def test_beliefs(name: str, worlds: Worlds, variable: Variable, held: Mapping[str, Held]) -> None:
    for chain, value in held.items():
        assert worlds.held(chain.split(), variable) == pytest.approx(shares(value)), (name, chain)


@pytest.mark.parametrize("mistaken", [False, True])
def test_a_state_that_is_seen_to_be_another_has_become_so_unless_somebody_is_mistaken(mistaken: bool) -> None:
    shop = Variable("state", "shop")
    sees = Perceive(agents=("Ann",), variable=shop, value="closed", how="sight", mistaken=mistaken)
    told = story(Change(sets=(Assignment(variable=shop, value="open"),)), Leave("Ann"), sees)
    assert told.held((), shop) == {"open" if mistaken else "closed": 1.0}
    assert [told.held((name,), shop) for name in ("Ann", "Ben")] == [{"closed": 1.0}, {"open": 1.0}]


WANTS_JAR = Believe(claim=claim("Ben", verb="wants", at="key", value="jar"))
LATE = story(PUT, Leave("Ben"), Moves("key", "pot", "Cleo"), WANTS_JAR)
CANCELLED = Tell(speaker="Ann", hearers=("Ben",), says=(claim(state="trip", value="cancelled"),), private=True)
TOLD_OF_TRIP = story(PUT, CANCELLED)
HOPED = story(
    Believe(claim=claim("Ben", verb="wants", state="trip", value="on")),
    Change(sets=(Assignment(variable=TRIP, value="cancelled"),), by="Ann", unseen_by=("Ben",)),
)
QUERIES: list[tuple[str, Worlds, Query, Held]] = [
    ("at the start", LATE, WhichValue(variable=KEY, when="start"), "jar"),
    ("before", LATE, WhichValue(variable=KEY, when="before"), "jar"),
    ("what it looks as if it held", LABELLED, WhichLabel(variable=TUBE), "sweets"),
    ("which thing", story(PUT), WhichThing(variable=Variable("at", "jar"), mover="Ann"), "key"),
    ("holds", LATE, IsHeld(chain=("Ben",), variable=KEY, claimed="pot"), "no"),
    ("knows what nothing else tells", TOLD_OF_TRIP, IsKnown(chain=("Ben",), variable=TRIP), "yes"),
    ("was not told it", TOLD_OF_TRIP, IsKnown(chain=("Cleo",), variable=TRIP), "no"),
    ("is not mistaken in it", TOLD_OF_TRIP, IsKnown(chain=("Ben",), variable=TRIP, mistaken=True), "no"),
    ("who knows", LATE, WhoKnows(variable=KEY), "Ann and Cleo"),
    ("who holds", LATE, WhoHolds(variable=KEY, claimed="jar"), "Ben"),
    ("who did it to that place", LATE, WhoDid(variable=KEY, claimed="jar"), "Ann"),
    ("who did it in one event", LATE, WhoDid(variable=KEY, events=("1",)), "Ann"),
    ("who is wrong", LATE, WhoKnows(variable=KEY, mistaken=True), "Ben"),
    ("who has it in a bag", BAGGED, WhoHas(variable=KEY), "Ben"),
    ("who took the bag", TAKEN, WhoHas(variable=KEY), "Ann"),
    # 1 - .6 x .5
    ("disappointed", LATE, FeelingOf(chain=("Ben",), variable=KEY, feeling="disappointed"), "yes"),
    ("hoped, and did not know", HOPED, FeelingOf(chain=("Ben",), variable=TRIP, feeling="disappointed"), "yes"),
    ("relieved", LATE, FeelingOf(chain=("Ben",), variable=KEY, feeling="relieved"), "no"),
    ("who is disappointed", LATE, WhoFeels(variable=KEY, feeling="disappointed"), "Ben"),
    ("not understood", LATE, UnreadClaim(variable=KEY), {"yes": 0.2, "no": 0.8}),
]


@pytest.mark.parametrize(("name", "worlds", "query", "expected"), QUERIES)
def test_queries(name: str, worlds: Worlds, query: Query, expected: Held) -> None:
    found = {answer: share for answer, share in query.probabilities(worlds).items() if share}
    assert found == pytest.approx(shares(expected)), name
