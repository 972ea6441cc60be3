"""How reported speech sounded when it was spoken: `that she saw a mug` -> `I saw a mug`."""

from __future__ import annotations

import re

_SELF = {
    "he": ("he", "him", "his", "himself"),
    "she": ("she", "her", "her", "herself"),
    "they": ("they", "them", "their", "themselves"),
}
_ABOUT = re.compile(r"^(?:about|for|regarding|concerning|on)\s+")
_POSSESSED = re.compile(r"^(?P<x>.+?)(?:'s|')\s+(?:location|whereabouts|position|place)$")
_OF = re.compile(r"^(?:the\s+)?(?:location|whereabouts|position)\s+of\s+(?P<x>.+)$")


def spoken(report: str, speaker: str, listener: str, asking: bool) -> str:
    """Turn reported speech into the words spoken: `that she saw a mug` -> `I saw a mug`; "" when it gives none.

    `speaker` and `listener` are the pronouns (he, she, they) that may stand for the two.
    """
    text = " ".join(report.replace("’", "'").split()).strip(" ,.;:?!")
    text = re.sub(
        r"\b(he|she|they)'(?:s|ve|d) (?=seen|found|noticed|spotted|got|put|left|placed|moved)", r"\1 has ", text
    )
    if _ABOUT.match(text):
        topic = _ABOUT.sub("", text)
        topic = re.sub(r"^about\s+", "", topic)
        for pattern in (_POSSESSED, _OF):
            if match := pattern.match(topic):
                topic = match.group("x")
        if re.match(r"(?:where|if|whether)\b", topic):
            return spoken(topic, speaker, listener, asking)
        verb = "are" if re.search(r"[^s]s$", topic) else "is"
        return f"do you know where {_as_said(topic, speaker, 'I', 'my', 'me')} {verb}?" if topic else ""
    if match := re.match(r"(?:if|whether)\s+(?P<who>he|she|they|\w+)\s+(?P<x>.+)", text):
        rest = _as_said(match.group("x"), speaker, "I", "my", "me")
        who = match.group("who").lower()
        you = "you" if who in ("he", "she", "they") else match.group("who")
        if have := re.match(
            r"(?:has|have|had|'s|is)\s+(?P<x>(?:seen|noticed|found|any|spotted|come|an?)\b.*)", rest
        ):
            return f"have {you} {have.group('x')}?"
        rest = re.sub(r"^(?:knows|knew)\b", "know", rest)
        rest = re.sub(r"^(?:saw|sees)\b", "see", rest)
        aux = re.match(r"(?P<aux>could|would|can|might|will)\s+(?P<x>.+)", rest)
        return f"{aux.group('aux')} {you} {aux.group('x')}?" if aux else f"do {you} {rest}?"
    if asking and text.startswith("where"):
        text = re.sub(r"^where (?:he|she|they) (?=(?:can|could|may|might|would|should) )", "where I ", text)
        return f"do you know {_as_said(text, speaker, 'I', 'my', 'me')}?"
    if asking and (match := re.match(r"to\s+(?P<x>.+)", text)):
        return f"could you {_as_said(match.group('x'), speaker, 'I', 'my', 'me')}?"
    if asking and text.startswith("that "):
        text, asking = re.sub(r" (?=(?:be|stay|remain)\b)", " has to ", text, count=1), False
    text = re.sub(r"^that\s+", "", text)
    text = re.sub(r"^((?:he|she|they) (?:really |badly )?)(want|need)ed\b", r"\1\2", text)
    if not asking and len(text.split()) > 2:
        return _as_said(text, speaker, "I", "my", "me", listener)
    return ""


def _as_said(
    text: str, pronoun: str, nominative: str, possessive: str, accusative: str, listener: str = ""
) -> str:
    """Put the first person for `pronoun` and its forms, the second for a `listener` of another gender."""
    forms = {**dict(zip(_SELF.get(pronoun, ()), (nominative, accusative, possessive, "myself"), strict=False))}
    if pronoun == "she":
        forms["her"] = possessive
    if listener and listener != pronoun and listener != "they":
        forms |= dict(zip(_SELF.get(listener, ()), ("you", "you", "your", "yourself"), strict=False))
    changed = " ".join(forms.get(word.lower(), word) for word in text.split())
    for old, new in (
        (f"{nominative} has", f"{nominative} have"),
        (f"{nominative} is", f"{nominative} am"),
        (f"{nominative} does", f"{nominative} do"),
    ):
        changed = re.sub(rf"\b{old}\b", new, changed)
    return changed
