"""What belief formation once got wrong, each with its smallest example."""

from collections.abc import Mapping, Sequence

import pytest

from limp import Scene
from limp.answering.scene import claim
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.episode import Location, Person
from limp.episodes.event_models import drawn, noticed
from limp.episodes.events import (
    Attend,
    Believe,
    Change,
    Enter,
    Event,
    Leave,
    Notice,
    Perceive,
    Tell,
    Watch,
    Witness,
    at,
    fact,
    inside,
    state,
)
from limp.episodes.files import parse_episode
from limp.episodes.queries import IsHeld, IsKnown, VariableQuery, WhichValue, WhoDid, WhoHas, WhoHolds, WhoKnows
from limp.episodes.variables import Variable
from limp.errors import InputError

Held = str | None | Mapping[str | None, float]
"""A value that is held for certain (None: none is), or the probability of each."""


def told(
    people: Sequence[str | Person], *events: Event, places: Sequence[Location] = (), reveals: str = "open"
) -> Worlds:
    scene = Scene(*people, conventions={"entering_reveals": reveals})
    scene.add(*events)
    return Worlds(scene.episode.model_copy(update={"locations": tuple(places)}))


def person(name: str, room: str) -> Person:
    return Person(name=name, room=room)


def tells(speaker: str, hearer: str, place: str, thing: str = "key", negated: bool = False) -> Tell:
    return Tell(speaker, hearer, [claim(at=thing, value=place, negated=negated)], private=True)


KITCHEN = {"box": "kitchen", "crate": "kitchen", "jar": "kitchen"}


def met(*people: str, reveals: str = "no", **places: str) -> Scene:
    """People who come into the kitchen one after the other, and containers with their rooms."""
    scene = Scene(*people, conventions={"entering_reveals": reveals})
    for name, room in (KITCHEN | places).items():
        scene.place(name, room=room)
    scene.add(*(Enter(name, room="kitchen") for name in people))
    return scene


def then(scene: Scene, *events: Event) -> Worlds:
    scene.add(*events)
    return scene.worlds


def alike(chains: str, held: Held, variable: str = "at(key)") -> Mapping[str, Held]:
    """The same belief of several chains, which commas divide."""
    return {f"{chain}: {variable}": held for chain in chains.split(", ")}


KEY = at("key")
TWO, THREE = ("Ann", "Ben"), ("Ann", "Ben", "Cy")
AWAY = Person(name="Ben", there=False)
PUT, MOVED = Change(KEY.to("jar"), by="Ann"), Change(KEY.to("pot"), by="Ann")
OPEN_HALL = {"Ann": "hall", "Ben": "hall", "Cy": "attic"}
IN_ROOMS = [person(name, room) for name, room in OPEN_HALL.items()]
SHOWN = (
    Change(state("vase", "colour").to("blue"), by="Ann", in_view="yes"),
    Change(state("vase", "price").to("ten"), by="Ann"),
)
TO_ATTIC = Change(at("bag").to("attic"), by="Ann", room="hall")
CARRIED = (Change(at("coin").to("hat"), by="Ann"), Change(at("hat").to("Ann"), by="Ann"))
MOVES_OUT = (Leave("Ann"), Enter("Ann", room="den"), Enter("Cy", room="hall"))
HALLS = (person("Ann", "hall"), person("Ben", "den"), Person(name="Cy", there=False))
HIDDEN = Change(KEY.to("pot"), by="Ann", seen_by="Ben", only=True, secretly_seen_by="Cy")
IN_BASEMENT, TO_ROOF = Change(KEY.to("basement"), by="Ann"), Change(KEY.to("roof"), by="Ben", only=True)
UNREACHED = Tell("Ann", "Ben", [claim(at="key", value="jar")], unreached=("Ben",))
MISHEARD = Tell("Ann", "Ben", [claim(at="key", value="jar")], heard_as=[claim(at="key", value="pot")])
DUG = fact("who dug them up").to("Ann") + state("tulips").to("dug up")
OF_CY = Tell("Ann", says=[claim("Cy", at="key", value="jar")])
LETTER = [Change(at("letter").to(place), by=by) for place, by in (("envelope", "Ann"), ("library", ""))]
AT_KURT = Change(at("apple").to("crate"), by="Noel", secretly_seen_by=("Kurt",))
BALL = (Change(at("ball").to("den"), by="Ann"), Change(at("coin").to("box"), by="Ann"), Attend("Ben"))
COIN = (Change(at("coin").to("jar"), by="Ben"), Leave("Ben"), Change(at("coin").to("box"), by="Ann"))
IN_THE_DEN = (person("Ann", "den"), person("Ben", "den"))
WINE = Believe(claim("Ann", at="wine", value="kitchen"))

