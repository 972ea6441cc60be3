"""The events of a household as its episode: names of places, topics, and words that were not understood."""

from limp.episodes.claims import Claim
from limp.episodes.events import Believe, Event, Unread, at
from limp.homes.deeds import Statement, event_of, telling
from limp.homes.minds import wish
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.minds.source import Source

FRIDGE = Place(name="fridge")


def puts(thing: str, place: Place) -> Event:
    return event_of("Ann", Deed(verb="put", thing=thing, place=place))


def test_one_place_has_one_name() -> None:
    fuller = Place(name="fridge", room="kitchen", other=True)
    story = settled(("Ann",), (puts("mug", FRIDGE), event_of("Ann", Deed(verb="open", place=fuller))))
    assert [(place.name, place.room) for place in story.locations] == [("fridge", "kitchen")]
    assert dict(story.events[0].tells()) == {at("mug"): "fridge"}


def test_of_several_places_of_a_name_each_has_its_room() -> None:
    places = [Place(name="cabinet", room=room) for room in ("kitchen", "bathroom")]
    story = settled(("Ann",), [puts("mug", place) for place in places])
    assert [place.name for place in story.locations] == ["cabinet in the kitchen", "cabinet in the bathroom"]
    told = telling("Ann", Statement(speech="tell", thing="mug", place=places[0]), "...")
    believes = Believe(Claim(chain=("Ann",), variable=at("mug"), value="cabinet in the kitchen"))
    for event in settled(("Ann",), (*map(puts, ("mug", "mug"), places), told, believes)).events[2:]:
        assert [claim.value for claim in event.claims] == ["cabinet in the kitchen"]


def test_a_wish_for_what_is_there_is_understood_and_one_for_what_is_not_is_left() -> None:
    words = {"text": "Ann wants it", "source": Source(start=1)}
    for thing, left in (("mug", False), ("unicorn", True)):
        wants = Believe(wish("Ann", thing)).model_copy(update=words)
        unread = Unread("Ann wants it").model_copy(update=words)
        found = settled(("Ann",), (puts("mug", FRIDGE), wants, unread)).events
        assert any(isinstance(event, Unread) for event in found) is left
