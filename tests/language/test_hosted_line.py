"""The whole line over the wire of a hosted model: fuse, hypothesize, score; and what it costs.

A server on 127.0.0.1 speaks the format of OpenAI and answers as a large model would: it reads as well as the rules
and judges as the exact planner. So the answers should be those of the exact planner; what differs was lost on the
way. Tokens are words and signs, about three quarters of what a provider counts.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from loopback import Loopback, Toy
from loopback.openai_wire import wants

from limp import Pipeline
from limp.answering.answers import Answer, StageError
from limp.episodes.question import Question
from limp.errors import LimpError
from limp.language import wording
from limp.language.hypothesize import ModelHypothesizer
from limp.language.plot import grounded
from limp.minds.attitudes import Hypothesis
from limp.minds.english import in_words, predicate
from limp.minds.events import Observation, Utterance
from limp.models.metering import Tally, counting
from limp.registry import open_benchmark, open_solver
from limp.solvers.spec import SolverSpec
from limp.testing import ScriptedModel

pytest.importorskip("openai")

STAGES = ("fuse", "hypothesize", "score")
SURE = 0.02
"""How far from 0 and 1 the expert stays."""


@dataclass
class Expert:
    """Answers about the question that is asked now: it reads as the rules do and judges as the exact planner."""

    exact: Pipeline = field(default_factory=Pipeline.symbolic)

    def ask(self, question: Question) -> Answer:
        """Take the next question; return its exact answer."""
        self._answer = self.exact.answer(question)
        assert self._answer.stages.episode is not None
        self._episode = self._answer.stages.episode
        return self._answer

    def can_answer(self, question: Question) -> bool:
        try:
            self.ask(question)
        except LimpError:
            return False
        return True

    def say(self, body: Mapping[str, object]) -> str:
        names = set((wants(body) or {}).get("properties", {}))
        if "initial_state" in names:
            return self._fuse(_words(body))
        return self._hypothesize() if names == set(self._answer.question.labels) else self._state(_words(body))

    def letters(self, body: Mapping[str, object]) -> dict[str, float]:
        told = re.search(r"About the person's mind:\n(.+?)\n\n", _words(body), re.DOTALL)
        likely = self._likely(told[1] if told else "")
        return {"A": math.log(likely), "B": math.log1p(-likely)}

    def _fuse(self, prompt: str) -> str:
        """Return the exact episode as an account, as if the first line of a source told all that it tells."""
        parts = prompt.partition("\nTold in words:")
        seen, told = ([int(n) for n in re.findall(r"^(\d+)\. ", part, re.MULTILINE)] for part in parts[::2])
        events = [
            {
                "agent": event.agent, "kind": event.kind, "text": event.text,
                "to": event.to if isinstance(event, Utterance) else "",
                "lines": (seen if event.source.kind == "video" else told)[:1],
            }
            for event in self._episode.events
            if not isinstance(event, Observation)
        ]  # fmt: skip
        first = [{"sentence": fact} for fact in self._episode.initial.words]
        return json.dumps({"events": events, "background": [*seen, *told], "initial_state": first})

    def _hypothesize(self) -> str:
        minds = self._answer.stages.hypotheses
        labels = self._answer.question.labels
        return json.dumps({label: _claim([h for h in minds if h.choice == label]) for label in labels})

    def _state(self, prompt: str) -> str:
        """Return how likely the last step is for each mind; the others are as likely for all."""
        listed = re.findall(r"^(\d+)\. (.+)$", prompt.partition("may have:\n")[2], re.MULTILINE)
        others = [0.5] * (len(re.findall(r"^Step \d+: ", prompt, re.MULTILINE)) - 1)
        rows = [{"mind": int(number), "steps": [*others, self._likely(mind)]} for number, mind in listed]
        return json.dumps({"minds": rows})

    def _likely(self, mind: str) -> float:
        """Return the mean exact probability of the options that claim a mind in words; 1/2 for another mind."""
        hypothesizer, shares = ModelHypothesizer(ScriptedModel(2 * [self._hypothesize()])), list[float]()
        for one in grounded(hypothesizer.hypothesize(self._answer.question, self._episode), self._episode):
            other = next((name for name in self._episode.agents if name != one.agent), "the other")
            if wording.mind(one.mind, other) == mind:
                shares.append(self._answer.probabilities[one.choice])
        return min(1 - SURE, max(SURE, sum(shares) / len(shares))) if shares else 0.5


def _words(body: Mapping[str, object]) -> str:
    turns = body.get("messages")
    assert isinstance(turns, list)
    return "\n".join(str(turn["content"]) for turn in turns)


def _claim(minds: Sequence[Hypothesis]) -> dict[str, str]:
    """Return what an option claims; what its minds differ in is left open."""
    beliefs = {predicate(h.belief) if h.belief else "" for h in minds}
    goals = {in_words(h.belief_of_goal) if h.belief_of_goal else "" for h in minds}
    return {
        "agent": minds[0].agent,
        "belief": beliefs.pop() if len(beliefs) == 1 else "",
        "social_goal": minds[0].stance or "",
        "belief_of_goal": goals.pop() if len(goals) == 1 else "",
        "act": minds[0].act_in_words,
    }


def measure(estimator: str, questions: Sequence[Question]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """Return how many answers are `same` as the exact ones, `other`, or failed by stage; calls; and tokens."""
    expert, tally, answers, calls, tokens = Expert(), Tally(), *(Counter[str]() for _ in range(3))
    with Loopback(Toy(text=expert.say, letters=expert.letters, counts=True)) as server, counting(tally.add):
        options = {"base_url": server.openai_url}
        spec = SolverSpec(name="language", model="openai/scripted-large", options=options, estimator=estimator)
        with open_solver(spec) as solver:
            for question in questions:
                exact = expert.ask(question)
                try:
                    answers["same" if solver.answer(question).choice == exact.choice else "other"] += 1
                except StageError as error:
                    answers[error.stage] += 1
    for charge in (one for one in tally.charges if one.spent):
        calls[charge.stage] += charge.responses
        tokens[charge.stage] += charge.usage.prompt_tokens + charge.usage.completion_tokens
    return answers, calls, tokens


def test_a_model_that_reads_and_judges_well_answers_as_the_exact_planner(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    many, exact, asked_for = request.config.getoption("--questions") or 4, Expert(), dict[str, Counter[str]]()
    about_films = (question for question in open_benchmark("household").questions() if question.video)
    asked = [question for question in about_films if exact.can_answer(question)][:many]
    for name in ("judge", "stated"):
        answers, calls, tokens = measure(name, asked)
        costs = {stage: (calls[stage] / len(asked), tokens[stage] / len(asked)) for stage in STAGES}
        print(f"{name}: {dict(answers)}; calls and tokens a question: {costs}")
        assert answers == {"same": len(asked)}
        asked_for[name] = calls
    judged, stated = asked_for["judge"], asked_for["stated"]
    assert set(judged) == set(STAGES)
    # An episode is read and fused in one request, the options are spelled out for every question, and once more
    # where they say nothing of what is believed.
    assert len(asked) <= judged["hypothesize"] <= 2 * len(asked)
    assert 0 < judged["fuse"] < len(asked)
    assert 0 < stated["score"] <= len(asked) < judged["score"], "equal minds are asked about once"
