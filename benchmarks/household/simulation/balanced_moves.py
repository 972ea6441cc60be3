"""Balanced questions about moved things: what X knew of Y's wish, what X wanted for Y, and what X did.

Y leaves a thing at A and says where it wants it, A or B. X moves it from A to B. In three of four stories Y says
so to X; in the fourth X is in another room, and does not know. Options are 2 x 2 in two of these:

    wish      X believed that Y wanted the thing at A, or at B
    goal      X wanted to help Y, or to hinder Y
    act       X moved the thing from A to B, or from B to A
    knowing   X believed that Y wanted it where Y said, or did not know where Y wanted it

The social goal is dealt from a deck, and what Y said is drawn so that the act fits it as it would in life:

    w ~ P(A -> B | wish w, goal) / sum over w' in {A, B} of P(A -> B | wish w', goal)

so the best that anybody can do on a question about the goal is the larger share of P(w | goal) among the two
goals. The other questions can all be answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Literal

from limp.homes.apartment import Log, LoggedAct
from limp.minds.attitudes import SocialGoal

from ..claims import LETTERS, Ask, Claim
from .dataset import DIM, Balanced, Sample
from .decks import STEMS, VERSIONS, Deck, Item, item_of, placed
from .lives import seconds_to_say
from .policies import Choices
from .stories import Design, Story, draw_story
from .words import Narrator, article, seen_by_camera, where

Factors = Literal["wish and goal", "wish and act", "goal and act", "knowing and act"]
TOLD: tuple[Factors, ...] = (
    *("wish and goal",) * 3, *("wish and act",) * 3, *("goal and act",) * 2, *("knowing and act",) * 4,
)  # fmt: skip
"""The questions of three stories in which X is told; with those of one in which X is not, it knows in half."""
GOALS: tuple[SocialGoal, ...] = ("help", "hinder")

WISHES = ("I want the {thing} {at}.", "I would like the {thing} {at}.", "I need the {thing} {at}.")
BELIEVED = ("believed that {Y} wanted the {thing} {at}", "thought that {Y} wanted the {thing} {at}")
UNKNOWING = "did not know where {Y} wanted the {thing}"
HELPING = {"help": "wanted to help {Y}", "hinder": "wanted to hinder {Y}"}
MOVED = "moved the {thing} from {start} to {end}"


def places(story: Story) -> tuple[str, str]:
    """Return A, where Y left the thing, and B, where X put it."""
    return story.decided.at, story.decided.to


def wish_shares(story: Story, goal: SocialGoal) -> list[float]:
    """Return P(w | goal) for both places: how often Y wants it there among the stories with this goal."""
    (at, to), choices = places(story), Choices(story.home)
    odds = [choices.moves(story.thing, at, wanted, story.other, goal)[to] for wanted in (at, to)]
    return [p / sum(odds) for p in odds]


def moves(stories: int, seed: int) -> Iterator[Balanced]:
    """Yield `VERSIONS` questions of each of `stories` stories; the same seed gives the same ones."""
    rng = Random(f"balanced moves {seed}")
    asked, goals, letters = Deck(TOLD, rng), Deck(GOALS, rng), Deck(range(len(LETTERS)), rng)
    for number in range(1, stories + 1):
        told = number % 4 != 0
        for version in range(1, VERSIONS + 1):
            story = _story(f"{seed} {number}" if told else f"{seed} {number} {version}", told)
            draw = Random(f"balanced moves {seed} {number} {version}")
            factors: Factors = asked.deal() if told else "knowing and act"
            yield _version(f"m{number}0{version}", story, told, factors, goals.deal(), letters.deal(), draw)


def _story(key: str, told: bool) -> Story:
    """Draw a story in which X sees Y leave the thing, or is elsewhere."""
    design = Design("moving", "hinder" if told else "independent")
    return draw_story(design, f"balanced moves {key}", lambda s, _: s if told or _comes_in(s) else None)


def _comes_in(story: Story) -> bool:
    """Whether X is in another room when Y leaves the thing, and is told to come in."""
    left = next(a for a in story.log.acts if a.kind == "put" and a.agent == story.other)
    walks = [a for a in story.log.acts if a.agent == story.agent and a.kind == "walk" and not a.piece]
    return any(walk.start >= left.end and walk.room == left.room for walk in walks)


def _version(
    identity: str, story: Story, told: bool, factors: Factors, goal: SocialGoal, letter: int, rng: Random
) -> Balanced:
    shares = {g: wish_shares(story, g) for g in GOALS}
    wanted = rng.choices(places(story), shares[goal])[0]
    given = [share[places(story).index(wanted)] for share in shares.values()]
    limit = max(given) / sum(given) if "goal" in factors else 1.0
    words = rng.choice(WISHES).format(thing=story.thing, at=where(story.home.piece(wanted), "in"))
    log = with_wish(story, words, told).model_copy(update={"id": identity})
    design = replace(story.design, social_goal=goal if told else "independent")
    version = replace(story, design=design, played=replace(story.played, log=log), camera=story.agent)
    item = _worded(_ask(story, told, factors, wanted, goal, letter, rng), letter, version, rng)
    first = log.model_copy(update={"acts": tuple(a for a in log.acts if a.agent == story.other)})
    text, film = Narrator(first, rng).whole(), seen_by_camera(log, story.agent, rng, DIM)
    return Balanced(Sample(version, (item,), text, Narrator(log, rng).whole(), film), limit, factors)


def with_wish(story: Story, words: str, told: bool) -> Log:
    """Return the log with what Y says, to X or to itself, while it leaves the thing."""
    log = story.log
    left = next(act for act in log.acts if act.kind == "put" and act.agent == story.other)
    start = round((left.start + left.end) / 2, 3)
    end = round(start + seconds_to_say(words), 3)
    to = story.agent if told else story.other
    said = LoggedAct(kind="say", agent=story.other, start=start, end=end, room=left.room, words=words, to=to)
    times = {m.t for m in log.moments} | {t for t in (start, end) if t <= log.duration}
    spoken = {"speaker": story.other, "words": words}
    moments = (log.at(t).model_copy(update=spoken if start <= t < end else {}) for t in sorted(times))
    acts = sorted([*log.acts, said], key=lambda act: (act.start, act.end))
    return log.model_copy(update={"acts": tuple(acts), "moments": tuple(moments)})


def _ask(
    story: Story, told: bool, factors: Factors, wanted: str, goal: SocialGoal, letter: int, rng: Random
) -> Ask:
    """The question: two values of each of two factors, of which one is true."""
    values = {
        "wish": ([Claim(wanted=place) for place in places(story)], places(story).index(wanted)),
        "goal": ([Claim(goal=g) for g in GOALS], GOALS.index(goal)),
        "act": ([Claim(moved=places(story)), Claim(moved=places(story)[::-1])], 0),
        "knowing": ([Claim(wanted=wanted), Claim(unaware=True)], int(not told)),
    }
    (first, one), (second, two) = (values[name] for name in factors.split(" and "))
    cells = [replace(a, goal=a.goal or b.goal, moved=b.moved) for a, b in product(first, second)]
    return Ask("belief_of_goal", "MOST", placed(cells, 2 * one + two, letter, rng))


def _worded(ask: Ask, letter: int, story: Story, rng: Random) -> Item:
    home, believed = story.home, rng.choice(BELIEVED)
    options = []
    for claim in ask.claims:
        at = where(home.piece(claim.wanted), "in") if claim.wanted else ""
        start, end = (article(home.piece(place)) for place in claim.moved) if claim.moved[0] else ("", "")
        parts = [
            believed if claim.wanted else UNKNOWING if claim.unaware else "",
            MOVED if claim.moved[0] else "",
            HELPING[claim.goal] if claim.goal else "",
        ]
        words = " and ".join(filter(None, parts)).format(
            Y=story.other, thing=story.thing, at=at, start=start, end=end
        )
        options.append(f"{story.agent} {words}")
    return item_of(ask, letter, rng.choice(STEMS), options)
