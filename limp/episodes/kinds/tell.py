"""Somebody says something, and others take it as they trust them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal

from ...minds.clauses import is_clause
from ...minds.facts import Value, who
from ..claims import Claim, Claims
from ..effects import Copy, Effect, Learns, Says, Trusts
from ..event_models import Trust, believed
from ..kind import Event, Matter
from ..needs import Awake, Here, Need, Not
from ..phrases import agreeing, all_of, any_doing, claimed, doing, in_a_row, people
from ..roles import EventId, People, Person
from ..stage import Stage
from ..variables import TRUE, Variable, about, is_question

_TAKES: dict[Trust, str] = {
    "yes": "as true",
    "no": "as worthless",
    "liar": "for a lie",
    "mistake": "for an honest mistake",
}
_SPEECH = {"statement": "tells", "question": "asks", "request": "asks", "promise": "promises"}
_BEFORE_CLAIM = {"question": "whether", "request": "to make sure that"}
"""What stands before a claim in what is said; elsewhere `that`."""
Speech = Literal["statement", "question", "request", "promise"]


class Taken(Value):
    """How a hearer takes words, where the story says so."""

    hearer: Person
    trust: Trust


class Tell(Event):
    """`speaker` says something to `hearers`, or to everybody present.

    A claim without a value says what the speaker believes.

    >>> Tell("Mira", "Theo", [Claim(variable=at("key"), value="jar")], private=True).sentence()
    'Mira tells Theo in private that the key is in the jar.'
    """

    is_done: ClassVar[bool] = True
    informs: ClassVar[bool] = True
    is_said: ClassVar[bool] = True
    speaker: Person
    hearers: People = ()
    says: Claims = ()
    speech: Speech = "statement"
    private: bool = False
    """Only the hearers know that it was said."""
    overheard_by: People = ()
    """Who hears it unnoticed."""
    unreached: People = ()
    """For whom it is meant; the others think that it reached them, and it did not."""
    sent: EventId = ""
    """The event in which it was sent, where it reaches the hearers only now, as with a letter."""
    heard_as: Claims = ()
    """What the hearers took it to say, where they misheard, which nobody notices."""
    taken: tuple[Taken, ...] = ()
    spoken: str = ""
    """The words themselves, where they were heard."""

    @property
    def claims(self) -> tuple[Claim, ...]:
        return (*self.says, *self.heard_as)

    @property
    def statements(self) -> tuple[Claim, ...]:
        return tuple(self.says)

    @property
    def quotation(self) -> str:
        return self.spoken

    @property
    def addressed(self) -> tuple[str, ...]:
        return tuple(self.hearers)

    @property
    def is_closed(self) -> bool:
        return self.private

    def tells(self) -> Iterator[tuple[Variable, str | None]]:
        return (pair for claim in self.claims for pair in claim.told)

    def needs(self) -> Iterator[Need]:
        to_themselves = self.speaker in self.hearers
        yield Not(to_themselves, f"{self.speaker} tells it to themselves.", "Name the others as hearers.")
        nobody = self.private and not self.hearers
        yield Not(nobody, "it is said in private to nobody.", "Name the hearers, or leave out private.")
        if not self.sent:
            yield Awake(self.speaker)
        yield Here(self.speaker, firmly=not self.hearers, speaks=True, anywhere=self.private)
        for name in () if self.private else self.hearers:
            yield Here(name, firmly=False)

    def happens(self, stage: Stage) -> Iterator[Effect]:
        makes_believe = self.speech in ("statement", "promise")
        if makes_believe and (not self.says or any(claim.variable for claim in self.says)):
            present = stage.where.group(stage.where.room_of.get(self.speaker)) - {self.speaker}
            mishearing = (self.hearers or sorted(present)) if self.heard_as else ()
            for claim in self.says:
                yield from self._said(claim, mishearing or self.unreached)
            for claim in self.heard_as:
                yield from self._said(claim, (), mishearing)

    def _said(self, claim: Claim, unreached: People, misheard_by: People = ()) -> Iterator[Effect]:
        """Yield one claim that is said: `I believe that p` says p, `I do not know` that no value is held."""
        unknown = claim.verb == "knows" and claim.negated and not claim.value
        value = claim.value or (None if unknown else Copy((self.speaker,)))
        if unknown:
            claim = claim.model_copy(update={"negated": False})
        elif claim.chain == (self.speaker,):
            claim = claim.model_copy(update={"chain": ()})
        if claim.variable and claim.verb in ("believes", "knows"):
            if claim.variable.quality == "topic" and not unknown:  # who speaks of something knows about it
                yield Learns(claim.variable, TRUE, believed(frozenset((self.speaker,))))
                value = TRUE
            taken = tuple((item.hearer, item.trust) for item in self.taken)
            yield Says(
                self.speaker, claim, value, self.hearers, self.private, self.overheard_by, unreached, misheard_by,
                taken,
            )  # fmt: skip

    # -- its words -----------------------------------------------------------------------------------------------

    def words(self, referred: Event | None = None) -> str:
        hearers = people(self.hearers) or "everybody present"
        private = " in private" if self.private else ""
        said = in_a_row([self._in_words(claim) for claim in self.says]) or "something"
        if self.sent:
            return f"{doing(self.hearers, 'receives')} the message of {who(self.speaker)}: {said}"
        return f"{doing([self.speaker], _SPEECH[self.speech])} {hearers}{private} {said}"

    def _in_words(self, claim: Claim) -> str:
        """Return a claim as it stands after the verb: `that the key is in the jar`, `where it is`, `to wait`."""
        topic = claim.variable is not None and claim.variable.quality == "topic" and claim.chain == (self.speaker,)
        if (not claim.chain or topic) and not claim.negated:
            if claim.words.startswith(("to ", "not to ")):
                return claim.words
            if claim.variable and not (claim.value or claim.words):
                return about(claim.variable)
            if claim.words.endswith("?"):
                return f"this: {claim.words}".rstrip("?")
            if is_question(claim.words):
                return claim.words
            if claim.words and not is_clause(claim.words.removeprefix("that ")):
                return f'this: "{claim.words}"'
        return f"{_BEFORE_CLAIM.get(self.speech, 'that')} {claimed(claim, self.text)}"

    def matter(self) -> Matter | None:
        if self.speech in ("statement", "promise"):
            for claim in self.says:
                if claim.variable is not None and claim.verb in ("believes", "knows"):
                    own = claim.chain == (self.speaker,) and not (claim.negated and not claim.value)
                    chain = () if own else claim.chain
                    return Matter(claim.variable, chain, claim.negated and bool(claim.value))
        return None

    def read_back(self, met: Sequence[str], held: Sequence[str], missed: Sequence[str]) -> Iterator[str]:
        doubting = [name for name in met if name not in held]
        yield from any_doing(held, "hears", f"and {agreeing(held, 'believes')} it")
        yield from any_doing(doubting, "hears", f"it and {agreeing(doubting, 'does')} not believe it")
        yield from any_doing([name for name in missed if name not in self.unreached], "does", "not hear it")

    def asides(self) -> Iterator[str]:
        yield from any_doing(self.overheard_by, "overhears", "it unnoticed")
        if self.unreached:
            yield f"it does not reach {people(self.unreached)}"
        if self.heard_as:
            yield f"it is heard as: {all_of(self.heard_as)}"
        yield from (f"{doing([item.hearer], 'takes')} it {_TAKES[item.trust]}" for item in self.taken)


class TrustIn(Event):
    """How `agent` takes what `speaker` says from now on.

    >>> TrustIn("Theo", "Mira", "liar").sentence()
    'Theo takes what Mira says for a lie.'
    """

    kind: ClassVar[str] = "trust"
    teaches: ClassVar[bool] = False
    each_alone: ClassVar[bool] = True
    agent: Person
    speaker: Person
    how: Trust = "yes"

    def happens(self, stage: Stage) -> Iterator[Effect]:
        yield Trusts(self.agent, self.speaker, self.how)

    def words(self, referred: Event | None = None) -> str:
        return f"{doing([self.agent], 'takes')} what {doing([self.speaker], 'says')} {_TAKES[self.how]}"