FLAT = [Location(name=n, room=r, open=True) for n, r in (("counter", "kitchen"), ("sofa", "living room"))]

IN_CRATE, BOX = Change(KEY.to("crate"), by="Bob"), [claim(at="key", value="box")]
IN_BOX = (Change(KEY.to("box"), by="Ann"), Change(KEY.to("jar"), by="Ann"))

BELIEFS: list[tuple[str, Worlds, Mapping[str, Held]]] = [
    ("that somebody was told can be seen",
     told(THREE, Leave("Cy"), tells("Ann", "Ben", "jar"), Witness("Cy", 2)), {"Cy Ben: at(key)": "jar"}),
    ("a thing has several states, of which some are seen", told(TWO, Leave("Ben"), *SHOWN, Enter("Ben")),
     {": state(vase, colour)": "blue", "Ben: state(vase, colour)": "blue", "Ann Ben: state(vase, colour)": "blue",
      "Ann: state(vase, price)": "ten", "Ben: state(vase, price)": None}),
    ("what is hidden is known to who saw it, and found by who looks",
     told(THREE, Leave("Ben"), Leave("Cy"), Change(KEY.to("sand"), by="Ann", in_view="no"), Enter("Ben"),
          Enter("Cy"), Perceive("Ben", inside("sand")), reveals="yes"),
     {"Ann: at(key)": "sand", "Ben: at(key)": "sand", "Cy: at(key)": None}),
    ("what somebody holds goes with them", told(HALLS, *CARRIED, *MOVES_OUT, reveals="yes"),
     {"Cy: at(hat)": None, "Cy: at(coin)": None}),
    ("and is seen where they are", told(HALLS, *CARRIED, *MOVES_OUT, Enter("Cy", room="den"), reveals="yes"),
     {"Cy: at(hat)": "Ann", "Cy: at(coin)": "hat"}),
    ("who is spoken of hears it too", told(THREE, OF_CY),
     {"Ben Cy: at(key)": "jar", "Ben Cy Ben Cy: at(key)": "jar", "Cy: at(key)": None,
      "Ben Cy Ben: at(key)": None}),
    ("a thing is in a container and in a room",
     told(["Ann"], LETTER[0], Change(at("envelope").to("library"), by="Ann"), LETTER[1]),
     {": at(letter)": "envelope"}),
    ("who watches from elsewhere is not there",
     told(("Noel", "Kurt", "Lea"), Enter("Noel", room="pantry"), AT_KURT, tells("Lea", "Noel", "shed"),
          Change(at("apple").to("box"), by="Noel")),
     {"Kurt: at(apple)": "crate", "Lea: at(apple)": None, "Noel Lea: at(apple)": None}),
    ("who carries a thing to another room goes there",
     told(IN_ROOMS, Change(KEY.to("shelf"), by="Ben"), Change(KEY.to("attic"), by="Ann"),
          Change(at("hat").to("hook"), by="Ben")),
     {"Ann: at(hat)": None, "Ben: at(key)": "attic", "Cy: at(key)": "attic"}),
    ("also where the words name the room that it is taken from, and with what is in it",
     told(IN_ROOMS, Change(KEY.to("bag"), by="Ann", room="hall"), TO_ATTIC, Change(at("hat").to("hook"), by="Ben"),
          Change(KEY.to("shelf"), by="Cy", room="attic")),
     {"Ann: at(hat)": None, "Ann: at(key)": "shelf", "Cy Ann: at(key)": "shelf", "Cy: at(bag)": "attic",
      "Ben: at(bag)": "attic", "Ben: at(key)": "bag", "Ben Ann: at(hat)": None}),
    *((f"who {verb} it there stays", told(
         IN_ROOMS, TO_ATTIC.model_copy(update={"verb": verb}), Change(at("hat").to("hook"), by="Ben"),
         Change(KEY.to("shelf"), by="Cy")),
       {"Ann: at(hat)": "hook", "Ben Ann: at(hat)": "hook", "Cy Ann: at(key)": None})
      for verb in ("throw", "threw", "mailed", "sent off")),
    ("who puts a thing at a place in another room goes there",
     told([person("Nina", "kitchen"), person("Paul", "kitchen")], Change(at("phone").to("counter"), by="Nina"),
          Leave("Nina"), Change(at("phone").to("sofa"), by="Paul"), Enter("Nina", room="kitchen"), places=FLAT),
     {"Nina: at(phone)": None, "Paul Nina: at(phone)": "counter"}),
    ("who acts in a room is there from then on",
     told(IN_ROOMS, Change(state("window").to("open"), by="Ben", room="attic"), PUT), {"Ben: at(key)": None}),
    ("places of other things are no places of this one",
     told(TWO, Change(at("lamp").to("desk"), by="Ann"), tells("Ann", "Ben", "jar", negated=True)),
     {"Ben: at(key)": None}),
    ("who does not know may hold something else",
     told(TWO, PUT, Leave("Ben"), MOVED, Believe(claim("Ben", verb="knows", at="key", negated=True))),
     {"Ben: at(key)": "jar"}),
    ("what the narrator adds leaves a stated belief", told(TWO, WINE, Change(at("wine").to("cellar"))),
     {"Ann: at(wine)": "kitchen"}),
    ("also of how it was", told(TWO, WINE, Change(at("wine").to("cellar"), mood="holds")),
     {"Ann: at(wine)": "kitchen"}),
    ("one's own deed stands against hearsay", told(TWO, IN_BASEMENT, tells("Ben", "Ann", "roof")),
     {"Ann: at(key)": "basement"}),
    ("who missed a change keeps to it", told(TWO, IN_BASEMENT, TO_ROOF), {"Ann: at(key)": "basement"}),
    ("until told of it", told(TWO, IN_BASEMENT, TO_ROOF, tells("Ben", "Ann", "roof")), {"Ann: at(key)": "roof"}),
    ("a fact is not in view", told(("Ann", AWAY), Change(DUG, by="Ann", in_view="yes"), Enter("Ben")),
     {"Ben: state(tulips)": "dug up", "Ben: fact(who dug them up)": None}),
    ("who comes back was away", told(THREE, PUT, Enter("Cy"), Leave("Ben"), Enter("Ben"), Enter("Ben")),
     {"Ben: at(key)": "jar"}),
    ("a hidden move changes what places hold", told(THREE, PUT, HIDDEN),
     {": inside(jar)": "nothing", "Ben: inside(jar)": "nothing", "Cy: at(key)": "pot", "Cy Ann: at(key)": "pot",
      "Ann Cy: at(key)": "jar"}),
    ("who watches perceives nothing while inattentive",
     told(("Ann", AWAY), Watch("Ben"), PUT, Attend("Ben", False), MOVED), {"Ben: at(key)": "jar"}),
    ("words that do not arrive", told(THREE, UNREACHED), {"Ben: at(key)": None, "Cy Ben: at(key)": "jar"}),
    ("words that are misheard", told(THREE, MISHEARD),
     {"Ben: at(key)": "pot", "Ben Cy: at(key)": "pot", "Cy: at(key)": "jar", "Ann Ben: at(key)": "jar",
      "Cy Ben: at(key)": "jar", "Cy Ann Ben: at(key)": "jar"}),
    ("who sleeps does not hear a whisper", told(TWO, Attend("Ben", asleep=True), tells("Ann", "Ben", "jar")),
     {"Ben: at(key)": None, "Ann Ben: at(key)": None}),
    ("who looked in vain holds what they then say",
     told(TWO, Change(KEY.to("pot"), by="Ann", unseen_by=("Ben",)), tells("Ann", "Ben", "jar"),
          Perceive("Ben", inside("jar")), tells("Ben", "Ann", "pot")),
     {"Ben: at(key)": "pot"}),
    ("who looks in company is seen to look",
     told(TWO, *COIN, Enter("Ben"), Perceive("Ben", inside("box"), openly=True), reveals="no"),
     {"Ben: at(coin)": "box", "Ann Ben: at(coin)": "box", "Ben Ann Ben: at(coin)": "jar"}),
    *(("who attends again sees what lies open",
       told(IN_THE_DEN, Change(at("ball").to("box"), by="Ann"), Attend("Ben", False, unnoticed=unnoticed), *BALL),
       {"Ben: at(ball)": "den", "Ann Ben: at(ball)": "den", "Ben: at(coin)": None}) for unnoticed in (0, 1)),
    *(("who saw somebody do it does not think that they believe otherwise",
       then(met("Bob", "Cat", "Dan"), IN_CRATE, Tell("Dan", hearers, BOX, private=bool(hearers))),
       {**alike("Bob, Dan Bob, Cat Bob, Dan Cat Bob", "crate"), **alike("Cat, Dan Cat", believing)})
      for hearers, believing in ((("Bob",), "crate"), ((), "box"))),
    ("who sees somebody elsewhere does not think that they know better",
     then(met("Bob", "Dan"), IN_CRATE, Leave("Dan"), Enter("Bob", room="hall"), Enter("Dan", room="hall"),
          Tell("Dan", "Bob", BOX)),
     alike("Bob, Dan Bob", "box")),
    ("who does not notice a lapse of attention thinks that the doer knows better",
     then(met("Bob", "Dan"), IN_CRATE, Attend("Bob", False, unnoticed=True), Attend("Bob"),
          Tell("Dan", "Bob", BOX)),
     {"Bob: at(key)": "box", "Dan Bob: at(key)": "crate"}),
    ("what lies open before all nobody thinks that others believe elsewhere",
     then(met("Ann", "Cat", "Dan"), Change(at("coin").to("kitchen"), by="Ann"),
          Tell("Cat", says=[claim(at="coin", value="jar")])),
     alike("Dan, Dan Ann, Cat Dan, Dan Cat Ann, Ann Dan Cat", "kitchen", "at(coin)")),
    ("who is seen to think that the speaker errs is not thought to believe",
     then(met("Ann", "Ben", "Cleo"), Change(KEY.to("box"), by="Cleo"),
          Change(KEY.to("jar"), by="Cleo", unseen_by=("Ben",)), Tell("Ben", says=BOX)),
     {**alike("Ann, Cleo Ann", "jar"), **alike("Cleo Ann Ben, Ben Ann", "box")}),
    *(("what confirms an own deed does not undo that it is kept to",
       then(met("Bob", "Cat"), IN_CRATE, first, Tell("Cat", says=[claim(at="key", value="jar")])),
       alike("Bob, Cat Bob", "crate"))
      for first in (Tell("Cat", says=[claim(at="key", value="crate")]), Perceive("Bob", inside("crate")))),
    ("who comes back with empty hands is seen to have nothing",
     told(TWO, Enter("Ann", room="kitchen"), Enter("Ben", room="kitchen"), Change(at("box").to("Ben"), by="Ben"),
          Enter("Ben", room="attic"), Change(at("box").to("attic"), by="Ben"), Enter("Ben", room="kitchen"),
          reveals="no"),
     alike("Ann, Ben Ann", None, "at(box)")),
    ("who never heard of a thing infers nothing from an empty container",
     told(TWO, Enter("Ann", room="kitchen"), *IN_BOX, Enter("Ben", room="kitchen"), Perceive("Ben", inside("box")),
          reveals="no", places=[Location(name=name, room="kitchen") for name in ("box", "jar")]),
     {"Ben: at(key)": None}),
    ("a thing may be where somebody has been or was told of",
     then(met("Ann", "Bob", basin="cellar", chest="attic"), IN_BOX[0], Leave("Bob"), IN_BOX[1],
          Enter("Bob", room="attic"), Enter("Bob", room="kitchen"), Perceive("Bob", inside("box"))),
     {"Bob: at(key)": dict.fromkeys(("crate", "jar", "chest"), 1 / 3)}),
    *(("who overhears something in the room is not noticed",
       told(THREE, Change(KEY.to("jar"), by="Ann", only=True),
            Tell("Ann", "Ben", [claim(at="key", value="jar")], **unnoticed)),
       {**alike("Cy, Cy Ben", "jar"), **alike("Ann Cy, Ben Cy", None)})
      for unnoticed in ({"overheard_by": "Cy"}, {"secretly_seen_by": "Cy"})),
    ("who puts another thing where they are has been there all along",
     then(met("Ann", "Dan"), Change(at("coin").to("crate"), by="Ann"), Change(KEY.to("crate"), by="Ann"),
          Tell("Dan", says=[claim(at="coin", value="jar")])),
     alike("Ann, Dan Ann", "crate", "at(coin)")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "worlds", "held"), BELIEFS)
