"""Reads who says what to whom: quotations around their verb, and reported speech."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...english.lexicon import lexicon
from .emission import Account
from .heads import Clause
from .phrases import AT
from .reported import spoken
from .subjects import introduced, subject_at
from .tokens import Token

_ASKING = frozenset("ask inquire enquire wonder request question query".split())
_REPORTS = frozenset("that if whether where about for to a an it the he she they there in on at what how".split())
_INTRODUCE = frozenset("that if whether where about regarding concerning what how to for".split())
_COMMISSIVE = frozenset("promise offer agree volunteer refuse claim begin continue decline".split())
_ALOUD = re.compile(r"^(?:(?:aloud|out loud|loudly|softly|quietly|again|back|himself|herself)\b[\s,]*)+")
_EMPTY_SPEECH = re.compile(r"(?:as much|so|the (?:same|truth)|nothing|hello|goodbye|good \w+|yes|no|something)\b")


class SpeechReader:
    """Reads speech into an account; `pending` are the quotations of a sentence whose speaker is not yet known."""

    def __init__(self, account: Account) -> None:
        self.account, self.story = account, account.story
        self.pending: list[Token] = []

    def read(self, clause: Clause, body: list[Token]) -> None:
        """Note what the clause says: a quotation inside or before it, or a report turned into spoken words."""
        quotes = [token for token in body if token.kind == "quote"] or self.pending
        if not clause.subject and body and self.pending:
            # "Where is it?" said Ann. / "Bob," said Ann, "where is it?"
            subject, after = subject_at(body, 0)
            if subject and (people := self.story.people(subject)):
                self.story.act_as(people)
                body = body[after:]
        if not quotes or quotes is not self.pending:
            for quote in self.pending:
                quotes = [quote, *quotes]
        self.pending = []
        speaker = self.story.actor
        if not speaker or (clause.subject and not self.story.people(clause.subject)):
            self.account.unread_clause(clause, "nobody is named who says it")
            return
        listener, body = self._listener(body)
        asking = clause.lemma in _ASKING
        if not listener and self.story.last_speaker not in ("", speaker) and not asking:
            listener = self.story.last_speaker
        listener = listener or self._other(speaker)
        if quotes:
            self.account.say(speaker, _joined(quotes), listener)
            return
        report = _ALOUD.sub("", self._report(body))
        if clause.lemma in _COMMISSIVE and report.startswith("to "):
            report = ""
        asking = asking or bool(re.match(r"to\b|about\b", report))
        words = ""
        if _is_report(report):
            words = spoken(report, self.story.gender(speaker) or "they", self.story.gender(listener), asking)
        if words and not clause.negated and not clause.intended:
            self.account.say(speaker, words, listener)
        else:
            self.account.unread_clause(clause, "its words are not given", speaker)

    def read_quote(self, quote: Token) -> None:
        """Note a quotation that stands alone as said by whoever acted last."""
        if self.story.actor and len(quote.text.split()) > 1:
            self.account.say(self.story.actor, quote.text, self._other(self.story.actor))
        else:
            self.account.unread(quote.text, "a quotation that nobody says")

    def _other(self, speaker: str) -> str:
        agents = self.story.agents
        if len(agents) != 2 or speaker not in agents:
            return ""
        return next(name for name in agents if name != speaker)

    def _listener(self, body: list[Token]) -> tuple[str, list[Token]]:
        skip = 0
        while skip < len(body) and body[skip].low in ("to", "back", "then", ","):
            skip += 1
        if skip < len(body) and body[skip].low in ("himself", "herself", "themselves"):
            return self.story.actor, body[skip + 1 :]
        known = introduced(body[skip:])
        if skip + 1 < len(body) and known and body[skip].low in ("the", "her", "his", "a"):
            # "asked the attendant, Bob, whether": whom a role stands for.
            at = next((n for n, t in enumerate(body) if t.kind == "name" and t.text in known.values()), -1)
            if 0 <= at <= skip + 5:
                rest = body[at + 1 :]
                return body[at].text, rest[1:] if rest and rest[0].low == "," else rest
        if skip < len(body) and (body[skip].kind == "name" or body[skip].low in ("him", "her", "them")):
            following = body[skip + 1].low if skip + 1 < len(body) else ""
            bound = following in _REPORTS or following in AT or following in ("", "aloud", "as", "over", "from")
            if not (body[skip].low == "her" and lexicon().thing(following) and not bound):
                who = self.story.is_person(body[skip].text)
                return who, body[skip + 1 :]
        return "", body

    def _report(self, body: list[Token]) -> str:
        stop = next((n for n, t in enumerate(body) if t.kind == "mark" and n and t.low in ",;.:"), len(body))
        return self.account.slice(body[:stop])


def _is_report(report: str) -> bool:
    """Tell whether words after a verb of speaking were said, and are no object as in "explain the rules"."""
    words = report.lower().replace("’", "'").split()
    if not words or _EMPTY_SPEECH.match(report.lower()):
        return False
    if words[0] in _INTRODUCE:
        return True
    if words[0] in AT - {"in", "on", "at", "under", "behind", "near"}:
        return False
    verbs = lexicon().verbs
    finite = {"is", "was", "are", "were", "has", "had", "would", "could", "might", "should", "will", "did", "does"}
    return any(
        word.removesuffix("n't") in finite
        or word.endswith(("'s", "'d", "n't"))
        or any(form in ("s", "past", "base") for _, form in verbs.get(word, ()))
        for word in words
    )


def _joined(quotes: Sequence[Token]) -> str:
    """Join a quotation that was interrupted by its speaker: "Do you know," Ann asked, "where it is?"."""
    return " ".join(quote.text.rstrip(",") if quote is quotes[-1] else quote.text for quote in quotes)


def speaks(body: Sequence[Token]) -> bool:
    """Tell whether a verb of several meanings is one of speaking here."""
    return any(token.kind == "quote" for token in body) or any(
        token.low in ("that", "where", "if", "whether") for token in body[:4]
    )
