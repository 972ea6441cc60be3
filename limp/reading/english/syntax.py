"""What a parse says, as values: clauses with their subject, verb, objects, phrases and contents.

Nothing here knows what a verb means, or who is meant; `meaning` and `discourse` do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from lark import Token as Leaf
from lark import Tree

from .lexicon import classes_of, is_in
from .words import Token

ContentKind = Literal["", "that", "wh", "to", "ing", "quote"]


@dataclass(frozen=True, slots=True)
class NounPhrase:
    """A noun phrase: `kind` says how it names, `words` its words without article; `members` those joined by "and"."""

    kind: Literal["name", "pronoun", "noun", "joined", "gap"]
    words: str = ""
    head: str = ""
    determiner: str = ""
    owner: NounPhrase | None = None
    qualities: tuple[str, ...] = ()
    plural: bool = False
    members: tuple[NounPhrase, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    clauses: tuple[Clause, ...] = ()
    """Relative clauses, with the noun phrase as the `gap`."""
    of: NounPhrase | None = None
    title: str = ""
    """What somebody who is named is also called: `nurse`."""
    restrictive: bool = False
    """Whether its relative clauses say which one is meant."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A preposition with its noun phrase, or with a participle clause; a time of the clock has no preposition."""

    preposition: str
    np: NounPhrase | None = None
    clause: Clause | None = None
    clock: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A predicate with what belongs to it. `content` is what is said, thought or wanted, of the kind `content_kind`.

    `asked` is the question word of an embedded clause. `span` is its place among the tokens of the sentence.
    """

    subject: NounPhrase | None = None
    verbs: tuple[str, ...] = ()
    form: Literal["active", "passive", "copula"] = "active"
    negated: bool = False
    auxiliaries: tuple[str, ...] = ()
    progressive: bool = False
    objects: tuple[NounPhrase, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    particles: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    qualities: tuple[str, ...] = ()
    content_kind: ContentKind = ""
    content: tuple[Clause, ...] = ()
    quote: str = ""
    asked: str = ""
    asked_noun: str = ""
    around: tuple[Around, ...] = ()
    span: tuple[int, int] = field(default=(0, 0), compare=False)

    @property
    def classes(self) -> tuple[str, ...]:
        """The classes of the verb."""
        return ("be",) if self.form == "copula" else classes_of(self.verbs)


@dataclass(frozen=True, slots=True)
class Around:
    """A clause before or behind another: `while Anne sleeps`; the subjunction of a bare participle is empty."""

    word: str
    clause: Clause
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A question: what is asked, the clause with the gap, and the clauses that say when."""

    asked: str
    noun: str
    clause: Clause
    preposition: str = ""


Node = Tree[Leaf] | Leaf


