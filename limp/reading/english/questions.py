"""From the words of a question to a query, and from its options to the answers that they name.

A question is a clause with a gap. Phrases of thinking and knowing come off as the chain; what is left says what the
gap is of.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...episodes.episode import Episode
from ...episodes.events import Attend, Change, Enter, Event, Leave, agent_of
from ...episodes.queries import (
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
from .contents import claims_of, variable_asked
from .discourse import Discourse, Thing
from .frames import Telling, adjuncts, at, is_time
from .lexicon import is_in
from .meaning import events_of
from .parsing import parses
from .syntax import Around, Builder, Clause, NounPhrase, Question
from .words import names_in, plain, read_sentence, split


@dataclass(frozen=True, slots=True)
class ReadQuestion:
    """A query, and the events that the question supposes and the story does not tell."""

    query: Query
    supposed: tuple[Event, ...] = ()


def telling_of(episode: Episode) -> Telling:
    """Return who and what an episode names, for a question about it."""
    discourse = Discourse()
    for person in episode.people:
        discourse.meet(person.name)
        for name in person.also:
            discourse.also[name] = person.name
    telling = Telling(discourse, list(episode.events))
    rooms = {location.room for location in episode.locations if location.room}
    rooms |= {event.room for event in episode.events if event.room}
    variables = [v for v in episode.variables if v.quality != "fact"]
    named = [*(v.of for v in variables), *episode.places, *(location.name for location in episode.locations)]
    for name in dict.fromkeys((*named, *(location.label for location in episode.locations), *rooms)):
        if name and name not in episode.names:
            words = name.split()
            number = words[-1].isdecimal() or (len(words[-1]) == 1 and len(words) > 1)
            head = " ".join(words[-2:]) if number else words[-1]
            qualities = tuple(words[: -2 if number else -1])
            discourse.things[name] = Thing(name, head, qualities, _owner(name, episode), True, name in rooms)
    placed = [variable.of for variable in variables if variable.quality == "at" and variable.of not in episode.names]
    discourse.at.update(dict.fromkeys(placed, ""))
    discourse.theme = placed[0] if len(placed) == 1 else ""
    return telling


def _owner(thing: str, episode: Episode) -> str:
    """Return who is told to have a thing from the start."""
    first = next((e for e in episode.events if isinstance(e, Change) and e.sets[0].variable == at(thing)), None)
    value = first.sets[0].value if first is not None and not first.by else None
    return value if value in episode.names else ""


def read_question(words: str, episode: Episode) -> ReadQuestion | None:
    """Return the query of a question about an episode; None if not all of its words are derived.

    Sentences before the question are supposed to be so, after all that is told.
    """
    *premises, asked = split(plain(words)) or ("",)
    names = names_in((asked,)) | frozenset(part for name in episode.names for part in name.split())
    sentence = read_sentence(_capitalised(asked, episode), names)
    supposed: tuple[Event, ...] = ()
    if premises:
        return None
    for group in parses(sentence.tokens, "question"):
        questions = [Builder(sentence.tokens).question(tree) for tree in group]
        found = [_Asker(telling_of(episode), episode).query(question) for question in questions]
        different = list(dict.fromkeys(query for query in found if query is not None))
        if different:
            return different[0] if len(different) == 1 else None
    del supposed
    return None


def _capitalised(words: str, episode: Episode) -> str:
    """Return a question with the names of people as the story writes them."""
    known = {part.lower(): part for name in episode.names for part in name.split() if part[0].isupper()}
    return re.sub(r"[^\W\d]+", lambda m: known.get(m[0], m[0]), words)


class _Asker:
    """Reads one question."""

    def __init__(self, telling: Telling, episode: Episode) -> None:
        self.telling, self.episode = telling, episode
        self.discourse = telling.discourse
        self.known = frozenset(telling.discourse.things) | frozenset(episode.names)

    def query(self, question: Question) -> ReadQuestion | None:
        """Return the query; None if something in the question has no meaning here."""
        clause = question.clause
        about = next((t for t in map(self._known, _phrases(clause)) if t is not None), None)
        self.discourse.theme = about.name if about else self.discourse.theme
        when: Moment = "end"
        supposed: tuple[Event, ...] = ()
        for around in clause.around:
            found = self._moment(around)
            if found is None:
                return None
            when, more = found
            supposed += more
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
        return ReadQuestion(query, supposed) if query is not None else None

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
            clause = clause.content[0]
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
        if found.target is not None or found.sources or found.other or found.about:
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
        if clause.content_kind == "to" and "believe" in clause.classes and len(clause.content) == 1 and found.only():
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
        said = claims_of(clause, self.telling)
        if said is None or len(said) != 1 or said[0].chain or not said[0].variable:
            return None
        claim = said[0]
        assert claim.variable is not None
        return IsHeld(chain=chain, variable=claim.variable, claimed=claim.value, negated=claim.negated, when=when)

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
        if set(clause.classes) & {"put", "move", "hide"} and len(clause.objects) == 1 and found.only("places", "sources"):
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


def answer_of(option: str, query: Query, episode: Episode) -> str:
    """Return the answer of the engine that an option names, or its plain words where it names none of them."""
    words = plain(option).strip(" .!\"'").replace("_", " ")
    low = words.lower()
    if isinstance(query, IsHeld | IsKnown):
        first = low.split(",")[0].split()[0] if low else ""
        return first if first in ("yes", "no") else low
    telling = telling_of(episode)
    sentence = read_sentence(words, names_in((words,)) & frozenset(p for n in episode.names for p in n.split()))
    for tokens in (sentence.tokens, sentence.tokens[1:]):
        for tree in (tree for group in parses(tokens, "np") for tree in group):
            np = Builder(tokens).np(tree)
            people = telling.discourse.people_of(np)
            if people:
                return " and ".join(filter(None, (", ".join(people[:-1]), people[-1])))
            found = _matching(np, telling.discourse)
            if found:
                return found
    return low


def _matching(np: NounPhrase, discourse: Discourse) -> str:
    """Return the thing of the story that an option names."""
    for name in discourse.things:
        if name.replace("_", " ") == np.words.replace("_", " "):
            return name
    able = [t for t in discourse.things.values() if t.head == np.head and set(np.qualities) <= set(t.qualities)]
    return able[0].name if len(able) == 1 else ""


def read_options(options: Sequence[str], query: Query, episode: Episode) -> tuple[str, ...]:
    """Return the answers that the options of a question name, in order."""
    return tuple(answer_of(option, query, episode) for option in options)
