"""What simulated people say: asking where a thing is, and answering as it suits the one who is asked.

The answer follows the policy of telling (`telling`) with one more cost, the effort of naming a place:

    U(u) = rho * E_b[steps that the listener saves] + honesty * b(what u says) - effort [u names a place]

A helper says what it believes, a hinderer names a place where it does not believe the thing to be, and somebody
who does not care often will not be bothered.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from limp.homes.apartment import Furniture
from limp.homes.parameters import Parameters
from limp.homes.world import World
from limp.minds.attitudes import SocialGoal
from limp.planner import FloatArray
from limp.planning.homes.telling import answer_log_policy
from limp.planning.social import boltzmann

PEOPLE = Parameters(rationality=4.0, concern=3.0, honesty=0.75, trust=0.9, ordinary=0.75)
"""Simulated people are more resolute than the planner assumes: they care more and err less."""
EFFORT = 0.9
"""Cost of calling a place to mind and naming it, in steps."""

ASK = (
    "Do you know where the {thing} is?",
    "Have you seen the {thing}?",
    "Any idea where the {thing} might be?",
    "Where is the {thing}?",
    "I'm looking for the {thing}. Have you seen it?",
    "Do you happen to know where the {thing} is?",
    "{to}, do you have any idea where the {thing} could be?",
)
TELL = (
    "I found the {thing} {at}.",
    "I saw the {thing} {at}.",
    "The {thing} is {at}.",
    "It should be {at}.",
    "I think the {thing} is {at}.",
    "I believe I left the {thing} {at}.",
    "Try looking {at}.",
    "Yes, it's {at}.",
)
SHRUG = ("I don't know.", "No idea.", "Sorry, I have no idea.", "I'm not sure, I couldn't say.")


def where(piece: Furniture, inside: str = "inside") -> str:
    """Return `inside the fridge in the kitchen`, `on the kitchen table`: how a person names a place."""
    return f"{inside if piece.container else 'on'} {article(piece)}"


def article(piece: Furniture) -> str:
    """Return `the fridge in the kitchen`; a cabinet or table takes the name of its kitchen or bathroom."""
    if (piece.room, piece.name) in (("kitchen", "cabinet"), ("kitchen", "table"), ("bathroom", "cabinet")):
        return f"the {piece.room} {piece.name}"
    return f"the {piece.name} in the {piece.room}"


def answer_odds(world: World, belief: FloatArray, social_goal: SocialGoal) -> FloatArray:
    """Return P(answer) over the S - 1 named places and, last, `I don't know`, shape [S]."""
    named = len(belief) - 1
    beta = world.parameters.rationality
    log_policy = answer_log_policy(world, belief, social_goal)
    worth = np.concatenate([log_policy[:named] / beta - EFFORT, log_policy[-1:] / beta])
    return np.asarray(np.exp(boltzmann(worth, beta)))


def choose_answer(
    world: World, ids: Sequence[str], belief: FloatArray, social_goal: SocialGoal, rng: Random
) -> str:
    """Draw an answer: the id of the furniture that is named, or "" for `I don't know`."""
    return rng.choices([*ids, ""], list(answer_odds(world, belief, social_goal)))[0]


def question_words(thing: str, to: str, rng: Random) -> str:
    """Return a question for a thing."""
    return rng.choice(ASK).format(thing=thing, to=to)


def answer_words(thing: str, piece: Furniture | None, handled: bool, rng: Random) -> str:
    """Return an answer that names the piece, or none; only who `handled` the thing says to have left it."""
    if piece is None:
        return rng.choice(SHRUG)
    forms = [form for form in TELL if handled or "left" not in form]
    return rng.choice(forms).format(thing=thing, at=where(piece, rng.choice(("inside", "in"))))
