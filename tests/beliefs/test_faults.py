"""What belief formation once got wrong, each with its smallest example."""

import pytest

from limp import Scene
from limp.answering.scene import claim
from limp.beliefs.minds import minds_in_words
from limp.beliefs.possible_worlds import Worlds, assumed
from limp.episodes.episode import Person
from limp.episodes.events import (
    Attend,
    Believe,
    Change,
    Enter,
    Leave,
    Notice,
    Perceive,
    Tell,
    Watch,
    Witness,
    at,
    inside,
    state,
)
from limp.episodes.files import parse_episode
from limp.episodes.queries import IsHeld, IsKnown, WhichValue, WhoDid, WhoHas, WhoHolds, WhoKnows
from limp.episodes.variables import UNTOLD, Variable
from limp.errors import InputError

Held = dict[str | None, float]


def asked_of(*people: str | Person, key: str = "jar") -> Scene:
    """People, and a key that the first of them put somewhere."""
    scene = Scene(*people)
    scene.add(Change(at("key").to(key), by=people[0] if isinstance(people[0], str) else people[0].name))
    return scene


# -- sure on nothing --------------------------------------------------------------------------------------------


def test_nothing_told_of_somebody_leaves_open_what_they_know() -> None:
    """Of Ola the story tells nothing but a name: neither where she is, nor that she missed anything."""
    scene, key = asked_of("Ann", Person(name="Ola", there="unsaid")), Variable("at", "key")
    worlds = scene.worlds
    for query in (
        IsHeld(chain=("Ola",), variable=key, claimed="jar"),
        IsKnown(chain=("Ola",), variable=key),
        WhoKnows(variable=key, among=("Ola",)),
    ):
        with pytest.raises(InputError):
            query.probabilities(worlds)
    assert IsKnown(chain=("Ann",), variable=key).probabilities(worlds)["yes"] == 1.0


def test_who_speaks_of_something_knows_about_it_and_so_does_who_hears() -> None:
    scene = Scene("Ola", "Pim", "Rik")
    scene.add(Leave("Rik"))
    scene.add(Tell("Ola", "Pim", [claim(verb="knows", topic="the excursion")]))
    assert scene.who_knows(topic="the excursion") == {"Ola": 1.0, "Pim": 1.0, "Rik": 0.0}


def test_that_somebody_was_told_can_be_seen() -> None:
    scene = Scene("Ola", "Pim", "Rik")
    scene.add(Leave("Rik"))
    told = scene.add(Tell("Ola", "Pim", [claim(at="key", value="jar")], private=True))
    scene.add(Witness("Rik", told))
    assert scene.believes("Rik", "Pim", at="key") == {"jar": 1.0}


def test_a_thing_has_several_states_and_who_comes_in_sees_those_that_can_be_seen() -> None:
    scene = Scene("Ann", "Ben")
    scene.add(Leave("Ben"))
    scene.add(Change(state("vase", "colour").to("blue"), by="Ann", in_view="yes"))
    scene.add(Change(state("vase", "price").to("ten"), by="Ann"), Enter("Ben"))
    assert scene.believes("Ben", state="vase, colour") == scene.believes(state="vase, colour") == {"blue": 1.0}
    assert scene.believes("Ann", state="vase, price") == {"ten": 1.0}
    assert scene.believes("Ben", state="vase, price") == {None: 1.0}
    assert scene.believes("Ann", "Ben", state="vase, colour") == {"blue": 1.0}


def test_the_room_of_a_thing_is_that_of_what_holds_it() -> None:
    scene = Scene("Ida", "Jo")
    scene.place("tin", room="study")
    scene.add(Change(at("pen").to("tin"), by="Jo"))
    asked = WhichValue(chain=("Ida", "Jo"), variable=Variable("at", "pen"), grain="room")
    assert scene.ask(asked) == {"study": 1.0}
    scene.add(Change(at("tin").to("hall"), by="Jo", room="study"))
    assert scene.ask(asked) == {"hall": 1.0}  # what is in it goes along


def test_what_a_label_hides_is_told_to_the_reader_alone_at_any_time() -> None:
    """The narrator says what is in a labelled tin after the people came in."""
    told = """people = ["Ruth", "Stan"]
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
"""
    worlds = Worlds(parse_episode(told).episode)
    inside = Variable("inside", "tin")
    assert WhichValue(chain=("Stan",), variable=inside).probabilities(worlds) == {"biscuits": 1.0}
    assert WhichValue(chain=("Ruth",), variable=inside).probabilities(worlds) == {"buttons": 1.0}


