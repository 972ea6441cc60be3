"""Forward and backward inference in open text: what does somebody believe, or do, who may have missed an event?

    P(option | story)  proportional to  sum over p of P(p) P(last steps | p) P(option | what they know if p)

p says whether the person perceived what changed last. The last steps are what is told of the person after it:
that they see it or do not (forward), or what they do then (backward). Who perceived the change knows all that is
told up to it, who did not knows all but it. Words say p outright if their verb is one of perception or discovery
and if they name what the event was about (`perceived`). For the rest a `Fit` says how well a sentence s (an
option, or an act) fits the story that the person knows, for both p: a model by the probability of its words, or
rules by the words that it shares with the change (`SharedWords`), which refuse what these leave open.

    i(s) = (log P(s | known if perceived) - log P(s | known if not)) / 2  -  its mean over the options
    P(option | known if perceived)  proportional to  exp 2 i(option);  if not, to  exp -2 i(option)
    P(act | p) = sigma(2 i(act)) if perceived, sigma(-2 i(act)) if not

The mean takes out how much the longer story makes every sentence about it likely.

Source: Baker et al., Nature Human Behaviour 2017, for percepts between the world and beliefs; Gandhi et al.,
NeurIPS 2023, for forward and backward inference; Levin, "English Verb Classes and Alternations", 1993, classes
30.1, 30.2 and 84, for the verbs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Protocol

import numpy as np

from ..episodes.question import Question
from ..errors import InputError, NoEvidenceError
from ..lexicon.words import is_in, singular
from ..minds.attitudes import Attitude, Hypothesis, Mind
from ..minds.events import Action, Episode, Event, Observation, Source
from ..minds.facts import Proposition
from ..planner import FloatArray, Trace
from ..planning.social import boltzmann
from ..protocols.stages import ALL_PARTS, Part
from ..reading.english.tokens import Token
from ..reading.english.words import plain, read_sentence

SLIP = 0.05
"""How probable it is that a step which says whether somebody perceived the change was misread."""
_BOTH = np.array([1.0, -1.0])
_SAID = {True: np.log([1 - SLIP, SLIP]), False: np.log([SLIP, 1 - SLIP])}
"""The log-likelihood of a step that says whether the change was perceived, if it was, and if it was not."""


class Fit(Protocol):
    """How well sentences fit what somebody knows."""

    @property
    def name(self) -> str:
        """How it was obtained, for the trace."""

    def gain(self, known: tuple[str, str], agent: str, options: Sequence[str], acts: Sequence[str]) -> FloatArray:
        """Return half of log P(s | known[0]) - log P(s | known[1]) for the options and then the acts, [O + A]."""


_SENTENCE = re.compile(r"(?<=[.!?])[\"”’]?\s+(?=[\"“‘A-Z])")
_CLAIM = re.compile(
    r"(?P<who>[A-Z][\w'-]*) (?:(?:still|now|probably|likely|mistakenly) )*(?:"
    r"(?P<does>will|would|is going to)"
    # To know about something is no belief that something is so.
    r"|(?P<knows>knows?(?= (?:about|of|how|what|when|where|whether|who|why) ))"
    r"|(?:believes?|thinks?|knows?|assumes?)(?: that)?"
    r") (?P<what>.+?)[.]?"
)
"""What an option says: that somebody will do, knows, or believes something."""
_LEAD = r"(?:[A-Z][^,]{1,40}, )?"
"""`Upon her return, ` before the person who acts."""
_PRONOUN = re.compile(r"(?:He|She|They) ")


def percept_question(question: Question) -> Question | None:
    """Return a question whose options all say what one person believes, or will do, about a story in words.

    It brings its episode, a sentence an event, and two hypotheses for each option: its person is aware of the last
    change, or is not. None for any other question, and for a story in which nobody else or not the person acts.
    """
    told_in_words = not (question.given or question.hypotheses or question.video or question.conversation)
    claims = _claims_of_one(question) if told_in_words else []
    if not claims:
        return None
    who = claims[0]["who"]
    events = tuple(events_of(question.narration, who))
    if {event.agent for event in events} != {who, ""}:
        return None
    episode = Episode(agents=(who,), events=events)
    change = split(episode)[0][-1].text
    said = zip(question.labels, claims, strict=True)
    hypotheses = tuple(_hypothesis(*option, change, aware) for option in said for aware in (True, False))
    return question.model_copy(update={"agents": (who,), "given": episode, "hypotheses": hypotheses})


def _claims_of_one(question: Question) -> list[re.Match[str]]:
    """Return what the options say that one person believes, or else will do; nothing if one says anything else."""
    claims = [claim for choice in question.choices if (claim := _CLAIM.fullmatch(choice.text.strip()))]
    told = {(claim["who"], bool(claim["does"])) for claim in claims}
    return claims if len(claims) == len(question.choices) and len(told) == 1 else []


def events_of(text: str, person: str) -> Iterator[Event]:
    """Yield the sentences of a text as events: those that begin with the person are theirs, others nobody's."""
    theirs = re.compile(_LEAD + re.escape(person) + r"\b(?!['’])")
    seen = False
    for sentence in _SENTENCE.split(" ".join(text.split())):
        acts = theirs.match(sentence) or (seen and _PRONOUN.match(sentence))
        seen = seen or bool(acts)
        kind = Action if acts else Observation
        yield kind(agent=person if acts else "", text=sentence, source=Source(kind="text"))


