"""From a parse to clauses."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from lark import Token as Leaf
from lark import Tree

from ...lexicon.words import is_in
from .idioms import rephrased
from .nominal import Node, PhraseBuilder, once, trees
from .syntax import Around, Clause, ContentKind, Form, NounPhrase, Phrase
from .tokens import VERBAL, Token

THERE = NounPhrase("pronoun", "there", "there")
PREDICATES = ("active", "passive", "copula", "elliptic")
"""The nodes that are predicates."""
_CONTENTS = frozenset("that embedded infinitive participle quotation gapped perceived about".split())
"""The nodes that are what is said, thought or wanted."""


class ClauseBuilder(PhraseBuilder):
    """Makes the clauses of the parse of one sentence."""

    @once
    def around(self, tree: Tree[Leaf]) -> Around:
        """Return a subordinate or participle clause that stands before or behind another."""
        if tree.data == "participle":
            return Around("", self.nonfinite(tree))
        if tree.data == "apart":
            return Around("", self.described(tree))
        if tree.data == "aim":
            return Around("to", self.nonfinite(trees(tree)[0]))
        word, inner = self._tokens(tree)[0].lower, trees(tree)[0]
        if tree.data == "supposed":
            return Around(word, self.complemented(tree, "passive"))
        if inner.data == "clause":
            clauses = self.clause(inner)
            others = tuple(Around("and", c, behind=True) for c in clauses[1:])
            return Around(word, replace(clauses[0], around=others, span=self._span(inner)))
        if inner.data == "participle":
            return Around(word, self.nonfinite(inner))
        if inner.data == "phrase":
            return Around(word, Clause(form="copula", phrases=(self.phrase(inner),), span=self._span(inner)))
        return Around(word, Clause(form="copula", qualities=self._leaves(inner, "ADJ"), span=self._span(inner)))

    @once
    def clause(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return a finite clause, one for each of its predicates."""
        subject, *predicates = trees(tree)
        if quote := self._quoted(tree):
            said = self.active([n for n in tree.children if n is not subject and not self._is(n, "QUOTE")])
            said = replace(said, subject=self.np(subject), span=self._span(tree))
            return (replace(said, content_kind="quote", quote=quote.rstrip(",")),)
        if not predicates:
            return (replace(self.predicate(subject), subject=THERE, span=self._span(tree)),)
        np, aside, alone = self.np(subject), self._adverbs(tree.children), len(predicates) == 1
        subjects = [np, *(replace(np, clauses=()) for _ in predicates[1:])]
        spans = [self._span(tree if alone else predicate) for predicate in predicates]
        rivals = [None, *(self._rival(one, other) for one, other in pairwise(predicates))]
        found = zip(self._sharing(predicates), subjects, spans, rivals, strict=True)
        return tuple(
            replace(clause, subject=subject, span=span, rival=rival, adverbs=(*aside, *clause.adverbs))
            for clauses, subject, span, rival in found
            for whole in clauses
            for clause in _apart(whole)
        )

    def _adverbs(self, nodes: Sequence[Node]) -> tuple[str, ...]:
        """Return the adverbs among leaves."""
        return tuple(word for n in nodes if isinstance(n, Leaf) for word in self._adverb(n))

    def _sharing(self, predicates: Sequence[Tree[Leaf]]) -> Iterator[tuple[Clause, ...]]:
        """Yield the clauses of predicates; a bare verb has the auxiliary of the first: "will come and see it"."""
        first: Clause | None = None
        for tree in predicates:
            clauses = self._onward(tree)
            if first is not None and _modal(first.auxiliaries) and self._is_bare(tree, past=True):
                words, denied = first.auxiliaries, first.negated
                clauses = tuple(replace(c, auxiliaries=words, negated=c.negated or denied) for c in clauses)
            first = first or clauses[0]
            yield clauses

    def agrees(self, tree: Tree[Leaf]) -> bool:
        """Return whether no bare verb stands beside finite ones: in "was allowed to go and play" both are bare.

        Nor has one person or thing a bare verb: "Ann, who read the same, article" is none.
        """
        nodes = list(tree.iter_subtrees())
        clauses = [node for node in nodes if node.data == "clause"]
        disagrees = (
            any(self._lacks_number(node) for node in nodes if node.data in ("clause", "clause_without"))
            or any(map(self._joins_bare, clauses))
            or any(map(self._is_of_one, clauses))
            or any(self._denies_bare(node) for node in nodes if node.data == "active")
            or any(map(self._parts, nodes))
        )
        return not disagrees

    def _joins_bare(self, clause: Tree[Leaf]) -> bool:
        """Return whether a clause joins a bare verb to a finite one that has no auxiliary for it."""
        first, *others = [t for t in trees(clause) if t.data in ("active", "passive", "copula")] or [clause]
        alone = any(t.categories & VERBAL and not _modal(t.auxiliaries) for t in self._tokens(first))
        return alone and not self._is_bare(first) and any(map(self._is_bare, others))

    def _parts(self, node: Tree[Leaf]) -> bool:
        """Return whether two children of a node part a noun phrase, or an object from its participle."""
        neighbours = pairwise(node.children)
        return any(
            _closes_early(one, other) or self._splits_noun_phrase(one, other)
            for one, other in neighbours
            if isinstance(one, Tree) and isinstance(other, Tree)
        )

    def _splits_noun_phrase(self, one: Tree[Leaf], other: Tree[Leaf]) -> bool:
        """Return whether a noun phrase with a determiner ends before its noun: "his wet | boots".

        So does that of a preposition before another noun: "took off her wedding | ring".
        """
        behind = one.data == "phrase"
        while one.data == "phrase":
            one = trees(one)[-1]
        if one.data not in ("noun", "owned") or other.data not in _NOUN_PHRASES:
            return False
        first, last = self.tokens[self._span(one)[0]], self.tokens[self._span(one)[1] - 1]
        following = self.tokens[self._span(other)[0]].categories
        determined = one.data == "owned" or (first is not last and first.categories & {"DET", "POSS"})
        adjective = "ADJ" in last.categories and last.categories != {"N", "ADJ"}  # which any unlisted word may be
        goes_on = adjective or (behind and other.data == "noun" and "N" in last.categories)
        return bool(determined) and goes_on and bool(following & {"N", "ADJ"}) and "DET" not in following

    def _rival(self, before: Tree[Leaf], behind: Tree[Leaf]) -> NounPhrase | None:
        """Return the subject of a clause that ends the predicate before another, which may be of either."""
        end = self._span(before)[1]
        if any("COMMA" in token.categories for token in self.tokens[end : self._span(behind)[0]]):
            return None
        found = (self._inner_subject(node) for node in before.iter_subtrees() if self._span(node)[1] == end)
        return next((self.np(subject) for subject in found if subject is not None), None)

    def _inner_subject(self, node: Tree[Leaf]) -> Tree[Leaf] | None:
        """Return the subject of a finite clause in a noun phrase, behind "that", or behind a "when" that asks."""
        inner = trees(node)
        match node.data:
            case "restricted" if any(t.data in PREDICATES for t in inner):
                return inner[0]
            case "that" if trees(node, "clause"):
                return trees(trees(node, "clause")[-1])[0]
            case "embedded" if any("SUB" in token.categories for token in self._tokens(node)):
                return trees(inner[0])[0] if inner[0].data == "clause" else inner[0] if len(inner) > 1 else None
        return None

    def _lacks_number(self, clause: Tree[Leaf]) -> bool:
        """Return whether the verb of a clause is bare behind a subject that is one person or thing."""
        subject, *predicates = trees(clause)
        verb = predicates[0] if clause.data == "clause" and predicates else clause
        if not predicates and clause.data == "clause":
            return False
        np = self.np(subject)
        one = np.kind == "name" or (np.kind == "pronoun" and is_in(np.head, "pronouns", "one"))
        one = one or (np.kind == "noun" and not np.plural and not is_in(np.head, "relations", "groups"))
        return one and not np.of and self._is_bare(verb)

    def _is_of_one(self, clause: Tree[Leaf]) -> bool:
        """Return whether a verb in -s stands behind several: "they see boxes and safes" has no verb "safes"."""
        subject, *predicates = trees(clause)
        they = subject.data == "pronoun" and self.np(subject).head == "they"
        several = they or subject.data == "coordination"
        return several and any(
            self._ends_in_s(predicate) for predicate in predicates if predicate.data == "active"
        )

    def _ends_in_s(self, tree: Tree[Leaf]) -> bool:
        """Return whether a predicate has a verb in the third person of the present, and no auxiliary."""
        tokens = (self._token(n) for n in tree.children if isinstance(n, Leaf))
        verb = next((t for t in tokens if t.categories & VERBAL), None)
        return (
            verb is not None and not verb.auxiliaries and verb.lower.endswith("s") and verb.lower not in verb.verbs
        )

    def _denies_bare(self, tree: Tree[Leaf]) -> bool:
        """Return whether "not" stands in a predicate without an auxiliary, or governs "but in the box"."""
        tokens = self._tokens(tree)
        bare = any(t.lower == "not" for t in tokens) and not any(t.auxiliaries for t in tokens)
        return bare or (bool(trees(tree, "onward")) and any(t.negated or "NOT" in t.categories for t in tokens))

    def _is_bare(self, tree: Tree[Leaf], past: bool = False) -> bool:
        """Return whether the verb of a predicate is a bare one; `put` only where it may be a `past` form too."""
        verb = next((t for t in self._tokens(tree) if t.categories & VERBAL), None)
        bare = verb is not None and {verb.lower} in ({*verb.verbs}, {"are"}) and not verb.auxiliaries
        return verb is not None and bare and (past or "VEN" not in verb.categories)

    def _onward(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return a predicate, and the same again to where it says next: "puts it here and then there"."""
        first = self.predicate(tree)
        if not trees(tree, "onward"):
            return tuple(_apart(first))
        (onward,) = trees(tree, "onward")
        same = tuple(replace(np, determiner="the") if np.determiner else np for np in first.objects)
        return first, replace(first, objects=same, phrases=(self.phrase(trees(onward)[0]),))

    def inverted(self, tree: Tree[Leaf]) -> Clause:
        """Return a clause that begins with a place: "on the table stood a lamp"."""
        phrase, subject = trees(tree)
        (verb,) = (n for n in tree.children if isinstance(n, Leaf))
        form: Form = "copula" if self._is(verb, "BE") else "active"
        clause = self.complemented(Tree(form, [phrase, verb]), form)
        return replace(clause, subject=self.np(subject), span=self._span(tree))

    def described(self, tree: Tree[Leaf]) -> Clause:
        """Return what an adjective or a participle says of whoever stands beside it."""
        words = tuple(t.lower for t in self._tokens(tree) if t.categories & {"ADJ", "VEN"})
        phrases = tuple(self.phrase(t) for t in trees(tree, "phrase"))
        shown = [self._words(n) if isinstance(n, Tree) else self._token(n).words for n in tree.children
                 if (n.data == "phrase" if isinstance(n, Tree) else not self._is(n, "COMMA"))]  # fmt: skip
        behind = " ".join(shown)
        return rephrased(
            Clause(form="copula", qualities=words, phrases=phrases, span=self._span(tree), behind=behind)
        )

    # -- predicates ---------------------------------------------------------------------------------------------

    def predicate(self, tree: Tree[Leaf]) -> Clause:
        """Return a finite predicate, without its subject."""
        match tree.data:
            case "passive" | "copula" as form:
                return self.complemented(tree, form)
            case "elliptic":
                return replace(self.complemented(tree, "active"), elliptic=True)
        return self.complemented(tree, "active")

    def nonfinite(self, tree: Tree[Leaf]) -> Clause:
        """Return an infinitive, a participle or a bare verb, without its subject."""
        passive = any(t.categories & {"VPB", "VPING", "VP"} for t in self._tokens(tree))
        copula = any("BE" in t.categories for t in self._tokens(tree))
        return self.complemented(tree, "passive" if passive else "copula" if copula else "active")

    @once
    def complemented(self, tree: Tree[Leaf], form: Form) -> Clause:
        """Return a predicate of a form with all that a node adds to it, fixed expressions put as their verbs."""
        return rephrased(self.as_worded(tree, form))

    def as_worded(self, tree: Tree[Leaf], form: Form) -> Clause:
        """Return a predicate of a form with everything that the children of a node add to it."""
        clause = Clause(form=form, span=self._span(tree), behind=self._behind(tree))
        for node in tree.children:
            if isinstance(node, Leaf):
                clause = self._with_leaf(clause, self._token(node))
            elif node.data in _CONTENTS:
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
            elif node.data in ("also", "onward"):
                continue  # a clause of its own
            else:
                clause = replace(clause, objects=(*clause.objects, self.np(node)))
        return clause

    def _behind(self, tree: Tree[Leaf]) -> str:
        """Return the words behind the verb of a node, as they stand."""
        verb = next(
            (int(n) for n in tree.children if isinstance(n, Leaf) and self._token(n).categories & VERBAL), None
        )
        if verb is None:
            return ""
        tokens = self.tokens[verb + 1 : self._span(tree)[1]]
        return re.sub(
            r" (?=[,;:]|'s\b)",
            "",
            " ".join(f'"{t.words}"' if "QUOTE" in t.categories else t.words for t in tokens),
        )

    def _with_leaf(self, clause: Clause, token: Token) -> Clause:
        if token.categories & VERBAL and not clause.verbs:
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
        if token.categories & {"ADJ", "VEN"} and clause.form == "passive":
            return replace(clause, qualities=(*clause.qualities, token.lower))
        if "ADV" in token.categories:
            return replace(clause, adverbs=(*clause.adverbs, token.lower))
        if "PART" in token.categories:
            return replace(clause, particles=(*clause.particles, token.lower))
        return clause

    def _with_content(self, clause: Clause, node: Tree[Leaf]) -> Clause:
        if node.data == "quotation":
            return replace(clause, content_kind="quote", quote=self._quoted(node))
        if node.data == "perceived":
            return self._perceiving(clause, node)
        kind, content = self._content(node)
        return replace(clause, content_kind=kind, content=content)

    def _quoted(self, node: Tree[Leaf]) -> str:
        """Return the first quotation among the leaves of a node; nothing if there is none."""
        return next((token.words for token in self._tokens(node) if "QUOTE" in token.categories), "")

    def _perceiving(self, clause: Clause, node: Tree[Leaf]) -> Clause:
        """Return a clause with what its object, or else its subject, does: "sees Anne move the ball and leave"."""
        also = (self.complemented(more, "active") for more in trees(node, "also"))
        done = (self.active(node.children), *also)
        if not clause.objects:
            return replace(clause, content_kind="ing", content=done)
        *objects, subject = clause.objects
        seen = tuple(replace(one, subject=subject, progressive=True) for one in done)
        return replace(clause, objects=tuple(objects), content_kind="that", content=seen)

    def _content(self, node: Tree[Leaf]) -> tuple[ContentKind, tuple[Clause, ...]]:
        """Return of which kind a content is, and its clauses."""
        inner = trees(node)
        match node.data:
            case "gapped":
                return "that", (replace(self.predicate(inner[0]), subject=NounPhrase("gap"), asked="what"),)
            case "that":
                first, *more = (clause for each in trees(node, "clause") for clause in self.clause(each))
                phrases = (*first.phrases, *map(self.phrase, trees(node, "phrase")))
                return "that", (replace(first, phrases=phrases), *more)
            case "embedded":
                return "wh", self._embedded(node)
            case "about":
                return "about", self._embedded(inner[0])
        also = (self.complemented(more, "active") for more in trees(node, "also"))
        return "to" if node.data == "infinitive" else "ing", (self.nonfinite(node), *also)

    def _embedded(self, node: Tree[Leaf]) -> tuple[Clause, ...]:
        word = self._tokens(node)[0].lower
        (*before, last) = (tree for tree in trees(node) if tree.data != "stranded")
        noun = self.np(before[0]).words if before else ""
        if last.data == "clause":
            behind = (Phrase(self._words(t).lower(), NounPhrase("gap")) for t in trees(node, "stranded"))
            *first, clause = self.clause(last)
            found = (*first, replace(clause, phrases=(*clause.phrases, *behind)))
        elif last.data == "infinitive":
            found = (self.nonfinite(last),)
        else:
            found = (replace(self.predicate(last), subject=NounPhrase("gap", words=noun)),)
        return tuple(replace(clause, asked=word, asked_noun=noun) for clause in found)

    def active(self, nodes: Sequence[Node]) -> Clause:
        """Return the predicate of a verb with what stands behind it."""
        return self.complemented(Tree("active", list(nodes)), "active")


def _apart(clause: Clause) -> Iterator[Clause]:
    """Yield "she knows that it is here", "she knows that he left" for "she knows that it is here and he left"."""
    if clause.content_kind != "that" or clause.negated or len(clause.content) < 2:
        yield clause
        return
    for content in clause.content:
        yield replace(clause, content=(content,))


def _modal(auxiliaries: Sequence[str]) -> bool:
    """Return whether a bare verb stands behind auxiliaries: behind "will" and "does", not behind "is"."""
    kinds = ("do", "will", "may", "done", "habit")
    return bool(auxiliaries) and is_in(auxiliaries[-1], "auxiliaries", *kinds)


_NOUN_PHRASES = ("coordination", "listed", "name", "titled", "pronoun", "noun", "owned", "part", "restricted")


def _closes_early(phrase: Tree[Leaf], other: Tree[Leaf]) -> bool:
    """Return whether a noun phrase behind a participle is taken for none of its objects: "without telling | her".

    Source: late closure; L. Frazier, "On comprehending sentences", 1978.
    """
    participle = phrase.data == "phrase" and trees(phrase)[-1].data == "participle"
    return participle and other.data in _NOUN_PHRASES
