"""Reads who says what to whom: quotations around their verb, and reported speech."""

from __future__ import annotations

import re

from ...homes.lexicon import lexicon
from ...lexicon.words import look_up
from .clauses import Clause
from .emission import Account
from .phrases import AT
from .reported import spoken

_ASKING = frozenset("ask inquire enquire wonder request question query".split())
_REPORTS = frozenset("that if whether where about for to a an it the he she they there in on at what how".split())
_INTRODUCE = frozenset("that if whether where about regarding concerning what how to for".split())
_COMMISSIVE = frozenset("promise offer agree volunteer refuse claim begin continue decline".split())
_ALOUD = re.compile(r"^(?:(?:aloud|out loud|loudly|softly|quietly|again|back|himself|herself)\b[\s,]*)+")
_EMPTY_SPEECH = re.compile(r"(?:as much|so|the (?:same|truth)|nothing|hello|goodbye|good \w+|yes|no|something)\b")
_TOWARD = re.compile(r"^(?:(?:to|back|then)\b|[\s,])+")
_NAME = re.compile(r"[^\W\d_a-z][\w'’-]*\.?(?: [^\W\d_a-z][\w'’-]*){0,2}")
_SELF = re.compile(r"^(?:himself|herself|themselves)\b")
_FINITE = frozenset("is was are were has had would could might should will did does".split())


class SpeechReader:
    """Reads speech into an account."""

    def __init__(self, account: Account) -> None:
        self.account, self.story = account, account.story

    def read(self, clause: Clause) -> None:
        """Note what the clause says: a quotation inside it, or a report turned into spoken words."""
        speaker = self.story.actor
        if not speaker or (clause.subject and not self.story.people(clause.subject)):
            self.account.unread_clause(clause, "nobody is named who says it")
            return
        listener, rest = self._listener(re.sub(r'["“][^"“”]*["”]?', "", clause.after).strip(" ,"))
        asking = clause.lemma in _ASKING
        if not listener and self.story.last_speaker != speaker and not asking:
            listener = self.story.last_speaker
        listener = listener or self._other(speaker)
        if clause.quotes:
            self.account.say(speaker, _joined(clause.quotes), listener)
            return
        words = self._reported(clause, rest, listener, asking)
        if words and not clause.negated and not clause.intended:
            self.account.say(speaker, words, listener)
        else:
            self.account.unread_clause(clause, "its words are not given", speaker)

    def _reported(self, clause: Clause, rest: str, listener: str, asking: bool) -> str:
        """Return how what is reported behind the listener sounded, or "" if that is not told."""
        report = _ALOUD.sub("", re.split(r"(?<=.)[,;.:]", rest)[0].strip())
        promised = clause.lemma in _COMMISSIVE and report.startswith("to ")
        if promised or not _is_report(report):
            return ""
        asking = asking or bool(re.match(r"to\b|about\b", report))
        return spoken(report, self.story.gender(self.story.actor) or "they", self.story.gender(listener), asking)

    def read_quote(self, quote: str) -> None:
        """Note a quotation that stands alone as said by whoever acted last."""
        if self.story.actor and len(quote.split()) > 1:
            self.account.say(self.story.actor, quote, self._other(self.story.actor))
        else:
            self.account.unread(quote, "a quotation that nobody says")

    def _other(self, speaker: str) -> str:
        agents = self.story.agents
        if len(agents) != 2 or speaker not in agents:
            return ""
        return next(name for name in agents if name != speaker)

    def _listener(self, words: str) -> tuple[str, str]:
        """Return whom the words behind a verb of speaking name first, and what follows."""
        rest = _TOWARD.sub("", words)
        if alone := _SELF.match(rest):
            return self.story.actor, rest[alone.end() :]
        if spelled := _NAME.match(rest):
            found = spelled[0].split()
            for end in range(len(found), 0, -1):
                if who := self.story.is_person(" ".join(found[:end])):
                    return who, rest[len(" ".join(found[:end])) :].strip()
        named = re.match(r"(?P<other>him|her|them|(?:the|his|her|their|a) (?P<role>\w+))\b", rest)
        if not named:
            return "", words
        following = next(iter(re.findall(r"^[\s,]*([\w']+)", rest[named.end() :])), "")
        if named["role"]:
            if named["role"] not in lexicon().roles:
                return "", rest
            who = self.story.is_person(named["other"].split(" ", 1)[1])
            return who, rest[named.end() :].strip(" ,").removeprefix(f"{who},").strip()
        if named["other"] and not self._bound(named["other"], following):
            return "", words
        return self.story.is_person(named[0]), rest[named.end() :].strip(" ")

    @staticmethod
    def _bound(pronoun: str, following: str) -> bool:
        bound = following in _REPORTS or following in AT or following in ("", "aloud", "as", "over", "from")
        return pronoun != "her" or bound or not lexicon().thing(following)


def _is_report(report: str) -> bool:
    """Tell whether words after a verb of speaking were said, and are no object as in "explain the rules"."""
    words = report.lower().replace("’", "'").split()
    if not words or words[0] in ("who", "whom", "which") or _EMPTY_SPEECH.match(report.lower()):
        return False
    if words[0] in _INTRODUCE:
        return True
    if words[0] in AT - {"in", "on", "at", "under", "behind", "near"}:
        return False
    return any(
        word.removesuffix("n't") in _FINITE or word.endswith(("'s", "'d", "n't")) or _is_finite(word)
        for word in words
    )


def _is_finite(word: str) -> bool:
    """Whether a word is first of all a finite verb, or a known one that is inflected: `saw`, but not `rules`."""
    entry = look_up(word)
    inflected = entry.verbs[:1] not in ((), (word,)) and not lexicon().acts.keys().isdisjoint(entry.verbs)
    return "V" in entry.categories and ("N" not in entry.categories or inflected)


def _joined(quotes: list[str]) -> str:
    """Join a quotation that was interrupted by its speaker: "Do you know," Ann asked, "where it is?"."""
    return " ".join(quotes).rstrip(",")


def speaks(clause: Clause) -> bool:
    """Tell whether a verb of several meanings is one of speaking here."""
    first = re.findall(r"\w+", clause.after)[:4]
    return bool(clause.quotes) or not {"that", "where", "if", "whether"}.isdisjoint(first)
