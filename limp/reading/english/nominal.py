"""From a parse to noun phrases and prepositional phrases; `building` goes on to clauses with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar, cast

from lark import Token as Leaf
from lark import Tree

from ...lexicon.words import any_in, how_many, is_in
from .syntax import Clause, NounPhrase, Phrase
from .tokens import Token

Node = Tree[Leaf] | Leaf
B = TypeVar("B", bound="PhraseBuilder")
P = ParamSpec("P")
T = TypeVar("T")


def once(
    build: Callable[Concatenate[B, Tree[Leaf], P], T],
) -> Callable[Concatenate[B, Tree[Leaf], P], T]:
    """Have a method build each node of a sentence once: the parses of a sentence share most of their nodes."""

    @wraps(build)
    def built(self: B, tree: Tree[Leaf], /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (build, id(tree), args)
        found = self.built.get(key)
        if found is None:
            found = self.built[key] = (tree, build(self, tree, *args, **kwargs))
        return cast(T, found[1])

    return built


class PhraseBuilder(ABC):
    """Makes the phrases of one sentence; the clauses within them are for its subclass."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.built: dict[tuple[object, ...], tuple[Tree[Leaf], object]] = {}
        """What nodes were built to, by the method and the node, which is kept so that no other takes its place."""

    @abstractmethod
    def predicate(self, tree: Tree[Leaf]) -> Clause:
        """Return a finite predicate, without its subject."""

    @abstractmethod
    def nonfinite(self, tree: Tree[Leaf]) -> Clause:
        """Return an infinitive, a participle or a bare verb, without its subject."""

    @abstractmethod
    def active(self, nodes: Sequence[Node]) -> Clause:
        """Return the predicate of a verb with what stands behind it."""

    @abstractmethod
    def described(self, tree: Tree[Leaf]) -> Clause:
        """Return what an adjective or a participle says of whoever stands beside it."""

    # -- phrases ------------------------------------------------------------------------------------------------

    @once
    def phrase(self, tree: Tree[Leaf]) -> Phrase:
        """Return a prepositional phrase."""
        word, inner, span = self._tokens(tree)[0].lower, trees(tree)[0], self._span(tree)
        if trees(tree)[-1].data == "participle":
            clause = self.nonfinite(trees(tree)[-1])
            clause = replace(clause, subject=self.np(inner)) if inner.data != "participle" else clause
            return Phrase(word, clause=clause, span=span)
        if inner.data == "clock":
            return Phrase(word, clock=self._words(inner), span=span)
        return Phrase(word, self.np(inner), span=span)

    @once
    def np(self, tree: Tree[Leaf]) -> NounPhrase:
        """Return a noun phrase."""
        match tree.data:
            case "coordination":
                members = tuple(self.np(t) for t in trees(tree))
                return NounPhrase("joined", " and ".join(m.words for m in members), members=members, plural=True)
            case "name":
                return NounPhrase("name", self._words(tree), self._words(tree))
            case "pronoun":
                return NounPhrase("pronoun", self._words(tree).lower(), self._words(tree).lower())
            case "located":
                inner, *phrases = trees(tree)
                return replace(self.np(inner), phrases=tuple(self.phrase(t) for t in phrases))
        made = {
            "titled": self._titled, "listed": self._listed, "restricted": self._restricted,
            "part": self._part, "owned": self._owned, "noun": self._unowned,
        }  # fmt: skip
        return made[tree.data](tree)

    def _owned(self, tree: Tree[Leaf]) -> NounPhrase:
        return self._noun(self._tokens(tree), self.np(trees(tree)[0]))

    def _unowned(self, tree: Tree[Leaf]) -> NounPhrase:
        return self._noun(self._tokens(tree), None)

    def _noun(self, leaves: Sequence[Token], owner: NounPhrase | None) -> NounPhrase:
        leaves = [t for t in leaves if t.lower != "'s"]
        determiner = ""
        if owner is None and leaves[0].categories & {"DET", "ONE", "POSS"} and len(leaves) > 1:
            determiner, leaves = leaves[0].lower, leaves[1:]
        *before, last = leaves
        if "NUM" in last.categories and before:  # drawer 1
            *before, last = (*before[:-1], replace(before[-1], noun=f"{before[-1].noun} {last.words}"))
        pair = is_in(last.lower, "relations", "pairs")
        head = last.lower if pair else last.noun or last.lower
        qualities = tuple(t.lower for t in before if _is_quality(t))
        words = " ".join((*qualities, head))
        return NounPhrase("noun", words, head, determiner, owner, qualities, pair or _is_plural(last, head))

    def _titled(self, tree: Tree[Leaf]) -> NounPhrase:
        leaves = self._tokens(tree)
        name = next(t for t in leaves if "NAME" in t.categories)
        titles = [t.noun or t.lower for t in leaves if "N" in t.categories]
        if titles and is_in(titles[-1], "rooms", "rooms", "fixtures"):  # room Lima
            return NounPhrase("noun", f"{titles[-1]} {name.words}", f"{titles[-1]} {name.words}", "the")
        rest = [t for t in leaves if t is not name and not t.categories & {"COMMA", "GEN"}]
        return NounPhrase("name", name.words, name.words, title=self._noun(rest, None).head)

    def _listed(self, tree: Tree[Leaf]) -> NounPhrase:
        """Return the people whose names stand behind what they are; nobody where their number is another."""
        leaves = self._tokens(tree)
        names = [t.words for t in leaves if "NAME" in t.categories]
        sort = next(t for t in reversed(leaves) if "N" in t.categories)
        noun = sort.noun or sort.lower
        people = any_in((noun, sort.lower), "relations", "people", "groups")
        counted = [n for t in leaves if (n := how_many(t.lower))]
        if not people or counted not in ([], [len(names)]):
            names = []
        members = tuple(NounPhrase("name", name, name, title=noun, plural=True) for name in names)
        return NounPhrase("joined", " and ".join(names), members=members, plural=True)

    def _restricted(self, tree: Tree[Leaf]) -> NounPhrase:
        inner, *others = trees(tree)
        gap = np = self.np(inner)
        if len(others) == 2 and others[0].data == "noun":  # "Ann, a nurse who knew it, left"
            gap = np = replace(np, title=self.np(others.pop(0)).head)
        if others and others[0].data == "participle":
            return replace(np, clauses=(replace(self.nonfinite(others[0]), subject=gap),))
        restrictive = not any(self._is(n, "COMMA") for n in tree.children)
        if not others or others[0].data == "phrase":
            return replace(np, clauses=(replace(self.described(tree), subject=gap),), restrictive=restrictive)
        (rest,) = others
        if rest.data != "clause_without":
            relative = replace(self.predicate(rest), subject=gap)
            return replace(np, clauses=(relative,), restrictive=restrictive)
        subject, *behind = rest.children
        assert isinstance(subject, Tree)
        clause = self.active(behind)
        clause = replace(clause, subject=self.np(subject), objects=(gap, *clause.objects))
        return replace(np, clauses=(clause,), restrictive=restrictive)

    def _part(self, tree: Tree[Leaf]) -> NounPhrase:
        first, *_, last = tree.children
        whole = self.np(last) if isinstance(last, Tree) else None
        if isinstance(first, Leaf):
            words = [token.lower for token in self._tokens(tree)]
            head = words[0] if words[0] == "all" else words[-2] if words[-1] == "of" else words[-1]
            return NounPhrase("pronoun", head, head, of=whole, number=max(map(how_many, words)))
        return replace(self.np(first), of=whole)

    # -- leaves -------------------------------------------------------------------------------------------------

    def _token(self, leaf: Leaf) -> Token:
        return self.tokens[int(leaf)]

    def _tokens(self, tree: Tree[Leaf]) -> list[Token]:
        """Return the tokens that are children of a node."""
        return [self._token(n) for n in tree.children if isinstance(n, Leaf)]

    def _words(self, tree: Tree[Leaf]) -> str:
        return " ".join(self._token(n).words for n in tree.scan_values(lambda n: isinstance(n, Leaf)))

    def _leaves(self, tree: Tree[Leaf], terminal: str) -> tuple[str, ...]:
        return tuple(t.lower for t in self._tokens(tree) if terminal in t.categories)

    def _is(self, node: Node, terminal: str) -> bool:
        return isinstance(node, Leaf) and terminal in self._token(node).categories

    def _adverb(self, leaf: Leaf) -> tuple[str, ...]:
        token = self._token(leaf)
        return (token.lower,) if token.categories & {"ADV", "PART"} else ()

    def _span(self, tree: Tree[Leaf]) -> tuple[int, int]:
        """Return where the first leaf of a node stands, and the place behind the last one."""
        first, last = (_outermost(tree, 0), _outermost(tree, -1)) if tree.children else (0, -1)
        return first, last + 1


def _outermost(tree: Tree[Leaf], which: int) -> int:
    """Return the place of the first leaf of a node, which is numbered 0, or of the last one, -1."""
    node: Node = tree
    while isinstance(node, Tree):
        node = node.children[which]
    return int(node)


def trees(tree: Tree[Leaf], data: str = "") -> list[Tree[Leaf]]:
    """Return the children of a node that are rules, or those of one rule."""
    return [n for n in tree.children if isinstance(n, Tree) and (not data or n.data == data)]


def _is_quality(token: Token) -> bool:
    """Return whether a word before a noun says which one is meant: not "own", nor "very" before an adjective."""
    return token.lower != "own" and ("N" in token.categories or not is_in(token.lower, "adverbs", "degree"))


def _is_plural(last: Token, head: str) -> bool:
    """Return whether the last word of a noun phrase is the plural of its head."""
    numbered = "NUM" in last.categories or last.lower.endswith(head)
    return head + "s" == last.lower or (head != last.lower and not numbered)
