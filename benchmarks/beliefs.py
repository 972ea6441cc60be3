"""Stories of 2 to 8 people who come, go, move a thing, peek, tell and lie; beliefs of orders 0 to 5.

A story is made event by event, and with every event the belief of each chain of people that will be asked about is
kept up to date by direct rules, written apart from the solver:

    seen together    every chain of people who are there takes the new place
    peeking          the peeker sees it; so do chains that begin with the peeker and go on among those who are
    there told             every chain of speaker and hearers takes what is said, except the speaker alone

What a hearer would have reason to doubt is never told, so these rules need no theory of trust.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from limp.episodes.conventions import SETTLED
from limp.episodes.phrases import in_a_row
from limp.errors import InputError
from limp.protocols.benchmarks import BenchmarkEntry

from .stories import Item, StoryBenchmark, check_setting, item

_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
NAMES, THINGS, PLACES, ROOMS, HALL = (_WORDS[name] for name in ("names", "things", "places", "rooms", "hall"))
WORDINGS: Mapping[str, Sequence[str]] = _WORDS["wordings"]
"""Ways to tell each kind of event; the first one of each is the canonical wording."""
NAME, VERSION = "beliefs", "1"
REMARKS = {"": "Stories of our own, made by a program: they test tracking and wording, not the English of people."}
SETTINGS = {"canonical": "one wording for each kind of event", "all": "ten wordings for each kind of event"}
QUESTIONS = 6
TALK = 0.6
"""How often a story ends with people who tell each other things, elsewhere."""
Chain = tuple[str, ...]


@dataclass
class Maker:
    """Makes one story: its lines, and what every chain that will be asked about believes."""

    rng: Random
    varied: bool
    lines: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        rng = self.rng
        self.people = tuple(rng.sample(NAMES, rng.randint(2, 8)))
        self.thing, self.other = rng.sample(THINGS, 2)
        self.places = rng.sample(PLACES, rng.randint(3, 6))
        self.room, self.reveals = rng.choice(ROOMS), rng.random() < 0.5
        self.there, self.peekers = list(self.people), set[str]()
        self.chains: list[
            Chain
        ] = []  # to ask about: one of each order from 1 to 5; of few people longer ones repeat
        for order in range(1, QUESTIONS):
            chain: Chain = ()
            while len(chain) < order:
                chain += (rng.choice([name for name in self.people if name not in chain[-1:]]),)
            self.chains.append(chain)
        self.held: dict[Chain, str] = {}
        self.first = self.true = rng.choice(self.places)

    def tracked(self) -> list[Chain]:
        """Return every chain whose belief is kept: those asked about, and those that decide whom one may tell."""
        pairs = [(a, b) for a in self.people for b in self.people if a != b]
        return list(dict.fromkeys([*self.chains, *((a,) for a in self.people), *pairs]))

    def say(self, kind: str, **words: str) -> None:
        """Add one line in one of the wordings of its kind."""
        plain = {"thing": self.thing, "room": self.room, "other": self.other, "before": self.true}
        self.lines.append(self.wording(kind).format(**{**plain, **words}))

    def wording(self, kind: str) -> str:
        """Return how an event of a kind is told."""
        return self.rng.choice(WORDINGS[kind]) if self.varied else WORDINGS[kind][0]

    def seen(self, place: str) -> None:
        """Everyone who is there sees the thing at a place; peekers see it, and see that the others do."""
        there = set(self.there)
        for chain in self.tracked():
            inner = chain[1:] if chain[0] in self.peekers else chain
            if set(inner) <= there and (chain[0] in there or chain[0] in self.peekers):
                self.held[chain] = place

    def begin(self) -> None:
        """All come in, and one of them puts the thing at its first place."""
        self.say("together", people=in_a_row(self.people))
        self.say("first", a=self.rng.choice(self.people), place=self.first)
        self.seen(self.first)

    def move(self) -> None:
        """Somebody who is there puts the thing elsewhere."""
        if self.there:
            place = self.rng.choice([p for p in self.places if p != self.true])
            self.say("move", a=self.rng.choice(self.there), place=place)
            self.true = place
            self.seen(place)
            self.peekers.clear()

    def leave(self) -> None:
        """Somebody leaves, so that at least one stays."""
        if len(self.there) > 1:
            gone = self.there.pop(self.rng.randrange(len(self.there)))
            self.say("leave", a=gone)

    def come_back(self) -> None:
        """Somebody comes back, and sees the thing if entering reveals it."""
        away = [name for name in self.people if name not in self.there]
        if away:
            back = self.rng.choice(away)
            self.there.append(back)
            self.say("return", a=back)
            if self.reveals:
                self.seen(self.true)

    def peek(self) -> None:
        """Somebody outside watches the next move unnoticed."""
        away = [name for name in self.people if name not in self.there]
        if away and self.there:
            peeker = self.rng.choice(away)
            self.say("peek", a=peeker)
            self.peekers = {peeker}
            self.move()
            # Coming in ends the peeking, in the story as in the count.
            self.there.append(peeker)
            self.say("return", a=peeker)
            if self.reveals:
                self.seen(self.true)

    def tell(self) -> None:
        """Somebody claims a place, true or not, to one or to all, where nobody has reason to doubt it."""
        speaker = self.rng.choice(self.people)
        private = self.rng.random() < 0.5
        others = [name for name in self.people if name != speaker]
        hearers = [self.rng.choice(others)] if private else others
        place = self.rng.choice(self.places)
        if any(self.held.get((h, speaker)) == place != self.held.get((h,)) for h in hearers):
            return
        self.say("private" if private else "public", a=speaker, b=hearers[0], place=place)
        heard = {speaker, *hearers}
        for chain in self.tracked():
            if set(chain) <= heard and chain != (speaker,):
                self.held[chain] = place

    def idle(self) -> None:
        """Somebody does what changes nothing."""
        self.say("idle", a=self.rng.choice(self.there))

    def run(self) -> None:
        """Make the whole story: one to six moves with comings and goings between, then what is told."""
        self.begin()
        for _ in range(self.rng.randint(1, 6)):
            for act in self.rng.choices([self.leave, self.come_back, self.peek, self.idle], [5, 2, 1, 1], k=2):
                act()
            self.move()
        if self.rng.random() < TALK:
            self.say("together", people=in_a_row(self.people), room=HALL)
            self.there.clear()
            for _ in range(self.rng.randint(1, 3)):
                self.tell()


def stem(chain: Chain, thing: str) -> str:
    """Return the question for a chain: `Where does Ann think that Ben thinks that the key is?`"""
    if not chain:
        return f"Where is the {thing} really?"
    if len(chain) == 1:
        return f"Where will {chain[0]} look for the {thing}?"
    middle = "".join(f" {name} thinks that" for name in chain[1:-1])
    return f"Where does {chain[0]} think that{middle} {chain[-1]} will look for the {thing}?"


def story(seed: int, varied: bool) -> list[Item]:
    """Return the questions about the story of a seed."""
    return questions_of(Maker(Random(f"{NAME} {VERSION} {seed} {varied}"), varied), seed)


def questions_of(maker: Maker, seed: int) -> list[Item]:
    """Make the story and return its questions: reality, the beginning, and one of each order to 5."""
    maker.run()
    text = " ".join(maker.lines)
    asked: list[tuple[str, str, str]] = [
        (stem((), maker.thing), maker.true, "order 0"),
        (f"Where was the {maker.thing} at the beginning?", maker.first, "memory"),
    ]
    asked += [(stem(c, maker.thing), maker.held[c], f"order {len(c)}") for c in maker.chains if c in maker.held]
    return [
        item(
            f"{seed}/{number}",
            words,
            maker.places,
            right,
            family,
            episode=str(seed),
            narration=text,
            assumptions=(SETTLED["entering_reveals"]["yes" if maker.reveals else "no"],),
        )
        for number, (words, right, family) in enumerate(asked, start=1)
    ]


def open_benchmark(setting: str = "all", stories: str = "100", seed: str = "1") -> StoryBenchmark:
    """Make `stories` stories from `seed` on; raise `InputError` for an unknown setting or a wrong number."""
    check_setting(setting, SETTINGS)
    if not (stories.isdecimal() and seed.isdecimal() and int(stories)):
        raise InputError(
            f"{stories} stories with seed {seed} cannot be made.", "Give whole numbers, at least one story."
        )
    seeds = (int(seed) * 1_000_003 + k for k in range(int(stories)))
    items = [found for one in seeds for found in story(one, setting == "all")]
    return StoryBenchmark(NAME, VERSION, items, setting)


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, size="700 questions, or more")
"""What the entry point names."""
