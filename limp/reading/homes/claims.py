"""What an option, or an assumption, claims about a mind: the parts that its words leave open are None."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...homes.lexicon import lexicon
from ...homes.minds import at
from ...minds.attitudes import WHERE_PUT, SocialGoal
from ...minds.facts import Place
from ...minds.meanings import Act
from . import wording
from .understanding import read_act

Located = tuple[str, Place]
"""A thing and where it is."""


@dataclass(frozen=True)
class Sought:
    """What words say of a goal: who wants which thing, and where; names that they leave out are empty."""

    agent: str
    thing: str
    place: Place | None = None


@dataclass(frozen=True)
class PartialMind:
    """The parts of a mind that words claim; `unaware` if the agent is said not to know the other's goal."""

    agent: str = ""
    social_goal: SocialGoal | None = None
    belief: Located | None = None
    goal: Sought | None = None
    unaware: bool = False
    act: Act | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the words claim nothing about a mind."""
        return not (self.social_goal or self.belief or self.goal or self.unaware)

    def over(self, assumed: PartialMind) -> PartialMind:
        """Return this claim with its open parts taken from what the question assumes."""
        return replace(
            self,
            agent=self.agent or assumed.agent,
            social_goal=self.social_goal or assumed.social_goal,
            belief=self.belief or assumed.belief,
            goal=self.goal or assumed.goal,
        )


_OPENING = re.compile(r"^(?:when|while|by|in) [a-z]+ing\b[^,]*, ", re.IGNORECASE)
_GOAL_OF: dict[str, SocialGoal] = {
    "help": "help",
    "hinder": "hinder",
    "independent": "independent",
    "unaware": "independent",
}


def named(text: str, people: Sequence[str]) -> list[str]:
    """Return the people that `text` names, in order, with repetitions."""
    known = "|".join(re.escape(name) for name in sorted(people, key=len, reverse=True))
    return re.findall(rf"(?<!\w)({known})(?!\w)", text) if known else []


def subject_of(texts: Sequence[str], people: Sequence[str]) -> str:
    """Return whose mind most of `texts` are about: the first person named outside what is believed."""
    votes = Counter(who for text in texts if (who := _subject(text, people)))
    return votes.most_common(1)[0][0] if votes else ""


def _subject(text: str, people: Sequence[str]) -> str:
    """The first name; in `Thinking that Ann wanted it, Bo moved it` the first one after the opening clause."""
    opening = re.match(rf"(?:{wording.BELIEVING}|convinced|knowing)\b", text, re.IGNORECASE)
    names = named(text, people)
    if opening and len(set(names)) > 1:
        after = [n for part in text.split(", ")[1:] for n in named(part, people)[:1] if part.startswith(n)]
        names = after or names
    return names[0] if names else ""


def read_claim(text: str, people: Sequence[str], agent: str = "") -> PartialMind:
    """Read what `text` claims about the mind of `agent` (by default its own subject)."""
    agent = agent if agent and agent in named(text, people) else _subject(text, people)
    agent = _doer(text, people, agent)
    other = next((name for name in named(text, people) if name != agent), "")
    belief, goal = _believed(text, other, people)
    social = wording.SOCIAL.search(text)
    goal = goal or _sought(text, social.start() if social else 0, other)
    return PartialMind(
        agent=agent,
        social_goal=_GOAL_OF[social.lastgroup or ""] if social else None,
        belief=belief,
        goal=goal,
        unaware=wording.IGNORANCE.search(text) is not None,
        act=_act(text, people, goal),
    )


def _doer(text: str, people: Sequence[str], agent: str) -> str:
    """Whoever opens the text as its subject and helps or hinders `agent` in it, else `agent`: `Bo helped Ann`."""
    opening = _OPENING.sub("", text)
    first = next(iter(named(opening, people)), agent)
    social = wording.SOCIAL.search(opening)
    if first == agent or social is None or not opening.startswith(f"{first} "):
        return agent
    passive = re.search(rf"\bby {re.escape(agent)}\b", opening)
    return agent if passive or agent in named(opening[: social.start()], people) else first


def located(clause: str) -> Located | None:
    """Read `the mug on the desk`, `there was a mug on the desk`, `a mug to be on the desk`; else None."""
    match = wording.LOCATED.match(clause.strip().rstrip("."))
    if match is None:
        return None
    thing = _first(lexicon().thing(match["thing"]))
    place = lexicon().place(match["place"])
    return (thing, place) if thing and (place.name or place.room) else None


def _believed(text: str, other: str, people: Sequence[str]) -> tuple[Located | None, Sought | None]:
    match = wording.BELIEVED.search(text)
    if match is None:
        return None, None
    clause = _clause(match[1], people)
    eyes = wording.EYES.search(clause)
    holders = named(eyes[0], people) if eyes else named(clause, people)
    who = holders[0] if holders else other
    if eyes:
        where = located(clause[eyes.end() :].strip(" ,"))
        return None, Sought(who, *where) if where else None
    if wording.LEFT_AS_WANTED.search(clause):
        left = wording.LEFT.search(clause)
        return None, Sought(who, _first(lexicon().thing(left["thing"])) if left else "", WHERE_PUT)
    wants = wording.WANTED.search(clause)
    if wants:
        where = located(wants["what"])
        return None, Sought(who, *where) if where else Sought(who, _first(lexicon().thing(wants["what"])))
    return located(clause), None


def _clause(text: str, people: Sequence[str]) -> str:
    """What is believed, up to where the words go on with what somebody did."""
    clause = wording.ACT_SPLIT.split(text)[0]
    for name in people:
        clause = clause.partition(f", {name} ")[0]
    return clause.rstrip(". ")


def _first(thing: str) -> str:
    return re.split(r" and |, ", thing)[0]


def _sought(text: str, start: int, other: str) -> Sought | None:
    match = wording.SOUGHT.search(text, start) or wording.SOUGHT.search(text)
    if match is None or not other:
        return None
    where = located(match["what"])
    return Sought(other, *where) if where else Sought(other, _first(lexicon().thing(match["what"])))


def _act(text: str, people: Sequence[str], goal: Sought | None) -> Act | None:
    """The act that the words say was done, such as `moved the mug to the dishwasher`."""
    thing = goal.thing if goal and goal.thing else "it"
    named_place = goal.place if goal and goal.place != WHERE_PUT else None
    there = at(named_place) if named_place else "there"
    text = _behind_belief(text, people)
    acts = (read_act(_spelled_out(part, people, thing, there)) for part in reversed(wording.PARTS.split(text)))
    for act in filter(None, acts):
        if act.verb in ("put", "give") and act.thing and (act.place or act.to):
            return act.model_copy(update={"thing": _first(act.thing)})
    if named_place is not None and wording.MOVED.search(text):
        # An option that names one place and says that the thing was moved means that it was moved there.
        return Act(verb="put", thing=thing, place=named_place, on=there.startswith("on "))
    return None


def _behind_belief(text: str, people: Sequence[str]) -> str:
    """Return what a text says after what it says is believed."""
    believed = wording.BELIEVED.search(text)
    return text[believed.start(1) + len(_clause(believed[1], people)) :] if believed else text


def _spelled_out(words: str, people: Sequence[str], thing: str, there: str) -> str:
    """Return the words of an act without who did it and why, and with what `it` and `there` stand for."""
    words = wording.WHY.sub("", words).strip(" .")
    words = words.removeprefix(next(iter(named(words, people)), "")).strip()
    return re.sub(r"\bthere$", there, re.sub(r"\bit\b", f"the {thing}", wording.SUBJECT.sub("", words)))
