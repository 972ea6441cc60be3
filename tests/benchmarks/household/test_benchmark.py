"""The household benchmark: its mix, its answers by hand, and that every version has its digest."""

import json
from hashlib import sha256
from itertools import islice

from limp.benchmarks.household.benchmark import cases
from limp.benchmarks.household.benchmark import open_benchmark as open_household
from refusals import refuses

HOUSEHOLD = open_household()
QUESTIONS = {question.id: question for question in HOUSEHOLD.questions()}


def test_the_version_changes_with_the_questions() -> None:
    written = [
        (q.id, q.text, [c.text for c in q.choices], q.narration, q.conversation, q.video and q.video.recorded)
        for q in QUESTIONS.values()
    ]
    targets = [HOUSEHOLD.target(question) for question in QUESTIONS.values()]
    digest = sha256(json.dumps([written, targets]).encode()).hexdigest()[:16]
    assert {"1": "e459c80429de2b36"}[HOUSEHOLD.version] == digest, "raise the version, then note its digest"


def test_worlds_can_be_chosen_and_mistakes_are_named() -> None:
    clinic = open_household(setting="hospital")
    assert {question.episode.partition("-")[0] for question in clinic.questions()} == {"hospital"}
    refuses(lambda: clinic.target(QUESTIONS["home-torch/1"]), "unknown question")


def test_cases_have_the_symbolic_trace_and_are_spread_evenly() -> None:
    questions = HOUSEHOLD.questions()
    told = list(cases(questions, 4))
    assert len(told) == 4
    for case in told:
        assert case.exact.estimator == "symbolic"
        assert {h.agent for h in case.exact.hypotheses} < set(case.episode.names)
    assert any(case.stepwise for case in islice(cases(questions, 12), 12))
    third = len(questions) // 3
    assert [case.id for case in cases(questions, 3)] == [questions[k * third].id for k in range(3)]