def test_beliefs(name: str, worlds: Worlds, held: Mapping[str, Held]) -> None:
    for of, value in held.items():
        chain, variable = of.split(": ") if ": " in of else ("", of)
        found = worlds.held(chain.split(), Variable.read(variable))
        assert found == pytest.approx(value if isinstance(value, Mapping) else {value: 1.0}), (name, of)


TIN = told(("Ida", "Jo"), Change(at("pen").to("tin"), by="Jo"), places=[Location(name="tin", room="study")])
CARRIES = (Change(at("pen").to("tin"), by="Jo"), Change(at("tin").to("hall"), by="Jo", room="study"))
IN_HALL = told(("Ida", "Jo"), *CARRIES, places=[Location(name="tin", room="study")])
ROOM_OF_PEN = WhichValue(at("pen"), chain=("Ida", "Jo"), grain="room")
PLACES = [Location(name=name) for name in ("jar", "pot", "tin")]
DENIED = told(TWO, PUT, tells("Ann", "Ben", "jar", negated=True), places=PLACES)
CLOSER, CLOSEST = Change(KEY.to("blue jar"), by="Ann"), Change(KEY.to("red jar"), by="Ann")
LABELLED = Worlds(
    parse_episode("""people = ["Ruth", "Stan"]
locations = [{ name = "tin", label = "biscuits" }]
[[events]]
kind = "enter"
agent = "Ruth"
room = "hall"
[[events]]
kind = "enter"
agent = "Stan"
room = "hall"
[[events]]
kind = "change"
sets = { "inside(tin)" = "buttons", "at(buttons)" = "tin" }
[[events]]
kind = "perceive"
agents = ["Ruth"]
variable = "inside(tin)"
value = "buttons"
""").episode
)
SPILLED = told(THREE, Change(state("tea").to("spilled"), by="Ann", together="Ben", among=True))
GONE = told(THREE, PUT, Change(KEY.to(""), by="Ann"), Leave("Cy"))
QUERIES: list[tuple[Worlds, VariableQuery, Mapping[str, float]]] = [
    (TIN, ROOM_OF_PEN, {"study": 1.0}),
    (IN_HALL, ROOM_OF_PEN, {"hall": 1.0}),  # what is in it goes along
    (LABELLED, WhichValue(inside("tin"), chain=("Stan",)), {"biscuits": 1.0}),  # the reader alone is told
    (LABELLED, WhichValue(inside("tin"), chain=("Ruth",)), {"buttons": 1.0}),
    (SPILLED, WhoDid(state("tea")), {"Ann": 0.5, "Ben": 0.5}),
    (DENIED, IsHeld(KEY, "pot", chain=("Ben",)), {"yes": 0.5, "no": 0.5}),
    (DENIED, WhoHolds(KEY, claimed="pot"), {"Ben": 0.5, "nobody": 0.5}),
    (told(TWO, CLOSER), WhoHolds(KEY, claimed="jar"), {"Ann and Ben": 1.0}),
    (told(TWO, CLOSER), IsHeld(KEY, "jar", chain=("Ben",)), {"yes": 1.0, "no": 0.0}),
    (told(TWO, CLOSER, CLOSEST), WhoHolds(KEY, claimed="jar"), {"nobody": 1.0}),  # which one is not said
    (GONE, IsHeld(KEY, "jar"), {"yes": 0.0, "no": 1.0}),  # somewhere else is not nothing
]