# -- who sees what ----------------------------------------------------------------------------------------------


LYING = {"ball": "garden", "coin": "box", "hat": "Ann", "cup": "table", "ring": "bag", "bone": "garden"}
"""Where things are: in the room itself, in hands, on a table; in a container, in a bag on the table, buried."""


@pytest.mark.parametrize(
    ("reveals", "seen"), [("no", ["ball", "hat", "cup"]), ("yes", [*LYING][:-1]), ("nothing", [])]
)
def test_what_lies_open_is_seen_on_entering_and_what_is_inside_or_hidden_is_not(
    reveals: str, seen: list[str]
) -> None:
    scene = Scene(Person(name="Ann", room="garden"), Person(name="Ben"), conventions={"entering_reveals": reveals})
    scene.place("table", open=True)
    scene.add(Leave("Ben"), Change(at("bag").to("table"), by="Ann"))
    for thing, place in LYING.items():
        scene.add(Change(at(thing).to(place), by="Ann", in_view="no" if thing == "bone" else ""))
    scene.add(Enter("Ben", room="garden"))
    for thing, place in LYING.items():
        held = {place if thing in seen else None: 1.0}
        assert scene.believes("Ben", at=thing) == scene.believes("Ann", "Ben", at=thing) == held, thing
    scene.add(Tell("Ann", "Ben", [claim(at="ball", value="box")]))  # who sees where it is does not believe it
    assert scene.believes("Ben", at="ball") == {"box" if reveals == "nothing" else "garden": 1.0}


def test_what_is_hidden_is_known_to_who_saw_it_and_found_by_who_looks() -> None:
    scene = Scene("Ann", "Ben", "Cleo", conventions={"entering_reveals": "yes"})
    scene.add(Leave("Ben"), Leave("Cleo"), Change(at("coin").to("sandbox"), by="Ann", in_view="no"))
    scene.add(Enter("Ben"), Enter("Cleo"), Perceive("Ben", inside("sandbox")))
    assert scene.who_knows(at="coin") == {"Ann": 1.0, "Ben": 1.0, "Cleo": 0.0}


def test_what_somebody_holds_goes_with_them() -> None:
    people = (Person(name="Ann", room="hall"), Person(name="Ben", room="den"), Person(name="Cy", there=False))
    scene = Scene(*people, conventions={"entering_reveals": "yes"})
    scene.add(Change(at("coin").to("hat"), by="Ann"), Change(at("hat").to("Ann"), by="Ann"))
    scene.add(Leave("Ann"), Enter("Ann", room="den"), Enter("Cy", room="hall"))
    assert scene.believes("Cy", at="hat") == scene.believes("Cy", at="coin") == {None: 1.0}
    scene.add(Enter("Cy", room="den"))
    assert (scene.believes("Cy", at="hat"), scene.believes("Cy", at="coin")) == ({"Ann": 1.0}, {"hat": 1.0})


def test_who_is_spoken_of_hears_it_too() -> None:
    scene = Scene("Ann", "Ben", "Cy")
    scene.add(Tell("Ann", says=[claim("Cy", at="key", value="jar")]))
    assert (
        scene.believes("Ben", "Cy", at="key") == scene.believes("Ben", "Cy", "Ben", "Cy", at="key") == {"jar": 1.0}
    )
    assert scene.believes("Cy", at="key") == scene.believes("Ben", "Cy", "Ben", at="key") == {None: 1.0}


def test_a_thing_is_in_a_container_and_in_a_room() -> None:
    scene = Scene("Ann")
    scene.add(Change(at("letter").to("envelope"), by="Ann"))
    scene.add(Change(at("envelope").to("library"), by="Ann"))
    scene.add(Change(at("letter").to("library")))
    assert scene.believes(at="letter") == {"envelope": 1.0}


def test_who_watches_from_elsewhere_is_not_there() -> None:
    scene = Scene("Noel", "Kurt", "Lea")
    scene.add(Enter("Noel", room="pantry"))
    scene.add(Change(at("apple").to("crate"), by="Noel", secretly_seen_by=("Kurt",)))
    scene.add(Tell("Lea", "Noel", [claim(state="door", value="shut")], private=True))
    scene.add(Change(at("apple").to("box"), by="Noel"))
    assert scene.believes("Kurt", at="apple") == {"crate": 1.0}
    assert scene.believes("Lea", at="apple") == {None: 1.0}
    assert scene.believes("Noel", "Lea", at="apple") == {None: 1.0}


