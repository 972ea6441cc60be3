"""What is asked, and each option (or each candidate of the story) as a claim of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from pydantic import ConfigDict, Field

from ...beliefs.answers import NO, NOBODY, YES, in_a_row, probabilities
from ...episodes.conventions import Conventions, conventions_with
from ...episodes.episode import Episode as Told
from ...episodes.queries import VariableQuery
from ...errors import HypothesisError, LimpError, NoEvidenceError, ReadError
from ...events import Episode
from ...minds.attitudes import Hypothesis
from ...minds.facts import Proposition
from ...questions.question import Choice, Question
from .asking.asked import AnyAsked, Asked, IsHeld, IsKnown, Motive, WhichClaim, WhoHolds, WhoKnows, WhoMoved
from .asking.asker import Asker
from .asking.options import Meaning, claims_of, meanings, offered
from .attribution import attributed, mind_of
from .chats import chain_of, heard, option_shares
from .episodes import is_talk, story_in
from .handover import query_of, worlds_of
from .motives import weighed
from .refusing import explained
from .story import Story, Unread


class Claim(Hypothesis):
    """One answer to a question about beliefs: `asked` has the value `value`, under `conventions`."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    asked: VariableQuery = Field(exclude=True, repr=False)
    value: str = Field(exclude=True)
    conventions: Conventions = Field(exclude=True, repr=False)
    story: Story = Field(exclude=True, repr=False)
    """The story, with what only the question asks for."""


class Weighed(Hypothesis):
    """One option with its probability, and why: what people could hear, or what speaks for a motive."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)
    share: float = Field(exclude=True)
    because: str = Field(exclude=True, repr=False)
    told: Told = Field(exclude=True, repr=False)
    """What was computed from."""
    planned: bool = Field(default=True, exclude=True)
    """Whether the share is a likelihood of what was said, for each goal, and not of what was heard."""


@dataclass(frozen=True)
class BeliefHypothesizer:
    """Reads what is asked, and makes each option (or each candidate of the story) a claim."""

    conventions: Conventions = Conventions()

    def propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        """Return the answers that the story allows, for a question without options, in the order of the story."""
        with self._explaining(question, episode):
            return self._propose(question, episode)

    def hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        """Return one claim for each option; raise `HypothesisError` if the question or an option is not read."""
        with self._explaining(question, episode):
            return self._hypothesize(question, episode)

    @contextmanager
    def _explaining(self, question: Question, episode: Episode) -> Iterator[None]:
        """Add to a refusal what was understood, and what would work."""
        try:
            yield
        except LimpError as error:
            story = story_in(episode)
            if is_talk(story):
                raise
            conventions = conventions_with(question.assumptions, self.conventions)
            raise explained(error, Asker(story), question.text, conventions) from error

    def _propose(self, question: Question, episode: Episode) -> tuple[Choice, ...]:
        if is_talk(story_in(episode)):
            raise HypothesisError(
                "a question about a conversation needs options.", "Give them: 'A) ...', 'B) ...'."
            )
        asker, asked = self._asked(question, episode)
        story = asker.story
        if not isinstance(asked, Asked):
            raise HypothesisError(
                "a question for what somebody thinks, wants or does needs options.", "Give them: 'A) ...'."
            )
        _require_understood(story)
        worlds, query = worlds_of(story, conventions_with(question.assumptions, self.conventions)), query_of(asked)
        if isinstance(asked, IsHeld | IsKnown):
            words: Sequence[str] = (YES, NO)
        elif isinstance(asked, WhoKnows | WhoHolds | WhoMoved):
            words = tuple(
                dict.fromkeys((*probabilities(query, worlds), *story.agents, in_a_row(story.agents), NOBODY))
            )
        else:
            words = tuple(dict.fromkeys((*worlds.candidates(asked.variable), *probabilities(query, worlds))))
        if len(words) == 1:
            words = (*words, "another place" if asked.variable.quality == "at" else "something else")
        return tuple(Choice(label=_label(k), text=text) for k, text in enumerate(words))

    def _hypothesize(self, question: Question, episode: Episode) -> tuple[Hypothesis, ...]:
        if is_talk(story_in(episode)):
            return self._about_chat(question, story_in(episode))
        asker, asked = self._asked(question, episode)
        if not isinstance(asked, Asked | WhichClaim):
            return self._about_motive(question, asked, asker)
        _require_understood(asker.story)
        conventions = conventions_with(question.assumptions, self.conventions)
        found: dict[str, Meaning]
        if isinstance(asked, WhichClaim):
            found = claims_of(asked, question.choices, asker.claims)
        else:
            worlds = worlds_of(asker.story, conventions)
            asked = offered(asked, question.choices, asker.terms.people)
            told = probabilities(query_of(asked), worlds)
            answers = tuple(dict.fromkeys((*told, *worlds.candidates(asked.variable))))
            values = meanings(asked, question.choices, answers, asker.claims)
            found = {label: (asked, value) for label, value in values.items()}
        return tuple(
            Claim(
                choice=label,
                mind=mind_of(of, value),
                asked=query_of(of),
                value=value,
                conventions=conventions,
                story=asker.story,
            )
            for label, (of, value) in found.items()
        )

    def _about_motive(self, question: Question, asked: Motive, asker: Asker) -> tuple[Hypothesis, ...]:
        """Return each option with its probability under what the story tells that people said."""
        worlds = worlds_of(asker.story, conventions_with(question.assumptions, self.conventions))
        shares = weighed(asked, question.choices, worlds, asker.claims)
        if not any(shares.values()):
            raise NoEvidenceError(
                "the story rules out every option.", "Check that one of the options can be right."
            )
        return tuple(
            Weighed(
                choice=choice.label,
                mind=attributed((), Proposition(words=choice.text)),
                share=shares[choice.label],
                because="what was said, beside what its speaker held to be so",
                told=worlds.episode,
            )
            for choice in question.choices
        )

    def _about_chat(self, question: Question, story: Story) -> tuple[Hypothesis, ...]:
        """Return one claim for each option about a conversation, as what its people could have heard."""
        conventions = conventions_with(question.assumptions, self.conventions)
        tracker = worlds_of(story, conventions).likeliest
        shares = option_shares(question.text, question.choices, tracker)
        chain = chain_of(question.text, story.agents)
        return tuple(
            Weighed(
                choice=choice.label,
                mind=attributed(chain, Proposition(words=choice.text)),
                share=shares[choice.label],
                because=heard(question.text, tracker),
                told=tracker.episode,
                planned=False,
            )
            for choice in question.choices
        )

    @staticmethod
    def _asked(question: Question, episode: Episode) -> tuple[Asker, AnyAsked]:
        story = story_in(episode)
        asker = Asker(story)
        asked = asker.read(question.text)
        if asked is None:
            raise HypothesisError(
                f"the question {question.text[:80]!r} was not understood.",
                "Ask such as 'Where does Ann think that Ben will look for the ball?' or 'Does Ann know where the"
                " ball is?', with the names that the story uses.",
            )
        return asker, asked


def _require_understood(story: Story) -> None:
    if all(isinstance(event, Unread) for event in story.events):
        raise ReadError(
            "nothing in the story could be read as who did, saw or said what.",
            "Write plain English, such as 'Sally puts the ball in the box. Sally leaves.'",
        )


def _label(number: int) -> str:
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
