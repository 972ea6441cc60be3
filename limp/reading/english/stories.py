"""From a text to an episode: each sentence parsed, each clause given its meaning, the rest reported as unread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from ...episodes.conventions import Conventions
from ...episodes.episode import Episode, Person
from ...episodes.events import Act, Event, Unread
from ...lexicon.words import is_in
from .adjuncts import sort_of
from .meaning import events_of
from .parsing import Parse, parses, sentence_ends
from .sentences import Builder
from .syntax import Around, Clause, Phrase
from .telling import Telling
from .tokens import Token
from .words import Sentence, is_log, names_in, plain, read_sentence, split

_BOUNDARY = frozenset(("COMMA", "SEMI", "DASH", "COLON"))


def read_episode(text: str, people: Sequence[str] = (), conventions: Conventions | None = None) -> Episode:
    """Return what a text tells as an episode; clauses that are not wholly derived are its `Unread` events."""
    return (
        read_telling(text, people)[0]
        if conventions is None
        else read_telling(text, people)[0].model_copy(update={"conventions": conventions})
    )


def read_telling(text: str, people: Sequence[str] = ()) -> tuple[Episode, Telling]:
    """Return the episode of a text, and who and what was named in it, for a question about it."""
    text = plain(text)
    telling = Telling()
    for person in people:
        telling.discourse.meet(person)
    sentences = split(text)
    names = names_in(sentences) | frozenset(word for person in people for word in person.split())
    for line in sentences:
        for event in _sentence(read_sentence(line, names), telling):
            telling.events.append(event)
    return _episode(text, telling), telling


def _episode(text: str, telling: Telling) -> Episode:
    also: dict[str, list[str]] = {}
    for name, person in telling.discourse.also.items():
        also.setdefault(person, []).append(name)
    return Episode(
        people=tuple(Person(name=name, also=tuple(also.get(name, ()))) for name in telling.discourse.people),
        locations=telling.locations,
        events=tuple(telling.events),
        log=is_log(text),
        text=text,
    )


def _sentence(sentence: Sentence, telling: Telling) -> Iterator[Event]:
    """Yield the events of a sentence, piece by piece."""
    for tokens in pieces(sentence.tokens):
        yield from _piece(sentence, tokens, telling)


def pieces(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yield the longest stretches between commas and the like that the grammar derives, and what is left between.

    What is left may say when or whether the rest of its sentence happened; if it begins like that, nothing of the
    rest is read.
    """
    cuts = [k for k, token in enumerate(tokens) if token.categories & _BOUNDARY]
    start = 0
    while start < len(tokens):
        ends = [len(tokens), *(k for k in reversed(cuts) if k > start)]
        derived = sentence_ends(tokens, start)
        end = next((k for k in ends if k in derived), None)
        if end is None:
            adjunct = tokens[start].categories & _ADJUNCT or tokens[start].categories & {"ADV", "TIME"}
            begins = (k for k in ends[::-1] if sentence_ends(tokens, k + 1).intersection(ends))
            end = len(tokens) if adjunct else next(begins, len(tokens))
            governing = (k for k in cuts if start < k <= end and tokens[k - 1].categories & _GOVERNING)
            end = len(tokens) if next(governing, None) else end
        yield tokens[start:end]
        start = end + 1


_GOVERNING = frozenset(("WH", "WHERE", "THAT", "SUB"))
"""Words at the end of a stretch that say what follows: "nobody knew where, if anywhere, she had hidden it"."""
_ADJUNCT = frozenset(("SUB", "PREP", "WH", "WHERE", "VING", "VEN", "AUX", "OTHER"))


