import pytest

from limp.homes.lexicon import lexicon
from limp.minds.facts import SOMETHING, Place


@pytest.mark.parametrize(
    ("text", "name", "room"),
    [
        ("the kitchen cabinet", "cabinet", "kitchen"),
        ("a cupboard in the lounge", "cabinet", "living room"),
        ("cabinet inside livingroom", "cabinet", "living room"),
        ("the refrigerator", "fridge", ""),
        ("couch", "sofa", ""),
        ("kitchentable", "table", "kitchen"),
        ("the dining room table", "table", "dining room"),
        ("dinner table", "table", ""),
        ("coffeetable", "coffee table", ""),
        ("the fridge door", "fridge", ""),
        ("the middle of the kitchen", "", "kitchen"),
        ("the supply room", "", "supply room"),
        ("the table on the left", "table", ""),
        ("the kiln", "kiln", ""),
        ("the room", "", ""),
        ("Priya", "Priya", ""),
    ],
)
def test_places_have_one_normal_form(text: str, name: str, room: str) -> None:
    assert lexicon().place(text) == Place(name=name, room=room)


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("two spoons", "spoon"),
        ("a piece of the bread", "bread"),
        ("her cell phone", "cellphone"),
        ("a bottle of wine", "wine"),
        ("the wine glass", "wineglass"),
        ("the remote", "remote control"),
        ("the same red folder", "red folder"),
        ("potatoes", "potato"),
        ("knives", "knife"),
        ("cookies", "cookie"),
        ("berries", "berry"),
        ("the shoes", "shoe"),
        ("two buses", "bus"),
        ("two vases", "vase"),
        ("camera lenses", "camera lens"),
        ("the pliers", "pliers"),
        ("a television series", "television series"),
        ("some object", SOMETHING),
        ("an item", SOMETHING),
        ("the gizmo", "gizmo"),
    ],
)
def test_things_have_one_normal_form(text: str, thing: str) -> None:
    assert lexicon().thing(text) == thing


def test_plausibility_is_room_times_furniture() -> None:
    words = lexicon()
    kitchen = "kitchen"
    assert words.plausibility("bread", Place(name="fridge", room=kitchen)) == 1.0
    assert words.plausibility("bread", Place(name="stove", room=kitchen)) == 0.6
    assert words.plausibility("bread", Place(name="cabinet", room="bathroom")) == pytest.approx(0.05)
    assert words.plausibility("book", Place(name="cabinet", room=kitchen)) == pytest.approx(0.3 * 0.6)
    assert words.plausibility("gizmo", Place(name="cabinet", room=kitchen)) == 0.5
    assert words.plausibility("bread", Place(name="kiln")) == 0.5