@pytest.mark.parametrize(("worlds", "query", "found"), QUERIES)
def test_queries(worlds: Worlds, query: VariableQuery, found: Mapping[str, float]) -> None:
    assert {answer: p for answer, p in query.probabilities(worlds).items() if p or answer in found} == found


OLA = told(("Ann", Person(name="Ola", there="unsaid")), PUT)
NOTICED = (PUT, Leave("Ben"), MOVED, Notice("Ben", "Ann", event=3))
REFUSED: list[tuple[Worlds, VariableQuery]] = [
    (OLA, IsHeld(KEY, "jar", chain=("Ola",))),  # of Ola the story tells nothing but a name
    (OLA, IsKnown(KEY, chain=("Ola",))),
    (OLA, WhoKnows(KEY, among=("Ola",))),
    (GONE, IsHeld(KEY, "tin")),
    (GONE, WhichValue(KEY)),
    (GONE, WhoHas(KEY)),
]


@pytest.mark.parametrize(("worlds", "query"), REFUSED)
def test_what_is_open_is_refused(worlds: Worlds, query: VariableQuery) -> None:
    with pytest.raises(InputError):
        query.probabilities(worlds)


def test_what_nobody_can_have_noticed_is_said_to_be_wrong() -> None:
    scene = Scene("Ann", "Ben")
    scene.add(*NOTICED)
    with pytest.raises(InputError, match="did not perceive"):
        scene.believes("Ben", at="key")


