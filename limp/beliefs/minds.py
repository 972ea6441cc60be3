"""Formed minds in words: what is so, and what each of some people believes and wants, for whoever judges them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..episodes.episode import Episode
from ..episodes.events import Act, Believe, Event, Tell
from ..episodes.phrases import claimed, clause, doing, sentence, through
from ..episodes.variables import UNTOLD, Variable, about
from ..minds.facts import who
from .possible_worlds import Worlds

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
    """Return sentences: how things are, what `people` and a chain believe and want, and think of each other.

    Those who believe the same are told together. Where several values are possible each has its probability. What
    somebody believed before and no longer does is told, too, with the event that changed it. Of what one of them
    thinks that another believes, what that other does not believe is told, and along the chain all of it. Where
    nobody is given, everybody who turns up is told of, and not what they think of each other.
    """
    episode = worlds.episode
    variables = episode.variables
    named = dict.fromkeys((*chain, *people))
    people = list(named or episode.on_stage)[:MOST_PEOPLE]
    minds = _Minds(worlds, variables[-MOST_VARIABLES:], people, moment)
    lines = [*minds.really(), *minds.believed()]
    for person in people:
        lines += [*minds.before(person), *wants(episode, person)]
        others = [other for other in people if other != person and named]
        lines += [line for o in others for line in minds.thinks(person, o, (person, o) == tuple(chain[:2]))]
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

    def really(self) -> list[str]:
        """Return how things really are, as far as that is told."""
        told = ((v, h) for v, h in self.real.items() if _told(h))
        return [sentence(f"really, {self._weighed(variable, held)}") for variable, held in told]

    def believed(self) -> list[str]:
        """Return what the people believe, and what they have not learnt."""
        lines, missing = [], dict[str, list[str]]()
        for variable in self.variables:
            alike: dict[tuple[tuple[float, str | None], ...], list[str]] = {}
            for person in self.people:
                if _told(self.own[person, variable]):
                    alike.setdefault(tuple(_likely(self.own[person, variable])), []).append(person)
                elif self._is_known(variable):
                    missing.setdefault(person, []).append(about(variable))
            for names in alike.values():
                held = self.own[names[0], variable]
                lines.append(sentence(self._weighed(variable, held, names, self._fault(variable, held))))
        return [*lines, *(sentence(f"{doing([n], 'has')} not learnt {'; '.join(m)}") for n, m in missing.items())]

    def _is_known(self, variable: Variable) -> bool:
        """Return whether anything tells how a variable is, or any of the people has an opinion."""
        return _told(self.real[variable]) or any(_told(self.own[person, variable]) for person in self.people)

    def _fault(self, variable: Variable, held: Values) -> str:
        """Return that what is held most probably is wrong, where it is, or most probably is."""
        real = self.real[variable]
        if None in (_likeliest(held), _likeliest(real)) or _likeliest(held) == _likeliest(real):
            return ""
        return ", which is wrong" if len(_likely(real)) == 1 else ", which is probably wrong"

    def before(self, person: str) -> list[str]:
        """Return what a person believed before the last event that changed it, with that event's words."""
        lines, tracker = [], self.worlds.likeliest
        for variable in self.variables:
            now = tracker.opinion((person,), variable, self.moment)
            if now.when is None or now.when < 0:
                continue
            before = self.worlds.held((person,), variable, now.when - 1)
            if not _told(before) or _likeliest(before) == (now.value or UNTOLD):
                continue
            event = self.worlds.episode.events[now.when]
            words = " ".join(event.text.split()) or f"event {now.when + 1}"
            opinion = self._weighed(variable, before, [person])
            lines.append(sentence(f'until this happens ("{words}"), {opinion}'))
        return lines

    def thinks(self, person: str, other: str, whole: bool) -> list[str]:
        """Return what a person thinks that another believes: the `whole`, or what that other does not believe."""
        lines, unknown, right = [], [], False
        for variable in self.variables:
            theirs, held = self.own[other, variable], self.worlds.held((person, other), variable, self.moment)
            if _likeliest(held) == _likeliest(theirs) and not whole:
                right = right or _told(theirs)
                continue
            if _told(held):
                lines.append(
                    sentence(f"{doing([person], 'thinks')} that {self._weighed(variable, held, [other])}")
                )
            elif _told(theirs):
                unknown.append(about(variable))
        if unknown:
            what = f"what {doing([other], 'believes')} of this: {'; '.join(unknown)}"
            lines.append(sentence(f"{doing([person], 'does')} not know {what}"))
        if right:
            what = f"{'all else' if lines else 'all'} that {doing([other], 'believes')}"
            lines.append(sentence(f"{doing([person], 'is')} right about {what}"))
        return lines

    def deep(self, chain: Sequence[str]) -> list[str]:
        """Return what a chain of more than two thinks."""
        held = {v: self.worlds.held(chain, v, self.moment) for v in self.variables}
        return [
            sentence(through(chain[:-1]) + self._weighed(v, h, chain[-1:])) for v, h in held.items() if _told(h)
        ]

    def _weighed(self, variable: Variable, held: Values, names: Sequence[str] = (), fault: str = "") -> str:
        """Return how a variable is, or what some people believe of it, each value with its probability.

        `fault` is said of the most probable.
        """
        likely, parts = _likely(held), list[str]()
        for p, value in likely:
            told = clause(variable, value, self._quote(variable, value)) if value is not None else ""
            if names:
                told = f"{doing(names, 'believes')} that {told}" if told else f"{doing(names, 'has')} no opinion"
            told = told or f"nothing tells {about(variable)}"
            parts.append(f"with probability {p:.2f} {told}{fault}" if len(likely) > 1 else f"{told}{fault}")
            fault = ""
        return ", and ".join(parts)

    def _quote(self, variable: Variable, value: str) -> str:
        """Return the words of the last event that tell of a value; empty if none do."""
        events = reversed(self.worlds.episode.events)
        return next((e.text for e in events if variable in e.variables and value in e.text), "")


def _told(held: Values) -> bool:
    return any(value is not None and p > LEAST for value, p in held.items())


def _likely(held: Values) -> list[tuple[float, str | None]]:
    return sorted(((p, v) for v, p in held.items() if p > LEAST), key=lambda pair: -pair[0])


def _likeliest(held: Values) -> str | None:
    return max(held, key=lambda value: held[value]) if held else None


def wants(episode: Episode, person: str) -> list[str]:
    """Return what the story says that a person wants, intends or fears, and what their acts are for."""
    lines = (line for event in episode.events for line in _wanted(event, person))
    return list(dict.fromkeys(map(sentence, lines)))


def _wanted(event: Event, person: str) -> Iterator[str]:
    match event:
        case Believe(claim=claim) if claim.chain[:1] == (person,):
            if claim.verb in _ENDS or claim.variable is None:
                yield claimed(claim)
        case Act(agent=agent, purpose=purpose) if agent == person and purpose:
            yield event.sentence(witnesses=False)
        case Tell(speaker=speaker) if speaker == person:
            for claim in event.says:
                if event.speech in ("request", "promise"):
                    yield f"{who(person)} makes a {event.speech}: {claimed(claim)}"
                elif claim.chain == (person,) and claim.verb in _ENDS:
                    yield f"{doing([person], 'says')} that {claimed(claim)}"
