"""What an option, an assumption or a note claims about a mind: the parts that its words leave open are None."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from ...errors import InputError
from ...homes.lexicon import listed
from ...homes.minds import is_surface
from ...lexicon.words import is_in
from ...minds.attitudes import WHERE_PUT, Attitude, Have, Put, Social, SocialGoal
from ...minds.facts import At
from ...minds.meanings import SOMETHING, Act
from ..english.parsing import MOST_WORDS, derived_until, parses, sentence_ends
from ..english.questions import forms
from ..english.sentences import Builder
from ..english.syntax import Clause, Phrase
from ..english.words import plain, read_sentence, split
from .acts import acts_of
from .attitudes import Minds, name_of
from .memory import Story
from .phrases import phrase_of

T = TypeVar("T")
_TEXTS = 4096
_SIZES = 3
"""Of how many sizes of parses, the smallest first, the one is taken that says most; assumed."""


_JOINTS = frozenset(("COMMA", "SEMI", "DASH", "CONJ", "SUB"))


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

    A claim about somebody else's stance is that person's. Of several parses the one counts that says most.
    `near` and `thing` are as for `Minds`. Raises `InputError` if the sentence is not derived, and for a
    pronoun that could be several people.
    """
    return _read(text, tuple(people), agent, tuple(near), thing)


@lru_cache(_TEXTS)
def _read(text: str, people: tuple[str, ...], agent: str, near: tuple[str, ...], thing: str) -> PartialMind:
    found = (_claim(clauses, Minds(people, agent, near, thing)) for clauses in derived(text, people))
    return max(found, key=_says)


def claimed(text: str, people: Sequence[str]) -> PartialMind:
    """Return what a sentence, or its longest beginning that is derived, claims of the mind of its subject.

    Nothing where no beginning is derived, or where it is not clear who is meant.
    """
    sentence = read_sentence(_cased(text, people).strip(' .!"'), _words_of(people))
    ends = sentence_ends(sentence.tokens, 0) if len(sentence.tokens) <= MOST_WORDS else ()
    joints = [end for end in ends if end == len(sentence.tokens) or sentence.tokens[end].categories & _JOINTS]
    if not joints:
        return PartialMind()
    try:
        return read_claim(sentence.text[: sentence.tokens[max(joints) - 1].end], people)
    except InputError:
        return PartialMind()


def subject_of(texts: Sequence[str], people: Sequence[str]) -> str:
    """Return whose mind most of `texts` are about: the subject of their first main clause."""
    subjects = (_subject(text, tuple(people)) for text in texts)
    votes = Counter(who for who in subjects if who)
    return votes.most_common(1)[0][0] if votes else ""


def asked_about(stem: str, people: Sequence[str]) -> str:
    """Return whose mind a question asks for: its subject, else whom its last sentence names first; "" for nobody.

    A pronoun stands for somebody named in the stem, else for the only one of `people` whom it fits.
    """
    stem = _cased(stem, people)
    minds = Minds(people, near=named(stem, people))
    for form in forms(stem, people):
        try:
            found = minds.acting(form.clause)
        except InputError:
            return ""
        if found:
            return found
    return next(iter(named((split(stem) or ("",))[-1], people)), "")


def named(text: str, people: Sequence[str]) -> list[str]:
    """Return the people that `text` names, in order, with repetitions."""
    words = read_sentence(_cased(text, people), _words_of(people)).tokens
    found = (name_of(token.words, people) for token in words if "NAME" in token.categories)
    return [name for name in found if name]


def _cased(text: str, people: Sequence[str]) -> str:
    """Return a text in plain characters; what is written in capitals throughout, as it usually is."""
    text = plain(text)
    names = {word.lower(): word for name in people for word in name.split()}
    return re.sub(r"\w+", lambda m: names.get(m[0].lower(), m[0].lower()), text) if text.isupper() else text


def _words_of(people: Sequence[str]) -> frozenset[str]:
    return frozenset(word for name in people for word in name.split() if word[:1].lower() != word[:1])


