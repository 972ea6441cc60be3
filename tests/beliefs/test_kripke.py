"""Belief formation against explicit possible worlds: small random stories with events of all kinds, and doubt.

P(chain holds v) = sum over the ways in which the uncertain events went of P(way) [held in its Kripke model]
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, product
from random import Random

import kripke
import pytest
from drafts import Moves, Tells
from kripke import Action, Model

from limp.answering.scene import claim
from limp.beliefs.possible_worlds import Worlds
from limp.episodes.conventions import Conventions
from limp.episodes.episode import Episode, Person
from limp.episodes.events import (
    Act,
    Attend,
    Believe,
    Enter,
    Event,
    Leave,
    Miss,
    Notice,
    Perceive,
    Shown,
    TrustIn,
    Unread,
    Watch,
)
from limp.episodes.variables import Variable

PEOPLE = ("Ann", "Ben", "Cleo")
AT = Variable("at", "key")
PLACES = ("w", "x", "y")
KINDS = (
    ["moved"] * 4 + ["said"] * 2 + ["perceived"] * 2 + [*"leave enter attend watch trust believe nothing".split()]
)
CHAINS = [chain for length in range(4) for chain in product(PEOPLE, repeat=length)]


@dataclass
class Told:
    """A story so far: its events for limp, what each does to a Kripke model, and who is there and attentive."""

    events: list[Event] = field(default_factory=list)
    actions: list[Callable[[Model], Action | None]] = field(default_factory=list)
    there: set[str] = field(default_factory=lambda: set(PEOPLE))
    awake: set[str] = field(default_factory=lambda: set(PEOPLE))
    distracted: set[str] = field(default_factory=set)
    watching: set[str] = field(default_factory=set)
    distrusts: set[tuple[str, str]] = field(default_factory=set)

    def add(self, event: Event, action: Callable[[Model], Action | None] = lambda _: None) -> None:
        self.events.append(event)
        self.actions.append(action)

    @property
    def group(self) -> set[str]:
        return self.there & self.awake

    def model(self, happened: Sequence[bool]) -> Model:
        """The worlds in which those of the events happened."""
        model = Model.single(PEOPLE)
        for action, so in zip(self.actions, happened, strict=True):
            if so and (done := action(model)) is not None:
                model = model.update(done)
        return model


def moved(told: Told, rng: Random, certainty: float) -> None:
    by, place = rng.choice(sorted(told.there)), rng.choice(PLACES)
    some = {name for name in PEOPLE if rng.random() < 0.2} - {by}
    way = rng.choice(["plain", "plain", "secretly", "unseen", "only", "missed", "miss", "notice", "mutual"])
    event = Moves("key", place, by, certainty=certainty)
    group, watching, missed = told.group | {by}, set(told.watching), told.distracted - {by}
    secretly, noticed = set(watching), ()
    match way:
        case "secretly" | "notice" | "mutual":
            event = event.model_copy(update={"secretly_seen_by": tuple(sorted(some))})
            group, secretly, missed = group - some, secretly | some, missed - some
        case "unseen" | "miss":
            event = event.model_copy(update={"unseen_by": tuple(sorted(some))} if way == "unseen" else {})
            group, secretly = group - some, secretly - some
        case "only":
            event = event.model_copy(update={"only": True, "seen_by": tuple(sorted(some))})
            group, secretly, missed = {by} | some, set(), set()
        case "missed":
            event = event.model_copy(update={"missed_by": tuple(sorted(some))})
            group, missed, secretly = group | some, missed | some, secretly - some
    seers = sorted(group - missed - {by})
    if way in ("notice", "mutual") and secretly and seers:
        noticed = ((seers[0], min(secretly)),)
    group, missed = frozenset(group), frozenset(missed & group)
    told.add(event, lambda _: kripke.seen(group, place, frozenset(secretly), missed, noticed, way == "mutual"))
    if way == "miss" and some:
        told.add(Miss(agents=tuple(sorted(some)), event=str(len(told.events))))
    if noticed:
        (agent, whom), number = noticed[0], str(len(told.events))
        told.add(Notice(agent=agent, whom=whom, event=number, mutual=way == "mutual"))


def perceived(told: Told, rng: Random, certainty: float) -> None:
    who, place = rng.choice(PEOPLE), rng.choice(PLACES)
    way = rng.choice(["learns", "looks", "is mistaken", "is mistaken openly"])
    group, alone = frozenset(told.group), bool(told.watching or told.distracted)
    openly = way in ("looks", "is mistaken openly") and who in group and not alone
    event = Perceive(
        agents=(who,), variable=AT, certainty=certainty, openly=openly, mistaken=way.startswith("is"),
        value=place if way.startswith("is") else "",
    )  # fmt: skip
    if way.startswith("is"):
        told.add(event, lambda _: kripke.mistaken(group, who, place, openly))
    elif openly:
        told.add(event, lambda model: kripke.looked(group, who, model.values[0], (*PLACES, None)))
    else:
        told.add(event, lambda model: kripke.seen({who}, str(model.values[0])))


def said(told: Told, rng: Random, certainty: float) -> None:
    speaker, place = rng.choice(PEOPLE), rng.choice(PLACES)
    hearers = tuple(sorted(rng.sample([name for name in PEOPLE if name != speaker], rng.choice((1, 2)))))
    overheard = {name for name in PEOPLE if name not in (speaker, *hearers) and rng.random() < 0.3}
    missed = frozenset(told.distracted - {speaker})
    watching = told.watching - {speaker, *hearers} if speaker in told.there else set()
    event = Tells(speaker, "key", place, hearers, private=True).model_copy(
        update={"certainty": certainty, "overheard_by": tuple(overheard)}
    )
    distrusts, overheard = frozenset(told.distrusts), overheard | watching

    def action(model: Model) -> Action:
        def takes(chain: tuple[str, ...]) -> str:
            """Who holds otherwise, and thinks that the speaker believes it, knows better, also to others."""
            if len(chain) > 2:
                return "yes"
            if (*chain, speaker) in distrusts:
                return "no"
            mine, theirs = model.held(chain), model.held((*chain, speaker))
            return "mistake" if mine not in ({None}, {place}) and theirs == {place} else "yes"

        return kripke.said(speaker, {*hearers, *overheard}, takes, place, frozenset(overheard), missed)

    told.add(event, action)


def random_story(rng: Random) -> Told:
    """Return a story of up to seven events; only those that decide nothing about who perceives are uncertain."""
    told = Told()
    told.add(Moves("key", "w", "Ann"), lambda _: kripke.seen(set(PEOPLE), "w"))
    for _ in range(rng.randint(2, 7)):
        who, certainty = rng.choice(PEOPLE), rng.choice((1.0, 1.0, 0.6))
        match rng.choice(KINDS):
            case "moved":
                moved(told, rng, certainty)
            case "said":
                said(told, rng, certainty)
            case "perceived":
                perceived(told, rng, certainty)
            case "leave" if who in told.there and len(told.there) > 1:
                told.there.discard(who)
                told.add(Leave(who))
            case "enter" if who not in told.there:
                told.there.add(who)
                told.awake.add(who)
                told.distracted.discard(who)
                told.watching.discard(who)
                told.add(Enter(who))
            case "attend":
                attentive, unnoticed = rng.random() < 0.5, rng.random() < 0.5
                told.distracted.discard(who)
                told.awake.add(who)
                if not attentive:
                    (told.distracted.add if unnoticed else told.awake.discard)(who)
                told.add(Attend(who, attentive).model_copy(update={"unnoticed": unnoticed}))
            case "watch" if who not in told.there and who not in told.distracted:
                told.watching.add(who)
                told.add(Watch((who,)))
            case "trust":
                speaker = rng.choice([name for name in PEOPLE if name != who])
                told.distrusts.add((who, speaker))
                told.add(TrustIn(who, speaker, "no"))
            case "believe":
                chain = rng.choice([c for c in CHAINS if c and all(a != b for a, b in pairwise(c))])
                place = rng.choice(PLACES)
                event = Believe(claim=claim(*chain, at="key", value=place), certainty=certainty)
                told.add(event, lambda _, c=chain, p=place: kripke.attributed(c, p))
            case "nothing":
                told.add(rng.choice((Act(agent="Ann", does="hums"), Shown(source="film"), Unread(text="Hum."))))
    return told


@pytest.mark.parametrize("seed", range(20))
def test_beliefs_agree_with_explicit_worlds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(15):
        told = random_story(rng)
        people = tuple(Person(name=name, there=True) for name in PEOPLE)
        given = Conventions(entering_reveals="no", own_deeds="open")
        worlds = Worlds(Episode(people=people, events=tuple(told.events), conventions=given))
        expected: dict[tuple[str, ...], dict[str | None, float]] = {chain: {} for chain in CHAINS}
        for happened in product(*((True,) if e.certainty == 1.0 else (True, False) for e in told.events)):
            model, weight = told.model(happened), 1.0
            for event, so in zip(told.events, happened, strict=True):
                weight *= event.certainty if so else 1.0 - event.certainty
            for chain in CHAINS:
                (value,) = model.held(chain)
                expected[chain][value] = expected[chain].get(value, 0.0) + weight
        for chain in CHAINS:
            assert worlds.held(chain, AT) == pytest.approx(expected[chain], abs=1e-9), (told.events, chain)
