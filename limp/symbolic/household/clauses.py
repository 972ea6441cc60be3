"""Finds the clauses of a sentence: connecting words, subject, auxiliaries, verb, and the words that belong to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .lexicon import lexicon
from .tokens import Token

SUBJECTS = frozenset("he she they it we i you who both everyone".split())
_CONNECT = frozenset(
    "and or but so then while as when whereas before after until where which that who by without once because if "
    "whether though although since to with for".split()
)
_SEPARATORS = frozenset((",", ";", ":", "—", "–", "-", "(", ")"))
_ADVERBS = frozenset(
    "then also now later afterward afterwards subsequently finally again just first next meanwhile both together still "
    "too soon simultaneously already previously earlier immediately eventually shortly instead however there here "
    "never always once thereafter thereupon all each quietly alone perhaps maybe seemingly not in turn".split()
) - {"in", "turn", "there", "here"}
_BE = frozenset("is are was were be been being am".split())
_AUX = _BE | frozenset("do does did has have had having will would may might can could must should shall".split())
_HEDGES = frozenset(
    "possibly seemingly potentially probably perhaps maybe apparently presumably likely supposedly may might".split()
)
_EARLIER = frozenset("previously earlier before already beforehand formerly originally".split())
_DETERMINERS = frozenset(
    "a an the his her their my your its this that these those some any of in on at with same".split()
)
_CATENATIVE = frozenset(
    "start begin continue proceed manage happen appear seem resume keep stop-to choose help".split()
)
_BASE_NEXT = frozenset(
    "the a an his her their my your it them him some any one two both each another into in inside to on at out up down "
    "back over off away through toward towards from for onto there around this that these those all more by".split()
)
_NARRATORS = frozenset("camera video scene clip frame shot screen view footage weather".split())
_LINKS = frozenset("to toward towards with for from by near beside behind at and of about against".split())
_GOAL = frozenset("on in into onto inside to at".split())
_OTHER_VERB = ("ed", "es", "s")
MAX_PREFIX = 14
_ALONE = frozenset(
    "stop pause turn wait stand sit bend lean smile nod leave enter return arrive kneel reply answer".split()
)


@dataclass(slots=True)
class Clause:
    """One verb with its surroundings; `tokens[start:verb]` leads up to it, `tokens[verb + 1:end]` belongs to it."""

    start: int
    verb: int
    lemma: str
    form: str
    subject: list[Token]
    connectors: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    relative: bool = False
    passive: bool = False
    intended: bool = False
    negated: bool = False
    hedged: bool = False
    end: int = 0
    extra: tuple[int, int] = (0, 0)
    """More words of this verb, after a relative clause that interrupts it."""
    shared: tuple[int, int] | None = None
    """The words of a later verb that this one shares ("opened and closed the fridge")."""

    def body(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the words that belong to the verb."""
        start, end = self.shared or (self.verb + 1, self.end)
        return [*tokens[start:end], *tokens[self.extra[0] : self.extra[1]]]

    @property
    def purpose(self) -> bool:
        """Whether it is an infinitive of purpose ("goes to get the milk")."""
        return self.form == "base" and "to" in self.connectors


def clauses(tokens: Sequence[Token]) -> tuple[list[Clause], int]:
    """Return the clauses of a sentence in order, and where the words before the first one end."""
    found: list[Clause] = []
    position = 0
    leading = len(tokens)
    while position < len(tokens):
        clause = _clause_at(tokens, position, bool(found))
        if clause is None:
            position += 1
            continue
        if found:
            found[-1].end = clause.start
        else:
            leading = position
        clause.end = len(tokens)
        found.append(clause)
        position = _content_end(tokens, clause)
    for this, following in reversed(list(zip(found, found[1:], strict=False))):
        bare = all(token.kind == "mark" for token in tokens[this.verb + 1 : this.end])
        joined = {"and", "or"} & set(following.connectors) and "to" not in following.connectors
        if bare and joined and not following.subject and following.form == this.form and this.lemma not in _ALONE:
            this.shared = following.shared or (following.verb + 1, following.end)
        if following.relative and lexicon().acts.get(this.lemma, set()) & {"put", "carry"}:
            _resume(tokens, this, following)
    return found, leading


