"""Reads English descriptions and conversations into events by rule, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....errors import ReadError
from ....events import Event, Observation, Source, SourceKind
from ....minds.facts import Place
from ....minds.meanings import Act
from ...english.lexicon import lexicon
from .clauses import clauses
from .emission import Account
from .heads import Clause
from .narration import ClauseReader, comes_out
from .states import standing
from .subjects import introduced
from .talk import SpeechReader
from .tokens import Token, find_names, sentences, tokenize
from .walk import read_walk

_LINE = re.compile(
    r"^[ \t>*•-]*(?:\[[^\]\n]{1,40}\][ \t]*)?(?P<who>(?:(?:Dr|Mr|Mrs|Ms|"
    r"Prof)\.? )?[^\W\d_a-z][\w'’.-]{0,40}(?: [^\W\d_a-z][\w'’.-]{0,40}){0,2})"
    r"[ \t]*(?:\((?:to )?(?P<to>[\w '’.-]{1,40})\))?[ \t]*:[ \t]*(?P<said>\S[^\n]*)$",
    re.MULTILINE,
)
_CUE = re.compile(
    r"^[\s>*-]*(?:later(?: on)?|meanwhile|subsequently|afterwards?|after that|"
    r"shortly after(?:wards?)?|some time later|"
    r"then|next|in the meantime|eventually|at the same time|simultaneously)\b",
    re.IGNORECASE,
)
_CUE_WORDS = frozenset(
    "later on meanwhile subsequently afterward afterwards after that this shortly some time then "
    "next in the meantime eventually at "
    "same simultaneously earlier before a few moment moments minutes minute while first finally now "
    "soon once again to begin with "
    "and but so as first, lastly last of all point day hour hours long not too much briefly which".split()
)
_MAX_SENTENCE = 500
_HINT = (
    "Write plain English, such as 'Mary walks to the kitchen and opens the fridge.' or 'Mary: Where is the milk?'"
)


class RuleReader:
    """Reads a text into events by rules of English for indoor life; implements `protocols.Reader`.

    `source` is the kind of material that descriptions come from; `Name: words` lines count as conversation.
    """

    def __init__(self, source: SourceKind = "text") -> None:
        self.source: SourceKind = source

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in order of telling.

        Acts are `Action`s in canonical words, speech is `Utterance`s, recalled acts are `Observation`s; what
        cannot be read is an `Observation` whose note says so. A text that describes a flat and one person's walk
        in it is read as such (`walk`). Raises `ReadError` when nothing can be read.
        """
        if (walk := read_walk(text, agents, self.source)) is not None:
            return walk
        account = _Reading(text, agents, self.source).run()
        if not account.understood:
            first = next((e for e in account.events if isinstance(e, Observation) and e.note), None)
            what = (
                f"{first.text[:80]!r} ({first.note.rsplit(': ', 1)[-1]})"
                if first
                else f"{' '.join(text[:80].split())!r}"
            )
            raise ReadError(f"nothing in the text could be read: {what}.", _HINT)
        return tuple(account.events)


