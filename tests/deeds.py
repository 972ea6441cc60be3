"""Events of households in few words, for tests that compare many of them."""

from limp.episodes.episode import Episode
from limp.episodes.events import Believe, Change, Enter, Event, Leave, Tell, Unread
from limp.homes.deeds import agent_of, deed_of, is_deed
from limp.homes.household import Household


def line(event: Event) -> str:
    """Return what somebody does or says as `Ann: open the fridge` or `Ann to Bo: Hi`, what else is told in brackets.

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
    if not is_deed(event):
        return f"({who}: {done})"
    return f"{who}: {done}" + f" [{event.certainty:g}]" * (event.certainty < 1)


def done(episode: Episode) -> list[str]:
    """Return what is done and said in an episode, with the rooms of its places."""
    home = Household(episode)
    found = []
    for event, deed in zip(episode.events, home.acts, strict=True):
        if isinstance(event, Tell):
            found.append(f"{event.speaker}: {event.spoken}")
        elif deed is not None and is_deed(event):
            found.append(f"{event.doer}: {deed.phrase()}")
    return found
