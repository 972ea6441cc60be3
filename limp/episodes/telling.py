"""An episode told in words alone: acts, and how things are, as simulators and readers of free words tell them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..minds.clauses import third_person
from .claims import Claim, Claims
from .episode import Episode, Person
from .events import Act, Change, Event, Tell, fact, state
from .variables import TRUE


def does(agent: str, phrase: str) -> Act:
    """Return that somebody does what a verb phrase says: `does("Ann", "move left")`."""
    bare = phrase.removeprefix(f"{agent} ")
    return Act(agent, bare, text=f"{agent} {third_person(bare)}")


def is_so(words: str, agent: str = "") -> Change:
    """Return that a clause holds from now on; with an `agent` it is what they do: `is_so("waits", "Ann")`."""
    if agent:
        return Change(state(agent).to(words), text=f"{agent} {words}")
    return Change(fact(words).to(TRUE), text=words)


def says(agent: str, spoken: str, to: str = "", claims: Claims = ()) -> Tell:
    """Return that somebody says words, to one listener where that is known; by default they say nothing more."""
    return Tell(
        agent,
        (to,) if to else (),
        claims or (Claim(words=spoken),),
        spoken=spoken,
        text=f'{agent} says "{spoken}"',
    )


def told(people: Sequence[str], facts: Iterable[str], events: Iterable[Event]) -> Episode:
    """Return the episode of people for whom facts, as clauses, hold from the start, and of what then happens."""
    held = (is_so(words).model_copy(update={"mood": "holds"}) for words in facts)
    return Episode(people=tuple(Person(name=name) for name in people), events=(*held, *events))


def is_setting(event: Event) -> bool:
    """Return whether an event tells how things stood at the start."""
    return event.mood == "holds" and event.is_state


def setting(episode: Episode) -> tuple[str, ...]:
    """Return how things surely stood at the start, each as a clause."""
    return tuple(e.wording for e in episode.events if is_setting(e) and e.certainty == 1.0)
