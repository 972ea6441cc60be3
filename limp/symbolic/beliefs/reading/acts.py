"""One clause of a story to what happens in it: a small grammar of subject, verb, object and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..story import Attends, Happening, StopsWatching
from .clauses import ADVERBS, Clause, subject_at
from .context import Context
from .handling import put, take
from .motion import enter, go, leave
from .perceiving import find, know, look, open_up, watch
from .statements import contains, label, liar, passive, state, statement, there_is
from .telling import tell
from .vocabulary import Kind, verb

Who = tuple[str, ...]
Found = list[Happening] | None
_NEGATED = re.compile(r"\b(?:not|never|cannot)\b|n['’]t\b|\bunable to\b", re.IGNORECASE)
_CONTAINER = re.compile(
    r"\b(?:basket|box|bag|drawer|jar|container|cup|backpack|crate|chest|bucket|tube|bottle|can|tin|carton|"
    r"packet|package)e?s?\b"
)
_ASLEEP = re.compile(
    r"(?:falls?|fell|drift\w*|doz\w+|nod\w*|goes to sleep|went to sleep|goes to bed|"
    r"went to bed)(?:\s+(?:fast )?(?:asleep|off))?\b"
)
_WOULD = re.compile(r"\b(?:will|would|can|could|cannot|can['’]t)\b")


@dataclass
class Acts:
    """Reads clauses one after another; `read` returns None for one that it does not understand."""

    context: Context

    def read(self, clause: Clause) -> Found:
        """Return what happens in a clause: nothing in an empty list, None where it is not understood."""
        it, words = self.context, clause.words.strip()
        if not words:
            return []
        for rule in (label, contains, there_is, statement, passive, liar):
            found = rule(it, words)
            if found is not None:
                return found
        subject = subject_at(words, it.people)
        who = it.people.resolve(subject[0]) if subject else it.subjects
        rest = words[subject.end() :].strip() if subject else words
        rest = re.sub(r"^(?:,|both|all|together|himself|herself)\s+", "", rest)
        if not who or (subject is None and not _verbal(rest)):
            it.subjects = ()  # "the story ended, leaving ...": not what the last person does
            return None
        if subject:
            it.subjects = who
            it.people.speak_of(who)
        standing = state(it, who, rest)
        return standing if standing is not None else self._act(who, rest, clause.conjunction)

    def _act(self, who: Who, rest: str, conjunction: str) -> Found:
        it = self.context
        skipped = ADVERBS.match(rest)
        before = rest[: skipped.end()] if skipped else ""
        body = rest[len(before) :]
        if _ASLEEP.match(body) and re.match(r"\w+ (?:fast )?(?:asleep|off|to (?:sleep|bed))\b", body):
            return [Attends(agent, False) for agent in who]
        word = re.match(r"[A-Za-z'’-]+", body)
        found = verb(word[0]) if word else None
        if word is None or found is None:
            if body and re.search(r"\b(?:has|had|have)\s+$", before):
                return idle(it, who, "have", body)
            return None if body else []
        lemma, kind = found
        it.manner = before
        if _WOULD.search(before):
            return []
        unseen = kind in ("find", "know", "watch", "look", "trust")
        if _NEGATED.search(before) or (conjunction == "without" and unseen):
            return None if unseen and kind != "look" else []
        return HANDLERS[kind](it, who, lemma, body[word.end() :].strip())


def _verbal(rest: str) -> bool:
    skipped = ADVERBS.match(rest)
    word = re.match(r"[A-Za-z'’-]+", rest[skipped.end() if skipped else 0 :])
    return bool(word and verb(word[0]))


def idle(it: Context, who: Who, lemma: str, after: str) -> Found:
    """Read acts that move and show nothing: having, turning away, closing one's eyes, and the rest."""
    if lemma in ("have", "show", "buy", "use", "meet", "hand", "give") and _CONTAINER.search(after):
        whom = it.people.many.match(after)
        it.introduce(after[whom.end() :].strip() if whom else after)
        return []
    if lemma == "turn" and re.match(r"(?:around|away|(?:his|her|their) back)", after):
        return [Attends(agent, False) for agent in who]
    if lemma == "turn" and after.startswith("back"):
        return [Attends(agent, True) for agent in who]
    if lemma in ("shut", "close") and re.match(r"(?:his|her|their) eyes", after):
        return [Attends(agent, False) for agent in who]
    return None if lemma in ("give", "hand") else []


def _nothing(it: Context, who: Who, lemma: str, after: str) -> Found:
    del it, who, lemma, after
    return []


def _attends(attentive: bool) -> Handler:
    return lambda it, who, lemma, after: [Attends(agent, attentive) for agent in who]  # noqa: ARG005


def _watches(it: Context, who: Who, lemma: str, after: str) -> Found:
    return watch(it, who, f"{lemma} {after}")


def _stops(it: Context, who: Who, lemma: str, after: str) -> Found:
    del it, lemma
    return [StopsWatching(agent) for agent in who] if "watching" in after else []


Handler = Callable[[Context, Who, str, str], Found]
HANDLERS: Mapping[Kind, Handler] = {
    "enter": enter,
    "leave": leave,
    "go": go,
    "put": put,
    "take": take,
    "find": find,
    "look": look,
    "open": open_up,
    "tell": tell,
    "watch": _watches,
    "stop": _stops,
    "know": know,
    "be": _nothing,
    "want": _nothing,
    "idle": idle,
    "trust": _nothing,
    "lose": _nothing,
    "sleep": _attends(False),
    "wake": _attends(True),
}
"""How each kind of verb is read: from the people, the verb and the words behind it."""
