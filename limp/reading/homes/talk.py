"""Reads who says what to whom: quotations around their verb, and reported speech.

Ann asked Ben where the mug was      Ann to Ben: where the mug was?
"In the sink," he told her           Ben to Ann: In the sink
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...homes.lexicon import lexicon
from ..english.parsing import parses, stretches
from ..english.sentences import Builder
from ..english.syntax import Clause as Derived
from ..english.syntax import NounPhrase
from ..english.words import plain, read_sentence
from .clauses import Clause
from .emission import Account
from .phrases import spelled

_QUOTE = re.compile(r'["“][^"“”]*["”]?')


class SpeechReader:
    """Reads speech into an account."""

    def __init__(self, account: Account) -> None:
        self.account, self.story = account, account.story

    def read(self, clause: Clause) -> None:
        """Note what the clause says: a quotation inside it, or what it reports."""
        speaker = self.story.actor
        if not speaker or (clause.subject and not self.story.people(clause.subject)):
            self.account.unread_clause(clause, "nobody is named who says it")
            return
        words = plain(_QUOTE.sub("", clause.words)).strip(" ,.;:?!")
        said = next(self._derived(words), None)
        listener = self._listener(said, words)
        if not listener and self.story.last_speaker != speaker and not (said and "ask" in said.classes):
            listener = self.story.last_speaker
        listener = listener or self._other(speaker)
        told = " ".join(clause.quotes).rstrip(",") or (self._reported(said, words) if said else "")
        if clause.quotes or (told and not clause.negated and not clause.intended):
            self.account.say(speaker, told, listener)
        else:
            self.account.unread_clause(clause, "its words are not given", speaker)

    def _derived(self, words: str) -> Iterator[Derived]:
        """Yield the last clause of the longest beginning that is derived, by each of its smallest parses."""
        tokens = read_sentence(words, self.story.words).tokens
        for symbols, stretch in stretches(tokens, ("sentence", "active")):
            builder = Builder(stretch)
            for tree in next(iter(parses(stretch, symbols[0])), ()):
                found = builder.sentence(tree) if symbols[0] == "sentence" else (builder.predicate(tree),)
                yield from (clause for clause in reversed(found) if clause.verbs)

    def _listener(self, said: Derived | None, words: str) -> str:
        """Return who is spoken to: an object of the verb, or behind `to`; else whom the words name."""
        nouns = [*said.objects, *(p.np for p in said.phrases if p.preposition in ("to", "with"))] if said else []
        named = (self._person(np) for np in nouns if np is not None)
        behind = words.partition(" ")[2] if said is None else ""
        others = (self.story.is_person(word) for word in re.findall(r"[A-Z][\w'-]*", behind))
        if any(np is not None and np.kind == "pronoun" and np.head.endswith("self") for np in nouns):
            return self.story.actor
        return next((who for who in (*named, *others) if who not in ("", self.story.actor)), "")

    def _person(self, np: NounPhrase) -> str:
        return self.story.is_person(np.words if np.kind != "noun" else np.head)

    def _reported(self, said: Derived, words: str) -> str:
        """Return how what is reported sounded, or "" if that is not told."""
        about = next((p.np for p in said.phrases if p.preposition in ("about", "for", "regarding") and p.np), None)
        if said.content:
            inner = said.content[0]
            if inner.asked in ("whether", "if") and inner.content_kind == "wh":  # "if he knows where it is"
                return self._reported(inner, words)
            tokens = read_sentence(words, self.story.words).tokens[inner.span[0] : said.content[-1].span[1]]
            text = self._as_said(words[tokens[0].start : tokens[-1].end]) if tokens else ""
            match said.content_kind:
                case "that":
                    return text
                case "wh" | "about":
                    return f"do you know {' '.join(filter(None, (inner.asked, inner.asked_noun)))} {text}?"
                case "to" if {"ask", "tell", "order"} & set(said.classes):
                    return f"could you {text.removeprefix('to ')}?"
            return ""
        if about is None or lexicon().acts_of(said.verbs[0]) != {"speech"}:
            return ""
        owner = about.owner if about.owner and about.head in ("location", "whereabouts") else about.of
        thing = owner if owner and about.head in ("location", "whereabouts") else about
        return f"do you know where {spelled(thing)} {'are' if thing.plural else 'is'}?"

    def _as_said(self, text: str) -> str:
        """Return reported words with the first person for the speaker, the second for a listener."""
        pronoun = self.story.gender(self.story.actor)
        forms = {pronoun: "I", "him": "me", "his": "my"} if pronoun == "he" else {pronoun: "I", "her": "my"}
        changed = " ".join(forms.get(word.lower(), word) for word in text.split()) if pronoun else text
        return re.sub(
            r"\bI (?:has|is|does)\b", lambda m: {"has": "I have", "is": "I am"}.get(m[0][2:], "I do"), changed
        )

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


def speaks(clause: Clause) -> bool:
    """Tell whether a verb of several meanings is one of speaking here."""
    first = re.findall(r"\w+", clause.after)[:4]
    return bool(clause.quotes) or not {"that", "where", "if", "whether"}.isdisjoint(first)
