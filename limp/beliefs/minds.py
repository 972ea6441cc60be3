"""Formed minds in words: sentences for whoever judges them, a table of who believed what, and why they hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..episodes.episode import Episode
from ..episodes.events import Act, Believe, Event, Tell
from ..episodes.minds import BeliefTimeline, TimelineRow
from ..episodes.phrases import claimed, clause, doing, people, sentence, through
from ..episodes.query import Chain, Opinion, VariableQuery, chain_words
from ..episodes.variables import UNTOLD, Variable, about
from .possible_worlds import Worlds
from .tracker import Tracker

LEAST = 0.005
"""A value that is held with less than this probability is not told."""
MOST_VARIABLES = 40
"""So many variables are told at most, the last that events touch."""
MOST_PEOPLE = 8
"""So many people's minds are told at most; a table shows those who are asked about first."""
MOST_EVENTS = 100
"""A story of more events has no table."""
REALITY = "really"
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
            is_known = _told(self.real[variable]) or any(_told(self.own[one, variable]) for one in self.people)
            for person in self.people:
                if _told(self.own[person, variable]):
                    alike.setdefault(tuple(_likely(self.own[person, variable])), []).append(person)
                elif is_known:
                    missing.setdefault(person, []).append(about(variable))
            for names in alike.values():
                held = self.own[names[0], variable]
                lines.append(sentence(self._weighed(variable, held, names, self._fault(variable, held))))
        return [*lines, *(sentence(f"{doing([n], 'has')} not learnt {'; '.join(m)}") for n, m in missing.items())]

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
                    yield f"{people([person])} makes a {event.speech}: {claimed(claim)}"
                elif claim.chain == (person,) and claim.verb in _ENDS:
                    yield f"{doing([person], 'says')} that {claimed(claim)}"


# -- the table --------------------------------------------------------------------------------------------------


def timeline(worlds: Worlds, variable: Variable, chain: Chain = ()) -> BeliefTimeline | None:
    """Return who believed what after each event, in the likeliest world; None for a story too long for a table.

    Columns: reality, each person, and the chains of two and more that `chain` begins with.
    """
    episode = worlds.episode
    if len(episode.events) > MOST_EVENTS:
        return None
    people = tuple(dict.fromkeys((*chain, *episode.names)))[:MOST_PEOPLE]
    alone = tuple((agent,) for agent in episode.names if agent in people)
    chains = ((), *alone, *(chain[:k] for k in range(2, len(chain) + 1)))
    return BeliefTimeline(
        about=about(variable),
        holders=tuple(" about ".join(one) or REALITY for one in chains),
        moments=_moments(worlds.likeliest, chains, variable),
    )


def _moments(tracker: Tracker, chains: tuple[tuple[str, ...], ...], variable: Variable) -> tuple[TimelineRow, ...]:
    """Return one row a sentence that was understood, from the first that tells anything."""
    changes = {record.when for record in tracker.records.about(variable)}
    rows: list[TimelineRow] = []
    held: tuple[str, ...] = ()
    for k, event in enumerate(tracker.episode.events):
        if not event.understood:
            continue
        if not held or k in changes:
            held = tuple(_value(tracker.opinion(chain, variable, k)) for chain in chains)
        told = event.text or ("" if tracker.episode.text else event.sentence())  # by hand it has none but its own
        words = " ".join(told.split()).removesuffix(".")
        if rows and rows[-1].event == words:
            rows.pop()
        if words and (rows or any(held)):
            rows.append(TimelineRow(event=words, held=held))
    return tuple(rows)


def _value(opinion: Opinion) -> str:
    if opinion.value is None and opinion.denied:
        return f"not {' or '.join(sorted(opinion.denied))}"
    return opinion.value or ""


# -- why they hold it -------------------------------------------------------------------------------------------


def reason(query: VariableQuery, worlds: Worlds) -> str:
    """Return in words what the chain could know, and what it missed, in the likeliest world.

    What it could know is the last event about the variable that reached all of the chain. What it missed is the
    later event by which those before the last of the chain, or else reality, came to another value:

        what Sally could know: Sally puts her marble in the basket, but not that Anne puts it in the box
    """
    if query.of_story or (query.when != "end" and not query.chain):
        return f"what the story tells of {about(query.variable)}"
    held = worlds.opinion(query.chain, query.variable, query.until(worlds))
    known = f"what {chain_words(query.chain)} could know" if query.chain else "what the story tells"
    if held.when is None:
        return f"{known}: nothing that tells {about(query.variable)}"
    told = _words(held.when, worlds)
    missed = _missed(query, held, worlds)
    other = "" if missed is None else _words(missed, worlds)
    return f"{known}: {told}, but not that {other}" if other not in ("", told) else f"{known}: {told}"


def _missed(query: VariableQuery, held: Opinion, worlds: Worlds) -> int | None:
    """Return the event behind which the last of the chain remained; None where nothing later says otherwise."""
    end = query.until(worlds)
    for length in range(len(query.chain) - 1, -1, -1):
        other = worlds.opinion(query.chain[:length], query.variable, end)
        later = other.when is not None and held.when is not None and other.when > held.when
        if later and other.value is not None and other.value != held.value:
            return other.when
    return None


def _words(when: int, worlds: Worlds) -> str:
    """Return an event as a clause; how a thing looks is told before all events."""
    if when < 0:
        return "how it looks"
    event = worlds.episode.events[when]
    words = event.words() if event.mood == "holds" else event.wording  # a sentence may tell more, too
    return " ".join(words.split()).rstrip(".")
