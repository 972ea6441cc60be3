"""From an episode to an answer: perceive -> read -> fuse -> hypothesize -> score -> posterior -> decide."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, TypeVar

from .answers import Answer, StageError, Stages
from .errors import HaltError, InputError, LimpError
from .events import Action, Episode, Event, Observation
from .minds.attitudes import Hypothesis
from .minds.timeline import BeliefTimeline
from .models.metering import Tally, counting
from .models.metering import stage as at_stage
from .planner import Trace, decide, posterior
from .protocols import (
    Believing,
    Fuser,
    Hypothesizer,
    LanguageModel,
    Perception,
    Policy,
    Preparing,
    Proposer,
    Reader,
    Rewording,
    Understanding,
)
from .questions.asking import people
from .questions.question import Question, require_choices
from .questions.splitting import asks_yes_or_no, lettered

T = TypeVar("T")
Who = Literal["model", "rules"]
"""Who does a stage: a language model, or the symbolic wing."""
ReadBy = Literal["model", "rules", "auto"]
"""Who reads: also `auto`, rules first, and a model for what they do not understand."""


class _Run:
    """Runs stages one by one and remembers what they returned, so that a failure loses nothing."""

    def __init__(self) -> None:
        self.stages, self.tally = Stages(), Tally()
        self.trace: Trace | None = None

    def stage(self, name: str, work: Callable[[], T]) -> T:
        try:
            with at_stage(name), counting(self.tally):
                return work()
        except HaltError:
            raise
        except LimpError as error:
            raise StageError(name, error, self.stages, self.trace) from error

    def keep(self, **fields: object) -> None:
        self.stages = self.stages.model_copy(update=fields)


@dataclass(frozen=True)
class Special:
    """Stages for questions of one form: `takes` returns the question that `pipeline` answers, None for others.

    `rescues` does so for questions that other stages refused. `conventions` says in words what is assumed where
    the material leaves something open, `beliefs` who believed what and when, if that is tracked.
    """

    takes: Callable[[Question], Question | None]
    pipeline: Pipeline
    rescues: Callable[[Question], Question | None] = lambda _: None
    conventions: Callable[[Question], tuple[str, ...]] = lambda _: ()
    beliefs: Callable[[Question], BeliefTimeline | None] = lambda _: None
    alone: bool = True
    """Whether a question that they take is not for the pipeline's own stages, also if they refuse it."""

    def answer(self, question: Question) -> Answer:
        """Answer a question that was taken; the answer tells the conventions and the beliefs."""
        answer = self.pipeline.answer(question)
        found = {"conventions": self.conventions(question), "beliefs": self.beliefs(question)}
        return replace(answer, stages=answer.stages.model_copy(update=found))


