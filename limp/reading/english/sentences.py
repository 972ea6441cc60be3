"""From a parse to sentences and questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token as Leaf
from lark import Tree

from .building import ClauseBuilder
from .lexicon import is_in
from .nominal import Node, trees
from .syntax import Around, Clause, NounPhrase, Phrase, Question


class Builder(ClauseBuilder):
    """Makes values of the parse of one sentence: its clauses, or its question."""

    def sentence(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, in order."""
        return tuple(clause for member in trees(tree, "member") for clause in self.member(member))

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
            elif node.data == "inverted":
                found = [self.inverted(node)]
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
                inner = trees(node)[0]
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
        parts = trees(node)
        behind = [t for t in parts if t.data == "subordinate"]
        rest = [n for n in node.children if isinstance(n, Leaf) or n.data != "subordinate"]
        asked = "where" if node.data == "where" else ""
        noun, preposition = "", ""
        if node.data in ("which", "who"):
            place = next(
                k for k, n in enumerate(rest) if isinstance(n, Leaf) and "WH" in self._token(n).categories
            )
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
            predicate = next(t for t in parts if t.data in ("active", "passive", "copula"))
            clause = replace(self.predicate(predicate), subject=NounPhrase("gap", words=noun))
        else:
            clause = self._inverted(rest)
        for tree in behind:
            clause = replace(clause, around=(*clause.around, self.around(tree)))
        return Question(asked, noun, replace(clause, span=self._span(node)), preposition)

    def _aux(self, node: Node) -> bool:
        return self._is(node, "AUX") or self._is(node, "BE")

    def _inverted(self, nodes: Sequence[Node]) -> Clause:
        """Return a clause whose auxiliary stands before its subject."""
        there = [n for n in nodes if self._is(n, "THERE")]
        first, subject, *rest = [n for n in nodes if n not in there]
        assert isinstance(first, Leaf)
        assert isinstance(subject, Tree)
        auxiliary, np = self._token(first), self.np(subject)
        if there:
            clause = self.complemented(Tree("copula", list(rest)), "copula")
            return replace(
                clause,
                subject=NounPhrase("pronoun", "there", "there"),
                objects=(np,),
                verbs=("be",),
                auxiliaries=(auxiliary.lower,),
            )
        bare = [n for n in rest if isinstance(n, Tree) and n.data == "bare"]
        if bare:
            passive = is_in(auxiliary.lower, "auxiliaries", "be") and any(
                self._is(n, "VEN") and not self._is(n, "VB") for n in bare[0].children
            )
            clause = self.complemented(bare[0], "passive" if passive else "active")
            return replace(
                clause,
                subject=np,
                auxiliaries=(auxiliary.lower, *clause.auxiliaries),
                negated=clause.negated or auxiliary.negated,
            )
        clause = self.complemented(Tree("copula", list(rest)), "copula")
        return replace(
            clause, subject=np, verbs=("be",), auxiliaries=(auxiliary.lower,), negated=auxiliary.negated
        )
