"""What is expected along a walk, by hand."""

from limp.homes.parameters import Parameters
from limp.minds.attitudes import Attitude, Help, Hypothesis, Mind
from limp.planner import Trace, posterior
from limp.planning.homes.policy import HouseholdPolicy
from limp.planning.homes.seeking import expectations, walk_trace

from .test_seeking import FRIDGE, _episode, _looks, _mind, _wanting


def test_what_is_expected_behind_each_step() -> None:
    """Four places alike at first; after the fridge was empty a third for each other one."""
    episode = _episode(*_looks(FRIDGE))
    trace = walk_trace(episode, _wanting("salmon", "apple"), Parameters())
    found = expectations(trace, episode, Parameters())
    assert found.shares
    assert found.holders == ("if salmon", "if apple")
    assert [moment.event for moment in found.moments] == list(trace.steps)
    to_fridge, shut = found.moments
    assert to_fridge.held == ("fridge 25%, stove 25%, desk 25%",) * 2
    assert shut.held == ("fridge 0%, stove 33%, desk 33%", "fridge 100%")


def test_minds_of_an_option_are_mixed_by_their_posterior() -> None:
    episode = _episode(*_looks(FRIDGE))
    minds = [Hypothesis(choice="A", mind=_mind(thing, common_sense=0.0)) for thing in ("salmon", "apple")]
    trace = walk_trace(episode, minds, Parameters())
    salmon, apple = posterior(trace).probabilities
    assert salmon > apple
    found = expectations(trace, episode, Parameters()).moments[-1].held
    assert found == (f"fridge {apple:.0%}, stove {salmon / 3:.0%}, desk {salmon / 3:.0%}",)


def test_minds_that_seek_nothing_have_no_such_table() -> None:
    episode = _episode(*_looks(FRIDGE))
    trace = walk_trace(episode, _wanting("salmon"), Parameters())
    social = Mind(agent="Ann", attitudes=(Attitude(holder="Ann", verb="wants", content=Help(agent="Bob")),))
    helping = Trace((Hypothesis(choice="A", mind=social),), trace.steps, trace.log_probs, "symbolic")
    assert HouseholdPolicy().beliefs(helping, episode) is None
    assert HouseholdPolicy().beliefs(trace, episode) is not None
