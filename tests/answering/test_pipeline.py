import json
import math
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from limp.answering.answers import Answer, StageError
from limp.answering.pipeline import Pipeline, Told
from limp.commands.play_asked import juice
from limp.episodes.episode import Episode
from limp.episodes.files import parse_episode
from limp.episodes.minds import Hypothesis, Mind
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question, Video, written_question
from limp.errors import InputError, LimpError
from limp.homes.deeds import deed_of
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.models.replay import Recorded
from limp.models.store import Store
from limp.planner import Trace
from limp.protocols.models import Usage
from limp.protocols.prompt import Message, Prompt
from limp.protocols.stages import Account, Policy
from limp.reading.fusing import HouseholdFuser
from limp.reading.homes.understanding import RuleUnderstanding
from limp.testing import FunctionModel, PlainReader, plain_stages

QUESTION = parse_question(
    "What is MOST likely?\nA) Ann wants tea\nB) Ann wants milk",
    episode="7",
    narration="Ann opens the fridge. It rains.",
    conversation="Ann: Where is the milk?",
    video=Video(recorded="Ann walks to the kitchen."),
)


class FixedPolicy(Policy):
    """Scores every step .9 for option B and .3 for the others."""

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        steps = tuple(event.text for event in episode.events)
        rows = [[math.log(0.9 if h.choice == "B" else 0.3)] * len(steps) for h in hypotheses]
        return Trace(tuple(hypotheses), steps, np.array(rows), "symbolic")


class CountingReader(PlainReader):
    def __init__(self) -> None:
        self.calls = 0

    def read(self, text: str, agents: Sequence[str]) -> Account:
        self.calls += 1
        return super().read(text, agents)


def pipeline() -> Pipeline:
    return Pipeline(*plain_stages(), FixedPolicy())


def test_events_in_words_are_understood_where_a_stage_needs_it() -> None:
    assert not any(map(deed_of, pipeline().answer(QUESTION).stages.episode.events))
    perception, reader, _, hypothesizer = plain_stages()
    household = Pipeline(perception, reader, HouseholdFuser(), hypothesizer, FixedPolicy(), RuleUnderstanding())
    assert list(filter(None, map(deed_of, household.answer(QUESTION).stages.episode.events))) == [
        Deed(verb="open", place=Place(name="fridge")),
        Deed(verb="walk", place=Place(room="kitchen")),
    ]
    hums = QUESTION.model_copy(update={"narration": "Ann hums a tune."})
    stages = household.answer(hums).stages
    assert stages.told[0].text == "Ann hums a tune"
    assert "not understood: Ann: 'hums a tune'" in stages.notes


def test_an_answer_keeps_what_every_stage_returned() -> None:
    answer = pipeline().answer(QUESTION)
    # four steps at .9 against .3: odds 3 ** 4 = 81
    assert answer.choice == "B"
    assert answer.probabilities == pytest.approx({"A": 1 / 82, "B": 81 / 82})
    assert [event.text for event in answer.stages.seen] == ["Ann walks to the kitchen"]
    assert len(answer.stages.told) == 3
    assert answer.stages.episode.names == ("Ann",)
    assert answer.stages.notes == ("cannot read 'It rains.'",)
    assert [h.choice for h in answer.stages.hypotheses] == ["A", "B"]
    assert json.loads(json.dumps(answer.to_json()))["trace"]["estimator"] == "symbolic"


def test_an_episode_is_read_once_for_all_its_questions() -> None:
    reader, line = CountingReader(), pipeline()
    line.reader = reader
    line.answer(QUESTION)
    other = line.answer(QUESTION.model_copy(update={"id": "2", "text": "What is LEAST likely?"}))
    assert reader.calls == 2  # narration and conversation
    assert other.stages.notes
    line.answer(QUESTION.model_copy(update={"narration": "Ann sits."}))
    assert reader.calls == 4


def test_a_failed_stage_is_named_and_the_earlier_ones_are_kept() -> None:
    with pytest.raises(StageError, match="could be read") as caught:
        pipeline().answer(QUESTION.model_copy(update={"conversation": "nothing here"}))
    assert caught.value.stage == "read"
    assert isinstance(caught.value.cause, InputError)
    assert [event.text for event in caught.value.stages.seen] == ["Ann walks to the kitchen"]


def test_every_option_needs_a_hypothesis() -> None:
    line, only = pipeline(), Hypothesis(choice="A", mind=Mind(agent="Ann"))
    line.hypothesizer = SimpleNamespace(hypothesize=lambda *_: (only,))
    with pytest.raises(StageError, match="option B"):
        line.answer(QUESTION)


