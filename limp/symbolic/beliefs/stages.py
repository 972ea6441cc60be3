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
from .asking.asked import Asked, IsHeld, IsKnown, WhichClaim, WhoHolds, WhoKnows
from .asking.asker import AnyAsked, Asker
from .asking.options import Meaning, claims_of, meanings
from .attribution import attributed, mind_of
from .chats import chain_of, heard, option_shares
from .conventions import Conventions, conventions_with
from .reading.reader import read_story
from .story import Says, Story, Unread
from .tracker import track
from .worlds import Worlds

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
        asker, asked = self._asked(question, episode)
        story = asker.story
        if isinstance(asked, WhichClaim):
            raise HypothesisError(
                "a question for what somebody thinks or does needs options.", "Give them: 'A) ...'."
            )
        worlds = Worlds(story, conventions_with(question.assumptions, self.conventions))
        if isinstance(asked, IsHeld | IsKnown):
            words: Sequence[str] = (YES, NO)
        elif isinstance(asked, WhoKnows | WhoHolds):
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
        asker, asked = self._asked(question, episode)
        conventions = conventions_with(question.assumptions, self.conventions)
        found: dict[str, Meaning]
        if isinstance(asked, WhichClaim):
            found = claims_of(asked, question.choices, asker.claims)
        else:
            worlds = Worlds(asker.story, conventions)
            answers = tuple(dict.fromkeys((*probabilities(asked, worlds), *worlds.candidates(asked.variable))))
            values = meanings(asked, question.choices, answers, asker.claims)
            found = {label: (asked, value) for label, value in values.items()}
        return tuple(
            Claim(choice=label, mind=mind_of(of, value), asked=of, value=value, conventions=conventions)
            for label, (of, value) in found.items()
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
    def _asked(question: Question, episode: Episode) -> tuple[Asker, AnyAsked]:
        story = _story(episode)
        asker = Asker(story)
        asked = asker.read(question.text)
        if asked is None:
            raise HypothesisError(
                f"the question {question.text[:80]!r} was not understood; the story tells of"
                f" {', '.join((*story.agents, *story.things, *story.places)) or 'nothing'}.",
                "Ask such as 'Where does Ann think that Ben will look for the ball?' or 'Does Ann know where the"
                " ball is?', with the names that the story uses.",
            )
        return asker, asked


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
        p = np.array([_share(claim, claims, worlds) for claim in claims])
        if p.sum() <= 0.0:
            shares = probabilities(claims[0].asked, worlds)
            best = max(shares, key=lambda value: shares[value])
            raise NoEvidenceError(
                f"the answer would be {best!r}, which is none of the options.", "Check the options and the story."
            )
        # Words that were not understood may make any of the options right.
        kept = min(understood(claim.asked, worlds) for claim in claims)
        p = kept * p / p.sum() + (1.0 - kept) / len(p)
        return _column(hypotheses, p, reason(claims[0].asked, worlds))


def _share(claim: Claim, claims: Sequence[Claim], worlds: Worlds) -> float:
    """Return the probability of a claim, shared with the options that claim the same."""
    same = [other for other in claims if (other.asked, other.value) == (claim.asked, claim.value)]
    return probabilities(claim.asked, worlds).get(claim.value, 0.0) / len(same)


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
