"""Reads English descriptions and conversations into events by rule, without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ...errors import InputError, quoted
from ...homes.lexicon import lexicon, listed
from ...lexicon.words import look_up
from ...minds.events import Event, Observation, Source, SourceKind
from ..english.words import plain, split
from .clause import Clause
from .clauses import clauses
from .emission import Account
from .narration import ClauseReader, comes_out
from .phrases import names_of_people, spelled
from .talk import SpeechReader
from .walk import described_walk
from .witnessing import saw_it, stays

_LINE = re.compile(
    r"^[ \t>*•-]*(?:\[[^\]\n]{1,40}\][ \t]*)?(?P<who>(?:(?:Dr|Mr|Mrs|Ms|"
    r"Prof)\.? )?[^\W\d_a-z][\w'’.-]{0,40}(?: [^\W\d_a-z][\w'’.-]{0,40}){0,2})"
    r"[ \t]*(?:\((?:to )?(?P<to>[\w '’.-]{1,40})\))?[ \t]*:[ \t]*(?P<said>\S[^\n]*)$",
    re.MULTILINE,
)
_TEXTS = 256
"""How many texts are remembered."""
_MAX_SENTENCE = 500
_OPENING = 100
"""So many characters of a text are looked through for words that begin it."""
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
        in it is read as such (`walk`). Raises `InputError` when nothing can be read.
        """
        return tuple(event.model_copy() for event in _read(text, tuple(agents), self.source))


@lru_cache(maxsize=_TEXTS)
def _read(text: str, agents: tuple[str, ...], source: SourceKind) -> tuple[Event, ...]:
    """Return the events of a text, which is read once for all questions about it."""
    walk = described_walk(text, agents)
    if walk is not None:
        events = walk.in_flat(_Reading(walk.text, agents, source).run().events)
        if events is not None:
            return events
    account = _Reading(text, agents, source).run()
    if not account.understood:
        first = next((e for e in account.events if isinstance(e, Observation) and e.note), None)
        what = f"{quoted(first.text)} ({first.note.rsplit(': ', 1)[-1]})" if first else quoted(text)
        raise InputError(f"nothing in the text could be read: {what}.", _HINT)
    return tuple(account.events)


