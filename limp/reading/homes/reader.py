"""Reads English descriptions and conversations into events by rule, without a model.

A text is parsed into clauses in the order of time (`clauses`), a clause tells acts by the frame of its verb
(`acting`), and what is said becomes a statement (`saying`). What no frame covers is left unread, with why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ...episodes.events import Event, Unread
from ...errors import InputError, quoted
from ...homes.deeds import IT, agent_of, deed_done, event_of, telling
from ...homes.lexicon import lexicon, listed
from ...homes.settling import names_in
from ...minds.deeds import Deed
from ...minds.source import Source
from ...protocols.stages import Account
from ..clauses import SUBJECTS, Clause, Told, clauses, is_verb, unfolded
from ..frames import by_verb
from ..frames import words as english
from ..parsing import Sentence, Word, plain, sentences, tokens
from .acting import acts_of, frame_of, places
from .claims import MAX_UNREAD, How, noted
from .nouns import FRAMES, RULES, determiners, is_pointing, is_thing, spelled, words
from .saying import read_statement, reported
from .story import Story
from .walk import described_walk

LIKELY = 0.7
"""How certain it is that what is told with a hedge, or as a purpose, was done; assumed."""
_TELLING_INNER = english("aspectual") | english("failing") | english("intending") | english("seeing")
"""Verbs of clauses of which what is begun, tried or seen in them is told by itself."""
_IDLE = ("none", "be", "wait", "find")
"""Effects of frames that may tell no act."""
_TEXTS = 256
_HINT = (
    "Write plain English, such as 'Mary walks to the kitchen and opens the fridge.' or 'Mary: Where is the milk?'"
)


class RuleReader:
    """Reads a text into events by rules of English for indoor life; implements `protocols.Reader`.

    `source` is the kind of material that descriptions come from; `Name: words` lines count as conversation.
    """

    def __init__(self, source: str = "text") -> None:
        self.source: str = source

    def read(self, text: str, agents: Sequence[str]) -> Account:
        """Return the events in order of telling, with places named in full, and why words were left unread.

        Deeds have canonical words, and what cannot be read is unread.
        A text that describes a flat and one person's walk in it is read as such (`walk`). Raises `InputError` when
        nothing can be read.
        """
        account = _read(text, tuple(agents), self.source)
        return account._replace(events=tuple(event.model_copy() for event in account.events))


@lru_cache(maxsize=_TEXTS)
def _read(text: str, agents: tuple[str, ...], source: str) -> Account:
    """Return the events of a text, which is read once for all questions about it."""
    walk = described_walk(text, agents)
    if walk is not None:
        reading = _Reading(walk.text, agents, source)
        reading.run()
        events = walk.in_flat(reading.events, reading.not_done)
        if events is not None:
            gone_to = {reading.events[k].text for k in reading.not_done}
            notes = (note for note, words in reading.notes.items() if words not in gone_to)
            return Account(events, tuple(notes), _begins_later(reading.text))
    reading = _Reading(text, agents, source)
    reading.run()
    if not reading.understood:
        first = next(iter(reading.notes.items()), None)
        what = f"{quoted(first[1])} ({first[0].rsplit(': ', 1)[-1]})" if first else quoted(text)
        raise InputError(f"nothing in the text could be read: {what}.", _HINT)
    return Account(tuple(reading.events), tuple(reading.notes), _begins_later(reading.text))


class _Reading:
    """One pass over one text: the events read so far, and the story that they tell."""

    def __init__(self, text: str, agents: Sequence[str], kind: str) -> None:
        self.text, self.kind = plain(text), kind
        self.sentences = sentences(text, agents, rules=RULES)
        self.lines = [one.speaker for one in self.sentences if one.speaker and _is_speaker(one.speaker)]
        self.story = Story(agents, (*self.lines, *_acting(self.sentences)))
        self.source = Source(kind=kind)
        self.events: list[Event] = []
        self.notes: dict[str, str] = {}
        """Why words are left unread, each once, with the words."""
        self.not_done: dict[int, Deed] = {}
        """The deeds that words of events name and that are not done now, by the place of the event."""
        self.understood = False

    def run(self) -> None:
        """Read everything, in the order of the text."""
        for number, sentence in enumerate(self._with_speakers()):
            main = clauses(sentence)
            self.story.settle(main, number, [one for one in main if self._speaks(one)])
            end = sentence.start + len(sentence.text)
            if sentence.speaker in self.lines:
                start = self.text.rfind(sentence.speaker, 0, sentence.start)
                self.source = Source(kind="conversation", start=start, end=end)
                self._line(sentence)
            else:
                self.source = Source(kind=self.kind, start=sentence.start, end=end)
                self._sentence(sentence)

    def _with_speakers(self) -> list[Sentence]:
        """Return the sentences, each quotation with the sentence behind it that says who speaks."""
        found: list[Sentence] = []
        for sentence in self.sentences:
            first = next(iter(clauses(sentence)), None)
            before = found[-1] if found and not (sentence.quotes or found[-1].speaker) else None
            alone = before is not None and before.quotes and not clauses(before)
            if before is not None and alone and first is not None and self._speaks(first):
                text = self.text[before.start : sentence.start + len(sentence.text)]
                found[-1] = replace(before, text=text, root=sentence.root, asks=sentence.asks)
            else:
                found.append(sentence)
        return found

    def _line(self, sentence: Sentence) -> None:
        who = sentence.speaker
        self.story.actors = (who,)
        self.story.cast.named(who).seen = self.story.cast.now
        for said in sentence.quotes:
            self.say(who, said.strip('"'), _other(who, self.story.agents) or _other(who, self.lines))

    def _sentence(self, sentence: Sentence) -> None:
        found = unfolded(sentence)
        quotes = self._given(found, sentence)
        minds = [one.clause.verb for one in found if self._is_of_mind(one)]
        within = {word for verb in minds for word in _behind(verb)}.difference(minds)
        for step in found:
            if step.clause.verb not in within:
                self._step(step, quotes.pop(step.clause.verb, ""))
        if not found and sentence.root is not None and not sentence.quotes:
            self._fragment(sentence)
        for said in (*quotes.values(), *([] if found else sentence.quotes)):
            self.unread(said, "a quotation that nobody says")

    def _fragment(self, sentence: Sentence) -> None:
        """Take in words without a verb: a cue, or a name set off by a comma."""
        row = sentence.root.all() if sentence.root else ()
        if people := self.story.people([word for word in row if word.named]):
            self.story.actors = people[:1]
        if not people and any(word.low not in listed("cues") and word.text[0].isalpha() for word in row):
            self.unread(sentence.text, "it holds no verb of doing or speaking that is known")

    def _given(self, found: Sequence[Told], sentence: Sentence) -> dict[Word, str]:
        """Return each quotation by the verb of speaking that is nearest to it."""
        given: dict[Word, str] = {}
        speaking = [one.clause for one in found if self._speaks(one.clause)] or [one.clause for one in found]
        for said, place in zip(sentence.quotes, sentence.quoted_at, strict=True):
            near = min(speaking, key=lambda clause: abs(clause.verb.start - place), default=None)
            if near is not None:
                given[near.verb] = f"{given.get(near.verb, '')} {said.rstrip(',')}".strip()
        return given

    def _speaks(self, clause: Clause) -> bool:
        wonders = clause.lemma == "want" and clause.action is not None and clause.action.lemma == "know"
        return wonders or any(frame.effect == "say" for frame in by_verb(FRAMES).get(clause.lemma, ()))

    # -- one clause ------------------------------------------------------------

    def _step(self, step: Told, said: str) -> None:
        """Note what one clause tells."""
        clause, story = _as_state(step.clause), self.story
        step = replace(step, clause=clause)
        frame = frame_of(clause, story)
        speaks = bool(said) or (frame is not None and frame.effect == "say")
        subject = clause.subject
        if said and not subject:  # "Where is it?" asked Omar.
            behind = (noun for noun in (*clause.object, *clause.left) if noun.at > clause.verb.at)
            subject = tuple(noun for noun in behind if noun.named)[:1]
        people = story.people(subject)
        taken = {one.verb for one in clause.open}
        for word in clause.left:
            if is_verb(word) and word not in taken:
                self.unread(self._span(word.all()), "it is not clear who does it")
        if step.mood == "recalled":
            self.unread_clause(clause, "it tells what was before")
            return
        if not speaks and self._stands(step):
            return
        lost = any(kid.relation in ("det", "compound") for kid in clause.verb.kids)
        unsure = [noun for noun in subject if noun in story.cast.open]
        if unsure:
            self.unread_clause(clause, f"{unsure[0].text!r} may be one of several")
            return
        if (subject and not people) or (lost and not subject):
            self.unread_clause(clause, "its subject is nobody known")
            story.mention(() if story.last else subject[-1:])
            return
        story.actors = people or story.actors
        if not story.actors:
            self.unread_clause(clause, "nobody is named who does it")
        elif speaks:
            self._speech(step, said)
        elif self._witnesses(clause):
            return
        elif self._is_of_mind(step):
            story.mention(clause.object)
            self.understood = True
            words_ = self._span([*_behind(clause.verb)])
            self.unread(f"{story.actor} {words_}", "a state of mind, not an act", story.actor)
        else:
            self._act(step)

    def _act(self, step: Told) -> None:
        clause, story = step.clause, self.story
        frame = frame_of(clause, story)
        inner = clause.action or (clause.content if clause.lemma in english("seeing") else None)
        if inner is not None and not clause.negated and clause.lemma in _TELLING_INNER:
            return  # of which its own clause tells
        if frame is None:
            who = "" if clause.passive and not clause.subject else story.actor  # the walls are painted
            self.unread_clause(clause, f"the verb {clause.lemma!r} is not known", who)
            story.mention(clause.object)
            return
        acts = acts_of(step, story)
        if step.mood in ("meant", "unreal"):
            named = acts or acts_of(Told(clause, 0, ()), story)
            meant = step.mood == "meant"
            why = "an intention, not an act" if meant else "it is not told as something that happened"
            around = step.within.own() if step.within is not None and step.mood == "meant" else ()
            self.unread(self._span([*around, *clause.own()]), why, story.actor, named[-1] if named else None)
            return
        self.understood = True
        aside = not clause.object and any(lexicon().is_side(spelled(one.noun)) for one in clause.phrases)
        told = LIKELY if step.mood == "likely" else 1.0
        for act in acts:
            self._done(clause, act, told)
        visited = tuple(act.place for act in acts if act.verb == "walk" and act.place and act.place.name)
        story.visited = visited or story.visited
        if acts:
            if any(adverb.lemma in english("secret") for adverb in clause.adverbs):
                self._witnessed(sorted({*story.names} - {*story.actors}), False, "see")
        elif clause.negated:
            self.unread_clause(clause, "it did not happen", story.actor)
        elif clause.action or clause.purposes or frame.effect in _IDLE or aside:
            story.mention(clause.object)
            for who in story.actors:
                self._note(_short(self._done_words(clause)), who, "told")
        else:
            self.unread_clause(clause, "what it is done with, or where to, is not known", story.actor)
        self._empty_handed(clause)

    def _done(self, clause: Clause, act: Deed, certainty: float = 1.0) -> None:
        """Note an act; that somebody comes or goes in their own words, as nothing is told of the place."""
        passes = act.verb in ("leave", "enter")
        for who in self.story.actors:
            own = {"text": f"{who} {_short(self._done_words(clause))}"} if passes else {"certainty": certainty}
            self.events.append(event_of(who, act, source=self.source, **own))
        self.story.happened(act)

    def _deeds(self, who: str) -> list[Deed]:
        """Return what somebody has done so far, in order."""
        mine = (event for event in self.events if event.doer == who)
        return [deed for event in mine if (deed := deed_done(event)) is not None]

    def _stands(self, step: Told) -> bool:
        """Note that a thing is not where it was looked for, that somebody is away, or how something stands."""
        clause, story = step.clause, self.story
        nouns = clause.subject or clause.object
        if clause.lemma not in ("be", "lie", "hang", "stand") or step.mood != "told":
            return False
        who = [name for noun in nouns for name in story.who(noun)]
        if who or (clause.lemma == "stand" and not any(map(is_thing, nouns))):
            return bool(who) and clause.lemma == "be" and self._whereabouts(step, who)
        about = clause.predicate.low if clause.predicate is not None else ""
        void = about in words("void") or any(noun.low in words("none") for noun in nouns)
        gone = clause.negated or void or about in words("gone") or any("no" in determiners(noun) for noun in nouns)
        if not gone or not story.actors:
            story.mention(nouns if clause.phrases else ())
            self.unread_clause(clause, "it tells how things stand, not an act")
            return True
        spot = nouns[0] if about in words("void") else next((one.noun for one in clause.phrases), None)
        place = story.place(spot) or story.here()
        asked = story.topics.get(story.actor, "")
        things = [""] if void else [asked] if all(map(is_pointing, nouns)) else story.things(nouns)
        for thing in things:
            self._done(clause, Deed(verb="miss", thing=thing, place=place))
        return True

    def _whereabouts(self, step: Told, who: Sequence[str]) -> bool:
        """Note where somebody is: `is in the kitchen`, `is away`, `is not there`; that they are Ann's aunt."""
        clause, story = step.clause, self.story
        story.actors = tuple(who)
        about = clause.predicate
        if about is not None and about.lemma in english("intending"):
            return True  # is about to open it
        told = {*clause.particles, *(word.low for word in (*clause.adverbs, *([about] if about else ())))}
        place = next((one for _, one in places(clause, words("at") - {"to"}, story, persons=False)), None)
        act = Deed(verb="wait", place=place) if place is not None else None
        act = Deed(verb="leave") if told & (words("out") - {"home"} | words("gone")) else act
        if act is None or clause.negated:
            self.unread_clause(clause, "it tells no act")
        else:
            self.understood = True
            self._done(clause, act)
        return True

    def _is_of_mind(self, step: Told) -> bool:
        """Return whether a clause states a wish, knowledge or ignorance; one note keeps those below it, too."""
        frame = frame_of(step.clause, self.story)
        return frame is not None and frame.effect == "mind" and step.mood in ("told", "likely")

    def _witnesses(self, clause: Clause) -> bool:
        """Note that somebody perceived, or did not perceive, what was told last; tell whether a clause says so."""
        sense = "see" if clause.lemma in words("noticing") else clause.lemma
        says_what = clause.content is not None or clause.action is not None or bool(clause.phrases)
        if says_what or sense not in ("hear", "know", "see"):
            return False
        what = clause.object[0].low if clause.object else ""
        denied = clause.negated or clause.link == "without"
        if what not in ("this", "that") and not (denied and what in ("", "it")):
            return False
        return self._witnessed(self.story.actors, not denied, sense)

    def _witnessed(self, people: Sequence[str], saw: bool, sense: str) -> bool:
        heard = [event for event in self.events if event.is_said]
        seen = [event for event in self.events if event.is_done and event.mood == "happened" and not event.is_said]
        last = next(reversed({"see": seen, "hear": heard, "know": self.events}[sense]), None)
        if last is None or agent_of(last) in people:
            return False
        field = "seen_by" if saw else "unseen_by"
        for k, event in enumerate(self.events):
            if (agent_of(event), event.source) == (agent_of(last), last.source):
                known = {field: (*getattr(event, field), *people)}
                self.events[k] = event.model_copy(update=known)
        return True

    def _empty_handed(self, clause: Clause) -> None:
        """Note that a search found nothing: `comes out without anything`, `comes back empty-handed`."""
        without = clause.phrase("without")
        nothing = clause.phrase("with")
        told = (*clause.adverbs, *clause.object, *([clause.predicate] if clause.predicate else []))
        low = {word.low for word in told}
        empty = without is not None and (without.low in words("emptyhanded") or is_thing(without))
        empty |= (nothing is not None and nothing.low in words("none")) or "empty-handed" in low
        done = self._deeds(self.story.actor) if empty else []
        last = next((act.verb for act in reversed(done) if act.verb not in ("walk", "close", "wait")), "")
        if last not in words("found_searching"):
            return
        at = next((act.place for act in reversed(done) if act.verb in ("search", "open")), None)
        thing = self.story.topics.get(self.story.actor, "")
        self._done(clause, Deed(verb="miss", thing=thing, place=at or self.story.here()))

    # -- what is said ------------------------------------------------------------

    def _speech(self, step: Told, said: str) -> None:
        """Note what a clause says: a quotation, or what it reports."""
        clause, speaker, agents = step.clause, self.story.actor, self.story.agents
        before = self.story.speaker if self.story.speaker != speaker and clause.lemma != "ask" else ""
        heard = self._hearer(clause) or before or (_other(speaker, agents) if speaker in agents else "")
        real = not clause.negated and step.mood not in ("meant", "unreal")
        if told := said or (reported(clause, self.story) if real else ""):
            self.say(speaker, told, heard)
        else:
            self.unread_clause(clause, "its words are not given", speaker)

    def _hearer(self, clause: Clause) -> str:
        """Return who is spoken to: an object of the verb, or behind `to`; "" for nobody."""
        nouns = [*clause.object, *([clause.recipient] if clause.recipient else [])]
        nouns += [one.noun for one in clause.phrases if one.link in ("to", "with")]
        if clause.action is not None and clause.action.filled:
            nouns += clause.action.subject
        if any(noun.low.endswith("self") for noun in nouns):
            return self.story.actor
        named = (name for noun in nouns for name in self.story.who(noun, subject=False))
        return next((name for name in named if name != self.story.actor), "")

    def say(self, who: str, said: str, to: str) -> None:
        """Note an utterance; a wish about `it` or `there` is spelled out as the story stands."""
        self.understood = True
        story = self.story
        story.speaker, story.hearer = who, to
        topic, last = next(reversed(story.topics.values()), ""), (story.last or [""])[-1]
        meaning = read_statement(said)
        story.asked = meaning.speech == "ask" or said.rstrip(' "').endswith("?")
        statement = meaning.about(topic)
        if statement.thing and statement.thing != IT:
            story.topic(who, statement.thing, to)
        if statement.speech == "want" and last and (meaning.thing in ("", IT) or statement.place is None):
            wish = meaning.about(last)
            place = wish.place or story.spots.get(wish.thing)
            if place is not None and wish.thing == last:
                meaning = wish.model_copy(update={"place": place})
        self.events.append(telling(who, meaning, said, to, source=self.source))

    # -- notes ------------------------------------------------------------

    def _done_words(self, clause: Clause) -> str:
        """Return the words of a clause from its verb on, which say what its subject does."""
        aids = ("aux", "auxpass", "neg")
        own = {word.at for word in clause.own() if word.at >= clause.verb.at or word.relation in aids}
        return self._span([word for word in _behind(clause.verb) if word.at in own])

    def _span(self, row: Sequence[Word]) -> str:
        ends = [(word.start, word.end) for word in row if word.end and word.relation not in ("punct", "cc")]
        return self.text[min(s for s, _ in ends) : max(e for _, e in ends)] if ends else ""

    def unread(self, text: str, why: str, agent: str = "", meant: Deed | None = None) -> None:
        """Note what cannot be read, and why; `meant` is a deed that it names and that did not happen."""
        if not (text := _short(text)):
            return
        self.notes[f"unread: {text!r}: {why}"] = text
        if meant is None:
            self._note(text, agent, "unread")
            return
        self.not_done[len(self.events)] = meant
        names = names_in(text, (), (meant.thing,) if meant.thing else (), ())
        self.events.append(Unread(text, names, text=text, source=self.source))

    def _note(self, text: str, agent: str, how: How) -> None:
        self.events += noted(text, self.story.names, agent, how, source=self.source)

    def unread_clause(self, clause: Clause, why: str, agent: str = "") -> None:
        """Note a clause that cannot be read; one about the weather or the time names nothing."""
        text = _short(self._span(clause.own()))
        if _is_weather(clause):
            self.notes[f"passed over: {text!r}: it tells the weather or the time"] = text
            self._note(text, "", "aside")
        else:
            self.unread(text, why, agent)


