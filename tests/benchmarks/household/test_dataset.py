"""A small data set: answers against the minds by a second rule, the mix, the words against the log, the files."""

import json
from operator import itemgetter
from pathlib import Path

import pytest
from limp.benchmarks.household.claims import Ask, Claim
from limp.benchmarks.household.dataset import Sample, balance, files, samples, scene_graphs
from limp.benchmarks.household.questions import keyed
from limp.benchmarks.household.stories import Story
from limp.benchmarks.household.words import where
from refusals import refuses

from limp.episodes.question import Polarity, Video
from limp.minds.events import Action, Utterance
from limp.reading.homes.reader import RuleReader
from limp.reading.homes.understanding import read_act
from limp.reading.seeing.scenegraph import SceneGraphPerception

SAMPLES = tuple(samples(36, 11))
ITEMS = [(sample, item) for sample in SAMPLES for item in sample.items]


def test_the_same_seed_gives_the_same_data() -> None:
    first = json.dumps(files(tuple(samples(4, 5))), sort_keys=True)
    assert first == json.dumps(files(tuple(samples(4, 5))), sort_keys=True)
    assert first != json.dumps(files(tuple(samples(4, 6))), sort_keys=True)


def test_a_smaller_data_set_needs_numbers_in_range() -> None:
    refuses(lambda: tuple(samples(0, 1)), "cannot be made")
    refuses(lambda: tuple(samples(1, 1, people=1)), "cannot be made")


def test_the_questions_are_balanced() -> None:
    table = balance(SAMPLES)
    assert table["family"] == {"belief": 48, "belief_of_goal": 48, "social_goal": 48}
    assert max(table["right letter"].values()) - min(table["right letter"].values()) <= 6
    for column in ("polarity", "polarity, belief", "polarity, social_goal", "polarity, belief_of_goal"):
        assert 0.35 < table[column]["MOST"] / sum(table[column].values()) < 0.65
    goals = table["social goal"]
    assert goals["help"] == goals["hinder"] > goals["independent"] > 0
    beliefs = table["the belief that matters"]
    assert 0.35 < beliefs["true"] / sum(beliefs.values()) < 0.65


def belief_follows(ask: Ask, right: Claim, story: Story) -> None:
    assert ask.assumed == story.design.social_goal
    assert (right.thing == story.thing and right.place == story.believed) == (ask.polarity == "MOST")
    if ask.polarity == "MOST":  # no other option was in the mind as well
        held = {(thing, belief.place) for thing, belief in story.answer.beliefs.items()}
        assert not any((claim.thing, claim.place) in held for claim in ask.claims if claim != right)


def social_goal_follows(ask: Ask, right: Claim, story: Story) -> None:
    assert (right.goal == story.design.social_goal) == (ask.polarity == "MOST")
    if ask.known:  # the question says that the speaker knows what is there, so it must
        assert (story.believed == ask.known) == (story.answer.truth[story.thing] == ask.known)


def belief_of_goal_follows(ask: Ask, right: Claim, story: Story) -> None:
    decided = story.decided
    mind = (story.design.social_goal, decided.thinks.place if decided.thinks else "")
    assert ((right.goal, right.wanted) == mind) == (ask.polarity == "MOST")
    assert ask.polarity == "MOST" or (right.goal == "help") != (right.wanted == decided.to)


FOLLOWS = {
    "belief": belief_follows, "social_goal": social_goal_follows, "belief_of_goal": belief_of_goal_follows,
}  # fmt: skip


def test_the_answers_follow_from_the_minds() -> None:
    """A second rule: what is MOST likely was in the mind, and what is LEAST likely contradicts it."""
    for sample, item in ITEMS:
        assert item.answer == next(line for line in item.text.splitlines() if line.startswith(f"{item.letter})"))
        assert item.ask.claims["ABC".index(item.letter)] == item.right
        FOLLOWS[item.ask.family](item.ask, item.right, sample.story)


@pytest.mark.parametrize(
    ("polarity", "fits", "real", "right"),
    [
        ("MOST", (0.5, 1, 0), 1, 1),
        ("MOST", (1, 1, 0), 1, None),  # two fit as well
        ("MOST", (1, 0.5, 0), 1, None),  # the evidence misleads
        ("LEAST", (0.5, 1, 0), 1, 2),
        ("LEAST", (0, 1, 0), 1, None),
        ("LEAST", (0, 1, 1), 0, None),
    ],
)
def test_a_question_without_a_single_answer_is_not_asked(
    polarity: Polarity, fits: tuple[float, ...], real: int, right: int | None
) -> None:
    ask = Ask("belief", polarity, tuple(Claim(thing=thing) for thing in "abc"))
    assert [key for _, key in keyed(ask, fits, ask.claims[real])] == [key for key in (right,) if key is not None]


HANDLED = ("grab", "put")


def test_the_words_tell_what_the_log_holds() -> None:
    """The rule reader finds every grab, put and word of the log in the full text, in order for each person."""
    for sample in SAMPLES:
        events, log = RuleReader().read(sample.full, sample.log.people), sample.log
        acts = [(e.agent, read_act(e.text)) for e in events if isinstance(e, Action)]
        told = [(agent, act.verb, act.thing) for agent, act in acts if act and act.verb in HANDLED]
        done = [(act.agent, act.kind, act.thing) for act in log.acts if act.kind in HANDLED]
        assert sorted(told, key=itemgetter(0)) == sorted(done, key=itemgetter(0))
        said = [(e.agent, e.text.rstrip(".,")) for e in events if isinstance(e, Utterance)]
        assert said == [(act.agent, act.words.rstrip(".,")) for act in log.acts if act.kind == "say"]


def test_nothing_hidden_is_told() -> None:
    """Talk is in the text; where a person's part is told, the film shows the other's."""
    for sample in SAMPLES:
        log, text = sample.log, sample.text
        spoken = [act.words for act in log.acts if act.kind == "say"]
        assert all(words.rstrip(".?") in text for words in spoken)
        told = {act.agent for act in log.acts} - {sample.story.camera} if not spoken else set()
        assert all(name in text for name in told if name in (sample.story.agent, sample.story.other))
        assert sample.film.startswith(sample.story.camera)


def test_places_in_options_are_places_of_the_home() -> None:
    sample, item = next((s, i) for s, i in ITEMS if i.ask.family == "belief")
    home = sample.log.apartment
    for claim, line in zip(item.ask.claims, item.text.splitlines()[1:], strict=True):
        assert line.endswith(where(home.piece(claim.place)))


@pytest.mark.parametrize("sample", SAMPLES[:12], ids=lambda sample: sample.id)
def test_what_the_camera_follows_can_be_read_back(sample: Sample, tmp_path: Path) -> None:
    name = sample.story.camera
    for key, frames in scene_graphs(sample.log, name).items():
        (tmp_path / f"{key}.json").write_text(json.dumps({sample.id: frames}), encoding="utf-8")
    events = SceneGraphPerception().perceive(Video(scene=str(tmp_path)), (name,))
    read = [read_act(event.text) for event in events]
    taken = [(act.verb, act.thing.replace(" ", "")) for act in read if act and act.verb == "grab"]
    acts = [("grab", a.thing.replace(" ", "")) for a in sample.log.acts if a.agent == name and a.kind == "grab"]
    assert taken == acts