def _resume(tokens: Sequence[Token], clause: Clause, relative: Clause) -> None:
    """Give the place after a relative clause back to its verb: "put the book he had found on the shelf"."""
    if any(token.low in _GOAL for token in tokens[clause.verb + 1 : clause.end]):
        return
    if not lexicon().acts.get(relative.lemma, set()) & {"grab", "find", "hold"}:
        return
    for position in range(relative.end - 1, relative.verb, -1):
        if tokens[position].low in _GOAL:
            words = " ".join(token.text for token in tokens[position + 1 : relative.end] if token.kind != "mark")
            if lexicon().place(words).name:
                clause.extra, relative.end = (position, relative.end), position
                return


def _content_end(tokens: Sequence[Token], clause: Clause) -> int:
    """Return where the next clause may start: reported speech is passed over as one whole."""
    position = clause.verb + 1
    if "speech" not in lexicon().acts.get(clause.lemma, ()):
        return position
    reported = False
    while position < len(tokens):
        token = tokens[position]
        if (
            token.low in (",", ";", ".", "while", "as", "then", "after", "before", "when", "(", ":", "where")
            or token.kind == "quote"
        ):
            if not (token.low == "where" and not reported):
                return position
        if token.low == "and" and reported and _clause_at(tokens, position, True):
            return position
        if (
            token.low == "and"
            and not reported
            and (head := _clause_at(tokens, position, True))
            and head.verb <= position + 6
        ):
            return position
        reported = reported or token.low in (
            "that",
            "if",
            "whether",
            "where",
            "about",
            "to",
            "for",
            "is",
            "was",
            "found",
            "saw",
        )
        position += 1
    return position


def _clause_at(tokens: Sequence[Token], start: int, inside: bool) -> Clause | None:
    position = start
    limit = min(len(tokens), start + MAX_PREFIX)
    connectors: list[str] = []
    helpers: list[str] = []
    if (
        start
        and tokens[start].low in ("both", "each", "all")
        and start + 1 < len(tokens)
        and tokens[start + 1].low in ("and", ",")
    ):
        return None
    while position < limit and (
        tokens[position].low in _CONNECT or _adverb(tokens, position) or tokens[position].low in _SEPARATORS
    ):
        word = tokens[position].low
        (connectors if word in _CONNECT or word in _SEPARATORS else helpers).append(word)
        position += 1
    subject, position = _subject(tokens, position)
    if subject is None:
        return None
    if subject and subject[0].low == "it" and start and not connectors:
        return None
    if subject and connectors and connectors[-1] in ("to", "for"):
        return None
    aside = False
    while position < limit and (
        tokens[position].low in _AUX or _adverb(tokens, position) or tokens[position].low == ","
    ):
        if tokens[position].low == ",":
            if not aside and not _adverb(tokens, position + 1):
                break
            aside = not aside
        helpers.append(tokens[position].low)
        position += 1
    clause = _verb(tokens, start, position, subject, connectors, helpers)
    return clause if clause and _fits(tokens, clause, inside) else None


def _adverb(tokens: Sequence[Token], position: int) -> bool:
    if not 0 <= position < len(tokens):
        return False
    low = tokens[position].low
    if tokens[position].kind != "word":
        return False
    if low == "next" and position + 1 < len(tokens) and tokens[position + 1].low == "to":
        return False
    return (
        low in _ADVERBS
        or low in _HEDGES
        or (low.endswith("ly") and len(low) > 4 and low not in ("family", "belly", "assembly"))
    )


