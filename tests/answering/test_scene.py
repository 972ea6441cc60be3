"""The builder: stories told in Python, and what is asked of them."""

from __future__ import annotations

import pytest
from refusals import refuses

from limp import InputError, Scene
from limp.answering.scene import claim
from limp.episodes.episode import Person
from limp.episodes.events import OpenAct
from limp.episodes.queries import WhoDid
from limp.episodes.variables import Variable


def sally() -> Scene:
    scene = Scene("Mira", "Theo")
    scene.change("key", at="drawer", by="Mira")
    scene.leave("Theo")
    scene.change("key", at="jar", by="Mira", id="moved")
    return scene


def test_who_is_away_keeps_the_old_belief_at_any_depth_and_moment() -> None:
    scene = sally()
    assert scene.believes(at="key") == {"jar": 1.0}
    assert scene.believes("Theo", at="key") == {"drawer": 1.0}
    assert scene.believes("Mira", "Theo", at="key") == {"drawer": 1.0}
    assert scene.believes("Mira", "Theo", "Mira", at="key") == {"drawer": 1.0}
    assert scene.believes("Mira", at="key", when=2) == {"drawer": 1.0}
    assert scene.believes("Mira", at="key", when="moved") == {"jar": 1.0}
    assert scene.believes(at="key", when="start") == {"drawer": 1.0}
    assert scene.who_knows(at="key") == {"Mira": 1.0, "Theo": 0.0}
    assert scene.who_knows("Theo", at="key") == {"Mira": 1.0, "Theo": 1.0}  # he knows nothing of the move
    assert scene.mistaken("Theo", at="key") == 1.0
    assert scene.feels("Theo", "surprised", at="key") == 1.0
    assert scene.ask(WhoDid(variable=Variable("at", "key"))) == {"Mira": 1.0}


def test_counterfactuals_leave_the_scene_as_it_is() -> None:
    scene = sally()
    assert scene.without("moved").believes(at="key") == {"drawer": 1.0}
    assert scene.without(2).believes("Theo", at="key") == {"jar": 1.0}  # had he stayed
    seen = scene.as_if_seen("Theo", "moved")
    assert seen.believes("Theo", at="key") == {"jar": 1.0}
    assert seen.believes("Mira", "Theo", at="key") == {"drawer": 1.0}  # she does not notice
    assert scene.as_if_missed("Mira", 1).without(3).believes("Mira", at="key") == {None: 1.0}
    assert scene.believes("Theo", at="key") == {"drawer": 1.0}
    more = scene.copy()
    more.enter("Theo")
    assert len(more.episode.events) == len(scene.episode.events) + 1
    assert more.without(2).believes("Theo", at="key") == {"jar": 1.0}  # who stayed does not come back


def test_as_if_seen_takes_back_what_is_said_of_missing_it() -> None:
    scene = Scene("Mira", "Theo")
    moved = scene.change("key", at="jar", by="Mira")
    scene.miss("Theo", event=moved)
    assert scene.believes("Theo", at="key") == {None: 1.0}
    assert scene.as_if_seen("Theo", moved).believes("Theo", at="key") == {"jar": 1.0}
    refuses(lambda: scene.as_if_seen("Theo", 2), "event 2, of kind miss, is not perceived by anybody")


def test_an_event_that_did_not_happen_is_no_ones_deed() -> None:
    scene = Scene("Mira", "Theo")
    scene.change("key", at="drawer", by="Mira")
    moved = scene.change("key", at="jar", by="Theo")
    assert scene.ask(WhoDid(variable=Variable("at", "key"))) == {"Theo": 1.0}
    assert scene.without(moved).ask(WhoDid(variable=Variable("at", "key"))) == {"Mira": 1.0}
    assert scene.without(1).believes(at="key", when="start") == {"jar": 1.0}


def test_everybody_is_there_from_the_start_who_does_not_come_in() -> None:
    scene = Scene("Mira", "Theo", Person(name="Ada", there=False))
    scene.change("key", at="jar", by="Mira")
    assert scene.who_knows(at="key") == {"Mira": 1.0, "Theo": 1.0, "Ada": 0.0}
    late = Scene("Mira", "Theo", conventions={"entering_reveals": "no"})
    late.change("key", at="jar", by="Mira")
    late.enter("Theo")
    assert late.who_knows(at="key") == {"Mira": 1.0, "Theo": 0.0}


def test_a_letter_that_one_person_reads_alone_may_be_seen_by_another() -> None:
    scene = Scene("Mira", "Theo")
    read = scene.perceive("Mira", state="trip", value="cancelled")
    assert scene.believes("Theo", "Mira", state="trip") == {None: 1.0}
    seen = scene.as_if_seen("Theo", read)
    assert seen.believes("Theo", "Mira", state="trip") == {"cancelled": 1.0}
    assert seen.believes("Mira", "Theo", state="trip") == {None: 1.0}


