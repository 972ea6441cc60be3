"""The account of a text: the events read so far, each with its source and its meaning."""

from __future__ import annotations

from collections.abc import Sequence

from ...minds.events import PASSED_OVER, Action, Event, Observation, Source, SourceKind, Utterance
from ...minds.meanings import Act, Statement
from ..claims import attitudes_of
from .clause import Clause
from .memory import Story
from .understanding import read_act, read_statement

MAX_UNREAD = 400


class Account:
    """The events read so far from one text, and the story that they tell.

    `source` is where the sentence being read stands; `understood` tells whether anything was.
    """

    def __init__(self, agents: Sequence[str], names: Sequence[str], kind: SourceKind) -> None:
        self.story = Story(agents, names)
        self.kind = kind
        self.source = Source(kind=kind)
        self.events: list[Event] = []
        self.understood = False

    def act(self, person: str, act: Act, certainty: float = 1.0) -> None:
        """Note an act."""
        self.understood = True
        self.events.append(Action.of(person, act, self.source, certainty))

    def say(self, who: str, words: str, to: str) -> None:
        """Note an utterance; a wish about `it` or `there` is spelled out as the story stands."""
        self.understood = True
        self.story.last_speaker, self.story.last_hearer = who, to
        last_topic = next(reversed(self.story.topics.values()), "")
        last_thing = self.story.last_thing
        meaning = read_statement(words)
        self.story.asked = meaning.speech == "ask" or words.rstrip(' "').endswith("?")
        statement = meaning.about(last_topic)
        if statement.thing:
            self.story.act_as((who,))
            self.story.topic(statement.thing)
            self.story.heard(to, statement.thing)
        if statement.speech == "want" and last_thing and (not statement.thing or statement.place is None):
            meaning = self._spelled_out(meaning.about(last_thing), last_thing) or meaning
        self.events.append(Utterance(agent=who, text=words, to=to, source=self.source, meaning=meaning))

    def _spelled_out(self, wish: Statement, thing: str) -> Statement | None:
        """Return a wish with the place where the thing spoken of last is; None where it is about another."""
        place = wish.place or self.story.spot_of(wish.thing)
        about = place is not None and wish.thing == thing
        return wish.model_copy(update={"place": place}) if about else None

    def present(self, person: str, text: str) -> None:
        """Note that a person is there, doing nothing of use; the words must not read as an act."""
        text = _plain(text)
        if text and read_act(text) is None:
            self._note(text, person)

    def passes(self, person: str, text: str, act: Act | None) -> None:
        """Note that a person comes, goes away, or with no act moves within what is in view."""
        self.understood = True
        self.events.append(Observation(agent=person, text=_plain(text), source=self.source, meaning=act))

    def witnessed(self, people: Sequence[str], saw: bool, kinds: tuple[type[Event], ...] = (Action,)) -> bool:
        """Note who knows, or does not know, of what the last sentence told of somebody else; False for nothing.

        `kinds` are the events that count.
        """
        last = next((event for event in reversed(self.events) if isinstance(event, kinds)), None)
        if last is None or last.agent in people:
            return False
        for k, event in enumerate(self.events):
            if (event.agent, event.source) == (last.agent, last.source):
                known = (
                    {"seen_by": (*event.seen_by, *people)} if saw else {"unseen_by": (*event.unseen_by, *people)}
                )
                self.events[k] = event.model_copy(update=known)
        return True

    def unread(self, text: str, why: str, agent: str = "", meant: Act | None = None) -> None:
        """Note what cannot be read, and why; `agent` is kept where the words do not read as an act of theirs.

        `meant` is an act that they name and that did not happen.
        """
        if text := _plain(text):
            act = meant or read_act(text)
            note = f"unread: {text!r}: {why}"
            who = agent if act is None else ""
            self._note(text, who, note, act)

    def passed_over(self, text: str, agent: str = "") -> None:
        """Note words in which no act was read, and none was looked for; no answer beside them is certain."""
        if text := _plain(text):
            note = f"{PASSED_OVER} {text!r}: no act was read in it"
            self._note(text, agent, note)

    def _note(self, text: str, agent: str, note: str = "", act: Act | None = None) -> None:
        said = attitudes_of(text, tuple(self.story.agents)) if act is None and len(text) < MAX_UNREAD else ()
        noted = Observation(agent=agent, text=text, source=self.source, note=note, meaning=act, attitudes=said)
        self.events.append(noted)

    def unread_clause(self, clause: Clause, why: str, agent: str = "") -> None:
        """Note a clause that cannot be read."""
        self.unread(clause.words, why, agent)

    def identify(self, role: str, name: str) -> None:
        """Note that somebody who was told by a role, such as `the man`, is `name`."""
        self.events = [e.model_copy(update={"agent": name}) if e.agent == role else e for e in self.events]


def _plain(text: str) -> str:
    return " ".join(text.split()).strip(" ,.;:")[:MAX_UNREAD]
