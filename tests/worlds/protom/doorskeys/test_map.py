"""Text maps: what they hold, and one clear line for each mistake."""

from limp.worlds.protom.doorskeys.map import State, read_layout

SMALL = "1.R.g\n..W..\n2rWbg"


def test_things_are_named_in_reading_order() -> None:
    layout = read_layout(SMALL)
    assert layout.starts == (0, 10)
    assert [(k.name, layout.place(k.cell)) for k in layout.keys] == [("red key", (1, 2)), ("blue key", (3, 2))]
    assert [(d.name, d.cell) for d in layout.doors] == [("red door", 2)]
    assert [g.name for g in layout.gems] == ["orange gem", "cyan gem"]
    assert layout.matching == (0b01,)


def test_things_of_one_colour_are_numbered() -> None:
    layout = read_layout("1rrR.g\n2...Rg")
    assert [k.name for k in layout.keys] == ["red key 1", "red key 2"]
    assert [d.name for d in layout.doors] == ["red door 1", "red door 2"]
    assert layout.matching == (0b11, 0b11)


def test_distances_stop_at_locked_doors() -> None:
    layout = read_layout(SMALL)
    assert layout.distances(0, 0)[:3] == [0, 1, -1]
    assert layout.distances(1, 0)[4] == 4


def test_a_state_knows_who_holds_what() -> None:
    state = State((0, 1), (-1, 0, 2, 1, 0), 0, (), 3)
    assert (state.held(0), state.held(1), state.ground) == (0b10010, 0b01000, 0b00001)
