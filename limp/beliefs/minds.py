"""Formed minds in words: what is so, and what each of some people believes and wants, for whoever judges them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..episodes.episode import Episode
from ..episodes.events import Act, Believe, Tell
from ..episodes.variables import Variable, about
from .worlds import Worlds

LEAST = 0.005
"""A value that is held with less than this probability is not told."""
MOST_VARIABLES = 40
"""So many variables are told at most, the last that events touch."""
MOST_PEOPLE = 8
"""So many people's minds are told at most."""


def minds_in_words(
    worlds: Worlds, people: Sequence[str], chain: Sequence[str] = (), moment: int | None = None
) -> tuple[str, ...]:
    """Return lines: how things really are, what each of `people` believes and wants, and thinks of others.

    Where several values are possible each has its probability. Of what one person thinks that another believes,
    only what differs from what that other believes is told, and what a chain of more than two thinks.
    """
    episode = worlds.episode
    variables = [v for v in episode.variables if not (v.quality == "at" and v.of in episode.names)]
    variables = variables[-MOST_VARIABLES:]
    people = list(dict.fromkeys(people or episode.names))[:MOST_PEOPLE]
    real = {v: worlds.held((), v, moment) for v in variables}
    lines = [f"Really: {about(v)}: {_values(real[v])}." for v in variables if _told(real[v])]
    own = {(a, v): worlds.held((a,), v, moment) for a in people for v in variables}
    for person in people:
        lines += _believes(person, {v: own[person, v] for v in variables}, real)
        lines += wants(episode, person)
        for other in people if len(people) > 1 else ():
            if other != person:
                lines += _thinks(person, other, worlds, own, moment)
    if len(chain) > 2:
        held = {v: worlds.held(chain, v, moment) for v in variables}
        who = " thinks that ".join(chain)
        lines += [f"{who} believes: {about(v)}: {_values(p)}." for v, p in held.items() if _told(p)]
    return tuple(lines)


def _told(held: Mapping[str | None, float]) -> bool:
    return any(value is not None and p > LEAST for value, p in held.items())


def _values(held: Mapping[str | None, float]) -> str:
    """Return `drawer`, or `drawer (0.90) or jar (0.10)`."""
    likely = sorted(((p, v) for v, p in held.items() if p > LEAST), key=lambda pair: -pair[0])
    if len(likely) == 1:
        return str(likely[0][1])
    return " or ".join(f"{'no opinion' if v is None else v} ({p:.2f})" for p, v in likely)


def _believes(
    person: str,
    own: Mapping[Variable, Mapping[str | None, float]],
    real: Mapping[Variable, Mapping[str | None, float]],
) -> list[str]:
    lines, nothing = [], []
    for variable, held in own.items():
        if not _told(held):
            nothing.append(about(variable))
            continue
        wrong = _likeliest(held) is not None and _likeliest(real[variable]) not in (None, _likeliest(held))
        lines.append(f"{person} believes: {about(variable)}: {_values(held)}{', wrongly' if wrong else ''}.")
    if nothing:
        lines.append(f"{person} has not learnt: {'; '.join(nothing)}.")
    return lines


def _likeliest(held: Mapping[str | None, float]) -> str | None:
    return max(held, key=lambda value: held[value]) if held else None


def _thinks(
    person: str,
    other: str,
    worlds: Worlds,
    own: Mapping[tuple[str, Variable], Mapping[str | None, float]],
    moment: int | None,
) -> list[str]:
    """Return what a person thinks that another believes, where that is not what the other believes."""
    lines = []
    for (whose, variable), theirs in own.items():
        if whose != other:
            continue
        held = worlds.held((person, other), variable, moment)
        if _likeliest(held) == _likeliest(theirs):
            continue
        if _told(held):
            lines.append(f"{person} thinks that {other} believes: {about(variable)}: {_values(held)}.")
        elif _told(theirs):
            lines.append(f"{person} does not know what {other} believes of {about(variable)}.")
    return lines


def wants(episode: Episode, person: str) -> list[str]:
    """Return what the story says that a person wants, intends or fears, and what their acts are for."""
    lines: list[str] = []
    for event in episode.events:
        match event:
            case Believe(claim=claim) if claim.chain[:1] == (person,):
                if claim.verb in ("wants", "intends", "fears") or claim.variable is None:
                    what = claim.words or f"{about(claim.variable) if claim.variable else ''}: {claim.value}"
                    no = "does not hold: " if claim.negated else ""
                    others = "".join(f" thinks that {name}" for name in claim.chain[1:])
                    lines.append(f"{person}{others} {claim.verb}: {no}{what}.")
            case Act(agent=agent, purpose=purpose) if agent == person and purpose:
                lines.append(f"{person} does this for a purpose: {event.does}, {purpose}.")
            case Tell(speaker=speaker, speech="request" | "promise") if speaker == person:
                lines += [f"{person} makes a {event.speech}: {c.words or c.value}." for c in event.says]
    return list(dict.fromkeys(lines))
