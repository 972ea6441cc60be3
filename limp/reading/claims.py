"""What an option, an assumption or a note claims about a mind: the parts that its words leave open are None."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from ..errors import HypothesisError
from ..homes.minds import is_surface
from ..minds.attitudes import WHERE_PUT, Attitude, Have, Put, Social, SocialGoal
from ..minds.facts import At
from ..minds.meanings import SOMETHING, Act
from .attitudes import Minds, name_of, words
from .clauses import Clause, clauses
from .homes.nouns import RULES, spelled
from .parsing import Sentence, Word, plain, sentences

T = TypeVar("T")
_TEXTS = 8192
_HINT = "Write what the person believed, wanted, or tried to do for or against the other."


@dataclass(frozen=True)
class PartialMind:
    """The parts of a mind that words claim of `agent`.

    `goal` is what another wants, `wish` what the agent wants for itself; `unaware` says that it does not know what
    the other wants, `knows` that it knows something.
    """

    agent: str = ""
    social_goal: SocialGoal | None = None
    belief: At | None = None
    goal: Attitude | None = None
    wish: Attitude | None = None
    unaware: bool = False
    knows: bool = False
    act: Act | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the words claim nothing about a mind."""
        return not (self.social_goal or self.belief or self.goal or self.unaware)

    @property
    def is_belief_alone(self) -> bool:
        """Whether the words claim a belief, and nothing of anybody else."""
        return self.belief is not None and self.goal is None and self.social_goal is None

    def over(self, assumed: PartialMind) -> PartialMind:
        """Return this claim with its open parts taken from what the question assumes."""
        return replace(
            self,
            agent=self.agent or assumed.agent,
            social_goal=self.social_goal or assumed.social_goal,
            belief=self.belief or assumed.belief,
            goal=self.goal or assumed.goal,
        )


def read_claim(
    text: str, people: Sequence[str], agent: str = "", near: Sequence[str] = (), thing: str = SOMETHING
) -> PartialMind:
    """Read what a sentence claims about the mind of `agent` (by default its own subject).

    A claim about somebody else's stance is that person's. `near` and `thing` are as for `Minds`. Raises
    `HypothesisError` if a clause of it is not understood, and for a pronoun that could be several people.
    """
    return _read(text, tuple(people), agent, tuple(near), thing)


@lru_cache(_TEXTS)
def _read(text: str, people: tuple[str, ...], agent: str, near: tuple[str, ...], thing: str) -> PartialMind:
    minds = Minds(people, agent, near, thing)
    claim, unread = _claim(derived(text, people), minds)
    if unread is not None:
        said = " ".join(word.text for word in unread.own() if word.tag[0].isalpha())
        raise HypothesisError(f"{said!r} in {text[:80]!r} was not understood.", _HINT)
    return claim


def claimed(text: str, people: Sequence[str]) -> PartialMind:
    """Return what the clauses of a text that are understood claim of the mind of their subject.

    Nothing where none is, or where it is not clear who is meant.
    """
    try:
        return _claim(derived(text, tuple(people)), Minds(tuple(people)))[0]
    except HypothesisError:
        return PartialMind()


def subject_of(texts: Sequence[str], people: Sequence[str]) -> str:
    """Return whose mind most of `texts` are about: the subject of their first main clause."""
    subjects = (_subject(text, tuple(people)) for text in texts)
    votes = Counter(who for who in subjects if who)
    return votes.most_common(1)[0][0] if votes else ""


def _subject(text: str, people: tuple[str, ...]) -> str:
    try:
        found = derived(text, people)
    except HypothesisError:
        return ""
    nouns = (clause.subject[0] for clause in found if clause.subject)
    return next(filter(None, (name_of(noun.text, people) for noun in nouns if noun.named)), "")


def named(text: str, people: Sequence[str]) -> list[str]:
    """Return the people that `text` names, in order, with repetitions."""
    found = (word for one in parsed(text, tuple(people)) if one.root is not None for word in one.root.all())
    return [name for name in (name_of(word.text, people) for word in found if word.named) if name]


def _cased(text: str, people: Sequence[str]) -> str:
    """Return a text in plain characters; what is written in capitals throughout, as it usually is."""
    text = plain(text)
    names = {word.lower(): word for name in people for word in name.split()}
    return re.sub(r"\w+", lambda m: names.get(m[0].lower(), m[0].lower()), text) if text.isupper() else text


@lru_cache(_TEXTS)
def parsed(text: str, people: tuple[str, ...]) -> tuple[Sentence, ...]:
    """Return the sentences of a text about some people with their trees, parsed once."""
    return sentences(_cased(text, people), tuple(name for name in people if name[:1].isupper()), rules=RULES)


_LEAD = re.compile(r"(?:because|that|as|since|yes|no)\b,?\s*", re.IGNORECASE)


