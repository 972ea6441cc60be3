"""What an option, an assumption or a note claims of a mind, as far as it says something."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Literal

from ...episodes.claims import Claim
from ...episodes.events import Believe, Event, Unread
from ...episodes.telling import is_so
from ...homes.household import LOOKED_FOR
from ...homes.hypotheses import ReadMind, mind_of
from ...homes.world import WHERE_PUT
from ...minds.deeds import Deed
from ...minds.facts import SOMETHING
from ..clauses import Clause, Told, clauses
from ..parsing import Sentence, Word, plain, sentences
from ..questions import what_asks
from .acting import acts_of
from .attitudes import Minds, UnreadError, words
from .nouns import RULES
from .story import name_of

_TEXTS = 8192
MAX_UNREAD = 400
"""So many characters of a note are kept; of one that is longer no claim is read."""
_HINT = "Write what the person believed, wanted, or tried to do for or against the other."


@lru_cache(_TEXTS)
def read_claim(
    text: str, people: tuple[str, ...], agent: str = "", near: tuple[str, ...] = (), thing: str = SOMETHING
) -> ReadMind:
    """Read what a sentence claims about the mind of `agent` (by default its own subject).

    A claim about somebody else's stance is that person's. `near` and `thing` are as for `Minds`. Raises
    `UnreadError` if a clause of it is not understood, and for a pronoun that could be several people.
    """
    found = derived(text, people)
    if not found:
        raise UnreadError(f"{text[:80]!r} was not understood: it has no verb.", _HINT)
    minds = Minds(people, agent, near, thing)
    claims, acts, unread = _read(found, minds)
    if unread is not None:
        said = " ".join(word.text for word in unread.own() if word.tag[0].isalpha())
        raise UnreadError(f"{said!r} in {text[:80]!r} was not understood.", _HINT)
    who = agent if agent in minds.mentioned or not minds.mentioned else minds.mentioned[0]
    return ReadMind(mind_of(claims, who), acts[-1] if acts else None)


@lru_cache(_TEXTS)
def claims_of(text: str, people: tuple[str, ...]) -> tuple[Claim, ...]:
    """Return what a text claims of minds as far as it is understood; nothing where it is not clear whose."""
    try:
        return tuple(_read(derived(text, people), Minds(people))[0])
    except UnreadError:
        return ()


How = Literal["told", "unread", "aside"]
"""How words stand in a text that tell no act: as told, not understood, or beside what is told."""


def noted(text: str, people: tuple[str, ...], agent: str, how: How, **slots: Any) -> Iterator[Event]:
    """Yield what words of `agent` tell that are no act: what is said of minds, else a state, or unread ones.

    That somebody wants a thing is understood only if there is such a thing, which whoever puts the episode
    together knows; until then the words are unread too.
    """
    said = claims_of(text, people) if len(text) < MAX_UNREAD else ()
    found, slots = ReadMind(mind_of(said)), {"text": text, **slots}
    goals = (goal for goal in (found.wish, found.mind.belief_of_goal) if goal and not goal.negated)
    goal, who = next(goals, None), found.mind.agent
    read = goal is not None and how != "unread"
    if goal is not None:
        yield Believe(goal.model_copy(update={"chain": goal.chain[-1:]}), **slots)
    elif found.belief is not None and who in people:
        read = True
        yield Believe(found.belief, **slots)
    if found.is_unaware:
        read = True
        yield Believe(Claim(chain=(agent or who,), verb="knows", words=LOOKED_FOR, negated=True), **slots)
    if read:
        return
    if how == "told":
        state = is_so(text, agent)
        yield state.model_copy(update={**slots, "text": text if said else state.text})
    else:
        yield Unread(text, (agent,) if agent and how == "unread" else (), how == "aside", **slots)


def asking(text: str, people: tuple[str, ...]) -> tuple[Word | None, Clause | None]:
    """Return the word that asks in the last sentence of a text, and its clause."""
    asking = [one for one in parsed(text, people) if one.asks and one.root is not None]
    found = clauses(asking[-1]) if asking else ()
    return (what_asks(asking[-1]), found[-1]) if found else (None, None)


def asked_about(stem: str, people: tuple[str, ...]) -> str:
    """Return whose mind a question asks for: its subject, else whom its last sentence names first; "" for nobody.

    A pronoun stands for somebody named in the stem, else for the only one of `people` whom it fits.
    """
    _, clause = asking(stem, people)
    if clause is not None:
        try:
            found = Minds(people, near=named(stem, people)).acting(clause)
        except UnreadError:
            return ""
        if found:
            return found
    last = [one for one in parsed(stem, people) if one.root is not None][-1:]
    return next((who for one in last for who in named(one.text, people)), "")


def named(text: str, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the people that `text` names, in order, with repetitions."""
    found = (word for one in parsed(text, people) if one.root is not None for word in one.root.all())
    return tuple(filter(None, (name_of(word.text, people) for word in found if word.named)))


