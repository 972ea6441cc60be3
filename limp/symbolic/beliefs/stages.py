"""The stages of a pipeline for belief stories: read, fuse, hypothesise, and what they could know.

A hypothesis is one possible answer, as a claim about what a chain of people holds. Its likelihood is its
probability under `answering.probabilities`: a trace has the single column "what they could know", which is the
belief formation factor of the posterior, with no acts to plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from pydantic import ConfigDict, Field

from ...errors import HypothesisError, InputError, NoEvidenceError, ReadError
from ...events import Episode, Event, Observation, Source
from ...minds.attitudes import Hypothesis
from ...minds.facts import Proposition
from ...planner import Trace
from ...questions.question import Choice, Question, Video
from .answering import NO, NOBODY, YES, in_a_row, probabilities, reason, understood
from .asked import Asked
from .asker import Asker
from .attribution import attributed, mind_of
from .chats import chain_of, heard, option_shares
from .conventions import Conventions, conventions_with
from .forms import is_belief_question
from .options import meanings
from .reading.chat import is_chat
from .reading.reader import read_story
from .story import Enters, Says, Story, Unread
from .tracker import track
from .worlds import LIKELY, Worlds

ESTIMATOR = "symbolic"


class Told(Observation):
    """An event of a story in words, with the story that it belongs to."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    story: Story = Field(exclude=True, repr=False)


class StoryEpisode(Episode):
    """An episode with its understood story."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    story: Story = Field(exclude=True, repr=False)


class Claim(Hypothesis):
    """One answer to a question about beliefs: `asked` has the value `value`, under `conventions`."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    asked: Asked = Field(exclude=True, repr=False)
    value: str = Field(exclude=True)
    conventions: Conventions = Field(exclude=True, repr=False)


class Heard(Hypothesis):
    """One option of a question about a conversation, with the probability that its people could know so."""

    share: float = Field(exclude=True)
    because: str = Field(exclude=True, repr=False)


class StoryPerception:
    """Belief stories are told; a film has no reader here."""

    def perceive(self, video: Video, agents: Sequence[str]) -> tuple[Event, ...]:
        """Read the recorded description of a video; raise `InputError` for a film or scene graphs."""
        if not video.recorded:
            raise InputError("a question about beliefs needs the story in words.", "Give --text.")
        return StoryReader().read(video.recorded, agents)


class StoryReader:
    """Reads a story or a chat into typed happenings; implements `protocols.Reader`."""

    def read(self, text: str, agents: Sequence[str]) -> tuple[Event, ...]:
        """Return the story's events in words; raise `ReadError` if nothing in it is understood."""
        story = read_story(text, agents)
        if all(isinstance(event, Unread) for event in story.events):
            raise ReadError(
                f"nothing in {' '.join(text.split())[:60]!r} could be read as who did, saw or said what.",
                "Write plain English, such as 'Sally puts the ball in the box. Sally leaves.'",
            )
        return tuple(
            Told(
                text=event.text or type(event).__name__,
                note=f"not understood: {event.text!r}" if isinstance(event, Unread) else "",
                source=Source(kind="text"),
                certainty=event.certainty,
                story=story,
            )
            for event in story.events
        )


class StoryFuser:
    """Joins the stories of several texts into one."""

    def fuse(self, seen: Sequence[Event], told: Sequence[Event]) -> Episode:
        """Return the episode with its story; raise `ReadError` if nobody takes part in it."""
        events = [event for event in (*seen, *told) if isinstance(event, Told)]
        stories = list({id(event.story): event.story for event in events}.values())
        whole = stories[0]
        for story in stories[1:]:
            whole = replace(
                whole,
                agents=tuple(dict.fromkeys((*whole.agents, *story.agents))),
                events=(*whole.events, *story.events),
                rooms_of=(*whole.rooms_of, *story.rooms_of),
            )
        if not whole.agents:
            raise ReadError("nobody takes part in the story.", "Name the people in it.")
        return StoryEpisode(agents=whole.agents, events=tuple(events), story=whole)


