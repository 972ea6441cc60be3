"""Puts a log into words: the whole event, one person's part of it, what people say, and what a camera made out.

Sentences are chosen among several forms by seed. Between two utterances the people are told one after another, in
the order in which they first do something.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from limp.benchmarks.household.apartment import Furniture, Log, LoggedAct

from limp.homes.lexicon import lexicon

PHRASES = tomllib.loads(Path(__file__).with_name("phrases.toml").read_text("utf-8"))
"""The words of simulated homes."""
TOLD: Mapping[str, Sequence[str]] = PHRASES["told"]
SAID: Mapping[str, Sequence[str]] = PHRASES["said"]
OWN = {("kitchen", "cabinet"), ("kitchen", "table"), ("bathroom", "cabinet")}
"""Furniture that takes the name of its room."""
DIM = 0.4
"""Probability that a thing in the hand is not recognised in the description of a film."""
LONGEST = 4
"""Clauses in one sentence."""


def where(piece: Furniture, inside: str = "inside") -> str:
    """Return `inside the fridge in the kitchen`, `on the kitchen table`: how a person names a place."""
    return f"{inside if piece.container else 'on'} {article(piece)}"


def article(piece: Furniture) -> str:
    """Return `the fridge in the kitchen`; a cabinet or table takes the name of its kitchen or bathroom."""
    if (piece.room, piece.name) in OWN:
        return f"the {piece.room} {piece.name}"
    return f"the {piece.name} in the {piece.room}"


def some(thing: str) -> str:
    """Return the name with an article: `a mug`, `an apple`, `some juice`."""
    if lexicon().category(thing) == "drink" or thing == "bread":
        return f"some {thing}"
    return f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"


def answer_words(thing: str, piece: Furniture | None, handled: bool, rng: Random) -> str:
    """Return an answer that names the piece, or none; only who `handled` the thing says to have left it."""
    if piece is None:
        return rng.choice(SAID["shrug"])
    forms = [form for form in SAID["tell"] if handled or "left" not in form]
    return rng.choice(forms).format(thing=thing, at=where(piece, rng.choice(("inside", "in"))))


@dataclass
class Narrator:
    """Tells the acts of a log in words; the same seed gives the same words."""

    log: Log
    rng: Random
    at: dict[str, str] = field(default_factory=dict)
    """The furniture that was last mentioned of each person."""

    def whole(self) -> str:
        """Return the event from beginning to end."""
        paragraphs: list[str] = []
        for act in self._segments():
            if isinstance(act, LoggedAct):
                paragraphs.append(self._speech(act))
                continue
            for k, name in enumerate(dict.fromkeys(a.agent for a in act)):
                how = TOLD["meanwhile"] if k else ("{name}",)
                paragraphs.append(self.part([a for a in act if a.agent == name], self.rng.choice(how)))
        return " ".join(filter(None, paragraphs))

    def part(self, acts: Sequence[LoggedAct], opening: str = "{name}") -> str:
        """Return what one person did, in sentences; the first begins with `opening`."""
        clauses = list(self._clauses(acts))
        sentences: list[str] = []
        while clauses:
            count = min(self.rng.randint(2, LONGEST), len(clauses))
            if len(clauses) - count == 1 and count < LONGEST:
                count += 1
            now, clauses = clauses[:count], clauses[count:]
            said = now[0] if len(now) == 1 else f"{', '.join(now[:-1])}{',' if len(now) > 2 else ''} and {now[-1]}"
            name = acts[0].agent
            who = {"he": "he", "she": "she"}.get(lexicon().gender(name), name)
            start = self.rng.choice(TOLD["then"]).format(who=who, Who=who.capitalize()) if sentences else opening
            sentences.append(f"{start.format(name=name)} {said}.")
        return " ".join(sentences)

    def _segments(self) -> Iterator[list[LoggedAct] | LoggedAct]:
        """Stretches of acts between utterances, and the utterances."""
        stretch: list[LoggedAct] = []
        for act in self.log.acts:
            if act.kind == "say":
                yield stretch
                yield act
                stretch = []
            else:
                stretch.append(act)
        yield stretch

    def _speech(self, act: LoggedAct) -> str:
        asked = any(other.words.endswith("?") for other in self.log.acts)
        kind = "asks" if act.words.endswith("?") else "answers" if asked else "says"
        himself = {"he": "himself", "she": "herself"}.get(lexicon().gender(act.agent), "themselves")
        to, comma = himself if act.to == act.agent else act.to, act.words.rstrip(".") + ","
        return self._form(kind, name=act.agent, to=to, words=act.words, comma=comma)

    def _clauses(self, acts: Sequence[LoggedAct]) -> Iterator[str]:
        pieces = {piece.id: piece for piece in self.log.apartment.furniture}
        room = ""
        for act in acts:
            piece = pieces.get(act.piece)
            if piece is None:
                room = act.room
                yield self._form("enter", room=room)
                self.at[act.agent] = ""
            elif act.kind == "walk":
                yield self._form("approach", piece=self._named(piece, room))
                self.at[act.agent], room = piece.id, piece.room
            else:
                approach = self._form("approach", piece=self._named(piece, room))
                if self.at.get(act.agent) != piece.id:
                    yield approach
                self.at[act.agent], room = piece.id, piece.room
                at = f"{'in' if piece.container else 'on'} the {piece.name}"
                if act.kind in TOLD:
                    yield self._form(act.kind, thing=act.thing, at=at, piece=piece.name)

    @staticmethod
    def _named(piece: Furniture, room: str) -> str:
        return f"the {piece.name}" if room == piece.room and piece.name != "table" else article(piece)

    def _form(self, kind: str, **words: str) -> str:
        return self.rng.choice(TOLD[kind]).format(**words)


def conversation(log: Log) -> str:
    """Return what was said, `Name: words` a line; "" if nobody spoke."""
    return "\n".join(f"{act.agent}: {act.words}" for act in log.acts if act.kind == "say")


def acts_of(log: Log, name: str) -> list[LoggedAct]:
    """Return what one person did, without what it said."""
    return [act for act in log.acts if act.agent == name and act.kind != "say"]


def told_before(log: Log, name: str, rng: Random) -> str:
    """Return what one person did until somebody asked a question, and then the talk, in words."""
    asked = min(act.start for act in log.acts if act.kind == "say")
    acts = [act for act in log.acts if act.kind == "say" or (act.agent == name and act.start < asked)]
    return Narrator(log.model_copy(update={"acts": tuple(acts)}), rng).whole()


def seen_by_camera(log: Log, name: str, rng: Random) -> str:
    """Return what somebody who watches the film writes down of one person, honest about what cannot be made out.

    With probability DIM a thing in the hand is `some object`, and a quarter as often an act is missed.
    """
    kept = []
    for act in acts_of(log, name):
        if act.kind in ("open", "close", "walk") and rng.random() < DIM / 4:
            continue
        kept.append(act)
    words = Narrator(log, rng).part(kept)
    for thing in dict.fromkeys(act.thing for act in kept if act.thing):
        if rng.random() < DIM:
            words = words.replace(f"the {thing}", "some object")
    return words
