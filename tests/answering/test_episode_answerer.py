"""Questions about texts by way of an episode: beliefs are computed, a judge says the rest, readings are summed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

import pytest
from wirestories import DOOR, LADDER, STORIES, SWAP, Asked, Form, Story, queries

from limp import Scene
from limp.answering.answers import Answer, StageError
from limp.answering.episode_answerer import EpisodeAnswerer
from limp.answering.pipeline import Pipeline, ReadBy
from limp.answering.thinking import case_of
from limp.episodes import queries as forms
from limp.episodes.events import Act, Change, at
from limp.episodes.queries import ReasonOf
from limp.episodes.question import Question, lettered
from limp.errors import ModelError
from limp.language import episode_stages
from limp.language.episode_reader import RELIABILITY
from limp.protocols.models import LanguageModel, Sampling
from limp.protocols.prompt import Prompt
from limp.protocols.stages import ALL_CHECKS, Ablation
from limp.testing import FunctionModel, ScriptedModel, words_of

COLD = json.dumps({"answers": []})
SURE = RELIABILITY + (1.0 - RELIABILITY) / 2
"""What a certain answer of two is worth where the reading may be wrong."""


def question(story: Story, words: str, options: Sequence[str]) -> Question:
    return Question(text=words, narration=story.text, choices=lettered(options))


def written(story: Story, *asked: Form) -> str:
    """Return what a model writes of a text with the queries of questions about it."""
    return json.dumps({**story.form, **queries(*asked)})


def answered(story: Story, one: Asked, *judged: object) -> tuple[Answer, ScriptedModel]:
    lines = [written(story, one.form), COLD, *map(json.dumps, judged)]
    model = ScriptedModel(lines)
    return EpisodeAnswerer(*episode_stages(model)).answer(question(story, one.words, one.options)), model


@pytest.mark.parametrize(("name", "number"), [(n, k) for n, s in STORIES.items() for k in range(len(s.asked))])
def test_beliefs_are_computed_and_take_two_requests(name: str, number: int) -> None:
    story = STORIES[name]
    answer, model = answered(story, story.asked[number])
    assert answer.choice == story.asked[number].right
    assert answer.probabilities[answer.choice] == pytest.approx(SURE)
    assert (answer.trace.estimator, len(model.asked), answer.stages.notes) == ("tracker", 2, ())


def test_the_next_act_is_judged_for_the_mind_as_it_was_formed() -> None:
    one = Asked("Which door does she try first?", ["north", "south"], {"kind": "act", "agent": "Petra"}, [], "A")
    stated = {"options": [{"label": "A", "probability": 0.8}, {"label": "B", "probability": 0.2}]}
    answer, model = answered(DOOR, one, stated)
    assert answer.probabilities["A"] == pytest.approx(0.8 * RELIABILITY + (1 - RELIABILITY) / 2)
    assert answer.trace.estimator == "stated, forward"
    judged = words_of(model.asked[2])
    assert "Petra believes that the north door is open, which is wrong." in judged
    assert "Petra wants to go home by the shorter way, north." in judged


def test_a_stance_is_judged_by_what_such_a_mind_would_have_done() -> None:
    form = {"kind": "stance", "agent": "Bea", "other": "Kofi"}
    one = Asked("Was Bea helping Kofi?", ["helping", "hindering"], form, [], "B")
    rows = [{"label": "A", "before": 0.6, "then": 0.1}, {"label": "B", "before": 0.4, "then": 0.6}]
    answer, model = answered(LADDER, one, {"options": rows})
    assert answer.probabilities["B"] == pytest.approx(
        0.8 * RELIABILITY + (1 - RELIABILITY) / 2
    )  # .24 / (.06 + .24)
    assert answer.trace.estimator == "stated, backward"
    assert "Bea thinks that Kofi" not in words_of(model.asked[2])  # it is what Kofi believes
    assert "Kofi believes that the ladder is in the loft, which is wrong." in words_of(model.asked[2])


@pytest.mark.parametrize(("event", "place"), [("1", ""), ("2", "jar"), ("3", "jar"), ("nowhere", "pot")])
def test_the_reason_of_an_act_is_judged_by_the_mind_before_it(event: str, place: str) -> None:
    scene = Scene("Ann")
    scene.add(Change(at("key").to("jar"), by="Ann"))
    scene.add(Act("Ann", "sings"))
    scene.add(Change(at("key").to("pot"), by="Ann"))
    query = ReasonOf(agent="Ann", event=event)
    asked = Question(text="Why?", choices=lettered(["for fun", "for help"]))
    minds = case_of(asked, forms.Asked(words=asked.text, query=query), scene.worlds).minds
    assert [line for line in minds if "Really" in line] == (
        [f"Really, the key is in the {place}."] if place else []
    )


@pytest.mark.parametrize(
    ("ablation", "chain", "whole", "without"),
    [
        ("no-belief-update", ["Iva"], "left jar", "right jar"),
        ("single-agent", ["Nils", "Max"], "right jar", "left jar"),
    ],
)
def test_ablations_change_what_minds_hold(ablation: Ablation, chain: list[str], whole: str, without: str) -> None:
    jars = ["left jar", "right jar"]
    told = Asked("Where?", jars, {"kind": "value", "chain": chain, "variable": "at(sugar)"}, jars, "")
    lines = [written(SWAP, told.form), COLD]
    for answerer, right in (
        (EpisodeAnswerer(*episode_stages(ScriptedModel(lines))), whole),
        (EpisodeAnswerer(*episode_stages(ScriptedModel(lines)), ablation=ablation), without),
    ):
        assert answerer.answer(question(SWAP, told.words, jars)).words == right


@pytest.mark.parametrize("options", [(), ("the jar", "the box")])
def test_a_refusal_quotes_what_was_not_understood_and_may_tell_it(options: Sequence[str]) -> None:
    told = "Ada puts the ball in the box. Leo frobbed the key. Mona munched the ball."
    asked = Question(text="Where does Mona think that the ball is?", narration=told, choices=lettered(options))
    with pytest.raises(StageError) as raised:
        Pipeline.symbolic().answer(asked)
    assert "hangs on 'Mona munched the ball.', which was not understood" in raised.value.cause.message


def drawn(prompt: Prompt, sampling: Sampling) -> str:
    """Read the story, but for the third draw, in which Kofi was told the truth."""
    del prompt
    form = written(LADDER, LADDER.asked[1].form)
    return form.replace('"value": "loft"', '"value": "shed"') if sampling.sample == 2 else form


BAD_QUERIES: list[dict[str, object]] = [
    {"kind": "value", "chain": ["Yan"], "variable": "at(ladder)"},
    {"kind": "value", "chain": ["Nobody here"], "variable": "at(ladder)"},
    {"kind": "value", "chain": ["Kofi"], "variable": "at(moon)"},
]


@pytest.mark.parametrize("query", BAD_QUERIES)
def test_a_question_that_is_never_read_rightly_is_doubted(query: dict[str, object]) -> None:
    """About somebody else, about nobody, about nothing: with whatever the judge is sure of."""
    one = Asked("Where does Kofi think that the ladder is?", ["shed", "loft"], query, ["shed", "loft"], "B")
    sure = {"options": [{"label": "A", "probability": 1.0}, {"label": "B", "probability": 0.0}]}
    answer, model = answered(LADDER, one, queries(one.form), queries(one.form), sure)
    assert max(answer.probabilities.values()) <= 0.9
    assert any(note.startswith("of the question") for note in answer.stages.notes)
    assert "This cannot be used" in words_of(model.asked[3])


def several(model: LanguageModel) -> Answer:
    answerer = EpisodeAnswerer(*episode_stages(model, 3, ALL_CHECKS - {"cold"}))
    one = LADDER.asked[1]
    return answerer.answer(question(LADDER, one.words, one.options))


def test_different_readings_are_summed() -> None:
    answer = several(FunctionModel(drawn))
    assert [read.weight for read in answer.stages.other_readings] == pytest.approx([1 / 3])
    assert answer.probabilities["A"] == pytest.approx(RELIABILITY / 3 + (1 - RELIABILITY) / 2)


class Scripts:
    """Says the line that belongs to the template of a prompt, whatever else it asks."""

    def __init__(self, lines: Iterable[tuple[str, str]]) -> None:
        self.lines, self.asked = dict(lines), list[str]()

    def __call__(self, prompt: Prompt, _: Sampling) -> str:
        name = prompt.template.partition("@")[0]
        self.asked.append(name)
        return self.lines[name]


PLAIN = "Sally puts the ball in the basket. Sally leaves. Anne moves the ball to the bag."
LINES = [
    ("read_episode", written(LADDER, LADDER.asked[1].form)),
    ("read_cold", COLD),
]


def looking(told: str) -> Question:
    return Question(
        text="Where will Sally look for the ball?", narration=told, choices=lettered(["basket", "bag"])
    )


def test_auto_lets_the_model_read_the_whole_where_they_leave_words() -> None:
    script = Scripts(LINES)
    pipeline = Pipeline.language(FunctionModel(script), reader="auto")
    one = LADDER.asked[1]
    answer = pipeline.answer(question(LADDER, one.words, one.options))
    assert answer.choice == one.right
    assert script.asked == ["read_episode", "read_cold"]
    assert answer.trace.estimator == "tracker"


HALF = f"{PLAIN} Zed frobs the basket."


def test_auto_keeps_the_answer_of_the_rules_where_the_model_has_none() -> None:
    answer = Pipeline.language(ScriptedModel([]), reader="auto").answer(looking(HALF))
    assert answer.words == "basket"
    assert any("the model has no answer" in note for note in answer.stages.notes)


def test_auto_does_not_settle_for_less_where_the_provider_only_failed_for_now() -> None:
    def fails(_: Prompt, __: Sampling) -> str:
        raise ModelError("busy.", again=True)

    with pytest.raises(StageError, match="busy"):
        Pipeline.language(FunctionModel(fails), reader="auto").answer(looking(HALF))


@pytest.mark.parametrize("reader", ["rules", "auto"])
def test_a_judge_answers_for_minds_that_were_formed_from_what_rules_read(reader: ReadBy) -> None:
    asked = Question(text="How will Sally feel when she opens the basket?", narration=PLAIN,
                     choices=lettered(["surprised", "bored"]))  # fmt: skip
    stated = {"options": [{"label": "A", "probability": 0.9}, {"label": "B", "probability": 0.1}]}
    model = ScriptedModel([json.dumps(stated)])
    answer = Pipeline.language(model, reader=reader).answer(asked)
    assert (answer.choice, answer.trace.estimator) == ("A", "stated, forward")
    assert "Sally believes that the ball is in the basket, which is wrong." in words_of(model.asked[0])
    with pytest.raises(StageError):
        Pipeline.symbolic().answer(asked)