def test_who_speaks_of_something_knows_about_it_and_so_does_who_hears() -> None:
    scene = Scene("Ola", "Pim", "Rik")
    scene.add(Leave("Rik"), Tell("Ola", "Pim", [claim(verb="knows", topic="the excursion")]))
    assert scene.who_knows(topic="the excursion") == {"Ola": 1.0, "Pim": 1.0, "Rik": 0.0}


LYING = {"ball": "garden", "coin": "box", "hat": "Ann", "cup": "table", "ring": "bag", "bone": "garden"}
"""Where things are: in the room itself, in hands, on a table; in a container, in a bag on the table, buried."""


@pytest.mark.parametrize(
    ("reveals", "seen"), [("no", ["ball", "hat", "cup"]), ("yes", [*LYING][:-1]), ("nothing", [])]
)
def test_what_lies_open_is_seen_on_entering_and_what_is_inside_or_hidden_is_not(
    reveals: str, seen: list[str]
) -> None:
    scene = Scene(person("Ann", "garden"), Person(name="Ben"), conventions={"entering_reveals": reveals})
    scene.place("table", open=True)
    scene.add(Leave("Ben"), Change(at("bag").to("table"), by="Ann"))
    for thing, place in LYING.items():
        scene.add(Change(at(thing).to(place), by="Ann", in_view="no" if thing == "bone" else ""))
    scene.add(Enter("Ben", room="garden"))
    for thing, place in LYING.items():
        held = {place if thing in seen else None: 1.0}
        assert scene.believes("Ben", at=thing) == scene.believes("Ann", "Ben", at=thing) == held, thing
    scene.add(tells("Ann", "Ben", "box", "ball"))  # who sees where it is does not believe it
    assert scene.believes("Ben", at="ball") == {"box" if reveals == "nothing" else "garden": 1.0}


