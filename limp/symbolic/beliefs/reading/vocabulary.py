"""The words that stories of who saw what are told with: verbs by what they do, and their forms."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Kind = Literal[
    "enter",
    "leave",
    "go",
    "put",
    "take",
    "find",
    "look",
    "open",
    "watch",
    "stop",
    "tell",
    "know",
    "be",
    "want",
    "idle",
    "trust",
    "sleep",
    "wake",
    "lose",
]

_VERBS: dict[Kind, str] = {
    "enter": "enter reenter re-enter return arrive come join",
    "leave": "leave exit depart",
    "go": "go walk run head step rush hurry wander stroll roam travel drive slip sneak move-on proceed disappear",
    "put": "put place set hide drop store stash lay tuck move transfer shift relocate carry bring stick stuff "
    "throw"
    " push slide shove transport switch deposit conceal keep insert pour bury stow pack return-thing toss swap"
    " replace locate station park position rest lock file dump plant squeeze lower",
    "take": "take grab remove pick get fetch pull retrieve snatch collect steal",
    "find": "find see notice discover spot",
    "look": "look check search inspect examine",
    "open": "open unlock uncover unwrap lift",
    "watch": "watch peek peep spy observe witness",
    "stop": "stop",
    "tell": "tell say claim announce inform whisper shout explain lie declare mention assure answer reply call "
    "text"
    " report state reveal write message phone insist admit swear pretend",
    "know": "know realize realise learn understand believe think suspect remember assume expect",
    "be": "be lie sit stand hang remain stay contain hold live",
    "want": "want wish plan intend hope need decide-not like love hate dislike enjoy prefer adore detest try"
    " would feel despise desire crave",
    "idle": "play eat drink laugh smile wait make clean wash read cook sing dance talk chat speak ask have has "
    "own work"
    " study draw paint nod wave meet greet live bake buy sell close shut pay help thank hug cry yell wonder"
    " use wear visit invite celebrate share discuss follow turn start begin finish continue bark rain shine ring"
    " grow arrive-not sneeze hum whistle yawn stretch pet feed count lose-way become seem belong keep-on choose"
    " color colour decide show give hand",
    "trust": "trust distrust mistrust",
    "sleep": "sleep nap doze",
    "wake": "wake awake awaken",
    "lose": "lose forget",
}
_IRREGULAR = {
    "am": "be",
    "is": "be",
    "are": "be",
    "was": "be",
    "were": "be",
    "been": "be",
    "being": "be",
    "'s": "be",
    "came": "come",
    "went": "go",
    "gone": "go",
    "left": "leave",
    "ran": "run",
    "drove": "drive",
    "put": "put",
    "set": "set",
    "hid": "hide",
    "hidden": "hide",
    "laid": "lay",
    "stuck": "stick",
    "threw": "throw",
    "thrown": "throw",
    "brought": "bring",
    "kept": "keep",
    "took": "take",
    "taken": "take",
    "got": "get",
    "gotten": "get",
    "found": "find",
    "saw": "see",
    "seen": "see",
    "told": "tell",
    "said": "say",
    "knew": "know",
    "known": "know",
    "thought": "think",
    "understood": "understand",
    "lay": "lie",
    "sat": "sit",
    "stood": "stand",
    "hung": "hang",
    "held": "hold",
    "wrote": "write",
    "written": "write",
    "slept": "sleep",
    "woke": "wake",
    "woken": "wake",
    "stole": "steal",
    "stolen": "steal",
    "lost": "lose",
    "forgot": "forget",
    "made": "make",
    "ate": "eat",
    "drank": "drink",
    "sang": "sing",
    "spoke": "speak",
    "had": "have",
    "met": "meet",
    "built": "build",
    "felt": "feel",
    "swore": "swear",
    "snuck": "sneak",
    "lying": "lie",
    "buried": "bury",
    "read": "read",
    "sold": "sell",
    "bought": "buy",
    "learnt": "learn",
    "spied": "spy",
    "carried": "carry",
    "tried": "try",
    "began": "begin",
    "gave": "give",
    "given": "give",
    "chose": "choose",
    "showed": "show",
    "shown": "show",
    "paid": "pay",
    "fed": "feed",
    "drew": "draw",
    "wore": "wear",
    "grew": "grow",
    "became": "become",
    "hurried": "hurry",
    "replied": "reply",
}


def _forms(lemma: str) -> tuple[str, ...]:
    stem = lemma[:-1] if lemma.endswith("e") else lemma
    doubled = lemma + lemma[-1] if lemma[-1:] in "bdgmnprt" and lemma[-2:-1] in "aeiou" else lemma
    s = lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")
    third = lemma[:-1] + "ies" if lemma.endswith("y") and lemma[-2:-1] not in "aeiou" else s
    past = lemma + "d" if lemma.endswith("e") else doubled + "ed"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        past = lemma[:-1] + "ied"
    return (lemma, third, past, lemma + "ed", stem + "ing", doubled + "ing", lemma + "ing")


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[str, Kind]]:
    table: dict[str, tuple[str, Kind]] = {}
    for kind, words in _VERBS.items():
        for lemma in words.split():
            for form in _forms(lemma):
                table.setdefault(form, (lemma, kind))
    kinds = {lemma: kind for kind, words in _VERBS.items() for lemma in words.split()}
    for form, lemma in _IRREGULAR.items():
        table[form] = (lemma, kinds.get(lemma, "idle"))
    return table


def verb(word: str) -> tuple[str, Kind] | None:
    """Return the base form of a verb and what it does, or None for a word that is not a known verb."""
    return _table().get(word.lower())


@lru_cache(maxsize=8192)
def singular(word: str) -> str:
    """Return a noun without its plural ending, for comparing: `boxes` and `box`, `cherries` and `cherry`."""
    low = word.lower()
    if len(low) > 3 and low.endswith("ies"):
        return low[:-3] + "y"
    if len(low) > 3 and low.endswith(("ches", "shes", "xes", "sses", "toes")):
        return low[:-2]
    if len(low) > 3 and low.endswith("ves"):
        return low[:-3] + "f"
    return low[:-1] if len(low) > 3 and low.endswith("s") and not low.endswith(("ss", "us")) else low


DETERMINER = (
    r"(?:the|a|an|some|this|that|these|those|his|her|their|its|my|your|our|another|several|any|no|all(?: of)? the|"
    r"one of the|two|three|lots of|a lot of|many|few)"
)
PRONOUN = r"(?:he|she|they|it|him|her|them)"
PREPOSITION = (
    r"(?:out of|outside of|from|into|onto|inside of|inside|in front of|in|on top of|on|underneath|under|beneath|"
    r"behind|beside|next to|near|at|to|through|within|by|with|above|below|over|off|between|without)"
)
