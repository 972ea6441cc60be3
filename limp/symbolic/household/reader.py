"""Reads English descriptions and conversations into events by rule, without a model."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...errors import ReadError
from ...events import Action, Event, Observation, Source, SourceKind
from .clauses import clauses
from .frames import Frame, Place
from .grammar import clause_frames
from .heads import Clause
from .lexicon import lexicon
from .phrases import is_coreferent, phrase
from .recall import THAT, Recalled, recalled_words
from .states import Standing, of_the_mind, standing, wish
from .subjects import introduced
from .talk import Talk, speaks
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
_MAX_SENTENCE = 500
_NOTHING = re.compile(
    r"\b(?:(?<!not )empty[ -]handed|with (?:nothing|empty hands)|(?:came|comes?|coming) (?:away|out|back|up) "
    r"(?:with )?empty"
    r"|without (?:success|luck|anything|it|finding (?:it|anything|them|the [\w -]+)|the [\w -]+))\b"
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


class _Reading(Talk):
    """One pass over one text."""

    def __init__(self, text: str, agents: Sequence[str], source: SourceKind) -> None:
        found = (n for n in find_names(text) if not any(n in a.split() for a in agents))
        self.names = tuple(dict.fromkeys([*agents, *found]))
        super().__init__(text, agents, self.names, source)
        self.pending = []
        self.leaving = False
        self.idle: list[tuple[str, Clause]] = []

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
        self.say(who, said, to)

    def _prose(self, start: int, end: int) -> None:
        if not self.text[start:end].strip():
            return
        for sentence in sentences(tokenize(self.text[start:end], self.names, start)):
            self.source = Source(kind=self.kind, start=sentence[0].start, end=sentence[-1].end)
            if len(sentence) > _MAX_SENTENCE:
                self.unread(self.slice(sentence), "the sentence is too long")
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
        self._stands(gone, tokens)
        if any(token.kind in ("word", "name", "quote") for token in tokens[gone.end :]):
            self._read_parts(tokens[gone.end :])

    def _stands(self, gone: Standing, tokens: list[Token]) -> None:
        if not gone.gone:
            self.story.things(gone.thing)
            self.unread(self.slice(tokens[gone.start : gone.end]), "it tells how things stand, not an act")
            return
        thing = self.story.things(gone.thing)[0] if gone.thing else ""
        place = self.story.place(gone.place) if gone.place else self.story.here()
        frame = Frame(act="miss", thing=thing, place=place or self.story.here())
        for person in self.story.subject:
            self.act(person, frame)

    # --- one sentence -------------------------------------------------------------------------------------

    def _read_sentence(self, tokens: list[Token]) -> None:
        self.sentence, self.pending = tokens, []
        found, leading = clauses(tokens)
        self._leading(tokens[:leading], found)
        before = opening = len(self.events)
        self.idle = []
        until = 0
        if found:
            found[-1].final = True
        for position, clause in enumerate(found):
            if clause.start < until:
                continue
            if clause.purpose and position and found[position - 1].lemma in ("reach", "lean", "start"):
                clause.intended = True
            start = len(self.events)
            self._set_subject(clause, found[position + 1 :])
            self.leaving = position > 0 and _comes_out(found[position - 1], self.sentence)
            if until := self._read_mind(clause, found[position + 1 :]):
                continue
            self._read_clause(clause)
            if position and "after" in clause.connectors and clause.form == "ing":
                self.events[before:] = self.events[start:] + self.events[before:start]
            before = start
        for who, clause in self.idle:
            # Whoever only nods, hums or walks about is at least there.
            if all(event.agent != who for event in self.events[opening:]):
                self.present(who, self.slice(self.sentence[clause.verb : clause.end]))
        for quote in self.pending:
            self.quote_without_verb(quote)

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
            self.act(people[0], Frame(act="wait", place=place), 1.0)
        elif words and not (found and place.room) and not (people and found):
            self.unread(self.slice(tokens), "it holds no verb of doing or speaking that is known")

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

    def _read_mind(self, clause: Clause, rest: list[Clause]) -> int:
        """Keep a stated wish, knowledge or ignorance as one note; return where it ends, or 0 if it is none.

        It takes in the subordinate clauses that follow: `wanted it on the sofa, because she meant to read there`.
        """
        who = self.story.people(clause.subject) if clause.subject else self.story.subject
        first = next(
            (n for n in range(clause.start, clause.verb + 1) if self.sentence[n].low in clause.helpers),
            clause.verb,
        )
        if (
            not who
            or clause.relative
            or clause.intended
            or not of_the_mind(_words(self.sentence[first : clause.verb + 8]))
        ):
            return 0
        end = next(
            (n for n in range(clause.verb, len(self.sentence)) if self.sentence[n].low == ";"), len(self.sentence)
        )
        for following in rest:
            joined = {"and", "but"} & set(following.connectors[:2]) and not following.relative
            then = following.connectors[:1] == (",",) and not set(following.connectors) & _SUBORDINATE
            if following.start >= end or joined or (then and following.subject) or following.lemma in _SPEECH_ONLY:
                end = min(end, following.start)
                break
        words = self.slice(self.sentence[first:end])
        if wanted := wish(_words(self.sentence[first:end])):
            self.story.things(wanted.split(" on ")[0].split(" in ")[0].split(" at ")[0])
            words = f"wants {wanted}"
        self.understood = True
        if any(token.kind == "quote" for token in self.sentence[first:end]):
            return 0
        self.unread(f"{who[0]} {words}", "a state of mind, not an act", who[0])
        return end

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
        if clause.lemma == "know" and clause.intended and (self.pending or body):
            # "Where is it?" she wanted to know.
            clause.lemma, clause.intended = "ask", False
            self.read_speech(clause, body)
            return
        if "speech" in lexicon().acts.get(clause.lemma, ()) and (
            lexicon().acts[clause.lemma] == {"speech"} or speaks(body)
        ):
            self.read_speech(clause, body)
            return
        self.pending += [token for token in body if token.kind == "quote"]
        if clause.relative:
            self._recall(clause)
        elif clause.lemma == "be":
            self._read_state(clause, body)
        elif not self.story.subject:
            self.unread_clause(clause, "nobody is named who does it")
        elif clause.subject and not self.story.people(clause.subject):
            self.unread_clause(clause, "its subject is nobody known")
        else:
            self._read_act(clause)

    def _read_act(self, clause: Clause) -> None:
        person = self.story.actor
        frames = clause_frames(self.sentence, clause, self.story)
        if frames is None:
            self.unread_clause(clause, f"the verb {clause.lemma!r} is not known", person)
            self._mention(clause)
            return
        if set(clause.connectors) & _UNREAL:
            self.unread_clause(clause, "it is not told as something that happened", person)
            return
        self.understood = True
        if clause.intended and clause.lemma in _WISHED_TO and not clause.negated:
            wanted = self.slice(self.sentence[clause.verb + 1 : clause.end])
            self.unread(f"{person} wants {wanted}", "an intention, not an act")
        elif clause.intended:
            self.unread_clause(clause, "an intention, not an act", person)
        elif clause.negated and not frames and clause.form != "ing":
            self.unread_clause(clause, "it did not happen", person)
        elif not frames and clause.form != "base":
            self.idle += [(who, clause) for who in self.story.subject]
        if self.leaving and clause.form == "ing" and not clause.subject:
            # "came out pushing the chair": it was taken there.
            frames = [f.model_copy(update={"act": "grab", "place": self.story.here()}) if f.act == "hold" else f
                      for f in frames]  # fmt: skip
        certainty = 0.5 if clause.hedged else 0.7 if clause.purpose else 1.0
        for frame in frames:
            for who in self.story.subject:
                self.act(who, frame, certainty)
            self.story.happened(frame)
        self._empty_handed(clause)

    def _mention(self, clause: Clause) -> None:
        """Note the object of a verb that is not understood: "it" may point back to it."""
        named = phrase(clause.body(self.sentence)).object
        if (
            named
            and not is_coreferent(named)
            and not lexicon().is_place_word(named)
            and not self.story.is_person(named)
        ):
            self.story.things(named)

    def _empty_handed(self, clause: Clause) -> None:
        """Note that a search found nothing: `comes out without anything`."""
        words = _words(self.sentence[clause.verb : clause.end])
        if not _NOTHING.search(words):
            return
        last = next((e for e in reversed(self.events) if isinstance(e, Action) and e.agent == self.story.actor
                     and not e.text.startswith(("walk", "close", "wait"))), None)  # fmt: skip
        if last is None or not last.text.startswith(("search", "open", "find")):
            return
        topic = self.story.topics.get(self.story.actor, "")
        for who in self.story.subject:
            self.act(who, Frame(act="miss", thing=topic, place=self.story.searched or self.story.here()))

    def _read_state(self, clause: Clause, body: list[Token]) -> None:
        words = " ".join([*clause.helpers, *(token.low for token in body)])
        role = clause.subject and clause.subject[0].low.startswith("the ")
        if clause.subject and (role or clause.subject[0].low == "it") and len(body) and body[0].kind == "name":
            self._identified(body[0].text)
            return
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
            self.act(self.story.actor, Frame(act="miss", thing=topic, place=place), 1.0)
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
                self.act(person, Frame(act="wait", place=place), 1.0)
        else:
            self.unread_clause(clause, "it tells no act")

    def _identified(self, name: str) -> None:
        """Take a role seen before for the person that it turns out to be: "A man enters. It is Bob."."""
        role = self.story.actor
        if role.startswith("the ") and role not in self.names:
            self.story.roles[role.removeprefix("the ")] = name
            self.events = [e.model_copy(update={"agent": name}) if e.agent == role else e for e in self.events]
        self.story.act_as((name,))

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
            self.unread_clause(clause, "a recalled act that is not understood")
        for frame in told:
            for thing in things if frame.thing == THAT else [frame.thing]:
                text = frame.model_copy(update={"thing": thing}).phrase()
                for person in people:
                    self.events.append(Observation(agent=person, text=text, source=self.source))


def _words(tokens: Sequence[Token]) -> str:
    return " ".join(token.low for token in tokens)


def _comes_out(clause: Clause, tokens: Sequence[Token]) -> bool:
    body = {token.low for token in tokens[clause.verb + 1 : clause.end]}
    return clause.lemma in ("come", "emerge", "return", "reappear", "walk") and bool(
        body & {"out", "back", "away", "up"}
    )


_SUBORDINATE = frozenset("because so before after until when where what who that while as if to for".split())
_WISHED_TO = frozenset("have see keep leave put place find".split())
_SPEECH_ONLY = frozenset("say tell ask reply answer".split())
_TITLES = frozenset(
    "note scene video question answer time setting narrator description task example step day "
    "warning location".split()
)
