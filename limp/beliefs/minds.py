"""Formed minds in words: what is so, and what each of some people believes and wants, for whoever judges them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..episodes.episode import Episode
from ..episodes.events import Act, Believe, Tell
from ..episodes.phrases import claimed, clause, doing, sentence
from ..episodes.variables import Variable, about
from ..minds.facts import who
from .worlds import Worlds

LEAST = 0.005
"""A value that is held with less than this probability is not told."""
MOST_VARIABLES = 40
"""So many variables are told at most, the last that events touch."""
MOST_PEOPLE = 8
"""So many people's minds are told at most."""
_ENDS = ("wants", "intends", "fears", "likes", "dislikes")
"""The attitudes towards what is, or is to be."""
Values = Mapping[str | None, float]


def minds_in_words(
    worlds: Worlds, people: Sequence[str], chain: Sequence[str] = (), moment: int | None = None
) -> tuple[str, ...]:
    """Return sentences: how things really are, what each of `people` believes and wants, and thinks of others.

    Where several values are possible each has its probability. What somebody believed before and no longer does is
    told, too, with the event that changed it. Of what one person thinks that another believes, only what differs
    from what that other believes is told, and what a chain of more than two thinks.
    """
    episode = worlds.episode
    variables = [v for v in episode.variables if not (v.quality == "at" and v.of in episode.names)]
    people = list(dict.fromkeys(people or episode.names))[:MOST_PEOPLE]
    minds = _Minds(worlds, variables[-MOST_VARIABLES:], people, moment)
    lines = [
        sentence(f"really, {_said('', 'it is not certain', v, h)}") for v, h in minds.real.items() if _told(h)
    ]
    for person in people:
        lines += [*minds.believes(person), *minds.before(person), *wants(episode, person)]
        lines += [line for other in people if other != person for line in minds.thinks(person, other)]
    return (*lines, *(minds.deep(chain) if len(chain) > 2 else ()))


@dataclass(frozen=True)
class _Minds:
    """What people hold of variables at one moment."""

    worlds: Worlds
    variables: Sequence[Variable]
    people: Sequence[str]
    moment: int | None

    @cached_property
    def real(self) -> dict[Variable, Values]:
        """How things really are."""
        return {v: self.worlds.held((), v, self.moment) for v in self.variables}

    @cached_property
    def own(self) -> dict[tuple[str, Variable], Values]:
        """What each of the people holds."""
        return {(a, v): self.worlds.held((a,), v, self.moment) for a in self.people for v in self.variables}

    def believes(self, person: str) -> list[str]:
        """Return what a person believes, and what they have not learnt."""
        lines, nothing = [], []
        for variable in self.variables:
            held = self.own[person, variable]
            if not _told(held):
                nothing.append(about(variable))
                continue
            wrong = _likeliest(held) is not None and _likeliest(self.real[variable]) not in (
                None,
                _likeliest(held),
            )
            lines.append(sentence(f"{_opinion(person, variable, held)}{', which is wrong' if wrong else ''}"))
        if nothing:
            lines.append(sentence(f"{doing([person], 'has')} not learnt {'; '.join(nothing)}"))
        return lines

    def before(self, person: str) -> list[str]:
        """Return what a person believed before the last event that changed it, with that event's words."""
        lines, tracker = [], self.worlds.likeliest
        for variable in self.variables:
            now = tracker.opinion((person,), variable, self.moment)
            if now.when is None or now.when < 0:
                continue
            before = self.worlds.held((person,), variable, now.when - 1)
            if not _told(before) or _likeliest(before) == now.value:
                continue
            event = self.worlds.episode.events[now.when]
            words = " ".join(event.text.split()) or f"event {now.when + 1}"
            lines.append(sentence(f'until this happens ("{words}"), {_opinion(person, variable, before)}'))
        return lines

    def thinks(self, person: str, other: str) -> list[str]:
        """Return what a person thinks that another believes, where that is not what the other believes."""
        lines, unknown = [], []
        for variable in self.variables:
            theirs, held = self.own[other, variable], self.worlds.held((person, other), variable, self.moment)
            if _likeliest(held) == _likeliest(theirs):
                continue
            if _told(held):
                lines.append(sentence(f"{doing([person], 'thinks')} that {_opinion(other, variable, held)}"))
            elif _told(theirs):
                unknown.append(about(variable))
        if unknown:
            what = f"what {doing([other], 'believes')} of this: {'; '.join(unknown)}"
            lines.append(sentence(f"{doing([person], 'does')} not know {what}"))
        return lines

    def deep(self, chain: Sequence[str]) -> list[str]:
        """Return what a chain of more than two thinks."""
        before = " that ".join(doing([name], "thinks") for name in chain[:-1])
        held = {v: self.worlds.held(chain, v, self.moment) for v in self.variables}
        return [sentence(f"{before} that {_opinion(chain[-1], v, h)}") for v, h in held.items() if _told(h)]


def _told(held: Values) -> bool:
    return any(value is not None and p > LEAST for value, p in held.items())


def _opinion(person: str, variable: Variable, held: Values) -> str:
    """Return `Ann believes that the key is in the jar`, or of what Ann is not certain."""
    return _said(f"{doing([person], 'believes')} that ", f"{doing([person], 'is')} not certain", variable, held)


def _said(certain: str, uncertain: str, variable: Variable, held: Values) -> str:
    """Return a value as a clause, or several with their probabilities: `where the key is: jar (0.90) or ...`."""
    likely = _likely(held)
    if len(likely) == 1:
        return f"{certain}{clause(variable, likely[0][1])}"
    values = " or ".join(f"{'no opinion' if v is None else v} ({p:.2f})" for p, v in likely)
    return f"{uncertain} {about(variable)}: {values}"


def _likely(held: Values) -> list[tuple[float, str | None]]:
    return sorted(((p, v) for v, p in held.items() if p > LEAST), key=lambda pair: -pair[0])


def _likeliest(held: Values) -> str | None:
    return max(held, key=lambda value: held[value]) if held else None


def wants(episode: Episode, person: str) -> list[str]:
    """Return what the story says that a person wants, intends or fears, and what their acts are for."""
    lines: list[str] = []
    for event in episode.events:
        match event:
            case Believe(claim=claim) if claim.chain[:1] == (person,):
                if claim.verb in _ENDS or claim.variable is None:
                    lines.append(claimed(claim))
            case Act(agent=agent, purpose=purpose) if agent == person and purpose:
                lines.append(f"{who(person)} does this for a purpose: {event.does}, {purpose}")
            case Tell(speaker=speaker, speech="request" | "promise") if speaker == person:
                lines += [f"{who(person)} makes a {event.speech}: {claimed(claim)}" for claim in event.says]
            case Tell(speaker=speaker) if speaker == person:
                own = [c for c in event.says if c.chain == (person,) and c.verb in _ENDS]
                lines += [f"{doing([person], 'says')} that {claimed(claim)}" for claim in own]
    return list(dict.fromkeys(map(sentence, lines)))
