"""Answers questions about conversations that people join and leave, by who could hear what they are about."""

from __future__ import annotations

from dataclasses import dataclass

from ..beliefs.attribution import attributed
from ..beliefs.possible_worlds import Worlds
from ..beliefs.tracker import Tracker
from ..episodes.conventions import Conventions, conventions_with
from ..episodes.episode import Episode
from ..episodes.queries import Open
from ..episodes.question import Question
from ..errors import InputError
from ..minds.attitudes import Hypothesis
from ..minds.facts import Proposition
from ..planner import Formed, formed, posterior
from ..protocols.stages import Ablation
from ..reading.chat_hearing import what_was_heard
from ..reading.chat_questions import asks_of_minds, chain_of, option_shares
from ..reading.chats import is_chat, read_chat
from .answers import Answer, StageRun
from .episode_answerer import is_told, text_of


@dataclass(frozen=True)
class ChatAnswerer:
    """Answers what somebody thinks of what was said; without a part of the theory (`ablation`) it refuses."""

    conventions: Conventions = Conventions()
    ablation: Ablation = ""

    def takes(self, question: Question) -> Question | None:
        """Return a question that asks what somebody thinks of a conversation; None for others."""
        told = question.written is None and is_told(question) and is_chat(text_of(question))
        return question if told and asks_of_minds(question.text) else None

    def corrected(self, question: Question) -> Question | None:
        """Return a question about a conversation that was read and corrected by hand; None for others."""
        asked = question.written.asked if question.written is not None else None
        return question if asked is not None and asked.of == "conversation" else None

    def answer(self, question: Question) -> Answer:
        """Answer one question; raise `StageError`, which keeps what the earlier stages returned."""
        run = StageRun()
        episode = self._episode(question)
        run.keep(story=episode, direction="predictions", conventions=episode.conventions.in_words())
        if not question.choices:
            raise InputError("a question about a conversation needs options.", "Give them: 'A) ...', 'B) ...'.")
        tracker = Worlds(episode).likeliest
        trace = run.trace = run.stage("score", lambda: self._trace(question, tracker))
        run.keep(hypotheses=trace.hypotheses, query=trace.query)
        belief = run.stage("posterior", lambda: posterior(trace))
        return run.decided(question, belief)

    def _episode(self, question: Question) -> Episode:
        """Return a conversation as an episode: the one that was written by hand, or what its lines tell."""
        if question.written is not None:
            episode = question.written.episode
            conventions = conventions_with(question.assumptions, episode.conventions)
            return episode.model_copy(update={"conventions": conventions})
        text = text_of(question)
        if not is_chat(text):
            raise InputError("there is no conversation.", "Give it as lines 'Name: words'.")
        return read_chat(text, conventions_with(question.assumptions, self.conventions))

    def _trace(self, question: Question, tracker: Tracker) -> Formed:
        if self.ablation:
            raise InputError(
                f"what was heard is weighed without what {self.ablation} leaves out.", "Leave out --ablate."
            )
        chain = chain_of(question.text, tracker.episode.names)
        weights = option_shares(question.text, question.choices, chain, tracker)
        hypotheses = [
            Hypothesis(choice=c.label, mind=attributed(chain, Proposition(words=c.text))) for c in question.choices
        ]
        shares = [weights[choice.label] for choice in question.choices]
        query = Open(chain=chain, words=question.text)
        asked = " ".join((question.text, *(choice.text for choice in question.choices)))
        because, doubt = what_was_heard(asked, chain, tracker), 1.0 - tracker.episode.reliability
        return formed(hypotheses, shares, because, tracker.episode, query, doubt)
