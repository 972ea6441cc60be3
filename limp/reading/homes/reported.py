"""How reported speech sounded when it was spoken: `that she saw a mug` -> `I saw a mug`."""

from __future__ import annotations

import re

_SELF = {
    "he": ("he", "him", "his", "himself"),
    "she": ("she", "her", "her", "herself"),
    "they": ("they", "them", "their", "themselves"),
}
_WHETHER = re.compile(r"(?:if|whether)\s+(?P<who>he|she|they|\w+)\s+(?P<x>.+)")
_HAS_SEEN = re.compile(r"(?:has|have|had|'s|is)\s+(?P<x>(?:seen|noticed|found|any|spotted|come|an?)\b.*)")
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
    if topic := _ABOUT.sub("", text) if _ABOUT.match(text) else "":
        topic = re.sub(r"^about\s+", "", topic)
        owned = _POSSESSED.match(topic) or _OF.match(topic)
        text = owned["x"] if owned else topic
        if not re.match(r"(?:where|if|whether)\b", text):
            return _asks_about(_as_said(text, speaker))
    if whether := _WHETHER.match(text):
        return _asks_whether(whether["who"], _as_said(whether["x"], speaker))
    if asking and text.startswith("where"):
        text = re.sub(r"^where (?:he|she|they) (?=(?:can|could|may|might|would|should) )", "where I ", text)
        return f"do you know {_as_said(text, speaker)}?"
    if asking and (match := re.match(r"to\s+(?P<x>.+)", text)):
        return f"could you {_as_said(match['x'], speaker)}?"
    return _states(text, speaker, listener, asking)


def _asks_about(topic: str) -> str:
    """`the mug` -> `do you know where the mug is?`."""
    return f"do you know where {topic} {'are' if re.search(r'[^s]s$', topic) else 'is'}?"


def _asks_whether(who: str, rest: str) -> str:
    """`she`, `has seen it` -> `have you seen it?`; `Ann`, `knows where it is` -> `do Ann know where it is?`."""
    you = "you" if who.lower() in ("he", "she", "they") else who
    if have := _HAS_SEEN.match(rest):
        return f"have {you} {have['x']}?"
    rest = re.sub(r"^(?:saw|sees)\b", "see", re.sub(r"^(?:knows|knew)\b", "know", rest))
    aux, _, behind = rest.partition(" ")
    modal = aux in ("could", "would", "can", "might", "will") and behind
    return f"{aux} {you} {behind}?" if modal else f"do {you} {rest}?"


def _states(text: str, speaker: str, listener: str, asking: bool) -> str:
    """`that she saw a mug` -> `I saw a mug`; asked that something be so, it is what has to be."""
    if asking and text.startswith("that "):
        text, asking = re.sub(r" (?=(?:be|stay|remain)\b)", " has to ", text, count=1), False
    text = re.sub(r"^that\s+", "", text)
    text = re.sub(r"^((?:he|she|they) (?:really |badly )?)(want|need)ed\b", r"\1\2", text)
    return _as_said(text, speaker, listener) if not asking and len(text.split()) > 2 else ""


def _as_said(text: str, speaker: str, listener: str = "") -> str:
    """Put the first person for the speaker's pronoun, the second for a `listener` of another gender."""
    forms = dict(zip(_SELF.get(speaker, ()), ("I", "me", "my", "myself"), strict=False))
    if speaker == "she":
        forms["her"] = "my"
    if listener not in ("", "they", speaker):
        forms |= dict(zip(_SELF.get(listener, ()), ("you", "you", "your", "yourself"), strict=False))
    changed = " ".join(forms.get(word.lower(), word) for word in text.split())
    for old, new in (("I has", "I have"), ("I is", "I am"), ("I does", "I do")):
        changed = re.sub(rf"\b{old}\b", new, changed)
    return changed
