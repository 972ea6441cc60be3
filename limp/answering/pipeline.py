"""From an episode to an answer: perceive -> read -> fuse -> hypothesize -> score -> posterior -> decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, get_args

from ..beliefs.doubt import concerning
from ..beliefs.possible_worlds import Worlds
from ..episodes.episode import Episode
from ..episodes.events import Act, Event
from ..episodes.minds import Hypothesis
from ..episodes.parse_question import asks_yes_or_no
from ..episodes.question import TWO_OPTIONS, Question, lettered, require_choices
from ..errors import InputError, LimpError, unknown
from ..planner import Prediction, posterior
from ..protocols.models import LanguageModel
from ..protocols.stages import (
    ALL_CHECKS,
    CHECKS,
    LEFT_UNREAD,
    Ablation,
    Account,
    Fuser,
    Hypothesizer,
    Perception,
    Policy,
    Reader,
    Sources,
    Understanding,
)
from ..reading.parsers import parsing_with
from ..reading.people import people
from ..reading.questions import asks_of_beliefs
from .answers import Answer, Solver, StageRun, Stages
from .episode_answerer import EpisodeAnswerer, is_told
from .thinking import TRACKER

Who = Literal["model", "rules"]
"""Who does a stage: a language model, or the symbolic wing."""
ReadBy = Literal["model", "rules", "auto"]
"""Who reads: also `auto`, rules first, and a model where they leave words unread."""
Taker = Literal["hand", "story", "home"]
"""Who answers: beliefs about an episode by hand, or one read from words; or minds x steps of a household."""
Told = Literal["story", "either", "beliefs"]
"""Who answers what is asked of words: a `story` always; a household where its reader understands the options
(`either`); a household unless the query is one for `beliefs`."""


@dataclass
class Pipeline(Solver):
    """One stage of each kind. Episodes are perceived, read and fused once for all the questions about them.

    `understanding` says what options and questions mean in the language of episodes, for stages that need that;
    by default it leaves them in words.

    What is seen in a film is a household's, and these stages answer it (minds x steps). Of what is told in words
    `told` says when `stories` answers it. Who answers is settled before anything is computed, and their refusal
    stands. A question that can be answered by yes or no, and for which no other options are found, gets these two.
    An answer that may change by words that were left unread gives way to one of `otherwise`, if that has one.
    `unused` are notes of chosen settings that one who answers does not use. `parser` names the parser of English,
    the pinned one if empty; an answer for which it was needed says so.
    """

    perception: Perception
    reader: Reader
    fuser: Fuser
    hypothesizer: Hypothesizer
    policy: Policy
    understanding: Understanding = Understanding()
    stories: EpisodeAnswerer | None = None
    told: Told = "either"
    otherwise: Solver | None = None
    unused: Mapping[Taker, tuple[str, ...]] = field(default_factory=dict)
    parser: str = ""
    _fused: dict[tuple[object, ...], Stages] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def symbolic(
        cls,
        parameters: Mapping[str, float] | None = None,
        conventions: Mapping[str, str] | None = None,
        ablation: str = "",
        parser: str = "",
    ) -> Pipeline:
        """Return the symbolic wing: rules read, an I-POMDP plans; beliefs are tracked where they are asked for.

        `parameters` replaces defaults of the planner by name, such as `{"rationality": 3, "video.miss": 0.1}`,
        `conventions` those of what a story of beliefs leaves open, such as `{"trust": "nobody"}`; what a question
        states comes first. An answer notes which of them have no effect on it. `ablation` leaves out a part of the
        theory (`protocols.Ablation`), on every road. `parser` names an installed model of spaCy, the pinned one if
        empty. Raises `InputError` for an unknown name or a value out of range.
        """
        from ..episodes.conventions import conventions_from
        from ..planning.homes import household_stages, parameters_with
        from ..reading.parsers import folder_of
        from ..reading.reader import StoryQueries, StoryReader

        if parser:
            folder_of(parser)
        given, without = conventions_from(conventions or {}), _of_theory(ablation)
        stories = EpisodeAnswerer(StoryReader(given), StoryQueries(), ablation=without)
        homes = cls(*household_stages(parameters_with(parameters or {}), without))
        unplanned = _unplanned(parameters or {})
        by_hand = _without_effect("convention", conventions or {}, "an episode by hand states its own")
        at_home = "households have their own, by which entering reveals nothing"
        unused: dict[Taker, tuple[str, ...]] = {
            "hand": (*by_hand, *unplanned),
            "story": unplanned,
            "home": _without_effect("convention", conventions or {}, at_home),
        }
        return replace(homes, stories=stories, unused=unused, parser=parser)

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
        readings: int = 1,
        ablation: str = "",
        parser: str = "",
    ) -> Pipeline:
        """Return the language wing: `model` reads, fuses, spells out the options, and plans.

        What is told in words alone the model reads as an episode, and beliefs are formed from that; `readings` is
        how many times. With `reader="rules"` the symbolic wing does all but the planning: it says what the minds
        could know, too, and the model judges what asks for no belief. With `policy="rules"` it plans and does
        nothing else. With `reader="auto"` rules read, and the model reads the whole where they refuse, or leave
        words unread that may change the answer. `vision` describes films. `estimator` is one of
        `limp.language.estimators.ESTIMATORS`, by default the one that is right for the model. `ablation` leaves
        out a part of the theory, or a check of what the model reads (`protocols.CHECKS`). `parser` names the
        parser of rules that read. Raises `InputError` for an unknown estimator, for checks where no model reads,
        and for a parser where only a model does.
        """
        by_model = partial(
            cls._read_by_model, model, vision, policy, estimator, parameters or {}, readings, ablation
        )
        if reader == "model":
            if parser:
                raise InputError("only a model reads here.", "Leave out --parser, or take --reader rules or auto.")
            return by_model()
        from ..language import episode_stages, language_stages
        from ..planning.homes import with_formed_beliefs
        from ..planning.reduced import reduced
        from ..reading.reader import StoryQueries, StoryReader
        from ..reading.seeing.perception import RecordedPerception
        from ..reading.seeing.scenegraph import SceneGraphPerception

        without = _of_theory(ablation, model_reads=reader == "auto")
        rules = cls.symbolic(parameters, ablation=without, parser=parser)
        found = replace(rules, otherwise=by_model() if reader == "auto" else None)
        films, _, _, _, planner = language_stages(model, vision, estimator)
        if vision:
            found.perception = RecordedPerception(SceneGraphPerception(), films)
        if policy == "rules":
            return found
        _, _, judge = episode_stages(model)
        stories = EpisodeAnswerer(StoryReader(), StoryQueries(judged=True), judge, without)
        minds = with_formed_beliefs(rules.hypothesizer, parameters or {})
        return replace(found, stories=stories, hypothesizer=minds, policy=reduced(planner, without))

    @classmethod
    def _read_by_model(
        cls,
        model: LanguageModel,
        vision: LanguageModel | None,
        policy: Who,
        estimator: str,
        parameters: Mapping[str, float],
        readings: int,
        ablation: str,
    ) -> Pipeline:
        """Return the language wing in which the model reads, and judges or leaves the planning to rules."""
        from ..language import episode_stages, language_stages
        from ..language.fuse import ModelFuser, SentenceReader
        from ..planning.reduced import reduced
        from ..reading.seeing.perception import RecordedPerception
        from ..reading.seeing.scenegraph import SceneGraphPerception

        without = _of_theory(ablation, model_reads=True)
        films, reading, fuser, hypothesizer, planner = language_stages(model, vision, estimator)
        found = cls(
            RecordedPerception(SceneGraphPerception(), films, SentenceReader("video")),
            reading, fuser, hypothesizer, reduced(planner, without),
        )  # fmt: skip
        checks = ALL_CHECKS - {CHECKS[ablation]} if ablation in CHECKS else ALL_CHECKS
        episode_reader, query_reader, judge = episode_stages(model, readings, checks)
        stories = EpisodeAnswerer(episode_reader, query_reader, judge if policy == "model" else None, without)
        unplanned = _unplanned(parameters)
        found = replace(found, stories=stories, told="story", unused={"hand": unplanned, "story": unplanned})
        if policy == "model":
            judged = _without_effect("parameter", parameters, "a model reads and judges")
            return replace(found, unused={**found.unused, "home": judged})
        rules = cls.symbolic(parameters, ablation=without)
        fuser = ModelFuser(model, rules.understanding)
        return replace(found, fuser=fuser, policy=rules.policy, understanding=rules.understanding, told="beliefs")

    def share(self, questions: Sequence[Question]) -> None:
        """Let questions about one text be put into queries at once, where a model does it."""
        for solver in (self.stories, self.otherwise):
            if solver is not None:
                solver.share(questions)

    def answer(self, question: Question) -> Answer:
        """Answer one question.

        Raises `StageError` (a `LimpError`) that names the stage and keeps what the earlier ones returned.
        """
        with parsing_with(self.parser) as parsing:
            found = self._answered(question) if self.otherwise is None else self._answered_by_either(question)
        return replace(
            found, stages=found.stages.model_copy(update={"parser": found.stages.parser or parsing.used})
        )

    def _answered_by_either(self, question: Question) -> Answer:
        """Answer by rules, or by `otherwise` where they refuse, or leave words unread that touch the question."""
        assert self.otherwise is not None
        refused: tuple[str, ...] = ()
        answer = None
        try:
            answer = self._answered(question)
            if not _doubts(answer):
                return answer
        except LimpError as error:
            if error.halts:
                raise
            refused = () if error.hint == TWO_OPTIONS else (f"refused at first: {error.message}",)
        try:
            other = self.otherwise.answer(question)
        except LimpError as error:
            if answer is None or error.again or error.halts:
                raise
            return _noting(answer, f"the model has no answer: {error.message}")
        return _noting(other, *refused, *(_doubts(answer) if answer else ()))

    def _answered(self, question: Question) -> Answer:
        """Answer a question, one for yes or no also where nobody finds its options."""
        try:
            return self._by_kind(question)
        except LimpError as error:
            if error.halts or question.choices or not asks_yes_or_no(question.text):
                raise
            try:
                return self._by_kind(question.model_copy(update={"choices": lettered(["Yes", "No"])}))
            except LimpError as second:  # which says less than the refusal of the question as it was asked
                if second.halts:
                    raise
                raise error from second

    def _by_kind(self, question: Question) -> Answer:
        """Answer by beliefs about a story, or by minds x steps of a household, as what is asked decides."""
        written, stories = question.written, self.stories
        if stories is None or not (written or is_told(question)):
            return self._at_home(question)
        if written is not None and written.asked is not None:
            return self._at_home(question) if written.asked.of == "household" else self._told(question)
        if self.told == "beliefs":
            return self._at_home_unless_of_beliefs(question, stories)
        if self.told == "story" or asks_of_beliefs(question.text):
            return self._told(question)
        run = StageRun()
        try:
            minds = self._minds(run, question)
        except LimpError as error:
            if error.halts:
                raise
            return self._told(question)
        return self._planned(run, question, *minds)

    def _at_home_unless_of_beliefs(self, question: Question, stories: EpisodeAnswerer) -> Answer:
        """Answer by `stories` what they read as a query for beliefs, and by minds x steps anything else."""
        run = StageRun()
        try:
            posed = stories.read(run, question)
        except LimpError as error:
            if error.halts:
                raise
            return self._at_home(question)
        if posed.query.by != "beliefs":
            return self._at_home(question)
        return _noting(stories.think(run, posed), *self.unused.get("story", ()))

    def _told(self, question: Question) -> Answer:
        """Answer by beliefs about an episode, which `stories` reads if it is not written."""
        assert self.stories is not None
        taker: Taker = "story" if question.written is None else "hand"
        return _noting(self.stories.answer(question), *self.unused.get(taker, ()))

    def _at_home(self, question: Question) -> Answer:
        run = StageRun()
        return self._planned(run, question, *self._minds(run, question))

    def _planned(
        self, run: StageRun, question: Question, episode: Episode, hypotheses: tuple[Hypothesis, ...]
    ) -> Answer:
        """Answer by minds x steps of a household."""
        formal = self.understanding.formal(question, episode, hypotheses)
        if formal is not None:
            run.keep(direction="hypotheses", **formal._asdict())
        trace = run.trace = run.stage("score", lambda: self.policy.score(episode, hypotheses))
        if isinstance(trace, Prediction):
            run.keep(direction="predictions", episode=trace.story, query=trace.query)
        belief = run.stage("posterior", lambda: posterior(trace))
        run.keep(beliefs=self.policy.beliefs(trace, episode) or run.stages.beliefs)
        return _noting(run.decided(question, belief), *self.unused.get("home", ()))

    def _minds(self, run: StageRun, question: Question) -> tuple[Episode, tuple[Hypothesis, ...]]:
        """Return what happened at home, and the minds that the options claim; raise where that cannot be read."""
        require_choices(question)
        episode = question.written.episode if question.written else self._fuse(run, question)
        run.keep(episode=episode, of="household")
        found = run.stage("hypothesize", lambda: self.hypothesizer.hypothesize(question, episode))
        hypotheses = tuple(map(self._understood_act, found))
        run.keep(hypotheses=hypotheses)
        run.stage("hypothesize", lambda: _check_options(question, hypotheses))
        return episode, hypotheses

    def _fuse(self, run: StageRun, question: Question) -> Episode:
        run.stage("read", lambda: _require_material(question))
        agents = run.stage("read", lambda: people(question))
        material = question.narration, question.conversation, question.assumptions
        key = (question.video, *material, tuple(agents))
        if key not in self._fused:
            seen = run.stage("perceive", lambda: self._perceive(question, agents))
            run.keep(seen=seen.events)
            told = run.stage("read", lambda: self._read(question, agents))
            run.keep(told=told.events, notes=_joined(seen.notes, told.notes))
            sources = Sources(seen.events, told.events, question.assumptions, agents, told.later)
            fused = run.stage("fuse", lambda: self.fuser.fuse(sources))
            left = self._not_understood(fused.episode.events)
            notes = (*_joined(seen.notes, told.notes, fused.notes), *left)
            run.keep(episode=fused.episode, notes=notes)
            self._fused[key] = run.stages
        run.stages = self._fused[key]
        assert run.stages.episode is not None
        return run.stages.episode

    def _understood_act(self, hypothesis: Hypothesis) -> Hypothesis:
        """Return a hypothesis with its act understood, if it is in words that can be."""
        words = hypothesis.act
        act = self.understanding.act(words) if isinstance(words, str) and words else None
        return hypothesis if act is None else hypothesis.model_copy(update={"act": act})

    def _not_understood(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Return a note for each action that is left in words for a stage that needs its meaning."""
        if not self.understanding.needs_meaning:
            return ()
        left = (event for event in events if isinstance(event, Act) and not event.verb)
        return tuple(dict.fromkeys(f"not understood: {event.agent}: {event.does!r}" for event in left))

    def _perceive(self, question: Question, agents: Sequence[str]) -> Account:
        return self.perception.perceive(question.video, agents) if question.video else Account()

    def _read(self, question: Question, agents: Sequence[str]) -> Account:
        texts = [text for text in (question.narration, question.conversation) if text]
        accounts = [self.reader.read(text, agents) for text in texts]
        return Account(
            tuple(event for account in accounts for event in account.events),
            _joined(*(account.notes for account in accounts)),
            any(account.later for account in accounts),
        )