def test_what_models_cost_is_counted_by_stage() -> None:
    model = Recorded(FunctionModel(lambda *_: "fine", lambda *_: -1.0, price=0.5), Store())

    def ask(words: str) -> None:
        model.generate([Prompt(messages=(Message(role="user", parts=(words,)),))])

    class AskingReader(PlainReader):
        def read(self, text: str, agents: Sequence[str]) -> Account:
            ask("read this")
            return super().read(text, agents)

    class AskingPolicy(FixedPolicy):
        def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
            ask("how likely is it")
            return super().score(episode, hypotheses)

    perception, _, fuser, hypothesizer = plain_stages()
    asking = Pipeline(perception, AskingReader(), fuser, hypothesizer, AskingPolicy())
    first = asking.answer(QUESTION)
    # two texts are read with the same words, so asked once: 2 words and 1 back at 0.5 each; then 4 and 1
    assert first.costs == {
        "read": Usage(prompt_tokens=2, completion_tokens=1, dollars=1.5),
        "score": Usage(prompt_tokens=4, completion_tokens=1, dollars=2.5),
    }
    assert (first.cost.prompt_tokens, first.cost.completion_tokens, first.cost.dollars) == (6, 2, 4.0)
    assert first.cost.seconds > 0.0
    # the episode is read once for all its questions
    assert set(asking.answer(QUESTION.model_copy(update={"id": "2"})).costs) == {"score"}
    assert pipeline().answer(QUESTION).costs == {}


@pytest.mark.parametrize(
    ("text", "options", "told", "taker"),
    [
        ("Where does Ann think the milk is?", ["the fridge", "the jar"], "either", "story"),
        ("Where does Ann think the milk is?", ["Ann wants tea", "Ann wants milk"], "either", "story"),
        ("What is MOST likely?", ["Ann wants tea", "Ann wants milk"], "either", "home"),
        ("What does Ann want?", [], "either", "story"),
        ("What is MOST likely?", ["Ann wants tea", "Ann wants milk"], "story", "story"),
    ],
)
def test_what_a_question_asks_decides_who_answers(text: str, options: list[str], told: Told, taker: str) -> None:
    def answer(_: Question) -> Answer:
        raise InputError("a story.")

    line = replace(pipeline(), stories=SimpleNamespace(answer=answer), told=told)
    asked = parse_question(text, options=options, narration="Ann opens the fridge.")
    if taker == "home":
        assert line.answer(asked).stages.of == "household"
    else:
        with pytest.raises(InputError, match="a story"):
            line.answer(asked)
    assert line.answer(QUESTION).stages.of == "household"  # what is seen is never a story's


MOVED = "Sally puts the marble in the basket. Sally leaves. Anne moves the marble to the box."
WHERE = "Where will Sally look for the marble?"
UNPLANNED = "the parameter rationality=0.01 has no effect here: only what happens in households is planned by them"
KEYS = parse_episode("""
people = [{ name = "Mira" }, { name = "Theo" }]
[[events]]
kind = "change"
by = "Mira"
sets = [{ variable = "at(key)", value = "tin" }]
[[events]]
kind = "change"
by = "Mira"
sets = [{ variable = "at(key)", value = "jar" }]
[[questions]]
words = "Where does Mira think that the key is?"
query = { kind = "value", chain = ["Mira"], variable = "at(key)" }
""")


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            parse_question(WHERE, narration=MOVED),
            [UNPLANNED],
        ),
        (
            juice(),
            [
                f"the convention {name} has no effect here: households have their own, by which entering reveals"
                " nothing"
                for name in ("entering_reveals=yes", "trust=nobody")
            ],
        ),
        (
            written_question(KEYS.episode, KEYS.questions[0]),
            [
                "the convention entering_reveals=yes has no effect here: an episode by hand states its own",
                "the convention trust=nobody has no effect here: an episode by hand states its own",
                UNPLANNED,
            ],
        ),
    ],
)
def test_a_setting_that_is_not_used_is_said(question: Question, said: list[str]) -> None:
    chosen = Pipeline.symbolic({"rationality": 0.01}, {"entering_reveals": "yes", "trust": "nobody"})
    notes = chosen.answer(question).stages.notes
    assert [note for note in notes if "has no effect here" in note] == said
    assert not any("has no effect" in note for note in Pipeline.symbolic().answer(question).stages.notes)


def test_what_beliefs_refuse_is_not_guessed() -> None:
    story = (
        "Vic left the hall. Ann and Ben were in the hall. Ann put the key in the drawer. Ben moved the key to the"
        " box. Ben moved the key to the jar."
    )
    options = [f"Vic thinks that the key is in the {place}." for place in ("drawer", "box", "jar")]
    asked = parse_question("Where does Vic think that the key is?", narration=story, options=options)
    with pytest.raises(LimpError, match="nothing in the story tells Vic"):
        Pipeline.symbolic().answer(asked)