def test_who_carries_a_thing_to_another_room_goes_there() -> None:
    rooms = {"Ann": "hall", "Ben": "hall", "Cy": "attic"}
    scene = Scene(*(Person(name=name, room=room) for name, room in rooms.items()))
    scene.add(Change(at("cup").to("shelf"), by="Ben"))
    scene.add(Change(at("cup").to("attic"), by="Ann"))
    scene.add(Change(at("hat").to("hook"), by="Ben"))
    assert scene.believes("Ann", at="hat") == {None: 1.0}
    assert scene.believes("Ben", at="cup") == scene.believes("Cy", at="cup") == {"attic": 1.0}


def test_who_puts_a_thing_at_a_place_in_another_room_goes_there() -> None:
    """Nina, who comes back to the kitchen, does not see the sofa of the living room."""
    scene = Scene(Person(name="Nina", room="kitchen"), Person(name="Paul", room="kitchen"))
    for place, room in (("counter", "kitchen"), ("sofa", "living room")):
        scene.place(place, room=room, open=True)
    scene.add(Change(at("phone").to("counter"), by="Nina"), Leave("Nina"))
    scene.add(Change(at("phone").to("sofa"), by="Paul"), Enter("Nina", room="kitchen"))
    assert scene.believes("Nina", at="phone") == scene.believes("Paul", "Nina", at="phone") == {"counter": 1.0}


def test_who_is_there_needs_no_room_that_the_words_name() -> None:
    """Ben acts in the attic, and is there from then on."""
    scene = Scene(Person(name="Ann", room="hall"), Person(name="Ben", room="hall"))
    scene.add(Change(state("window").to("open"), by="Ben", room="attic"))
    scene.add(Change(at("hat").to("hook"), by="Ann"))
    assert scene.believes("Ben", at="hat") == {None: 1.0}


# -- what follows from what is told -----------------------------------------------------------------------------


def test_places_of_other_things_are_no_places_of_this_one() -> None:
    scene = Scene("Ann", "Ben")
    scene.add(Change(at("lamp").to("desk"), by="Ann"))
    scene.add(Tell("Ann", "Ben", [claim(at="key", value="jar", negated=True)], private=True))
    assert scene.believes("Ben", at="key") == {None: 1.0}


def test_noticing_what_one_did_not_perceive_is_said_to_be_wrong() -> None:
    scene = asked_of("Ann", "Ben", "Cleo")
    scene.add(Leave("Ben"))
    moved = scene.add(Change(at("key").to("pot"), by="Ann"))
    scene.add(Notice("Ben", "Ann", event=moved))
    with pytest.raises(InputError, match="did not perceive"):
        scene.believes("Ben", at="key")


def test_who_was_told_and_then_looks_believes_their_eyes() -> None:
    scene = asked_of("Ann", "Ben", key="box")
    scene.add(Leave("Ben"))
    scene.add(Change(at("key").to("tin"), by="Ann"))
    scene.add(Tell("Ann", "Ben", [claim(at="key", value="jar")], private=True))
    scene.add(Perceive("Ben", inside("jar"), room="den"))
    assert "jar" not in scene.believes("Ben", at="key")


def test_a_scene_and_its_file_agree_on_who_is_there() -> None:
    scene = asked_of("Ann", "Ben")
    told = 'people = ["Ann", "Ben"]\n[[events]]\nkind = "change"\nby = "Ann"\nsets = { "at(key)" = "jar" }'
    assert parse_episode(told).episode == scene.episode
    assert scene.episode.there_from_the_start == ("Ann", "Ben")
    assert any("Ben is taken to be there from the start" in words for words in assumed(scene.episode))
    empty = Scene("Ann", "Ben")
    empty.add(Enter("Ann", room="hall"))
    assert empty.episode.there_from_the_start == ()


def test_who_did_it_may_be_open_among_some() -> None:
    scene = Scene("Ann", "Ben", "Cleo")
    scene.add(Change(state("tea").to("spilled"), by="Ann", together="Ben", among=True))
    assert scene.ask(WhoDid(variable=Variable("state", "tea"))) == {"Ann": 0.5, "Ben": 0.5}


