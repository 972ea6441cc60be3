import numpy as np
import pytest

from limp.homes.parameters import TEXT, VIDEO, Noise, Parameters
from limp.homes.world import World
from limp.minds.facts import Place
from limp.minds.meanings import SOMETHING, Act
from limp.planning.homes.search import Report, SearchFilter, search_log_likelihoods

CABINET, FRIDGE = Place(name="cabinet", room="kitchen"), Place(name="fridge", room="kitchen")
COUNTER, SHELF = Place(name="counter", room="kitchen"), Place(name="bookcase", room="living room")
WORLD = World.of([CABINET, FRIDGE, SHELF], Parameters())


def odds_of_truth(*acts: Act, noise: Noise = VIDEO, before: bool = False, told: Place = CABINET) -> float:
    """Likelihood that the thing was where it was said to be, over the mean of the other places."""
    reports = [Report(act, noise, act.phrase(), before=before) for act in acts]
    total = sum(column for _, column in search_log_likelihoods(WORLD, "juice", told, reports))
    likelihood = np.exp(total)
    return float(likelihood[WORLD.index(told)] / np.delete(likelihood, WORLD.index(told)).mean())


def grab(place: Place | None, thing: str = SOMETHING) -> Act:
    return Act(verb="grab", thing=thing, place=place)


def test_a_clear_grab_by_hand() -> None:
    """Text, told nothing, four candidates: taking .7 * .95 * .995 * P(named), straying .3 * .95 * .005 / 4."""
    search = SearchFilter(WORLD, "juice", None)
    likelihood = search.step(Report(grab(FRIDGE, "juice"), TEXT, ""))
    rest = (1 - 0.98 - 0.005) / 2
    stray = 0.3 * 0.95 * 0.005 / 4
    assert likelihood[1] == pytest.approx(0.7 * 0.95 * 0.995 * (0.98 + rest / 2 + rest / 4) + stray)
    assert likelihood[0] == pytest.approx(0.7 * 0.95 * 0.995 * (rest / 2 + rest / 4) + stray)
    assert search.taken[1] > 0.99 > search.taken[0]


def _opens(place: Place) -> Act:
    return Act(verb="open", place=place)


CHECKED = (_opens(CABINET), Act(verb="close", place=CABINET))
AWAY = Act(verb="walk", place=Place(room="bedroom"))


@pytest.mark.parametrize(
    ("acts", "noise", "least", "most"),
    [
        ((grab(CABINET),), VIDEO, 3, np.inf),
        ((grab(CABINET, "juice"),), TEXT, 50, np.inf),
        ((*CHECKED[:1], grab(CABINET), *CHECKED[1:]), VIDEO, 3, np.inf),
        ((grab(COUNTER),), VIDEO, 1, np.inf),  # the furniture beside is not held against it
        ((grab(FRIDGE),), VIDEO, 0, 1),
        ((grab(SHELF),), VIDEO, 0, 0.5),
        ((grab(FRIDGE, "juice"),), TEXT, 0, 0.05),
        ((*CHECKED, AWAY), VIDEO, 0, 0.5),  # who checks and goes on did not find it there
        ((*CHECKED, _opens(FRIDGE)), TEXT, 0, 0.1),
        ((Act(verb="miss", thing="juice", place=CABINET),), VIDEO, 0, 0.2),
        ((Act(verb="miss", thing="juice"),), VIDEO, 0, 0.2),
        ((AWAY,), VIDEO, 0, 0.9),
    ],
)
def test_what_a_search_says_of_the_truth(acts: tuple[Act, ...], noise: Noise, least: float, most: float) -> None:
    assert least < odds_of_truth(*acts, noise=noise) < most


def test_some_reports_say_less_than_others() -> None:
    taken = grab(CABINET, "juice")
    assert odds_of_truth(grab(CABINET), before=True) < odds_of_truth(grab(CABINET)), "before the question"
    assert odds_of_truth(taken) < odds_of_truth(taken, noise=TEXT), "in a film"
    later = odds_of_truth(taken, grab(SHELF, "book"), noise=TEXT)
    assert later >= odds_of_truth(taken, noise=TEXT), "later grabs are of other things"
