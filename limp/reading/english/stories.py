"""From a text to an episode: each sentence parsed, each clause given its meanings, the rest reported as unread.

Clauses that can mean different things make different readings of the text, each with its weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...episodes.conventions import Conventions
from ...episodes.episode import Episode, Person
from ...episodes.events import Act, Event, Tell, Unread
from ...errors import ReadError
from .guards import is_of_device
from .meaning import events_of
from .parsing import parses, sentence_ends
from .pronouns import has_rival
from .sentences import Builder
from .shapes import Shapes, declared
from .syntax import Clause
from .telling import Telling
from .tokens import Token
from .words import Sentence, is_log, names_in, plain, read_sentence, split

_BOUNDARY = frozenset(("COMMA", "SEMI", "DASH", "COLON"))


SIZES = 2
"""Parses of so many sizes are tried, the smallest first; what only larger ones mean is far-fetched. Assumed."""
MOST_READINGS = 16
"""At most so many readings of a text are kept; a clause that would make them more is unread."""


@dataclass(frozen=True)
class Reading:
    """One way to read a text: what it tells, its weight among the others, and what may mean something else."""

    telling: Telling
    weight: float = 1.0
    ambiguous: tuple[str, ...] = ()

    def episode(self, text: str, conventions: Conventions | None = None) -> Episode:
        """Return what the text tells in this way."""
        telling, also = self.telling, dict[str, list[str]]()
        for name, person in telling.discourse.also.items():
            also.setdefault(person, []).append(name)
        return Episode(
            people=tuple(Person(name=name, also=tuple(also.get(name, ()))) for name in telling.discourse.people),
            locations=telling.locations,
            events=tuple(telling.events),
            conventions=conventions or Conventions(),
            log=is_log(text),
            text=text,
        )


def read_episode(text: str, people: Sequence[str] = ()) -> Episode:
    """Return what a text tells that can be read in one way; what is not wholly derived is an `Unread` event.

    Raises `ReadError` if it can be read in several ways.
    """
    first, *others = readings(text, people)
    if others:
        raise ReadError(f"{first.ambiguous[0]!r} can be read in several ways.", "Say which one is meant.")
    return first.episode(plain(text))


def readings(text: str, people: Sequence[str] = (), shapes: Shapes | None = None) -> tuple[Reading, ...]:
    """Return the different ways to read a text, by the declared shapes or others; their weights sum to 1.

    Every meaning of a clause has the same weight, 1 / the number of its meanings in what was read before it: the
    grammar declares no others. A clause with which there would be over `MOST_READINGS` is unread.
    """
    text = plain(text)
    telling = Telling()
    for person in people:
        telling.discourse.meet(person)
    sentences = split(text)
    names = names_in(sentences) | frozenset(word for person in people for word in person.split())
    found = [Reading(telling)]
    for line in sentences:
        found = _read_on(found, read_sentence(line, names), shapes or declared())
    return tuple(found)


def _read_on(before: Sequence[Reading], sentence: Sentence, shapes: Shapes) -> list[Reading]:
    """Return the readings of a text up to the end of a sentence; those that are equal become one."""
    found: list[Reading] = []
    for one in before:
        for new in _with_sentence(one, sentence, shapes, MOST_READINGS // len(before)):
            same = next((k for k, other in enumerate(found) if other.telling == new.telling), None)
            if same is None:
                found.append(new)
            else:
                found[same] = replace(found[same], weight=found[same].weight + new.weight)
    return found


def _with_sentence(before: Reading, sentence: Sentence, shapes: Shapes, most: int) -> list[Reading]:
    """Return the readings, at most so many, of one more sentence; one in which it is unread if a clause has none.

    What a clause that is not understood says may deny, delay or limit what the others say: "but nobody could prove
    it", "which was not true". The whole sentence is quoted, and whatever it names is in doubt.
    """
    found = [before]
    for tokens in pieces(sentence.tokens) or ((),):
        each = [_meanings(sentence, tokens, one.telling, shapes) for one in found]
        if not all(each) or sum(map(len, each)) > most:
            return [replace(before, telling=_left_unread(sentence, before.telling))]
        several = [(sentence.quote(tokens),) if len(meanings) > 1 else () for meanings in each]
        found = [
            Reading(telling, one.weight / len(meanings), (*one.ambiguous, *quoted))
            for one, meanings, quoted in zip(found, each, several, strict=True)
            for telling in meanings
        ]
    return found


def pieces(tokens: Sequence[Token]) -> tuple[Sequence[Token], ...]:
    """Return the longest stretches between commas and the like that the grammar derives; none if one is left."""
    found: list[Sequence[Token]] = []
    while tokens:
        cuts = [k for k, token in enumerate(tokens) if k and token.categories & _BOUNDARY]
        derived = sentence_ends(tokens, 0)
        end = next((k for k in (len(tokens), *reversed(cuts)) if k in derived), None)
        if end is None:
            return ()
        found.append(tokens[:end])
        tokens = tokens[end + 1 :]
    return tuple(found)


def _meanings(
    sentence: Sentence, tokens: Sequence[Token], telling: Telling, shapes: Shapes
) -> tuple[Telling, ...]:
    """Return what was told after a stretch of tokens, for each of its meanings.

    None if a clause has none, or one has only parses with clauses of a shape that is not declared.
    """
    best = [] if _has_alternatives(tokens) else _best_parsed(sentence, tokens, telling)
    if len(_by_meaning(best)) == 1 and best[0].rivals:  # the other meaning was not read
        best = _best_parsed(sentence, tokens, telling, sure=True)
    found = _by_meaning(best)
    if any(one.unreached for one in best) or not all(
        any(shapes.allow(one.clauses) for one in same) for same in found
    ):
        return ()
    return tuple(max(reversed(same), key=_told_of_acts).after for same in found)


def _has_alternatives(tokens: Sequence[Token]) -> bool:
    """Return whether words tell of one thing or another, and do not ask which: "is in the box or in the bag"."""
    words = {token.lower for token in tokens}
    return "or" in words and words.isdisjoint(("whether", "if"))


def _by_meaning(parsed: Sequence[_Parsed]) -> list[list[_Parsed]]:
    """Return parses in groups that mean the same."""
    found: dict[tuple[Event, ...], list[_Parsed]] = {}
    for one in parsed:
        found.setdefault(_meant(one.events), []).append(one)
    return list(found.values())


def _best_parsed(
    sentence: Sentence, tokens: Sequence[Token], telling: Telling, sure: bool = False
) -> list[_Parsed]:
    """Return the smallest parses (`parsing`) of which all clauses are read, and whose verbs agree, of few sizes.

    Where all is to be `sure`, a predicate that may be somebody else's is not read.
    """
    builder = Builder(tokens)
    for group in parses(tokens)[:SIZES]:
        each = (builder.sentence(tree) for tree in group if builder.agrees(tree))
        read = (_parsed(clauses, sentence, tokens, telling, sure) for clauses in each)
        if found := [one for one in read if one is not None]:
            return found
    return []


def _left_unread(sentence: Sentence, telling: Telling) -> Telling:
    """Return what was told before a sentence that is not understood, with the people and things that it names."""
    after = telling.copied()
    for token in sentence.tokens:
        if "NAME" in token.categories:
            after.discourse.meet(token.words)
    words = [word for token in sentence.tokens for word in token.words.split()]
    names = after.discourse.mentioned(words)
    if "only" in words:  # it says something of all the others, too
        names = tuple(dict.fromkeys((*names, *after.discourse.people)))
    after.events.append(Unread(text=sentence.text, clause=sentence.quote(sentence.tokens), names=names))
    after.discourse.unclear, after.clause = True, None
    return after


def _told_of_acts(parsed: _Parsed) -> int:
    """Return how much of a stretch is in the words of acts."""
    return sum(len(event.does) for event in parsed.events if isinstance(event, Act))


def _meant(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events without the words of acts that change nothing: parses that differ only there mean the same."""
    return tuple(event.model_copy(update={"does": ""}) if isinstance(event, Act) else event for event in events)