@lru_cache(_TEXTS)
def derived(text: str, people: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the main clauses of a text, or of an infinitive alone; raise `HypothesisError` where there is none.

    What is joined to a thought without a subject of its own is the thinker's: `thought that Ann wanted it on the
    desk, and put it there`.
    """
    said = _LEAD.sub("", _cased(text, people).strip(' .!"'), count=1) if _LEAD.match(text.strip(' "')) else text
    said = said.strip(' .!"')
    if said[:3].lower() == "to ":
        said = said[3:]
    found = [clause for one in parsed(f"{said[:1].upper()}{said[1:]}.", people) for clause in clauses(one)]
    if not found:
        raise HypothesisError(f"{text[:80]!r} was not understood: it has no verb.", _HINT)
    return tuple(one for clause in found for one in _lifted(clause))


def _lifted(clause: Clause) -> Iterator[Clause]:
    """Yield a clause, and after it what is joined to what its subject thinks or wants."""
    kept, lifted = _without_joined(clause)
    yield kept
    for one in lifted:
        yield from _lifted(replace(one, subject=clause.subject))


def _without_joined(clause: Clause) -> tuple[Clause, list[Clause]]:
    lifted: list[Clause] = []
    for role in ("content", "action"):
        inner: Clause | None = getattr(clause, role)
        if inner is not None:
            inner, deeper = _without_joined(inner)
            lifted += [*deeper, *(one for one in inner.joined if one.filled)]
            clause = replace(clause, **{role: replace(inner, joined=())})  # type: ignore[arg-type]  # a clause
    return clause, lifted


def _claim(found: Sequence[Clause], minds: Minds) -> tuple[PartialMind, Clause | None]:
    """Return what clauses say of one mind, and the first of them that says nothing.

    It is the mind of a stance, else of whom was asked for, else of their subject.
    """
    asked, said, acts = minds.subject, list[Attitude](), list[Act]()
    who, unread = asked, None
    for clause in found:
        attitudes = list(minds.read(clause, who))
        who = minds.acting(clause) or who
        done = _act(clause, minds)
        said += attitudes
        acts += [done] if done else []
        if unread is None:
            unread = next(iter(minds.unread), None if attitudes or done else clause)
    stances = ((a.holder, a.content.kind) for a in said if isinstance(a.content, Social))
    holder, stance = next(stances, ("", None))
    agent = holder if stance else _agent(asked, minds)
    claim = _of_one(agent, said)
    return replace(claim, act=acts[-1] if acts else None, social_goal=stance or claim.social_goal), unread


def _agent(asked: str, minds: Minds) -> str:
    """Return whose mind is told, where no stance says it."""
    return asked if asked in minds.named or not minds.named else minds.named[0]


def _of_one(agent: str, said: Sequence[Attitude]) -> PartialMind:
    """Return what attitudes say of an agent's mind, and of what the others want."""
    own = [a for a in said if a.holder == agent]
    goals = [*_thoughts(own, Attitude), *_ends(said, of=agent, others=True)]
    return replace(
        _known([a for a in own if a.verb == "knows"]),
        agent=agent,
        belief=next(_thoughts(own, At), None),
        goal=next((a for a in goals if not a.negated), None),
        wish=next((a for a in _ends(own, of=agent) if a.verb == "wants"), None),
    )


def _thoughts(own: Sequence[Attitude], kind: type[T]) -> Iterator[T]:
    """Yield what is believed, of one kind; where a thing is known to be, it is believed to be."""
    held = (a for a in own if a.verb == "believes" or (a.verb == "knows" and _is_of_a_place(a)))
    return (a.content for a in held if isinstance(a.content, kind))


def _is_of_a_place(known: Attitude) -> bool:
    return isinstance(known.content, At) and not known.negated


def _known(known: Sequence[Attitude]) -> PartialMind:
    """Return what it says of a mind that it knows something, or does not know what another wants."""
    unaware = any(a.negated and isinstance(a.content, Attitude) for a in known)
    stance: SocialGoal | None = "independent" if unaware else None
    return PartialMind(social_goal=stance, unaware=unaware, knows=any(not a.negated for a in known))


def _ends(said: Sequence[Attitude], of: str, others: bool = False) -> Iterator[Attitude]:
    """Yield the attitudes of somebody, or of all the others, that have to do with having or putting a thing."""
    return (a for a in said if (a.holder == of) is not others and isinstance(a.content, Have | Put))


def _act(clause: Clause, minds: Minds) -> Act | None:
    """Return where a clause says that somebody put a thing, or to whom they gave it; None for other clauses.

    `it` and `there` are of what is thought to be wanted. Who names no place and moves the thing, moves it there.
    """
    if clause.negated or not clause.object or clause.modal:
        return None
    if clause.lemma in words("giving"):
        given = clause.recipient or clause.phrase("to")
        to = minds.person(given)
        return Act(verb="give", thing=minds.things(clause.object[0]), to=to) if to else None
    if clause.lemma not in words("moving"):
        return None
    thing, (link, place) = minds.things(clause.object[0]), minds.spot_of(clause, "to")
    place = place if link else minds.spot or WHERE_PUT
    if not thing or place == WHERE_PUT:
        return None
    return Act(verb="put", thing=thing, place=place, on=link not in words("inner") and is_surface(place))


__all__ = ["PartialMind", "Word", "claimed", "derived", "named", "parsed", "read_claim", "spelled", "subject_of"]
