"""A language model fuses: what was seen and what was told become one episode with an initial state.

The model is asked for what fusing adds and for nothing else: the order of the events, which of them were told
twice, where the two contradict each other, the names of things that were not made out or that the film calls
otherwise, what must have happened in between, and how things stood at the start. The events themselves stay as
they were seen and told, with their times and certainty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product, takewhile

from ..errors import ReadError
from ..events import Action, Episode, Event, Observation, Source, State, Utterance
from ..homes.lexicon import lexicon
from ..minds.facts import Proposition
from ..prompt import Prompt, load_prompt
from ..protocols import LanguageModel
from . import wording
from .forms import filled_in
from .fused import AtFirst, Fused, fused_of

SUPPLIED = 0.6
"""Certainty of what neither was seen nor told, and must have happened; assumed."""
DENIED = 0.2
"""Certainty of what the other source contradicts, where that one is taken to be right; assumed."""
CONTESTED = 0.5
"""Certainty of both where nothing tells which of two that contradict each other is right; by indifference."""
SURE = 0.95
"""From this certainty on, something is taken to be so at the start; what is less certain is only told; assumed."""
_UNNAMED = re.compile(r"\bsome(?: unknown)? (?:object|thing|item)\b|\bsomething\b", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|a|an|some|his|her|their) ", re.IGNORECASE)


@dataclass(frozen=True)
class ModelFuser:
    """Fuses with `model`."""

    model: LanguageModel

    def fuse(self, seen: Sequence[Event], told: Sequence[Event], assumptions: Sequence[str] = ()) -> Episode:
        """Return the episode: in order, things named where it follows, the initial state worked out.

        What was seen and told both stands in it once, with the time at which it was seen and the higher certainty.
        An event that the order leaves out stays behind what came before it where it was seen or told. Raises
        `ReadError` if nobody does or says anything.
        """
        events = (*seen, *told)
        agents = tuple(dict.fromkeys(event.agent for event in events if event.agent))
        if not agents:
            raise ReadError(
                "nobody does or says anything.", "Give the part of the episode where something happens."
            )
        prompt = _prompt(seen, told, agents, assumptions)
        fused, _ = filled_in(self.model, prompt, fused_of(len(events)))
        called = _spelled_otherwise(seen, told)
        called |= {_bare(s.seen): _bare(s.told) for s in fused.same if _bare(s.seen) and _bare(s.told)}
        initial, perhaps = _at_first(fused.initial_state)
        joined = tuple(_joined(_weighed(events, len(seen), fused), len(seen), fused, called))
        states = takewhile(lambda event: isinstance(event, Observation), joined)
        again = {event for event in states if event.text in initial.words}
        return Episode(
            agents=agents, initial=initial, events=(*perhaps, *(event for event in joined if event not in again))
        )


def _prompt(
    seen: Sequence[Event], told: Sequence[Event], agents: Sequence[str], assumptions: Sequence[str]
) -> Prompt:
    timed = any(event.source.unit == "seconds" and event.source.start is not None for event in seen)
    assumed = "\n".join(f"Suppose: {words}" for words in assumptions)
    return load_prompt("fuse").render(
        how=", with the second of the film" if timed else ", in the order of the film",
        seen=_lines(seen, 1),
        told=_lines(told, len(seen) + 1),
        people=", ".join(agents),
        assumptions=f"\n{assumed}\n" if assumed else "",
    )


def _at_first(given: Sequence[AtFirst]) -> tuple[State, list[Observation]]:
    """Return how things were at the start, and what only may have been so."""
    states = [(words, state.certainty) for state in given if (words := state.sentence.strip())]
    sure = tuple(Proposition(words=words) for words, certainty in states if certainty >= SURE)
    perhaps = [(words.rstrip("."), certainty) for words, certainty in states if certainty < SURE]
    return State(facts=sure), [Observation(text=wording.AT_FIRST + w, certainty=c) for w, c in perhaps]


def _weighed(events: Sequence[Event], seen: int, fused: Fused) -> tuple[Event, ...]:
    """Return the events with less certainty where what was seen and what was told contradict each other."""
    found = list(events)
    for conflict in fused.conflicts:
        pair = (conflict.seen, conflict.told)
        if not 1 <= conflict.seen <= seen < conflict.told <= len(events):
            continue
        for number in pair:
            most = 1.0 if number == conflict.right else DENIED if conflict.right in pair else CONTESTED
            event = found[number - 1]
            found[number - 1] = event.model_copy(update={"certainty": min(event.certainty, most)})
    return tuple(found)


def _spelled_otherwise(seen: Sequence[Event], told: Sequence[Event]) -> dict[str, str]:
    """Return how what is told writes the places that the video writes otherwise: `refrigerator`, `fridge`."""
    written = _places_in(told)
    return {other: written[name] for name, other in _places_in(seen).items() if written.get(name, other) != other}


def _places_in(events: Sequence[Event]) -> dict[str, str]:
    """Return how events write the furniture that they name, by its normal name."""
    found: dict[str, str] = {}
    for event in events:
        words = re.findall(r"[a-z'-]+", event.text.casefold())
        for length, start in product((1, 2), range(len(words))):
            phrase, tail = " ".join(words[start : start + length]), " ".join(words[start + 1 : start + length])
            place = lexicon().place(phrase)
            inner = bool(tail) and lexicon().place(tail) == place
            if place.name and not (place.room or place.other or inner) and lexicon().is_place_word(phrase):
                found.setdefault(place.name, phrase)
    return found


def _joined(events: Sequence[Event], seen: int, fused: Fused, called: Mapping[str, str]) -> Iterator[Event]:
    """Yield the events of an episode, in order; `called` are the names in what is told by those on video."""
    things = {named.event: named.thing for named in fused.things}
    twice = _pairs(events, seen, fused)
    missed: dict[int, list[str]] = {}
    for one in fused.missed:
        if one.sentence.strip():
            missed.setdefault(one.after, []).append(one.sentence)
    yield from _supplied(missed.get(0, ()))
    for number in _order(len(events), seen, fused.order):
        if number not in twice:
            event = events[number - 1]
            event = _renamed(event, called) if number <= seen else event
            event = _named(event, things.get(number, ""))
            again = [events[told - 1] for told, at in twice.items() if at == number]
            yield reduce(_once, again, event)
        yield from _supplied(missed.get(number, ()))


def _supplied(sentences: Sequence[str]) -> Iterator[Event]:
    for words in sentences:
        yield Observation(text=words.strip().rstrip("."), certainty=SUPPLIED)


def _pairs(events: Sequence[Event], seen: int, fused: Fused) -> dict[int, int]:
    """Return, by the number of what was told, that of the same thing as it was seen; nobody did it for another."""
    found: dict[int, int] = {}
    for pair in fused.twice:
        if 1 <= pair.seen <= seen < pair.told <= len(events):
            one, other = events[pair.seen - 1], events[pair.told - 1]
            if one.agent in ("", other.agent):
                found[pair.told] = pair.seen
    return found


def _once(seen: Event, told: Event) -> Event:
    """Return what was told, which has the better words, with the time of what was seen and the higher certainty.

    What was seen to be done stays where the words about it were not understood.
    """
    certainty = max(seen.certainty, told.certainty)
    if isinstance(told, Observation) and not isinstance(seen, Observation):
        return seen.model_copy(update={"certainty": certainty})
    at = seen.source
    source = Source(kind=told.source.kind, start=at.start, end=at.end, unit=at.unit)
    source = told.source if at.start is None else source
    return told.model_copy(update={"certainty": certainty, "source": source})


def _order(count: int, seen: int, order: Sequence[int]) -> list[int]:
    """Return the numbers in order, each once, with those that it leaves out put where they were seen or told."""
    numbers = list(dict.fromkeys(order))
    for number in range(1, count + 1):
        if number not in numbers:
            first = 1 if number <= seen else seen + 1  # of those that were perceived in the same way
            before = [numbers.index(k) for k in range(first, number) if k in numbers]
            numbers.insert(max(before) + 1 if before else 0, number)
    return numbers


def _bare(thing: str) -> str:
    return _ARTICLE.sub("", " ".join(thing.split()).rstrip("."), count=1)


def _renamed(event: Event, called: Mapping[str, str]) -> Event:
    """Return an event that was seen with the names that things have in what is told; spoken words stay."""
    if isinstance(event, Utterance):
        return event
    text = event.text
    if called:
        names = "|".join(map(re.escape, sorted(called, key=len, reverse=True)))
        by = {name.casefold(): told for name, told in called.items()}
        text = re.sub(rf"\b(?:{names})\b", lambda found: by[found[0].casefold()], text, flags=re.IGNORECASE)
    return event if text == event.text else event.model_copy(update={"text": text, "meaning": None})


def _named(event: Event, thing: str) -> Event:
    """Return an action with the `thing` in the place of `some object`; nobody has understood the new words yet."""
    thing = thing.strip().rstrip(".")
    if not isinstance(event, Action) or not thing or _UNNAMED.search(thing):
        return event
    words = thing if _ARTICLE.match(thing) else f"the {thing}"
    text = _UNNAMED.sub(lambda _: words, event.text, count=1)
    return event if text == event.text else event.model_copy(update={"text": text, "meaning": None})


def _lines(events: Sequence[Event], first: int) -> str:
    """Return numbered sentences, with the second of the film, and with the certainty of what is not certain."""
    return "\n".join(_line(number, event) for number, event in enumerate(events, start=first)) or "(nothing)"


def _line(number: int, event: Event) -> str:
    source = event.source
    marks = [f"{source.start:g} s"] if source.unit == "seconds" and source.start is not None else []
    marks += [f"certain to {event.certainty:g}"] if event.certainty < 1.0 else []
    marked = f"[{', '.join(marks)}] " if marks else ""
    return f"{number}. {marked}{wording.sentence(event)}"