# -- who looks around sees what is not there any more -----------------------------------------------------------


def carried_off(scene: Scene, by: str) -> None:
    """Somebody takes the ball to the attic, and comes back without it."""
    scene.add(Change(at("ball").to(by), by=by), Enter(by, room="attic"), Change(at("ball").to("attic"), by=by))
    scene.add(Enter(by, room="kitchen"))


@pytest.mark.parametrize("away", [Leave("Ann"), Attend("Ann", attentive=False)])
@pytest.mark.parametrize(("where", "reveals"), [("kitchen", "no"), ("box", "yes")])
def test_who_comes_back_sees_that_a_thing_is_gone(away: Event, where: str, reveals: str) -> None:
    scene = met("Ann", "Cat", reveals=reveals)
    scene.add(Change(at("ball").to(where), by="Ann"), away)
    carried_off(scene, "Cat")
    assert scene.believes("Ann", at="ball") == scene.believes("Cat", "Ann", at="ball") == {where: 1.0}
    scene.add(Enter("Ann", room="kitchen") if isinstance(away, Leave) else Attend("Ann"))
    left = ("crate", "jar") if reveals == "yes" else ("box", "crate", "jar")  # where it may be, for all they know
    others = dict.fromkeys(left, 1 / len(left))
    for chain in (("Ann",), ("Cat", "Ann"), ("Ann", "Cat", "Ann")):
        assert scene.believes(*chain, at="ball") == pytest.approx(others), chain