def _of_theory(ablation: str, model_reads: bool = False) -> Ablation:
    """Return the part of the theory that an ablation leaves out, "" for a check of what a model reads.

    Raises `InputError` for an unknown ablation, and for such a check where no model reads.
    """
    if ablation in CHECKS and model_reads:
        return ""
    if ablation in CHECKS:
        raise InputError("no model reads whole texts here.", "Leave out --ablate, or take --reader model.")
    parts: tuple[Ablation, ...] = get_args(Ablation)
    for part in parts:
        if part == ablation:
            return part
    raise unknown("ablation", ablation, (*parts[1:], *CHECKS))


def _require_material(question: Question) -> None:
    """Raise `InputError` if there is nothing that a question could be about."""
    if not (question.narration or question.conversation or question.video):
        hint = "Give --text, --conversation, --seen, --scene or --video."
        raise InputError("there is no episode: neither text nor video.", hint)


def _without_effect(kind: str, chosen: Mapping[str, object], why: str) -> tuple[str, ...]:
    """Return a note for each chosen setting that does not matter to an answer."""
    return tuple(f"the {kind} {name}={value} has no effect here: {why}" for name, value in chosen.items())


def _unplanned(parameters: Mapping[str, float]) -> tuple[str, ...]:
    return _without_effect("parameter", parameters, "only what happens in households is planned by them")


def _noting(answer: Answer, *notes: str) -> Answer:
    """Return an answer with notes before its own."""
    stages = answer.stages.model_copy(update={"notes": (*notes, *answer.stages.notes)})
    return replace(answer, stages=stages)


def _doubts(answer: Answer) -> tuple[str, ...]:
    """Return in notes which words were left unread that may change an answer: where it is judged, any."""
    story, query = answer.stages.episode, answer.stages.query
    if story is not None and query is not None and answer.trace is not None and answer.trace.estimator == TRACKER:
        return tuple(f"{LEFT_UNREAD[0]} {e.quoted!r}" for e in concerning(query, Worlds(story)))
    return tuple(note for note in answer.stages.notes if note.startswith(LEFT_UNREAD))


def _joined(*notes: Sequence[str]) -> tuple[str, ...]:
    """Return all notes, each once."""
    return tuple(dict.fromkeys(note for some in notes for note in some))


def _check_options(question: Question, hypotheses: Sequence[Hypothesis]) -> None:
    bare = [label for label in question.labels if label not in {h.choice for h in hypotheses}]
    if bare:
        raise InputError(f"no hypothesis stands for option {', '.join(bare)}.")