def _cased(text: str, people: Sequence[str]) -> str:
    """Return a text in plain characters; what is written in capitals throughout, as it usually is."""
    text = plain(text)
    names = {word.lower(): word for name in people for word in name.split()}
    return re.sub(r"\w+", lambda m: names.get(m[0].lower(), m[0].lower()), text) if text.isupper() else text


@lru_cache(_TEXTS)
def parsed(text: str, people: tuple[str, ...]) -> tuple[Sentence, ...]:
    """Return the sentences of a text about some people with their trees, parsed once."""
    return sentences(_cased(text, people), tuple(name for name in people if name[:1].isupper()), rules=RULES)


_LEAD = re.compile(r"^(?:because|that|as|since|yes|no|to)\b,?\s*", re.IGNORECASE)


@lru_cache(_TEXTS)
def derived(text: str, people: tuple[str, ...]) -> tuple[Clause, ...]:
    """Return the main clauses of a text, or of an infinitive alone.

    What is joined to a thought without a subject of its own is the thinker's: `thought that Ann wanted it on the
    desk, and put it there`.
    """
    said = _LEAD.sub("", _cased(text, people).strip(' .!"'))
    found = [clause for one in parsed(f"{said[:1].upper()}{said[1:]}.", people) for clause in clauses(one)]
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


def _read(found: Sequence[Clause], minds: Minds) -> tuple[list[Claim], list[Deed], Clause | None]:
    """Return what clauses claim of minds, what they say was done, and the first of them that says nothing."""
    said, acts, who = list[Claim](), list[Deed](), minds.subject
    unread: Clause | None = None
    for clause in found:
        other = bool(clause.subject) and not clause.filled
        claims = list(minds.read(clause, "" if other else who))
        who = minds.acting(clause) or who
        done = _act(clause, minds)
        said += claims
        acts += [done] if done else []
        if unread is None:
            unread = next(iter(minds.unread), clause if _is_open(clause, minds) or not (claims or done) else None)
    return said, acts, unread


def _is_open(clause: Clause, minds: Minds) -> bool:
    """Return whether a clause tells what may be, or would be if something else were so, or what several do."""
    several = len(clause.subject) > 1 and all(name_of(noun.text, minds.names) for noun in clause.subject)
    supposed = any(around.link in words("conditions") for around in clause.around)
    return several or supposed or clause.modal in words("modals")


def _act(clause: Clause, minds: Minds) -> Deed | None:
    """Return where a clause says that somebody put a thing, or to whom they gave it; None for other clauses.

    `it` and `there` are of what is thought to be wanted. Who names no place and moves the thing, moves it there.
    """
    if clause.negated or clause.modal:
        return None
    acts = [act for act in acts_of(Told(clause, 0, (), final=True), minds) if act.verb in ("give", "put")]
    done = acts[0] if acts else None
    return done if done is not None and (done.to or done.place not in (None, WHERE_PUT)) else None
