"""Questions that need a mind: what did the one who was asked believe, and what did it want, in one 2 x 2 design.

`balanced_moves` has those about things that are moved; `balanced` yields both.

    options = {where it put the thing, another place where the thing was} x {two social goals}

X puts a thing away and goes. In half of the stories somebody then moves it, which X does not see. Y asks X for it;
the story ends with the answer. What stands behind the answer is dealt, and the answer is drawn by the policy of
telling, so that one story has several versions, which differ in one utterance:

    goal ~ the deck,   u ~ P(u | where X believes the thing to be, goal) over {both places, `I don't know`}

Every option is like two others in one part, so none is odd. Letters, the goals of each pair, and whether the thing
still is where X believes it to be are right equally often. The best accuracy that anybody can reach follows:

    Bayes limit = mean over questions of max_g P(u | g) / (P(u | g) + P(u | g')),   g, g' the goals in the options
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random

import numpy as np

from limp.errors import InputError
from limp.homes.apartment import Log, LoggedAct
from limp.minds.attitudes import SocialGoal

from ..claims import LETTERS, Ask, Claim
from .balanced_moves import moves
from .dataset import DIM, Balanced, Sample
from .decks import STEMS, VERSIONS, Deck, Item, item_of, placed
from .lives import Answer, chosen, seconds_to_say
from .policies import Choices
from .stories import Design, Story, draw_story
from .words import Narrator, answer_words, seen_by_camera, some, told_before, where

PAIRS: Sequence[tuple[SocialGoal, SocialGoal]] = (
    ("help", "hinder"),
    ("help", "hinder"),
    ("help", "independent"),
    ("hinder", "independent"),
    ("hinder", "independent"),
)
"""The goals of the options. Who does not care says the place oftener than another, so its pair with a helper comes
half as often: then what is said is the right place about as often as a wrong one."""

GOALS: Sequence[Mapping[str, str]] = (
    {"help": "wanted to help {Y}", "hinder": "wanted to hinder {Y}", "independent": "was indifferent towards {Y}"},
    {"help": "was helping {Y}", "hinder": "was hindering {Y}", "independent": "was indifferent towards {Y}"},
)
BELIEF = ", and believed that there was {thing} {at}"


def balanced(stories: int, seed: int) -> Iterator[Balanced]:
    """Yield `VERSIONS` of each of `stories` stories, answers and moved things in turn; a seed gives the same ones.

    Raises `InputError` for fewer than one story.
    """
    if stories < 1:
        raise InputError(f"{stories} stories cannot be made.", "Give 1 or more.")
    kinds = (answers((stories + 1) // 2, seed), moves(stories // 2, seed))
    for number in range(stories):
        for _ in range(VERSIONS):
            yield next(kinds[number % 2])


def answers(stories: int, seed: int) -> Iterator[Balanced]:
    """Yield `VERSIONS` of each of `stories` stories about an answer."""
    rng = Random(f"balanced {seed}")
    goals = Deck([(pair, goal) for pair in PAIRS for goal in pair], rng)
    letters = Deck(range(len(LETTERS)), rng)
    for number in range(1, stories + 1):
        story = _story(number, seed)
        for version in range(1, VERSIONS + 1):
            pair, goal = goals.deal()
            draw = Random(f"balanced {seed} {number} {version}")
            yield _version(f"{number}0{version}", story, pair, goal, letters.deal(), draw)


def _story(number: int, seed: int) -> Story:
    """Draw a story in which X put the thing away, in turn still there or moved since.

    Both places take as many words: else options of the longer one would be more like each other.
    """

    def accept(story: Story, _: Random) -> Story | None:
        one, two = _places(story)
        return story if one != two and _length(story, one) == _length(story, two) else None

    design = Design("telling", "help", belief=number % 2 == 0, evident=True)
    return draw_story(design, f"balanced {seed} {number} story", accept)


def _length(story: Story, place: str) -> int:
    """How many words name the place."""
    piece = story.home.piece(place)
    return len({*piece.name.split(), *piece.room.split()})


def _mover(story: Story) -> str:
    """Who moved the thing behind X's back."""
    return next(role.name for role in story.played.roles if role.name not in (story.agent, story.other))