def test_what_somebody_there_missed_is_not_shown_to_them_because_another_comes_in() -> None:
    """Dan thinks that Cat sees the vase as he knows it; Bob, who missed it, does not."""
    scene = met("Bob", "Dan", "Cat")
    vase = "vase, colour"
    scene.add(
        Leave("Cat"), Change(state("vase", "colour").to("green"), by="Dan", in_view="yes", unseen_by=("Bob",))
    )
    scene.add(Enter("Cat", room="kitchen"))
    green, unknown = {"green": 1.0}, {None: 1.0}
    assert scene.worlds.held(("Cat",), Variable.read(f"state({vase})")) == green
    for chain, held in {"Dan Cat": green, "Cat Bob": green, "Bob": unknown, "Bob Cat": unknown}.items():
        assert scene.worlds.held(chain.split(), Variable.read(f"state({vase})")) == held, chain
    scene.add(Attend("Bob", attentive=False), Attend("Bob"))
    assert scene.worlds.held(("Bob",), Variable.read(f"state({vase})")) == green


@pytest.mark.parametrize("unnoticed", [True, False])
@pytest.mark.parametrize(("where", "reveals"), [("kitchen", "no"), ("jar", "yes"), ("jar", "no")])
def test_who_attends_again_sees_what_is_there_and_those_beside_it(
    unnoticed: bool, where: str, reveals: str
) -> None:
    scene = met("Ann", "Bob", "Cat", reveals=reveals)
    scene.add(Attend("Ann", attentive=False, unnoticed=unnoticed), Change(at("key").to(where), by="Bob"))
    scene.add(Attend("Ann"))
    held = {None if (where, reveals) == ("jar", "no") else where: 1.0}
    assert scene.believes("Ann", at="key") == scene.believes("Ann", "Bob", at="key") == held
    theirs = {where: 1.0} if unnoticed else held
    assert scene.believes("Bob", "Ann", at="key") == scene.believes("Cat", "Bob", "Ann", at="key") == theirs