# -- as a reader meets it ---------------------------------------------------------------------------------------


def test_who_does_not_know_may_hold_something_else() -> None:
    scene = asked_of("Ann", "Greta", key="oak")
    scene.add(Leave("Greta"))
    scene.add(Change(at("key").to("elm"), by="Ann"))
    scene.add(Believe(claim("Greta", verb="knows", at="key", negated=True)))
    assert scene.believes("Greta", at="key") == {"oak": 1.0}


def test_what_the_narrator_adds_leaves_a_stated_belief() -> None:
    for mood in ("happened", "holds"):
        scene = Scene("Ann", "Ben")
        scene.add(Believe(claim("Ann", at="wine", value="kitchen")))
        scene.add(Change(at("wine").to("cellar"), mood=mood))  # type: ignore[arg-type]
        assert scene.believes("Ann", at="wine") == {"kitchen": 1.0}


def test_ones_own_deed_stands_against_hearsay() -> None:
    scene = Scene("Mei", "Bruno")
    scene.add(Change(at("bike").to("basement"), by="Mei"))
    scene.add(Tell("Bruno", "Mei", [claim(at="bike", value="roof")], private=True))
    assert scene.believes("Mei", at="bike") == {"basement": 1.0}


def test_who_missed_a_change_of_what_they_did_is_told_of_it() -> None:
    scene = Scene("Mei", "Bruno")
    scene.add(Change(at("bike").to("basement"), by="Mei"))
    scene.add(Change(at("bike").to("roof"), by="Bruno", only=True))
    assert scene.believes("Mei", at="bike") == {"basement": 1.0}
    scene.add(Tell("Bruno", "Mei", [claim(at="bike", value="roof")], private=True))
    assert scene.believes("Mei", at="bike") == {"roof": 1.0}


def test_a_fact_is_not_in_view() -> None:
    scene = Scene("Ann", Person(name="Ben", there=False))
    dug = Variable("fact", "who dug them up").to("Ann") + state("tulips").to("dug up")
    scene.add(Change(dug, by="Ann", in_view="yes"), Enter("Ben"))
    assert scene.believes("Ben", state="tulips") == {"dug up": 1.0}
    assert scene.believes("Ben", fact="who dug them up") == {None: 1.0}


def test_who_comes_back_was_away() -> None:
    scene = Scene("Ann", "Ben", "Vic")
    scene.add(Change(at("key").to("jar"), by="Ann"))
    scene.add(Enter("Vic"))
    scene.add(Leave("Ben"))
    scene.add(Enter("Ben"))
    scene.add(Enter("Ben"))
    assert scene.believes("Ben", at="key") == {"jar": 1.0}


def test_somewhere_else_is_not_nothing() -> None:
    scene, key = asked_of("Ann", "Ben", "Cleo"), Variable("at", "key")
    scene.add(Change(at("key").to(""), by="Ann"))
    scene.add(Leave("Cleo"))
    scene.add(Change(at("cup").to("shelf"), by="Ann"))
    assert scene.believes("Ann", at="key") == {UNTOLD: 1.0}
    assert scene.believes("Cleo", at="cup") == {None: 1.0}
    assert "Ann, Ben and Cleo believe that the key is somewhere else." in minds_in_words(scene.worlds, ())
    assert scene.ask(IsHeld(variable=key, claimed="jar"))["yes"] == 0.0
    for query in (IsHeld(variable=key, claimed="tin"), WhichValue(variable=key), WhoHas(variable=key)):
        with pytest.raises(InputError):
            scene.ask(query)


def test_who_holds_one_of_the_places_that_are_left_is_as_likely_as_that_they_hold_it() -> None:
    scene, key = asked_of("Ann", "Ben"), Variable("at", "key")
    for place in ("jar", "pot", "tin"):
        scene.place(place)
    scene.add(Tell("Ann", "Ben", [claim(at="key", value="jar", negated=True)], private=True))
    assert scene.ask(IsHeld(chain=("Ben",), variable=key, claimed="pot"))["yes"] == 0.5
    assert scene.ask(WhoHolds(variable=key, claimed="pot")) == {"Ben": 0.5, "nobody": 0.5}