def _places(story: Story) -> tuple[str, str]:
    """Where X believes the thing to be, and where it was moved to; if it was not, where it was before."""
    grabbed = next(act.piece for act in story.log.acts if act.kind == "grab" and act.thing == story.thing)
    return story.believed, grabbed if story.design.belief else story.answer.truth[story.thing]


def answer_shares(story: Story, goal: SocialGoal) -> dict[str, float]:
    """Return P(answer | goal) over where X believes the thing to be, the other place, and "" for none."""
    choices = Choices(story.home)
    odds = choices.answers(np.eye(len(choices.world.places))[choices.ids.index(story.believed)], goal)
    kept = {place: odds[place] for place in (*_places(story), "")}
    return {place: p / sum(kept.values()) for place, p in kept.items()}


def _version(
    identity: str, story: Story, pair: tuple[SocialGoal, SocialGoal], goal: SocialGoal, letter: int, rng: Random
) -> Balanced:
    shares = {g: answer_shares(story, g) for g in pair}
    told = chosen(shares[goal], rng)
    words = answer_words(story.thing, story.home.piece(told) if told else None, False, rng)
    log = with_answer(story.log, story.answer, words).model_copy(update={"id": identity})
    answers = (story.answer.model_copy(update={"told": told}),)
    camera = story.other if story.design.belief else _mover(story)
    version = replace(
        story, design=replace(story.design, social_goal=goal), camera=camera,
        played=replace(story.played, log=log, answers=answers, decisions=()),
    )  # fmt: skip
    item = _item(version, _places(story), pair, letter, rng)
    text, full = told_before(log, story.agent, rng), Narrator(log, rng).whole()
    room = next(figure.room for figure in log.moments[0].figures if figure.name == camera)
    film = seen_by_camera(log, camera, rng, DIM) or f"{camera} stood in the {room}."
    given = [shares[g][told] for g in pair]
    return Balanced(Sample(version, (item,), text, full, film), max(given) / sum(given), " or ".join(sorted(pair)))


def with_answer(log: Log, answer: Answer, words: str) -> Log:
    """Return the log up to the answer, with these words in its place."""
    said = next(act for act in log.acts if act.kind == "say" and act.agent == answer.speaker)
    end = round(said.start + seconds_to_say(words), 3)
    spoken = said.model_copy(update={"words": words, "end": end})

    def kept(act: LoggedAct) -> bool:
        return act is not said and act.end <= min(end, said.end)

    acts = [*filter(kept, log.acts), spoken]
    moments = tuple(
        moment.model_copy(update={"words": words}) if moment.speaker == answer.speaker else moment
        for moment in log.moments
        if moment.t <= min(end, said.end)
    )
    ordered = tuple(sorted(acts, key=lambda act: (act.start, act.end)))
    return log.model_copy(update={"acts": ordered, "moments": moments})


def _item(story: Story, places: Sequence[str], pair: Sequence[SocialGoal], letter: int, rng: Random) -> Item:
    cells = [Claim(thing=story.thing, place=place, goal=g) for place, g in product(places, pair)]
    right = pair.index(story.design.social_goal)
    ask = Ask("belief_and_goal", "MOST", placed(cells, right, letter, rng))
    forms, thing = rng.choice(GOALS), some(story.home.thing(story.thing).name)
    options = [
        f"{story.agent} {forms[claim.goal].format(Y=story.other)}"
        f"{BELIEF.format(thing=thing, at=where(story.home.piece(claim.place)))}"
        for claim in ask.claims
    ]
    return item_of(ask, letter, rng.choice(STEMS), options)
