from deeds import line

from limp.episodes.telling import is_setting
from limp.homes.world import Lying
from limp.minds.facts import Place
from limp.reading.homes.flat import read_flat
from limp.reading.homes.reader import RuleReader

FLAT = (
    "The kitchen has three cabinets, a fridge and a table. The first and third cabinets, from left to right, are "
    "empty, while the second one holds a wine glass and two plates. There is an apple in the fridge, and a book "
    "is lying on the kitchen table. In the bedroom, there is a cabinet and a desk, with a remote control on the "
    "desk. "
)


def _kitchen(name: str) -> Place:
    return Place(name=name, room="kitchen")


def _acts(walk: str) -> list[str]:
    """The acts of a walk in the flat above, less that Ann is in the kitchen."""
    events = RuleReader().read(f"{FLAT} Ann is in the kitchen. {walk}", ("Ann",)).events
    return [line(event).removeprefix("Ann: ") for event in events if not is_setting(event)][1:]


def test_a_flat_is_read_with_its_numbered_furniture() -> None:
    flat = read_flat(FLAT)
    assert flat.facts == (
        Lying("wineglass", _kitchen("2nd cabinet")),
        Lying("plate", _kitchen("2nd cabinet")),
        Lying("apple", _kitchen("fridge")),
        Lying("book", _kitchen("table")),
        Lying("remote control", Place(name="desk", room="bedroom")),
    )
    assert {p.name for p in flat.places if p.room == "kitchen"} == {
        "1st cabinet", "2nd cabinet", "3rd cabinet", "fridge", "table",
    }  # fmt: skip


def test_a_walk_goes_where_it_opens() -> None:
    assert _acts("She walks to the bedroom, opens the cabinet and closes it, preparing to open the desk.") == [
        "walk to the bedroom",
        "open the cabinet in the bedroom",
        "close the cabinet in the bedroom",
        "walk to the desk in the bedroom",
    ]
    assert _acts("She is on the verge of opening the fridge.") == ["walk to the fridge in the kitchen"]


def test_what_is_done_with_each_is_done_place_by_place() -> None:
    each = [f"{verb} the {n} cabinet in the kitchen" for n in ("1st", "2nd") for verb in ("open", "close")]
    assert _acts("She approaches the first and second cabinets, opening and closing each one in turn.") == each
    assert _acts("She opens and closes the first and second cabinets.") == each


def test_who_walks_to_a_thing_in_the_open_goes_where_it_lies() -> None:
    assert _acts("She walks towards the book.")[-1] == "walk to the table in the kitchen"
