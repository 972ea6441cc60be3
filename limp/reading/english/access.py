"""What stands beside an act: who perceives it, what people have with them, and whether they mean it.

"Secretly", "behind her back" and "with him watching" say who perceives it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...episodes.events import Act, Attend, Believe, Change, Enter, Event, Leave, Perceive, Tell, Watch
from ...lexicon.words import is_in
from .adjuncts import Adjuncts, adjuncts, sort_of
from .discourse import Discourse
from .frames import does
from .syntax import TRAVEL, Around, Clause, NounPhrase, Phrase
from .telling import Events, People, Telling, change

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
        others = tuple(p for p in telling.discourse.people if p not in event.people)
        hidden = isinstance(event, Act | Change) and self.secret and not self.escapes
        escaped = tuple(p for p in self.escapes if p in others)
        unseen = (*event.unseen_by, *(others if hidden else escaped))
        seen = tuple(p for p in self.witnesses if p not in event.people)
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
        escapes = _not_looking(around, clause, telling)
        people += escapes or ()
        kept += [around] if escapes is None else []
    return replace(clause, around=tuple(kept)), people


def _not_looking(around: Around, main: Clause, telling: Telling) -> People | None:
    """Return who did not look meanwhile, as a clause around another says; None if it says something else."""
    inner, nobody = around.clause, is_in(around.clause.head, "pronouns", "nobody")
    more = inner.content or inner.objects or inner.phrases
    looks = inner.is_of("look", "see", "peek") and not more
    if not looks or not is_in(around.word, "subjunctions", "meanwhile") or not (nobody or inner.negated):
        return None
    others = tuple(telling.discourse.people) if nobody else _whom(inner.subject, main, telling)
    subjects = telling.copied().discourse.people_of(main.subject)
    escapes = tuple(person for person in others if person not in subjects)
    return escapes if escapes or nobody else None


def _whom(np: NounPhrase | None, main: Clause, telling: Telling) -> People:
    """Return the people whom a phrase means, of those named in the main clause too: "put it in Eva's bag"."""
    known = telling.discourse.people_of(np)
    trial = telling.discourse.copied()
    for named in main.noun_phrases:
        trial.people_of(named.owner or named)
    trial.subjects = trial.people_of(main.subject)
    found = trial.people_of(np)
    return tuple(map(telling.discourse.meet, found)) if found == known or not known else ()


def phrase_alone(clause: Clause, phrase: object) -> Clause:
    """Return a clause with one of its phrases only."""
    return replace(clause, phrases=tuple(p for p in clause.phrases if p is phrase))


def _says_access(clause: Clause, telling: Telling) -> bool:
    found: Adjuncts = adjuncts(clause, telling.discourse)
    return bool({"unnoticed", "witnessed"} & found.sorts)


def accompanied(clause: Clause, telling: Telling) -> tuple[Clause, tuple[Phrase, ...], Events] | None:
    """Return a clause without what stands beside it: what people take with them, and what they do besides.

    None if it is not told who does it.
    """
    discourse = telling.discourse.copied()
    meant = [word for word in clause.adverbs if is_in(word, "adverbs", "meant")]
    undone = [p for p in clause.phrases if p.clause and sort_of(p, clause, discourse) == "manner"]
    people = discourse.people_of(clause.subject) if clause.form == "active" else ()
    if not people:
        return None if meant or undone else (clause, (), ())
    carried = _carried(clause, discourse)
    acts = tuple(Act(agent=person, does=said) for person in people for said in _besides(undone, meant))
    return _without(clause, (*carried, *undone), meant), carried, acts


def _besides(undone: Sequence[Phrase], meant: Sequence[str]) -> Iterator[str]:
    """Yield in words what people do not do meanwhile, and whether they mean what they do."""
    yield from (does(replace(phrase.clause, negated=True)) for phrase in undone if phrase.clause)
    yield from (f"does so {adverb}" for adverb in meant)


def _without(clause: Clause, phrases: Sequence[Phrase], adverbs: Sequence[str]) -> Clause:
    left = tuple(phrase for phrase in clause.phrases if not any(phrase is other for other in phrases))
    return replace(clause, phrases=left, adverbs=tuple(word for word in clause.adverbs if word not in adverbs))


def _carried(clause: Clause, discourse: Discourse) -> tuple[Phrase, ...]:
    """Return the phrases with what those have with them who come or go; nobody is left with it: "with the cat"."""
    moves = clause.is_of(*TRAVEL) and not clause.negated
    if not moves or any(discourse.people_of(np) for np in clause.objects):
        return ()
    return tuple(phrase for phrase in clause.phrases if _is_carried(phrase, discourse))


def _is_carried(phrase: Phrase, discourse: Discourse) -> bool:
    np = phrase.np
    if phrase.preposition != "with" or np is None or np.kind not in ("noun", "pronoun", "joined"):
        return False
    return not is_in(np.head, "relations", "manner") and not discourse.people_of(np)


def carrying(found: Events, carried: tuple[Phrase, ...], telling: Telling) -> Events | None:
    """Return that people who come or go have things with them: "came back with bread"; None if that is unclear."""
    things = [telling.discourse.things_of(phrase.np) for phrase in carried]
    if not carried:
        return found
    goes = [event.agent for event in found if isinstance(event, Enter | Leave)]
    if not all(things) or len(goes) != 1 or len(found) > 1:
        return None
    held = change([thing for each in things for thing in each], goes[0], telling)
    return (held, *found) if isinstance(found[0], Leave) else (*found, held)
