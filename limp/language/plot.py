"""What of an episode is scored: the steps of the person in question; everything else conditions.

A mind that *knows* that something is so is consistent only with an initial state s0 in which it is so. Where the
fuser worked out from what was done how things stood at the start, that is one more step of the trace.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..errors import HypothesisError, NoEvidenceError
from ..events import Action, Episode, Event, Observation
from ..minds import Hypothesis
from . import wording

KNOWS = "knows that "
SLIP = 0.05
"""How probable it is that an initial state, which was worked out from what was done, is wrong about a thing."""

_ABOUT = re.compile(r"(?:knows|believes) that the (?P<thing>.+?) is (?P<where>.+)")
_UNMENTIONED = "in the place that nobody mentions"
_FINDS = re.compile(r".+? wants to find the (?P<thing>.+)")
_PLACED = re.compile(
    r"(?:put|place|move|set|leave)s? (?:the )?(?P<thing>.+?) (?P<where>(?:in|on|into|inside|onto|to) .+)"
)
_LEFT = re.compile(r"(?:in|on) the place where it was left")
_WANTS = re.compile(r"(?P<who>.+?) wants the (?P<thing>.+?) (?P<where>(?:in|on|inside) .+)")


@dataclass(frozen=True)
class Content:
    """What a mind holds to be so: a belief about the world, and about what the other wants; both in words."""

    belief: str = ""
    belief_of_goal: str = ""

    @classmethod
    def of(cls, hypothesis: Hypothesis) -> Content:
        """Return the content of a hypothesis."""
        return cls(hypothesis.belief, hypothesis.belief_of_goal)

    @property
    def fact(self) -> str:
        """What is so if the belief is knowledge; empty if it is a mere belief."""
        return self.belief.removeprefix(KNOWS) if self.belief.startswith(KNOWS) else ""

    def __bool__(self) -> bool:
        return bool(self.belief or self.belief_of_goal)


@dataclass(frozen=True)
class Plot:
    """An episode as seen by those who ask about one agent's mind.

    `story` is what came before the agent's first scored step; `steps` are its scored steps, each with the events
    that came right before it.
    """

    agent: str
    other: str
    story: str
    steps: tuple[tuple[tuple[Event, ...], Event], ...]


def plot(episode: Episode, hypotheses: Sequence[Hypothesis]) -> Plot:
    """Return what is scored for these hypotheses.

    If the options say what the agent did, that is the step, since it is what the question asks about; what was
    seen of it may be less. Raises `HypothesisError` if the hypotheses are about several agents, and
    `NoEvidenceError` if the agent does and says nothing.
    """
    agents = {hypothesis.agent for hypothesis in hypotheses}
    if len(agents) != 1:
        raise HypothesisError(
            f"the options are about {' and '.join(sorted(agents))}.", "Ask about one person's mind at a time."
        )
    (agent,) = agents
    events = [e for e in episode.events if not (isinstance(e, Observation) and e.note)]
    own = [k for k, event in enumerate(events) if event.agent == agent and not isinstance(event, Observation)]
    acts = Counter(hypothesis.act for hypothesis in hypotheses if hypothesis.act)
    if not own and not acts:
        raise NoEvidenceError(f"nothing is known of what {agent} did or said.", "Give the part where it is told.")
    first = own[0] if own else len(events)
    last = own[-1] if own else len(events)
    if acts:
        before = [event for event in events[:last] if event.agent != agent]
        steps: list[tuple[tuple[Event, ...], Event]] = [((), Action(agent=agent, text=acts.most_common(1)[0][0]))]
    else:
        before, steps, start = events[:first], [], first
        for k in own:
            steps.append((tuple(events[start:k]), events[k]))
            start = k + 1
    things = {about["thing"] for h in hypotheses if (about := _ABOUT.match(h.belief))}
    others = [name for name in episode.agents if name != agent]
    named = [name for h in hypotheses for name in others if h.belief_of_goal.startswith(name)]
    other = (named or others or ["the other"])[0]
    story = f"{wording.setting(episode, sorted(things))} {wording.told(before)}".strip()
    return Plot(agent, other, story, tuple(steps))


def grounded(hypotheses: Sequence[Hypothesis], episode: Episode) -> tuple[Hypothesis, ...]:
    """Put into words what each mind holds to be so, for a model to continue from.

    `where it was left` is where another put the thing; a place `that nobody mentions` is none of those that the
    other hypotheses name. The options exclude each other, so who believes that another thing is in a place does
    not believe that the one that is looked for is there. What the mind takes to be so is written as known: a
    policy depends on the belief, not on whether it is true.
    """
    named = dict.fromkeys(
        about["where"] for h in hypotheses if (about := _ABOUT.match(h.belief)) and about["where"] != _UNMENTIONED
    )
    elsewhere = _elsewhere(" or ".join(named))
    return tuple(_grounded(hypothesis, episode, elsewhere) for hypothesis in hypotheses)


def _elsewhere(where: str) -> str:
    return f"not {where}, but somewhere else" if where else "somewhere else"


def _grounded(hypothesis: Hypothesis, episode: Episode, elsewhere: str) -> Hypothesis:
    update: dict[str, str] = {}
    about, sought = _ABOUT.match(hypothesis.belief), _FINDS.match(hypothesis.belief_of_goal)
    if about:
        thing, where = about["thing"], about["where"].replace(_UNMENTIONED, elsewhere)
        if sought and sought["thing"] != thing:
            thing, where = sought["thing"], _elsewhere(where)
        update["belief"] = f"{KNOWS}the {thing} is {where}"
    wants = _WANTS.match(hypothesis.belief_of_goal)
    if wants and _LEFT.search(hypothesis.belief_of_goal):
        place = _left(episode, hypothesis.agent, wants["thing"])
        if place:
            update["belief_of_goal"] = _LEFT.sub(place, hypothesis.belief_of_goal)
    return hypothesis.model_copy(update=update)


def consistency(hypotheses: Sequence[Hypothesis], episode: Episode) -> tuple[str, tuple[float, ...]] | None:
    """Return what the initial state says of the thing that minds know about, and its log-likelihood under each.

    log p(s0 | mind knows c) = log(1 - SLIP) if s0 says c, log(SLIP) if it says otherwise; 0 for mere beliefs.
    None if s0 says nothing of the thing.
    """
    facts = [Content.of(hypothesis).fact for hypothesis in hypotheses]
    things = {about["thing"] for h in hypotheses if (about := _ABOUT.match(h.belief))}
    said = [f for f in episode.initial.facts for thing in things if f.startswith(f"the {thing} is ")]
    if not any(facts) or not said:
        return None
    values = (0.0 if not fact else math.log(1 - SLIP if fact in said else SLIP) for fact in facts)
    return f"at the start {', '.join(said)}", tuple(values)


def _left(episode: Episode, agent: str, thing: str) -> str:
    places = [
        found["where"]
        for event in episode.events
        if isinstance(event, Action) and event.agent != agent and (found := _PLACED.fullmatch(event.text))
        if found["thing"] == thing
    ]
    return places[-1] if places else ""


def contents(hypotheses: Sequence[Hypothesis], episode: Episode) -> tuple[Content, ...]:
    """Return the grid's rows: the contents that the options name, and their rivals if there are none among them.

    The rival of `Ann wants the mug on the desk` is that she wants it where the agent put it, or where she left it.
    """
    found = list(dict.fromkeys(c for c in map(Content.of, hypotheses) if c))
    if len(found) == 1 and (wants := _WANTS.match(found[0].belief_of_goal)):
        acts = [m["where"] for h in hypotheses if (m := _PLACED.fullmatch(h.act)) and m["thing"] == wants["thing"]]
        for where in (*acts, _left(episode, hypotheses[0].agent, wants["thing"]), "somewhere else"):
            if where and where != wants["where"]:
                goal = f"{wants['who']} wants the {wants['thing']} {where}"
                return found[0], replace(found[0], belief_of_goal=goal)
    if len(found) == 1 and found[0].belief:
        return found[0], replace(found[0], belief=_denied(found[0].belief))
    return tuple(found)


def _denied(belief: str) -> str:
    return (
        re.sub(r" is (?!not )", " is not ", belief, count=1)
        if " is " in belief
        else f"does not think so: {belief}"
    )
