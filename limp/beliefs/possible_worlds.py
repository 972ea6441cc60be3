"""Weighted episodes: what stays open in an episode (a hedge, a convention) as probabilities of what minds hold.

    P(opinions) = sum over worlds w of P(w) P(opinions | w)

A world settles what entering a room reveals of it, and which uncertain events happened that decide who
perceives what (somebody perhaps left). Only those of the people are settled on whom the asked opinions can hang;
what else is uncertain is summed over within each world, by recursion (`records`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from ..episodes.claims import Claim
from ..episodes.conventions import SETTLED, Reveals
from ..episodes.episode import Episode
from ..episodes.needs import Away
from ..episodes.phrases import doing
from ..episodes.query import Chain, Held, Opinion, Opinions, ToldValue
from ..episodes.stage import SCENE
from ..episodes.variables import UNTOLD, Variable
from .tracker import Tracker

MOST_OPEN = 10
"""At most so many uncertain events that decide who perceives what are settled both ways: 2 to its power worlds."""

FEW = 6
"""So many uncertain events are all settled, whether or not they decide anything: 64 worlds."""


@dataclass
class Worlds(Opinions):
    """The worlds that an episode leaves open, each with its weight."""

    episode: Episode
    revises: bool = True
    """Whether people revise what they hold; an ablation of belief updates takes it away."""
    alone: bool = False
    """Whether only the first of a chain has a mind; an ablation of what people think of each other."""
    left_out: float = 0.0
    """The probability of the worlds that `MOST_OPEN` left out, at most."""
    _trackers: dict[tuple[Reveals, frozenset[int], frozenset[int]], Tracker] = field(
        default_factory=dict, repr=False
    )

    @property
    def likeliest(self) -> Tracker:
        """The tracker of the likeliest way of entering, if all uncertain events happened."""
        _, reveals = max(self._stances(), key=lambda pair: pair[0])
        return self._tracker(reveals)

    def joint(self, asked: Sequence[Held], until: int | None = None) -> dict[tuple[Opinion, ...], float]:
        """Return the probability of what the asked chains hold together; they sum to 1 (worlds left out apart).

        Of whom nothing tells what they hold, they hold what they said last (`_sincerely`).
        """
        if self.alone:
            asked = [(chain[:1], variable) for chain, variable in asked]
        known = tuple(dict.fromkeys((*asked, *(((), variable) for _, variable in asked))))
        total: dict[tuple[Opinion, ...], float] = {}
        mass = 0.0
        for weight, tracker in self._weighted(asked):
            mass += weight
            for opinions, share in tracker.records.joint(known, until).items():
                held = dict(zip(known, opinions, strict=True))
                ways = [_sincerely(tracker, pair, held, until).items() for pair in known]
                for way in product(*ways):
                    meant = {pair: opinion for pair, (opinion, _) in zip(known, way, strict=True)}
                    key = tuple(meant[pair] for pair in asked)
                    total[key] = total.get(key, 0.0) + weight * share * math.prod(p for _, p in way)
        return {opinions: share / mass for opinions, share in total.items()}

    def decided(self, asked: Sequence[Held], until: int | None = None) -> dict[tuple[Opinion, ...], float]:
        """Return `joint` with reality decided wherever nothing tells it and people hold different values of it.

        Each value that somebody holds is then as likely to be so, which is assumed; one value that nobody disputes
        is taken to be known by whoever holds it (`agree`).
        """
        total: dict[tuple[Opinion, ...], float] = {}
        for opinions, p in self.joint(asked, until).items():
            pairs = list(zip(asked, opinions, strict=True))
            disputed = {v: self._disputed(v, o, until) for (chain, v), o in pairs if not chain and o.when is None}
            ways = list(product(*disputed.values()))
            for way in ways:
                truth = dict(zip(disputed, way, strict=True))
                key = tuple(o if chain else truth.get(v, o) for (chain, v), o in pairs)
                total[key] = total.get(key, 0.0) + p / len(ways)
        return total

    def _disputed(self, variable: Variable, untold: Opinion, until: int | None) -> Sequence[Opinion]:
        """Return how a variable may really be, of which nothing tells it: as people hold, if they differ."""
        tracker = self.likeliest
        alone: list[Held] = [((name,), variable) for name in self.episode.names]
        opinions = {((), variable): untold} | {pair: tracker.opinion(*pair, until) for pair in alone}
        meant = (opinion for pair in opinions for opinion in _sincerely(tracker, pair, opinions, until))
        held = {opinion.value for opinion in meant if opinion.value is not None} - untold.denied
        return [Opinion(value, when=-1) for value in sorted(held)] if len(held) > 1 else [untold]

    def opinion(self, chain: Sequence[str], variable: Variable, until: int | None = None) -> Opinion:
        """Return what a chain holds in the likeliest world."""
        return self.likeliest.opinion(chain, variable, until)

    def told(self, variable: Variable) -> list[ToldValue]:
        """Return what is told of a variable, in the likeliest world."""
        return [
            ToldValue(record.when, record.value, record.real) for record in self.likeliest.records.about(variable)
        ]

    def bears(self, chain: Chain, variable: Variable, until: int | None = None) -> bool:
        """Return whether anything in the story bears on what the last of a chain holds, as the rest of it sees it.

        Something told or done that reaches the chain does, or that reaches only the first of it. Where nothing
        reaches even the first, it is any event that they missed, but not what is said of somebody's mind, and only
        if the story tells where they were.
        """
        records = self.likeliest.records
        reaching = [r for r in records.about(variable) if until is None or r.when <= until]
        firsts = [chain[:length] for length in range(1, len(chain) + 1)] or [()]
        if any(records.effect(record.model, first) != "none" for record in reaching for first in firsts):
            return True
        happened = (self.episode.events[record.when] for record in reaching if record.when >= 0)
        return chain[0] in self.episode.placed and any(event.ascribed is None for event in happened)

    def spread(self, opinion: Opinion, variable: Variable, chain: Chain = ()) -> Mapping[str | None, float]:
        """Return an opinion of a chain as probabilities: a denied value leaves others, equally likely.

        Of a place, who was in its room before it moved, and was told no more, holds that it is there.
        """
        if opinion.value is not None:
            return {opinion.value: 1.0}
        if opinion == Opinion(None) and variable.quality == "at" and self._has_seen_stand(chain, variable.of):
            return {self.likeliest.places[variable.of]: 1.0}
        if not opinion.denied:
            return {None if opinion.when is None else UNTOLD: 1.0}
        left = [value for value in self.candidates(variable, chain) if value not in opinion.denied]
        return dict.fromkeys(left, 1.0 / len(left)) if left else {None: 1.0}

    def _has_seen_stand(self, chain: Chain, place: str) -> bool:
        """Return whether a place stands in a room from the start, where all of a chain were before it moved."""
        stands = any(one.name == place and one.room and not one.carrier for one in self.episode.locations)
        return stands and self.likeliest.seen_standing(place).issuperset(chain)

    def candidates(self, variable: Variable, chain: Chain = ()) -> tuple[str, ...]:
        """Return the values that a variable ever has or is said to have; of a thing, also the declared places.

        To a chain, those are possible of which it was told, and those in rooms in which all of it have been.
        Where only other things are told to be is no candidate: what does not concern a thing leaves it alone.
        """
        records = self.likeliest.records
        about = [record for record in records.about(variable) if record.value]
        if variable.quality != "at":
            return tuple(dict.fromkeys(record.value for record in about if record.value))
        told = {record.value for record in about if records.effect(record.model, chain) != "none"}
        places = (*(record.value for record in about), *(location.name for location in self.episode.locations))
        possible = (place for place in places if place and place not in self.episode.names)
        return tuple(dict.fromkeys(place for place in possible if place in told or self._is_known(place, chain)))

    def _is_known(self, place: str, chain: Chain) -> bool:
        """Return whether all of a chain have been in the room in which a place is, as far as it is known which."""
        where = self.likeliest.where
        room = place if place in self.episode.rooms else where.room_of_thing(place)
        return not room or all({room, SCENE} & where.been.get(agent, {SCENE}) for agent in chain)

    def _tracker(
        self, reveals: Reveals, skipped: frozenset[int] = frozenset(), settled: frozenset[int] = frozenset()
    ) -> Tracker:
        key = reveals, skipped, settled
        if key not in self._trackers:
            self._trackers[key] = Tracker(self.episode, reveals, skipped, settled, self.revises)
        return self._trackers[key]

    def _weighted(self, asked: Sequence[Held]) -> Iterator[tuple[float, Tracker]]:
        """Yield each world's weight and its tracker at the end; the weights sum to 1 less `left_out`."""
        for share, reveals in self._stances():
            for weight, skipped, settled in self._settled(asked, reveals):
                yield share * weight, self._tracker(reveals, skipped, settled)

    def _stances(self) -> tuple[tuple[float, Reveals], ...]:
        """Return what entering reveals, with weights: settled by convention, else by the form of the story.

        A numbered log of a small world, and a story in which people see what is in containers without opening
        them, make it likely; told as prose, what lies in a container has to be looked for.
        """
        settled, revealing = self.episode.conventions.entering_reveals, self.episode.conventions.revealing
        if not _leaves_entering_open(self.episode):
            return ((1.0, "no" if settled == "open" else settled),)
        likely = self.episode.log or self.episode.shown
        return ((revealing, "yes" if likely else "no"), (1.0 - revealing, "no" if likely else "yes"))

    def _settled(
        self, asked: Sequence[Held], reveals: Reveals
    ) -> Iterator[tuple[float, frozenset[int], frozenset[int]]]:
        """Yield the ways in which the uncertain events that decide who perceives may have gone.

        Each with its weight, the events that did not happen, and those that did.
        """
        events = self.episode.events
        uncertain = [k for k, event in self.episode.happened if event.certainty < 1.0]
        if len(uncertain) <= FEW:
            yield from self._ways(uncertain)
            return
        moving, staging = self._deciding(reveals)
        if any(variable.quality == "inside" for _, variable in asked):
            # What a container holds hangs on where each thing was that is taken out of it.
            moving |= {k for k, event in self.episode.happened if event.changes}
        concerned = self._concerned(asked)

        def matters(k: int) -> bool:
            people = events[k].people
            return k in staging or not people or not concerned.isdisjoint(people)

        yield from self._ways([k for k in uncertain if k in moving and matters(k)])

    def _ways(self, open_: Sequence[int]) -> Iterator[tuple[float, frozenset[int], frozenset[int]]]:
        """Yield all ways in which these events may have gone, the least certain of them if there are too many."""
        events = self.episode.events
        ranked = sorted(open_, key=lambda k: abs(events[k].certainty - 0.5))
        kept, settled = 1.0, dict[int, bool]()
        for k in ranked[MOST_OPEN:]:
            settled[k] = events[k].certainty >= 0.5
            kept *= max(events[k].certainty, 1.0 - events[k].certainty)
        self.left_out = max(self.left_out, 1.0 - kept)
        ranked = ranked[:MOST_OPEN]
        for happened in product((True, False), repeat=len(ranked)):
            settled |= zip(ranked, happened, strict=True)
            weight = kept
            for k in ranked:
                weight *= events[k].certainty if settled[k] else 1.0 - events[k].certainty
            so = frozenset(k for k, happens in settled.items() if happens)
            yield weight, frozenset(settled.keys() - so), so

    def _deciding(self, reveals: Reveals) -> tuple[set[int], set[int]]:
        """Return the uncertain events that decide where somebody or something is, or who perceives.

        The second set are those of them that decide where the story plays, on which everybody's perception hangs.

        An event may do so only where others did not happen, such as the second of two that bring a thing into a
        room: so those that are found are left out, until no other one is found.
        """
        uncertain = {k for k, event in self.episode.happened if event.certainty < 1.0}
        found: set[int] = set()
        staging: set[int] = set()
        while True:
            tracker = self._tracker(reveals, frozenset(found))
            staging |= uncertain & tracker.staging
            if not (more := uncertain & tracker.moving - found):
                return found, staging
            found |= more

    def _concerned(self, asked: Sequence[Held]) -> set[str]:
        """Return the people on whose perception the asked opinions can hang: the chains, and who acts or tells."""
        variables = {variable for _, variable in asked}
        things = {variable.of for variable in variables}
        people = {agent for chain, _ in asked for agent in chain}
        people |= {variable.of for variable in variables}
        for event in self.episode.events:
            touched = any(
                variable.of in things or item in things
                for variable in event.variables
                for item in (variable.of, *event.changes.values())
            )
            if touched or event.informs:
                people |= set(event.people)
        return people


