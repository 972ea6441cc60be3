"""The household benchmark: its mix, its answers by hand, and that every version has its digest."""

import json
from hashlib import sha256

from limp.benchmarks.household.benchmark import open_benchmark as open_household
from refusals import refuses

from limp.episodes.question import Question

HOUSEHOLD = open_household()
QUESTIONS = {question.id: question for question in HOUSEHOLD.questions()}


def gold(question: Question) -> str:
    return next(choice.text for choice in question.choices if choice.label == HOUSEHOLD.target(question))


def test_the_version_changes_with_the_questions() -> None:
    written = [
        (q.id, q.text, [c.text for c in q.choices], q.narration, q.conversation, q.video and q.video.recorded)
        for q in QUESTIONS.values()
    ]
    targets = [HOUSEHOLD.target(question) for question in QUESTIONS.values()]
    digest = sha256(json.dumps([written, targets]).encode()).hexdigest()[:16]
    assert {"1": "e459c80429de2b36"}[HOUSEHOLD.version] == digest, "raise the version, then note its digest"


# Written by hand from the stories: words that the right option must hold, and words that it must not.
BY_HAND = [
    ("home-torch/1", "in the wicker chest", "hall cupboard"),  # he hid it there and wants it not found
    ("home-torch/2", "a torch in the hall cupboard|a torch to be in the hall cupboard", "kite"),  # LEAST, hinder
    ("home-thermometer/1", "in the bathroom cabinet", "basket"),  # she put it there, and means to help
    ("home-tape-measure/3", "help", "hinder|prevent|keep"),  # she finds it where he said
    ("home-tape-measure/4", "hinder|prevent|keep", "help"),
    ("home-passport/3", "hinder|prevent|keep", "help"),  # not there, and he knew
    ("home-passport/4", "help", "hinder|prevent|keep"),
    ("home-blanket/1", "help", "hinder|prevent"),
    ("home-car-key/1", "hinder|prevent", "help"),
    ("hospital-walking-stick/2", "hinder|prevent", "help"),
    ("home-guitar/1", "on the stand", "help"),  # he said aloud that he wants it there, she takes it away
    ("office-invoice/1", "in the blue folder", "hinder|way"),  # she said that she wants it there
    ("home-bicycle-helmet/1", "did not know|no idea|without knowing", "help|hinder"),  # the text says so
    ("office-chair/1", "did not know|no idea|without knowing", "help|hinder"),
]


def test_worlds_can_be_chosen_and_mistakes_are_named() -> None:
    clinic = open_household(setting="hospital")
    assert {question.episode.partition("-")[0] for question in clinic.questions()} == {"hospital"}
    refuses(lambda: clinic.target(QUESTIONS["home-torch/1"]), "unknown question")
