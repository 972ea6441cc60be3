"""Cues of the way in which some stories were made: rules that infer nothing, each found on one set of questions.

What such a rule gets right says how much of a figure can be had without inference. They answer by name only;
other questions are not compared with them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..minds.attitudes import SocialGoal
from ..questions.question import Question
from .rules import social_goal_of, uniform
from .surface import content_words

_ORDER: Mapping[SocialGoal, tuple[SocialGoal, ...]] = {
    "help": ("hinder", "independent", "help"),
    "hinder": ("help", "independent", "hinder"),
}
"""The social goals from the least to the most likely one, by the one that the rule names."""

_PLACE = re.compile(r"\b(?:in|inside|on|at|under) (?:the|a|an|my)\b", re.IGNORECASE)
_OPEN = re.compile(r"\bon (?:the|a|an|my)\b|\bbedroom\b|\bliving room\b", re.IGNORECASE)


def generator_regularity(question: Question) -> Mapping[str, float]:
    """Rank the options by their social goals, with that first which goes with the place that somebody named.

    The regularity is of homes that a generator fills and of talk about them: whoever names an open surface, or a
    place in the bedroom or the living room, is said to help, anybody else to hinder. All options are equal where
    they do not differ in the social goal, or where nobody names a place.
    """
    goals = {choice.label: social_goal_of(choice.text) for choice in question.choices}
    lines = question.conversation.splitlines()
    told = next((line for line in lines if "?" not in line and _PLACE.search(line)), None)
    named = [goal for goal in goals.values() if goal is not None]
    if told is None or len(named) < len(goals):
        return uniform(question)
    order = _ORDER["help" if _OPEN.search(told) else "hinder"]
    sign = 1.0 if question.polarity == "MOST" else -1.0
    return {label: sign * order.index(goal) for label, goal in goals.items() if goal is not None}


_NOT = re.compile(r"\b(?:not|never|without|unaware|fails? to|cannot)\b|n['’]t\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])[\"”]?\s+")


def negation_cue(question: Question) -> Mapping[str, float]:
    """Return how many words an option shares with one part of the text and not with the other.

    Somebody who does not see the last event keeps to what was told before it. With a negation in the last sentence
    the part is what was told before the last two sentences; without one, it is these two. Words that all options
    have do not count.
    """
    sentences = _SENTENCE.split(question.narration.strip())
    before, after = (content_words(" ".join(part)) for part in (sentences[:-2], sentences[-2:]))
    kept, other = (before, after) if _NOT.search(sentences[-1]) else (after, before)
    words = {choice.label: content_words(choice.text) for choice in question.choices}
    common = frozenset.intersection(*words.values())
    return {label: float(len((mine - common) & (kept - other))) for label, mine in words.items()}
