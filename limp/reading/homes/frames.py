"""From the chunks of a sentence to frames: who does what to what, where, and which clauses belong to it.

    sentence = {frame}
    frame    = {lead} [subject] verb {object | preposition noun | particle | clause}

What has no place in a frame is passed over up to the next boundary; the words of a frame keep it.
"""

from __future__ import annotations

from functools import lru_cache

from ...errors import ReadError
from ...lexicon.words import is_in
from ..english.tokens import Token
from .chunks import Noun, is_mark, lemma_of
from .complements import Complements
from .openings import Frame

MOST_QUOTED = 40
"""So many characters of a sentence stand in an error."""
_PAST = frozenset(("was", "were", "had", "did"))


class Parser(Complements):
    """Takes the frames of one sentence from left to right."""

    def sentence(self) -> list[Frame]:
        """Return the frames of the sentence in the order of its words."""
        while not self.done():
            before = self.i
            frame = self.clause()
            self.frames += [frame] if frame is not None else []
            if self.i == before:
                self.i += 1
        self._lend_subject()
        return self.frames

    def _lend_subject(self) -> None:
        """Give participles at the beginning of a sentence its subject: `grinning, he moved it`."""
        owner = next((frame.subject for frame in self.frames if frame.subject is not None), None)
        for frame in self.frames:
            if frame.subject is not None:
                return
            if frame.lemma and owner is not None:
                frame.subject = owner

    def clause(self, conjunction: str = "", subject: Noun | None = None) -> Frame | None:
        """Return the clause that starts here; its conjunction and subject may be known already."""
        frame = Frame(conjunction=conjunction, subject=subject, first=self.i)
        if subject is None:
            self._lead(frame)
            self._subject(frame)
        frame.predicate_at = self.i if frame.subject else frame.first
        frame.opening, frame.phrases = frame.phrases, []
        at = self.verb(self.i)
        if at is None:
            at = self._nonfinite(frame)
        if at is None:
            return self._fragment(frame)
        if frame.subject is None and not frame.conjunction and self.can(at, "VING"):
            frame.conjunction = "participle"
        self._verb(frame, at)
        behind = self.nouns(self.i) if frame.subject is None else None
        if behind is not None and self._is_inverted(frame, at):
            frame.subject, self.i = behind, behind.last
        self._complements(frame)
        frame.last = self.i
        return frame

    def _verb(self, frame: Frame, at: int) -> None:
        """Take the verb at `at` with the adverbs before it."""
        token = self.t[at]
        frame.adverbs += [self.low(k) for k in range(self.i, at)] + list(token.adverbs)
        auxiliaries, categories = token.auxiliaries, token.categories
        frame.lemma, frame.verb, self.i = lemma_of(token), at, at + 1
        denied = (word in ("not", "never") or is_in(word, "adverbs", "failed") for word in frame.adverbs)
        frame.negated = token.negated or any(denied)
        frame.modal = next((a for a in auxiliaries if not (a in _PAST or a[:2] in ("ha", "be", "is", "do"))), "")
        frame.perfect = any(word.startswith("ha") for word in auxiliaries)
        bare = frame.conjunction == "participle" and "VEN" in categories and "VING" not in categories
        frame.passive = bare or not categories.isdisjoint(("VP", "VPB"))
        frame.form = _form(token)

    def _is_inverted(self, frame: Frame, at: int) -> bool:
        """Whether the subject stands behind the verb at `at`: `"...," said Ann`, `on the desk lay a passport`."""
        quoted = self.can(at - 1, "QUOTE") or (self.can(at - 1, "COMMA") and self.can(at - 2, "QUOTE"))
        stands = "wait" in frame.acts and bool(frame.opening) and not is_mark(self.t[at - 1])
        return stands or (quoted and "speech" in frame.acts)

    def _nonfinite(self, frame: Frame) -> int | None:
        """Return where an infinitive or a participle stands, behind adverbs; None where none does."""
        i = self.i
        while self.can(i, "ADV", "NOT") and not self.can(i, "VING", "VEN"):
            i += 1
        governed = frame.conjunction in ("participle", "to", "bare")
        governed = governed or (frame.subject is not None and self.can(i, "VING"))
        found = self.can(i, "VING", "VB", "VPING", "VPB", "VEN", "BE") or (governed and self.can(i, "ADJ"))
        return i if found and (governed or frame.subject is None) else None

    def _fragment(self, frame: Frame) -> Frame | None:
        """Return words without a verb, such as `In the bathroom`, up to the next boundary."""
        frame.verb = self.i
        while not self.done() and not self._is_boundary(self.i):
            if frame.opening and self.can(self.i, "SUB", "REL", "WHERE"):
                break  # "then to a desk where she sat"
            self.i += 1
        frame.last = self.i
        return frame if self.words(frame.first, self.i).strip(" ,;") else None

    def _is_boundary(self, i: int) -> bool:
        return is_mark(self.t[i]) or self.low(i) in ("and", "but", "then", "so")


def _form(token: Token) -> str:
    """Return `past`, `s` for the present, or `ing`."""
    if token.auxiliaries:
        return "s" if _PAST.isdisjoint(token.auxiliaries) else "past"
    if "VING" in token.categories:
        return "ing"
    return "past" if token.lower not in token.verbs and not token.lower.endswith("s") else "s"


@lru_cache(maxsize=4096)
def frames_of(sentence: str, names: frozenset[str] = frozenset()) -> tuple[Parser, tuple[Frame, ...]]:
    """Return the chunks of a sentence and its frames, shared and not to be changed; `names` only name people.

    Raises `ReadError` for clauses or phrases that are nested hundreds deep.
    """
    parser = Parser(sentence, names)
    try:
        return parser, tuple(parser.sentence())
    except RecursionError as error:
        raise ReadError(
            f"the sentence {sentence[:MOST_QUOTED]!r}... is nested too deeply to be read.",
            "Say it in several sentences.",
        ) from error


def complements(words: str) -> Frame:
    """Return the frame of what follows a verb of putting: `the mug on the desk in the office`.

    Behind words that have no place there only prepositional phrases are taken.
    """
    parser, frame = Parser(words), Frame(lemma="put")
    while (found := parser.nouns(parser.i)) is not None and not found.is_time:
        frame.objects.append(found)
        parser.i = found.last
    while not parser.done():
        if not parser.linked(frame) and not parser.adverb(frame):
            parser.i += 1
    return frame
