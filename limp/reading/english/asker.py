"""From a parsed question to a query: its moment, its chain of people, and what is left open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...episodes.episode import Episode
from ...episodes.events import Attend, Change, Enter, Event, Leave, agent_of
from ...episodes.queries import (
    INITIAL,
    HonestyOf,
    IsHeld,
    IsKnown,
    Moment,
    Query,
    WhichLabel,
    WhichValue,
    WhoDid,
    WhoHolds,
    WhoKnows,
)
from ...episodes.variables import Variable
from .adjuncts import adjuncts, is_time
from .contents import claims_of, variable_asked
from .discourse import Thing
from .frames import Telling, at
from .lexicon import is_in
from .meaning import events_of
from .syntax import Around, Clause, NounPhrase, Question


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A query, and the events that the question supposes and the story does not tell."""

    query: Query
    supposed: tuple[Event, ...] = ()


class Asker:
    """Reads one question."""

    def __init__(self, telling: Telling, episode: Episode) -> None:
        self.telling, self.episode = telling, episode
        self.discourse = telling.discourse
        self.known = frozenset(telling.discourse.things) | frozenset(episode.names)

    def query(self, question: Question) -> ReadQuestion | None:
        """Return the query; None if something in the question has no meaning here."""
        clause = question.clause
        if clause.subject is not None and clause.subject.kind == "name":
            self.discourse.subjects = self.discourse.people_of(clause.subject)
        about = next((t for t in map(self._known, _phrases(clause)) if t is not None), None)
        self.discourse.theme = about.name if about else self.discourse.theme
        self.discourse.guesses = 0
        when: Moment = "end"
        supposed: tuple[Event, ...] = ()
        for around in clause.around:
            found = self._moment(around)
            if found is None:
                return None
            when, more = found
            supposed += more
            self.discourse.subjects = self.discourse.people_of(around.clause.subject)
            clause = self._named(clause)
        moment = self._time(clause)
        if moment is None:
            return None
        when = moment if moment != "end" else when
        clause = replace(clause, around=(), phrases=tuple(p for p in clause.phrases if not self._timed(p.np)))
        clause = replace(clause, adverbs=tuple(a for a in clause.adverbs if a not in _EARLY))
        viewers, rest = self._viewers(clause)
        query = self._asked(question.asked, question.noun, rest, when)
        if query is not None and viewers:
            query = query.model_copy(update={"chain": (*viewers, *query.chain)})
        if query is None or self.discourse.guesses or not self._tells(query):
            return None
        if not set(query.chain) <= set(self.episode.names):
            return None
        return ReadQuestion(query, supposed) if query is not None else None

    def _named(self, clause: Clause) -> Clause:
        """Return a clause whose subject is a pronoun with the person whom its question named before."""
        np, subjects = clause.subject, self.discourse.subjects
        if np is None or np.kind != "pronoun" or len(subjects) != 1:
            return clause
        sort = next((s for s in ("he", "she") if is_in(np.head, "pronouns", s)), None)
        if sort is None or self.discourse.people.get(subjects[0]) not in (sort, ""):
            return clause
        return replace(clause, subject=NounPhrase("name", subjects[0], subjects[0]))

    def _viewers(self, clause: Clause) -> tuple[tuple[str, ...], Clause]:
        """Return in whose mind a question looks, by phrases like "from Anne's perspective", and the rest of it."""
        viewers: tuple[str, ...] = ()
        left = []
        for phrase in clause.phrases:
            np = phrase.np
            if np is not None and np.owner is not None and is_in(np.head, "times", "views"):
                viewers += self.discourse.people_of(np.owner)
            elif np is not None and phrase.preposition == "according to":
                viewers += self.discourse.people_of(np)
            else:
                left.append(phrase)
        return viewers, replace(clause, phrases=tuple(left))

    def _tells(self, query: Query) -> bool:
        """Return whether the story tells anything of what is asked."""
        variable = getattr(query, "variable", None)
        return variable is None or variable in self.episode.variables or variable.of in self.known

    # -- moments ------------------------------------------------------------------------------------------------

    def _time(self, clause: Clause) -> Moment | None:
        if any(phrase.clock for phrase in clause.phrases):
            return None
        for phrase in clause.phrases:
            if phrase.np is not None and is_in(phrase.np.head, "times", "moments"):
                return "end" if phrase.np.head == "end" else "start"
        early = [_EARLY[a] for a in clause.adverbs if a in _EARLY]
        if any(self._timed(p.np) and not is_in(p.np.head, "times", "moments") for p in clause.phrases if p.np):
            return None
        return early[0] if early else "end"

    def _timed(self, np: NounPhrase | None) -> bool:
        return np is not None and (is_time(np) or is_in(np.head, "times", "moments"))

    def _moment(self, around: Around) -> tuple[Moment, tuple[Event, ...]] | None:
        if around.word not in ("after", "when", "before", "once"):
            return None
        found = events_of(around.clause, self.telling)
        if not found:
            return None
        events = self.episode.events
        told = [k for k, event in enumerate(events) if any(_same(event, f, events[:k]) for f in found)]
        if told:
            return (told[-1] - 1 if around.word == "before" else told[-1], ())
        if around.word == "before":
            return None
        return "end", tuple(e for e in found if isinstance(e, Enter | Leave))

    # -- what is asked --------------------------------------------------------------------------------------------

    def _asked(self, asked: str, noun: str, clause: Clause, when: Moment) -> Query | None:
        if clause.negated or not all(_harmless(a) for a in clause.adverbs):
            return None
        if clause.subject is not None and clause.subject.kind != "pronoun":
            self.discourse.subjects = self.discourse.people_of(clause.subject)
        if asked in ("who", "whom"):
            return self._who(clause, when)
        chain: tuple[str, ...] = ()
        while _thinks(clause):
            clause = _raised(clause)
            people = self.discourse.people_of(clause.subject)
            if len(people) != 1 or clause.objects or clause.phrases or clause.negated:
                return None
            self.discourse.subjects = people
            chain += people
            clause = self._named(clause.content[0])
            if not all(_harmless(a) for a in clause.adverbs):
                return None
        if asked == "":
            return self._whether(chain, clause, when)
        if asked == "where" or (asked == "which" and noun):
            return self._where(chain, clause, when)
        return self._what(chain, clause, when) if asked == "what" else None

    def _where(self, chain: tuple[str, ...], clause: Clause, when: Moment) -> Query | None:
        found = adjuncts(clause, self.discourse)
        if clause.content_kind == "to" and set(clause.classes) & _GOING and not clause.objects:
            inner = replace(clause.content[0], subject=clause.subject)
            return self._where(chain, inner, when) if found.only() else None
        if not found.only("sought"):
            return None
        people = self.discourse.people_of(clause.subject)
        if found.sought is not None:
            thing = self._known(found.sought)
            looks = set(clause.classes) & {"search", "look"}
            if thing is None or not looks or len(people) != 1 or clause.objects:
                return None
            return WhichValue(chain=(*chain, *people), variable=at(thing), when=when)
        if clause.form == "copula" and not clause.objects and not clause.qualities and not clause.content:
            if len(people) == 1:
                return WhichValue(chain=chain, variable=at(people[0]), when=when)
            thing = self._known(clause.subject)
            return WhichValue(chain=chain, variable=at(thing), when=when) if thing else None
        if "lie" in clause.classes and clause.form == "passive" and not clause.objects and not clause.content:
            thing = self._known(clause.subject)
            return WhichValue(chain=chain, variable=at(thing), when=when) if thing else None
        if "hide" in clause.classes and not clause.objects and len(people) == 1:
            return WhichValue(chain=chain, variable=at(people[0]), when=when)
        if set(clause.classes) & {"find", "search", "take"} and len(clause.objects) == 1 and len(people) == 1:
            thing = self._known(clause.objects[0])
            return WhichValue(chain=(*chain, *people), variable=at(thing), when=when) if thing else None
        if set(clause.classes) & {"put", "hide"} and len(clause.objects) == 1 and not chain and len(people) == 1:
            thing = self._known(clause.objects[0])
            return WhichValue(variable=at(thing), mover=people[0]) if thing and when == "end" else None
        return None

    def _known(self, np: NounPhrase | None) -> Thing | None:
        """Return the thing of the story that a noun phrase means."""
        known = set(self.discourse.things)
        thing = self.discourse.thing_of(np)
        return thing if thing is not None and thing.name in known else None

    def _what(self, chain: tuple[str, ...], clause: Clause, when: Moment) -> Query | None:
        found = adjuncts(clause, self.discourse)
        if (
            clause.content_kind == "to"
            and "believe" in clause.classes
            and len(clause.content) == 1
            and found.only()
        ):
            people = self.discourse.people_of(clause.subject)
            inner = clause.content[0]
            place = adjuncts(inner, self.discourse)
            if len(people) != 1 or "find" not in inner.classes or inner.objects or not place.only("places"):
                return None
            return self._inside((*chain, *people), place.target.value if place.target else "", when)
        if clause.form != "copula" and "be" not in clause.verbs:
            return None
        gap = clause.subject is None or clause.subject.kind == "gap"
        if not gap or clause.objects or found.target is None or not found.only("places"):
            return None
        if set(clause.auxiliaries) & {"should"} and not chain:
            return WhichLabel(variable=Variable("inside", found.target.value))
        return self._inside(chain, found.target.value, when)

    def _inside(self, chain: tuple[str, ...], place: str, when: Moment) -> Query | None:
        if place not in self.discourse.things:
            return None
        return WhichValue(chain=chain, variable=Variable("inside", place), when=when)

    def _whether(self, chain: tuple[str, ...], clause: Clause, when: Moment) -> Query | None:
        if "know" in clause.classes and not clause.objects:
            return self._knows(chain, clause, when)
        if set(clause.classes) & {"have", "look", "search"}:
            return self._has_or_looks(chain, clause, when)
        if "lie" in clause.verbs and not chain:
            return self._lied(clause)
        initial = self._initial(clause)
        if initial is not None:
            return IsHeld(chain=chain, variable=at(initial), claimed=INITIAL, when=when)
        said = claims_of(clause, self.telling)
        if said is None or len(said) != 1 or said[0].chain or not said[0].variable:
            return None
        claim = said[0]
        assert claim.variable is not None
        return IsHeld(chain=chain, variable=claim.variable, claimed=claim.value, negated=claim.negated, when=when)

    def _lied(self, clause: Clause) -> Query | None:
        """Return what asks whether somebody lied: "Did Ann lie to Ben?"."""
        speakers = self.discourse.people_of(clause.subject) if clause.subject else ()
        hearers = all(p.np and self.discourse.people_of(p.np) and p.preposition == "to" for p in clause.phrases)
        if len(speakers) != 1 or not hearers or clause.negated or clause.objects or clause.content:
            return None
        return HonestyOf(speaker=speakers[0], claimed="lie")

    def _initial(self, clause: Clause) -> Thing | None:
        """Return the thing that a clause says to be where it was first: "in its initial location"."""
        np = clause.phrases[0].np if len(clause.phrases) == 1 else None
        if np is None or clause.form != "copula" or clause.objects or clause.qualities or np.determiner != "its":
            return None
        first = any(is_in(word, "times", "firsts") for word in np.qualities)
        return self._known(clause.subject) if first else None

    def _has_or_looks(self, chain: tuple[str, ...], clause: Clause, when: Moment) -> Query | None:
        """Return whether somebody has a thing, or will look for it at a place."""
        people, found = self.discourse.people_of(clause.subject), adjuncts(clause, self.discourse)
        if len(people) != 1 or clause.content:
            return None
        if "have" in clause.classes:
            thing = self._known(clause.objects[0]) if len(clause.objects) == 1 and found.only() else None
            return IsHeld(chain=chain, variable=at(thing), claimed=people[0], when=when) if thing else None
        thing = self._known(found.sought)
        if thing is None or found.target is None or clause.objects or not found.only("sought", "places"):
            return None
        return IsHeld(chain=(*chain, *people), variable=at(thing), claimed=found.target.value, when=when)

    def _knows(self, chain: tuple[str, ...], clause: Clause, when: Moment) -> Query | None:
        people = self.discourse.people_of(clause.subject)
        variable = self._content(clause)
        if len(people) != 1 or variable is None:
            return None
        return IsKnown(chain=(*chain, *people), variable=variable, when=when)

    def _content(self, clause: Clause) -> Variable | None:
        if len(clause.content) != 1 or clause.phrases:
            return None
        if clause.content_kind == "wh":
            return variable_asked(clause.content[0], self.telling)
        said = claims_of(clause.content[0], self.telling) if clause.content_kind == "that" else None
        if said is None or len(said) != 1 or said[0].chain or said[0].negated:
            return None
        return said[0].variable

    def _who(self, clause: Clause, when: Moment) -> Query | None:
        if "know" in clause.classes:
            variable = self._content(clause)
            return WhoKnows(variable=variable, negated=clause.negated, when=when) if variable else None
        if "believe" in clause.classes and clause.content_kind == "that" and len(clause.content) == 1:
            said = claims_of(clause.content[0], self.telling)
            if not said or len(said) != 1 or said[0].chain or said[0].negated or said[0].variable is None:
                return None
            return WhoHolds(variable=said[0].variable, claimed=said[0].value, when=when)
        found = adjuncts(clause, self.discourse)
        if "have" in clause.classes and len(clause.objects) == 1 and found.only() and not clause.content:
            thing = self._known(clause.objects[0])
            return WhichValue(variable=at(thing), when=when) if thing else None
        if (
            set(clause.classes) & {"put", "move", "hide"}
            and len(clause.objects) == 1
            and found.only("places", "sources")
        ):
            thing = self._known(clause.objects[0])
            claimed = found.target.value if found.target else ""
            return WhoDid(variable=at(thing), claimed=claimed, when=when) if thing else None
        return None


