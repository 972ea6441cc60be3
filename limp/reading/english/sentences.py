"""From a parse to sentences and questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lark import Token as Leaf
from lark import Tree

from ...lexicon.words import is_in
from .building import THERE, ClauseBuilder
from .nominal import Node, once, trees
from .syntax import Around, Clause, NounPhrase, Phrase, Question
from .tokens import Token


class Builder(ClauseBuilder):
    """Makes values of the parse of one sentence: its clauses, or its question."""

    def sentence(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, in order."""
        return tuple(clause for member in trees(tree, "member") for clause in self.member(member))

    @once
    def member(self, tree: Tree[Leaf]) -> tuple[Clause, ...]:
        """Return the clauses of one main clause: one for each predicate, with what stands around them.

        Adverbs in front, and what does not say where or when, are of all of them: "perhaps she came and saw it".
        """
        (core,) = (node for node in trees(tree) if node.data in ("clause", "inverted"))
        found = self.clause(core) if core.data == "clause" else (self.inverted(core),)
        at = tree.children.index(core)
        behind = tuple(replace(self.around(n), behind=True) for n in trees(Tree("", tree.children[at + 1 :])))
        first, *others = found
        front = tree.children[:at]
        clauses = [self._fronted(front, first), *(self._fronted(front, c, governing=True) for c in others)]
        clauses[-1] = replace(clauses[-1], around=(*clauses[-1].around, *behind))
        return tuple(clauses)

    def _fronted(self, nodes: Sequence[Node], clause: Clause, governing: bool = False) -> Clause:
        """Return a clause with what stands before it, or with that alone which governs all that follows."""
        front = [trees(n)[0] if n.data == "fronted" else n for n in nodes if isinstance(n, Tree)]
        phrases = [self._in_front(t) for t in front if t.data in ("time", "phrase")]
        around = [self.around(t) for t in front if t.data not in ("time", "phrase")]
        if governing:
            phrases = [p for p in phrases if is_in(p.head, "relations", "unreal")]
            around = list(filter(_governs, around))
        return replace(
            clause,
            adverbs=(*self._adverbs(nodes), *clause.adverbs),
            phrases=(*clause.phrases, *phrases),
            around=(*around, *clause.around),
        )

    def _in_front(self, tree: Tree[Leaf]) -> Phrase:
        return (
            Phrase("", clock=self._words(tree))
            if tree.data == "time"
            else replace(self.phrase(tree), fronted=True)
        )

    def question(self, tree: Tree[Leaf]) -> Question:
        """Return a question."""
        (core,) = (node for node in trees(tree) if node.data not in ("fronted", "time"))
        found = self._asked(core)
        return replace(found, clause=self._fronted(tree.children[: tree.children.index(core)], found.clause))

    def _asked(self, node: Tree[Leaf]) -> Question:
        behind = [t for t in trees(node) if t.data in ("subordinate", "supposed")]
        rest = [n for n in node.children if n not in behind]
        match node.data:
            case "where":
                asked = self._where(rest)
            case "which":
                asked = self._which(rest)
            case "who":
                asked = self._who(rest)
            case "whether":
                asked = Question("", "", self._inverted(rest))
            case "stated":
                first, *others = self.clause(trees(node, "clause")[0])
                clause = replace(first, around=tuple(Around("and", c, behind=True) for c in others))
                asked = Question("", "", clause, stated=True)
            case _:
                asked = Question("", "", self.active(rest))
        around = (*asked.clause.around, *(self.around(tree) for tree in behind))
        return replace(asked, clause=replace(asked.clause, around=around, span=self._span(node)))

    def _after(self, nodes: Sequence[Node], terminal: str) -> Sequence[Node]:
        """Return the nodes behind the first leaf of a terminal."""
        return nodes[next(k for k, n in enumerate(nodes) if self._is(n, terminal)) + 1 :]

    def _where(self, nodes: Sequence[Node]) -> Question:
        """Return a question for a place; a phrase may stand between its word and the rest."""
        rest = [n for n in self._after(nodes, "WHERE") if not self._is(n, "COMMA")]
        aside = [n for n in rest[:1] if isinstance(n, Tree)]
        clause = self._inverted(rest[len(aside) :])
        return Question("where", "", replace(clause, phrases=(*clause.phrases, *map(self.phrase, aside))))

    def _which(self, nodes: Sequence[Node]) -> Question:
        rest = self._after(nodes, "WH")
        before = [self._token(n) for n in nodes[: -len(rest)] if isinstance(n, Leaf)]
        nouns: list[str] = []
        while isinstance(rest[0], Leaf) and self._is(rest[0], "N") and not self._aux(rest[0]):
            nouns.append(self._token(rest[0]).lower)
            rest = rest[1:]
        preposition = before[0].lower if len(before) > 1 else ""
        return Question(before[-1].lower, " ".join(nouns), self._inverted(rest), preposition)

    def _who(self, nodes: Sequence[Node]) -> Question:
        word = next(self._token(n).lower for n in nodes if isinstance(n, Leaf) and self._is(n, "WH"))
        noun = " ".join(self._token(n).lower for n in nodes if isinstance(n, Leaf) and self._is(n, "N"))
        *group, predicate = trees(Tree("who", list(nodes)))
        clause = replace(self.predicate(predicate), subject=NounPhrase("gap", words=noun))
        return Question(word, noun, clause, of=self.np(group[0]) if group else None)

    def _aux(self, node: Node) -> bool:
        return self._is(node, "AUX") or self._is(node, "BE")

    def _inverted(self, nodes: Sequence[Node]) -> Clause:
        """Return a clause whose auxiliary stands before its subject."""
        stranded = [n for n in nodes if isinstance(n, Tree) and n.data == "stranded"]
        first, subject, *rest = [n for n in nodes if n not in stranded and not self._is(n, "THERE")]
        assert isinstance(first, Leaf)
        assert isinstance(subject, Tree)
        auxiliary, np = self._token(first), self.np(subject)
        clause = self._behind_subject(rest, auxiliary)
        phrases = (Phrase(self._words(n).lower(), NounPhrase("gap")) for n in stranded)
        clause = replace(
            clause,
            subject=np,
            phrases=(*clause.phrases, *phrases),
            auxiliaries=(auxiliary.lower, *clause.auxiliaries),
            negated=clause.negated or auxiliary.negated,
        )
        there = any(self._is(n, "THERE") for n in nodes)
        return replace(clause, subject=THERE, objects=(np,)) if there else clause

    def _behind_subject(self, nodes: Sequence[Node], auxiliary: Token) -> Clause:
        """Return the predicate of a question: a bare verb behind an auxiliary, or what a form of "be" says."""
        bare = [n for n in nodes if isinstance(n, Tree) and n.data == "bare"]
        if not bare:
            return replace(self.as_worded(Tree("copula", list(nodes)), "copula"), verbs=("be",))
        verbs = bare[0].children
        participle = any(self._is(n, "VEN") and not self._is(n, "VB") for n in verbs)
        passive = participle and is_in(auxiliary.lower, "auxiliaries", "be")
        passive = passive or any(self._is(n, "VPB") for n in verbs)
        copula = any(self._is(n, "BE") for n in verbs)
        return self.complemented(bare[0], "passive" if passive else "copula" if copula else "active")


def _governs(around: Around) -> bool:
    """Return whether a clause in front of another is one of whether, and not of when, it holds."""
    return bool(around.word) and not is_in(around.word, "subjunctions", "told")
