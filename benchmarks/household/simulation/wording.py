"""How simulated questions are written: a stem of several forms, then one option a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from limp.homes.apartment import Apartment
from limp.homes.lexicon import lexicon

from ..claims import Ask, Claim
from .stories import Story
from .words import article, some, where

GIVEN = ("Given the above interaction, ", "Given what happened above, ", "")
LIKELY = (
    "which of the following statements is {polarity} likely?",
    "which of the following statements is {polarity} likely to be true?",
    "which of these is {polarity} likely?",
)
ASSUMED: Mapping[str, Sequence[str]] = {
    "help": ("if {X} has been trying to help {Y} achieve {her} goal", "if {X} has been trying to help {Y}"),
    "hinder": (
        "if {X} has been trying to hinder {Y} from achieving {her} goal",
        "if {X} has been trying to prevent {Y} from finding the {thing}",
    ),
    "independent": ("if {X} has been indifferent towards {Y}'s goals",),
}
KNOWN = ("assuming that {X} knows what is {known}", "if {X} knows what is {known}")
BY_ACTS = ("based on the actions of the agents", "judging by what {X} did", "looking at what happened")
BELIEF = (
    "When giving information, {X} believed that there was {claimed} {at}",
    "When {X} answered {Y}, {X} believed that there was {claimed} {at}",
)
SOCIAL: Sequence[Mapping[str, str]] = (
    {
        "help": "When giving information, {X} has been trying to help {Y} locate the {thing}",
        "hinder": "When giving information, {X} has been trying to prevent {Y} from finding the {thing}",
        "independent": "When giving information, {X} was indifferent towards {Y}'s goals",
    },
    {
        "help": "When giving information, {X} wanted to help {Y} find the {thing}",
        "hinder": "When giving information, {X} wanted to keep {Y} from finding the {thing}",
        "independent": "When giving information, {X} did not care whether {Y} found the {thing}",
    },
)
MOVED: Sequence[Mapping[str, str]] = (
    {
        "help there": "{X} believed that {Y} wants to place the {thing} {to}: {he} moved the {thing} to help {Y}.",
        "hinder there": "{X} believed that {Y} wants to place the {thing} {to}: "
        "{he} intentionally moved the {thing} to hinder {Y}.",
        "help back": "{X} believed that {Y} placed the {thing} at {her} desired location: "
        "{he} moved the {thing} {into} to help {Y}.",
        "hinder back": "{X} believed that {Y} placed the {thing} at {her} desired location: "
        "{he} intentionally moved the {thing} {into} to hinder {Y}.",
        "independent": "{X} doesn't know {Y}'s goal and moves the {thing} "
        "without thinking about what {she} wants.",
    },
    {
        "help there": "{X} thought that {Y} wanted the {thing} {to} and moved it there to help {Y}.",
        "hinder there": "{X} thought that {Y} wanted the {thing} {to} and moved it there to hinder {Y}.",
        "help back": "{X} thought that {Y} had put the {thing} where {she} wanted it "
        "and moved it {into} to help {Y}.",
        "hinder back": "{X} thought that {Y} had put the {thing} where {she} wanted it "
        "and moved it {into} to hinder {Y}.",
        "independent": "{X} did not know what {Y} wanted and moved the {thing} without thinking of {Y}.",
    },
)
_PRONOUNS = {"he": ("he", "his"), "she": ("she", "her")}


def written(ask: Ask, story: Story, rng: Random) -> tuple[str, tuple[str, ...]]:
    """Return the stem and the options, in the order of the claims, without letters."""
    words = _words(ask, story)
    home = story.home
    likely = rng.choice(LIKELY)
    if ask.family == "belief_of_goal":
        forms = rng.choice(MOVED)
        options = [forms[_key(claim, ask)] for claim in ask.claims]
        premise = rng.choice(BY_ACTS)
    elif ask.family == "social_goal":
        forms = rng.choice(SOCIAL)
        options = [forms[claim.goal] for claim in ask.claims]
        premise = rng.choice(KNOWN) if ask.known else ""
    else:
        form = rng.choice(BELIEF)
        options = [form] * len(ask.claims)
        premise = rng.choice(ASSUMED[ask.assumed])
    opening = rng.choice(GIVEN) if premise else GIVEN[0]
    stem = f"{opening}{premise}{', ' if premise else ''}{likely}".format(**words)
    lines = tuple(
        option.format(**words, **_claimed(claim, home)) for option, claim in zip(options, ask.claims, strict=True)
    )
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
    if claim.goal == "independent":
        return claim.goal
    return f"{claim.goal} {'there' if claim.wanted == ask.act[1] else 'back'}"


def _pronouns(name: str) -> tuple[str, str]:
    return _PRONOUNS.get(lexicon().gender(name), ("they", "their"))
