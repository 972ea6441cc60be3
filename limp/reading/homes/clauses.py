"""The clauses of a sentence: who does what, and whether it is told as a fact.

The declared English derives them, of a sentence whole or by its longest stretches. A verb that governs another one
says of it that it is only meant (`tries to open`), did not happen (`fails to open`) or may have happened
(`seems to open`). The lists of verbs are in `verbs.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from ...homes.lexicon import lexicon, listed
from ...lexicon.words import is_in, look_up
from ..english.parsing import MOST_WORDS, Parse, parses, sentence_ends, stretches
from ..english.sentences import Builder
from ..english.syntax import Around, NounPhrase
from ..english.syntax import Clause as Derived
from ..english.syntax import Phrase as PhraseOf
from ..english.tokens import Token
from ..english.words import names_in, plain, read_sentence
from .clause import Clause, members_of
from .phrases import Phrase, described, phrase_of, spelled, with_of
from .rewording import reworded
from .strangeness import lemma_of, nouns, strange, takes_no_content

_MOST = 32
"""Of so many parses the one is taken that is least strange; assumed."""
_SYMBOLS = ("sentence", "active", "passive", "copula", "participle", "infinitive", "phrase", "np")


def clauses(sentence: str, names: frozenset[str] = frozenset()) -> list[Clause]:
    """Return the clauses of a sentence in the order of its words; those that are recalled follow their verb.

    `names` are words that only name people.
    """
    return list(_clauses(sentence, frozenset(name for name in names if name in sentence)))


@lru_cache(maxsize=4096)
def _clauses(sentence: str, names: frozenset[str]) -> tuple[Clause, ...]:
    text = reworded(plain(sentence))
    tokens = read_sentence(text, (names_in((text,)) - described(text)) | names).tokens
    found = _sharing(_with_subjects(_derived_of(text, tokens)))
    return (*found[:-1], *(replace(last, final=True) for last in found[-1:]))


def _derived_of(text: str, tokens: Sequence[Token]) -> list[Clause]:
    """Return the clauses of all stretches, with the quotations between them."""
    found: list[Clause] = []
    end = 0
    for symbols, stretch in _all_stretches(tokens):
        _quoted(found, [token for token in tokens if end <= token.start < stretch[0].start])
        end = stretch[-1].end
        before = next((token.lower for token in reversed(tokens) if token.end <= stretch[0].start), "")
        found += _Stretch(text, stretch, before, found).clauses(symbols)
    _quoted(found, [token for token in tokens if token.start >= end])
    return found


def _with_subjects(found: list[Clause]) -> list[Clause]:
    """Return the clauses before the first that has a subject with this one: `Seeing it, Ann stopped`."""
    first = next((n for n, clause in enumerate(found) if clause.subject), len(found))
    owner = found[first].subject if first < len(found) else ()
    return [*(replace(one, subject=owner if one.lemma else ()) for one in found[:first]), *found[first:]]


def _sharing(found: list[Clause]) -> list[Clause]:
    """Return the clauses, with the object of the next one where two verbs share it."""
    for n in reversed(range(len(found) - 1)):
        if _shares(found[n], found[n + 1]):
            shared = found[n + 1].phrase
            found[n] = replace(found[n], phrase=replace(shared, links=(*shared.links, *found[n].phrase.links)))
    return found


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
            found.append(Clause.without_verb(words))


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
        self.joined = link in listed("joins")
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
        if cut := self._cut(symbols) if _is_misfit(found[0]) else 0:
            return self._in_two(cut)
        conjunction = "participle" if symbol == "participle" else ""
        told = [one for n, each in enumerate(found) for one in self._told(each, conjunction, joined=n > 0)]
        return [replace(one, negated=True) for one in told] if self.link == "nor" else told

    def _least_strange(self, trees: Sequence[tuple[str, Parse]]) -> tuple[str, tuple[Derived, ...]]:
        """Return the parse that is least strange, of several the first."""
        best: tuple[int, str, tuple[Derived, ...]] | None = None
        for symbol, tree in trees[:_MOST]:
            if symbol in ("phrase", "np"):
                continue
            found = self._derived(symbol, tree)
            penalty = sum(map(strange, found)) + self._uninflected(found)
            if best is None or penalty < best[0]:
                best = penalty, symbol, found
            if not penalty:
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
            if not all(map(takes_no_content, derived)):
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
        return Clause.without_verb(self._words((0, len(self.tokens))))

    def _again(self, symbol: str, tree: Parse) -> Clause:
        """Return a clause that takes its verb from the one before: `walked to the hall, then to the desk`."""
        fragment = self._fragment()
        last = next((clause for clause in reversed(self.before) if clause.lemma and not clause.recalled), None)
        phrase = self._behind_the_same_verb(symbol, tree, last) if last else None
        if last is None or phrase is None:
            np = self.builder.np(tree) if symbol == "np" else None
            return replace(fragment, subject=members_of(np) if np and np.kind == "name" else ())
        return replace(last, subject=(), phrase=phrase, words=fragment.words, told=fragment.words)

    def _behind_the_same_verb(self, symbol: str, tree: Parse, last: Clause) -> Phrase | None:
        """Return what follows a verb that is left out: another goal, or another object."""
        if symbol == "phrase" and "walk" in last.acts:
            return phrase_of(Derived(phrases=(self.builder.phrase(tree),)))
        if symbol == "np" and last.phrase.object and self.joined:
            return Phrase(object=spelled(self.builder.np(tree)))
        return None

    # -- one clause -----------------------------------------------------------------------------------------------

    def _told(self, derived: Derived, conjunction: str = "", joined: bool = False) -> Iterator[Clause]:
        """Yield a clause, and those around and within it."""
        derived = self._at_a_place(derived)
        yield from self._before(derived)
        fronted = self._fronted(derived)
        derived = replace(derived, phrases=tuple(p for p in derived.phrases if p not in fronted))
        main, inner = self._clause(derived, conjunction, joined), derived
        while (governed := _governed(inner)) is not None:
            main, inner = self._clause(governed, "", False).governed_by(main), governed
        yield main
        yield from self._within(inner, main)
        for around in (around for around in derived.around if around.behind):
            yield from self._behind(around)

    def _fronted(self, derived: Derived) -> list[PhraseOf]:
        """Return the phrases with a clause of their own before the verb: `After closing it, ...`."""
        return [p for p in derived.phrases if p.clause and p.clause.span[1] <= self._verb(derived)]

    def _before(self, derived: Derived) -> Iterator[Clause]:
        """Yield the clauses before a clause."""
        for around in (around for around in derived.around if not around.behind):
            yield from self._told(around.clause, around.word or "participle")
        for phrase in self._fronted(derived):
            yield from self._told(phrase.clause or Derived(), phrase.preposition.split()[0])

    def _behind(self, around: Around) -> Iterator[Clause]:
        """Yield what stands behind a clause; behind `to` it is its purpose."""
        purpose = around.word == "to"
        for clause in self._told(around.clause, "" if purpose else around.word or "participle"):
            yield replace(clause, purpose=purpose, irreal=clause.irreal or around.word == "so that")

    def _at_a_place(self, derived: Derived) -> Derived:
        """Return "walks to the table where Ann asks him" with what happens at the place beside it."""
        here = derived.content_kind == "wh" and "walk" in lexicon().acts_of(lemma_of(derived))
        if not here or derived.content[0].asked != "where":
            return derived
        start, end = derived.span
        place = next(k for k in range(start, end) if self.tokens[k].lower == "where")
        around = (*derived.around, Around("where", derived.content[0], behind=True))
        return replace(derived, content_kind="", content=(), around=around, span=(start, place))

    def _within(self, derived: Derived, main: Clause) -> Iterator[Clause]:
        """Yield what stands within a clause: relative clauses, contents that are shown or seen, purposes."""
        for np in nouns(derived):
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
        seeing, kind = main.lemma in lexicon().verb_class["seen"], derived.content_kind
        if seeing:
            inner = _by_the_object(inner, derived)
        found = inner.form == "copula" and "find" in main.acts and kind == "that"
        if found or (seeing and _narrates(main)):
            yield from self._told(inner)
        elif seeing and kind in ("that", "ing") and not main.negated:
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
        earlier = _is_perfect(relative) or bool(listed("earlier") & {*relative.adverbs})
        for n, clause in enumerate(self._told(relative, "who" if who else "which")):
            yield replace(clause, recalled=n == 0 and not who and (earlier or (np.restrictive and not present)))

    def _clause(self, derived: Derived, conjunction: str, joined: bool) -> Clause:
        """Return one clause as it stands."""
        derived = _as_passive(with_of(derived))
        words, verb = self._words(derived.span), self._verb(derived)
        done = self.text[self.tokens[verb].start : self._end(derived)]
        own = derived.subject is not None and derived.subject.kind != "gap"
        clause = Clause(
            words=words, told=done if own else words, done=done, derived=derived,
            contents=tuple(self._contents(derived)),
            after=self.text[self.tokens[verb].end : self._end(derived)].strip(),
            lemma=lemma_of(derived), form="ing" if conjunction == "participle" or self._is_ing(verb) else "",
            conjunction=conjunction, joined=joined or self.joined,
            subject=members_of(derived.subject) if own else (), phrase=phrase_of(derived),
            irreal=derived.has_auxiliary("will") or bool(listed("irreal") & {*derived.auxiliaries}),
            negated=derived.negated or conjunction in ("without", "instead") or derived.has_adverb("failed"),
            hedged=bool(listed("hedges") & {*derived.adverbs}) or bool({"may", "might"} & {*derived.auxiliaries}),
        )  # fmt: skip
        return clause.in_active()

    def _is_ing(self, verb: int) -> bool:
        token = self.tokens[verb]
        return "VING" in token.categories and not token.auxiliaries

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


def _by_the_object(inner: Derived, derived: Derived) -> Derived:
    """Return a content without a subject as what the object does: `saw Ann leave`."""
    bare = inner.subject is None and derived.objects
    return replace(inner, subject=derived.objects[-1]) if bare else inner


def _is_misfit(derived: Derived) -> bool:
    """Return whether a verb is given a sentence that it cannot have."""
    return derived.content_kind == "that" and takes_no_content(derived)


def _narrates(clause: Clause) -> bool:
    """Return whether the film is the subject, or who watches it: `the clip shows Ann`."""
    return bool(clause.subject) and clause.subject[0].head in listed("narrators")


def _as_passive(derived: Derived) -> Derived:
    """Return a clause of a participle as a passive: `the mug left by Ann`."""
    if derived.verbs or not derived.qualities:
        return derived
    verbs = look_up(derived.qualities[-1]).verbs
    return replace(derived, form="passive", verbs=verbs, qualities=(), subject=None)


def _is_perfect(derived: Derived) -> bool:
    return any(is_in(word, "auxiliaries", "have") for word in derived.auxiliaries)


def _governed(derived: Derived) -> Derived | None:
    """Return the clause that a verb governs: `wants to go`, `seems to open`; `goes to get` governs none."""
    inner = derived.content[0] if derived.content_kind in ("to", "ing") and derived.content else None
    if inner is None or not inner.verbs or derived.objects:
        return None
    lemma = lemma_of(derived)
    if derived.content_kind == "ing" and "walk" in lexicon().acts_of(lemma):
        return None  # "came out pushing the cart"
    governs = lexicon().acts_of(lemma) & {"try", "fail"} or lemma in lexicon().verb_class["catenative"]
    return (
        inner
        if governs or lemma == "have" or (derived.form == "passive" and lemma in lexicon().verb_class["seen"])
        else None
    )


def _is_purpose(derived: Derived, main: Clause, inner: Derived) -> bool:
    """Return whether an infinitive is the purpose of who acts: not of `asked Ben to go`, `too tired to go`."""
    if main.lemma not in lexicon().acts or main.lemma == "be" or main.tells:
        return False
    if derived.form == "passive" or inner.negated or not inner.verbs:
        return False
    others = any(np.kind in ("name", "joined") or np.head in listed("objective") for np in derived.objects)
    return not others and not any(p.preposition == "for" and p.np and p.np.kind == "name" for p in derived.phrases)