def _sincerely(
    tracker: Tracker, pair: Held, held: Mapping[Held, Opinion], until: int | None
) -> Mapping[Opinion, float]:
    """Return the opinion of one of those held, or of whom nothing tells any, what they said last.

    Of what is said wrongly, the story leaves open whether it is a lie. Where it is not settled whether a statement
    was made, that is taken to be independent of what others hold.
    Source: the maxim of quality; H. P. Grice, "Logic and conversation", 1975.
    """
    (chain, variable), mine, really = pair, held[pair], held[(), pair[1]]
    found: dict[Opinion, float] = {}
    left = 1.0
    if len(chain) == 1 and mine.value is None and mine.when is None:
        for k, event in reversed(tracker.episode.happened):
            if (until is None or k <= until) and event.doer == chain[0]:
                said = next((c.value for c in reversed(event.statements) if _says_value(c, variable)), None)
                if said is not None and said not in mine.denied and left > 0.0:
                    made = tracker.certainty(k)
                    meant = Opinion(said, when=k) if really.value in (None, said) else mine
                    found[meant] = found.get(meant, 0.0) + left * made
                    left *= 1.0 - made
    found[mine] = found.get(mine, 0.0) + left
    return {opinion: share for opinion, share in found.items() if share > 0.0}


def assumed(episode: Episode) -> tuple[str, ...]:
    """Return in words what is assumed about an episode: its conventions, and what its form makes likely."""
    settled = episode.conventions.in_words()
    if _told_of_own_deed(episode):
        settled += (SETTLED["own_deeds"][episode.conventions.own_deeds],)
    if episode.bystanders:
        there = doing(episode.bystanders, "is")
        settled += (f"{there} taken to be there from the start: nothing tells it, nor that they come later.",)
    if episode.reliability < 1.0:
        settled += (f"Such a text is read rightly with the probability {episode.reliability:.2f} (fitted).",)
    if not _leaves_entering_open(episode):
        return settled
    revealing = episode.conventions.revealing
    if episode.log or episode.shown:
        entering = f"likely ({revealing:g}) that whoever enters a room sees what is in it"
    else:
        entering = f"unlikely ({1 - revealing:g}) that whoever enters sees what is in containers"
    return (*settled, f"Told as it is, the story makes it {entering}.")


def _told_of_own_deed(episode: Episode) -> bool:
    """Return whether somebody is told otherwise of what they did themselves."""
    did: dict[Variable, tuple[str, str | None]] = {}
    for _, event in episode.happened:
        did |= {variable: (event.doer, value) for variable, value in event.changes.items()}
        for claim in event.statements:
            by, value = did.get(claim.variable, ("", None)) if claim.variable else ("", None)
            if by and by != event.doer and claim.value not in ("", value):
                return True
    return False


def _leaves_entering_open(episode: Episode) -> bool:
    """Return whether nothing says if people see what is in a room, and somebody enters one, or is told of it.

    Who hears a false word sees for themselves that it is, if who enters would (`perception.Utterance`).
    """
    places = (claim.variable for event in episode.events for claim in event.statements)
    told = any(variable is not None and variable.quality == "at" for variable in places)
    looks = told or any(isinstance(part, Away) for event in episode.events for part in event.parts())
    return looks and episode.conventions.entering_reveals == "open"


def _says_value(claim: Claim, variable: Variable) -> bool:
    return claim.variable == variable and bool(claim.value) and not claim.negated and not claim.chain
