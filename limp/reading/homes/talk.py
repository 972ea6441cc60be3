"""Reads who says what to whom: quotations around their verb, and reported speech.

Ann asked Ben where the mug was      Ann to Ben: where the mug was?
"In the sink," he told her           Ben to Ann: In the sink
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...homes.lexicon import lexicon, listed
from ..english.syntax import Clause as Derived
from .clause import Clause
from .emission import Account
from .phrases import spelled


class SpeechReader:
    """Reads speech into an account."""

    def __init__(self, account: Account) -> None:
        self.account, self.story = account, account.story

    def read(self, clause: Clause) -> None:
        """Note what the clause says: a quotation inside it, or what it reports."""
        speaker, said = self.story.actor, clause.derived
        if not speaker or (clause.subject and not self.story.people(clause.subject)):
            self.account.unread_clause(clause, "nobody is named who says it")
            return
        listener = self._listener(said)
        if not listener and self.story.last_speaker != speaker and "ask" not in said.classes:
            listener = self.story.last_speaker
        told = " ".join(clause.quotes).rstrip(",") or self._reported(said, clause.contents)
        if clause.quotes or (told and not clause.negated and not clause.intended):
            self.account.say(speaker, told, listener or self._other(speaker))
        else:
            self.account.unread_clause(clause, "its words are not given", speaker)

    def _listener(self, said: Derived) -> str:
        """Return who is spoken to: an object of the verb, or behind `to`; "" for nobody."""
        to = (phrase.np for phrase in said.phrases if phrase.preposition in ("to", "with"))
        nouns = [np for np in (*said.objects, *to) if np is not None]
        if any(np.kind == "pronoun" and np.head.endswith("self") for np in nouns):
            return self.story.actor
        named = (self.story.is_person(np.words if np.kind != "noun" else np.head) for np in nouns)
        return next((who for who in named if who not in ("", self.story.actor)), "")

    def _reported(self, said: Derived, contents: Sequence[str]) -> str:
        """Return how what is reported sounded, or "" if that is not told; `contents` are its words, inward."""
        if not said.content:
            return self._asked_about(said)
        inner = said.content[0]
        if inner.asked in ("whether", "if") and inner.content_kind == "wh":  # "if he knows where it is"
            return self._reported(inner, contents[1:])
        text = self._as_said(contents[0])
        match said.content_kind:
            case "that":
                return text
            case "wh" | "about":
                return f"do you know {' '.join(filter(None, (inner.asked, inner.asked_noun)))} {text}?"
            case "to" if {"ask", "tell", "order"} & {*said.classes}:
                return f"could you {text.removeprefix('to ')}?"
        return ""

    def _asked_about(self, said: Derived) -> str:
        """Return how `asks about the mug` and `asks for its location` sounded; "" for other verbs."""
        about = next((p.np for p in said.phrases if p.preposition in listed("about") and p.np), None)
        if about is None or not said.verbs or lexicon().acts_of(said.verbs[0]) != {"speech"}:
            return ""
        thing = about.owner or about.of if about.head in ("location", "whereabouts") else None
        return f"do you know where {spelled(thing or about)} {'are' if (thing or about).plural else 'is'}?"

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
    return bool(clause.quotes) or not listed("reported").isdisjoint(first)
