"""The clauses of a sentence: who does what, and whether it is told as a fact.

The declared English derives them, of a sentence whole or by its longest stretches. A verb that governs another one
says of it that it is only meant (`tries to open`), did not happen (`fails to open`) or may have happened
(`seems to open`). The lists of verbs are in `verbs.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from ...homes.lexicon import lexicon
from ...lexicon.words import is_in, look_up
from ..english.parsing import MOST_WORDS, Parse, parses, sentence_ends, stretches
from ..english.sentences import Builder
from ..english.syntax import Around, NounPhrase
from ..english.syntax import Clause as Derived
from ..english.tokens import Token
from ..english.words import names_in, plain, read_sentence
from .phrases import EARLIER, PREDICATES, Phrase, described, phrase_of, spelled, with_of

_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly".split()
)
_NARRATORS = frozenset("camera video scene clip frame shot screen view footage film picture we you".split())
_SEEN = frozenset("see notice watch observe spot show".split())
_APPEARANCE = re.compile(
    r"\b(?P<link>(?:from|on|in|at|to) )?(?:what(?: it)?|something that|an? (?:object|item) that|some object that) "
    r"(?:seem(?:s|ed) (?:to be|like)|appear(?:s|ed) to be|look(?:s|ed) like|(?:may|might|could|must) be) "
)
_BRINK = re.compile(r"\bon the (?:verge|brink|point) of (?P<verb>\w+ing)\b")
_HANDLING = frozenset(("grab", "put", "carry", "hold", "give", "open", "close"))
_MOST = 32
"""Of so many parses the one is taken that is least strange; assumed."""
_SYMBOLS = ("sentence", "active", "passive", "copula", "participle", "infinitive", "phrase", "np")


def reworded(sentence: str) -> str:
    """Return a sentence in plainer words: `grabs what seems to be a mug`, `is on the verge of opening it`.

    They are `perhaps grabs a mug` and `is about to open it`.
    """
    sentence = _idioms().sub("", sentence)
    sentence = _BRINK.sub(
        lambda found: f"about to {next(iter(look_up(found['verb']).verbs), found['verb'])}", sentence
    )
    return _APPEARANCE.sub(lambda found: found["link"] or "perhaps ", sentence)


@cache
def _idioms() -> re.Pattern[str]:
    """Return what only says how something is done: `, one by one,`."""
    phrases = "|".join(sorted(map(re.escape, lexicon().idioms), key=len, reverse=True))
    return re.compile(rf"(?:, | )\b(?:{phrases})\b(?:,(?= \w))?")


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
    derived: Derived = Derived()
    contents: tuple[str, ...] = ()
    """The words of what is said, thought or wanted, and of what is within that."""
    form: str = ""
    """`ing` for a participle."""
    subject: tuple[NounPhrase, ...] = ()
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
    return list(_clauses(sentence, frozenset(name for name in names if name in sentence)))


@lru_cache(maxsize=4096)
def _clauses(sentence: str, names: frozenset[str]) -> tuple[Clause, ...]:
    text = reworded(plain(sentence))
    tokens = read_sentence(text, (names_in((text,)) - described(text)) | names).tokens
    found: list[Clause] = []
    end = 0
    for symbols, stretch in _all_stretches(tokens):
        _quoted(found, [token for token in tokens if end <= token.start < stretch[0].start])
        end = stretch[-1].end
        before = next((token.lower for token in reversed(tokens) if token.end <= stretch[0].start), "")
        found += _Stretch(text, stretch, before, found).clauses(symbols)
    _quoted(found, [token for token in tokens if token.start >= end])
    owner = next((clause.subject for clause in found if clause.subject), ())
    for n, clause in enumerate(found):
        if clause.subject:
            break
        found[n] = replace(clause, subject=owner if clause.lemma else ())
    for n in reversed(range(len(found) - 1)):
        if _shares(found[n], found[n + 1]):
            shared = found[n + 1].phrase
            found[n] = replace(found[n], phrase=replace(shared, links=(*shared.links, *found[n].phrase.links)))
    return (*found[:-1], *(replace(last, final=True) for last in found[-1:]))


def _all_stretches(tokens: Sequence[Token]) -> Iterator[tuple[tuple[str, ...], tuple[Token, ...]]]:
    """Yield the stretches of a sentence of any length: where it is too long, on from the last that is not cut."""
    while tokens:
        found = list(stretches(tokens, _SYMBOLS))
        longer = len(tokens) > MOST_WORDS
        yield from found[:-1] if longer and len(found) > 1 else found
        if not longer:
            return
        following = found[-1][1][0].start if len(found) > 1 else tokens[MOST_WORDS].start
        tokens = [token for token in tokens if token.start >= following]


def _quoted(found: list[Clause], passed: Sequence[Token]) -> None:
    """Give a quotation that is no part of a stretch to the clause before it, or a place of its own."""
    for words in (f'"{token.words}"' for token in passed if "QUOTE" in token.categories):
        if found:
            found[-1] = replace(found[-1], words=f"{found[-1].words}, {words}")
        else:
            found.append(Clause(words=words, told=words, done=words, after=words, lemma=""))


def _shares(this: Clause, following: Clause) -> bool:
    """Tell whether two verbs have one object: `opened and closed the fridge`."""
    told = this.derived
    behind = told.objects or told.content or told.particles or any(not phrase.fronted for phrase in told.phrases)
    bare = not (behind or this.phrase.object or this.recalled)
    joined = (following.joined or following.conjunction == "and") and following.form == this.form
    return bare and joined and this.lemma not in lexicon().verb_class["intransitive"]


class _Stretch:
    """The clauses of one stretch of a sentence that is derived.

    `link` is the word before it, and `before` are the clauses of the stretches before.
    """

    def __init__(self, text: str, tokens: Sequence[Token], link: str, before: Sequence[Clause]) -> None:
        self.text, self.tokens, self.link, self.before = text, tokens, link, before
        self.joined = link in ("and", "or", "then", "nor")
        self.builder = Builder(tokens)

    def clauses(self, symbols: Sequence[str]) -> list[Clause]:
        """Return the clauses in order, by the parse that is least strange; of several, the first."""
        trees = [(one, tree) for one in symbols for group in parses(self.tokens, one) for tree in group]
        if not trees:
            return [self._fragment()]
        symbol, tree = trees[0]
        if symbol in ("phrase", "np"):
            return [self._again(symbol, tree)]
        symbol, found = self._least_strange(trees)
        if found[0].content_kind == "that" and _takes_no_content(found[0]) and (cut := self._cut(symbols)):
            return self._in_two(cut)
        told = [
            clause
            for n, derived in enumerate(found)
            for clause in self._told(derived, "participle" if symbol == "participle" else "", joined=n > 0)
        ]
        return [replace(one, negated=True) for one in told] if self.link == "nor" else told

    def _least_strange(self, trees: Sequence[tuple[str, Parse]]) -> tuple[str, tuple[Derived, ...]]:
        """Return the parse that is least strange, of several the first."""
        best: tuple[int, str, tuple[Derived, ...]] | None = None
        for symbol, tree in trees[:_MOST]:
            if symbol in ("phrase", "np"):
                continue
            found = self._derived(symbol, tree)
            strange = sum(map(_strange, found)) + self._uninflected(found)
            if best is None or strange < best[0]:
                best = strange, symbol, found
            if not strange:
                break
        assert best is not None
        return best[1:]

    def _cut(self, symbols: Sequence[str]) -> int:
        """Return where the longest shorter stretch ends whose verb is given no clause that it cannot have, or 0.

        `runs her finger along the books and takes one` is no running that her fingers take one.
        """
        for end in sorted({end for one in symbols for end in sentence_ends(self.tokens, 0, one)}, reverse=True)[
            1:
        ]:
            part = self.tokens[:end]
            shorter = _Stretch(self.text, part, self.link, self.before)
            trees = ((one, tree) for one in symbols for group in parses(part, one)[:3] for tree in group)
            derived = (shorter._derived(one, tree)[0] for one, tree in trees if one not in ("phrase", "np"))
            if not all(map(_takes_no_content, derived)):
                return end
        return 0

    def _in_two(self, cut: int) -> list[Clause]:
        """Return the clauses of what stands before the cut, and of what is derived of the rest."""
        found: list[Clause] = []
        for tokens in (self.tokens[:cut], self.tokens[cut:]):
            for symbols, stretch in stretches(tokens, _SYMBOLS):
                link = next((t.lower for t in reversed(self.tokens) if t.end <= stretch[0].start), self.link)
                found += _Stretch(self.text, stretch, link, [*self.before, *found]).clauses(symbols)
        return found

    def _uninflected(self, found: Sequence[Derived]) -> int:
        """Return how many predicates behind an inflected one are none: `takes the pen and phone`."""
        first, *more = [self.tokens[self._verb(derived)] for derived in found]
        inflected = first.lower not in first.verbs
        return sum(inflected and token.lower in token.verbs and "N" in token.categories for token in more)

    def _derived(self, symbol: str, tree: Parse) -> tuple[Derived, ...]:
        if symbol == "sentence":
            return self.builder.sentence(tree)
        if symbol in ("participle", "infinitive"):
            return (self.builder.nonfinite(tree),)
        return (self.builder.predicate(tree),)

    def _fragment(self) -> Clause:
        """Return words of which no clause is derived."""
        words = self._words((0, len(self.tokens)))
        return Clause(words=words, told=words, done=words, after=words, lemma="")

    def _again(self, symbol: str, tree: Parse) -> Clause:
        """Return a clause that takes its verb from the one before: `walked to the hall, then to the desk`."""
        fragment = self._fragment()
        last = next((clause for clause in reversed(self.before) if clause.lemma and not clause.recalled), None)
        if symbol == "phrase" and last is not None and "walk" in last.acts:
            found = phrase_of(Derived(phrases=(self.builder.phrase(tree),)))
        elif symbol == "np" and last is not None and last.phrase.object and self.joined:
            found = Phrase(object=spelled(self.builder.np(tree)))
        else:
            np = self.builder.np(tree) if symbol == "np" else None
            return replace(fragment, subject=_people(np) if np and np.kind == "name" else ())
        return replace(last, subject=(), phrase=found, words=fragment.words, told=fragment.words)

    # -- one clause -----------------------------------------------------------------------------------------------

    def _told(self, derived: Derived, conjunction: str = "", joined: bool = False) -> Iterator[Clause]:
        """Yield a clause, and those around and within it."""
        derived = self._at_a_place(derived)
        for around in derived.around:
            if not around.behind:
                yield from self._told(around.clause, around.word or "participle")
        fronted = [p for p in derived.phrases if p.clause and p.clause.span[1] <= self._verb(derived)]
        for phrase in fronted:
            yield from self._told(phrase.clause or Derived(), phrase.preposition.split()[0])
        derived = replace(derived, phrases=tuple(p for p in derived.phrases if p not in fronted))
        main, inner = self._clause(derived, conjunction, joined), derived
        while (governed := _governed(inner)) is not None:
            main, inner = _merged(main, self._clause(governed, "", False)), governed
        yield main
        yield from self._within(inner, main)
        for around in derived.around:
            if around.behind:
                purpose = around.word == "to"
                for clause in self._told(around.clause, "" if purpose else around.word or "participle"):
                    yield replace(clause, purpose=purpose, irreal=clause.irreal or around.word == "so that")

    def _at_a_place(self, derived: Derived) -> Derived:
        """Return "walks to the table where Ann asks him" with what happens at the place beside it."""
        here = derived.content_kind == "wh" and "walk" in lexicon().acts_of(_lemma(derived))
        if not here or derived.content[0].asked != "where":
            return derived
        start, end = derived.span
        place = next(k for k in range(start, end) if self.tokens[k].lower == "where")
        around = (*derived.around, Around("where", derived.content[0], behind=True))
        return replace(derived, content_kind="", content=(), around=around, span=(start, place))

    def _within(self, derived: Derived, main: Clause) -> Iterator[Clause]:
        """Yield what stands within a clause: relative clauses, contents that are shown or seen, purposes."""
        for np in _nouns(derived):
            for relative in np.clauses:
                yield from self._relative(np, relative)
        for phrase in derived.phrases:
            if phrase.clause is not None:
                yield from self._told(phrase.clause, phrase.preposition.split()[0])
        if derived.form == "copula" and derived.subject and derived.subject.head == "it" and derived.objects:
            for inner in derived.content:  # "it was Ann who opened it"
                yield from self._told(replace(inner, subject=derived.objects[0]))
            return
        for inner in derived.content:
            yield from self._content(inner, derived, main)

    def _content(self, inner: Derived, derived: Derived, main: Clause) -> Iterator[Clause]:
        """Yield what a content tells: what a film shows, what somebody saw or found, or a purpose."""
        seeing, kind = main.lemma in _SEEN, derived.content_kind
        if seeing and inner.subject is None and derived.objects:
            inner = replace(inner, subject=derived.objects[-1])
        found = inner.form == "copula" and main.acts & {"find"} and kind == "that"
        if found or (seeing and main.subject and main.subject[0].head in _NARRATORS):
            yield from self._told(inner)
        elif seeing and not main.negated and kind in ("that", "ing"):
            yield replace(self._clause(inner, "", False), recalled=True, seen=True)
        elif kind == "to" and _is_purpose(derived, main, inner):
            yield replace(self._clause(inner, "", False), subject=(), irreal=False, purpose=True)
        elif kind == "ing":
            yield from self._told(inner, "participle")

    def _relative(self, np: NounPhrase, relative: Derived) -> Iterator[Clause]:
        """Yield a relative clause; it is recalled if it says which one is meant by what was done earlier."""
        who = relative.subject is not None and relative.subject.words == np.words
        who = who and (np.kind == "name" or np.head in lexicon().roles)
        present = self.tokens[self._verb(relative)].lower.endswith("s")
        earlier = _is_perfect(relative) or bool(EARLIER & {*relative.adverbs})
        for n, clause in enumerate(self._told(relative, "who" if who else "which")):
            yield replace(clause, recalled=n == 0 and not who and (earlier or (np.restrictive and not present)))

    def _clause(self, derived: Derived, conjunction: str, joined: bool) -> Clause:
        """Return one clause as it stands."""
        derived = with_of(derived)
        if not derived.verbs and derived.qualities:  # "the mug left by Ann"
            verbs = look_up(derived.qualities[-1]).verbs
            derived = replace(derived, form="passive", verbs=verbs, qualities=(), subject=None)
        words, verb = self._words(derived.span), self._verb(derived)
        done = self.text[self.tokens[verb].start : self._end(derived)]
        own = derived.subject is not None and derived.subject.kind != "gap"
        clause = Clause(
            words=words, told=done if own else words, done=done, derived=derived,
            contents=tuple(self._contents(derived)),
            after=self.text[self.tokens[verb].end : self._end(derived)].strip(),
            lemma=_lemma(derived), form="ing" if conjunction == "participle" or _is_ing(self.tokens[verb]) else "",
            conjunction=conjunction, joined=joined or self.joined,
            subject=_people(derived.subject) if own else (), phrase=phrase_of(derived),
            irreal=derived.has_auxiliary("will") or bool(_IRREAL & {*derived.auxiliaries}),
            negated=derived.negated or conjunction in ("without", "instead") or derived.has_adverb("failed"),
            hedged=bool(_HEDGES & {*derived.adverbs}) or bool({"may", "might"} & {*derived.auxiliaries}),
        )  # fmt: skip
        return _active(clause) if derived.form == "passive" and not _tells(clause) else clause

    def _words(self, span: tuple[int, int]) -> str:
        start, end = span
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""

    def _contents(self, derived: Derived) -> Iterator[str]:
        while derived.content:
            yield self._words((derived.content[0].span[0], derived.content[-1].span[1]))
            derived = derived.content[0]

    def _end(self, derived: Derived) -> int:
        return self.tokens[max(derived.span[1], 1) - 1].end

    def _verb(self, derived: Derived) -> int:
        """Return the place of the verb of a clause."""
        start, end = derived.span
        own = (k for k in range(start, end) if {*self.tokens[k].verbs} & {*derived.verbs})
        be = (k for k in range(start, end) if self.tokens[k].categories & {"BE", "V", "VING", "VP", "VB"})
        return next(own, next(be, start))


_IRREAL = frozenset(("should", "must", "supposed-to", "meant-to", "ought-to", "ought to"))


def _people(np: NounPhrase | None) -> tuple[NounPhrase, ...]:
    """Return a noun phrase, or each of those joined in it."""
    return (
        tuple(one for member in np.members for one in _people(member))
        if np and np.members
        else (np,)
        if np
        else ()
    )


def _nouns(derived: Derived) -> Iterator[NounPhrase]:
    for np in _whole_nouns(derived):
        yield from np.members or ((np, np.of) if np.of else (np,))


def _whole_nouns(derived: Derived) -> Iterator[NounPhrase]:
    yield from filter(None, (derived.subject, *derived.objects, *(p.np for p in derived.phrases)))


def _strange(derived: Derived) -> int:
    """Return how strange a clause is, with all that stand around and within it: the penalties that apply to it."""
    inner = [*derived.content, *(around.clause for around in derived.around)]
    inner += [clause for np in _nouns(derived) for clause in np.clauses]
    inner += [phrase.clause for phrase in derived.phrases if phrase.clause]
    return sum(penalty for penalty, applies in _PENALTIES if applies(derived)) + sum(map(_strange, inner))


def _is_unknown(derived: Derived) -> bool:
    """Return whether the household does not know the verb."""
    return derived.form != "copula" and not lexicon().acts_of(_lemma(derived))


def _takes_no_content(derived: Derived) -> bool:
    """Return whether a verb is given a clause that it cannot have: `takes that he left`."""
    if derived.content_kind not in ("that", "wh") or derived.form == "copula":
        return False
    wh = derived.content_kind == "wh"
    takes = lexicon().acts_of(_lemma(derived)) & {"speech", "search" if wh else "find"}
    thinks = {*derived.verbs} & _SEEN or {*derived.classes} & _THINKING
    became = not wh and any(PREDICATES & {*inner.verbs} for inner in derived.content)  # "found that it is empty"
    return not (takes or thinks or became)


def _loses_its_place(derived: Derived) -> bool:
    """Return whether a place behind a relative clause is of the main verb: `takes what Ann left on the desk`."""
    recalled = [clause for np in _nouns(replace(derived, subject=None, phrases=())) for clause in np.clauses]
    held = any(lexicon().acts_of(_lemma(clause)) & {"grab", "find", "hold"} for clause in recalled)
    put = lexicon().acts_of(_lemma(derived)) & {"put", "carry"}
    return bool(recalled and derived.phrases) and not (held and put)


def _has_a_participle(derived: Derived) -> bool:
    """Return whether a verb of doing has the participle of another one: `takes the mug | placed | by Ann`."""
    results = {word for word in derived.qualities if word not in PREDICATES and look_up(word).verbs}
    return derived.form == "active" and bool(results) and not lexicon().acts_of(_lemma(derived)) & {"find"}


def _handles_a_person(derived: Derived) -> bool:
    """Return whether somebody named is handled by a verb that gives nothing: `takes the mug | Ann | left`."""
    acts = lexicon().acts_of(_lemma(derived))
    named = any(np.kind == "name" or (np.of and np.of.kind == "name") for np in derived.objects)
    return named and bool(acts & _HANDLING) and not acts & {"give", "speech", "walk"}


def _joins_a_person(derived: Derived) -> bool:
    """Return whether somebody named is joined with a thing: `walks to | the mug and Ann`."""
    kinds = ({one.kind for one in np.members} for np in _whole_nouns(derived))
    return any("name" in kind and "noun" in kind for kind in kinds)


def _lacks_its_object(derived: Derived) -> bool:
    """Return whether nothing is named that is handled: `takes the mug | Ann had placed | and goes`."""
    acts = lexicon().acts_of(_lemma(derived))
    classes = lexicon().verb_class
    handles = (bool(acts) and acts <= _HANDLING) or _lemma(derived) in classes["direct_motion"]
    handles = handles and _lemma(derived) not in classes["intransitive"]
    named = derived.objects or derived.content or derived.qualities or "both" in derived.adverbs
    return handles and derived.form == "active" and not named


def _has_bare_furniture(derived: Derived) -> bool:
    """Return whether furniture without an article is an object: `opens the 2nd kitchen | cabinet`."""
    nouns = [one for np in derived.objects for one in (np.members or (np,)) if one.kind == "noun"]
    bare = (np for np in nouns if not (np.determiner or np.owner or np.plural))
    return any(lexicon().is_place_word(np.words) for np in bare)


def _goes_as_a_passive(derived: Derived) -> bool:
    """Return whether going is told of a noun as a passive: `the desk, | gone into the hall |`."""
    inner = [clause for np in _nouns(derived) for clause in np.clauses]
    return any(one.form == "passive" and lexicon().acts_of(_lemma(one)) == {"walk"} for one in inner)


def _says_that(derived: Derived) -> bool:
    """Return whether `that` is what is said, and not what begins it: `replies | that`."""
    spoken = "speech" in lexicon().acts_of(_lemma(derived))
    return spoken and any(np.words == "that" for np in derived.objects)


def _has_a_verb_for_a_subject(derived: Derived) -> bool:
    """Return whether a bare noun that can be a verb is the subject: `wait | at the TV | stands`."""
    np = derived.subject
    bare = np is not None and np.kind == "noun" and not (np.determiner or np.owner or np.plural)
    return bare and "VB" in look_up(np.head if np else "").categories


_PENALTIES: tuple[tuple[int, Callable[[Derived], bool]], ...] = (
    (1, _is_unknown),
    (2, _takes_no_content),
    (1, _loses_its_place),
    (1, _has_a_participle),
    (1, _handles_a_person),
    (1, _joins_a_person),
    (3, _lacks_its_object),
    (1, _goes_as_a_passive),
    (1, _has_bare_furniture),
    (1, _says_that),
    (1, _has_a_verb_for_a_subject),
)
"""What makes a parse strange, and how much; assumed. Without all of them 26 of 1,700 texts are read otherwise."""
_THINKING = frozenset(("believe", "know", "want", "say", "tell", "ask", "see", "find", "learn", "like"))


def _lemma(derived: Derived) -> str:
    """Return the base form of the verb, of several the one that the household knows."""
    if derived.form == "copula" or derived.elliptic:
        return "be" if derived.form == "copula" else ""
    return next((verb for verb in derived.verbs if verb in lexicon().acts), next(iter(derived.verbs), ""))


def _is_ing(token: Token) -> bool:
    return "VING" in token.categories and not token.auxiliaries


def _is_perfect(derived: Derived) -> bool:
    return any(is_in(word, "auxiliaries", "have") for word in derived.auxiliaries)


def _active(clause: Clause) -> Clause:
    """Return a passive clause that names who does it as an active one: `the mug was taken by Ann`."""
    by = next((p.np for p in clause.derived.phrases if p.preposition == "by"), None)
    if by is None:
        return clause
    target = clause.derived.subject
    phrase = clause.phrase.without("by")
    return replace(
        clause, subject=_people(by), phrase=replace(phrase, object=spelled(target)) if target else phrase
    )


def _tells(clause: Clause) -> bool:
    """Return whether its objects are told something: `asked Ben to go`."""
    return "speech" in clause.acts and not clause.acts & {"walk", "put", "find", "grab"}


def _governed(derived: Derived) -> Derived | None:
    """Return the clause that a verb governs: `wants to go`, `seems to open`; `goes to get` governs none."""
    inner = derived.content[0] if derived.content_kind in ("to", "ing") and derived.content else None
    if inner is None or not inner.verbs or derived.objects:
        return None
    lemma = _lemma(derived)
    if derived.content_kind == "ing" and "walk" in lexicon().acts_of(lemma):
        return None  # "came out pushing the cart"
    governs = lexicon().acts_of(lemma) & {"try", "fail"} or lemma in lexicon().verb_class["catenative"]
    return inner if governs or lemma == "have" or (derived.form == "passive" and lemma in _SEEN) else None


def _merged(outer: Clause, inner: Clause) -> Clause:
    """Return the governed clause with what its governor says of it."""
    acts = lexicon().acts_of(outer.lemma)
    tried = "try" in acts and outer.lemma != "decide"
    return replace(
        inner, words=outer.words, told=outer.told, subject=outer.subject, conjunction=outer.conjunction,
        form=outer.form, irreal=outer.irreal, joined=outer.joined, recalled=outer.recalled,
        intended=outer.intended or tried,
        negated=inner.negated or outer.negated or "fail" in acts,
        hedged=outer.hedged or outer.lemma in ("appear", "seem"),
    )  # fmt: skip


def _is_purpose(derived: Derived, main: Clause, inner: Derived) -> bool:
    """Return whether an infinitive is the purpose of who acts: not of `asked Ben to go`, `too tired to go`."""
    if main.lemma not in lexicon().acts or main.lemma == "be" or _tells(main):
        return False
    if derived.form == "passive" or inner.negated or not inner.verbs:
        return False
    others = any(np.kind in ("name", "joined") or np.head in ("him", "her", "them") for np in derived.objects)
    return not others and not any(p.preposition == "for" and p.np and p.np.kind == "name" for p in derived.phrases)
