"""Trees to clauses: a predicate with its arguments by role of grammar, and how it is joined to other clauses.

    Ann, who had come back, saw Ben put the key in the jar before she left.

    see       subject Ann, action: put (subject Ben, object the key, in the jar)
    come      relative, had: before the main clause
    leave     before: after the main clause

Subjects that are left out are filled in, passives are turned, and every clause gets its place in the order of
time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from .frames import by_verb, words
from .parsing import Sentence, Word

SUBJECTS = ("nsubj", "nsubjpass")
_INNER = ("advcl", "ccomp", "xcomp", "conj", "relcl", "acl", "parataxis", "dep", "pcomp", "csubj")


@dataclass(frozen=True)
class Phrase:
    """A preposition and its noun."""

    link: str
    noun: Word


@dataclass(frozen=True, eq=False)
class Clause:
    """A predicate with what belongs to it.

    `link` says how it is joined to the clause around it: the conjunction, `relative`, `to` (a purpose), `and`, or
    nothing for a main clause. `content` is what is said, thought or known, `action` what is seen, begun or wanted
    to be done. `wh` is the word that asks within it.
    """

    verb: Word
    lemma: str
    subject: tuple[Word, ...] = ()
    object: tuple[Word, ...] = ()
    recipient: Word | None = None
    phrases: tuple[Phrase, ...] = ()
    particles: tuple[str, ...] = ()
    adverbs: tuple[Word, ...] = ()
    predicate: Word | None = None
    content: Clause | None = None
    action: Clause | None = None
    purposes: tuple[Clause, ...] = ()
    around: tuple[Clause, ...] = ()
    relatives: tuple[Clause, ...] = ()
    joined: tuple[Clause, ...] = ()
    link: str = ""
    wh: Word | None = None
    negated: bool = False
    modal: str = ""
    past: bool = False
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    agent: Word | None = None
    open: tuple[Clause, ...] = ()
    """Clauses of which it is open whether they are joined to this one or to one around it."""
    left: tuple[Word, ...] = ()
    """Words that no role took."""
    filled: bool = False
    """Whether the subject was supplied from another clause."""

    @property
    def pluperfect(self) -> bool:
        """Whether it had happened before what is told."""
        return self.perfect and self.past

    @property
    def asks(self) -> Word | None:
        """The word that asks within the clause, also as its subject or object: `what is inside`."""
        nouns = (*self.subject, *self.object, *(one.noun for one in self.phrases))
        return self.wh or next((noun for noun in nouns if noun.low in words("asking for nouns")), None)

    def phrase(self, *links: str) -> Word | None:
        """Return the noun of the first phrase with one of the prepositions."""
        return next((one.noun for one in self.phrases if one.link in links), None)

    def own(self) -> tuple[Word, ...]:
        """Return the words of the clause without those of clauses below it."""
        return tuple(sorted(_own(self.verb, True), key=lambda word: word.at))

    @property
    def nouns(self) -> tuple[Word, ...]:
        """All nouns that are its arguments, in order."""
        found = [*self.subject, *self.object, *(one.noun for one in self.phrases)]
        found += [word for word in (self.recipient, self.agent, self.predicate) if word is not None]
        return tuple(sorted(found, key=lambda word: word.at))

    def below(self) -> Iterator[Clause]:
        """Yield this clause and all that belong to it."""
        yield self
        inner = (self.content, self.action, *self.purposes, *self.around, *self.relatives, *self.joined)
        for clause in inner:
            if clause is not None:
                yield from clause.below()


def _own(word: Word, top: bool = False) -> Iterator[Word]:
    if not top and is_verb(word) and word.relation in _INNER:
        return
    yield word
    for kid in word.kids:
        yield from _own(kid)


def is_verb(word: Word) -> bool:
    """Return whether a word heads a clause."""
    verbal = word.tag[0] == "V" or word.tag == "MD"
    return verbal and word.relation not in ("aux", "auxpass", "amod", "compound", "det", "prep", "case", "mark")


def clauses(sentence: Sentence) -> tuple[Clause, ...]:
    """Return the main clauses of a sentence; none where it has no verb."""
    root = sentence.root
    if root is None or not (is_verb(root) or root.kid("aux", "cop", *SUBJECTS)):
        return ()
    return tuple(_spread(clause_at(root)))


def _sharing(row: Sequence[Clause]) -> Iterator[Clause]:
    """Yield clauses joined to each other, each with the object of the next that stands for both.

    `opened and closed the fridge in the kitchen`
    """
    for k, one in enumerate(row):
        after = row[k + 1] if k + 1 < len(row) else None
        behind = any(phrase.noun.at > one.verb.at for phrase in one.phrases)
        takes = one.lemma in words("sharing") and not (one.object or behind)
        if takes and after is not None and after.filled and after.object and not after.passive:
            one = replace(one, object=after.object, phrases=(*one.phrases, *after.phrases))
        yield one


def _spread(clause: Clause) -> Iterator[Clause]:
    """Yield a clause and those joined to it; what comes `before` something behind all of them is the last."""
    *_, last = (clause, *clause.joined)
    trailing = (one for one in clause.around if one.link in words("links_after") and last is not clause)
    behind = tuple(one for one in trailing if one.verb.at > last.verb.at)
    yield replace(clause, joined=(), around=tuple(one for one in clause.around if one not in behind))
    for one in clause.joined:
        one = replace(one, around=(*one.around, *behind)) if one is last else one
        yield from _spread(one)


def joined(word: Word) -> tuple[Word, ...]:
    """Return a noun and those joined to it."""
    found = [word]
    for kid in word.kids:
        if kid.relation == "conj" and not is_verb(kid):
            found += joined(kid)
    return tuple(found)


# -- one clause ---------------------------------------------------------------------------------------------------


@dataclass
class _Roles:
    """What is found below a verb."""

    verb: Word
    found: dict[str, object] = field(default_factory=dict)
    phrases: list[Phrase] = field(default_factory=list)
    particles: list[str] = field(default_factory=list)
    adverbs: list[Word] = field(default_factory=list)
    left: list[Word] = field(default_factory=list)
    inner: list[Word] = field(default_factory=list)
    """Words that head other clauses, and what they are below."""
    relatives: list[tuple[Word, Word]] = field(default_factory=list)


def clause_at(verb: Word, around: Clause | None = None, link: str = "") -> Clause:
    """Return the clause that a verb heads; `around` is the clause that may lend it its subject."""
    roles = _Roles(verb)
    for kid in verb.kids:
        _take(roles, kid)
    if not is_verb(verb):  # an adjective with a subject, of which the tagger made the verb
        roles.found.setdefault("predicate", verb)
    elif verb.kid("expl") is not None and "subject" not in roles.found and "predicate" in roles.found:
        noun = roles.found.pop("predicate")
        assert isinstance(noun, Word)
        roles.found["subject"] = joined(noun)
        of = [kid for kid in noun.kids if kid.low == "of"]
        wholes = [whole for kid in of if (whole := kid.kid("pobj")) is not None]
        for kid in (kid for one in (noun, *wholes) for kid in one.kids if kid not in of):
            if kid.relation == "prep":
                _phrase(roles, kid)
    found = Clause(
        verb,
        verb.lemma if is_verb(verb) else "be",
        phrases=tuple(roles.phrases),
        particles=tuple(roles.particles),
        adverbs=tuple(roles.adverbs),
        left=tuple(roles.left),
        link=link,
        past=verb.tag == "VBD" or any(k.relation in ("aux", "auxpass") and k.tag == "VBD" for k in verb.kids),
        **roles.found,  # type: ignore[arg-type]  # fields of a clause
    )
    if not found.subject and around is not None and link != "if":
        found = replace(found, subject=around.subject, filled=True)
    found = _with_state_behind(_low_phrases(_turned(_separated(found))))
    for noun, inner in roles.relatives:
        found = _with_relative(found, noun, inner)
    for inner in roles.inner:
        found = _with_inner(found, inner)
    found, *rest = _sharing((found, *found.joined))
    return replace(found, joined=tuple(rest))


def _take(roles: _Roles, kid: Word) -> None:
    """Take what depends on a verb into its role."""
    relation = kid.relation
    match relation:
        case "nsubj" | "nsubjpass" if "subject" not in roles.found:
            # No name stands beside another one: "When Ann asked Ben, Cleo left".
            name = next((below for below in kid.kids if below.relation == "appos" and below.named), None)
            kid = name if name is not None and kid.named else kid
            roles.found["subject"] = joined(kid)
            if any(below.low in words("neither nor") for below in kid.kids) and len(joined(kid)) > 1:
                roles.found["negated"] = True
            _relatives(roles, kid)
        case "dobj" | "obj":
            before = roles.found.get("object")
            if isinstance(before, tuple) and before[0].named and not kid.named and "recipient" not in roles.found:
                roles.found["recipient"] = before[0]  # "hands Ben the mug"
            roles.found["object"] = joined(kid)
            _relatives(roles, kid)
        case "dative" | "iobj":
            _dative(roles, kid)
        case "prep" | "agent":
            _phrase(roles, kid)
        case "acomp" | "attr" | "oprd" if kid.tag[0] == "N" and kid.low in words("particles"):
            _adverb(roles, kid)  # is indoors
        case "acomp" | "attr" | "oprd":
            _predicate(roles, kid)
        case "advcl" if kid.tag == "JJ" and not kid.kids and kid.at < roles.verb.at:
            roles.adverbs.append(kid)  # unnoticed, she left
        case "advcl" if _is_state(kid) and "predicate" not in roles.found:
            _predicate(roles, kid)  # pulls the drawer open
        case "prt":
            roles.particles.append(kid.lemma)
            inner = kid.kid("pobj")
            if inner is not None and "object" not in roles.found:
                roles.found["object"] = joined(inner)
        case "advmod" | "npadvmod" | "neg" | "intj":
            _adverb(roles, kid)
        case "aux" | "auxpass" | "cop":
            _auxiliary(roles, kid)
        case "expl" | "punct" | "cc" | "mark" | "preconj" | "predet" | "det" | "case":
            pass
        case _ if is_verb(kid) or kid.kid(*SUBJECTS, "cop"):
            roles.inner.append(kid)
        case "conj" if kid.tag == "IN" or kid.tag == "RP":
            _phrase(roles, kid)
        case "conj" if kid.tag[0] == "N" and "object" in roles.found and not _is_gapped(roles, kid):
            # place the cup and spoon on the desk
            roles.found["object"] = (*_objects(roles), *joined(kid))
            _relatives(roles, kid)
        case "conj" if kid.tag == "RB":
            _adverb(roles, kid)
        case _:
            roles.left.append(kid)


def _is_state(word: Word) -> bool:
    return (word.tag == "JJ" or word.low in words("states")) and not word.kids


def _is_gapped(roles: _Roles, noun: Word) -> bool:
    """Return whether a noun is no further object: it has a place of its own, or is denied.

    `the cup in the sink and the pen on the desk`, `Ann, but not Ben`
    """
    placed = noun.kid("prep") is not None and any(one.noun.at < noun.at for one in roles.phrases)
    return placed or noun.kid("neg") is not None


def _objects(roles: _Roles) -> tuple[Word, ...]:
    found = roles.found["object"]
    assert isinstance(found, tuple)
    return found


def _dative(roles: _Roles, kid: Word) -> None:
    inner = kid.kid("pobj")
    if kid.tag in ("IN", "TO") and inner is not None:
        roles.phrases.append(Phrase(kid.lemma, inner))
        _relatives(roles, inner)
    else:
        roles.found["recipient"] = kid
        _relatives(roles, kid)


def _predicate(roles: _Roles, kid: Word) -> None:
    roles.found["predicate"] = kid
    _relatives(roles, kid)
    for below in kid.kids:
        if below.relation == "prep" and (kid.tag[0] in "JRV" or below.low in words("of place")):
            _phrase(roles, below)
        elif below.relation in ("ccomp", "xcomp", "advcl", "acl") and is_verb(below) and kid.tag[0] in "JRV":
            roles.inner.append(below)
        elif below.relation == "neg":
            roles.found["negated"] = True
        elif below.relation in ("npadvmod", "advmod") and below.tag[0] in "NR":
            roles.adverbs.append(below)


def _auxiliary(roles: _Roles, kid: Word) -> None:
    verb = roles.verb
    for below in kid.kids:
        if below.relation in SUBJECTS:
            _take(roles, below)  # a subject that hangs on the auxiliary
    if kid.relation == "auxpass" or (kid.lemma in ("be", "get") and verb.tag == "VBN"):
        roles.found["passive"] = True
    elif kid.lemma == "have" or (kid.low in ("had", "'d") and verb.tag == "VBN"):
        roles.found["perfect"] = True
    elif kid.lemma == "be":
        roles.found["progressive"] = True
    elif kid.tag == "MD" or kid.lemma in ("will", "would"):
        roles.found["modal"] = {"'ll": "will", "wo": "will", "'d": "would", "ca": "can"}.get(kid.low, kid.low)


def _adverb(roles: _Roles, kid: Word) -> None:
    """Take an adverb: a negation, a word that asks, a particle, a conjunction, or how it is done."""
    if kid.relation == "neg" or kid.lemma in words("negations"):
        roles.found["negated"] = True
    elif kid.lemma in words("asking") and kid.tag in ("WRB", "WP", "WDT"):
        roles.found["wh"] = kid
    elif any(is_verb(below) and below.relation in ("advcl", "ccomp") for below in kid.kids):
        roles.inner.append(kid)  # as soon as she left
        _below_particle(roles, kid)
    elif kid.lemma in words("states") and "predicate" not in roles.found:
        _predicate(roles, kid)
    elif kid.lemma in words("particles"):
        roles.particles.append(kid.lemma)
        _below_particle(roles, kid)
    else:
        roles.adverbs.append(kid)
        _below_particle(roles, kid)


def _below_particle(roles: _Roles, kid: Word) -> None:
    for below in kid.kids:
        if below.relation == "prep":
            joint, noun = f"{kid.low} {below.low}", below.kid("pobj")
            if joint in words("of place") and noun is not None:
                _nouns(roles, joint, noun)
                roles.adverbs = [one for one in roles.adverbs if one is not kid]
                roles.particles = [one for one in roles.particles if one != kid.lemma]
            else:
                _phrase(roles, below)
        elif below.relation == "advmod" and below.lemma in words("particles"):
            roles.particles.append(below.lemma)
        elif below.relation == "conj" and below.tag in ("IN", "TO"):
            _phrase(roles, below)  # out and into the hall


def _phrase(roles: _Roles, kid: Word) -> None:
    """Take a prepositional phrase; one without a noun is a particle, one with a clause is adverbial."""
    link = kid.low
    if link == "of" and any(below.low == "instead" for below in kid.kids):
        link = "instead of"
    inner = kid.kid("pobj") or (kid.kid("amod") if kid.kid("pcomp", "prep") is None else None)
    deeper = kid.kid("prep")
    for below in kid.kids:
        if below.relation == "conj" and below.tag in ("IN", "TO", "RP"):  # to the hall, and then to the kitchen
            _phrase(roles, below)
    if inner is None and deeper is not None:  # out of, next to, from behind
        second = deeper.kid("pobj")
        if second is not None:
            joint = f"{link} {deeper.low}"
            if joint not in words("of place") and link in words("particles"):
                roles.particles.append(link)
                joint = deeper.low
            _nouns(roles, joint, second)
            return
    if inner is None:
        clause = kid.kid("pcomp", "advcl", "ccomp")
        if clause is not None:
            roles.inner.append(replace(clause, relation=f"pcomp {link}"))
        elif link in words("particles") or link in words("of place"):
            roles.particles.append(link)
        else:
            roles.left.append(kid)
        return
    if is_verb(inner) and inner.relation != "amod":
        roles.inner.append(replace(inner, relation=f"pcomp {link}"))
        return
    _nouns(roles, link, inner)


def _nouns(roles: _Roles, link: str, noun: Word) -> None:
    of = next((kid for kid in noun.kids if kid.low == "of"), None)
    whole = of.kid("pobj") if of is not None else None
    if whole is not None and noun.lemma in ("top", "front") and link in ("on", "in"):
        link, noun = ("on", whole) if noun.lemma == "top" else ("in front of", whole)
    for one in joined(noun):
        roles.phrases.append(Phrase(link, one))
        _relatives(roles, one)
        for kid in one.kids:
            inner = kid.kid("pobj") if kid.relation == "prep" else None
            company = inner is not None and kid.low == "with" and inner.named  # in the hall with Ben
            if inner is not None and (company or kid.low in words("moves on")):  # "from the bag to the box"
                _nouns(roles, kid.low, inner)


def _relatives(roles: _Roles, noun: Word) -> None:
    for one in joined(noun):
        for kid in one.kids:
            if kid.relation in ("relcl", "acl") and is_verb(kid) and (one, kid) not in roles.relatives:
                roles.relatives.append((one, kid))
            elif kid.relation == "appos":
                _relatives(roles, kid)
            elif kid.relation == "prep" and (inner := kid.kid("pobj")) is not None:
                _relatives(roles, inner)


def _separated(clause: Clause) -> Clause:
    """Return a clause whose particle was taken for a preposition: `switched off the heater`."""
    if clause.object or clause.passive or clause.lemma not in words("separable"):
        return clause
    behind = (one for one in clause.phrases if one.noun.at > clause.verb.at)
    cut = next((one for one in behind if one.link in words("separable particles")), None)
    if cut is None:
        return clause
    phrases = tuple(one for one in clause.phrases if one is not cut)
    return replace(clause, object=joined(cut.noun), phrases=phrases, particles=(*clause.particles, cut.link))


def _low_phrases(clause: Clause) -> Clause:
    """Give a verb the phrases of place that hang on its object: `put the key in the box`."""
    asks = (
        clause.lemma == "be" and bool(clause.subject) and clause.subject[0].at > clause.verb.at
    )  # is it in the box?
    if not asks and (not clause.object or clause.lemma == "be"):
        return clause
    phrases, particles = list(clause.phrases), list(clause.particles)
    given = clause.subject if asks else () if clause.passive else clause.object
    nouns = [noun for noun in given if noun.kid("relcl") is None]
    for noun in nouns:
        for kid in noun.kids:
            inner = kid.kid("pobj") if kid.relation == "prep" else None
            known = kid.low in words("of place") | words("moves on") | words("of objects")
            if inner is not None and known:
                phrases += [Phrase(kid.low, one) for one in joined(inner)]
            elif kid.relation == "advmod" and kid.lemma in words("particles"):
                particles.append(kid.lemma)
    return replace(clause, phrases=tuple(dict.fromkeys(phrases)), particles=tuple(particles))


def _turned(clause: Clause) -> Clause:
    """Return a passive clause with its subject as object, and its agent as subject."""
    if clause.object and clause.lemma in words("leaving"):
        return _with_state(clause, clause.object[0])
    if not clause.passive or clause.predicate is clause.verb:
        return replace(clause, passive=False)
    if clause.lemma == "go":  # "she is gone"
        return replace(clause, passive=False, lemma="be", predicate=clause.verb)
    agent = clause.phrase("by")
    phrases = tuple(one for one in clause.phrases if one.link != "by")
    if clause.object:  # "Ivan was given the key"
        first = clause.subject[0] if clause.subject else None
        return replace(clause, recipient=first, subject=(agent,) if agent else (), phrases=phrases, agent=agent)
    return replace(
        clause, object=clause.subject, subject=joined(agent) if agent else (), phrases=phrases, agent=agent
    )


def _with_state_behind(clause: Clause) -> Clause:
    """Return a clause with the state that stands behind a place as predicate: `the door in the hall red`."""
    brings = bool(clause.object) and clause.lemma in words("leaving") and clause.predicate is None
    phrase = clause.phrases[-1] if clause.phrases and brings else None
    inner = [kid for kid in phrase.noun.kids if kid.relation in ("compound", "amod")] if phrase is not None else []
    if phrase is None or phrase.noun.low not in words("states") or not inner:
        return clause
    kids = tuple(kid for kid in phrase.noun.kids if kid not in inner)
    noun = replace(inner[-1], kids=(*inner[:-1], *inner[-1].kids, *kids), relation="pobj", tag="NN")
    phrases = (*clause.phrases[:-1], Phrase(phrase.link, noun))
    return replace(clause, phrases=phrases, predicate=replace(phrase.noun, kids=()))


def _with_state(clause: Clause, head: Word) -> Clause:
    """Return a clause with the state of its object as predicate: `left the window open`."""
    before = [
        kid for kid in head.kids if kid.at < head.at and kid.relation in ("compound", "npadvmod", "nmod", "amod")
    ]
    noun, state = before[-1] if before else None, head
    if head.low not in words("states"):
        noun, state = (
            head,
            next((kid for kid in head.kids if kid.at > head.at and kid.low in words("states")), head),
        )
    if noun is None or noun is state:
        return clause
    kids = tuple(kid for kid in head.kids if kid is not noun and kid.at < noun.at) if state is head else ()
    return replace(clause, object=(replace(noun, kids=(*noun.kids, *kids)),), predicate=state)


# -- clauses below clauses ----------------------------------------------------------------------------------------


def _has_to(verb: Word) -> bool:
    return any(kid.relation == "aux" and kid.low == "to" for kid in verb.kids)


def _has_subject(verb: Word) -> bool:
    return verb.kid(*SUBJECTS) is not None


def _conjunction(verb: Word) -> str:
    """Return the word that joins a clause to the one around it."""
    for kid in verb.kids:
        if kid.relation == "mark" or (kid.relation == "advmod" and kid.lemma in words("conjunctions")):
            return kid.low
    return ""


def _with_inner(clause: Clause, word: Word) -> Clause:
    """Add a clause below another one, by the first construction that it can be."""
    if word.relation.startswith("pcomp "):
        return _after_preposition(clause, word)
    if not is_verb(word):
        return _below_word(clause, word)
    link = _conjunction(word)
    found = (construction(clause, word, link) for construction in _CONSTRUCTIONS)
    return next((one for one in found if one is not None), clause)


def _coordination(clause: Clause, word: Word, link: str) -> Clause | None:
    """Join what is done next: `took it, put it down and left`."""
    behind = word.at > clause.verb.at and not link
    loose = word.relation == "dep" and word.tag != "VBG" and clause.lemma not in words("seeing")
    if word.relation != "conj" and not (loose and behind):
        return None
    lender = tuple(_spread(clause.joined[-1]))[-1] if clause.joined else clause
    return replace(clause, joined=(*clause.joined, _conjunct(lender, word, link)))


def _parataxis(clause: Clause, word: Word, link: str) -> Clause | None:
    """Join a sentence that stands beside another one without a conjunction: `walks in, asks Ben for it`."""
    runs_on = word.relation == "ccomp" and not _has_to(word) and _runs_on(clause, word, link)
    if word.relation != "parataxis" and not runs_on:
        return None
    if word.at > clause.verb.at:
        return replace(clause, joined=(*clause.joined, clause_at(word, None, "and")))
    first = clause_at(word, None, "first")
    if not clause.subject:
        clause = replace(clause, subject=first.subject, filled=True)
    return replace(clause, around=(first, *clause.around))


def _complement(clause: Clause, word: Word, link: str) -> Clause | None:
    """Take what is said, thought, asked or seen: `said that it was here`, `asked if it was`, `saw Ben leave`."""
    asked = link in words("whether") and clause.lemma in words("asking whether") and word.at > clause.verb.at
    if word.relation == "dep" and clause.lemma in words("seeing") and word.tag in ("VB", "VBG") and clause.object:
        return replace(clause, action=replace(clause_at(word, None, link), subject=clause.object), object=())
    if word.relation not in ("ccomp", "csubj") and not (word.relation == "advcl" and asked):
        return None
    bare = word.tag in ("VB", "VBG", "VBN") and not link and not any(kid.relation == "aux" for kid in word.kids)
    inner = clause_at(word, None if _has_subject(word) else clause, link)
    if (bare or _has_to(word)) and clause.action is None:
        return replace(clause, action=inner)
    own = [one for one in inner.joined if not one.filled]
    apart = [one for one in own if one.lemma in words("saying") or _behind_comma(one.verb, word)]
    inner = replace(inner, joined=tuple(one for one in inner.joined if one not in apart))
    clause = replace(clause, joined=(*clause.joined, *apart))
    return replace(clause, content=inner) if clause.content is None else _leave(clause, word)


def _open_complement(clause: Clause, word: Word, link: str) -> Clause | None:
    """Take what somebody begins, wants or is asked to do; any other infinitive says what it is for."""
    infinitive = _has_to(word)
    departs = infinitive and clause.lemma in words("departing")
    if word.relation == "xcomp" and clause.action is None and not departs:
        return replace(clause, action=_controlled(clause, word))
    if not infinitive or link:
        return None
    inner = _controlled(clause, word)
    if clause.lemma in words("controls") and clause.action is None and clause.content is None:
        return replace(clause, action=inner)
    return replace(clause, purposes=(*clause.purposes, replace(inner, link="to")))


def _adverbial(clause: Clause, word: Word, link: str) -> Clause | None:
    """Add a clause around another one; a finite one behind it without a conjunction is done next."""
    if not link and word.tag in ("VBD", "VBZ") and word.at > clause.verb.at:  # "went in, took it, and left"
        return replace(clause, joined=(*clause.joined, _conjunct(clause, word, "and")))
    inner = clause_at(word, clause, link or ("while" if word.tag in ("VBG", "VBN") else "and"))
    return _with_around(clause, inner)


_CONSTRUCTIONS = (_coordination, _parataxis, _complement, _open_complement, _adverbial)
"""How a clause may stand below another one, in the order in which they are tried."""


def _with_around(clause: Clause, inner: Clause) -> Clause:
    """Add an adverbial clause. What is joined to one that stands behind may be joined to the clause around.

    "waited until she had gone and moved them" is that; without a past perfect it is open, and nobody's.
    """
    together = [one for one in inner.joined if one.verb.tag == inner.verb.tag == "VBG"]  # "opening it and taking"
    mine = tuple(
        one for one in inner.joined if one.filled and inner.verb.at > clause.verb.at and one not in together
    )
    if not mine:
        return replace(clause, around=(*clause.around, inner))
    inner = replace(inner, joined=tuple(one for one in inner.joined if one not in mine))
    if not inner.perfect:
        left = (*clause.left, *(one.verb for one in mine))
        return replace(clause, around=(*clause.around, inner), open=(*clause.open, *mine), left=left)
    taken = {"subject": clause.subject, "perfect": clause.perfect, "past": clause.past}
    again = tuple(replace(one, **taken) for one in mine)  # type: ignore[arg-type]  # fields of a clause
    return replace(clause, around=(*clause.around, inner), joined=(*clause.joined, *again))


def _behind_comma(verb: Word, head: Word) -> bool:
    """Return whether a comma stands before a joined clause: `said that it is here, and all heard it`."""
    return any(kid.text == "," and head.at < kid.at < verb.at for kid in head.kids)


def _leave(clause: Clause, word: Word) -> Clause:
    return replace(clause, left=(*clause.left, word))


def _runs_on(clause: Clause, word: Word, link: str) -> bool:
    """Return whether a sentence runs on in a clause that was taken for what is said."""
    asks = any(kid.tag in ("WP", "WDT", "WRB") for kid in word.kids)  # ignored what she wanted
    if link or asks or clause.wh is not None:
        return False
    if word.at < clause.verb.at:
        return _has_subject(word) and (clause.lemma not in words("saying") or not clause.subject)
    if clause.past and clause.lemma not in by_verb():
        return False  # may take what is said: swore it was here
    bare = word.tag in ("VB", "VBG") and not any(kid.relation == "aux" for kid in word.kids)
    taking = words("saying") | words("thinking") | words("seeing")
    return _has_subject(word) and not bare and clause.lemma not in taking and clause.predicate is None


def _after_preposition(clause: Clause, word: Word) -> Clause:
    link = word.relation.partition(" ")[2]
    inner = clause_at(replace(word, relation="pcomp"), clause, link)
    if link in words("complement prepositions") and clause.action is None and not inner.wh:
        return replace(clause, action=inner)
    if inner.wh is not None and clause.content is None:
        return replace(clause, content=inner)
    return replace(clause, around=(*clause.around, inner))


def _below_word(clause: Clause, word: Word) -> Clause:
    """Take a clause below an adverb (`as soon as she left`), or a small clause without a verb (`found it
    empty`).
    """
    for kid in word.kids:
        if is_verb(kid) and kid.relation in ("advcl", "ccomp"):
            return _with_around(clause, clause_at(kid, clause, "when"))
    if word.relation in ("ccomp", "xcomp") and word.kid(*SUBJECTS) is not None:
        subject = word.kid(*SUBJECTS)
        small = Clause(word, "be", subject=joined(subject) if subject else (), predicate=word, link="and")
        return replace(clause, content=small) if clause.content is None else _leave(clause, word)
    return _leave(clause, word)


def _conjunct(clause: Clause, word: Word, link: str) -> Clause:
    own = _has_subject(word)
    either = "or" if any(kid.relation == "cc" and kid.low == "or" for kid in clause.verb.kids) else "and"
    inner = clause_at(word, None if own else clause, link or either)
    if own:
        return inner
    before = [one for one in clause.phrases if one.noun.at < clause.verb.at and is_manner(one)]
    secret = [one for one in clause.adverbs if one.at < clause.verb.at and one.low in words("secret")]
    shared = {"phrases": (*before, *inner.phrases), "adverbs": (*secret, *inner.adverbs)}
    inner = replace(inner, filled=True, **shared)  # type: ignore[arg-type]  # what stands before both is of both
    if clause.passive:
        inner = replace(inner, subject=clause.object)  # "was taken out and fell"
    bare = word.tag in ("VB", "VBN", "VBG") and not any(k.relation in ("aux", "auxpass") for k in word.kids)
    if bare:
        nor = any(kid.relation == "cc" and kid.low in ("or", "nor") for kid in clause.verb.kids)
        inner = replace(
            inner,
            perfect=clause.perfect,
            past=clause.past,
            modal=clause.modal,
            progressive=clause.progressive,
            negated=inner.negated or (clause.negated and nor),
        )
        if clause.passive and word.tag == "VBN":
            inner = _turned(replace(inner, passive=True, subject=clause.object, object=()))
    return inner


def is_manner(phrase: Phrase) -> bool:
    """Return whether a phrase says who does not perceive it: `behind her back`."""
    return phrase.link in words("links of manner") and phrase.noun.lemma in words("manners")


def _controlled(clause: Clause, word: Word) -> Clause:
    """Return what is seen, asked or begun to be done, with who is to do it as subject."""
    inner = clause_at(word, clause, "")
    if _has_subject(word):
        return inner
    lender = clause.object if clause.object and clause.lemma not in words("promising") else clause.subject
    if inner.passive:
        return replace(inner, object=lender)
    return replace(inner, subject=lender, filled=True)


RELATIVE = ("relative", "appositive")
"""How a relative clause is joined: it says which one is meant, or tells more of it, behind a comma."""


def _with_relative(clause: Clause, noun: Word, verb: Word) -> Clause:
    """Add a relative clause, with its noun in the place of the pronoun; what is seen to be done is an action."""
    if _has_to(verb):
        return _with_infinitive(clause, noun, verb)
    if verb.lemma in words("containing"):  # the bag containing the coin to the hall
        verb, away = _without_goals(verb)
        clause = replace(clause, phrases=(*clause.phrases, *away))
    if clause.lemma == "be" and any(word.low == "it" for word in clause.subject):
        return _leave(clause, verb)  # "it was Ann, not Ben, who left"
    seeing = clause.lemma in words("seeing") and verb.tag in ("VBG", "VB") and noun in clause.object
    apart = any(
        kid.relation == "punct" and kid.text == "," and kid.at < verb.at for kid in (*noun.kids, *verb.kids)
    )
    link = "at a time" if noun.lemma in words("time") else "appositive" if apart else "relative"
    inner = clause_at(verb, None, link)
    asked = clause.lemma == "ask" or (clause.lemma in words("saying") and noun in clause.object)
    if inner.wh is not None and asked and clause.content is None:
        return replace(clause, content=replace(inner, link=""))  # asked him where it is
    if verb.relation == "acl" and verb.tag == "VBN" and not inner.subject and not inner.object:  # placed by Ann
        inner = _turned(replace(inner, passive=True, subject=(noun,)))
    if not inner.subject and not inner.passive:
        inner = replace(inner, subject=(noun,), filled=True)

    inner = _with_antecedent(inner, noun)
    further = [phrase for phrase in inner.phrases if phrase.link in words("goals")][1:]
    if (
        further and clause.lemma in words("placing") and not clause.phrases
    ):  # puts the mug he found in it on the desk
        clause = replace(clause, phrases=(further[-1],))
        inner = replace(inner, phrases=tuple(phrase for phrase in inner.phrases if phrase not in further[-1:]))
    placed = noun in (*inner.subject, *inner.object, *(p.noun for p in inner.phrases)) or inner.wh is not None
    if not placed and not inner.object and inner.lemma != "be":
        inner = replace(inner, object=(noun,))
    elif not placed and any(kid.low == "that" for kid in verb.kids):
        return _leave(clause, verb)  # no clause about the noun: "shouted through the door that it was open"
    if seeing and clause.action is None:
        return replace(clause, action=inner)
    gap = noun in inner.object
    beyond = [one for one in inner.joined if gap and one.filled and any(word is not noun for word in one.object)]
    rest = tuple(replace(one, link=link) for one in inner.joined if one not in beyond)
    lent = (_lent(other, clause.subject, noun) for other in beyond)
    inner = replace(inner, joined=rest)
    return replace(clause, relatives=(*clause.relatives, inner), joined=(*clause.joined, *lent))


def _lent(clause: Clause, subject: tuple[Word, ...], noun: Word) -> Clause:
    """Return what is joined to a relative clause as what another does: `took the mug Ben left and washed it`."""
    joined = tuple(_lent(one, subject, noun) if one.filled else one for one in clause.joined)
    own = tuple(one for one in clause.object if one is not noun)
    return replace(clause, subject=subject, object=own, joined=joined)


def _without_goals(word: Word) -> tuple[Word, tuple[Phrase, ...]]:
    """Return a verb or its object without the phrases that say where something comes to be, and these."""
    kids: list[Word] = []
    found: tuple[Phrase, ...] = ()
    for kid in word.kids:
        inner = kid.kid("pobj") if kid.relation == "prep" and kid.low in words("moves on") else None
        if inner is not None:
            found = (*found, Phrase(kid.low, inner))
        else:
            kid, below = _without_goals(kid) if kid.relation in ("dobj", "conj") else (kid, ())
            kids, found = [*kids, kid], (*found, *below)
    return replace(word, kids=tuple(kids)), found


def _with_infinitive(clause: Clause, noun: Word, verb: Word) -> Clause:
    """Add an infinitive below a noun: `believed a key to be in the jar`, `on purpose to hinder Ann`."""
    inner = clause_at(verb, None, "to")
    small = verb.lemma in words("being") and clause.lemma in words("thinking") | words("wishing")
    if noun in clause.object and small and not clause.action:
        return replace(clause, action=replace(inner, subject=(noun,), link=""))
    if noun.lemma in words("purposes"):
        return replace(clause, purposes=(*clause.purposes, replace(inner, subject=clause.subject, filled=True)))
    return clause


def _with_antecedent(clause: Clause, noun: Word) -> Clause:
    """Return a relative clause, and what is joined to it, with its noun in the place of the pronoun."""

    def put(word: Word) -> Word:
        return noun if word.low in words("relative pronouns") else word

    return replace(
        clause,
        subject=tuple(map(put, clause.subject)),
        object=tuple(map(put, clause.object)),
        phrases=tuple(Phrase(one.link, put(one.noun)) for one in clause.phrases),
        joined=tuple(_with_antecedent(one, noun) for one in clause.joined),
    )


# -- the order of time --------------------------------------------------------------------------------------------

Mood = Literal["told", "likely", "meant", "unreal", "recalled"]
"""How a clause is told: as done; as likely done (with a hedge, or as what for); as intended or in vain; as not so;
or to say which one is meant."""


@dataclass(frozen=True, eq=False)
class Told:
    """A clause to be read by itself: the sentence that tells it, the clause around it, and when it happened.

    `when` sorts clauses into the order in which things happened: (sentence, rank).
    """

    clause: Clause
    sentence: int
    when: tuple[float, ...]
    main: bool = True
    within: Clause | None = None
    earlier: bool = False
    """Whether it was so before what was told last."""
    lost: tuple[Word, ...] = ()
    """Verbs below it that belong to no clause."""
    mood: Mood = "told"
    final: bool = False
    """Whether its sentence tells nothing after it."""


def told(sentences: Sequence[Sentence]) -> list[Told]:
    """Return all clauses that tell what happened, in the order of telling, those of one sentence by time."""
    found: list[Told] = []
    for number, sentence in enumerate(sentences):
        by_time = (each for clause in clauses(sentence) for each in _by_time(clause))
        here = [Told(one, number, (number, k), main, within) for k, (one, main, within) in enumerate(by_time)]
        found += _with_lost(here, sentence)
    return found


def _with_lost(here: list[Told], sentence: Sentence) -> list[Told]:
    """Return the clauses of a sentence, each with the verbs nearest to it that no clause holds."""
    held = {word.at for one in here for clause in (one.clause, *_content(one.clause)) for word in clause.own()}
    lost: dict[int, list[Word]] = {}
    for word in sentence.root.all() if sentence.root is not None and here else ():
        if is_verb(word) and word.at not in held:
            trees = {k: {below.at for below in one.clause.verb.all()} for k, one in enumerate(here)}
            around = [k for k in trees if word.at in trees[k]] or [*trees]
            lost.setdefault(min(around, key=lambda k: len(trees[k])), []).append(word)
    return [replace(one, lost=tuple(lost.get(k, ()))) for k, one in enumerate(here)]


def _content(clause: Clause) -> Iterator[Clause]:
    """Yield what is said, seen, begun or wanted in a clause, with what is joined to it."""
    for one in (clause.content, clause.action, *clause.purposes):
        if one is not None:
            yield from (one, *_content(one))
            yield from (each for each in one.joined if each.filled or clause.lemma in words("seeing"))


def _by_time(clause: Clause, within: Clause | None = None) -> Iterator[tuple[Clause, bool, Clause | None]]:
    """Yield a clause with those around it, in the order of time."""
    if clause.negated and any(one.link in words("limits") for one in clause.around):
        # "does not leave until he has gone" is that he goes, and then she leaves
        around = tuple(replace(one, link="after") if one.link in words("limits") else one for one in clause.around)
        clause = replace(clause, negated=False, around=around)
    sides = [(one, _comes_after(clause, one)) for one in _around_within(clause)]
    sides += [(one, not _was_before(clause, one)) for one in _relatives_within(clause)]
    for one, late in sides:
        if not late:
            yield from _by_time(one, clause)
    yield replace(clause, relatives=()), within is None, within
    for one, late in sides:
        if late:
            yield from _by_time(one, clause)
    for one in clause.joined:
        yield from _by_time(one, within)


def _comes_after(clause: Clause, one: Clause) -> bool:
    """Return whether an adverbial clause tells what came after its main clause, or goes on beside it."""
    behind = one.verb.at > clause.verb.at
    watches = clause.lemma in words("attending") and not clause.object and bool(clause.phrases)
    lasts = clause.progressive or clause.pluperfect or watches or clause.lemma in words("stative")
    participle = one.filled and not _conjunction(one.verb) and one.verb.relation == "advcl"  # goes in, taking it
    return any((
        one.link in words("links after"),
        one.link in words("going on") and lasts and not one.perfect,
        participle and behind,
        one.link == "as" and one.lemma in words("knowing"),
        one.link in words("concessions") and behind,
        one.link in words("meanwhile") and _is_of_everybody(one),
    ))  # fmt: skip


def _was_before(clause: Clause, relative: Clause) -> bool:
    """Return whether a relative clause tells what had been before, or only says which one is meant."""
    names = relative.link == "relative" and not _goes_on(relative)
    told_now = clause.past or not relative.past or clause.verb.tag == "VBG"
    return names or relative.perfect or relative.progressive or relative.lemma == "be" or not told_now


def _relatives_within(clause: Clause) -> Iterator[Clause]:
    """Yield the relative clauses of a clause, and of what is done, meant, said or thought in it."""
    for one in (clause, clause.action, *clause.purposes):
        yield from one.relatives if one is not None else ()
    only_said = clause.lemma in words("saying") | words("thinking")
    for relative in clause.content.relatives if clause.content is not None else ():
        yield replace(relative, link="only said") if only_said else relative


def begun(clause: Clause) -> Clause:
    """Return what is begun or gone on with as done: `started to play` is `played`."""
    inner = clause.action
    if inner is None or clause.lemma not in words("beginning") or clause.negated or not inner.filled:
        return clause
    return replace(
        inner,
        around=(*clause.around, *inner.around),
        relatives=(*clause.relatives, *inner.relatives),
        adverbs=(*clause.adverbs, *inner.adverbs),
        phrases=(*clause.phrases, *inner.phrases),
        left=(*clause.left, *inner.left),
        link=clause.link,
        modal=clause.modal,
        past=clause.past,
        perfect=clause.perfect,
    )


def unfolded(sentence: Sentence) -> list[Told]:
    """Return the clauses of a sentence in the order of time, also of what is begun, seen or wanted.

    What is said or thought is left with its verb.
    """
    moods = [replace(one, mood=_mood(one)) for one in told([sentence])]
    found = [each for main in moods for each in _inner(main)]
    aside: list[Told] = []
    for one in found:
        aside += [each for inner in one.clause.open for each in _with_joined(one, inner, one.mood)]
    for one in aside:  # where it stands
        at = one.clause.verb.at
        found.insert(next((k for k, each in enumerate(found) if each.clause.verb.at > at), len(found)), one)
    last = max((k for k, one in enumerate(found) if one.mood in ("told", "likely")), default=-1)
    return [replace(one, final=k == last) for k, one in enumerate(found)]


def _mood(one: Told) -> Mood:
    """Return how a clause is told by how it is joined to the one around it."""
    clause, around = one.clause, one.within
    unsure = any(adverb.lemma in words("nearly") for adverb in clause.adverbs)
    if unsure or (clause.modal and clause.lemma != "see") or clause.link in words("not_so"):
        return "unreal"
    if around is None:
        return "likely" if any(adverb.lemma in words("hedges") for adverb in clause.adverbs) else "told"
    if around.content is not None and around.lemma in words("saying") and clause.verb in around.content.verb.all():
        return "unreal"
    own = bool(clause.subject) and clause.verb in clause.subject[0].kids and not clause.agent
    joined_on = clause.verb.relation == "conj" and bool(clause.object)
    goes_on = own or joined_on or _goes_on(clause)
    early = clause.perfect or any(adverb.lemma in words("dating back") for adverb in clause.adverbs)
    return "recalled" if clause.link in RELATIVE and (early or not goes_on) else "told"


def _tells_more(clause: Clause, content: Clause) -> bool:
    """Return whether what was taken for what is said is another thing that somebody does, or says in reply."""
    own = not content.filled and bool(content.subject) and content.link != "that"
    somebody = own and (content.subject[0].named or content.subject[0].low in ("he", "she"))
    return somebody and (content.lemma in words("saying") or content.verb.at < clause.verb.at)


def _inner(one: Told) -> Iterator[Told]:
    """Yield a clause with those of what it is for, and of what is begun, tried, seen or wanted in it."""
    clause, mood, content = one.clause, one.mood, one.clause.content
    more: list[Told] = []
    before = content is not None and content.verb.at < clause.verb.at
    if clause.lemma in words("saying") and content is not None and _tells_more(clause, content):
        more = list(_with_joined(one, content, mood))
    if before:
        yield from more
    yield one
    for inner in clause.purposes:
        meant = clause.lemma in words("stative") or not inner.filled
        inner = replace(inner, subject=clause.subject) if inner.filled else inner
        yield from _with_joined(one, inner, "meant" if meant else "likely" if mood == "told" else mood)
    action = clause.action
    about = clause.predicate.lemma if clause.predicate is not None else ""
    if clause.lemma in words("saying"):
        if more and not before:
            yield from more
        return
    if clause.lemma in words("seeing"):
        for seen in (action, content):
            if seen is not None and seen.subject and not seen.filled and seen.asks is None:
                yield from _with_joined(one, seen, "recalled" if seen.perfect or clause.negated else mood)
    elif action is None:
        return
    elif clause.lemma in words("failing") and action.lemma in words("finding"):
        yield from _with_joined(one, replace(action, negated=True), mood)
    elif {clause.lemma, about} & words("intending") or clause.lemma in words("failing"):
        yield from _with_joined(one, action, "meant")
    elif clause.lemma in words("aspectual"):
        begun = replace(action, negated=action.negated or clause.negated, subject=action.subject or clause.subject)
        yield from _with_joined(one, begun, "likely" if clause.lemma in words("appearing") else mood)
    elif mood == "told" and _has_to(action.verb):
        yield from _with_joined(one, action, "meant" if clause.lemma == "be" else "likely")
    else:
        yield from _with_joined(one, action, mood)


def _with_joined(around: Told, clause: Clause, mood: Mood) -> Iterator[Told]:
    """Yield a clause below another one, and those joined to it."""
    for one in (clause, *clause.joined):
        inner = replace(one, joined=())
        yield from _inner(replace(around, clause=inner, main=False, within=around.clause, mood=mood))


def _goes_on(clause: Clause) -> bool:
    """Return whether a relative clause goes on with what somebody does: `to the safe which he opens`."""
    adds = {kid.low for one in (clause, *clause.joined) for kid in one.verb.kids}
    own = bool(clause.subject) and clause.subject[0].tag == "PRP"
    return "where" in adds or ("which" in adds and own)


def _is_of_everybody(clause: Clause) -> bool:
    return bool(clause.subject) and clause.subject[0].low in words("everybody")


def _around_within(clause: Clause) -> Iterator[Clause]:
    """Yield the adverbial clauses that hang on what is said or seen: `said that it was here when he came`."""
    yield from clause.around
    for one in (clause.content, clause.action):
        if one is not None:
            yield from _around_within(one)


def in_order(clauses: Sequence[Told], states: Callable[[Told], bool]) -> list[Told]:
    """Return clauses in the order in which things happened.

    What had happened, and what is told as a state of somebody (`states`) after something was done, was so before
    that: it moves before what the last sentence tells as done, or what the same one tells before it. How things
    are from the start stays before all.
    """
    found: list[Told] = []
    for k, one in enumerate(clauses):
        if not one.main or not (_dates_back(one) or states(one)):
            found.append(one)
            continue
        same = [other for other in clauses[:k] if other.sentence == one.sentence and other.main]
        earlier = [o for o in clauses[:k] if o.sentence < one.sentence and o.main]
        last = next(
            (o.sentence for o in reversed(earlier) if o.clause.lemma != "be" or o.clause.progressive), None
        )
        by = one.clause.phrase("by")
        meanwhile = any(around.link in words("links of time") for around in one.clause.around)
        if _dates_back(one) and (meanwhile or (by is not None and by.lemma in words("time"))):
            found.append(replace(one, when=(one.sentence, -0.5, k), earlier=True))  # by when she came back
        elif same:
            found.append(replace(one, when=(one.sentence, same[0].when[1] - 0.5, k), earlier=True))
        elif earlier:
            found.append(replace(one, when=(one.sentence if last is None else last, -0.5, k), earlier=True))
        else:
            found.append(one)
    return sorted(found, key=lambda one: one.when)


def _dates_back(one: Told) -> bool:
    clause = one.clause
    if any(adverb.lemma in words("now") for adverb in clause.adverbs):
        return False
    if clause.negated:
        return False
    already = any(adverb.lemma in words("dating back") for adverb in clause.adverbs)
    return clause.pluperfect or (clause.perfect and already)