def test_a_place_named_more_closely_is_the_same_place() -> None:
    scene, key = asked_of("Ann", "Ben", key="blue jar"), Variable("at", "key")
    assert scene.ask(WhoHolds(variable=key, claimed="jar")) == {"Ann and Ben": 1.0}
    assert scene.ask(IsHeld(chain=("Ben",), variable=key, claimed="jar"))["yes"] == 1.0
    scene.add(Change(at("key").to("red jar"), by="Ann"))  # which of the two is meant is not said
    assert scene.ask(WhoHolds(variable=key, claimed="jar")) == {"nobody": 1.0}


def test_a_hidden_move_changes_what_places_hold() -> None:
    hidden = asked_of("Ann", "Ben", "Cy", key="box")
    hidden.add(Change(at("key").to("pot"), by="Ann", seen_by="Ben", only=True, secretly_seen_by="Cy"))
    assert hidden.believes(inside="box") == hidden.believes("Ben", inside="box") == {"nothing": 1.0}
    assert hidden.believes("Cy", at="key") == hidden.believes("Cy", "Ann", at="key") == {"pot": 1.0}
    assert hidden.believes("Ann", "Cy", at="key") == {"box": 1.0}


def test_who_watches_perceives_nothing_while_inattentive() -> None:
    scene = Scene("Ann", Person(name="Ben", there=False))
    scene.add(Watch("Ben"), Change(at("key").to("jar"), by="Ann"), Attend("Ben", False))
    scene.add(Change(at("key").to("pot"), by="Ann"))
    assert scene.believes("Ben", at="key") == {"jar": 1.0}


def test_who_misses_or_mishears_words_is_taken_to_have_heard_them_by_all_others() -> None:
    says, heard = [claim(at="key", value="jar")], [claim(at="key", value="pot")]
    scene, told = Scene("Ann", "Ben", "Cy"), {None: 1.0}
    scene.add(Tell("Ann", "Ben", says, unreached=("Ben",)))
    assert scene.believes("Ben", at="key") == told
    scene.add(Tell("Ann", "Ben", says, heard_as=heard))
    assert scene.believes("Ben", at="key") == scene.believes("Ben", "Cy", at="key") == {"pot": 1.0}
    for chain in (("Cy",), ("Ann", "Ben"), ("Cy", "Ben"), ("Cy", "Ann", "Ben")):
        assert scene.believes(*chain, at="key") == {"jar": 1.0}


def test_who_sleeps_does_not_hear_what_is_whispered_to_them() -> None:
    scene = Scene("Ann", "Ben")
    scene.add(Attend("Ben", asleep=True), Tell("Ann", "Ben", [claim(at="key", value="jar")], private=True))
    assert scene.believes("Ben", at="key") == scene.believes("Ann", "Ben", at="key") == {None: 1.0}


def test_who_looked_in_vain_holds_what_they_then_say() -> None:
    scene = Scene("Ann", "Ben")
    scene.add(Change(at("key").to("pot"), by="Ann", unseen_by=("Ben",)))
    scene.add(Tell("Ann", "Ben", [claim(at="key", value="jar")], private=True), Perceive("Ben", inside("jar")))
    scene.add(Tell("Ben", "Ann", [claim(at="key", value="pot")]))
    assert scene.believes("Ben", at="key") == {"pot": 1.0}


def test_who_looks_in_company_is_seen_to_look() -> None:
    scene = Scene("Ann", "Ben", conventions={"entering_reveals": "no"})
    scene.add(Change(at("coin").to("jar"), by="Ben"), Leave("Ben"), Change(at("coin").to("box"), by="Ann"))
    scene.add(Enter("Ben"), Perceive("Ben", inside("box"), openly=True))
    assert scene.believes("Ben", at="coin") == scene.believes("Ann", "Ben", at="coin") == {"box": 1.0}
    assert scene.believes("Ben", "Ann", "Ben", at="coin") == {"jar": 1.0}


def test_who_attends_again_sees_what_lies_open_around_them() -> None:
    for unnoticed in (False, True):
        scene = Scene(Person(name="Ann", room="den"), Person(name="Ben", room="den"))
        scene.add(Change(at("ball").to("box"), by="Ann"), Attend("Ben", False, unnoticed=unnoticed))
        scene.add(Change(at("ball").to("den"), by="Ann"), Change(at("coin").to("box"), by="Ann"), Attend("Ben"))
        assert scene.believes("Ben", at="ball") == scene.believes("Ann", "Ben", at="ball") == {"den": 1.0}
        assert scene.believes("Ben", at="coin") == {None: 1.0}
