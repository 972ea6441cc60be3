"""A language model fuses: it reads what is told, and joins it with what was seen into one account.

It sees the sentences that are told and what was seen on video as numbered lines, and names for each event the
lines that show or tell it. So an event keeps the time and the certainty of what was seen, and a line that the
account leaves out is kept, and a note says so. What is told reaches it sentence by sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import Change, Event, Shown, Tell, Unread
from ..episodes.telling import does, is_so, says
from ..errors import ModelError
from ..homes import deeds
from ..homes.deeds import IT, agent_of, stood
from ..homes.minds import located
from ..homes.settling import settled
from ..minds.source import Source
from ..protocols.models import LanguageModel, Sampling
from ..protocols.prompt import Prompt, load_prompt
from ..protocols.stages import Account, ReadEpisode, Sources
from ..reading.homes.saying import read_statement
from ..reading.homes.understanding import understood
from .forms import Bounds, filled_in, person_called, sentences

SUPPLIED = 0.6
"""Certainty of what neither was seen nor told, and must have happened; assumed."""
SURE = 0.95
"""From this certainty on, something is taken to be so at the start; what is less certain is only told; assumed."""
FEWEST_TOKENS, TOKENS_A_WORD = 2048, 24
"""How long an account may be, by the words that it is made of; assumed."""
_HEAD = re.compile(r"^(?:The|An?|Some|His|Her|Their|It|There|Nobody|Nothing)\b")
_SPOKEN = re.compile(r"[\"“](?P<quoted>[^\"”]+)[\"”]|^[A-Z][^:\n]{0,40}: (?P<line>.+)$", re.MULTILINE)


SOMEONE_ELSE = "someone else"
"""Who acts and is none of the people."""

Certainty = Annotated[float, Field(gt=0.0, le=1.0)]
Kind = Literal["action", "utterance", "state"]


class FusedEntry(BaseModel):
    """One thing that somebody did or said, or that is so, and the lines that show or tell it."""

    agent: str = ""
    kind: Kind
    text: str
    to: str = ""
    lines: Sequence[int]
    certainty: Certainty = 1.0


class AtFirst(BaseModel):
    """How something was at the start, and how certain that is."""

    sentence: str
    certainty: Certainty = 1.0


class FusedAccount(BaseModel):
    """What happened, in order; how things were at the start; and the lines that tell of nothing."""

    events: Sequence[FusedEntry]
    initial_state: Sequence[AtFirst] = Field(default=[])
    background: Sequence[int] = Field(default=[])


def account_of(count: int, agents: Sequence[str], talk: bool) -> type[FusedAccount]:
    """Return the form for lines with the numbers 1 to `count` about `agents`; without `talk` nobody speaks."""
    kinds = [kind for kind in ("action", "utterance", "state") if talk or kind != "utterance"]
    number = Annotated[int, Field(ge=1, le=count)]

    class OneEntry(FusedEntry):
        agent: str = Field(default="", json_schema_extra={"enum": [*agents, SOMEONE_ELSE, ""]})
        kind: Kind = Field(json_schema_extra={"enum": list(kinds)})
        lines: list[number]

    class LinesAccount(FusedAccount):
        events: list[OneEntry]
        background: list[number] = Field(default=[])

    return LinesAccount


@dataclass(frozen=True)
class SentenceReader:
    """Keeps each sentence as it stands; `source` is where the words come from."""

    source: str = "text"

    def read(self, text: str, agents: Sequence[str]) -> Account:
        """Return each sentence, unread as yet."""
        del agents
        return Account(tuple(Unread(text=words, source=Source(kind=self.source)) for words in sentences(text)))


@dataclass(frozen=True)
class ModelFuser:
    """Fuses with `model`; `understands`: rules say what its words mean, for a planner that needs that."""

    model: LanguageModel
    understands: bool = False

    def fuse(self, sources: Sources) -> ReadEpisode:
        """Return the episode: in order, things named where it follows, the initial state worked out.

        Raises `ModelError` if nobody does or says anything, for an event without words or of somebody who is not
        there, and what the model raises if it does not write the object that it is asked for.
        """
        lines = (*sources.seen, *sources.told)
        agents = sources.agents or tuple(dict.fromkeys(filter(None, map(agent_of, lines))))
        words = [_words(event) for event in lines]
        spoken = spoken_in("\n".join(words))
        room = Sampling(max_tokens=FEWEST_TOKENS + TOKENS_A_WORD * len(" ".join(words).split()))
        form, prompt = account_of(len(lines), agents, bool(spoken)), _prompt(sources, agents)
        account, _ = filled_in(self.model, prompt, form, room, Bounds.of(words))
        written = [(_event(entry, lines, agents, spoken), entry.lines) for entry in account.events]
        events = _with_left_out(written, account, lines, len(sources.seen))
        if not any(event.doer for event in events):
            raise ModelError(
                "nobody does or says anything.",
                "Give the part of the episode where something happens, or take --reader rules.",
            )
        unread = (event.text for event in events if isinstance(event, Unread))
        notes = tuple(dict.fromkeys(f"unread: {text!r}" for text in unread))
        found = understood(events, agents) if self.understands else events
        return ReadEpisode(episode=_episode(account, found, agents), notes=notes)


def _episode(account: FusedAccount, events: Sequence[Event], agents: Sequence[str]) -> Episode:
    """Return the episode of those of the agents who do something or are spoken to."""
    initial = [*_at_first(account.initial_state)]
    sure = {event.text for event in initial if event.certainty == 1.0}
    again = {event for event in takewhile(lambda event: not event.doer, events) if event.text in sure}
    acting = {name for event in events for name in (agent_of(event), *event.people)}
    there = tuple(name for name in agents if name in acting)
    return settled(there, (*initial, *(event for event in events if event not in again)))


def _prompt(sources: Sources, agents: Sequence[str]) -> Prompt:
    seen = sources.seen
    timed = any(event.source.unit == "seconds" and event.source.start is not None for event in seen)
    assumed = "\n".join(f"Suppose: {words}" for words in sources.assumptions)
    return load_prompt("fuse").render(
        how=", with the second of the film" if timed else ", in the order of the film",
        seen=_lines(seen, 1),
        told=_lines(sources.told, len(seen) + 1),
        people=", ".join(agents),
        assumptions=f"\n{assumed}\n" if assumed else "",
    )


def _words(line: Event) -> str:
    """Return a line in words: a sentence as it stands."""
    match line:
        case Tell(speaker=who, hearers=hearers, spoken=spoken):
            return f'{who} says{"".join(f" to {name}" for name in hearers)}: "{spoken}"'
        case Shown():
            return f"{line.around} {line.text}."
    return f"{line.text.rstrip('.')}." if agent_of(line) else line.text


def _lines(events: Sequence[Event], first: int) -> str:
    """Return numbered lines, with the second of the film, and with the certainty of what is not certain."""
    lines = list[str]()
    for number, event in enumerate(events, start=first):
        source = event.source
        marks = [f"{source.start:g} s"] if source.unit == "seconds" and source.start is not None else []
        marks += [f"certain to {event.certainty:g}"] if event.certainty < 1.0 else []
        marked = f"[{', '.join(marks)}] " if marks else ""
        lines.append(f"{number}. {marked}{_words(event)}")
    return "\n".join(lines) or "(nothing)"


def _at_first(given: Sequence[AtFirst]) -> Iterator[Change]:
    """Yield how things were at the start, and what only may have been so behind what is sure."""
    states = [(words, state.certainty) for state in given if (words := _clause(state.sentence))]
    for words, certainty in sorted(states, key=lambda state: state[1] < SURE):
        held = stood(_fact(words), Source(kind=deeds.SUPPLIED))
        if certainty >= SURE:
            yield held.model_copy(update={"text": words})
        else:
            told = {"text": words, "certainty": certainty, "source": Source(), "only": False}
            yield held.model_copy(update=told)


def _fact(words: str) -> Claim:
    """Return where a thing is, or is not, as words tell; the words themselves where they tell anything else."""
    said = read_statement(words)
    if said.thing not in ("", IT) and said.place and said.speech in ("tell", "deny"):
        return located(said.thing, said.place, said.speech == "deny")
    return Claim(words=words)


def _clause(sentence: str) -> str:
    """Return a sentence as it stands after other words: a small word at its head has no capital there."""
    return _HEAD.sub(lambda found: found[0].lower(), sentence.strip().rstrip("."), count=1)


def _letters(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


def spoken_in(text: str) -> str:
    """Return the words that stand in quotation marks or behind a name and a colon, in small letters."""
    return " | ".join(_letters(found["quoted"] or found["line"]) for found in _SPOKEN.finditer(text))


def _event(entry: FusedEntry, lines: Sequence[Event], agents: Sequence[str], spoken: str) -> Event:
    """Return an event, no more certain than its lines; words that nobody speaks, in all of `spoken`, are an act.

    What someone else does, and what is so, is only observed. Raises `ModelError` for a person who is not there, or
    for an event without words.
    """
    name, text = person_called(entry.agent, agents), entry.text.strip()
    other = entry.agent.strip() in ("", SOMEONE_ELSE)
    if not text or not (name or other):
        raise ModelError(
            f"the model read {entry.text!r} of {entry.agent!r}, who is none of {', '.join(agents)}.",
            "Take a stronger model for reading, or --reader rules.",
        )
    of = [lines[number - 1] for number in entry.lines]
    certainty = min(entry.certainty, max((line.certainty for line in of), default=SUPPLIED))
    source, bare = _source(of), text.rstrip(".").removeprefix(f"{name} ")
    if other or entry.kind == "state":
        event: Event = is_so(bare, name)
    elif entry.kind == "utterance" and _letters(text) in spoken:
        event = says(name, text, person_called(entry.to, agents))
    else:
        event = does(name, bare)
    return event.model_copy(update={"source": source, "certainty": certainty})


def _source(lines: Sequence[Event]) -> Source:
    """Return where an event was found: in what is told, if it was told, with the time at which it was seen."""
    sources = [line.source for line in lines]
    kind = next((s.kind for s in sources if s.kind != "video"), sources[0].kind if sources else "text")
    at = next((s for s in sources if s.start is not None), Source(kind=kind))
    return at.model_copy(update={"kind": kind})


def _with_left_out(
    found: Sequence[tuple[Event, Sequence[int]]], account: FusedAccount, lines: Sequence[Event], seen: int
) -> tuple[Event, ...]:
    """Return the events with each line that the account leaves out behind the last one of a line before it.

    Of what was seen, which are the first `seen` lines, that is one that was seen; of what was told, one that was
    told. What was seen to be done or said is kept as it is; a sentence is unread, and a note says so.
    """
    told = {*account.background, *(number for _, numbers in found for number in numbers)}
    events = list(found)
    for number, line in enumerate(lines, start=1):
        if number in told:
            continue
        first = 1 if number <= seen else seen + 1
        before = [k for k, (_, numbers) in enumerate(events) if any(first <= n < number for n in numbers)]
        event = line
        if isinstance(line, Change) and not line.doer:  # a state that was seen is words that nobody read
            names = tuple(filter(None, (agent_of(line),)))
            event = Unread(names=names, text=line.text, source=line.source, certainty=line.certainty)
        events.insert(max(before) + 1 if before else 0, (event, (number,)))
    return tuple(event for event, _ in events)
