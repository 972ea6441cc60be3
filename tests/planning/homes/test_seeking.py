"""Walks of somebody who looks for a thing, and what is expected along them, by hand."""

import math
from itertools import permutations

import numpy as np
import pytest

from limp.episodes.claims import Claim
from limp.episodes.episode import Episode
from limp.episodes.minds import Hypothesis, Mind
from limp.errors import InputError
from limp.homes.deeds import event_of, stood
from limp.homes.minds import located, wish
from limp.homes.parameters import Parameters
from limp.homes.settling import settled
from limp.homes.world import ELSEWHERE
from limp.minds.deeds import Deed
from limp.minds.facts import Place
from limp.minds.source import Source
from limp.planner import posterior
from limp.planning.homes.seeking import Home, Seeker, expectations, search_costs, walk_trace
from limp.planning.pomdp import Pomdp, update

FRIDGE, STOVE = Place(name="fridge", room="kitchen"), Place(name="stove", room="kitchen")
DESK = Place(name="desk", room="bedroom")
FACTS = (located("apple", FRIDGE), located("salmon", STOVE), located("book", DESK))


STOOD = tuple(stood(fact, Source()) for fact in FACTS)


def _episode(*acts: Deed) -> Episode:
    start = Deed(verb="walk", place=Place(room="kitchen"))
    return settled(("Ann",), (*STOOD, *(event_of("Ann", act) for act in (start, *acts))))


def _mind(thing: str, *beliefs: Claim, **given: float) -> Mind:
    claims = (*(there.held_by("Ann") for there in beliefs), wish("Ann", thing))
    return Mind(agent="Ann", claims=claims, parameters=tuple(given.items()))


def _wanting(*things: str) -> tuple[Hypothesis, ...]:
    return tuple(Hypothesis(choice=thing, mind=_mind(thing, common_sense=0.0)) for thing in things)


def _looks(place: Place, shuts: bool = True) -> tuple[Deed, ...]:
    acts = (Deed(verb="walk", place=place), Deed(verb="open", place=place), Deed(verb="close", place=place))
    return acts if shuts else acts[:2]


def test_the_cost_of_a_search_is_that_of_the_best_order() -> None:
    belief, steps = np.array([0.5, 0.3, 0.2]), np.array([[1.0, 3.0, 1.0]] * 3)
    # Without the first: 0.6 at 3 steps and 0.4 at 1 step; 0.4 / 1 > 0.6 / 3, so the third place comes first.
    assert search_costs(belief, steps)[0] == pytest.approx(0.4 * 1 + 0.6 * 4)
    # Without the third: 0.625 at 1 step, then 0.375 after 4.
    assert search_costs(belief, steps)[2] == pytest.approx(0.625 * 1 + 0.375 * 4)
    assert search_costs(np.array([1.0, 0.0]), np.ones((2, 2)))[0] == 0.0


def test_a_look_updates_a_belief_as_the_exact_filter_does() -> None:
    home = Home.of(_episode(*_looks(FRIDGE)), _wanting("salmon"), Parameters())
    seeker = Seeker(home, "salmon", home.prior("salmon"))
    count, at = len(home.places), home.index(FRIDGE)
    seen = np.zeros((1, count, 2))
    seen[0, :, 0], seen[0, at] = 1.0, (0.0, 1.0)
    still, free = np.eye(count)[None], np.zeros((1, count))
    model = Pomdp(("nothing", "it"), still, seen, free, 1.0, home.prior("salmon"))
    seeker.look([at])
    np.testing.assert_allclose(seeker.belief, update(model, model.start, 0, 0), atol=1e-12)
    found = Seeker(home, "apple", home.prior("apple"))
    found.look([at])
    np.testing.assert_allclose(found.belief, update(model, home.prior("apple"), 0, 1), atol=1e-12)


def test_without_updates_a_look_changes_nothing() -> None:
    home = Home.of(_episode(), _wanting("salmon"), Parameters(), updates=False)
    seeker = Seeker(home, "salmon", home.prior("salmon"))
    seeker.look([home.index(FRIDGE)])
    np.testing.assert_allclose(seeker.belief, home.prior("salmon"), atol=1e-15)


def _by_hand(thing: str) -> float:
    """log P(go to the fridge, shut it, go to the stove | thing), written out for a flat prior over four places.

    Fridge and stove: 3 steps in the kitchen. Desk: 2 from there, and ELSEWHERE (it may be a container): 4. Whoever
    stands at the fridge needs 2 for it.
    """
    places = [FRIDGE, STOVE, DESK, ELSEWHERE]
    kept = {"apple": FRIDGE, "salmon": STOVE, "book": DESK}[thing]

    def steps(start: str, place: Place) -> float:
        return 1.0 + (place.room != start) + (0.0 if place == DESK else 2.0)

    def cost(belief: dict[Place, float], start: str) -> float:
        total = sum(belief.values())
        if total <= 0:
            return 0.0
        best = math.inf
        for order in permutations(belief):
            gone = expected = 0.0
            for place in order:
                gone += steps(start, place)
                expected += belief[place] / total * gone
            best = min(best, expected)
        return best

    def log_policy(belief: dict[Place, float], chosen: Place, at: Place | None = None) -> float:
        q = {}
        for place in places:
            rest = {other: p for other, p in belief.items() if other != place}
            here = steps("kitchen", place) - (place == at)
            q[place] = -here - (1 - belief[place]) * cost(rest, place.room)
        return 2.0 * q[chosen] - math.log(sum(math.exp(2.0 * value) for value in q.values()))

    belief = dict.fromkeys(places, 0.25)
    value = log_policy(belief, FRIDGE)
    if kept == FRIDGE:
        belief = {place: float(place == FRIDGE) for place in places}
        value += -4.0 - math.log(1 + math.exp(-4.0))  # shut although it is there: two steps wasted
    else:
        belief = {place: 0.0 if place == FRIDGE else 1 / 3 for place in places}
    return value + log_policy(belief, STOVE, at=FRIDGE)


def test_the_posterior_of_goals_is_that_of_enumeration() -> None:
    episode = _episode(*_looks(FRIDGE), Deed(verb="walk", place=STOVE))
    hypotheses = _wanting("apple", "salmon", "book")
    found = posterior(walk_trace(episode, hypotheses, Parameters())).probabilities
    weights = np.exp([_by_hand(thing) for thing in ("apple", "salmon", "book")])
    np.testing.assert_allclose(found, weights / weights.sum(), atol=1e-9)
    assert found.argmin() == 0


def test_a_walk_into_another_room_leads_to_all_that_is_there() -> None:
    trace = walk_trace(_episode(Deed(verb="walk", place=Place(room="bedroom"))), _wanting("book"), Parameters())
    there = walk_trace(_episode(Deed(verb="walk", place=DESK)), _wanting("book"), Parameters())
    assert trace.log_probs == pytest.approx(there.log_probs), "the desk is all that is in the bedroom"
    nowhere = Deed(verb="walk", place=Place(room="attic"))
    assert walk_trace(_episode(nowhere), _wanting("book"), Parameters()).log_probs < there.log_probs


def test_no_walk_is_no_evidence() -> None:
    with pytest.raises(InputError, match="Ann"):
        walk_trace(settled(("Ann",), STOOD), _wanting("apple"), Parameters())


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
