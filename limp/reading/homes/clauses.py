"""The clauses of a sentence, from frames of English: who does what, and whether it is told as a fact.

A verb that governs another one says of it that it is only meant (`tries to open`), did not happen (`fails to
open`) or may have happened (`seems to open`). The lists of verbs are in `verbs.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...homes.lexicon import lexicon
from ...lexicon.words import is_in, look_up
from .chunks import Noun, is_mark
from .frames import frames_of
from .nominals import Nominals
from .openings import Frame
from .phrases import EARLIER, Phrase, phrase

_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly".split()
)
_IRREAL = frozenset(("should", "must", "supposed-to", "meant-to", "ought-to"))
_NARRATORS = frozenset("camera video scene clip frame shot screen view footage film picture we you".split())
_SEEN = frozenset("see notice watch observe spot show".split())
_GOAL = frozenset("on in into onto inside to at".split())
_APPEARANCE = re.compile(
    r"\b(?P<link>(?:from|on|in|at|to) )?(?:what(?: it)?|something that|an? (?:object|item) that|some object that) "
    r"(?:seem(?:s|ed) (?:to be|like)|appear(?:s|ed) to be|look(?:s|ed) like|(?:may|might|could|must) be) "
)


_BRINK = re.compile(r"\bon the (?:verge|brink|point) of (?P<verb>\w+ing)\b")


def reworded(sentence: str) -> str:
    """Return a sentence in plainer words: `grabs what seems to be a mug`, `is on the verge of opening it`.

    They are `perhaps grabs a mug` and `is about to open it`.
    """
    sentence = _BRINK.sub(
        lambda found: f"about to {next(iter(look_up(found['verb']).verbs), found['verb'])}", sentence
    )
    return _APPEARANCE.sub(lambda found: found["link"] or "perhaps ", sentence)


@dataclass(frozen=True)
class Clause:
    """One verb of a sentence with its subject and what follows; `words` are all of its words.

    `told` are the words behind the subject, `done` those from the verb on, `after` those behind it.
    """

    words: str
    told: str
    done: str
    after: str
    lemma: str
    form: str = ""
    subject: tuple[Noun, ...] = ()
    conjunction: str = ""
    joined: bool = False
    """Whether `and` joins it to the clause before."""
    phrase: Phrase = Phrase()
    irreal: bool = False
    """Whether a modal verb says that it is yet to come, or only ought to be."""
    recalled: bool = False
    """Whether it tells which thing or place is meant, by what was done earlier, or what somebody saw done."""
    seen: bool = False
    intended: bool = False
    negated: bool = False
    hedged: bool = False
    purpose: bool = False
    """Whether it is an infinitive of purpose ("goes to get the milk")."""
    final: bool = False
    """Whether it is the last of its sentence."""

    @property
    def acts(self) -> frozenset[str]:
        """The acts that the lexicon lists for the verb."""
        return lexicon().acts_of(self.lemma)

    @property
    def quotes(self) -> list[str]:
        """The words in quotation marks."""
        return [said.strip() for said in re.findall(r'["“]([^"“”]+)["”]?', self.words)]


def clauses(sentence: str, names: frozenset[str] = frozenset()) -> list[Clause]:
    """Return the clauses of a sentence in the order of its words; those that are recalled follow their verb.

    `names` are words that only name people.
    """
    chunks, frames = frames_of(sentence, names)
    found: list[Clause] = []
    for frame in frames:
        again = _elliptic(found[-1:], frame, chunks)
        found += [again] if again else _clauses_of(chunks, frame)
    for n in reversed(range(len(found) - 1)):
        if _shares(found[n], found[n + 1]):
            found[n] = replace(found[n], phrase=found[n + 1].phrase)
    return [*found[:-1], *(replace(last, final=True) for last in found[-1:])]


def _elliptic(before: Sequence[Clause], frame: Frame, chunks: Nominals) -> Clause | None:
    """Return a clause that takes its verb from the one before: `walked to the hall, then to the desk`."""
    if frame.lemma or not before or not before[0].lemma:
        return None
    clause, words = before[0], chunks.words(frame.verb, frame.last)
    links = tuple((lexicon().prepositions.get(link, link), found.text) for link, found in frame.opening)
    if links and "walk" in clause.acts and frame.subject is None:
        return replace(clause, subject=(), phrase=Phrase(links=links), words=words, done="", after="")
    named = frame.subject or chunks.noun(frame.verb)
    if named and not links and clause.phrase.object and chunks.low(frame.first) in ("and", "then"):
        return replace(clause, subject=(), phrase=Phrase(object=named.text), words=words, done=words, after=words)
    return None


def _shares(this: Clause, following: Clause) -> bool:
    """Tell whether two verbs have one object: `opened and closed the fridge`."""
    bare = not (this.after.strip(" ,") or this.phrase.object or this.phrase.links or this.recalled)
    joined = following.joined and not following.subject and following.form == this.form
    return bare and joined and this.lemma not in lexicon().verb_class["intransitive"]


def _clauses_of(chunks: Nominals, frame: Frame) -> Iterator[Clause]:
    """Yield the clause of a frame, and those that it governs, recalls, or tells as seen."""
    main = _clause(chunks, frame)
    while (inner := _governed(frame)) is not None:
        main = _merged(main, _clause(chunks, inner))
        frame = inner
    relatives = [*frame.relatives]
    if relatives and main.acts & {"put", "carry"}:
        main, relatives[-1] = _resumed(main, relatives[-1])
    link, place = frame.subject_at or ("", None)
    if place and link in ("in", "at", "inside") and lexicon().is_place_word(place.text):
        where = f"{link} {place.text}"
        yield replace(main, lemma="be", words=where, told=where, after=where, phrase=Phrase())
    yield main
    for inner in relatives:
        yield from _clauses_of(chunks, inner)
    yield from filter(None, (_content(chunks, frame, main, inner) for inner in frame.content))


def _content(chunks: Nominals, frame: Frame, main: Clause, inner: Frame) -> Clause | None:
    """Return what a clause tells as shown, found, or seen by somebody, or as its purpose; None for the rest."""
    seeing = main.lemma in _SEEN
    found = inner.lemma == "be" and main.acts & {"find"} and frame.link == "that"
    if found or (seeing and main.subject and main.subject[0].head in _NARRATORS):
        return replace(_clause(chunks, inner), conjunction="")
    if seeing and not main.negated and frame.link in ("bare", "that"):
        return replace(_clause(chunks, inner), recalled=True, seen=True)
    purpose = frame.link == inner.modal == "to" and inner.lemma and _purposeful(frame, inner)
    return replace(_clause(chunks, inner), subject=(), irreal=False, purpose=True) if purpose else None


def _purposeful(frame: Frame, inner: Frame) -> bool:
    """Return whether an infinitive is the purpose of who acts: not of `asked Ben to go`, `too tired to go`."""
    acts = frame.lemma in lexicon().acts and not (_tells(frame) or frame.passive or inner.negated)
    if not acts or frame.lemma == "be":
        return False
    others = any(thing.parts or thing.named or (thing.pronoun and thing.low != "it") for thing in frame.objects)
    return not others and not any(link == "for" and found.named for link, found in frame.phrases)


def _clause(chunks: Nominals, frame: Frame) -> Clause:
    """Return the clause of one frame as it stands."""
    subject = frame.subject if frame.subject and frame.subject.text else None
    start, behind = _extent(chunks, frame, subject)
    lows = {token.lower for token in chunks.t[frame.first : frame.verb]}
    clause = Clause(
        words=chunks.words(frame.first, frame.last),
        told=chunks.words(start, frame.last),
        done=chunks.words_of_verb(frame.verb, frame.last),
        after=chunks.words(behind, frame.last),
        lemma=frame.lemma, form=frame.form, conjunction=frame.conjunction, joined=bool(lows & {"and", "or"}),
        subject=(subject.parts or (subject,)) if subject else (), phrase=phrase(frame),
        irreal=frame.modal in _IRREAL or is_in(frame.modal, "auxiliaries", "will"),
        recalled=_is_recalled(chunks, frame),
        negated=frame.negated or frame.conjunction == "without" or "nor" in lows,
        hedged=bool(_HEDGES & {*frame.adverbs}) or frame.modal in ("may", "might"),
    )  # fmt: skip
    return _active(clause, frame) if frame.passive and not _tells(frame) else clause


def _active(clause: Clause, frame: Frame) -> Clause:
    """Return a passive clause that names who does it as an active one: `the mug was taken by Ann`."""
    doers = tuple(found for link, found in frame.phrases if link == "by")
    if not doers:
        return clause
    if clause.recalled or not (frame.subject and clause.subject):
        return replace(clause, subject=doers)
    return replace(clause, subject=doers, phrase=replace(clause.phrase.without("by"), object=frame.subject.text))


def _extent(chunks: Nominals, frame: Frame, subject: Noun | None) -> tuple[int, int]:
    """Return where what is told of the subject begins, and what is behind the verb."""
    own = subject if subject is not None and frame.first <= subject.first < frame.last else None
    start = frame.predicate_at if own and own.first < frame.verb else frame.first
    while start < frame.verb and (is_mark(chunks.t[start]) or chunks.can(start, "CONJ", "SUB", "REL", "WHERE")):
        start += 1
    return start, max(frame.verb + 1, own.last if own else 0)


def _is_recalled(chunks: Nominals, frame: Frame) -> bool:
    """Return whether a relative clause tells which one is meant, by what was done earlier."""
    if frame.conjunction not in ("which", "that", "where"):
        return False
    aside, present = chunks.can(frame.first - 2, "COMMA"), chunks.low(frame.verb).endswith("s")
    earlier = frame.perfect or bool(EARLIER & {*frame.adverbs})
    return earlier or (frame.conjunction != "where" and not aside and not present)


def _tells(frame: Frame) -> bool:
    """Return whether its objects are told something: `asked Ben to go`."""
    return "speech" in frame.acts and not frame.acts & {"walk", "put", "find", "grab"}


def _governed(frame: Frame) -> Frame | None:
    """Return the clause that a verb governs: `wants to go`, `seems to open`; `goes to get` governs none."""
    inner = next((found for found in frame.content if found.modal == "to"), None)
    if inner is None or not inner.lemma or frame.objects:
        return None
    governs = (
        frame.acts & {"try", "fail"} or frame.lemma == "have" or frame.lemma in lexicon().verb_class["catenative"]
    )
    return inner if governs or (frame.passive and frame.lemma in _SEEN) else None


def _merged(outer: Clause, inner: Clause) -> Clause:
    """Return the governed clause with what its governor says of it."""
    acts = lexicon().acts_of(outer.lemma)
    tried = ("try" in acts and outer.lemma != "decide") or (outer.lemma == "have" and outer.form != "past")
    denied = outer.negated or "not" in outer.phrase.particles
    return replace(
        inner, words=outer.words, told=outer.told, subject=outer.subject, conjunction=outer.conjunction,
        form=outer.form, irreal=outer.irreal, joined=outer.joined, recalled=outer.recalled,
        intended=outer.intended or tried,
        negated=inner.negated or denied or "fail" in acts,
        hedged=outer.hedged or outer.lemma in ("appear", "seem"),
    )  # fmt: skip


def _resumed(main: Clause, relative: Frame) -> tuple[Clause, Frame]:
    """Give the place behind a relative clause back to its verb: `put the book he had found on the shelf`."""
    placed = any(link in _GOAL for link, _ in main.phrase.links)
    if placed or not lexicon().acts_of(relative.lemma) & {"grab", "find", "hold"} or not relative.phrases:
        return main, relative
    link, place = relative.phrases[-1]
    if link not in _GOAL or not lexicon().place(place.text).name:
        return main, relative
    kept = replace(relative, phrases=relative.phrases[:-1])
    return replace(main, phrase=replace(main.phrase, links=(*main.phrase.links, (link, place.text)))), kept