def _behind(verb: Word) -> Iterator[Word]:
    """Yield the words of a clause without its subject, and without those joined to it."""
    yield verb
    for kid in verb.kids:
        if kid.relation not in SUBJECTS and not (kid.relation == "conj" and is_verb(kid)):
            yield from kid.all()


def _is_weather(clause: Clause) -> bool:
    """Return whether a clause tells the weather or the time: `it was raining outside`, `it is Sunday`."""
    told = clause.predicate.lemma if clause.predicate is not None else clause.lemma
    about = [*clause.subject, *(word for word in clause.own() if word.relation == "expl")]
    known = words("weather") | english("time")
    return bool(about) and all(word.low == "it" for word in about) and told.lower() in known and not clause.object


def _short(text: str) -> str:
    return " ".join(text.split()).strip(" ,.;:")[:MAX_UNREAD]


def _as_state(clause: Clause) -> Clause:
    """Return `is situated in the hall` as what it says of where somebody is."""
    if clause.subject or clause.lemma not in words("situating"):
        return clause
    return replace(clause, lemma="be", subject=clause.object, object=())


def _other(who: str, names: Sequence[str]) -> str:
    """Return the only one of some people beside somebody; "" for none or several."""
    others = {*names} - {who}
    return others.pop() if len(others) == 1 else ""


def _is_speaker(name: str) -> bool:
    return name.lower() not in listed("titles") and not lexicon().is_place_word(name)


def _acting(found: Sequence[Sentence]) -> list[str]:
    """Return the names in sentences that are the subject of a verb."""
    row = (word for one in found if one.root for word in one.root.all())
    return [word.text for word in row if word.named and word.relation in ("nsubj", "nsubjpass", "conj", "ROOT")]


def _begins_later(text: str) -> bool:
    """Return whether a text begins with words that put it after a film: `Later on`, `In the meantime`."""
    first = [token.text.lower() for token in tokens(text[:100]) if token.text[0].isalnum()]
    return any(" ".join(first[:n]) in listed("later") for n in range(1, 5))
