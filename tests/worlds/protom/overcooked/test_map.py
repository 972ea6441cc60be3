"""Kitchens read from text: what is where, who sees what, and how far things are."""

from limp.worlds.protom.overcooked.map import FAR, LETTUCE, TOMATO, Kitchen, read_map

ROOMS = """
-t-----
-1 d 2-
/  - l*
-------
"""


def at(kitchen: Kitchen, x: int, y: int) -> int:
    return y * kitchen.width + x


def furniture(kitchen: Kitchen, x: int, y: int) -> int:
    return kitchen.number[at(kitchen, x, y)]


def test_what_a_map_says() -> None:
    start = read_map(ROOMS)
    kitchen = start.kitchen
    assert (kitchen.width, kitchen.height) == (7, 4)
    assert [kitchen.place(cell) for cell in start.agents] == [(1, 1), (5, 1)]
    lying = {kitchen.place(kitchen.furniture[f]): thing for f, thing in enumerate(start.contents) if thing}
    assert lying == {(1, 0): TOMATO, (5, 2): LETTUCE}
    assert kitchen.number[0] == -1  # a corner is beside no floor


def test_a_room_is_seen_from_its_cells_and_both_from_the_door() -> None:
    kitchen = read_map(ROOMS).kitchen
    tomato, lettuce, over, under = (1 << furniture(kitchen, *xy) for xy in ((1, 0), (5, 2), (3, 0), (3, 2)))
    west, east, door = (kitchen.view[at(kitchen, x, 1)] for x in (2, 4, 3))
    assert west & tomato
    assert not west & lettuce
    assert east & lettuce
    assert not east & tomato
    assert under & west & east
    assert not over & (west | east)  # beside the door only
    assert door == west | east | over
    assert at(kitchen, 3, 1) in kitchen.rooms[0]
    assert at(kitchen, 3, 1) in kitchen.rooms[1]


def test_distances_count_the_bump_and_a_blocked_cell_is_in_the_way() -> None:
    kitchen = read_map(ROOMS).kitchen
    tomato = furniture(kitchen, 1, 0)
    assert kitchen.distances(tomato)[at(kitchen, 1, 1)] == 1
    assert kitchen.distances(tomato)[at(kitchen, 5, 1)] == 5
    assert kitchen.distances(tomato, at(kitchen, 3, 1))[at(kitchen, 5, 1)] == FAR
    assert kitchen.distances(len(kitchen.furniture) + 1)[at(kitchen, 1, 1)] == 2  # the door shows the other room
    assert kitchen.between(furniture(kitchen, 0, 2), tomato) == 2


def test_shared_counters_are_inside_and_within_reach_of_both() -> None:
    kitchen = read_map(ROOMS).kitchen
    cells = read_map(ROOMS).agents
    assert kitchen.is_shared(furniture(kitchen, 3, 2), cells)
    assert not kitchen.is_shared(furniture(kitchen, 2, 0), cells)  # at the edge
    closed = read_map("-----\n-1-2-\n-   -\n-----".replace("-   -", "- - -"))
    assert closed.kitchen.is_shared(closed.kitchen.number[at(closed.kitchen, 2, 1)], closed.agents)