def test_everything_can_be_told() -> None:
    scene = Scene("Ann", "Ben", "Cleo", conventions={"entering_reveals": "yes"})
    scene.place("box", room="hall", label="sweets")
    scene.change({"at(salt)": "jar", "at(sugar)": "tin"}, by="Ann")
    scene.change("window", state="open", certainty=0.5)
    scene.change("who took it", fact="Dan", by="Ann", seen_by=("Ann",))
    scene.leave("Cleo")
    scene.watch("Cleo", whom="Ann")
    scene.notice("Ben", "Cleo")
    scene.change("salt", at="bin", by="Ann")
    scene.watch("Cleo", begins=False)
    scene.attend("Ben", asleep=True)
    scene.tell("Ann", "Cleo", says=claim("Ben", verb="knows", at="salt", negated=True), private=True)
    scene.attitude(claim("Cleo", verb="wants", at="salt", value="jar"))
    scene.act(
        "Ann",
        "sweeps the floor",
        purpose="to please Ben",
        towards="Ben",
        open_to=[OpenAct(does="sweeps the floor", cost=1.0)],
    )
    scene.trust("Cleo", "Ann", "liar")
    assert scene.believes("Cleo", at="salt") == {"bin": 1.0}  # she watched
    assert scene.believes("Ann", "Cleo", at="salt") == {"jar": 1.0}
    assert scene.believes("Ben", "Cleo", at="salt") == {"bin": 1.0}  # he noticed her
    assert scene.feels("Cleo", "disappointed", at="salt") == 0.0
    assert scene.believes("Ann", state="window") == {"open": 0.5, None: 0.5}
    assert Scene.of(scene.episode).episode == scene.episode


def test_wrong_names_and_numbers_say_what_to_do() -> None:
    scene = sally()
    refuses(lambda: scene.believes("Teo", at="key"), "unknown person 'Teo'. Did you mean Theo?")
    refuses(lambda: scene.as_if_seen("Teo", "moved"), "unknown person 'Teo'. Did you mean Theo?")
    refuses(lambda: scene.believes("Theo", at="kee"), "unknown variable 'at(kee)'. Did you mean at(key) or")
    refuses(lambda: scene.believes("Theo", at="key", when=9), "unknown event '9'. Known: moved")
    refuses(lambda: scene.believes("Theo", at="key", state="lamp"), "exactly one variable")
    refuses(lambda: scene.change("key"), "a change gives one thing one new place")
    refuses(lambda: scene.change({"at salt": "jar"}), "'at salt' is no variable")
    with pytest.raises(InputError, match=r"event 4: .* at 'certainty'"):
        scene.change("key", at="box", certainty=2.0)
    scene.change("key", at="box", by="Theo")
    with pytest.raises(InputError, match="the scene: event 4: Theo does something here, and left in event 2"):
        scene.believes("Theo", at="key")


def test_what_is_told_late_happened_before() -> None:
    """Sam had put the key on the table before Ada lied about it; numbers stay those of telling."""
    scene = Scene("Sam", "Ada", "Bo")
    scene.change("key", at="hook", by="Ada")
    left = scene.leave("Bo", id="left")
    lie = scene.tell("Ada", "Bo", says=claim(at="key", value="shelf"), private=True)
    moved = scene.change("key", at="table", by="Sam", before=lie)
    cup = scene.change("cup", at="sink", by="Bo", before="left", seen_by=("Sam",))
    scene.miss("Ada", event=cup)
    assert (left, lie, moved, cup) == (2, 3, 4, 5)
    kinds = [(event.kind, event.id) for event in scene.episode.events]
    assert kinds == [("change", ""), ("change", ""), ("leave", "left"), ("change", ""), ("tell", ""), ("miss", "")]
    assert scene.believes("Bo", at="key") == {"shelf": 1.0}
    assert scene.believes(at="key") == scene.believes("Ada", at="key") == {"table": 1.0}
    assert scene.believes("Bo", at="key", when=moved) == {"hook": 1.0}
    assert scene.without(moved).believes(at="key") == {"hook": 1.0}
    assert scene.as_if_seen("Bo", moved).believes("Bo", at="key", when=moved) == {"table": 1.0}
    assert scene.without(moved).as_if_missed("Bo", lie).believes("Bo", at="key") == {"hook": 1.0}
    assert (scene.believes("Sam", at="cup"), scene.believes("Ada", at="cup")) == ({"sink": 1.0}, {None: 1.0})
    refuses(lambda: scene.leave("Ada", before=9), "event 7 happened before '9', which names no event")
    assert scene.copy().believes("Bo", at="key") == {"shelf": 1.0}


def test_what_may_not_be_said_is_one_line() -> None:
    scene = Scene("Ann")
    scene.change("key", at="jar")
    refuses(lambda: scene.believes("Ann", location="key"), "is no variable")  # type: ignore[call-arg]
    refuses(lambda: scene.change("key", at=" "), "holds nothing but blanks")
