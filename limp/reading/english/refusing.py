"""Why a question is refused: the words that were not derived, and the nearest form in the story's own names."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...episodes.episode import Episode
from ...errors import InputError, shortened
from ...lexicon.words import singular
from ...minds.facts import is_plural
from .inquiry import Inquiry
from .parsing import derived_until, parses
from .words import Sentence, words_in

FORMS = (
    "Where is the {thing}?",
    "Where was the {thing} at the beginning?",
    "Where was the {thing} before {other} moved it?",
    "From {one}'s perspective, where is the {thing}?",
    "Where does {one} think that the {thing} is?",
    "Where does {one} think that {other} will look for the {thing}?",
    "Where will {one} look for the {thing}?",
    "Where would {one} say that the {thing} is?",
    "What will {one} say if asked where the {thing} is?",
    "After {one} returns, where does {one} look for the {thing}?",
    "What is in the {place}?",
    "What should be in the {place}?",
    "What does {one} think is in the {place}?",
    "What does {one} think the {place} contains?",
    "What does {one} expect to find in the {place}?",
    "Is the {thing} in the {place}?",
    "Is it true that the {thing} is in the {place}?",
    "Does {one} think that the {thing} is in the {place}?",
    "Does {one} know where the {thing} is?",
    "Does {one} think that {other} knows where the {thing} is?",
    "Will {one} look for the {thing} in the {place}?",
    "Is {one} wrong about where the {thing} is?",
    "Is {one} aware that the {thing} is in the {place}?",
    "Did {one} see {other} move the {thing}?",
    "Will {one} be surprised to find the {thing} in the {place}?",
    "Who knows where the {thing} is?",
    "Who does not know where the {thing} is?",
    "Who thinks that the {thing} is in the {place}?",
    "Who saw {other} move the {thing}?",
    "Who moved the {thing}?",
    "Who moved the {thing} to the {place}?",
    "Who has the {thing}?",
    "Who is wrong about where the {thing} is?",
    "Did {other} move the {thing}?",
    "Did {one} put the {thing} in the {place}?",
    "Where did {one} put the {thing}?",
    "Will {one} be surprised to open the {place}?",
    "Did {one} lie to {other}?",
    "Did {one} tell the truth?",
    "Why did {one} move the {thing}?",
    "What does {one} want?",
    "What is {one} looking for?",
    "What will {one} do next?",
    "How does {one} feel?",
    "Will {one} help {other}?",
    "Which of these is true?",
)
"""Questions that are read: `one` and `other` are people, a `thing` is at a `place`."""


def refusal(
    sentence: Sentence, episode: Episode, inquiries: Sequence[Inquiry] = (), sentences: int = 1
) -> InputError:
    """Return why a question is not read; `inquiries` are the attempts to read its parses.

    It may be the story which was not understood, where it tells of what is asked about.
    """
    untold = _untold(sentence, episode, inquiries) if sentences == 1 else None
    if untold is not None:
        return untold
    hint = f"Ask it like {_nearest(sentence, episode)!r}; docs/english.md lists what is read."
    if sentences > 1:
        return _unread(
            f"it is {sentences} sentences: {shortened(sentence.text)!r}.",
            f"Tell what happens in the story, and ask in one sentence. {hint}",
        )
    if any(inquiry.discourse.guesses for inquiry in inquiries):
        return _unread(
            f"it is not clear whom a pronoun in {shortened(sentence.text)!r} means.", f"Write the name. {hint}"
        )
    if several := _two(sentence):
        first, second = several
        return _unread(
            f"{first!r} and {second!r} are two questions.", "Ask one of them, and the other one after it."
        )
    return _unread(f"{shortened(_left(sentence, inquiries))!r} was not understood.", hint)


def _untold(sentence: Sentence, episode: Episode, inquiries: Sequence[Inquiry]) -> InputError | None:
    """Return that a question is about what the story does not tell, or tells in words that were not understood."""
    faults = [fault for inquiry in inquiries for fault in inquiry.faults]
    if faults:
        return _unread(f"{faults[0]}.", "Ask about what it tells, in its own words.")
    found = {inquiry.strangers() for inquiry in inquiries}
    strangers = (found.pop() if len(found) == 1 else "") or _named(sentence, episode)
    if strangers:
        return _unread(f"{strangers}.", "Use the names that the story uses.")
    unread = {words for inquiry in inquiries if (words := inquiry.unread())}
    if len(unread) == 1:
        return InputError(f"{unread.pop()}.", "Say it in plain clauses; docs/english.md lists what is read.")
    return None


def _unread(why: str, hint: str) -> InputError:
    return InputError(f"the question was not read: {why}", hint)


def _left(sentence: Sentence, inquiries: Sequence[Inquiry]) -> str:
    """Return the words that were not derived, or those of the innermost clause that asks nothing known here."""
    if inquiries:
        return next((words for inquiry in inquiries if (words := inquiry.left())), sentence.text)
    until = derived_until(sentence.tokens, "question")
    return sentence.quote(sentence.tokens[min(until, len(sentence.tokens) - 1) :])


def _named(sentence: Sentence, episode: Episode) -> str:
    """Return that the story does not name somebody whom a question names that was not derived."""
    inquiry = Inquiry(sentence, episode)
    for token in sentence.tokens:
        if token.categories == {"NAME"}:
            inquiry.discourse.meet(token.words)
    return inquiry.strangers()


def _two(sentence: Sentence) -> tuple[str, str] | None:
    """Return the two questions that a sentence joins; None if it does not."""
    tokens = sentence.tokens
    for k in range(1, len(tokens) - 1):
        if "CONJ" not in tokens[k].categories:
            continue
        first = tokens[: k - 1] if "COMMA" in tokens[k - 1].categories else tokens[:k]
        second = tokens[k + 1 :]
        asks = second[0].categories & {"WH", "WHERE"} or parses(second, "question")
        if asks and parses(first, "question"):
            return sentence.quote(first), sentence.quote(second)
    return None


def _nearest(sentence: Sentence, episode: Episode) -> str:
    """Return the form that shares most of its words with a question, about whom and what the question names.

    Where it names nobody and nothing of the story, they are the first of the story. The overlap is that of
    Jaccard: |A & B| / |A | B|.
    """
    one, other = (*_first_named(episode.names, sentence.text), "Ann", "Ben")[:2]
    placed = [v.of for v in episode.variables if v.quality == "at" and v.of not in episode.names]
    thing = next(iter(_first_named(placed, sentence.text)), "ball")
    places = [name for name in Inquiry(sentence, episode).things_named() if name != thing]
    place = next(iter(_first_named(places, sentence.text)), "box")
    thing, place = (_place_and_words(name, episode.text)[1] or name for name in (thing, place))
    filled = [_filled(form, one=one, other=other, thing=thing, place=place) for form in FORMS]
    words = _words(sentence.text)
    return max(filled, key=lambda form: len(words & _words(form)) / len(words | _words(form)))


def _filled(form: str, **names: str) -> str:
    """Return a form of `FORMS` with names in it; where its thing is several, the verb agrees with it."""
    if is_plural(names["thing"]):
        for one, several in (("is", "are"), ("Is", "Are"), ("was", "were")):
            form = form.replace(f"{one} the {{thing}}", f"{several} the {{thing}}")
        form = form.replace("the {thing} is", "the {thing} are").replace("moved it", "moved them")
    return form.format_map(names)


def _first_named(names: Sequence[str], text: str) -> list[str]:
    """Return names, those first that a text says, in its order."""
    places = {name: _place_and_words(name, text)[0] for name in names}
    return sorted(places, key=places.__getitem__)


def _place_and_words(name: str, text: str) -> tuple[float, str]:
    """Return where a text says a name first, and in which words: a thing `egg` may be several "eggs"."""
    words, size = words_in(text), len(name.split())
    for k in range(len(words) - size + 1):
        *before, last = words[k : k + size]
        if name.lower() in {" ".join((*before, form)).lower() for form in (last, singular(last.lower()))}:
            return k, " ".join((*before, last))
    return math.inf, ""


def _words(text: str) -> frozenset[str]:
    return frozenset(words_in(text.lower()))