@dataclass
class Pipeline:
    """One stage of each kind. Episodes are perceived, read and fused once for all the questions about them.

    `understanding` gives a meaning to the events of stages that give none, for stages that need one; `None` leaves
    events in words, which is all that a language model needs.

    A question that can be answered by yes or no, and for which no stage finds other options, gets these two.
    Questions that one of the `specials` takes are answered by its stages; the answer tells their conventions. If
    they refuse it, the next ones that take or rescue it are asked, and the answer says so.
    """

    perception: Perception
    reader: Reader
    fuser: Fuser
    hypothesizer: Hypothesizer
    policy: Policy
    understanding: Understanding | None = None
    specials: tuple[Special, ...] = ()
    _fused: dict[str, Stages] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def symbolic(
        cls, parameters: Mapping[str, float] | None = None, conventions: Mapping[str, str] | None = None
    ) -> Pipeline:
        """Return the symbolic wing: rules read, an I-POMDP plans; beliefs are tracked where they are asked for.

        `parameters` replaces defaults of the planner by name, such as `{"rationality": 3, "video.miss": 0.1}`,
        `conventions` those of what a story of beliefs leaves open, such as `{"trust": "nobody"}`; what a question
        states comes first. Raises `InputError` for an unknown name or a value out of range.
        """
        from .symbolic.beliefs.choosing import belief_question, conventions_of, told_question
        from .symbolic.beliefs.conventions import conventions_from
        from .symbolic.beliefs.percepts import SharedWords, percept_question, percept_stages
        from .symbolic.beliefs.stages import belief_stages
        from .symbolic.beliefs.timeline import timeline_of
        from .symbolic.household import household_stages, parameters_with

        given = conventions_from(conventions or {})
        told, table = partial(conventions_of, given=given), partial(timeline_of, given=given)
        tracker = Special(belief_question, cls(*belief_stages(given)), told_question, told, table)
        words = Special(percept_question, cls(*percept_stages(SharedWords())), alone=False)
        return cls(*household_stages(parameters_with(parameters or {})), specials=(words, tracker))

    @classmethod
    def language(
        cls,
        model: LanguageModel,
        *,
        vision: LanguageModel | None = None,
        reader: ReadBy = "model",
        policy: Who = "model",
        estimator: str = "",
        parameters: Mapping[str, float] | None = None,
    ) -> Pipeline:
        """Return the language wing: `model` reads, fuses, spells out the options, and plans.

        With `reader="rules"` the symbolic wing does all but the planning: it says what the minds could know, too.
        With `policy="rules"` it plans and does nothing else. With `reader="auto"` rules read and track
        beliefs too, and the model reads what they do not understand. `vision` describes films. `estimator` is one
        of `limp.language.estimators.ESTIMATORS`, by default the one that is right for the model. Raises
        `InputError` for an unknown estimator.
        """
        from .language import language_stages
        from .language.piecewise import PiecewiseReader
        from .language.sentences import ModelPieceReader
        from .symbolic.household import with_formed_beliefs

        perception, reading, fuser, hypothesizer, planner = language_stages(model, vision, estimator)
        rules = cls.symbolic(parameters)
        if reader != "model":
            perception = perception if vision else rules.perception
            reading, fuser, hypothesizer = rules.reader, rules.fuser, rules.hypothesizer
            if policy == "model":
                hypothesizer = with_formed_beliefs(hypothesizer, parameters or {})
        if reader == "auto":
            reading = PiecewiseReader(rules.reader, ModelPieceReader(model))
        understanding = rules.understanding if reader != "model" or policy == "rules" else None
        planner = rules.policy if policy == "rules" else planner
        specials = cls._by_model(model, reader, policy, estimator)
        return cls(perception, reading, fuser, hypothesizer, planner, understanding, specials)

    @classmethod
    def _by_model(cls, model: LanguageModel, reader: ReadBy, policy: Who, estimator: str) -> tuple[Special, ...]:
        """Return the stages for questions of special forms: a model reads, or plans, where rules do not."""
        from .language.fitting import ModelFit
        from .language.questions import ModelQuestionReader
        from .language.sentences import ModelPieceReader
        from .symbolic.beliefs.assisted import AssistedHypothesizer, AssistedReader
        from .symbolic.beliefs.choosing import belief_question, conventions_of, told_question
        from .symbolic.beliefs.percepts import percept_question, percept_stages
        from .symbolic.beliefs.stages import belief_stages

        found: tuple[Special, ...] = ()
        if reader == "auto":
            perception, _, fuser, hypothesizer, tracker = belief_stages()
            asks = ModelQuestionReader(model)
            reading = AssistedReader(ModelPieceReader(model), asks)
            assisted = cls(perception, reading, fuser, AssistedHypothesizer(hypothesizer, asks), tracker)
            found += (Special(belief_question, assisted, told_question, conventions_of),)
        if policy == "model":
            found += (Special(percept_question, cls(*percept_stages(ModelFit(model, estimator)))),)
        return found

    def prepare(self, questions: Sequence[Question], progress: Callable[[int, int], None] | None = None) -> None:
        """Let the policy plan at once for those questions that bring their episode, if it can (`Preparing`)."""
        tasks = [(q.given, q.hypotheses) for q in questions if q.given is not None and q.hypotheses]
        if tasks and isinstance(self.policy, Preparing):
            self.policy.prepare(tasks, progress)

    def answer(self, question: Question) -> Answer:
        """Answer one question.

        Raises `StageError` (a `LimpError`) that names the stage and keeps what the earlier ones returned.
        """
        takers = [(special, q) for special in self.specials if (q := special.takes(question)) is not None]
        others = [special for special in self.specials if special not in [taker for taker, _ in takers]]
        rescuers = [(special, q) for special in others if (q := special.rescues(question)) is not None]
        own = [] if any(special.alone for special, _ in takers) else [partial(self._planned, question)]
        ways = [partial(special.answer, q) for special, q in takers] + own
        ways += [partial(special.answer, q) for special, q in rescuers]
        refusals: list[LimpError] = []
        for way in ways:
            try:
                answer = way()
            except HaltError:
                raise
            except LimpError as error:
                if way.func == self._planned and isinstance(error, StageError) and error.trace is not None:
                    raise  # a tie is no refusal
                refusals.append(error)
                continue
            notes = (*(f"refused at first: {error.message}" for error in refusals), *answer.stages.notes)
            return replace(answer, stages=answer.stages.model_copy(update={"notes": notes}))
        if not question.choices and asks_yes_or_no(question.text):
            closed = question.model_copy(update={"choices": lettered(["Yes", "No"])})
            try:
                return self.answer(closed)
            except HaltError:
                raise
            except LimpError as error:  # which says less than the refusal of the question as it was asked
                refusals[-1].__context__ = error
        raise refusals[-1]

    def _planned(self, question: Question) -> Answer:
        """Answer with the stages of this pipeline, one after another."""
        if not question.choices and not isinstance(self.hypothesizer, Proposer):
            require_choices(question)
        begun = time.perf_counter()
        run = _Run()
        episode = self._understood_episode(question.given) if question.given else self._fuse(run, question)
        run.keep(episode=episode)
        asked = question.text
        if isinstance(self.hypothesizer, Rewording):
            question = self._reworded(run, self.hypothesizer, question, episode)
        if not question.choices:
            question = run.stage("hypothesize", lambda: self._with_choices(question, episode))
        hypotheses = question.hypotheses or run.stage(
            "hypothesize", lambda: self.hypothesizer.hypothesize(question, episode)
        )
        run.keep(hypotheses=hypotheses)
        run.stage("hypothesize", lambda: _check_options(question, hypotheses))
        trace = run.trace = run.stage("score", lambda: self.policy.score(episode, hypotheses))
        belief = run.stage("posterior", lambda: posterior(trace))
        shares = belief.marginal("choice")
        probabilities = {label: shares[label] for label in question.labels}
        if isinstance(self.policy, Believing):
            run.keep(beliefs=self.policy.beliefs(trace, episode))
        choice = run.stage("decide", lambda: decide(probabilities, question.polarity))
        question = question.model_copy(update={"text": asked})
        cost = run.tally.total().usage().model_copy(update={"seconds": time.perf_counter() - begun})
        return Answer(question, choice, probabilities, belief, trace, run.stages, cost, run.tally.by_stage())

    @staticmethod
    def _reworded(run: _Run, hypothesizer: Rewording, question: Question, episode: Episode) -> Question:
        """Return the question as it is understood, and note it where that is not as it was asked."""
        meant = run.stage("hypothesize", lambda: hypothesizer.reworded(question, episode))
        if meant.text != question.text:
            run.keep(notes=(*run.stages.notes, f"the question was taken as: {meant.text!r}"))
        return meant

    def _with_choices(self, question: Question, episode: Episode) -> Question:
        assert isinstance(self.hypothesizer, Proposer)
        return question.model_copy(update={"choices": self.hypothesizer.propose(question, episode)})

    def _fuse(self, run: _Run, question: Question) -> Episode:
        agents = run.stage("read", lambda: people(question))
        key = _content_key(question, agents)
        if key not in self._fused:
            seen = run.stage("perceive", lambda: self._perceive(question, agents))
            seen = self._understood(seen)
            run.keep(seen=seen)
            told = run.stage("read", lambda: self._read(question, agents))
            told = self._understood(told)
            run.keep(told=told, notes=_notes([*seen, *told]))
            episode = self._understood_episode(run.stage("fuse", lambda: self.fuser.fuse(seen, told)))
            named = episode.model_copy(update={"id": question.episode})
            notes = (*_notes([*seen, *told, *episode.events]), *self._not_understood(episode.events))
            run.keep(episode=named, notes=notes)
            self._fused[key] = run.stages
        run.stages = self._fused[key]
        assert run.stages.episode is not None
        return run.stages.episode

    def _understood(self, events: Sequence[Event]) -> tuple[Event, ...]:
        return tuple(events) if self.understanding is None else self.understanding.understand(events)

    def _understood_episode(self, episode: Episode) -> Episode:
        return episode.model_copy(update={"events": self._understood(episode.events)})

    def _not_understood(self, events: Sequence[Event]) -> tuple[str, ...]:
        """A note for each action that is left in words for a stage that needs its meaning."""
        if self.understanding is None:
            return ()
        left = (event for event in events if isinstance(event, Action) and event.meaning is None)
        return tuple(dict.fromkeys(f"not understood: {event.agent}: {event.text!r}" for event in left))

    def _perceive(self, question: Question, agents: Sequence[str]) -> tuple[Event, ...]:
        return self.perception.perceive(question.video, agents) if question.video else ()

    def _read(self, question: Question, agents: Sequence[str]) -> tuple[Event, ...]:
        texts = [text for text in (question.narration, question.conversation) if text]
        if not texts and not question.video:
            raise InputError(
                "there is no episode: neither text nor video.", "Give --text, --conversation, --seen or --scene."
            )
        return tuple(event for text in texts for event in self.reader.read(text, agents))


def _content_key(question: Question, agents: Sequence[str]) -> str:
    video = question.video.model_dump_json() if question.video else ""
    material = "\0".join((question.episode, video, question.narration, question.conversation, *agents))
    return hashlib.sha256(material.encode()).hexdigest()


def _notes(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(e.note for e in events if isinstance(e, Observation) and e.note))


def _check_options(question: Question, hypotheses: Sequence[Hypothesis]) -> None:
    bare = [label for label in question.labels if label not in {h.choice for h in hypotheses}]
    if bare:
        raise LimpError(f"no hypothesis stands for option {', '.join(bare)}.")
