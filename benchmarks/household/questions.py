"""Questions that need a mind, each about one of several versions of a story, with options in a 2 x 2 design.

Every option is like two others in one part, so none is odd, and letters are right equally often. What stands
behind a version is dealt from a deck, and one utterance is drawn so that it fits. There are two kinds of stories.

An answer. X puts a thing away and goes. In half of the stories somebody then moves it, which X does not see. Y
asks X for it; the story ends with the answer, which is drawn by the policy of telling:

    options = {where it put the thing, another place where the thing was} x {two social goals}
    goal ~ the deck,   u ~ P(u | where X believes the thing to be, goal) over {both places, `I don't know`}

A moved thing. Y leaves a thing at A and says where it wants it, A or B. X moves it from A to B. In three of four
stories Y says so to X; in the fourth X is in another room, and does not know. Options are 2 x 2 in two of these:

    wish      X believed that Y wanted the thing at A, or at B
    goal      X wanted to help Y, or to hinder Y
    act       X moved the thing from A to B, or from B to A
    knowing   X believed that Y wanted it where Y said, or did not know where Y wanted it

What Y said is drawn so that the act fits it as it would in life:

    w ~ P(A -> B | wish w, goal) / sum over w' in {A, B} of P(A -> B | wish w', goal)

The best accuracy that anybody can reach on a question about a goal is the larger share of what was said:

    Bayes limit = mean over questions of max_g P(u | g) / (P(u | g) + P(u | g')),   g, g' the goals in the options

All other questions can be answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Literal

import numpy as np
from limp.benchmarks.household.apartment import Log, LoggedAct

from limp.episodes.claims import SocialGoal
from limp.errors import InputError

from .minds import Choices
from .simulator import Answer, chosen, seconds_to_say
from .stories import LETTERS, Claim, Deck, Design, Item, Sample, Story, draw_story, placed
from .words import PHRASES, SAID, Narrator, answer_words, article, seen_by_camera, some, told_before, where

VERSIONS = 4
"""Versions of a story, each with one question."""
ASKED = PHRASES["asked"]
"""The words of questions and options."""
PAIRS: Sequence[tuple[SocialGoal, SocialGoal]] = (
    ("help", "hinder"),
    ("help", "hinder"),
    ("help", "independent"),
    ("hinder", "independent"),
    ("hinder", "independent"),
)
"""The goals of the options about an answer. Who does not care says the place oftener than another, so its pair
with a helper comes half as often: then what is said is the right place about as often as a wrong one."""
Factors = Literal["wish and goal", "wish and act", "goal and act", "knowing and act"]
TOLD: tuple[Factors, ...] = (
    *("wish and goal",) * 3, *("wish and act",) * 3, *("goal and act",) * 2, *("knowing and act",) * 4,
)  # fmt: skip
"""The questions of three stories in which X is told; with those of one in which X is not, it knows in half."""
GOALS: tuple[SocialGoal, ...] = ("help", "hinder")
"""The goals of those who move things."""


def samples(stories: int, seed: int) -> Iterator[Sample]:
    """Yield `VERSIONS` of each of `stories` stories, answers and moved things in turn.

    The same seed gives the same ones. Raises `InputError` for no stories.
    """
    if stories < 1:
        raise InputError(f"{stories} stories cannot be made.", "Give 1 or more.")
    kinds = (answers((stories + 1) // 2, seed), moves(stories // 2, seed))
    for number in range(stories):
        for _ in range(VERSIONS):
            yield next(kinds[number % 2])


def answers(stories: int, seed: int) -> Iterator[Sample]:
    """Yield `VERSIONS` of each of `stories` stories about an answer."""
    rng = Random(f"balanced {seed}")
    goals = Deck([(pair, goal) for pair in PAIRS for goal in pair], rng)
    letters = Deck(range(len(LETTERS)), rng)
    for number in range(1, stories + 1):
        # In turn the thing is still where X put it, or has been moved since.
        design = Design("telling", "help", belief=number % 2 == 0)
        story = draw_story(design, f"balanced {seed} {number} story", _even)
        for version in range(1, VERSIONS + 1):
            pair, goal = goals.deal()
            draw = Random(f"balanced {seed} {number} {version}")
            yield _answered(f"{number}0{version}", story, pair, goal, letters.deal(), draw)


def _even(story: Story) -> bool:
    """Whether both places take as many words: else options of the longer one would be more like each other."""
    one, two = (story.home.piece(place) for place in _places_asked(story))
    words = [len({*piece.name.split(), *piece.room.split()}) for piece in (one, two)]
    return one != two and words[0] == words[1]


def _places_asked(story: Story) -> tuple[str, str]:
    """Where X believes the thing to be, and where it was moved to; if it was not, where it was before."""
    grabbed = next(act.piece for act in story.log.acts if act.kind == "grab" and act.thing == story.thing)
    return story.believed, grabbed if story.design.belief else story.answer.truth[story.thing]


def answer_shares(story: Story, goal: SocialGoal) -> dict[str, float]:
    """Return P(answer | goal) over where X believes the thing to be, the other place, and "" for none."""
    choices = Choices(story.home)
    odds = choices.answers(np.eye(len(choices.world.places))[choices.ids.index(story.believed)], goal)
    kept = {place: odds[place] for place in (*_places_asked(story), "")}
    return {place: p / sum(kept.values()) for place, p in kept.items()}


def _answered(
    identity: str, story: Story, pair: tuple[SocialGoal, SocialGoal], goal: SocialGoal, letter: int, rng: Random
) -> Sample:
    shares = {g: answer_shares(story, g) for g in pair}
    told = chosen(shares[goal], rng)
    words = answer_words(story.thing, story.home.piece(told) if told else None, False, rng)
    log = with_answer(story.log, story.answer, words).model_copy(update={"id": identity})
    movers = [role.name for role in story.played.roles if role.name not in (story.agent, story.other)]
    version = replace(
        story,
        design=replace(story.design, social_goal=goal),
        camera=story.other if story.design.belief else movers[0],
        played=replace(
            story.played, log=log, answers=(story.answer.model_copy(update={"told": told}),), decisions=()
        ),
    )
    item = _item_of_answer(version, pair, letter, rng)
    text, full = told_before(log, story.agent, rng), Narrator(log, rng).whole()
    room = next(figure.room for figure in log.moments[0].figures if figure.name == version.camera)
    film = seen_by_camera(log, version.camera, rng) or f"{version.camera} stood in the {room}."
    given = [shares[g][told] for g in pair]
    return Sample(version, item, text, full, film, " or ".join(sorted(pair)), max(given) / sum(given))


def with_answer(log: Log, answer: Answer, words: str) -> Log:
    """Return the log up to the answer, with these words in its place."""
    said = next(act for act in log.acts if act.kind == "say" and act.agent == answer.speaker)
    end = round(said.start + seconds_to_say(words), 3)
    last = min(end, said.end)
    acts = [act for act in log.acts if act is not said and act.end <= last]
    acts.append(said.model_copy(update={"words": words, "end": end}))
    moments = tuple(
        moment.model_copy(update={"words": words}) if moment.speaker == answer.speaker else moment
        for moment in log.moments
        if moment.t <= last
    )
    return log.model_copy(update={"acts": _in_order(acts), "moments": moments})


def _in_order(acts: Sequence[LoggedAct]) -> tuple[LoggedAct, ...]:
    return tuple(sorted(acts, key=lambda act: (act.start, act.end)))


def _item_of_answer(story: Story, pair: Sequence[SocialGoal], letter: int, rng: Random) -> Item:
    cells = [Claim(thing=story.thing, place=place, goal=g) for place, g in product(_places_asked(story), pair)]
    claims = placed(cells, pair.index(story.design.social_goal), letter, rng)
    forms, thing = rng.choice(ASKED["aims"]), some(story.home.thing(story.thing).name)
    options = [
        f"{story.agent} {forms[claim.goal].format(Y=story.other)}"
        f"{ASKED['belief'].format(thing=thing, at=where(story.home.piece(claim.place)))}"
        for claim in claims
    ]
    return Item.of("belief_and_goal", claims, letter, rng.choice(ASKED["stems"]), options)


def moves(stories: int, seed: int) -> Iterator[Sample]:
    """Yield `VERSIONS` questions of each of `stories` stories about a moved thing."""
    rng = Random(f"balanced moves {seed}")
    asked, goals, letters = Deck(TOLD, rng), Deck(GOALS, rng), Deck(range(len(LETTERS)), rng)
    for number in range(1, stories + 1):
        told = number % 4 != 0
        for version in range(1, VERSIONS + 1):
            design = Design("moving", "hinder" if told else "independent")
            key = f"balanced moves {seed} {number}" if told else f"balanced moves {seed} {number} {version}"
            story = draw_story(design, key) if told else draw_story(design, key, _comes_in)
            draw = Random(f"balanced moves {seed} {number} {version}")
            factors: Factors = asked.deal() if told else "knowing and act"
            yield _moved(f"m{number}0{version}", story, told, factors, goals.deal(), letters.deal(), draw)


def _comes_in(story: Story) -> bool:
    """Return whether X, who is in another room when Y leaves the thing, is told to come in afterwards."""
    left = _leaving(story)
    walks = [a for a in story.log.acts if a.agent == story.agent and a.kind == "walk" and not a.piece]
    return any(walk.start >= left.end and walk.room == left.room for walk in walks)


def _leaving(story: Story) -> LoggedAct:
    return next(act for act in story.log.acts if act.kind == "put" and act.agent == story.other)


def places(story: Story) -> tuple[str, str]:
    """Return A, where Y left the thing, and B, where X put it."""
    return story.decided.at, story.decided.to


def wish_shares(story: Story, goal: SocialGoal) -> list[float]:
    """Return P(w | goal) for both places: how often Y wants it there among the stories with this goal."""
    (at, to), choices = places(story), Choices(story.home)
    odds = [choices.moves(story.thing, at, wanted, story.other, goal)[to] for wanted in (at, to)]
    return [p / sum(odds) for p in odds]


def _moved(
    identity: str, story: Story, told: bool, factors: Factors, goal: SocialGoal, letter: int, rng: Random
) -> Sample:
    shares = {g: wish_shares(story, g) for g in GOALS}
    wanted = rng.choices(places(story), shares[goal])[0]
    given = [share[places(story).index(wanted)] for share in shares.values()]
    limit = max(given) / sum(given) if "goal" in factors else 1.0
    words = rng.choice(SAID["wish"]).format(thing=story.thing, at=where(story.home.piece(wanted), "in"))
    log = with_wish(story, words, told).model_copy(update={"id": identity})
    design = replace(story.design, social_goal=goal if told else "independent")
    version = replace(story, design=design, played=replace(story.played, log=log), camera=story.agent)
    item = _item_of_move(_claims(story, told, factors, wanted, goal, letter, rng), letter, version, rng)
    first = log.model_copy(update={"acts": tuple(a for a in log.acts if a.agent == story.other)})
    text, film = Narrator(first, rng).whole(), seen_by_camera(log, story.agent, rng)
    return Sample(version, item, text, Narrator(log, rng).whole(), film, factors, limit)


def with_wish(story: Story, words: str, told: bool) -> Log:
    """Return the log with what Y says, to X or to itself, while it leaves the thing."""
    log, left = story.log, _leaving(story)
    start = round((left.start + left.end) / 2, 3)
    end = round(start + seconds_to_say(words), 3)
    to = story.agent if told else story.other
    said = LoggedAct(kind="say", agent=story.other, start=start, end=end, room=left.room, words=words, to=to)
    times = {m.t for m in log.moments} | {t for t in (start, end) if t <= log.duration}
    spoken = {"speaker": story.other, "words": words}
    moments = (log.at(t).model_copy(update=spoken if start <= t < end else {}) for t in sorted(times))
    return log.model_copy(update={"acts": _in_order([*log.acts, said]), "moments": tuple(moments)})


def _claims(
    story: Story, told: bool, factors: Factors, wanted: str, goal: SocialGoal, letter: int, rng: Random
) -> tuple[Claim, ...]:
    """Return the claims of the options: two values of each of two factors, of which one is true."""
    values = {
        "wish": ([Claim(wanted=place) for place in places(story)], places(story).index(wanted)),
        "goal": ([Claim(goal=g) for g in GOALS], GOALS.index(goal)),
        "act": ([Claim(moved=places(story)), Claim(moved=places(story)[::-1])], 0),
        "knowing": ([Claim(wanted=wanted), Claim(unaware=True)], int(not told)),
    }
    (first, one), (second, two) = (values[name] for name in factors.split(" and "))
    cells = [replace(a, goal=a.goal or b.goal, moved=b.moved) for a, b in product(first, second)]
    return placed(cells, 2 * one + two, letter, rng)


def _item_of_move(claims: Sequence[Claim], letter: int, story: Story, rng: Random) -> Item:
    home, believed = story.home, rng.choice(ASKED["believed"])
    options = []
    for claim in claims:
        words = {"Y": story.other, "thing": story.thing}
        parts = [believed if claim.wanted else ASKED["unknowing"] if claim.unaware else ""]
        if claim.wanted:
            words["at"] = where(home.piece(claim.wanted), "in")
        if claim.moved[0]:
            parts.append(ASKED["moved"])
            words["start"], words["end"] = (article(home.piece(place)) for place in claim.moved)
        parts.append(ASKED["aims"][0][claim.goal] if claim.goal else "")
        options.append(f"{story.agent} {' and '.join(filter(None, parts)).format(**words)}")
    return Item.of("belief_of_goal", claims, letter, rng.choice(ASKED["stems"]), options)
