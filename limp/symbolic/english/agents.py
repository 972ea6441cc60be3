"""Who is in a story: who acts, speaks and perceives there, by name or by role."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .cast import no_word, roles
from .frame import is_time
from .frames import Frame
from .lexicon import lexicon
from .morphology import lemmas
from .nouns import NARRATOR, canonical, tokens
from .phrases import Phrase
from .places import CONTAINER
from .vocabulary import possible_verb, singular, verb

_HANDLING = frozenset("bring find leave keep hold give".split())
_SPELLED = re.compile(r"(?:[^\W\d_a-z][’']|Ma?c)?[^\W\d_a-z][a-zà-ÿ'’\u0100-\u017f]+(?:-[^\W\d_]+)*")
"""`Ann`, `Wen-Ling`, `O'Brien`, `McKay`."""
_MINDED = frozenset("see know tell ask watch look put take give open trust swap".split())
"""What verbs do that only people, and animals, do."""
_GOING = frozenset("enter leave go tell idle sleep".split())
_MENTAL = frozenset("know ask see watch sleep".split())
_NO_PEOPLE = frozenset(
    "label sign list letter note e-mail email mail message story book picture camera cameras photo box"
    " bag jar tube bottle wind rain sun storm map clock text card board page screen report paper door"
    " window it log thing things readers reader one other eyes hand hands mouth gaze face heart mind"
    " car bus train river".split()
)
_PART_OF = re.compile(
    r"^(?:(?:a|the) (?:\w+ )?(?:group|couple|crowd|party|bunch|handful)|none|all|some|most|both) of ", re.I
)
"""`a group of tourists`, `none of the children`: the group itself."""
_ABSTRACT = ("ness", "ment", "tion", "sion", "sity", "ance", "ence", "ity", "ter of")
_NOT_NAMES = frozenset("both everyone everybody nobody someone somebody mail god hi hello ok yes no".split())


def _all_frames(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield frames with those inside them."""
    for frame in frames:
        yield frame
        yield from _all_frames(frame.content)


def _parts(phrase: Phrase | None) -> tuple[Phrase, ...]:
    """Return the phrases that a list is made of."""
    return () if phrase is None else phrase.parts or (phrase,)


