"""What cold questions say of a reading: each event in plain words, with who learns it, and the words left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..beliefs.possible_worlds import Worlds
from ..episodes.english import told_in
from ..episodes.episode import Episode
from ..episodes.events import NOT_HAPPENED, Change, Event, Perceive, Tell, Unread
from ..episodes.phrases import agreeing, doing, people, sentence
from ..episodes.variables import Variable


@dataclass(frozen=True)
class Statement:
    """What a cold question says of an event, by its id, or of words that no event quotes."""

    event: str
    words: str
    left_out: str = ""


def statements(episode: Episode, left_out: Sequence[str]) -> tuple[Statement, ...]:
    """Return one statement for each event, and one for words that none quotes."""
    worlds, said = Worlds(episode), list[Statement]()
    again = {k + 1 for k in range(len(episode.events)) if _is_usual(episode, k)}
    for k, event in enumerate(episode.events):
        if not isinstance(event, Unread) and k not in again:
            now = k + 1 if k + 1 in again else k
            reached = _reached(now, worlds)
            said.append(Statement(episode.events[now].id, f"{told_in(episode, k, not reached)}{reached}"))
    nothing = "The words {!r} tell nothing of what anybody knows, believes, wants, feels, says or does."
    return (*said, *(Statement("", nothing.format(words), words) for words in left_out))


def _is_usual(episode: Episode, number: int) -> bool:
    """Return whether an event tells what is so as a rule, and the next takes it to be so on this occasion."""
    usual, *then = episode.events[number : number + 2]
    return usual.mood == "habit" and any(e.mood == "holds" and usual.id == f"{e.id}.1" for e in then)


def _reached(number: int, worlds: Worlds) -> str:
    """Return who perceives a change, or hears and believes what is said, as it is worked out, and who does not.

    Nothing where beliefs about it are not formed: of a question, a wish, or words that no variable says.
    """
    event = worlds.episode.events[number]
    chain, variable, denied = _content(event)
    speaker = event.speaker if isinstance(event, Tell) else ""
    others = [name for name in worlds.episode.names if name != speaker]
    if variable is None or event.mood in NOT_HAPPENED or not others:
        return ""
    reached = worlds.likeliest.records.reached(others, variable, number, chain, denied)
    if reached is None:
        return ""
    met, held = reached
    missed = [name for name in worlds.episode.on_stage if name in others and name not in met]
    return "".join(f" {sentence(words)}" for words in _clauses(event, met, held, missed))


def _clauses(event: Event, met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> list[str]:
    """Return who is met by an event, who of them then holds it, and who misses it, by its kind."""
    match event:
        case Tell():
            return _heard(met, held, missed)
        case Perceive():
            return _learnt(event, met, missed)
    return [_by("perceived", met, missed)]


def _by(done: str, met: Sequence[str], missed: Sequence[str]) -> str:
    but = f" and not by {people(missed)}" if missed and met else ""
    return f"it is {done} by {people(met) or 'nobody'}{but}"


def _learnt(event: Perceive, met: Sequence[str], missed: Sequence[str]) -> list[str]:
    """Return who learns it, and who else sees that they do, where it is done openly."""
    clauses = [_by("believed" if event.mistaken else "learnt", met, missed)]
    if event.openly:
        others = [name for name in met if name not in event.agents]
        whom, do = people(event.agents), agreeing(event.agents, "does")
        clauses.append(f"{doing(others, 'sees') if others else 'nobody else sees'} that {whom} {do}")
    return clauses


def _heard(met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> list[str]:
    doubting = [name for name in met if name not in held]
    clauses = [
        (held, f"{doing(held, 'hears')} and {agreeing(held, 'believes')} it"),
        (doubting, f"{doing(doubting, 'hears')} it and {agreeing(doubting, 'does')} not believe it"),
        (missed, f"{doing(missed, 'does')} not hear it"),
    ]
    return [words for who, words in clauses if who]


def _content(event: Event) -> tuple[tuple[str, ...], Variable | None, bool]:
    """Return the first matter that an event tells: of whose mind, which variable, and whether it is denied."""
    match event:
        case Change(unreal=False):
            return (), event.sets[0].variable, False
        case Perceive():
            return (), event.variable, False
        case Tell(speech="statement" | "promise"):
            for claim in event.says:
                if claim.variable is not None and claim.verb in ("believes", "knows"):
                    own = claim.chain == (event.speaker,) and not (claim.negated and not claim.value)
                    return () if own else claim.chain, claim.variable, claim.negated and bool(claim.value)
    return (), None, False
