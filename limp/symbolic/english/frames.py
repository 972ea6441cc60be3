"""Sentences to clause frames, from left to right.

What has no place in a frame stays in `left_over`, and a frame with something left over is not understood: it is
never read as if the words were not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from ...errors import ReadError
from .complements import Complements, is_message
from .frame import Frame
from .phrases import Phrase, phrase_at
from .tokens import SUBORDINATORS, tokenize
from .vocabulary import possible_verb

__all__ = ["Frame", "Parser", "frames_of", "parse"]

MOST_QUOTED = 40
"""So many characters of a sentence stand in an error."""


@contextmanager
def nested(sentence: str) -> Iterator[None]:
    """Raise `ReadError` where the words of a sentence are nested deeper than the parser, which recurs, can go."""
    try:
        yield
    except RecursionError as error:
        raise ReadError(
            f"the sentence {sentence[:MOST_QUOTED]!r}... is nested too deeply to be read.",
            "Say it in several sentences.",
        ) from error


class Parser(Complements):
    """Parses the tokens of one sentence."""

    def sentence(self) -> list[Frame]:
        """Return the frames of the sentence in the order of its words."""
        while not self.done():
            before = self.i
            frame = self.clause()
            if frame is not None:
                self._same_subject(frame)
                self.frames.append(frame)
            self.frames += self.behind
            self.behind = []
            self._lend_subject()
            if self.i == before:
                self.i += 1
        return self.frames

    def _same_subject(self, frame: Frame) -> None:
        """Give a clause without a subject the one that an earlier clause shows: `when he left, took the hat`."""
        before = self.frames[-1] if self.frames else None
        if before is None or not frame.same_subject:
            return
        if (
            before.progressive
            and before.form == "ing"
            and before.comma
            and before.subject
            and not before.conjunction
        ):
            main = [f for f in self.frames if f.subject is not None and f is not before]
            frame.subject = main[-1].subject if main else None  # "Ann put it away, Ben helping her, and left"
        if frame.comma and before.conjunction in SUBORDINATORS:
            main = [f for f in self.frames if not f.conjunction and f.subject is not None]
            listed = bool(main) and bool(main[-1].lemma) and not frame.words.startswith(("and ", "but ", "then "))
            if not listed:  # "Ann slept while Ben opened it, took the key, and left"
                frame.subject = main[-1].subject if main else None
        if not before.lemma and before.subject is not None and not before.words.startswith(("and ", "then ")):
            frame.subject = before.subject  # "Richard, ..., chose to leave"

    def within(self, said: str) -> list[Frame]:
        """Return the frames of words in quotation marks."""
        return Parser(said, tokenize(said)).sentence()

    def _lend_subject(self) -> None:
        """Give participles at the beginning of a sentence its subject: `grinning, he moved it`."""
        owner = next((f for f in self.frames if f.subject is not None), None)
        if owner is None:
            return
        for frame in self.frames:
            if frame is owner:
                return
            if frame.same_subject and frame.subject is None:
                frame.subject = owner.subject
                frame.passive = frame.passive or (not frame.progressive and not frame.existential)
                frame.conjunction = frame.conjunction or "participle"

    def clause(self, conjunction: str = "", subject: Phrase | None = None) -> Frame | None:
        """Return the clause that starts here; its conjunction and subject may be known already."""
        frame = Frame(conjunction=conjunction, subject=subject)
        first = self.i
        if subject is None:
            self._lead(frame)
            if self.done():
                return self._fragment(frame, first)
            if self.t[self.i].text[:1] in '"“':
                return self._quoted(frame, first)
            if self._subjectless(frame):
                frame.same_subject = True
            else:
                self._subject(frame)
        frame.opening, frame.phrases = frame.phrases, []
        if not self._verb(frame):
            frame.phrases = frame.opening
            return self._fragment(frame, first)
        frame.first, frame.verb = first, self.i - 1
        self._complements(frame)
        about = any(link == "about" for link, _ in frame.phrases)
        if about and frame.lemma in ("send", "leave") and len(frame.objects) == 2 and is_message(frame.objects[1]):
            frame.lemma, frame.kind = "message", "tell"  # "sent Ann a text about it"
            frame.objects.pop()
        if frame.lemma == "take" and [thing.low for thing in frame.objects] == ["place"]:
            frame.lemma, frame.kind, frame.objects = "happen", "idle", []
        frame.last, frame.words = self.i, self._words(first, self.i).strip(" ,;")
        return frame

    def _fragment(self, frame: Frame, first: int) -> Frame | None:
        """Return words without a verb, such as `Start of shift` or `In the bathroom`."""
        before = next((f for f in reversed(self.frames) if f.lemma), None)
        if (
            frame.phrases
            and frame.subject is None
            and before
            and before.kind in ("put", "look", "go")
            and (self.done() or self.t[self.i].is_mark)
        ):
            frame.lemma, frame.kind, frame.form = before.lemma, before.kind, before.form
            frame.same_subject, frame.objects = True, list(before.objects)
            frame.words = self._words(first, self.i).strip(" ,;.")
            return frame
        while not self.done() and self.t[self.i].low not in (",", ";", "and", "but", ":"):
            frame.left_over.append(self.t[self.i].text)
            self.i += 1
        frame.words = self._words(first, self.i).strip(" ,;")
        return frame if frame.words.strip(" .,;:!?") else None

    def _quoted(self, frame: Frame, first: int) -> Frame | None:
        """Read `"...", said Ann`, `"...", he told Ben`: the verb of saying comes behind the words."""
        said = self.t[self.i].text.strip('"“” ')
        self.i += 1
        if self.low() == ",":
            self.i += 1
        inverted = possible_verb(self.low())
        if (
            inverted
            and inverted.forms & {"past", "s"}
            and inverted.kind in ("tell", "ask", "idle", "other")
            and (phrase := phrase_at(self.t, self.i + 1, subject=True))
        ):
            frame.lemma, frame.kind, frame.form = inverted.lemma, inverted.kind, "past"
            frame.subject, self.i = phrase, phrase.last
        elif self._clause_follows(self.i):
            self._subject(frame)
            self._verb(frame)
        elif not self.done() and self.t[self.i].verb:
            frame.same_subject = True
            self._verb(frame)
        else:
            frame.left_over.append(said)
            frame.words = self._words(first, self.i)
            return frame
        frame.link = "quote"
        frame.first, frame.verb = first, self.i - 1
        frame.content += self.within(said)
        self._complements(frame)
        frame.last, frame.words = self.i, self._words(first, self.i)
        return frame


def complements(words: str) -> Frame:
    """Return the frame of what follows a verb of putting: `the mug on the desk in the office`.

    Behind words that have no place there only prepositional phrases are taken.
    """
    parser, frame = Parser(words, tokenize(words)), Frame(lemma="put", kind="put")
    parser._complements(frame)
    objects = list(frame.objects)
    while not parser.done():
        parser.i += 1
        parser._complements(frame)
    frame.objects = objects
    return frame


@lru_cache(maxsize=1024)
def frames_of(sentence: str, names: frozenset[str] = frozenset()) -> tuple[Frame, ...]:
    """Return the frames of a sentence, shared and not to be changed; `names` are words that only name people.

    Raises `ReadError` for clauses or phrases that are nested hundreds deep.
    """
    with nested(sentence):
        return tuple(Parser(sentence, tokenize(sentence, names)).sentence())


def parse(sentence: str) -> list[Frame]:
    """Return the frames of a sentence, in the order of its words."""
    return [frame.copy() for frame in frames_of(sentence)]
