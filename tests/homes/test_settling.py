"""The events of a household as its episode: names of places, topics, and words that were not understood."""

from limp.episodes.events import Believe, Event, Unread
from limp.homes.deeds import event_of
from limp.homes.minds import wish
from limp.homes.settling import settled
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.minds.source import Source

FRIDGE = Place(name="fridge")


def puts(thing: str, place: Place) -> Event:
    return event_of("Ann", Deed(verb="put", thing=thing, place=place))


def test_a_wish_for_what_is_there_is_understood_and_one_for_what_is_not_is_left() -> None:
    words = {"text": "Ann wants it", "source": Source(start=1)}
    for thing, left in (("mug", False), ("unicorn", True)):
        wants = Believe(wish("Ann", thing)).model_copy(update=words)
        unread = Unread("Ann wants it").model_copy(update=words)
        found = settled(("Ann",), (puts("mug", FRIDGE), wants, unread)).events
        assert any(isinstance(event, Unread) for event in found) is left