# -- sure on nothing, again -------------------------------------------------------------------------------------


def test_who_missed_what_others_heard_does_not_think_that_they_know_it() -> None:
    scene = Scene("Ann", "Bob", "Dan", Person(name="Ola", there="unsaid"))
    scene.add(Tell("Ann", "Bob", [claim(fact="picnic", value="true")], private=True))
    assert scene.knows("Dan", fact="picnic") == scene.knows("Dan", "Bob", fact="picnic") == 0.0
    for chain in (("Ola",), ("Ola", "Bob")):
        with pytest.raises(InputError):
            scene.knows(*chain, fact="picnic")


@pytest.mark.parametrize("mutual", [False, True])
def test_who_notices_that_another_reads_something_knows_that_they_know_it(mutual: bool) -> None:
    scene = Scene("Ann", "Ben", "Cy")
    scene.add(Change(state("list").to("long"), by="Ann", only=True), Perceive("Ben", state("list"), id="reads"))
    assert scene.knows("Ann", "Ben", state="list") == 0.0
    scene.add(Notice("Ann", "Ben", "reads", mutual=mutual))
    assert scene.knows("Ann", "Ben", state="list") == scene.knows("Ann", state="list") == 1.0
    model = noticed(drawn({"Ben": 0}), "Ann", "Ben", mutual)
    assert [model.effect(chain) for chain in (("Ann",), ("Ann", "Ben"))] == ["none", "learns"]
    assert model.effect(("Ben", "Ann", "Ben")) == ("learns" if mutual else "none")
    assert scene.knows("Cy", "Ann", state="list") == scene.knows("Cy", "Ben", state="list") == 0.0


STANDS = (Location(name="crate", room="hall"), Location(name="cellar"))
ASKED_ROOM = {"Ann": "hall", "Ben": "hall", "Cy": "", "Ann Ben": "hall", "": "hall", "Ann Cy": ""}


@pytest.mark.parametrize(("chain", "room"), ASKED_ROOM.items())
def test_where_a_place_stands_is_known_to_all_who_were_there(chain: str, room: str) -> None:
    query = WhichValue(at("crate"), chain=tuple(chain.split()), grain="room")
    worlds = told(IN_ROOMS, Change(KEY.to("crate"), by="Ann"), places=STANDS)
    if room:
        assert query.probabilities(worlds) == {room: 1.0}
    else:
        with pytest.raises(InputError, match="nothing in the story tells"):
            query.probabilities(worlds)


def test_who_carries_a_thing_to_a_room_in_which_nothing_else_happens_goes_there() -> None:
    moved = Change(at("crate").to("cellar"), by="Ann", room="hall")
    hung = Change(at("hat").to("hook"), by="Ben", room="hall")
    assert told(IN_ROOMS, moved, hung, places=STANDS).held(["Ann"], at("hat")) == {None: 1.0}
    assert told(IN_ROOMS, moved, hung, places=(Location(name="cellar"),)).held(["Ann"], at("hat")) == {"hook": 1.0}


def test_who_left_before_a_place_was_moved_holds_that_it_stands_there() -> None:
    moved = Change(at("crate").to("cellar"), by="Ann", room="hall")
    worlds = told(IN_ROOMS, Leave("Ben"), moved, Enter("Cy", room="hall"), places=STANDS, reveals="no")
    assert worlds.held(["Ben"], at("crate")) == worlds.held(["Ann", "Ben"], at("crate")) == {"hall": 1.0}
    assert worlds.held(["Ann"], at("crate")) == worlds.held([], at("crate")) == {"cellar": 1.0}
    assert worlds.held(["Cy"], at("crate")) == {None: 1.0}
    assert WhichValue(at("crate"), chain=("Ann",), grain="room").probabilities(worlds) == {"cellar": 1.0}
