"""How simulated questions are written: a stem of several forms, then one option a line."""

from __future__ import annotations

from random import Random

from limp.homes.apartment import Apartment
from limp.homes.lexicon import lexicon

from ..claims import Ask, Claim
from ..wording import wordings
from .stories import Story
from .words import article, some, where

_PRONOUNS = {"he": ("he", "his"), "she": ("she", "her")}


def written(ask: Ask, story: Story, rng: Random) -> tuple[str, tuple[str, ...]]:
    """Return the stem and the options, in the order of the claims, without letters."""
    words, stems = _words(ask, story), wordings("simulated").stems
    likely = rng.choice(stems["likely"])
    forms = rng.choice(wordings("simulated").options[ask.family])
    premises = {"belief": ask.assumed, "belief_of_goal": "acts", "social_goal": ask.known and "known"}[ask.family]
    premise = f"{rng.choice(stems[premises])}, " if premises else ""
    opening = rng.choice(stems["opening"]) if premise else stems["opening"][0]
    stem = f"{opening}{premise}{likely}".format(**words)
    lines = tuple(forms[_key(claim, ask)].format(**words, **_claimed(claim, story.home)) for claim in ask.claims)
    return stem[0].upper() + stem[1:], lines


def _words(ask: Ask, story: Story) -> dict[str, str]:
    home = story.home
    he, _ = _pronouns(story.agent)
    she, her = _pronouns(story.other)
    words = {"X": story.agent, "Y": story.other, "he": he, "she": she, "her": her, "thing": story.thing}
    words["polarity"] = ask.polarity
    if ask.known:
        words["known"] = where(home.piece(ask.known))
    if ask.act[1]:
        to = home.piece(ask.act[1])
        words["to"], words["into"] = where(to), f"{'into' if to.container else 'onto'} {article(to)}"
    return words


def _claimed(claim: Claim, home: Apartment) -> dict[str, str]:
    if not claim.place:
        return {}
    return {"claimed": some(home.thing(claim.thing).name), "at": where(home.piece(claim.place))}


def _key(claim: Claim, ask: Ask) -> str:
    """Return which form an option takes: by the goal that it claims, and by where it says the thing was wanted."""
    if not claim.wanted:
        return claim.goal or "belief"
    return f"{claim.goal} {'there' if claim.wanted == ask.act[1] else 'back'}"


def _pronouns(name: str) -> tuple[str, str]:
    return _PRONOUNS.get(lexicon().gender(name), ("they", "their"))