class _Reading:
    """One pass over one text: finds lines of talk, sentences and clauses, and has each read into the account."""

    def __init__(self, text: str, agents: Sequence[str], source: SourceKind) -> None:
        text = _quoted(plain(text))
        words = frozenset(word for agent in agents for word in agent.split())
        named = [name for name in _acting(text, words) if not any(_same_name(name, agent) for agent in agents)]
        self.text, self.kind = text, source
        self.names = tuple(dict.fromkeys([*agents, *named]))
        self.account = Account(agents, self.names, source)
        self.story = self.account.story
        self.speech = SpeechReader(self.account)
        self.clauses = ClauseReader(self.account, self.speech)

    def run(self) -> Account:
        """Read everything, in the order of the text."""
        if _begins_later(self.text):
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
        if not any(map(str.isalnum, line.group("said"))):
            return False
        return who in self.names or (
            who.lower() not in listed("titles") and len(who.split()) <= 2 and not lexicon().is_place_word(who)
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
        for sentence in _sentences(self.text[start:end]):
            first = self.text.find(sentence, start)
            start = first + len(sentence)
            self.account.source = Source(kind=self.kind, start=first, end=start)
            if _is_short(sentence):
                self._read_sentence(_ASIDE.sub(r", \1\2,", sentence))
            else:
                self.account.unread(sentence, "the sentence is too long")

    # --- one sentence -------------------------------------------------------------------------------------

    def _read_sentence(self, sentence: str) -> None:
        found = sorted(clauses(sentence, self.story.words), key=_is_of_the_rest)
        self.story.roles |= {np.title: spelled(np) for one in found for np in one.subject if np.title}
        before = opening = len(self.account.events)
        self.clauses.idle, self.clauses.done = [], []
        behind = 0
        for position, clause in enumerate(found):
            if position < behind:
                continue
            start, last = len(self.account.events), found[position - 1] if position else None
            behind = self._read_thought(found, position)
            if behind > position:
                continue
            self._read_clause(clause, last)
            if clause.conjunction == "after" and clause.form == "ing":
                self.account.events[before:] = self.account.events[start:] + self.account.events[before:start]
            elif clause.conjunction in listed("during") and stays(clause):
                self.account.events[opening:] = self.account.events[start:] + self.account.events[opening:start]
            before = start
        self._note_idle(opening)

    def _read_thought(self, found: Sequence[Clause], position: int) -> int:
        """Read a state of mind, with the clauses below it; return the place behind them, or its own for an act."""
        clause = found[position]
        self._set_subject(clause)
        self.clauses.leaving = position > 0 and comes_out(found[position - 1])
        end = _end_of_thought(found, position)
        more = (other.words for other in found[position + 1 : end] if other.words not in clause.told)
        return end if self.clauses.read_mind(clause, " ".join([clause.told, *more])) else position

    def _note_idle(self, opening: int) -> None:
        """Note that whoever only nods, hums or walks about is at least there."""
        for who, clause in sorted(self.clauses.idle, key=lambda idle: idle[1].conjunction == "who"):
            if all(event.agent != who for event in self.account.events[opening:]):
                self.account.present(who, clause.done)
            elif not (clause.derived.content or clause.told.startswith("to ") or self.clauses.tells(clause)):
                self.account.passed_over(clause.words, who)

    def _read_clause(self, clause: Clause, before: Clause | None) -> None:
        """Read a clause; a purpose behind `reaches` and the like is no more than meant."""
        if before and clause.purpose and before.lemma in listed("reaching"):
            clause = replace(clause, intended=True)
        if clause.lemma == "know" and clause.intended and (clause.quotes or clause.after):
            clause = replace(clause, lemma="ask")  # "Where is it?" she wanted to know.
        if clause.lemma:
            self.clauses.read(clause)
            quotes = clause.quotes if "speech" not in clause.acts else []
        else:
            quotes = self._fragment(clause)
        for quote in quotes:
            self.speech.read_quote(quote)

    def _fragment(self, clause: Clause) -> list[str]:
        """Take in words without a verb: a cue, a name set off by a comma, quotations, which are returned."""
        if people := self.story.people(clause.subject):
            self.story.act_as(people[:1])
        words = re.sub(r'["“][^"“”]*["”]?', "", clause.words)
        unknown = [word for word in re.findall(r"[^\W\d_]+", words) if word.lower() not in listed("cues")]
        if unknown and not people:
            self.account.unread(words, "it holds no verb of doing or speaking that is known")
        return clause.quotes

    def _set_subject(self, clause: Clause) -> None:
        before = self.story.unsure
        if clause.subject and spelled(clause.subject[0]).lower() not in ("he", "she"):
            self.story.unsure = ()
        if not clause.recalled and (people := self._answerer(clause) or self.story.people(clause.subject)):
            self.story.act_as(people)
            if self.story.unsure and self.story.unsure != before:
                others = " or ".join(self.story.unsure)
                self.account.unread(spelled(clause.subject[0]), f"it can mean {others}: read as {people[0]}")

    def _answerer(self, clause: Clause) -> tuple[str, ...]:
        """Return who answers what was asked, where a pronoun says who speaks: `"In the bag," she replies`."""
        if clause.acts != {"speech"} or len(clause.subject) != 1 or clause.lemma in listed("going_on"):
            return ()
        return self.story.answerer(spelled(clause.subject[0]), clause.lemma in listed("replying"))


def _begins_later(text: str) -> bool:
    """Return whether a text begins with words that put it after a film: `Later on`, `In the meantime`."""
    words = re.findall(r"\w+", text[:_OPENING].lower())
    return any(" ".join(words[:n]) in listed("later") for n in range(1, 5))


def _is_of_the_rest(clause: Clause) -> bool:
    """Return whether a clause says who did not see what its sentence tells: `without Ann seeing it`."""
    return clause.conjunction == "without" and saw_it(clause) is not None


def _end_of_thought(found: Sequence[Clause], position: int) -> int:
    """Return where the subordinate clauses behind a clause end."""
    for end in range(position + 1, len(found)):
        asks = found[end - 1].words.split(" ")[-1] in listed("asking")
        if not (found[end].conjunction or found[end].purpose or found[end].recalled or asks):
            return end
    return len(found)


def _acting(text: str, words: frozenset[str]) -> list[str]:
    """Return the names of a text that are the subject of a clause, in the order of their first mention."""
    lines = [line for line in _sentences(text) if _is_short(line)]
    words |= names_of_people(lines, text)
    found = (part for line in lines for clause in clauses(line, words) if clause.lemma for part in clause.subject)
    return list(dict.fromkeys(spelled(part) for part in found if part.kind == "name"))


def _sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a text; a quotation and who says it are one: `"Where is it?" Ann asked.`."""
    before = ""
    for part in split(text):
        said = before.startswith('"') and before.endswith('"') and _says(part)
        if before and not said:
            yield before
        before = f"{before} {part}" if said else part
    if before:
        yield before


def _says(text: str) -> bool:
    """Whether a sentence begins with who speaks: `Ann asked`, `She wanted to know`."""
    words = [word.strip(".,!?") for word in text.lower().split()[1:4]]
    known = (lexicon().acts_of(verb) for word in words[:2] for verb in look_up(word).verbs)
    return frozenset(("speech",)) in known or " ".join(words) == "wanted to know"


_QUOTE = re.compile(
    r"(?<![\w'’])'(?=[^\s'])([^'\n]{1,400}(?:(?<=\w)'(?=\w)[^'\n]{1,400}){0,20})'(?!\w)"
    r"|(?<!\w)‘([^‘’\n]{1,400}(?:(?<=\w)’(?=\w)[^‘’\n]{1,400}){0,20})’(?!\w)|«([^«»\n]{1,800})»"
)


def _quoted(text: str) -> str:
    """Return a text of the same length in which all quotations have double marks."""
    return _QUOTE.sub(lambda found: f'"{next(filter(None, found.groups()))}"', text)


_ASIDE = re.compile(r"\s+(?:\(([^()]{1,80})\)|(?:[–—]|-(?=\s))\s*([^–—]{1,80}?)\s*(?:[–—]|(?<=\s)-))(?=\s)")
"""`Ann (the caretaker)`, `Ann - the caretaker -`."""


def _same_name(one: str, two: str) -> bool:
    """Whether one is the other with a title or without a dot: `Mr Singh`, `Mr. Singh`, `Singh`."""
    a, b = one.replace(".", ""), two.replace(".", "")
    return a == b or a in b.split() or b in a.split()


def _is_short(sentence: str) -> bool:
    return sentence.count(" ") < _MAX_SENTENCE
