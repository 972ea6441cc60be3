"""Reads English descriptions and conversations into events by rule, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import ReadError
from ...events import Action, Event, Observation, Source, SourceKind, Utterance
from .clauses import clauses
from .frames import Frame, Place
from .grammar import clause_frames
from .heads import Clause
from .lexicon import lexicon
from .memory import Story
from .recall import THAT, Recalled, recalled_words
from .speech import parse_utterance, spoken
from .tokens import Token, find_names, sentences, tokenize

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
_GONE = re.compile(r"\b(?:not (?:there|here|inside|in|on)|empty|gone|missing|nowhere|no longer|bare)\b")
_HINT = (
    "Write plain English, such as 'Mary walks to the kitchen and opens the fridge.' or 'Mary: Where is the milk?'"
)
_UNREAL = frozenset("if because whether although though until since for".split())


class RuleReader:
    """Reads a text into events by rules of English for indoor life; implements `protocols.Reader`.

    `source` is the kind of material that descriptions come from; `Name: words` lines count as conversation.
    """

    def __init__(self, source: SourceKind = "text") -> None:
        self.source: SourceKind = source

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the events in order of telling.

        Acts are `Action`s in canonical words, speech is `Utterance`s, recalled acts are `Observation`s; what
        cannot be read is an `Observation` whose note says so. Raises `ReadError` when nothing can be read.
        """
        reading = _Reading(text, agents, self.source)
        reading.run()
        if not reading.understood:
            first = next((e for e in reading.events if isinstance(e, Observation) and e.note), None)
            what = (
                f"{first.text[:80]!r} ({first.note.rsplit(': ', 1)[-1]})"
                if first
                else f"{' '.join(text[:80].split())!r}"
            )
            raise ReadError(f"nothing in the text could be read: {what}.", _HINT)
        return tuple(reading.events)