def people_of(frames: Sequence[Frame], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the agents of a text in order of first mention: names that act, roles that act, and the narrator."""
    found: dict[str, None] = {name: None for name in given if name}
    quoted = {id(part) for f in _all_frames(frames) if f.link == "quote" for part in _all_frames(f.content)}
    seen = _named_inside(frames)
    handled = _handled(frames)
    owners: list[str] = []
    before: tuple[Phrase, ...] = ()
    for frame in _all_frames(frames):
        subjects = _parts(frame.subject)
        told = any(frame is outer for outer in frames)
        shown = subjects or (before if frame.same_subject and told else ())
        before = shown if told and not frame.conjunction else before
        for phrase in shown:
            name = _person(phrase, frame, seen)
            if name and name not in handled and not (name == NARRATOR and id(frame) in quoted):
                found.setdefault(name)
        to = [p for link, p in frame.phrases if link in ("to", "by", "with") for p in _parts(p)]
        for phrase in (*(o for o in frame.objects for o in _parts(o)), *to):
            if _is_name(phrase) and (
                lexicon().gender(phrase.text) or frame.kind in ("tell", "see", "watch", "give", "know")
            ):
                found.setdefault(phrase.text)
            elif (
                _role(phrase)
                and (frame.kind in ("tell", "give", "watch") or phrase in to)
                and not phrase.owner.startswith(("its",))
            ):
                found.setdefault(_role(phrase))
            elif phrase.low in ("me", "i", "us") and id(frame) not in quoted:
                found.setdefault(NARRATOR)
        if id(frame) not in quoted:
            owners += [p.owner for p in (*subjects, *frame.objects) if p.owner.lower() in ("my", "our")]
    if owners:
        found.setdefault(NARRATOR)
    return tuple(_without_twins(list(found)))


def _without_twins(names: list[str]) -> list[str]:
    """Return agents without those that another name calls in full: `lieutenant` beside `young lieutenant`."""
    kept: list[str] = []
    for name in names:
        longer = [
            other
            for other in names
            if other != name and name[:1].islower() and tokens(name) < tokens(other) and other[:1].islower()
        ]
        if len(longer) != 1:
            kept.append(name)
    return kept


def _is_name(phrase: Phrase) -> bool:
    """Return whether a phrase is spelled as a name."""
    words = phrase.text.split()
    return (
        not phrase.determiner
        and not phrase.pronoun
        and not phrase.owner
        and bool(words)
        and all(_SPELLED.fullmatch(word) or word in ("Mr", "Mrs", "Ms") for word in words)
        and phrase.low not in _NOT_NAMES
        and (not phrase.low.endswith(_ABSTRACT) or bool(lexicon().gender(phrase.text)))
    )


def _agentive(noun: str) -> bool:
    """Return whether a noun is formed as a word for who does something: `milker`, `organist`, `postwoman`."""
    done = noun.endswith(("er", "or")) and any(possible_verb(stem) for stem in (noun[:-2], noun[:-1]))
    formed = noun.endswith(("ist", "man", "woman", "boy", "girl", "mate", "ess", "eer", "ician", "keeper"))
    return (done or formed) and not lexicon().is_place_word(noun) and not CONTAINER.search(noun)


def _role(phrase: Phrase) -> str:
    """Return the role that a phrase names: `mother`, `young man`, `two neighbours`; else an empty string."""
    words = _PART_OF.sub("", phrase.text)
    if not (phrase.determiner or phrase.owner) or phrase.pronoun or " of " in words or "_" in words:
        return ""
    name = canonical(words.rpartition("'s ")[2])
    return name if name and re.fullmatch(roles(), singular(name.split()[-1])) and len(name.split()) <= 3 else ""


def _handled(frames: Sequence[Frame]) -> frozenset[str]:
    """Return what is put, taken or given somewhere: it is a thing, whatever its word is formed like."""
    acts = [f for f in _all_frames(frames) if f.kind in ("put", "take", "give", "open", "fill")]
    objects = [o for f in acts for o in (f.subject if f.passive else None, *f.objects[-1:])]
    return frozenset(canonical(p.text) for o in objects for p in _parts(o) if not (_is_name(p) or _role(p)))


def _named_inside(frames: Sequence[Frame]) -> frozenset[str]:
    """Return the names that stand in the middle of a sentence, or at the beginning of several."""
    count: dict[str, int] = {}
    met: set[int] = set()
    for frame in _all_frames(frames):
        for phrase in (frame.subject, *frame.objects, *(p for _, p in frame.phrases)):
            for part in _parts(phrase):
                if id(part) in met:
                    continue  # one phrase, lent to several clauses
                met.add(id(part))
                name = part.owner or part.text
                count[name] = count.get(name, 0) + (1 if part.first == 0 else 2)
    return frozenset(name for name, times in count.items() if times > 1)


def _person(phrase: Phrase, frame: Frame, seen: frozenset[str]) -> str:
    """Return the agent that a subject is, or an empty string."""
    if phrase.low in ("i", "we", "me"):
        return NARRATOR
    opens = phrase.first == 0 and phrase.text not in seen and lemmas(phrase.low).keys() <= {"ADJ", "ADV", "VERB"}
    if opens and lemmas(phrase.low) and not lexicon().gender(phrase.text):
        return ""  # "Same afternoon", "Determined"
    if _is_name(phrase) and (phrase.text in seen or not is_time(phrase)):
        known = bool(lexicon().gender(phrase.text)) or no_word(phrase.low)
        acts = (
            (not frame.passive and frame.kind not in ("be", "unknown"))
            or known
            or frame.lemma in ("sit", "stand", "live")
        )
        acts = acts or (frame.kind == "be" and not frame.existential)
        if phrase.first == 0 and not known and phrase.text not in seen:
            vague = frame.kind in ("fill", "idle", "other", "unknown", "state") or (
                frame.kind == "be" and not frame.phrases
            )
            acts = acts and not vague and not phrase.low.endswith("ed")
        return (
            phrase.text
            if acts and (known or verb(phrase.text) is None or phrase.first > 0 or phrase.text in seen)
            else ""
        )
    if role := _role(phrase):
        return role
    words = phrase.low.split()
    minded = frame.kind in _MINDED and not frame.passive and (bool(frame.objects) or bool(frame.content))
    minded = minded or (frame.kind in _GOING and bool(words) and _agentive(words[-1]))
    if minded and phrase.owner and words and phrase.text.split()[-1][:1].isupper():
        return phrase.text.split()[-1]  # "your Femke"
    mental = frame.kind in _MENTAL or (frame.kind in _GOING and bool(words) and _agentive(words[-1]))
    if minded and mental and phrase.owner and frame.conjunction == "" and words:
        owned = canonical(phrase.text.rpartition("'s ")[2])
        inanimate = {owned.split()[-1]} & _NO_PEOPLE or lexicon().is_place_word(owned.split()[-1])
        return "" if inanimate or " of " in phrase.low or len(owned.split()) > 2 else owned
    if frame.conjunction in ("which", "that", "where", "participle") or frame.lemma in _HANDLING:
        minded = minded and frame.lemma == "give" and frame.conjunction == ""
    if not minded or not (phrase.determiner or phrase.owner) or phrase.pronoun or not words:
        return ""
    if phrase.owner or set(words[-1:]) & _NO_PEOPLE or " of " in phrase.low or CONTAINER.search(words[-1]):
        return ""
    return canonical(phrase.text) if len(words) <= 3 else ""
