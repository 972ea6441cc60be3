"""A small data set: answers against the minds by a second rule, the mix, the words against the log, the files."""

import json

import pytest
from limp.benchmarks.household.claims import Ask, Claim
from limp.benchmarks.household.simulation.dataset import Sample, balance, files, samples
from limp.benchmarks.household.simulation.decks import Item
from limp.benchmarks.household.simulation.questions import keyed
from limp.benchmarks.household.simulation.words import where

from limp.errors import InputError
from limp.events import Action, Utterance
from limp.questions.question import Polarity
from limp.reading.homes.reader import RuleReader
from limp.reading.homes.understanding import read_act

SAMPLES = tuple(samples(36, 11))
ITEMS = [(sample, item) for sample in SAMPLES for item in sample.items]


def test_the_same_seed_gives_the_same_data() -> None:
    first = json.dumps(files(tuple(samples(4, 5))), sort_keys=True)
    assert first == json.dumps(files(tuple(samples(4, 5))), sort_keys=True)
    assert first != json.dumps(files(tuple(samples(4, 6))), sort_keys=True)


def test_a_smaller_data_set_needs_numbers_in_range() -> None:
    with pytest.raises(InputError, match="cannot be made"):
        tuple(samples(0, 1))
    with pytest.raises(InputError, match="cannot be made"):
        tuple(samples(1, 1, people=1))


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


def test_the_answers_follow_from_the_minds() -> None:
    """A second rule: what is MOST likely was in the mind, and what is LEAST likely contradicts it."""
    for sample, item in ITEMS:
        follows(sample, item)


def follows(sample: Sample, item: Item) -> None:
    ask, story = item.ask, sample.story
    right = item.right
    assert item.answer == next(line for line in item.text.splitlines() if line.startswith(f"{item.letter})"))
    assert ask.claims["ABC".index(item.letter)] == right
    if ask.family == "belief_of_goal":
        decided = story.decided
        wanted = decided.thinks.place if decided.thinks else ""
        mind = (story.design.social_goal, wanted)
        helps = right.wanted == decided.to
        assert ((right.goal, right.wanted) == mind) == (ask.polarity == "MOST")
        assert ask.polarity == "MOST" or (right.goal == "help") != helps
        return
    answer, believed = story.answer, story.believed
    if ask.family == "social_goal":
        assert (right.goal == story.design.social_goal) == (ask.polarity == "MOST")
        if ask.known:  # the question says that the speaker knows what is there, so it must
            assert (believed == ask.known) == (answer.truth[story.thing] == ask.known)
        return
    assert ask.assumed == story.design.social_goal
    assert (right.thing == story.thing and right.place == believed) == (ask.polarity == "MOST")
    if ask.polarity == "MOST":  # no other option was in the mind as well
        rest = [claim for claim in ask.claims if claim != right]
        assert not any(answer.beliefs.get(c.thing) and answer.beliefs[c.thing].place == c.place for c in rest)


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


def test_the_words_tell_what_the_log_holds() -> None:
    """The rule reader finds every grab and put of the log in the full text, in order for each person."""
    for sample in SAMPLES:
        log = sample.log
        events = RuleReader().read(sample.full, log.people)
        for name in log.people:
            acts = [(a.kind, a.thing) for a in log.acts if a.agent == name and a.kind in ("grab", "put")]
            frames = [read_act(e.text) for e in events if isinstance(e, Action) and e.agent == name]
            assert [(f.verb, f.thing) for f in frames if f and f.verb in ("grab", "put")] == acts
        said = [(e.agent, e.text.rstrip(".,")) for e in events if isinstance(e, Utterance)]
        assert said == [(a.agent, a.words.rstrip(".,")) for a in log.acts if a.kind == "say"]


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
