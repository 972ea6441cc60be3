"""Who perceives what a clause tells, where its words say so: secretly, behind her back, with him watching."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...episodes.events import Act, Attend, Believe, Change, Event, Perceive, Tell, Watch, people_in
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts
from .syntax import Clause, NounPhrase
from .telling import Events, People, Telling

_OF_MIND = Attend | Believe
"""Events that nobody needs to perceive."""
_SEEN = Act | Change | Perceive | Tell | Watch
"""Events that somebody may perceive, or not."""


@dataclass(frozen=True, slots=True)
class Access:
    """Whom an event escapes and who sees it; `secret`: it escapes everybody but those whom it names."""

    escapes: tuple[str, ...] = ()
    witnesses: tuple[str, ...] = ()
    secret: bool = False

    def of(self, events: Events, telling: Telling) -> Events | None:
        """Return events with who perceives them; None if that cannot be said of one of them."""
        if not (self.escapes or self.witnesses or self.secret):
            return events
        if not all(isinstance(event, _OF_MIND | _SEEN) for event in events):
            return None
        found = tuple(self._of(event, telling) for event in events)
        escaped = {person for event in found for person in event.unseen_by}
        told = set(self.escapes) & set(telling.discourse.people) <= escaped
        return found if told and any(isinstance(event, _SEEN) for event in events) else None

    def _of(self, event: Event, telling: Telling) -> Event:
        if not isinstance(event, _SEEN):
            return event
        others = tuple(p for p in telling.discourse.people if p not in people_in(event))
        hidden = isinstance(event, Act | Change) and self.secret and not self.escapes
        escaped = tuple(p for p in self.escapes if p in others)
        unseen = (*event.unseen_by, *(others if hidden else escaped))
        seen = tuple(p for p in self.witnesses if p not in people_in(event))
        return event.model_copy(update={"unseen_by": tuple(dict.fromkeys(unseen)), "seen_by": seen})


def accessed(clause: Clause, telling: Telling, unseen: tuple[str, ...] = ()) -> tuple[Clause, Access]:
    """Return a clause without the phrases that say who perceives what it tells, and what they say.

    `unseen` are those of whom it is said already that they do not.
    """
    secret = clause.has_adverb("secret")
    found = adjuncts(clause, telling.discourse)
    if not {"unnoticed", "witnessed"} & found.sorts:
        return clause, Access(unseen, secret=secret)
    kept = tuple(phrase for phrase in clause.phrases if not _says_access(phrase_alone(clause, phrase), telling))
    return replace(clause, phrases=kept), Access((*unseen, *found.unnoticed), found.witnessed, secret)


def unwatched(clause: Clause, telling: Telling) -> tuple[Clause, tuple[str, ...]]:
    """Return a clause without "when Ben was not looking", "when nobody looked", and who did not look."""
    people: tuple[str, ...] = ()
    kept = []
    for around in clause.around:
        inner = around.clause
        nobody = inner.subject is not None and is_in(inner.subject.head, "pronouns", "nobody")
        looks = set(inner.classes) & {"look", "see", "peek"} and not (
            inner.content or inner.objects or inner.phrases
        )
        if around.word in ("while", "when", "as") and looks and (nobody or inner.negated):
            others = tuple(telling.discourse.people) if nobody else _whom(inner.subject, clause, telling)
            subjects = telling.copied().discourse.people_of(clause.subject)
            escapes = tuple(person for person in others if person not in subjects)
            people += escapes
            kept += [] if escapes or nobody else [around]
        else:
            kept.append(around)
    return replace(clause, around=tuple(kept)), people


def _whom(np: NounPhrase | None, main: Clause, telling: Telling) -> People:
    """Return the people whom a phrase means, of those named in the main clause too: "put it in Eva's bag"."""
    known = telling.discourse.people_of(np)
    trial = telling.copied().discourse
    named = (*main.objects, *(phrase.np for phrase in main.phrases))
    for owner in (n.owner if n and n.owner else n for n in (main.subject, *named)):
        trial.people_of(owner)
    trial.subjects = trial.people_of(main.subject)
    found = trial.people_of(np)
    return tuple(map(telling.discourse.meet, found)) if found == known or not known else ()


def phrase_alone(clause: Clause, phrase: object) -> Clause:
    """Return a clause with one of its phrases only."""
    return replace(clause, phrases=tuple(p for p in clause.phrases if p is phrase))


def _says_access(clause: Clause, telling: Telling) -> bool:
    found: Adjuncts = adjuncts(clause, telling.discourse)
    return bool({"unnoticed", "witnessed"} & found.sorts)