class _Reading:
    """One pass over one text: finds lines of talk, sentences and clauses, and has each read into the account."""

    def __init__(self, text: str, agents: Sequence[str], source: SourceKind) -> None:
        found = (n for n in find_names(text) if not any(n in a.split() for a in agents))
        self.text, self.kind = text, source
        self.names = tuple(dict.fromkeys([*agents, *found]))
        self.account = Account(text, agents, self.names, source)
        self.story = self.account.story
        self.speech = SpeechReader(self.account)
        self.clauses = ClauseReader(self.account, self.speech)

    def run(self) -> Account:
        """Read everything, in the order of the text."""
        if _CUE.match(self.text):
            self.account.events.append(Observation(text="later", source=Source(kind=self.kind, start=0, end=0)))
        position = 0
        lines = [line for line in _LINE.finditer(self.text) if self._is_speaker(line)]
        speakers = list(dict.fromkeys(line.group("who") for line in lines))
        for line in lines:
            self._prose(position, line.start())
            self._line(line, speakers)
            position = line.end()
        self._prose(position, len(self.text))
        return self.account

    def _is_speaker(self, line: re.Match[str]) -> bool:
        who = line.group("who")
        if not re.search(r"\w", line.group("said")):
            return False
        return who in self.names or (
            who.lower() not in _TITLES and len(who.split()) <= 2 and not lexicon().is_place_word(who)
        )

    def _line(self, line: re.Match[str], speakers: Sequence[str]) -> None:
        who, said = line.group("who"), line.group("said").strip().strip('"“”')
        others = [name for name in (self.story.agents or speakers) if name != who]
        others = others if len(others) == 1 else [name for name in speakers if name != who]
        to = line.group("to") or (others[0] if len(others) == 1 else "")
        self.account.source = Source(kind="conversation", start=line.start(), end=line.end())
        self.story.names = self.story.names | {who}
        self.story.act_as((who,))
        self.account.say(who, said, to)

    def _prose(self, start: int, end: int) -> None:
        if not self.text[start:end].strip():
            return
        for sentence in sentences(tokenize(self.text[start:end], self.names, start)):
            self.account.source = Source(kind=self.kind, start=sentence[0].start, end=sentence[-1].end)
            if len(sentence) > _MAX_SENTENCE:
                self.account.unread(self.account.slice(sentence), "the sentence is too long")
                continue
            self.story.roles |= introduced(sentence)
            self._read_parts(sentence)

    def _read_parts(self, tokens: list[Token]) -> None:
        """Read a sentence; what it says is not there is read apart, in its order."""
        gone = standing(tokens)
        if gone is None or not (self.story.actor or any(t.kind == "name" for t in tokens[: gone.start])):
            self._read_sentence(tokens)
            return
        if any(token.kind in ("word", "name", "quote") for token in tokens[: gone.start]):
            self._read_sentence(tokens[: gone.start])
        self.clauses.read_standing(gone, tokens)
        if any(token.kind in ("word", "name", "quote") for token in tokens[gone.end :]):
            self._read_parts(tokens[gone.end :])

    # --- one sentence -------------------------------------------------------------------------------------

    def _read_sentence(self, tokens: list[Token]) -> None:
        self.account.sentence, self.speech.pending = tokens, []
        found, leading = clauses(tokens)
        self._leading(tokens[:leading], found)
        before = opening = len(self.account.events)
        self.clauses.idle = []
        until = 0
        if found:
            found[-1].final = True
        for position, clause in enumerate(found):
            if clause.start < until:
                continue
            if clause.purpose and position and found[position - 1].lemma in ("reach", "lean", "start"):
                clause.intended = True
            start = len(self.account.events)
            self._set_subject(clause, found[position + 1 :])
            self.clauses.leaving = position > 0 and comes_out(found[position - 1], self.account.sentence)
            if until := self.clauses.read_mind(clause, found[position + 1 :]):
                continue
            self.clauses.read(clause)
            if position and "after" in clause.connectors and clause.form == "ing":
                self.account.events[before:] = self.account.events[start:] + self.account.events[before:start]
            before = start
        for who, clause in self.clauses.idle:
            # Whoever only nods, hums or walks about is at least there.
            if all(event.agent != who for event in self.account.events[opening:]):
                self.account.present(who, self.account.slice(self.account.sentence[clause.verb : clause.end]))
        for quote in self.speech.pending:
            self.speech.read_quote(quote)

    def _leading(self, tokens: list[Token], found: list[Clause]) -> None:
        """Take in what stands before the first verb: a cue, a name set off by a comma, a quotation, a place."""
        self.speech.pending = [token for token in tokens if token.kind == "quote"]
        people = tuple(token.text for token in tokens if token.kind == "name")
        words = [token for token in tokens if token.kind == "word" and token.low not in _CUE_WORDS]
        if people and (found or self.speech.pending):
            self.story.act_as(people[:1])
        inside = re.search(
            r"\b(?:in|at|inside) (.+)", " ".join(token.text for token in tokens if token.kind != "quote")
        )
        place = lexicon().place(inside.group(1)) if inside and words and found else Place()
        if people and place.room and not place.name:
            self.account.act(people[0], Act(verb="wait", place=place), 1.0)
        elif words and not (found and place.room) and not (people and found):
            self.account.unread(self.account.slice(tokens), "it holds no verb of doing or speaking that is known")

    def _set_subject(self, clause: Clause, rest: list[Clause]) -> None:
        if clause.relative or (clause.subject and clause.subject[0].low in ("it", "i", "you", "we")):
            return
        if clause.subject:
            if people := self.story.people(clause.subject):
                self.story.act_as(people)
            return
        before = self.account.sentence[clause.start - 1] if clause.start else None
        if (
            before is not None
            and before.kind == "name"
            and (self._set_off(clause.start - 1) or "who" in clause.connectors)
        ):
            self.story.act_as((before.text,))
        elif clause.start == 0 and (clause.form == "ing" or "having" in clause.helpers):
            main = next((c for c in rest[:4] if c.subject and not c.relative), None)
            if main and (people := self.story.people(main.subject)):
                self.story.act_as(people)

    def _set_off(self, position: int) -> bool:
        return position == 0 or self.account.sentence[position - 1].low in (
            ",",
            ";",
            "and",
            "while",
            "as",
            "then",
            "when",
            "but",
        )


_TITLES = frozenset(
    "note scene video question answer time setting narrator description task example step day "
    "warning location".split()
)