def _subject(tokens: Sequence[Token], position: int) -> tuple[list[Token] | None, int]:
    """Return the subject at `position` ([] when none is named) and where it ends."""
    if position >= len(tokens):
        return None, position
    token = tokens[position]
    if token.kind == "name":
        people = [token]
        position += 1
        while len(people) < 9 and position + 2 < len(tokens) and tokens[position].low in ("and", ",", "&"):
            step = 2 if tokens[position + 1].low == "and" and position + 2 < len(tokens) else 1
            if tokens[position + step].kind != "name" or (
                tokens[position].low == "," and not _list_ends(tokens, position)
            ):
                break
            people.append(tokens[position + step])
            position += step + 1
        return people, position
    if token.low == "the" and [t.low for t in tokens[position + 1 : position + 2]] in (
        ["two"],
        ["pair"],
        ["others"],
    ):
        stop = position + 2
        if [t.low for t in tokens[stop : stop + 2]] == ["of", "them"]:
            stop += 2
        return [Token("they", "they", "word", token.start, tokens[stop - 1].end)], stop
    if token.low == "both" and [t.low for t in tokens[position + 1 : position + 3]] == ["of", "them"]:
        return [Token("they", "they", "word", token.start, tokens[position + 2].end)], position + 3
    if token.low in SUBJECTS and token.low not in ("who", "both"):
        return [token], position + 1
    if token.low == "the" and position + 1 < len(tokens) and tokens[position + 1].low in _NARRATORS:
        return [tokens[position + 1]], position + 2
    if token.low in ("the", "a", "an", "another"):
        for step in (1, 2, 3):
            if position + step < len(tokens) and tokens[position + step].low in lexicon().roles:
                role = tokens[position + step]
                return [
                    Token(f"the {role.low}", f"the {role.low}", "name", token.start, role.end)
                ], position + step + 1
    return [], position


def _list_ends(tokens: Sequence[Token], position: int) -> bool:
    """Tell whether `, Name` is one of a list ("Ann, Bob and Eve") rather than a new clause."""
    ahead = tokens[position + 1 : position + 8]
    for token in ahead:
        if token.low == "and":
            return True
        if token.kind != "name" and token.low != ",":
            return False
    return False


def _verb(
    tokens: Sequence[Token],
    start: int,
    position: int,
    subject: list[Token],
    connectors: list[str],
    helpers: list[str],
) -> Clause | None:
    """Read the verb at `position`, passing through "starts to", "tries to", "is seen" and the like."""
    words = lexicon()
    intended = negated = hedged = chained = False
    if position < len(tokens) and tokens[position].kind == "word":
        token = tokens[position]
        for lemma in _chain(tokens, position):
            acts = words.acts.get(lemma, set())
            inner = position + 1
            while inner < len(tokens) and (
                tokens[inner].low == "to" or tokens[inner].low in _BE or _adverb(tokens, inner)
            ):
                inner += 1
            follows = tokens[inner].low if inner < len(tokens) else ""
            forms = {form for _, form in words.verbs.get(follows, ())}
            infinitive = "to" in [t.low for t in tokens[position + 1 : inner]] and "base" in forms
            seen = (
                lemma in ("see", "show", "observe") and bool(_BE & set(helpers)) and (infinitive or "ing" in forms)
            )
            linking = lemma in _CATENATIVE and (infinitive or "ing" in forms)
            if (acts & {"try", "fail"} and (infinitive or (lemma == "try" and "ing" in forms))) or seen or linking:
                intended |= "try" in acts
                negated |= "fail" in acts
                hedged |= lemma in ("appear", "seem")
                helpers.extend(t.low for t in tokens[position + 1 : inner] if _adverb(tokens, inner - 1))
                position, chained = inner, True
                token = tokens[position]
        lows = words.verbs.get(token.low, ())
        if lows:
            lemma, form = _pick(list(lows), helpers, connectors)
            if chained and "to" not in connectors:
                form = "s"
            clause = Clause(start, position, lemma, form, subject, tuple(connectors), tuple(helpers))
        elif (
            helpers and helpers[-1] in _BE | {"has", "had", "have"} | {"not"} and (subject or "who" in connectors)
        ):
            clause = Clause(
                start,
                position - 1,
                "be" if set(helpers) & _BE else "have",
                "s",
                subject,
                tuple(connectors),
                tuple(helpers),
            )
        elif subject and (subject[0].kind == "name" or subject[0].low in _NARRATORS) and _unknown_verb(token):
            clause = Clause(start, position, token.low, "s", subject, tuple(connectors), tuple(helpers))
        else:
            return None
        clause.intended, clause.hedged = intended, hedged or bool(_HEDGES & set(helpers))
        clause.negated = negated or bool({"not", "never"} & set(helpers)) or "without" in connectors
        return clause
    if helpers and helpers[-1] in _BE and (subject or "who" in connectors):
        return Clause(start, position - 1, "be", "s", subject, tuple(connectors), tuple(helpers))
    return None


