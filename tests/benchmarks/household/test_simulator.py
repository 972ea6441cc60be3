"""Simulated people: a small home by hand, and what must hold in every episode whatever the seed."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from limp.benchmarks.household.apartment import (
    Apartment,
    Area,
    Door,
    Furniture,
    Log,
    Moment,
    Point,
    Room,
    Thing,
)
from limp.benchmarks.household.bodies import SPEED, distance
from limp.benchmarks.household.minds import Errand, Role
from limp.benchmarks.household.sampling import sample_apartment
from limp.benchmarks.household.simulator import POLL, Played, simulate
from limp.benchmarks.household.stories import Design, draw_story


def piece(name: str, room: str, x: float, container: bool) -> Furniture:
    area, stand = Area(x=x, y=0, width=1, depth=0.6), Point(x=x + 0.5, y=1)
    return Furniture(id=name, name=name, room=room, area=area, stand=stand, container=container)


HOME = Apartment(
    rooms=(
        Room(name="kitchen", area=Area(x=0, y=0, width=4, depth=4)),
        Room(name="bedroom", area=Area(x=4, y=0, width=4, depth=4)),
    ),
    doors=(Door(rooms=("kitchen", "bedroom"), at=Point(x=4, y=2)),),
    furniture=(
        piece("fridge", "kitchen", 0.5, True),
        piece("table", "kitchen", 2.5, False),
        piece("desk", "bedroom", 5, False),
        piece("closet", "bedroom", 6.5, True),
    ),
    things=(Thing(id="juice", name="juice", place="fridge"), Thing(id="book", name="book", place="desk")),
)


def told(goal: str, memory: str = "fridge", seed: int = 0) -> Played:
    """Ann in the bedroom wants the juice on the desk and asks Bob in the kitchen, who has business there."""
    ann = {"name": "Ann", "room": "bedroom", "other": "Bob", "asks": True}
    bob = {"name": "Bob", "room": "bedroom", "other": "Ann", "social_goal": goal, "remembers": {"juice": memory}}
    roles = (
        Role.model_validate({**ann, "errands": (Errand(thing="juice", place="desk"),)}),
        Role.model_validate(bob),
    )
    return next(p for k in range(50) if (p := simulate(HOME, roles, Random(f"{seed} {k}"))).answers and p.complete)


def test_an_errand_by_hand() -> None:
    """Ann fetches the juice: to the fridge, open 0.8 s, grab 0.8, close 0.6; then through the door to the desk."""
    ann = Role(
        name="Ann", room="kitchen", errands=(Errand(thing="juice", place="desk"),), remembers={"juice": "fridge"}
    )
    played = simulate(HOME, [ann], Random(3))
    acts = played.log.acts
    assert [(a.kind, a.piece or a.room, a.thing) for a in acts] == [
        ("walk", "fridge", ""),
        ("open", "fridge", ""),
        ("grab", "fridge", "juice"),
        ("close", "fridge", ""),
        ("walk", "bedroom", ""),
        ("walk", "desk", ""),
        ("put", "desk", "juice"),
    ]
    assert [round(a.end - a.start, 2) for a in acts[1:4]] == [0.8, 0.8, 0.6]
    # From (1, 1) to (3.1, 2), 0.9 m before the door, then 1.8 m through it, then from (4.9, 2) to (5.5, 1).
    walk = ((2.1**2 + 1) ** 0.5 + 1.8) / SPEED
    assert acts[4].end - acts[4].start == pytest.approx(walk, abs=0.01)
    assert acts[5].end - acts[5].start == pytest.approx((0.6**2 + 1) ** 0.5 / SPEED, abs=0.01)
    assert played.log.moments[-1].places == {"juice": "desk", "book": "desk"}
    assert played.complete


DESIGNS = (
    Design("telling", "help"),
    Design("telling", "hinder", belief=False),
    Design("telling", "independent"),
    Design("moving", "hinder"),
    Design("moving", "independent"),
)
EPISODES = [draw_story(design, str(k)).played for k, design in enumerate(DESIGNS)]


@pytest.mark.parametrize("played", EPISODES)
def test_a_thing_is_in_one_place_and_in_the_hand_that_holds_it(played: Played) -> None:
    log, pieces = played.log, {p.id for p in played.log.apartment.furniture}
    for moment in log.moments:
        assert set(moment.places) == {thing.id for thing in log.apartment.things}
        held = {figure.holding: figure.name for figure in moment.figures if figure.holding}
        assert held == {t: place for t, place in moment.places.items() if place not in pieces}


@pytest.mark.parametrize("played", EPISODES)
def test_nobody_jumps_or_walks_through_walls(played: Played) -> None:
    log = played.log
    doors = {frozenset(door.rooms) for door in log.apartment.doors}
    for one, two in pairwise(log.moments):
        assert two.t > one.t
        for a, b in zip(one.figures, two.figures, strict=True):
            assert distance(a.at, b.at) <= SPEED * (two.t - one.t) + 0.01
            assert a.room == b.room or frozenset((a.room, b.room)) in doors
            assert log.apartment.room(b.room).area.holds(b.at, margin=1.0)  # a door is crossed under way


@pytest.mark.parametrize("played", EPISODES)
def test_people_do_one_thing_at_a_time_where_they_are(played: Played) -> None:
    log = played.log
    for name in log.people:
        acts = [act for act in log.acts if act.agent == name and act.kind != "say"]
        assert all(one.end <= two.start + 0.002 for one, two in pairwise(acts))
    for act in log.acts:
        if act.kind in ("grab", "put", "open", "close"):
            under_way = log.at((act.start + act.end) / 2)
            (figure,) = (f for f in under_way.figures if f.name == act.agent)
            assert figure.near == act.piece
            assert log.apartment.piece(act.piece).shows(under_way.open) or act.kind == "open"


@pytest.mark.parametrize("played", EPISODES)
def test_nobody_knows_what_it_has_not_seen_been_told_or_remembered(played: Played) -> None:
    roles = {role.name: role for role in played.roles}
    for answer in played.answers:
        for thing, belief in answer.beliefs.items():
            if belief.origin == "remembered":
                assert roles[answer.speaker].remembers[thing] == belief.place
            elif belief.origin == "told":
                assert any(a.asker == answer.speaker and a.told == belief.place for a in played.answers)
            else:
                assert any(
                    sees(played.log, m, answer.speaker, belief.place, thing) for m in around(played, belief.t)
                )


def around(played: Played, t: float) -> Iterator[Moment]:
    """What stood so at `t` can be in the moment then or just before: a glance falls between two changes."""
    yield from (m for m in played.log.moments if abs(m.t - t) < POLL)
    yield played.log.at(t)


def sees(log: Log, moment: Moment, name: str, place: str, thing: str) -> bool:
    rooms = {figure.name: figure.room for figure in moment.figures}
    if moment.places[thing] != place:
        return False
    if place in rooms:
        return rooms[place] == rooms[name]
    at = log.apartment.piece(place)
    return at.room == rooms[name] and at.shows(moment.open)


@pytest.mark.parametrize("seed", range(12))
def test_homes_can_be_lived_in(seed: int) -> None:
    home = sample_apartment(Random(seed), rooms=3 + seed % 3)
    assert len({(p.name, p.room) for p in home.furniture}) == len(home.furniture)
    reached = {home.rooms[0].name}
    for _ in home.rooms:
        reached |= {name for door in home.doors for name in door.rooms if reached & set(door.rooms)}
    assert reached == {room.name for room in home.rooms}
    for item in home.furniture:
        area = home.room(item.room).area
        assert area.holds(item.area.centre)
        assert area.holds(item.stand)
        assert not any(item.area.holds(door.at, margin=0.2) for door in home.doors)
        for other in home.furniture:
            gap = max(
                abs(item.area.centre.x - other.area.centre.x) - (item.area.width + other.area.width) / 2,
                abs(item.area.centre.y - other.area.centre.y) - (item.area.depth + other.area.depth) / 2,
            )
            assert other is item or gap > -1e-9
    assert sample_apartment(Random(seed), rooms=3 + seed % 3) == home
