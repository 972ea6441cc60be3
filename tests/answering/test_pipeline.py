import math
from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np
import pytest

from limp.answering.answers import StageError
from limp.answering.episode_answerer import EpisodeAnswerer
from limp.answering.pipeline import Pipeline
from limp.commands.answering import juice
from limp.episodes.episode import Episode
from limp.episodes.files import parse_episode
from limp.episodes.minds import Hypothesis, Mind
from limp.episodes.parse_question import parse_question
from limp.episodes.question import Question, Video, written_question
from limp.errors import InputError, LimpError
from limp.language.fuse import ModelFuser
from limp.language.policy import LanguagePolicy
from limp.planner import Trace
from limp.planning.homes.policy import FormedBeliefs, HouseholdPolicy
from limp.protocols.stages import Policy
from limp.registry import open_benchmark
from limp.testing import ScriptedModel, plain_stages

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


def pipeline() -> Pipeline:
    return Pipeline(*plain_stages(), FixedPolicy())


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


MOVED = "Sally puts the marble in the basket. Sally leaves. Anne moves the marble to the box."
WHERE = "Where will Sally look for the marble?"
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
    ("question", "unused"),
    [
        (parse_question(WHERE, narration=MOVED), ["rationality=0.01"]),
        (juice(), ["entering_reveals=yes", "trust=nobody"]),
        (
            written_question(KEYS.episode, KEYS.questions[0]),
            ["entering_reveals=yes", "trust=nobody", "rationality=0.01"],
        ),
    ],
)
def test_a_setting_that_is_not_used_is_said(question: Question, unused: list[str]) -> None:
    chosen = Pipeline.symbolic({"rationality": 0.01}, {"entering_reveals": "yes", "trust": "nobody"})
    notes = chosen.answer(question).stages.notes
    assert [note.partition(" has no")[0].split()[-1] for note in notes if "has no effect" in note] == unused
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


def test_a_model_reads_or_plans_or_does_both_as_it_is_told() -> None:
    model, eyes = ScriptedModel(), ScriptedModel(name="test/eyes")
    both = Pipeline.language(model)
    assert both.told_only
    assert isinstance(both.policy, LanguagePolicy)
    reads = Pipeline.language(model, policy="rules")
    assert isinstance(reads.fuser, ModelFuser)
    assert isinstance(reads.stories, EpisodeAnswerer)
    assert (reads.fuser.understands, reads.stories.judge, reads.told_only) == (True, None, False)
    plans = Pipeline.language(model, reader="rules")
    assert isinstance(plans.hypothesizer, FormedBeliefs)
    assert isinstance(plans.policy, LanguagePolicy)
    sees = Pipeline.language(model, vision=eyes, reader="rules", policy="rules")
    assert isinstance(sees.policy, HouseholdPolicy)
    assert sees.perception.films.model is eyes  # type: ignore[attr-defined]


@pytest.mark.parametrize(("unread", "asks"), [("", False), (" Zed frobs the tape measure.", True)])
def test_auto_asks_a_model_only_where_unread_words_may_be_about_what_is_asked(unread: str, asks: bool) -> None:
    told = open_benchmark("household").questions()
    question = next(each for each in told if each.id == "home-tape-measure/3")
    assert "Rain was drumming on the skylight." in question.narration
    question = question.model_copy(update={"narration": f"{question.narration}{unread}"})
    auto = Pipeline.language(ScriptedModel([]), reader="auto", policy="rules").answer(question)
    assert auto.choice == Pipeline.symbolic().answer(question).choice
    assert any("the model has no answer" in note for note in auto.stages.notes) == asks