class _Reading:
    """One pass over one text."""

    def __init__(self, text: str, agents: Sequence[str], source: SourceKind) -> None:
        self.text = text
        names = dict.fromkeys([*agents, *(n for n in find_names(text) if not any(n in a.split() for a in agents))])
        self.names = tuple(names)
        self.story = Story(agents, self.names)
        self.kind = source
        self.source = Source(kind=source)
        self.events: list[Event] = []
        self.understood = False
        self.pending: list[Token] = []
        self.sentence: list[Token] = []

    def run(self) -> None:
        if _CUE.match(self.text):
            self.events.append(Observation(text="later", source=Source(kind=self.kind, start=0, end=0)))
        position = 0
        lines = [line for line in _LINE.finditer(self.text) if self._is_speaker(line)]
        speakers = list(dict.fromkeys(line.group("who") for line in lines))
        for line in lines:
            self._prose(position, line.start())
            self._line(line, speakers)
            position = line.end()
        self._prose(position, len(self.text))

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
        self.source = Source(kind="conversation", start=line.start(), end=line.end())
        self.story.names = self.story.names | {who}
        self.story.act_as((who,))
        self._say(who, said, to)

    def _prose(self, start: int, end: int) -> None:
        if not self.text[start:end].strip():
            return
        for sentence in sentences(tokenize(self.text[start:end], self.names, start)):
            self.source = Source(kind=self.kind, start=sentence[0].start, end=sentence[-1].end)
            self._read_sentence(sentence)

    # --- one sentence -------------------------------------------------------------------------------------

    def _read_sentence(self, tokens: list[Token]) -> None:
        self.sentence, self.pending = tokens, []
        found, leading = clauses(tokens)
        self._leading(tokens[:leading], found)
        before = len(self.events)
        for position, clause in enumerate(found):
            if clause.purpose and position and found[position - 1].lemma in ("reach", "lean", "start"):
                clause.intended = True
            start = len(self.events)
            self._set_subject(clause, found[position + 1 :])
            self._read_clause(clause)
            if position and "after" in clause.connectors and clause.form == "ing":
                self.events[before:] = self.events[start:] + self.events[before:start]
            before = start
        for quote in self.pending:
            self._quote_without_verb(quote)

    def _leading(self, tokens: list[Token], found: list[Clause]) -> None:
        """Take in what stands before the first verb: a cue, a name set off by a comma, a quotation, a place."""
        self.pending = [token for token in tokens if token.kind == "quote"]
        people = tuple(token.text for token in tokens if token.kind == "name")
        words = [token for token in tokens if token.kind == "word" and token.low not in _CUE_WORDS]
        if people and (found or self.pending):
            self.story.act_as(people[:1])
        inside = re.search(
            r"\b(?:in|at|inside) (.+)", " ".join(token.text for token in tokens if token.kind != "quote")
        )
        place = lexicon().place(inside.group(1)) if inside and words and found else Place()
        if people and place.room and not place.name:
            self._act(people[0], Frame(act="wait", place=place), 1.0)
        elif words and not (found and place.room) and not (people and found):
            self._unread(self._slice(tokens), "it holds no verb of doing or speaking that is known")

    def _set_subject(self, clause: Clause, rest: list[Clause]) -> None:
        if clause.relative or (clause.subject and clause.subject[0].low in ("it", "i", "you", "we")):
            return
        if clause.subject:
            if people := self.story.people(clause.subject):
                self.story.act_as(people)
            return
        before = self.sentence[clause.start - 1] if clause.start else None
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
        return position == 0 or self.sentence[position - 1].low in (
            ",",
            ";",
            "and",
            "while",
            "as",
            "then",
            "when",
            "but",
        )

    def _read_clause(self, clause: Clause) -> None:
        body = clause.body(self.sentence)
        if "speech" in lexicon().acts.get(clause.lemma, ()) and (
            lexicon().acts[clause.lemma] == {"speech"} or _speaks(body)
        ):
            self._read_speech(clause, body)
            return
        self.pending += [token for token in body if token.kind == "quote"]
        if clause.relative:
            self._recall(clause)
        elif clause.lemma == "be":
            self._read_state(clause, body)
        elif not self.story.subject:
            self._unread_clause(clause, "nobody is named who does it")
        elif clause.subject and not self.story.people(clause.subject):
            self._unread_clause(clause, "its subject is nobody known")
        else:
            self._read_act(clause)

    def _read_act(self, clause: Clause) -> None:
        frames = clause_frames(self.sentence, clause, self.story)
        if frames is None:
            self._unread_clause(clause, f"the verb {clause.lemma!r} is not known")
            return
        if set(clause.connectors) & _UNREAL:
            self._unread_clause(clause, "it is not told as something that happened")
            return
        self.understood = True
        if clause.intended:
            self._unread_clause(clause, "an intention, not an act")
        elif clause.negated and not frames and clause.form != "ing":
            self._unread_clause(clause, "it did not happen")
        certainty = 0.5 if clause.hedged else 0.7 if clause.purpose else 1.0
        for frame in frames:
            for person in self.story.subject:
                self._act(person, frame, certainty)
            self.story.happened(frame)

    def _act(self, person: str, frame: Frame, certainty: float) -> None:
        self.understood = True
        self.events.append(Action(agent=person, text=frame.phrase(), source=self.source, certainty=certainty))

    def _read_state(self, clause: Clause, body: list[Token]) -> None:
        words = " ".join([*clause.helpers, *(token.low for token in body)])
        if (
            clause.subject
            and clause.subject[0].low in ("it", "he", "she", "they")
            and _GONE.search(words)
            and self.story.subject
        ):
            topic = (
                ""
                if "empty" in words or clause.subject[0].low != "it"
                else self.story.topics.get(self.story.actor, "")
            )
            place = self.story.here()
            self._act(self.story.actor, Frame(act="miss", thing=topic, place=place), 1.0)
            return
        place = (
            lexicon().place(" ".join(token.text for token in body if token.kind != "mark")) if body else Place()
        )
        linked = re.match(
            r"(?:also |still |now |already )*(?:in|at|inside|by|near|on) (.+)",
            " ".join(token.low for token in body),
        )
        place = lexicon().place(linked.group(1)) if linked else Place()
        who = self.story.subject if not clause.subject or self.story.people(clause.subject) else ()
        if who and (place.name or place.room):
            for person in who:
                self._act(person, Frame(act="wait", place=place), 1.0)
        else:
            self._unread_clause(clause, "it tells no act")

    def _recall(self, clause: Clause) -> None:
        """Note an act of the past that a relative clause recalls: `the mug Ann had put on the desk`."""
        body = self.sentence[clause.verb + 1 : clause.end]
        if clause.passive:
            by = [token for token in body if token.kind == "name"]
            people = tuple(token.text for token in by[:1])
        else:
            people = self.story.people(clause.subject)
        things = self.story.antecedents
        actor, self.story.subject = self.story.subject, people or self.story.subject
        links = recalled_words(body, things)
        copy = Clause(0, 0, clause.lemma, clause.form, [], end=len(links) + 1)
        verb = self.sentence[clause.verb]
        frames = clause_frames([verb, *links], copy, Recalled(self.story, actor)) if people else None
        self.story.subject = actor
        told = [frame for frame in frames or () if frame.act not in ("walk", "wait")]
        if not told:
            self._unread_clause(clause, "a recalled act that is not understood")
        for frame in told:
            for thing in things if frame.thing == THAT else [frame.thing]:
                text = frame.model_copy(update={"thing": thing}).phrase()
                for person in people:
                    self.events.append(Observation(agent=person, text=text, source=self.source))

    # --- speech -------------------------------------------------------------------------------------------

    def _read_speech(self, clause: Clause, body: list[Token]) -> None:
        quotes = [token for token in body if token.kind == "quote"] or self.pending
        if not clause.subject and body and body[0].kind == "name" and self.pending and quotes is self.pending:
            self.story.act_as((body[0].text,))
            body = body[1:]
        if not quotes or quotes is not self.pending:
            for quote in self.pending:
                quotes = [quote, *quotes]
        self.pending = []
        speaker = self.story.actor
        if not speaker or (clause.subject and not self.story.people(clause.subject)):
            self._unread_clause(clause, "nobody is named who says it")
            return
        listener, body = self._listener(body)
        asking = clause.lemma in ("ask", "inquire", "enquire", "wonder", "request", "question")
        if not listener and self.story.last_speaker not in ("", speaker) and not asking:
            listener = self.story.last_speaker
        if not listener and len(self.story.agents) == 2 and speaker in self.story.agents:
            listener = next(name for name in self.story.agents if name != speaker)
        if quotes:
            self._say(speaker, _joined(quotes), listener)
            return
        report = self._report(body)
        asking = asking or bool(re.match(r"to\b|about\b", report))
        words = (
            spoken(report, self.story.gender(speaker) or "they", self.story.gender(listener), asking)
            if report
            else ""
        )
        if words and not clause.negated and not clause.intended:
            self._say(speaker, words, listener)
        else:
            self._unread_clause(clause, "its words are not given")

    def _listener(self, body: list[Token]) -> tuple[str, list[Token]]:
        skip = 0
        while skip < len(body) and body[skip].low in ("to", "back", "then", ","):
            skip += 1
        if skip < len(body) and (body[skip].kind == "name" or body[skip].low in ("him", "her", "them")):
            following = body[skip + 1].low if skip + 1 < len(body) else ""
            possessive = body[skip].low == "her" and lexicon().thing(following) and following not in _REPORTS
            if not possessive:
                who = self.story.is_person(body[skip].text)
                return who, body[skip + 1 :]
        return "", body

    def _report(self, body: list[Token]) -> str:
        stop = next((n for n, t in enumerate(body) if t.kind == "mark" and n and t.low in ",;.:"), len(body))
        return self._slice(body[:stop])

    def _say(self, who: str, words: str, to: str) -> None:
        self.understood = True
        self.story.last_speaker = who
        statement = parse_utterance(words, next(reversed(self.story.topics.values()), ""))
        if statement.thing:
            self.story.act_as((who,))
            self.story.topic(statement.thing)
        self.events.append(Utterance(agent=who, text=words, to=to, source=self.source))

    def _quote_without_verb(self, quote: Token) -> None:
        if self.story.actor and len(quote.text.split()) > 1:
            to = (
                next((name for name in self.story.agents if name != self.story.actor), "")
                if len(self.story.agents) == 2
                else ""
            )
            self._say(self.story.actor, quote.text, to)
        else:
            self._unread(quote.text, "a quotation that nobody says")

    # --- what cannot be read --------------------------------------------------------------------------------

    def _slice(self, tokens: Sequence[Token]) -> str:
        return self.text[tokens[0].start : tokens[-1].end] if tokens else ""

    def _unread_clause(self, clause: Clause, why: str) -> None:
        self._unread(self._slice(self.sentence[clause.start : clause.end]), why)

    def _unread(self, text: str, why: str) -> None:
        text = " ".join(text.split()).strip(" ,.;:")[:400]
        if text:
            self.events.append(Observation(text=text, source=self.source, note=f"unread: {text!r}: {why}"))


_TITLES = frozenset(
    "note scene video question answer time setting narrator description task example step day "
    "warning location".split()
)
_REPORTS = frozenset("that if whether where about for to a an it the he she they there in on at what how".split())


def _joined(quotes: Sequence[Token]) -> str:
    """Join a quotation that was interrupted by its speaker: "Do you know," Ann asked, "where it is?"."""
    return " ".join(quote.text.rstrip(",") if quote is quotes[-1] else quote.text for quote in quotes)


def _speaks(body: Sequence[Token]) -> bool:
    return any(token.kind == "quote" for token in body) or any(
        token.low in ("that", "where", "if", "whether") for token in body[:4]
    )
