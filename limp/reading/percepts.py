"""Reads questions of what somebody believes, or does, who may have missed what changed last.

A story becomes a sentence an event: those that begin with the person are theirs, others nobody's. The last of the
others is the change, and what is told of the person behind it are the steps. Words say outright whether the person
perceived the change if their verb is one of perception or discovery and if they name what the event was about
(`perceived`).

Source: Levin, "English Verb Classes and Alternations", 1993, classes 30.1, 30.2 and 84, for the verbs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..episodes.question import Question
from ..lexicon.words import is_in, singular
from ..minds.attitudes import Attitude, Hypothesis, Mind
from ..minds.events import Action, Episode, Event, Observation, Source
from ..minds.facts import Proposition
from .english.tokens import Token
from .english.words import plain, read_sentence

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


_POINTS = re.compile(r"\b(?:it|this|that|them|happen(?:s|ed|ing)?|change[sd]?|difference)\b")
_COMMON = frozenset("the and his her its their has had was were that this with from into for".split())

_UNDOING = frozenset("but yet however until unless though although except only if".split())
"""Words that bring in what may say otherwise."""


def perceived(step: Event, change: Event) -> bool | None:
    """Return whether a step says that its agent perceived `change`, or did not; None if it does not say.

    What "but" or "only" adds may undo it: "does not see it, but her sister tells her".
    """
    text = plain(step.text)
    denied = False
    tokens = tuple(_predicate(read_sentence(text, frozenset((step.agent,))).tokens, step.agent))
    if any(token.lower in _UNDOING for token in tokens):
        return None
    for token in tokens:
        denied ^= token.negated
        missed = _is(token, "unaware", "missing")
        if missed or _is(token, "aware", "perceiving"):
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


def _is(token: Token, *kinds: str) -> bool:
    return any(is_in(word, "attitudes", *kinds) for word in (token.lower, *token.verbs))


def _names(what: str, change: Event, agent: str) -> bool:
    """Return whether words point at a change, or share one with it."""
    return bool(_POINTS.search(what) or words_of(what) & (words_of(change.text) - {agent.lower()}))


def words_of(text: str) -> frozenset[str]:
    """Return the words of a text in the singular, without short and common ones."""
    return frozenset(singular(word) for word in re.findall(r"\w{3,}", text.lower())) - _COMMON