def _hypothesis(label: str, claim: re.Match[str], change: str, aware: bool) -> Hypothesis:
    event = Proposition(words=change.rstrip(".!?"))
    who, what = claim["who"], Proposition(words=claim["what"])
    knowing = Attitude(holder=who, verb="knows", content=event, negated=not aware)
    if claim["does"]:
        return Hypothesis(choice=label, mind=Mind(agent=who, attitudes=(knowing,)), act=what.words)
    held = Attitude(holder=who, verb="knows" if claim["knows"] else "believes", content=what)
    return Hypothesis(choice=label, mind=Mind(agent=who, attitudes=(knowing, held)))


def split(episode: Episode) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return what is told up to the last change, and the steps of the person after it.

    The change is the last sentence that does not begin with the person.
    """
    end = max(k for k, event in enumerate(episode.events) if not event.agent)
    return episode.events[: end + 1], episode.events[end + 1 :]


@dataclass(frozen=True)
class PerceptPolicy:
    """Scores what is told of the person after the change, then the options, by `fit`."""

    fit: Fit
    missing: Part | None = None
    """A part of the theory that is left out."""
    parts: ClassVar[frozenset[Part]] = ALL_PARTS - {"planner"}

    def without(self, part: Part) -> PerceptPolicy:
        """Return the policy without belief updates (all stay unaware) or likelihood (no steps).

        Raises `InputError` for other minds: the options are about one person alone.
        """
        if part == "other-minds":
            raise InputError("these questions are about one person alone.", "Leave out --ablate.")
        return replace(self, missing=part)

    def score(self, episode: Episode, hypotheses: Sequence[Hypothesis]) -> Trace:
        """Return the hypotheses x steps matrix, with the option as the last step. Raises what `fit` raises."""
        told, steps = split(episode)
        steps = () if self.missing == "likelihood" else steps
        sentences = [_sentence(hypothesis) for hypothesis in hypotheses]
        options = list(dict.fromkeys(sentences))
        said = [perceived(step, told[-1]) for step in steps]
        acts = [step.text for step, plain in zip(steps, said, strict=True) if plain is None]
        worth = self.fit.gain((_words(told), _words(told[:-1])), hypotheses[0].agent, options, acts)
        worth = worth - worth[: len(options)].mean()
        of_acts = iter(worth[len(options) :])
        # Each column is first for who is aware of the change, then for who is not.
        columns = [boltzmann(_BOTH * next(of_acts), 1.0) if plain is None else _SAID[plain] for plain in said]
        unaware = self.missing == "belief-update"
        rows = [int(unaware or hypothesis.mind.attitudes[0].negated) for hypothesis in hypotheses]
        of_options = boltzmann(np.outer(2 * _BOTH, worth[: len(options)]), 1.0)
        last = of_options[rows, list(map(options.index, sentences))]
        names = (*(step.text.rstrip(".") for step in steps), "what they do, given what they know")
        matrix = np.vstack([*(column[rows] for column in columns), last]).T
        return Trace(tuple(hypotheses), names, matrix, self.fit.name)


def _words(events: Sequence[Event]) -> str:
    return " ".join(event.text for event in events)


@dataclass(frozen=True)
class SharedWords:
    """Fits options by the words that they alone share with the change, or with what was told before it."""

    name: str = "shared-words"

    def gain(self, known: tuple[str, str], agent: str, options: Sequence[str], acts: Sequence[str]) -> FloatArray:
        """Return 1 - SLIP against SLIP for options that these words tell apart.

        Raises `NoEvidenceError` if they do not, or if an act has to be scored: rules do not plan it.
        """
        del agent
        if acts:
            raise NoEvidenceError(
                f"rules do not say what {acts[0]!r} tells of a mind.", "Pass --model provider/name for that."
            )
        before = words_of(known[1])
        change = words_of(known[0].removeprefix(known[1]))
        mine = [words_of(option) for option in options]
        own = [words - frozenset.intersection(*mine) for words in mine]
        sides = [bool(words & (change - before)) - bool(words & (before - change)) for words in own]
        if set(sides) != {1, -1}:
            raise NoEvidenceError(
                "the words of the options do not say which of them was so before the last change.",
                "Pass --model provider/name for that.",
            )
        return math.log((1 - SLIP) / SLIP) / 4 * np.array(sides, dtype=np.float64)


def _sentence(hypothesis: Hypothesis) -> str:
    """Return an option as a sentence, whoever is aware of what."""
    if hypothesis.act:
        return f"{hypothesis.agent} will {hypothesis.act_in_words}."
    held = hypothesis.mind.attitudes[1]
    assert isinstance(held.content, Proposition)
    return f"{hypothesis.agent} {'knows' if held.verb == 'knows' else 'believes that'} {held.content.words}."


_POINTS = re.compile(r"\b(?:it|this|that|them|happen(?:s|ed|ing)?|change[sd]?|difference)\b")
_COMMON = frozenset("the and his her its their has had was were that this with from into for".split())


def perceived(step: Event, change: Event) -> bool | None:
    """Return whether a step says that its agent perceived `change`, or did not; None if it does not say.

    What "but" or "until" adds may undo it: "does not see it, but her sister tells her".
    """
    text = plain(step.text)
    denied = False
    tokens = tuple(_predicate(read_sentence(text, frozenset((step.agent,))).tokens, step.agent))
    if any(token.lower in ("but", "until", "though", "although") for token in tokens):
        return None
    for token in tokens:
        denied ^= token.negated
        missed = _is(token, "unaware") or _is(token, "missing")
        if missed or _is(token, "aware") or _is(token, "perceiving"):
            return denied == missed if _names(text[token.end :], change, step.agent) else None
        if "NOT" in token.categories or "fail" in token.verbs or token.lower == "unable":
            denied = not denied
        elif not token.categories & {"BE", "TO", "ADV"} and "become" not in token.verbs:
            return None
    return None


def _predicate(tokens: tuple[Token, ...], agent: str) -> Iterator[Token]:
    """Yield the tokens behind the subject: the agent's name, or a pronoun."""
    pronouns = ("he", "she", "they")
    start = next((k for k, token in enumerate(tokens) if token.words == agent or token.lower in pronouns), -1)
    yield from tokens[start + 1 :]


def _is(token: Token, kind: str) -> bool:
    return any(is_in(word, "attitudes", kind) for word in (token.lower, *token.verbs))


def _names(what: str, change: Event, agent: str) -> bool:
    """Return whether words point at a change, or share one with it."""
    return bool(_POINTS.search(what) or words_of(what) & (words_of(change.text) - {agent.lower()}))


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in the singular, without short and common ones."""
    return frozenset(singular(word) for word in re.findall(r"\w{3,}", text.lower())) - _COMMON