@dataclass(frozen=True)
class BeliefHypothesizer:
    """Reads what is asked, and makes each option (or each candidate of the story) a claim."""

    conventions: Conventions = Conventions()

    def propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        """Return the answers that the story allows, for a question without options, in the order of the story."""
        if _is_chat(_story(episode)):
            raise HypothesisError(
                "a question about a conversation needs options.", "Give them: 'A) ...', 'B) ...'."
            )
        asked, story = self._asked(question, episode), _story(episode)
        worlds = Worlds(story, conventions_with(question.assumptions, self.conventions))
        if asked.kind in ("holds", "knows"):
            words: Sequence[str] = (YES, NO)
        elif asked.kind in ("who knows", "who holds"):
            words = tuple(
                dict.fromkeys((*probabilities(asked, worlds), *story.agents, in_a_row(story.agents), NOBODY))
            )
        else:
            words = tuple(dict.fromkeys((*worlds.candidates(asked.variable), *probabilities(asked, worlds))))
        if len(words) == 1:
            words = (*words, "another place" if asked.variable.quality == "at" else "something else")
        return tuple(Choice(label=_label(k), text=text) for k, text in enumerate(words))

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one claim for each option; raise `HypothesisError` if the question or an option is not read."""
        if _is_chat(_story(episode)):
            return self._about_chat(question, _story(episode))
        asked, story = self._asked(question, episode), _story(episode)
        conventions = conventions_with(question.assumptions, self.conventions)
        worlds = Worlds(story, conventions)
        answers = tuple(dict.fromkeys((*probabilities(asked, worlds), *worlds.candidates(asked.variable))))
        values = meanings(asked, question.choices, answers, story.agents)
        return tuple(
            Claim(
                choice=choice.label,
                mind=mind_of(asked, values[choice.label]),
                asked=asked,
                value=values[choice.label],
                conventions=conventions,
            )
            for choice in question.choices
        )

    def _about_chat(self, question: Question, story: Story) -> tuple[Hypothesis, ...]:
        """Return one claim for each option about a conversation, as what its people could have heard."""
        conventions = conventions_with(question.assumptions, self.conventions)
        tracker = track(story, conventions, False)
        shares = option_shares(question.text, question.choices, tracker)
        chain = chain_of(question.text, story)
        return tuple(
            Heard(
                choice=choice.label,
                mind=attributed(chain, Proposition(words=choice.text)),
                share=shares[choice.label],
                because=heard(question.text, tracker),
            )
            for choice in question.choices
        )

    @staticmethod
    def _asked(question: Question, episode: Episode) -> Asked:
        asked = Asker(_story(episode)).read(question.text)
        if asked is None:
            story = _story(episode)
            raise HypothesisError(
                f"the question {question.text[:80]!r} was not understood; the story tells of"
                f" {', '.join((*story.agents, *story.things, *story.places)) or 'nothing'}.",
                "Ask such as 'Where does Ann think that Ben will look for the ball?' or 'Does Ann know where the"
                " ball is?', with the names that the story uses.",
            )
        return asked


def _label(number: int) -> str:
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def _story(episode: Episode) -> Story:
    if not isinstance(episode, StoryEpisode):
        raise HypothesisError("the episode holds no story that was read for beliefs.", "Read it with StoryReader.")
    return episode.story


@dataclass
class BeliefPolicy:
    """Scores claims by what the people could know; implements `protocols.Policy`."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return one column: the log-probability of each claim. Raises `NoEvidenceError` if no claim fits."""
        if hypotheses and all(isinstance(h, Heard) for h in hypotheses):
            told = [h for h in hypotheses if isinstance(h, Heard)]
            return _column(hypotheses, np.array([h.share for h in told]), told[0].because)
        claims = [h for h in hypotheses if isinstance(h, Claim)]
        if len(claims) != len(hypotheses) or not claims:
            raise HypothesisError("these minds are no claims about beliefs.", "Use BeliefHypothesizer before it.")
        worlds = Worlds(_story(episode), claims[0].conventions)
        shares = probabilities(claims[0].asked, worlds)
        values = [claim.value for claim in claims]
        p = np.array([shares.get(value, 0.0) / values.count(value) for value in values])
        if p.sum() <= 0.0:
            best = max(shares, key=lambda value: shares[value])
            raise NoEvidenceError(
                f"the answer would be {best!r}, which is none of the options.", "Check the options and the story."
            )
        # Words that were not understood may make any of the options right.
        kept = understood(claims[0].asked, worlds)
        p = kept * p / p.sum() + (1.0 - kept) / len(p)
        return _column(hypotheses, p, reason(claims[0].asked, worlds))


def _column(hypotheses: Sequence[Hypothesis], p: NDArray[np.float64], because: str) -> Trace:
    with np.errstate(divide="ignore"):
        return Trace(tuple(hypotheses), (because,), np.log(p)[:, None], ESTIMATOR)


def _is_chat(story: Story) -> bool:
    return any(isinstance(event, Says) for event in story.events)


def belief_stages(
    conventions: Conventions | None = None,
) -> tuple[StoryPerception, StoryReader, StoryFuser, BeliefHypothesizer, BeliefPolicy]:
    """Return the five stages of the symbolic wing for belief stories, for `Pipeline`."""
    hypothesizer = BeliefHypothesizer(conventions or Conventions())
    return StoryPerception(), StoryReader(), StoryFuser(), hypothesizer, BeliefPolicy()


def belief_question(question: Question) -> Question | None:
    """Return a question that these stages answer, with the people of its story, or None for any other one.

    The form of the question decides: it asks where something is, what is inside something, who knows it, or what
    somebody thinks of it, and its material is told in words. Whether it can be answered shows later.
    """
    text = "\n".join(filter(None, (question.narration, question.conversation)))
    if question.given is not None or question.hypotheses or question.video or not text.strip():
        return None
    if not is_belief_question(question.text, is_chat(text)):
        return None
    return question.model_copy(update={"agents": read_story(text, question.agents).agents or question.agents})


def conventions_of(question: Question) -> tuple[str, ...]:
    """Return in words what is assumed about a question's story, beyond what the question itself states."""
    conventions = conventions_with(question.assumptions)
    stated = tuple(words for words in conventions.in_words() if words not in question.assumptions)
    if conventions.entering_reveals != "open":
        return stated
    text = "\n".join(filter(None, (question.narration, question.conversation)))
    story = read_story(text, question.agents)
    if not any(isinstance(event, Enters) and event.here for event in story.events) or _is_chat(story):
        return stated
    return (*stated, OPEN[story.log or story.shown])


OPEN = {
    True: f"Told as it is, the story makes it likely ({LIKELY:g}) that whoever enters a room sees what is in it.",
    False: f"Told as it is, the story makes it unlikely ({1 - LIKELY:g}) that whoever enters sees what is in "
    f"containers.",
}
"""What is assumed about entering where neither the story nor the question settles it, by the story's form."""