def _chain(tokens: Sequence[Token], position: int) -> list[str]:
    lemmas = [lemma for lemma, _ in lexicon().verbs.get(tokens[position].low, ())]
    if not lemmas and (stem := {"seems": "seem", "seemed": "seem"}.get(tokens[position].low)):
        lemmas = [stem]
    return lemmas[:1]


def _pick(forms: list[tuple[str, str]], helpers: list[str], connectors: list[str]) -> tuple[str, str]:
    infinitive = "to" in connectors or bool(
        set(helpers) & {"do", "does", "did", "will", "would", "may", "might", "can", "could"}
    )
    preferred = "base" if infinitive else "past"
    return next((pair for pair in forms if pair[1] == preferred), forms[0])


def _unknown_verb(token: Token) -> bool:
    low = token.low
    return (
        len(low) > 3
        and low.endswith(_OTHER_VERB)
        and not low.endswith(("ss", "'s"))
        and low not in ("across", "towards", "besides")
    )


def _fits(tokens: Sequence[Token], clause: Clause, inside: bool) -> bool:
    """Tell whether a verb form in this company is a verb at all, and mark relative clauses about the past."""
    before = tokens[clause.start - 1] if clause.start else None
    after = tokens[clause.verb + 1].low if clause.verb + 1 < len(tokens) else "."
    links = set(clause.connectors)
    noun_before = before is not None and before.kind in ("word", "name") and before.low not in _DETERMINERS
    known = clause.lemma in lexicon().acts or clause.lemma in ("be", "have")
    if clause.subject:
        names = clause.subject
        if names[0].low in _NARRATORS:
            return before is None or bool(links)
        if clause.form == "ing" and not set(clause.helpers) & _BE:
            return bool(links & {"while", "as", "with", "after"}) or before is None
        if clause.form == "base" and not (
            len(names) > 1 or names[0].low in ("they", "i", "you", "we") or set(clause.helpers) & _AUX
        ):
            return False
        if before is not None and not links and (before.low in _LINKS or (noun_before and len(names) > 1)):
            return False
        past = clause.form in ("past", "s") and known and (clause.lemma != "be" or not links)
        if past and ((noun_before and not links) or (links <= {"that", "which"} and links and noun_before)):
            clause.relative = True
        if set(clause.helpers) & _EARLIER and "where" in links:
            clause.relative = True
        if _told_earlier(tokens, clause) and "where" in links:
            clause.relative = True
        return True
    if not known:
        return False
    if not links:
        if before is None:
            return True
        if before.kind == "quote":
            return "speech" in lexicon().acts.get(clause.lemma, ())
        if before.low in _DETERMINERS or before.kind == "mark":
            return False
        if clause.form == "ing":
            return before.low not in ("is", "of")
        if (
            clause.form == "past"
            and noun_before
            and (after == "by" or set(clause.helpers) & _EARLIER or _told_earlier(tokens, clause))
        ):
            clause.relative = clause.passive = True
            return True
        return False
    if "to" in links:
        return (
            clause.form == "base"
            and (after in _BASE_NEXT or after[:1].isalpha())
            and before is not None
            and before.low != "the"
        )
    if clause.form == "base":
        return inside and (
            after in _BASE_NEXT
            or (clause.verb + 1 < len(tokens) and tokens[clause.verb + 1].kind in ("name", "quote"))
        )
    if "for" in links or "with" in links:
        return False
    if (
        links & {"that", "which"}
        and clause.form == "past"
        and noun_before
        and before is not None
        and before.kind != "mark"
    ):
        clause.relative = clause.passive = bool(set(clause.helpers) & _BE) and clause.form == "past"
    return True


def _told_earlier(tokens: Sequence[Token], clause: Clause) -> bool:
    for token in tokens[clause.verb + 1 : clause.verb + 9]:
        if token.kind == "mark" or token.low == "and":
            return False
        if token.low in _EARLIER:
            return True
    return False
