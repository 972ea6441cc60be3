"""From an episode to an answer: perceive -> read -> fuse -> hypothesize -> score -> posterior -> decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from ..beliefs.doubt import concerning
from ..beliefs.possible_worlds import Worlds
from ..episodes.conventions import conventions_from
from ..episodes.episode import Episode
from ..episodes.events import Act, Event, Unread
from ..episodes.minds import Hypothesis
from ..episodes.parse_question import asks_yes_or_no
from ..episodes.query import NO, YES
from ..episodes.question import TWO_OPTIONS, Question, lettered, require_choices
from ..errors import InputError, LimpError, unknown
from ..homes.household import options_of, query_of, thing_of
from ..homes.latents import latents
from ..homes.parameters import Parameters, parameters_with
from ..homes.settling import names_in
from ..planner import posterior, rows_of
from ..planning.homes.beliefs import beliefs_about
from ..protocols.models import LanguageModel
from ..protocols.stages import (
    ALL_CHECKS,
    CHECKS,
    Ablation,
    Account,
    Fuser,
    Hypothesizer,
    Perception,
    Policy,
    Reader,
    Sources,
)
from ..reading.homes.understanding import read_act
from ..reading.parsers import folder_of, parsing_with
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


@dataclass
class Pipeline(Solver):
    """One stage of each kind. Episodes are perceived, read and fused once for all the questions about them.

    What is seen in a film is a household's, and these stages answer it (minds x steps). What is told in words
    `stories` answers if its words ask for beliefs or its options are no minds at home; with `told_only`, always.
    Who answers is settled before anything is computed, and their refusal stands. A question that can be answered
    by yes or no, and for which no other options are found, gets these two. An answer that may change by words
    that were left unread gives way to one of `otherwise`, if that has one. `parameters` are those of a planner of
    households, for whom acts in words are understood. `unused` are notes of chosen settings that one who answers
    does not use. `parser` names the parser of English, the pinned one if empty; an answer for which it was needed
    says so.
    """

    perception: Perception
    reader: Reader
    fuser: Fuser
    hypothesizer: Hypothesizer
    policy: Policy
    parameters: Parameters | None = None
    stories: EpisodeAnswerer | None = None
    told_only: bool = False
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
        from ..planning.homes.policy import HouseholdPolicy
        from ..planning.reduced import reduced
        from ..reading.fusing import HouseholdFuser
        from ..reading.homes.hypotheses import RuleHypothesizer
        from ..reading.homes.reader import RuleReader
        from ..reading.reader import StoryQueries, StoryReader
        from ..reading.seeing.perception import PixelPerception, RecordedPerception
        from ..reading.seeing.scenegraph import SceneGraphPerception

        if parser:
            folder_of(parser)
        settled, without = conventions_from(conventions or {}), _of_theory(ablation)
        given = parameters_with(parameters or {})
        if without == "no-belief-update":
            policy: Policy = HouseholdPolicy(given, updates=False)
        else:
            policy = reduced(HouseholdPolicy(given), without)
        at_home_alone = "only what happens in households is planned by them"
        unplanned = _without_effect("parameter", parameters or {}, at_home_alone)
        by_hand = _without_effect("convention", conventions or {}, "an episode by hand states its own")
        at_home = "households have their own, by which entering reveals nothing"
        return cls(
            RecordedPerception(SceneGraphPerception(), PixelPerception()),
            RuleReader(),
            HouseholdFuser(),
            RuleHypothesizer(given),
            policy,
            given,
            stories=EpisodeAnswerer(StoryReader(settled), StoryQueries(), ablation=without),
            unused={
                "hand": (*by_hand, *unplanned),
                "story": unplanned,
                "home": _without_effect("convention", conventions or {}, at_home),
            },
            parser=parser,
        )

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
        from ..language import episode_stages
        from ..language.estimators import default_estimator
        from ..language.fuse import ModelFuser, SentenceReader
        from ..language.hypothesize import ModelHypothesizer
        from ..language.perceive import FilmPerception, form_for
        from ..language.policy import LanguagePolicy
        from ..planning.homes.policy import FormedBeliefs
        from ..planning.reduced import reduced
        from ..reading.reader import StoryQueries, StoryReader
        from ..reading.seeing.perception import RecordedPerception
        from ..reading.seeing.scenegraph import SceneGraphPerception

        if reader == "model" and parser:
            raise InputError("only a model reads here.", "Leave out --parser, or take --reader rules or auto.")
        without, given = _of_theory(ablation, model_reads=reader != "rules"), parameters or {}
        rules = cls.symbolic(given, ablation=without, parser=parser)
        eyes = vision or model
        films = FilmPerception(eyes, form_for(eyes.name))
        planner = reduced(LanguagePolicy(model, estimator or default_estimator(model.name)), without)
        checks = ALL_CHECKS - {CHECKS[ablation]} if ablation in CHECKS else ALL_CHECKS
        text_reader, query_reader, judge = episode_stages(model, readings, checks)
        by_model = replace(
            rules,
            perception=RecordedPerception(SceneGraphPerception(), films, SentenceReader("video")),
            reader=SentenceReader(),
            fuser=ModelFuser(model, understands=policy == "rules"),
            hypothesizer=ModelHypothesizer(model),
            stories=EpisodeAnswerer(text_reader, query_reader, judge if policy == "model" else None, without),
        )
        if policy == "model":
            judged = _without_effect("parameter", given, "a model reads and judges")
            unused = {**rules.unused, "home": judged}
            by_model = replace(by_model, policy=planner, parameters=None, told_only=True, unused=unused)
        if reader == "model":
            return by_model
        found = replace(rules, otherwise=by_model if reader == "auto" else None)
        if vision:
            found.perception = RecordedPerception(SceneGraphPerception(), films)
        if policy == "rules":
            return found
        stories = EpisodeAnswerer(StoryReader(), StoryQueries(judged=True), judge, without)
        minds = FormedBeliefs(rules.hypothesizer, parameters_with(given))
        return replace(found, stories=stories, hypothesizer=minds, policy=planner)

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
        """Answer by beliefs about a story, or by minds x steps of a household, as what is asked decides."""
        written = question.written
        if not (question.choices or (written and written.asked)) and asks_yes_or_no(question.text):
            question = question.model_copy(update={"choices": lettered([YES, NO])})
        if self.stories is None or not (written or is_told(question)):
            return self._at_home(question)
        if written is not None and written.asked is not None:
            return self._at_home(question) if written.asked.of == "household" else self._told(question)
        if self.told_only or asks_of_beliefs(question.text):
            return self._told(question)
        run = StageRun()
        try:
            minds = self._minds(run, question)
        except LimpError:  # where a model's budget is spent, the next who asks it says so
            return self._told(question)
        return self._planned(run, question, *minds)

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
        if self.parameters is not None:
            told, thing = latents(episode, self.parameters), thing_of(hypotheses)
            run.keep(query=query_of(question, hypotheses), claimed=options_of(hypotheses, told.home))
            run.keep(beliefs=beliefs_about(told, thing, ()) if thing else None)
        trace = run.trace = run.stage("score", lambda: self.policy.score(episode, hypotheses))
        belief = run.stage("posterior", lambda: posterior(trace))
        run.keep(beliefs=self.policy.beliefs(trace, episode) or run.stages.beliefs)
        return _noting(run.decided(question, belief), *self.unused.get("home", ()))

    def _minds(self, run: StageRun, question: Question) -> tuple[Episode, tuple[Hypothesis, ...]]:
        """Return what happened at home, and the minds that the options claim; raise where that cannot be read."""
        require_choices(question)
        episode = question.written.episode if question.written else self._fuse(run, question)
        run.keep(episode=episode, of="household")
        found = run.stage("hypothesize", lambda: self.hypothesizer.hypothesize(question, episode))
        hypotheses = found if self.parameters is None else tuple(map(_understood_act, found))
        run.keep(hypotheses=hypotheses)
        run.stage("hypothesize", lambda: _check_options(question, hypotheses))
        return episode, hypotheses

    def _fuse(self, run: StageRun, question: Question) -> Episode:
        run.stage("read", lambda: _require_material(question))
        agents = run.stage("read", lambda: people(question))
        material = question.narration, question.conversation, question.assumptions
        key = (question.video, *material, tuple(agents))
        if key not in self._fused:
            film = question.video
            seen = run.stage("perceive", lambda: self.perception.perceive(film, agents) if film else Account())
            run.keep(seen=seen.events)
            told = run.stage("read", lambda: self._read(question, agents))
            run.keep(told=told.events, notes=_joined(seen.notes, told.notes))
            sources = Sources(seen.events, told.events, question.assumptions, agents, told.later)
            fused = run.stage("fuse", lambda: self.fuser.fuse(sources))
            left = () if self.parameters is None else _not_understood(fused.episode.events)
            notes = (*_joined(seen.notes, told.notes, fused.notes), *left)
            run.keep(episode=fused.episode, notes=notes)
            self._fused[key] = run.stages
        run.stages = self._fused[key]
        assert run.stages.episode is not None
        return run.stages.episode

    def _read(self, question: Question, agents: Sequence[str]) -> Account:
        texts = [text for text in (question.narration, question.conversation) if text]
        accounts = [self.reader.read(text, agents) for text in texts]
        return Account(
            tuple(event for account in accounts for event in account.events),
            _joined(*(account.notes for account in accounts)),
            any(account.later for account in accounts),
        )


def _understood_act(hypothesis: Hypothesis) -> Hypothesis:
    """Return a hypothesis with its act understood, if it is in words that can be."""
    words = hypothesis.act
    act = read_act(words) if isinstance(words, str) and words else None
    return hypothesis if act is None else hypothesis.model_copy(update={"act": act})


def _not_understood(events: Sequence[Event]) -> tuple[str, ...]:
    """Return a note for each action that is left in words."""
    left = (event for event in events if isinstance(event, Act) and not event.verb)
    return tuple(dict.fromkeys(f"not understood: {event.agent}: {event.does!r}" for event in left))


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
    if not (question.narration or question.conversation or question.video):
        hint = "Give --text, --conversation, --seen, --scene or --video."
        raise InputError("there is no episode: neither text nor video.", hint)


def _without_effect(kind: str, chosen: Mapping[str, object], why: str) -> tuple[str, ...]:
    """Return a note for each chosen setting that does not matter to an answer."""
    return tuple(f"the {kind} {name}={value} has no effect here: {why}" for name, value in chosen.items())


def _noting(answer: Answer, *notes: str) -> Answer:
    stages = answer.stages.model_copy(update={"notes": (*notes, *answer.stages.notes)})
    return replace(answer, stages=stages)


def _doubts(answer: Answer) -> tuple[str, ...]:
    """Return in notes which words were left unread that may change an answer.

    Where no beliefs decided it, these are the words that name a thing that the minds are about, or may mean it;
    of minds about nothing, all.
    """
    episode, query, trace = answer.stages.episode, answer.stages.query, answer.trace
    assert episode is not None
    assert trace is not None
    if query is not None and trace.estimator == TRACKER:
        return tuple(f"unread: {event.quoted!r}" for event in concerning(query, Worlds(episode)))
    claims = (claim for hypothesis in trace.hypotheses for claim in hypothesis.mind.claims)
    things = sorted({claim.subject for claim in claims if claim.variable is not None})
    unread = (event for event in episode.events if isinstance(event, Unread) and not event.aside)
    left = [(event.clause, f"unread: {event.quoted!r}") for event in unread]
    left += [(note, note) for note in _not_understood(episode.events)]
    return tuple(note for words, note in left if not things or names_in(words, (), things, ()))


def _joined(*notes: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(note for some in notes for note in some))


def _check_options(question: Question, hypotheses: Sequence[Hypothesis]) -> None:
    bare = [label for label in question.labels if label not in rows_of(hypotheses)]
    if bare:
        raise InputError(f"no hypothesis stands for option {', '.join(bare)}.")
