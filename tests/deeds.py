"""Events of households in few words, for tests that compare many of them."""

from hypothesis import strategies as st

from limp.episodes.episode import Episode
from limp.episodes.events import Believe, Change, Enter, Event, Leave, Tell, Unread
from limp.homes.deeds import agent_of, deed_done, deed_of
from limp.homes.household import Household
from limp.minds.deeds import Deed
from limp.minds.facts import SOMETHING, Place

THINGS = st.sampled_from(["mug", "wine", "cellphone", "remote control", "red folder", "gizmo", SOMETHING])
FURNITURE = st.sampled_from(["cabinet", "fridge", "coffee table", "desk", "sofa", "tv stand", "kiln"])
ROOMS = st.sampled_from(["kitchen", "living room", "bedroom", "supply room", ""])
PLACES = st.builds(Place, name=FURNITURE, room=ROOMS, other=st.booleans())
ANYWHERE = PLACES | st.builds(Place, room=st.sampled_from(["kitchen", "living room", "ward"]))
DEEDS = st.one_of(
    st.builds(Deed, verb=st.just("walk"), place=ANYWHERE | st.builds(Place, name=st.just("Priya"))),
    st.builds(Deed, verb=st.sampled_from(["open", "close"]), place=PLACES),
    st.builds(Deed, verb=st.just("grab"), thing=THINGS, place=st.none() | ANYWHERE),
    st.builds(Deed, verb=st.just("put"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Deed, verb=st.sampled_from(["put", "hold"]), thing=THINGS),
    st.builds(Deed, verb=st.just("give"), thing=THINGS, to=st.sampled_from(["Priya", "Dr Lee", "Omar"])),
    st.builds(Deed, verb=st.just("search"), place=ANYWHERE, thing=THINGS | st.just("")),
    st.builds(Deed, verb=st.just("find"), thing=THINGS, place=ANYWHERE, on=st.booleans()),
    st.builds(Deed, verb=st.just("miss"), thing=THINGS | st.just(""), place=ANYWHERE),
    st.builds(Deed, verb=st.just("wait"), place=st.none() | ANYWHERE),
)
"""Deeds that have words, with places as they are named in texts."""


def line(event: Event) -> str:
    """Return what somebody does or says as `Ann: open the fridge` or `Ann to Bo: Hi`, the rest in brackets.

    `?` stands before words that are unread, or that tell of minds.
    """
    who, deed = agent_of(event), deed_of(event)
    match event:
        case Tell(hearers=hearers, spoken=spoken):
            return f"{who} to {''.join(hearers)}: {spoken}"
        case Unread():
            return f"? {event.text}"
        case Believe(mood="happened"):
            return f"? {event.text}"
        case Change(by="") | Believe() | Enter(room="") | Leave():
            return f"({who}: {event.text.removeprefix(f'{who} ')})"
    done = deed.phrase() if deed is not None else event.text
    if deed_done(event) is None:
        return f"({who}: {done})"
    return f"{who}: {done}" + f" [{event.certainty:g}]" * (event.certainty < 1)


def done(episode: Episode) -> list[str]:
    """Return what is done and said in an episode, with the rooms of its places."""
    home = Household(episode)
    found = []
    for event, deed in zip(episode.events, home.acts, strict=True):
        if isinstance(event, Tell):
            found.append(f"{event.speaker}: {event.spoken}")
        elif deed is not None and deed_done(event) is not None:
            found.append(f"{event.doer}: {deed.phrase()}")
    return found
