"""A server that speaks as a large model would: it reads as well as the rules, and judges as the exact planner.

It answers the prompts of one question after another (`ask`): `fuse` and `hypothesize` with the JSON of
what the symbolic wing understands, judgements with the probability that the exact planner gives to the option
whose mind the prompt tells. What the language wing makes of it, over the wire, is compared with the exact answer.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from limp import Pipeline
from limp.answers import Answer
from limp.errors import LimpError
from limp.events import Event, Observation, Utterance
from limp.language import wording
from limp.language.hypothesize import ModelHypothesizer
from limp.language.plot import grounded
from limp.minds.attitudes import Hypothesis
from limp.minds.english import in_words, predicate
from limp.questions.question import Question
from limp.testing import ScriptedModel

from .openai_wire import wants
from .toy import Toy

SURE = 0.02
"""How far from 0 and 1 it stays."""


@dataclass
class Expert:
    """Answers about the question that is asked now."""

    exact: Pipeline = field(default_factory=Pipeline.symbolic)

    def ask(self, question: Question) -> Answer:
        """Take the next question; return its exact answer."""
        self._answer = self.exact.answer(question)
        return self._answer

    def can_answer(self, question: Question) -> bool:
        """Return whether the exact planner answers a question."""
        try:
            self.ask(question)
        except LimpError:
            return False
        return True

    def toy(self) -> Toy:
        """Return what a server answers with."""
        return Toy(text=self.say, letters=self.letters, counts=True)

    def say(self, body: Mapping[str, object]) -> str:
        """Return the object that a request has a schema of."""
        words = _words(body)
        names = set((wants(body) or {}).get("properties", {}))
        if "initial_state" in names:
            return self._fuse(words)
        if names == set(self._answer.question.labels):
            return self._hypothesize()
        return self._state(words)

    def letters(self, body: Mapping[str, object]) -> dict[str, float]:
        """Return log p of A (likely) and of B."""
        told = re.search(r"About the person's mind:\n(.+?)\n\n", _words(body), re.DOTALL)
        likely = self._likely(told[1] if told else "")
        return {"A": math.log(likely), "B": math.log1p(-likely)}

    def _fuse(self, prompt: str) -> str:
        """Return the exact episode as an account, as if the first line of a source told all that it tells."""
        episode = self._answer.stages.episode
        assert episode is not None
        parts = prompt.partition("\nTold in words:")
        seen, told = ([int(n) for n in re.findall(r"^(\d+)\. ", part, re.MULTILINE)] for part in parts[::2])
        return json.dumps(
            {
                "events": _entries(episode.events, seen, told),
                "background": [*seen, *told],
                "initial_state": [{"sentence": fact} for fact in episode.initial.words],
            }
        )

    def _hypothesize(self) -> str:
        return json.dumps({label: _claim(self._of_option(label)) for label in self._answer.question.labels})

    def _of_option(self, label: str) -> list[Hypothesis]:
        return [h for h in self._answer.stages.hypotheses if h.choice == label]

    def _state(self, prompt: str) -> str:
        """Return how likely the last step is for each mind; the others are as likely for all."""
        listed = re.findall(r"^(\d+)\. (.+)$", prompt.partition("may have:\n")[2], re.MULTILINE)
        others = [0.5] * (len(re.findall(r"^Step \d+: ", prompt, re.MULTILINE)) - 1)
        rows = [{"mind": int(number), "steps": [*others, self._likely(mind)]} for number, mind in listed]
        return json.dumps({"minds": rows})

    def _likely(self, mind: str) -> float:
        """The mean exact probability of the options that claim a mind in words; 1/2 for another mind."""
        shares = [self._answer.probabilities[label] for label in self._claimed().get(mind, ())]
        return min(1 - SURE, max(SURE, sum(shares) / len(shares))) if shares else 0.5

    def _claimed(self) -> dict[str, list[str]]:
        """Return the options by the words in which the language wing will tell their minds."""
        episode = self._answer.stages.episode
        assert episode is not None
        hypothesizer = ModelHypothesizer(ScriptedModel(2 * [self._hypothesize()]))
        found: dict[str, list[str]] = {}
        for one in grounded(hypothesizer.hypothesize(self._answer.question, episode), episode):
            other = next((name for name in episode.agents if name != one.agent), "the other")
            found.setdefault(wording.mind(one.mind, other), []).append(one.choice)
        return found


def _words(body: Mapping[str, object]) -> str:
    turns = body.get("messages")
    assert isinstance(turns, list)
    return "\n".join(str(turn["content"]) for turn in turns)


def _entries(events: Sequence[Event], seen: list[int], told: list[int]) -> list[dict[str, object]]:
    """Return events as the prompt `fuse` asks for them."""
    found = list[dict[str, object]]()
    for event in events:
        to = event.to if isinstance(event, Utterance) else ""
        if not isinstance(event, Observation):
            lines = (seen if event.source.kind == "video" else told)[:1]
            kind = event.kind
            found.append({"agent": event.agent, "kind": kind, "text": event.text, "to": to, "lines": lines})
    return found


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