_GOING = frozenset(("go", "believe", "want", "look", "search", "open"))
"""The classes of verbs of what somebody does first to get something."""
_EARLY: dict[str, Moment] = {"before": "before", "initially": "start", "originally": "start", "at first": "start"}


def _phrases(clause: Clause) -> tuple[NounPhrase | None, ...]:
    """Return the noun phrases of a clause and of what it contains that are no names or pronouns."""
    own = (clause.subject, *clause.objects, *(phrase.np for phrase in clause.phrases))
    inner = tuple(np for content in clause.content for np in _phrases(content))
    return tuple(np for np in (*own, *inner) if np is not None and np.kind == "noun")


def _harmless(adverb: str) -> bool:
    return is_in(adverb, "adverbs", "plain")


def _thinks(clause: Clause) -> bool:
    if "believe" not in clause.classes or len(clause.content) != 1:
        return False
    return clause.content_kind == "that" or (clause.content_kind == "to" and len(clause.objects) == 1)


def _raised(clause: Clause) -> Clause:
    """Return "expects Ben to look" as "expects that Ben looks"."""
    if clause.content_kind != "to":
        return clause
    inner = replace(clause.content[0], subject=clause.objects[0])
    return replace(clause, objects=(), content_kind="that", content=(inner,))


def _same(told: Event, supposed: Event, before: Sequence[Event]) -> bool:
    """Return whether the story tells an event that a question names; who returns must have left."""
    if type(told) is not type(supposed) or agent_of(told) != agent_of(supposed) or told.certainty < 1.0:
        return False
    if isinstance(told, Enter) and isinstance(supposed, Enter):
        left = any(isinstance(event, Leave) and event.agent == told.agent for event in before)
        return (left or not supposed.here) and supposed.room in ("", told.room)
    if isinstance(told, Change) and isinstance(supposed, Change):
        values = {item.variable: item.value for item in told.sets}
        return all(item.value in (None, values.get(item.variable, "")) for item in supposed.sets) and any(
            item.variable in values for item in supposed.sets
        )
    return isinstance(told, Leave | Attend)