class Builder:
    """Makes values of the parse of one sentence."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens

    # -- sentences ----------------------------------------------------------------------------------------------

    def sentence(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, in order."""
        return tuple(clause for member in _trees(tree, "member") for clause in self.member(member))

    def member(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return the clauses of one main clause: one for each predicate, with what stands around them."""
        found: list[Clause] = []
        front: list[Around] = []
        adverbs: tuple[str, ...] = ()
        phrases: tuple[Phrase, ...] = ()
        for node in tree.children:
            if isinstance(node, Leaf):
                adverbs += self._adverb(node)
            elif node.data == "clause":
                found = list(self.clause(node))
            elif node.data == "time":
                phrases += (Phrase("", clock=self._words(node)),)
            elif node.data == "fronted":
                inner = node.children[0]
                assert isinstance(inner, Tree)
                if inner.data == "phrase":
                    phrases += (self.phrase(inner),)
                else:
                    front.append(self.around(inner))
            elif found:  # behind
                found[-1] = replace(found[-1], around=(*found[-1].around, replace(self.around(node), behind=True)))
        if found:
            first = found[0]
            found[0] = replace(
                first,
                adverbs=(*adverbs, *first.adverbs),
                phrases=(*first.phrases, *phrases),
                around=(*front, *first.around),
            )
        return tuple(found)

    def around(self, tree: Tree[Leaf]) -> Around:
        """Return a subordinate or participle clause that stands before or behind another."""
        if tree.data == "participle":
            return Around("", self.nonfinite(tree))
        word = next(self._token(n).lower for n in tree.children if isinstance(n, Leaf))
        inner = _trees(tree)[0]
        if inner.data == "clause":
            clauses = self.clause(inner)
            return Around(word, replace(clauses[0], around=tuple(Around("and", c) for c in clauses[1:])))
        if inner.data == "participle":
            return Around(word, self.nonfinite(inner))
        return Around(word, Clause(form="copula", qualities=self._leaves(inner, "ADJ"), span=self._span(inner)))

    def clause(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return a finite clause, one for each of its predicates."""
        subject, *predicates = _trees(tree)
        quotes = [self._token(n).words for n in tree.children if self._is(n, "QUOTE")]
        if quotes:
            rest = [n for n in tree.children if n is not subject and not self._is(n, "QUOTE")]
            said = self._complements(Tree("active", rest), "active")
            said = replace(said, subject=self.np(subject), span=self._span(tree))
            return (replace(said, content_kind="quote", quote=quotes[0].rstrip(",")),)
        if not predicates:
            there = NounPhrase("pronoun", "there", "there")
            return (replace(self.predicate(subject), subject=there, span=self._span(tree)),)
        np = self.np(subject)
        spans = [self._span(tree if len(predicates) == 1 else p) for p in predicates]
        subjects = [np, *(replace(np, clauses=()) for _ in predicates[1:])]
        return tuple(
            replace(self.predicate(p), subject=subject, span=span)
            for p, subject, span in zip(predicates, subjects, spans, strict=True)
        )

    # -- predicates ---------------------------------------------------------------------------------------------

    def predicate(self, tree: Tree[Leaf]) -> Clause:
        """Return a finite predicate, without its subject."""
        form: Literal["active", "passive", "copula"] = "active"
        if tree.data == "passive":
            form = "passive"
        elif tree.data == "copula":
            form = "copula"
        return self._complements(tree, form)

    def nonfinite(self, tree: Tree[Leaf]) -> Clause:
        """Return an infinitive, a participle or a bare verb, without its subject."""
        passive = any(
            self._token(n).categories & {"VPB", "VPING", "VP"} for n in tree.children if isinstance(n, Leaf)
        )
        copula = any("BE" in self._token(n).categories for n in tree.children if isinstance(n, Leaf))
        return self._complements(tree, "passive" if passive else "copula" if copula else "active")

    def _complements(self, tree: Tree[Leaf], form: Literal["active", "passive", "copula"]) -> Clause:
        clause = Clause(form=form, span=self._span(tree))
        for node in tree.children:
            if isinstance(node, Leaf):
                clause = self._with_leaf(clause, self._token(node))
            elif node.data in ("that", "embedded", "infinitive", "participle", "quotation", "gapped", "perceived"):
                clause = self._with_content(clause, node)
            elif node.data == "phrase":
                clause = replace(clause, phrases=(*clause.phrases, self.phrase(node)))
            elif node.data == "time":
                clause = replace(clause, phrases=(*clause.phrases, Phrase("", clock=self._words(node))))
            elif node.data == "description":
                clause = replace(
                    clause,
                    qualities=(*clause.qualities, *self._leaves(node, "ADJ")),
                    adverbs=(*clause.adverbs, *self._leaves(node, "ADV")),
                )
            else:
                clause = replace(clause, objects=(*clause.objects, self.np(node)))
        return clause

    def _with_leaf(self, clause: Clause, token: Token) -> Clause:
        verbal = token.categories & {"V", "VP", "VB", "VPB", "VING", "VPING", "VEN", "BE"}
        if verbal and not clause.verbs:
            return replace(
                clause,
                verbs=token.verbs or ("be",),
                negated=clause.negated or token.negated,
                auxiliaries=token.auxiliaries or ((token.lower,) if "BE" in token.categories else ()),
                progressive=token.progressive,
                adverbs=(*clause.adverbs, *token.adverbs),
            )
        if "NOT" in token.categories:
            return replace(clause, negated=True)
        if "ADV" in token.categories:
            return replace(clause, adverbs=(*clause.adverbs, token.lower))
        if "PART" in token.categories:
            return replace(clause, particles=(*clause.particles, token.lower))
        return clause

    def _with_content(self, clause: Clause, node: Tree[Leaf]) -> Clause:
        inner = _trees(node)
        match node.data:
            case "quotation":
                words = next(self._token(n).words for n in node.children if isinstance(n, Leaf))
                quotes = [
                    t.words for t in (self._token(n) for n in node.children if isinstance(n, Leaf)) if "QUOTE" in t.categories
                ]
                return replace(clause, content_kind="quote", quote=quotes[0] if quotes else words)
            case "gapped":
                gap = replace(self.predicate(inner[0]), subject=NounPhrase("gap"), asked="what")
                return replace(clause, content_kind="that", content=(gap,))
            case "perceived":
                if not clause.objects:
                    return replace(clause, content_kind="ing", content=(self._complements(node, "active"),))
                *objects, subject = clause.objects
                seen = replace(self._complements(node, "active"), subject=subject, progressive=True)
                return replace(clause, objects=tuple(objects), content_kind="that", content=(seen,))
            case "that":
                return replace(clause, content_kind="that", content=self.clause(inner[0]))
            case "embedded":
                return replace(clause, content_kind="wh", content=self._embedded(node))
            case _:
                kind: ContentKind = "to" if node.data == "infinitive" else "ing"
                return replace(clause, content_kind=kind, content=(self.nonfinite(node),))

    def _embedded(self, node: Tree[Leaf]) -> tuple[Clause, ...]:
        word = next(self._token(n).lower for n in node.children if isinstance(n, Leaf))
        inner = _trees(node)
        noun = ""
        if len(inner) == 2:
            noun = self.np(inner[0]).words
        last = inner[-1]
        if last.data == "clause":
            found = self.clause(last)
        elif last.data == "infinitive":
            found = (self.nonfinite(last),)
        else:
            found = (replace(self.predicate(last), subject=NounPhrase("gap", words=noun)),)
        return tuple(replace(clause, asked=word, asked_noun=noun) for clause in found)

    # -- questions ----------------------------------------------------------------------------------------------

    def question(self, tree: Tree[Leaf]) -> Question:
        """Return a question."""
        adverbs: tuple[str, ...] = ()
        front: list[Around] = []
        phrases: tuple[Phrase, ...] = ()
        found: Question | None = None
        for node in tree.children:
            if isinstance(node, Leaf):
                adverbs += self._adverb(node)
            elif node.data in ("where", "which", "who", "whether"):
                found = self._asked(node)
            elif node.data == "time":
                phrases += (Phrase("", clock=self._words(node)),)
            else:
                inner = _trees(node)[0]
                if inner.data == "phrase":
                    phrases += (self.phrase(inner),)
                else:
                    front.append(self.around(inner))
        assert found is not None
        clause = replace(
            found.clause,
            adverbs=(*adverbs, *found.clause.adverbs),
            phrases=(*found.clause.phrases, *phrases),
            around=(*front, *found.clause.around),
        )
        return replace(found, clause=clause)

    def _asked(self, node: Tree[Leaf]) -> Question:
        leaves = [self._token(n) for n in node.children if isinstance(n, Leaf)]
        trees = _trees(node)
        behind = [t for t in trees if t.data == "subordinate"]
        rest = [n for n in node.children if isinstance(n, Leaf) or n.data != "subordinate"]
        asked = "where" if node.data == "where" else ""
        noun, preposition = "", ""
        if node.data in ("which", "who"):
            place = next(k for k, n in enumerate(rest) if isinstance(n, Leaf) and "WH" in self._token(n).categories)
            preposition = leaves[0].lower if place else ""
            asked = self._token(rest[place]).lower  # type: ignore[arg-type]  # a leaf, as just found
            rest = rest[place + 1 :]
            nouns: list[str] = []
            while isinstance(rest[0], Leaf) and "N" in self._token(rest[0]).categories and not self._aux(rest[0]):
                nouns.append(self._token(rest[0]).lower)
                rest = rest[1:]
            noun = " ".join(nouns)
        elif node.data == "where":
            rest = rest[next(k for k, n in enumerate(rest) if self._is(n, "WHERE")) + 1 :]
        if node.data == "who":
            predicate = next(t for t in trees if t.data in ("active", "passive", "copula"))
            clause = replace(self.predicate(predicate), subject=NounPhrase("gap", words=noun))
        else:
            clause = self._inverted(rest)
        for tree in behind:
            clause = replace(clause, around=(*clause.around, self.around(tree)))
        return Question(asked, noun, replace(clause, span=self._span(node)), preposition)

    def _is(self, node: Node, terminal: str) -> bool:
        return isinstance(node, Leaf) and terminal in self._token(node).categories

    def _aux(self, node: Node) -> bool:
        return self._is(node, "AUX") or self._is(node, "BE")

    def _inverted(self, nodes: Sequence[Node]) -> Clause:
        """Return a clause whose auxiliary stands before its subject."""
        there = [n for n in nodes if self._is(n, "THERE")]
        first, subject, *rest = [n for n in nodes if n not in there]
        assert isinstance(first, Leaf) and isinstance(subject, Tree)
        auxiliary, np = self._token(first), self.np(subject)
        if there:
            clause = self._complements(Tree("copula", list(rest)), "copula")
            return replace(
                clause, subject=NounPhrase("pronoun", "there", "there"), objects=(np,), verbs=("be",), auxiliaries=(auxiliary.lower,)
            )
        bare = [n for n in rest if isinstance(n, Tree) and n.data == "bare"]
        if bare:
            passive = is_in(auxiliary.lower, "auxiliaries", "be") and any(
                self._is(n, "VEN") and not self._is(n, "VB") for n in bare[0].children
            )
            clause = self._complements(bare[0], "passive" if passive else "active")
            return replace(
                clause,
                subject=np,
                auxiliaries=(auxiliary.lower, *clause.auxiliaries),
                negated=clause.negated or auxiliary.negated,
            )
        clause = self._complements(Tree("copula", list(rest)), "copula")
        return replace(
            clause, subject=np, verbs=("be",), auxiliaries=(auxiliary.lower,), negated=auxiliary.negated
        )

    # -- phrases ------------------------------------------------------------------------------------------------

    def phrase(self, tree: Tree[Leaf]) -> Phrase:
        """Return a prepositional phrase."""
        word = next(self._token(n).lower for n in tree.children if isinstance(n, Leaf))
        inner = _trees(tree)[0]
        if _trees(tree)[-1].data == "participle":
            clause = self.nonfinite(_trees(tree)[-1])
            return Phrase(word, clause=replace(clause, subject=self.np(inner)) if inner.data != "participle" else clause)
        if inner.data == "clock":
            return Phrase(word, clock=self._words(inner))
        return Phrase(word, self.np(inner))

    def np(self, tree: Tree[Leaf]) -> NounPhrase:
        """Return a noun phrase."""
        match tree.data:
            case "coordination":
                members = tuple(self.np(t) for t in _trees(tree))
                return NounPhrase("joined", " and ".join(m.words for m in members), members=members, plural=True)
            case "name":
                words = self._words(tree)
                return NounPhrase("name", words, words)
            case "titled":
                return self._titled(tree)
            case "pronoun":
                return NounPhrase("pronoun", self._words(tree).lower(), self._words(tree).lower())
            case "located":
                inner, *phrases = _trees(tree)
                return replace(self.np(inner), phrases=tuple(self.phrase(t) for t in phrases))
            case "restricted":
                return self._restricted(tree)
            case "part":
                return self._part(tree)
        owner = self.np(_trees(tree)[0]) if tree.data == "owned" else None
        leaves = [self._token(n) for n in tree.children if isinstance(n, Leaf)]
        return self._noun(leaves, owner)

    def _noun(self, leaves: Sequence[Token], owner: NounPhrase | None) -> NounPhrase:
        leaves = [t for t in leaves if t.lower != "'s"]
        determiner = ""
        if owner is None and leaves[0].categories & {"DET", "POSS"} and len(leaves) > 1:
            determiner, leaves = leaves[0].lower, leaves[1:]
        *before, last = leaves
        if "NUM" in last.categories and before:  # drawer 1
            *before, last = (*before[:-1], replace(before[-1], noun=f"{before[-1].noun} {last.words}"))
        head = last.noun or last.lower
        plural = head != last.lower and "NUM" not in last.categories and not last.lower.endswith(head)
        words = " ".join((*(t.lower for t in before if "ADV" not in t.categories), head))
        return NounPhrase(
            "noun",
            words,
            head,
            determiner,
            owner,
            tuple(t.lower for t in before if "ADV" not in t.categories),
            plural or (head + "s" == last.lower),
        )

    def _titled(self, tree: Tree[Leaf]) -> NounPhrase:
        leaves = [self._token(n) for n in tree.children if isinstance(n, Leaf)]
        name = next(t for t in leaves if "NAME" in t.categories)
        rest = [t for t in leaves if t is not name and not t.categories & {"COMMA", "GEN"}]
        return NounPhrase("name", name.words, name.words, title=self._noun(rest, None).head)

    def _restricted(self, tree: Tree[Leaf]) -> NounPhrase:
        inner, rest = _trees(tree)
        gap = np = self.np(inner)
        restrictive = not any(self._is(n, "COMMA") for n in tree.children)
        if rest.data != "clause_without":
            relative = replace(self.predicate(rest), subject=gap)
            return replace(np, clauses=(relative,), restrictive=restrictive)
        subject, *others = rest.children
        assert isinstance(subject, Tree)
        clause = self._complements(Tree("active", list(others)), "active")
        clause = replace(clause, subject=self.np(subject), objects=(gap, *clause.objects))
        return replace(np, clauses=(clause,), restrictive=True)

    def _part(self, tree: Tree[Leaf]) -> NounPhrase:
        first, *_, last = tree.children
        whole = self.np(last) if isinstance(last, Tree) else None
        if isinstance(first, Leaf):
            word = self._token(first).lower
            return NounPhrase("pronoun", word, word, of=whole)
        return replace(self.np(first), of=whole)

    # -- leaves -------------------------------------------------------------------------------------------------

    def _token(self, leaf: Leaf) -> Token:
        return self.tokens[int(leaf)]

    def _words(self, tree: Tree[Leaf]) -> str:
        return " ".join(self._token(n).words for n in tree.scan_values(lambda n: isinstance(n, Leaf)))

    def _leaves(self, tree: Tree[Leaf], terminal: str) -> tuple[str, ...]:
        tokens = (self._token(n) for n in tree.children if isinstance(n, Leaf))
        return tuple(t.lower for t in tokens if terminal in t.categories)

    def _adverb(self, leaf: Leaf) -> tuple[str, ...]:
        token = self._token(leaf)
        return (token.lower,) if token.categories & {"ADV", "PART"} else ()

    def _span(self, tree: Tree[Leaf]) -> tuple[int, int]:
        places = [int(n) for n in tree.scan_values(lambda n: isinstance(n, Leaf))]
        return (min(places), max(places) + 1) if places else (0, 0)


def _trees(tree: Tree[Leaf], data: str = "") -> list[Tree[Leaf]]:
    return [n for n in tree.children if isinstance(n, Tree) and (not data or n.data == data)]
