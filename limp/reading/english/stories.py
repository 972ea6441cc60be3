"""From a text to an episode: each sentence parsed, each clause given its meanings, the rest reported as unread.

Clauses that can mean different things make different readings of the text, each with its weight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from ...episodes.conventions import Conventions
from ...episodes.episode import Episode, Person
from ...episodes.events import Act, Event, Tell, Unread
from ...errors import ReadError
from ...lexicon.words import any_in, is_in
from .adjuncts import sort_of
from .coverage import aims_of_thing
from .guards import interrupted, is_of_device
from .meaning import events_of
from .parsing import parses, sentence_ends
from .pronouns import has_rival
from .sentences import Builder
from .syntax import Around, Clause, Phrase
from .telling import Telling
from .tokens import Token
from .words import Sentence, is_log, names_in, plain, read_sentence, split

_BOUNDARY = frozenset(("COMMA", "SEMI", "DASH", "COLON"))


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


def readings(text: str, people: Sequence[str] = ()) -> tuple[Reading, ...]:
    """Return the different ways to read a text; their weights sum to 1.

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
        found = _read_on(found, read_sentence(line, names))
    return tuple(found)


def _read_on(before: Sequence[Reading], sentence: Sentence) -> list[Reading]:
    """Return the readings of a text up to the end of a sentence; those that are equal become one."""
    found: list[Reading] = []
    for one in before:
        for new in _with_sentence(one, sentence, MOST_READINGS // len(before)):
            same = next((k for k, other in enumerate(found) if other.telling == new.telling), None)
            if same is None:
                found.append(new)
            else:
                found[same] = replace(found[same], weight=found[same].weight + new.weight)
    return found


def _with_sentence(before: Reading, sentence: Sentence, most: int) -> list[Reading]:
    """Return the readings, at most so many, of one more sentence; if one of its clauses has no meaning, of none.

    What a clause that is not understood says may deny, delay or limit what the others say: "but nobody could prove
    it", "which was not true". The whole sentence is quoted, and whatever it names is in doubt.
    """
    found = [before]
    for tokens in pieces(sentence.tokens):
        each = [_meanings(sentence, tokens, one.telling) for one in found]
        if sum(map(len, each)) > most:
            each = [(_left_unread(sentence, tokens, one.telling),) for one in found]
        several = [(_quote(sentence, tokens),) if len(meanings) > 1 else () for meanings in each]
        found = [
            Reading(telling, one.weight / len(meanings), (*one.ambiguous, *quoted))
            for one, meanings, quoted in zip(found, each, several, strict=True)
            for telling in meanings
        ]
    if not any(one.telling.lost for one in found):
        return found
    after = _left_unread(sentence, sentence.tokens, before.telling)
    after.lost = False
    return [replace(before, telling=after)]


def pieces(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the longest stretches between commas and the like that the grammar derives, and those left between."""
    cuts = [k for k, token in enumerate(tokens) if token.categories & _BOUNDARY]
    start = 0
    while start < len(tokens):
        ends = [len(tokens), *(k for k in reversed(cuts) if k > start)]
        derived = sentence_ends(tokens, start)
        end = next((k for k in ends if k in derived), None)
        end = _end_of_rest(tokens, start, ends[::-1]) if end is None else end
        yield tokens[start:end]
        start = end + 1


def _end_of_rest(tokens: Sequence[Token], start: int, ends: Sequence[int]) -> int:
    """Return up to where what is not derived goes: to where something begins that is.

    What has no verb is a subject whose predicate is to come: "The diver, a man named Kofi, went in".
    """
    begins = (k for k in ends if sentence_ends(tokens, k + 1).intersection(ends))
    end = next(begins, len(tokens))
    return end if any(token.categories & _VERBAL for token in tokens[start:end]) else len(tokens)


def _meanings(sentence: Sentence, tokens: Sequence[Token], telling: Telling) -> tuple[Telling, ...]:
    """Return what was told after a stretch of tokens, for each of its meanings.

    Those are of the parses of which the least is left unread, of these the smallest (`parsing`). Where words are
    left unread and what is read is open, all is unread.
    """
    alternatives = any(t.lower == "or" for t in tokens) and not any(t.lower in ("whether", "if") for t in tokens)
    best = [] if alternatives else _best_parsed(sentence, tokens, telling)
    fullest = {_meant(one.events): one for one in sorted(best, key=_told_of_acts)}
    if len(fullest) == 1 and best[0].rivals:  # the other meaning was not read
        best = _best_parsed(sentence, tokens, telling, sure=True)
        fullest = {_meant(one.events): one for one in sorted(best, key=_told_of_acts)}
    if not best or (len(fullest) > 1 and best[0].unread) or any(one.unreached for one in best):
        return (_left_unread(sentence, tokens, telling),)
    return tuple(fullest[meant].after for meant in dict.fromkeys(_meant(one.events) for one in best))


def _best_parsed(
    sentence: Sentence, tokens: Sequence[Token], telling: Telling, sure: bool = False
) -> list[_Parsed]:
    """Return the smallest parses of which the least is left unread, without those whose verb does not agree.

    Of these, predicates that may be somebody else's are unread where all is to be `sure`.
    """
    best: list[_Parsed] = []
    for group in parses(tokens):
        builder = Builder(tokens)
        each = (builder.sentence(tree) for tree in group if builder.agrees(tree))
        found = [_parsed(clauses, sentence, tokens, telling, sure) for clauses in each]
        fewest = min((one.unread for one in (*best, *found)), default=0)
        if not best or fewest < best[0].unread:
            best = [one for one in found if one.unread == fewest]
        if best and not fewest:
            break
    return best


def _left_unread(sentence: Sentence, tokens: Sequence[Token], telling: Telling) -> Telling:
    """Return what was told before words that are not understood; they may be a clause if one may be a verb."""
    after = telling.copied()
    after.events.append(_unread(sentence, tokens, after))
    after.discourse.unclear, after.clause = True, None
    after.lost = after.lost or any(token.categories & _VERBAL for token in tokens)
    return after


def _told_of_acts(parsed: _Parsed) -> int:
    """Return how much of a stretch is in the words of acts; of parses that mean the same, the fullest is kept."""
    return sum(len(event.does) for event in parsed.events if isinstance(event, Act))


def _meant(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events without the words of acts that change nothing: parses that differ only there mean the same."""
    return tuple(event.model_copy(update={"does": ""}) if isinstance(event, Act) else event for event in events)


@dataclass(frozen=True)
class _Parsed:
    """The events of one parse, how many of its words have no meaning, and what was told after it."""

    events: tuple[Event, ...]
    unread: int
    after: Telling
    rivals: bool = False
    """Whether a predicate in it may be somebody else's."""
    unreached: bool = False
    """Whether words may not have reached somebody: "but her phone was off"."""


def _parsed(
    clauses: Sequence[Clause], sentence: Sentence, tokens: Sequence[Token], telling: Telling, sure: bool
) -> _Parsed:
    """Return the events of each clause of one parse; a clause without a meaning is unread."""
    after = telling.copied()
    found: list[Event] = []
    unread, rivals = 0, False
    for clause in clauses:
        rival = has_rival(clause, after)
        for tried, left in () if rival and sure else _with_less(clause, tokens, after):
            trial = after.copied()
            events = events_of(tried, trial)
            if events is not None:
                after, rivals = trial, rivals or rival
                stretches = [tokens[slice(*span)] for span in left]
                unread += sum(map(len, stretches))
                events = (*(_unread(sentence, stretch, after) for stretch in stretches), *events)
                break
        else:
            stretches = _stretches_of(clause, tokens, first=clause is clauses[0])
            unread += sum(map(len, stretches))
            events = tuple(_unread(sentence, stretch, after) for stretch in stretches)
            after.lost = True
        told = tuple(event.model_copy(update={"text": event.text or _quote(sentence, tokens)}) for event in events)
        told = tuple(event for event in told if not isinstance(event, Unread) or event not in found)
        after.events.extend(told)
        found += told
    speakers = {event.speaker for event in found if isinstance(event, Tell)}
    devices = (clause for clause in clauses if speakers and is_of_device(clause))
    unreached = any(speakers.isdisjoint(after.discourse.copied().people_of(c.subject)) for c in devices)
    return _Parsed(tuple(found), unread, after, rivals, unreached)


def _stretches_of(clause: Clause, tokens: Sequence[Token], first: bool) -> list[Sequence[Token]]:
    """Return the words of a clause without a meaning: with all before it if it is the first, else its subject."""
    start, end = clause.span
    part = tokens[:end] if first else [*_subject(clause, tokens), *tokens[start:end]]
    around = (around.clause.span for around in clause.around)
    return [part, *(tokens[slice(*span)] for span in around if not first or span[0] >= end)]


_MEANWHILE = ("while", "when", "as", "because", "since", "after", "once")
"""The words before what may say why somebody does not perceive something, and not whether it happened."""


def _with_less(clause: Clause, tokens: Sequence[Token], telling: Telling) -> Iterator[tuple[Clause, list[_Span]]]:
    """Yield a clause whole, and without what may be left unread beside it, with where that stands."""
    yield clause, []
    meanwhile = [around for around in clause.around if around.word in _MEANWHILE]
    loose: list[Around | Phrase | str] = [] if interrupted(clause) else [*meanwhile]
    loose += [phrase for phrase in clause.phrases if _is_beside(phrase, telling)]
    loose += [word for word in clause.adverbs if is_in(word, "adverbs", "meant")]
    for n in range(1, len(loose) + 1):
        for left in combinations(loose, n):
            around = tuple(a for a in clause.around if a not in left)
            phrases = tuple(p for p in clause.phrases if not any(p is item for item in left))
            adverbs = tuple(word for word in clause.adverbs if word not in left)
            bare = replace(clause, around=around, phrases=phrases, adverbs=adverbs)
            yield bare, [_span(item, tokens) for item in left]
    if clause.content_kind == "to" and ({"put", "hide"} & set(clause.classes) or aims_of_thing(clause)):
        yield replace(clause, content_kind="", content=()), [clause.content[0].span]


def _is_beside(phrase: Phrase, telling: Telling) -> bool:
    """Return whether a phrase leaves what happens as it is: with what tool, because of what."""
    np, discourse = phrase.np, telling.discourse.copied()
    if np is None:
        return sort_of(phrase, Clause(), discourse) == "manner"
    chances = any_in((np.head, *np.qualities), "relations", "chances")
    beside = is_in(phrase.preposition, "prepositions", "beside")
    return beside and not chances and not discourse.people_of(np)


_Span = tuple[int, int]


def _span(item: Around | Phrase | str, tokens: Sequence[Token]) -> _Span:
    """Return where something stands among the tokens of its sentence."""
    if isinstance(item, str):
        place = next(k for k, token in enumerate(tokens) if token.lower == item)
        return place, place + 1
    return item.span if isinstance(item, Phrase) else item.clause.span


def _subject(clause: Clause, tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens of a subject that stands before another predicate of its sentence."""
    words = clause.subject.words.lower().split() if clause.subject else []
    found = [
        t
        for t in tokens[: clause.span[0]]
        if t.categories & {"NAME", "N", "PRON"} and t.lower.split()[-1] in words
    ]
    own = any(t.lower.split()[-1] in words for t in tokens[slice(*clause.span)])
    return [] if own or not words else found[-len(words) :]


def _unread(sentence: Sentence, tokens: Sequence[Token], telling: Telling) -> Unread:
    """Return what was not understood, with the people and things that it names or may mean."""
    for token in tokens:
        if "NAME" in token.categories:
            telling.discourse.meet(token.words)
    words = [word for token in tokens for word in token.words.split()]
    apart = any(following.start - token.end > len(" the ") for token, following in pairwise(tokens))
    quote = " ".join(token.words for token in tokens) if apart else _quote(sentence, tokens)
    names = telling.discourse.mentioned(words)
    if "only" in words:  # it says something of all the others, too
        names = tuple(dict.fromkeys((*names, *telling.discourse.people)))
    if not names and tokens[0] is not sentence.tokens[0] and _only_where(tokens):
        names = telling.discourse.told_last()
    return Unread(text=sentence.text, clause=quote, names=names)


def _only_where(tokens: Sequence[Token]) -> bool:
    """Return whether words tell where and have no verb, such as "then to the box": they add to what was told."""
    categories = frozenset(category for token in tokens for category in token.categories)
    return "PREP" in categories and not categories & _VERBAL


_VERBAL = frozenset(("V", "VP", "VB", "VING", "VEN", "VPB", "VPING", "BE", "AUX"))


def _quote(sentence: Sentence, tokens: Sequence[Token]) -> str:
    return sentence.text[tokens[0].start : tokens[-1].end].strip()