def _piece(sentence: Sentence, tokens: Sequence[Token], telling: Telling) -> Iterator[Event]:
    """Yield the events of a stretch of tokens, by the parse of which the least is left unread."""
    best: list[_Reading] = []
    either = any(t.lower == "or" for t in tokens) and not any(t.lower in ("whether", "if") for t in tokens)
    for trees in () if either else parses(tokens):
        group = [tree for tree in trees if Builder(tokens).agrees(tree)]
        if not group:
            continue
        readings = [_reading(tree, sentence, tokens, telling) for tree in group]
        fewest = min(found.unread for found in readings)
        if not best or fewest < best[0].unread:
            best = [found for found in readings if found.unread == fewest]
        if not fewest:
            break
    if len({_meant(found.events) for found in best}) == 1:
        said = max(best, key=lambda found: sum(len(e.does) for e in found.events if isinstance(e, Act)))
        telling.__dict__.update(said.after.__dict__)
        yield from said.events
    else:
        yield _unread(sentence, tokens, telling)


def _meant(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return events without the words of acts that change nothing: parses that differ only there mean the same."""
    return tuple(event.model_copy(update={"does": ""}) if isinstance(event, Act) else event for event in events)


@dataclass(frozen=True)
class _Reading:
    """The events of one parse, how many of its words have no meaning, and what was told after it."""

    events: tuple[Event, ...]
    unread: int
    after: Telling


def _reading(tree: Parse, sentence: Sentence, tokens: Sequence[Token], telling: Telling) -> _Reading:
    """Return the events of each clause of one parse; a clause without a meaning is unread."""
    after = telling.copied()
    found: list[Event] = []
    unread = 0
    for clause in Builder(tokens).sentence(tree):
        part = [*_subject(clause, tokens), *tokens[slice(*clause.span)]]
        for tried, left in _with_less(clause, tokens, after):
            trial = after.copied()
            events = events_of(tried, trial)
            if events is not None:
                after = trial
                stretches = [tokens[slice(*span)] for span in left]
                unread += sum(map(len, stretches))
                events = (*(_unread(sentence, stretch, after) for stretch in stretches), *events)
                break
        else:
            stretches = [part, *(tokens[slice(*around.clause.span)] for around in clause.around)]
            unread += sum(map(len, stretches))
            events = tuple(_unread(sentence, stretch, after) for stretch in stretches if stretch)
            if "only" in clause.adverbs:  # it says something of all the others, too
                everybody = tuple(after.discourse.people)
                events = tuple(event.model_copy(update={"names": everybody}) for event in events)
        told = tuple(event.model_copy(update={"text": event.text or _quote(sentence, tokens)}) for event in events)
        told = tuple(event for event in told if not isinstance(event, Unread) or event not in found)
        after.events.extend(told)
        found += told
    del after.events[len(telling.events) :]
    return _Reading(tuple(found), unread, after)


_MEANWHILE = ("while", "when", "as", "because", "since", "after", "once")
"""The words before what may say why somebody does not perceive something, and not whether it happened."""


def _with_less(clause: Clause, tokens: Sequence[Token], telling: Telling) -> Iterator[tuple[Clause, list[_Span]]]:
    """Yield a clause whole, and without what may be left unread beside it, with where that stands."""
    yield clause, []
    loose: list[Around | Phrase | str] = [around for around in clause.around if around.word in _MEANWHILE]
    loose += [phrase for phrase in clause.phrases if _is_beside(phrase, telling)]
    loose += [word for word in clause.adverbs if is_in(word, "adverbs", "meant")]
    for n in range(1, len(loose) + 1):
        for left in combinations(loose, n):
            around = tuple(a for a in clause.around if a not in left)
            phrases = tuple(p for p in clause.phrases if not any(p is item for item in left))
            adverbs = tuple(word for word in clause.adverbs if word not in left)
            bare = replace(clause, around=around, phrases=phrases, adverbs=adverbs)
            yield bare, [_span(item, tokens) for item in left]
    if clause.content_kind == "to" and set(clause.classes) & {"put", "hide"}:
        yield replace(clause, content_kind="", content=()), [clause.content[0].span]


def _is_beside(phrase: Phrase, telling: Telling) -> bool:
    """Return whether a phrase leaves what happens as it is: with what tool, because of what."""
    np, discourse = phrase.np, telling.copied().discourse
    if np is None:
        return sort_of(phrase, Clause(), discourse) == "manner"
    chances = any(is_in(word, "relations", "chances") for word in (np.head, *np.qualities))
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


__all__ = ["read_episode", "read_telling"]
