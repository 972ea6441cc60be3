"""Acts whose alternatives an episode declares: what somebody does next, wants, or does to another.

An act that was open to somebody has a cost, what it needs, and what it gives. What counts is what its agent holds:

    U(a | end)    = P(all that a needs is so, as the agent holds) [a gives the end] - cost(a)
    U(a | stance) = rho P(all that a needs is so, as the agent holds) worth(a to the other) - cost(a)
    pi(a)         = exp(beta U(a)) / sum over the open acts of exp(beta U)

An end that is reached is worth 1, the unit of costs; the worth to another is how many of their wishes the act
fulfils, less how many it rules out. Who makes an act is likely to want what makes it likely (Bayes' rule, in
`limp.planner`).

Source: C. Baker, R. Saxe and J. Tenenbaum, "Action understanding as inverse planning", Cognition 113, 2009, for
the choice of acts under beliefs; T. Ullman et al., "Help or hinder", NIPS 2009, for the social utility. The worth
of 1 and beta are assumed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np

from ..beliefs.options import claims_hold
from ..beliefs.possible_worlds import Worlds
from ..episodes.claims import Claim, Option, SocialGoal
from ..episodes.episode import Episode
from ..episodes.events import Act, OpenAct
from ..episodes.queries import WhichClaim
from ..errors import InputError
from ..minds.facts import the
from ..planner import FloatArray
from .social import RATIONALITY, RHO, boltzmann, social_utility

Chosen = tuple[int, Act]
"""The number of an event, and the act that was chosen in it."""
DECLARE = (
    "Give a model that judges it (--model), or write the episode by hand with the acts that were open, and what"
    " each costs, needs and gives (docs/episode.md)."
)


def next_act(worlds: Worlds, agent: str, moment: int | None = None) -> dict[str, float]:
    """Return P(act) for the acts that are open to `agent` last, in a choice that they have not made yet.

    An act that gives nothing by name reaches what the agent is after; one that does counts if they want that.
    Raises `InputError` where no open choice is declared, and where it is not told what they want.
    """
    choices = [(k, act) for k, act in _choices(worlds.episode, agent, moment) if not _made(act)]
    if not choices:
        raise InputError(f"it is not told what {agent} could do next.", DECLARE)
    k, act = choices[-1]
    wanted = tuple(_wishes(worlds.episode, agent))
    if not wanted and any(option.gives for option in act.open_to):
        raise InputError(f"the story does not tell what {agent} wants.", "Add an attitude with the verb wants.")
    worth = [float(not option.gives or any(_serves(option, wish) for wish in wanted)) for option in act.open_to]
    policy = np.exp(boltzmann(_chances(worlds, agent, k, act.open_to) * worth - _costs(act), RATIONALITY))
    return {option.does: float(p) for option, p in zip(act.open_to, policy, strict=True)}


def ends(worlds: Worlds, agent: str, options: Sequence[Option], event: str = "") -> list[float]:
    """Return P(what `agent` did | end) for the end that each option claims.

    Of a reason only the `event` that is asked about counts. Raises `InputError` where no acts are declared, and
    where an option claims no wish.
    """
    done = _done(worlds.episode, agent, event)
    wishes = [_wish_of(option) for option in options]
    if not any(_serves(act, wish) for act in _open(done) for wish in wishes):
        raise InputError(f"none of the acts open to {agent} gives what an option claims.", DECLARE)
    return [_likelihood(worlds, agent, done, partial(_serves, wish=wish)) for wish in wishes]


def _wish_of(option: Option) -> Claim:
    wish = next((claim for claim in option.claims if claim.verb in ("wants", "intends")), None)
    if wish is None:
        raise InputError("an option does not claim what somebody wants.", "Claim it with the verb wants.")
    return wish


def stances_of_acts(worlds: Worlds, agent: str, other: str) -> dict[SocialGoal, float]:
    """Return P(what `agent` did | stance to `other`) for each stance.

    Where no acts are declared, each change that `agent` made counts: to leave things as they were was open and
    costs as much (assumed). Raises `InputError` where they did nothing, and where it is not told what `other`
    wants.
    """
    done = list(_deeds(worlds.episode, agent, other)) if not any(_choices(worlds.episode, agent)) else []
    done = done or _done(worlds.episode, agent)
    wanted = tuple(_wishes(worlds.episode, other))
    if not wanted:
        raise InputError(f"the story does not tell what {other} wants.", "Add an attitude with the verb wants.")
    if not any(_worth(act, wish) for act in _open(done) for wish in wanted):
        raise InputError(f"none of the acts open to {agent} bears on what {other} wants.", DECLARE)

    def worth(act: OpenAct) -> float:
        return float(sum(_worth(act, wish) for wish in wanted))

    return {stance: _likelihood(worlds, agent, done, worth, rho) for stance, rho in RHO.items()}


def _likelihood(
    worlds: Worlds, agent: str, done: Sequence[Chosen], worth: Callable[[OpenAct], float], rho: float = 1.0
) -> float:
    """Return P(what the agent did) of somebody to whom rho times what the acts are worth counts."""
    total = 0.0
    for k, act in done:
        value = _chances(worlds, agent, k, act.open_to) * [worth(option) for option in act.open_to]
        did = [option.does for option in act.open_to].index(act.does)
        total += float(boltzmann(social_utility(rho, value, _costs(act)), RATIONALITY)[did])
    return math.exp(total)


def _open(done: Sequence[Chosen]) -> Iterator[OpenAct]:
    return (option for _, act in done for option in act.open_to)


def _choices(episode: Episode, agent: str, moment: int | None = None) -> Iterator[Chosen]:
    """Yield the acts of somebody for which more than one was open, with the numbers of their events."""
    for k, event in enumerate(episode.events[: None if moment is None else moment + 1]):
        if isinstance(event, Act) and event.agent == agent and len(event.open_to) > 1:
            yield k, event


def _made(act: Act) -> bool:
    return act.mood in ("happened", "habit") and any(act.does == option.does for option in act.open_to)


def _done(episode: Episode, agent: str, event: str = "") -> list[Chosen]:
    """Return the choices that somebody made; raise `InputError` if there are none."""
    named = episode.number(event) if event else None
    done = [(k, act) for k, act in _choices(episode, agent) if _made(act) and (not event or k == named)]
    if not done:
        raise InputError(f"it is not told what {agent} could have done instead.", DECLARE)
    return done


def _deeds(episode: Episode, agent: str, other: str) -> Iterator[Chosen]:
    """Yield the changes that somebody made as choices between them and leaving things as they were.

    Who gets a thing has what they want where they want that thing.
    """
    for k, event in episode.happened:
        if agent in event.doers:
            gives = [Claim(variable=v, value=value) for v, value in event.changes.items() if value]
            gives += [Claim(words=the(v.of)) for v, value in event.changes.items() if value == other]
            done = OpenAct(does="it", gives=tuple(gives))
            yield k, Act(agent=agent, does="it", open_to=(done, OpenAct(does="nothing")))


def _costs(act: Act) -> FloatArray:
    return np.array([option.cost for option in act.open_to])


def _chances(worlds: Worlds, agent: str, k: int, acts: Sequence[OpenAct]) -> FloatArray:
    """Return for each act the probability that what it needs is so, as the agent holds before event k."""
    held = WhichClaim(chain=(agent,), when=k - 1)
    return np.array([claims_hold(Option(claims=act.needs), held, worlds) if act.needs else 1.0 for act in acts])


def _wishes(episode: Episode, agent: str) -> Iterator[Claim]:
    for _, event in episode.happened:
        claim = event.ascribed
        if claim is not None and claim.chain == (agent,) and claim.verb == "wants":
            yield claim


def _serves(act: OpenAct, wish: Claim) -> bool:
    """Return whether an act gives what is wished: the value of the variable, or the same words."""
    return any(_same(given, wish) and given.value == wish.value for given in act.gives) != wish.negated


def _worth(act: OpenAct, wish: Claim) -> int:
    """Return 1 if an act fulfils a wish, -1 if it gives the variable another value, else 0."""
    given = next((claim for claim in act.gives if _same(claim, wish)), None)
    if given is None:
        return 0
    return 1 if (given.value == wish.value) != (wish.negated != given.negated) else -1


def _same(given: Claim, wish: Claim) -> bool:
    return given.variable == wish.variable and given.words.casefold() == wish.words.casefold()