@lru_cache(_TEXTS)
def derived(text: str, people: tuple[str, ...]) -> tuple[tuple[Clause, ...], ...]:
    """Return the different clauses of a sentence, or of an infinitive alone, by its smallest parses.

    Raises `InputError` if it is not derived, which quotes the words from which on it is not.
    """
    words = re.sub(
        r"^(?:because|that|as|since|yes|no)\b,?\s*", "", _cased(text, people).strip(' .!"'), flags=re.IGNORECASE
    )
    sentence = read_sentence(words, _words_of(people))
    builder, groups = Builder(sentence.tokens), parses(sentence.tokens)[:_SIZES]
    if trees := [tree for group in groups for tree in group]:
        return tuple(dict.fromkeys(map(builder.sentence, trees)))
    if trees := [tree for group in parses(sentence.tokens, "infinitive")[:_SIZES] for tree in group]:
        return tuple(dict.fromkeys((builder.nonfinite(tree),) for tree in trees))
    left = sentence.tokens[derived_until(sentence.tokens) :]
    on = f" from {sentence.text[left[0].start :]!r} on" if left else ""
    raise InputError(
        f"{text[:80]!r} was not understood{on}.",
        "Write what the person believed, wanted, or tried to do for or against the other.",
    )


def _subject(text: str, people: tuple[str, ...]) -> str:
    try:
        subjects = [clause.subject for clause in derived(text, people)[0]]
    except InputError:
        return ""
    named = (name_of(np.words, people) for np in subjects if np is not None and np.kind == "name")
    return next(filter(None, named), "")


def _says(claim: PartialMind) -> int:
    """Return how many parts of a mind a claim settles."""
    placed = claim.goal is not None and isinstance(claim.goal.content, Put)
    parts = (claim.social_goal, claim.belief, claim.goal, placed, claim.wish, claim.act)
    return sum(1 for part in parts if part)


def _claim(clauses: Sequence[Clause], minds: Minds) -> PartialMind:
    """Return what clauses say of one mind: that of a stance, else of whom was asked for, else of their subject."""
    asked, said, acts = minds.subject, list[Attitude](), list[Act]()
    story = Story(minds.people, minds.people)
    who = asked
    for clause in clauses:
        said += minds.read(clause, who)
        who = minds.acting(clause) or who
        acts += _acts(clause, who, said, story)
    stances = ((a.holder, a.content.kind) for a in said if isinstance(a.content, Social))
    holder, stance = next(stances, ("", None))
    agent = holder if stance else _agent(asked, minds)
    found = _of_one(agent, said)
    left = [act for act in acts if act.verb in ("put", "give") and (act.place or act.to)]
    return replace(found, act=left[-1] if left else None, social_goal=stance or found.social_goal)


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


def _acts(clause: Clause, who: str, said: Sequence[Attitude], story: Story) -> list[Act]:
    """Return what a main clause says that somebody did; `it` and `there` are of what is thought to be wanted."""
    if clause.form != "active" or clause.negated or not clause.verbs:
        return []
    story.act_as((who,))
    _call_to_mind(said, story)
    phrase, there = phrase_of(_without_reasons(clause)), story.place("there")
    if there is not None and clause.is_of("put", "move") and not phrase.after(*listed("at")):
        # Who names one place and says that the thing was moved means that it was moved there.
        phrase = replace(phrase, links=(*phrase.links, ("on" if is_surface(there) else "in", str(there))))
    acts = acts_of(clause.verbs[0], phrase, story) or []
    if acts and acts[-1].verb == "walk" and phrase.object:  # what is carried to a room is left there
        acts += [Act(verb="put", thing=thing, place=acts[-1].place) for thing in story.things(phrase.object)[:1]]
    return acts


def _call_to_mind(said: Sequence[Attitude], story: Story) -> None:
    """Make the story speak of the things and places that are said to be wanted."""
    for attitude in said:
        wanted = attitude.content if isinstance(attitude.content, Attitude) else attitude
        if isinstance(wanted.content, Have | Put):
            story.things(wanted.content.thing)
        if isinstance(wanted.content, Put) and wanted.content.place != WHERE_PUT:
            story.happened(Act(verb="find", thing=wanted.content.thing, place=wanted.content.place))


def _without_reasons(clause: Clause) -> Clause:
    """Return a clause without phrases for why: `as a help to Ann`, `with purposes of his own in mind`."""
    kept = list[Phrase]()
    for phrase in clause.phrases:
        if phrase.preposition == "as":
            break
        head = phrase.np.head if phrase.np else ""
        if not (is_in(head, "attitudes", "ends") or is_in(head, "relations", "unreal")):
            kept.append(phrase)
    return replace(clause, phrases=tuple(kept)) if len(kept) < len(clause.phrases) else clause
