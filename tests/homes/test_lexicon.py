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


def test_another_place_is_marked() -> None:
    assert lexicon().place("another kitchen cabinet") == Place(name="cabinet", room="kitchen", other=True)


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


def test_common_sense_about_furniture() -> None:
    words = lexicon()
    assert words.home_rooms("fridge")[0] == "kitchen"
    assert words.home_rooms("kiln") == ()
    assert words.is_container("dishwasher") is True
    assert words.is_container("desk") is False
    assert words.is_container("kiln") is None
    assert "stove" in words.beside("counter")
    assert "counter" in words.beside("stove")
    assert "counter" not in words.beside("counter")
    assert words.beside("kiln") == frozenset()


def test_plausibility_is_room_times_furniture() -> None:
    words = lexicon()
    kitchen = "kitchen"
    assert words.plausibility("bread", Place(name="fridge", room=kitchen)) == 1.0
    assert words.plausibility("bread", Place(name="stove", room=kitchen)) == 0.6
    assert words.plausibility("bread", Place(name="cabinet", room="bathroom")) == pytest.approx(0.05)
    assert words.plausibility("book", Place(name="cabinet", room=kitchen)) == pytest.approx(0.3 * 0.6)
    assert words.plausibility("gizmo", Place(name="cabinet", room=kitchen)) == 0.5
    assert words.plausibility("bread", Place(name="kiln")) == 0.5


def test_gender_is_known_for_common_names_only() -> None:
    words = lexicon()
    assert (words.gender("Mary"), words.gender("John"), words.gender("Zorblax")) == ("she", "he", "")
    assert [words.role_gender(role) for role in ("uncle", "stepsister", "nurse")] == ["he", "she", ""]


def test_a_colour_that_differs_is_another_piece() -> None:
    known = lexicon()
    assert known.place("the black box in the hall") == Place(name="black box", room="hallway")
    assert known.is_container("black box") is known.is_container("box")
    assert known.same_furniture("black box", "box")
    assert not known.same_furniture("black box", "red box")


def test_what_tells_furniture_apart_is_kept() -> None:
    known = lexicon()
    named = {
        "the upper drawer": "top drawer",  # a place of it
        "the second kitchen drawer": "2nd drawer",
        "a second drawer": "drawer",
        "his large red box": "big red box",  # a size and a colour
        "the toy box": "toy box",  # what is kept in it
        "Ann's desk": "ann's desk",
        "a wooden desk": "desk",  # what says nothing of which it is
        "the second one": "",
    }
    assert {words: known.place(words).name for words in named} == named
    assert [known.kind(name) for name in ("big red box", "ann's desk", "coffee table")] == [
        "box",
        "desk",
        "coffee table",
    ]
    pairs = [
        ("big red box", "red box"),
        ("drawer", "2nd drawer"),
        ("toy box", "shoe box"),
        ("top drawer", "2nd drawer"),
    ]
    assert [known.same_furniture(*pair) for pair in pairs] == [True, True, False, False]
