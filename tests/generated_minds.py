"""Random claims that somebody holds, for laws that hold of all minds in words."""

from collections.abc import Callable

from hypothesis import strategies as st

from limp.episodes.claims import Claim
from limp.episodes.minds import takes_sides, wants
from limp.homes.minds import located, wish
from limp.minds.facts import Place

Words = st.SearchStrategy[str]
Claims = st.SearchStrategy[Claim]
flag = st.booleans()


def facts(things: Words, places: st.SearchStrategy[Place], said: Words) -> Claims:
    return st.builds(located, things, places, flag) | st.builds(Claim, words=said)


def _denied(claim: Claim, negated: bool) -> Claim:
    return claim.model_copy(update={"negated": negated})


def ends(things: Words, places: st.SearchStrategy[Place], others: Words) -> Callable[[str], Claims]:
    """Return what somebody may want."""

    def of(who: str) -> Claims:
        found = st.one_of(
            st.builds(wish, st.just(who), things, st.none() | places),
            st.builds(takes_sides, st.just(who), st.sampled_from(["help", "hinder", "independent"]), others),
            st.builds(wants, st.just(who), st.sampled_from(["rest", "plan two steps ahead", "get some sleep"])),
        )
        return st.builds(_denied, found, flag)

    return of


def held(agents: Words, facts: Claims, ends: Callable[[str], Claims], depth: int) -> Callable[[str], Claims]:
    """Return what somebody may hold, with at most `depth` others whom they think of, one inside the other."""

    def of(who: str) -> Claims:
        verbs = st.sampled_from(["believes", "knows"])
        own = ends(who) | st.builds(lambda fact, verb: fact.held_by(who, verb), facts, verbs)
        if depth == 0:
            return own
        deeper = agents.flatmap(held(agents, facts, ends, depth - 1))
        return own | deeper.map(lambda claim: claim.held_by(who))

    return of
