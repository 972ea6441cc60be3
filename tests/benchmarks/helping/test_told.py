"""Films in words, with the exact posterior of what blue intends."""

import pytest
from limp.benchmarks.helping.films import Film
from limp.benchmarks.helping.told import case_of, told

from limp.episodes.events import Act
from limp.episodes.telling import setting
from limp.minds.english import mind_in_words
from limp.planner import by_option, posterior
from limp.worlds.helping_inference import Settings, infer


def test_a_film_in_words(films: tuple[Film, ...]) -> None:
    episode = told(films[0])
    facts = setting(episode)
    assert facts[-1] == "at the start boxes close every way of Rae to the star"
    assert [event.text for event in episode.events[len(facts) :]] == [
        "Rae tries to move right; boxes close every way of Rae to the star",
        "Ben pulls the box on the side above one square down, which opens a way for Rae",
        "Rae move right; Rae is 1 step from the star",
        "Ben stays",
        "Rae move right; Rae is at the star",
        "Ben stays",
    ]


def test_what_a_moved_box_does_to_the_way(films: tuple[Film, ...]) -> None:
    """With grips the box comes down one square: Rae's way is 2 steps rather than 4."""
    said = [event.does for event in told(films[4]).events if isinstance(event, Act)]
    assert said == [
        "take hold of the box on the side above",
        "move down with the box, which makes Rae's way 2 steps shorter",
        "let go of the box",
        "stay",
    ]


def test_cases_have_the_exact_posterior(films: tuple[Film, ...]) -> None:
    found = {one.id: by_option(infer(one.game, one.seen, Settings())) for one in films}
    told_all = [case_of(one, infer(one.game, one.seen, Settings())) for one in films]
    for case in told_all:
        shares = posterior(case.exact).marginal("choice")
        for name, share in shares.items():
            assert share == pytest.approx(float(found[case.id][name][-1]), abs=1e-9)
        acts = [event for event in case.episode.events if event.doer]
        assert case.exact.log_probs.shape == (3, len(acts))
    minds = [mind_in_words(h.mind) for h in told_all[0].exact.hypotheses]
    assert minds[:2] == ["Ben wants to help Rae.", "Ben wants to hinder Rae."]
    assert minds[2] == "Ben does not care about what Rae wants."