@dataclass(frozen=True)
class _Parsed:
    """The events of one parse, and what was told after it."""

    clauses: tuple[Clause, ...]
    events: tuple[Event, ...]
    after: Telling
    rivals: bool = False
    """Whether a predicate in it may be somebody else's."""
    unreached: bool = False
    """Whether words may not have reached somebody: "but her phone was off"."""


def _parsed(
    clauses: Sequence[Clause], sentence: Sentence, tokens: Sequence[Token], telling: Telling, sure: bool
) -> _Parsed | None:
    """Return the events of each clause of one parse; None if one of them has no meaning."""
    after = telling.copied()
    found: list[Event] = []
    rivals = False
    for clause in clauses:
        rival = has_rival(clause, after)
        events = None if rival and sure else events_of(clause, after)
        if events is None:
            return None
        rivals = rivals or rival
        told = [event.model_copy(update={"text": event.text or sentence.quote(tokens)}) for event in events]
        after.events.extend(told)
        found += told
    return _Parsed(tuple(clauses), tuple(found), after, rivals, _is_unreached(clauses, found, after))


def _is_unreached(clauses: Sequence[Clause], found: Sequence[Event], after: Telling) -> bool:
    """Return whether a clause tells of the device of somebody to whom words of the same sentence may not come."""
    speakers = {event.speaker for event in found if isinstance(event, Tell)}
    devices = (clause for clause in clauses if speakers and is_of_device(clause))
    return any(speakers.isdisjoint(after.discourse.copied().people_of(clause.subject)) for clause in devices)
