"""Words of a text: sentences and tokens, with what kind of function word each one is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from .lexicon import lexicon
from .morphology import lemmas
from .vocabulary import VerbForm, verb_form

_TOKEN = re.compile(
    r"[\"“][^\"”]*[\"”]?|[Nn]o one\b|"
    r"[Hh]ide[- ]and[- ]seek\b|\d{1,2}[:.]\d\d\b|\d+\w*|(?:[A-Z]\.)(?=\s[A-Z])|"
    r"(?:Mr|Mrs|Ms|Dr|Prof)\.|[^\W\d_][\w-]*(?:['’][^\W\d_]+)*['’]?|--?|[–—]|[^\w\s]"
)
_SHORT = {"'re": "are", "'ve": "have", "'ll": "will", "'d": "had", "'m": "am"}
_TYPED = {
    w.replace("'", ""): w
    for w in "didn't doesn't don't isn't wasn't weren't hasn't hadn't couldn't wouldn't can't won't aren't".split()
} | {"dosnt": "doesn't", "dosn't": "doesn't", "im": "i'm", "ive": "i've", "hes": "he's", "theyre": "they're"}
_WHOLE = {"can't": ("can", "not"), "won't": ("will", "not"), "cannot": ("can", "not"), "let's": ("let", "us")}

BE = frozenset("is are was were am be been being".split())
HAVE = frozenset("has have had having".split())
DO = frozenset("does do did".split())
MODALS = frozenset("will would can could may might must should shall".split())
AUXILIARIES = BE | HAVE | DO | MODALS
NUMERALS = tuple("one two three four five six seven eight nine ten eleven twelve".split())
"""From one on, in order."""
CARDINALS = frozenset(NUMERALS)
POSSESSIVES = frozenset("his her its their my our your whose".split())
DETERMINERS = (
    POSSESSIVES
    | frozenset(
        "the a an this that these those some any no every each all both another either neither several"
        " many few much such".split()
    )
    | CARDINALS
)
PRONOUNS = frozenset(
    "i he she it they we you me him her us them this that these those himself herself itself"
    " themselves myself ourselves everyone everybody someone somebody nobody anyone anybody none"
    " everything something nothing anything who whom both all each one hers mine theirs ours yours here"
    " there".split()
)
PREPOSITIONS = frozenset(
    "in on at to into onto from with by under underneath beneath behind beside near inside outside"
    " through within without above below over off between of about around across along against for"
    " after before during until till since among upon past towards toward down up like as than despite"
    " except beyond unlike".split()
)
PAIRS = {
    tuple(pair.split())
    for pair in (
        "out of|on top|in front|next to|inside of|outside of|away from|close to|instead of|because of|back to|"
        "over to|back into|back in|back on|up to|down to|up in|up on|over in|down into|out to|down on|away in|"
        "on to|in to|from under|from behind|from inside|straight to|deep into|up into|over into|away to|down in"
    ).split("|")
}
"""Prepositions of two words."""
SUBORDINATORS = frozenset(
    "while when whilst whenever as because since until till before after once although though if"
    " unless so whereas for where lest".split()
)
COORDINATORS = frozenset("and but or then yet nor".split())
PARTICLES = frozenset(
    "up out away back down in off over on home inside outside around along aside through together"
    " round upstairs downstairs indoors outdoors past by across in forward abroad".split()
)
ADVERBS = frozenset(
    "also then now just again finally already always soon still ever only even too either instead once"
    " twice first later afterwards meanwhile however therefore thus there here quite very rather almost"
    " nearly perhaps maybe today yesterday tomorrow tonight somehow often sometimes usually never"
    " indeed alone together asleep aloud straight right well better so yet presently thereafter"
    " afterward no-one elsewhere apparently both all shortly unawares unseen unnoticed loudly anyway"
    " anymore longer beforehand inadvertently likewise earlier".split()
)
BEFORE_VERB = ADVERBS | {"not", "never"}
"""What may stand between an auxiliary and its verb."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or mark: as written, in lower case, and where it stands."""

    text: str
    low: str
    start: int
    end: int

    @property
    def verb(self) -> VerbForm | None:
        """The verb that it is a form of, if any; `Peter` is none, whatever `peter out` is."""
        if self.text == "Miss" or (self.start and self.text[:1].isupper() and lexicon().gender(self.low)):
            return None  # "while Rose slept"
        found = verb_form(self.low)
        rare = found is not None and found.kind == "other" and "ing" not in found.forms
        return None if self.text[:1].isupper() and (rare or not lemmas(self.low)) else found

    @property
    def is_name(self) -> bool:
        """Whether it starts with a capital letter, as a name does."""
        return self.text[:1].isupper() and self.low not in CLOSED

    @property
    def is_adverb(self) -> bool:
        """Whether it is an adverb by its ending; `Sally` and `family` are none."""
        if not self.low.endswith("ly") or self.verb:
            return False
        listed = lemmas(self.low)
        return "ADV" in listed or (not listed and self.text.islower())

    @property
    def is_mark(self) -> bool:
        """Whether it is punctuation."""
        return not (self.text[:1].isalnum() or self.text[:1] in "\"“'’")


CLOSED = (
    BE
    | HAVE
    | DO
    | MODALS
    | DETERMINERS
    | PRONOUNS
    | PREPOSITIONS
    | SUBORDINATORS
    | COORDINATORS
    | ADVERBS
    | PARTICLES
    | frozenset("not never what which how why whether no-one".split())
) - frozenset(("may", "home"))


_STANDS = re.compile(r"\s+(?:in|on|under|behind|at|the|a|not|gone|now)\b")
"""What follows `its` where it is typed for `it's`."""
_IS = re.compile(
    r"\s+(?:in|at|on|out|up|under|off|behind|the|a|an|my|our|not|never|back|gone|here|there|away|asleep|been|got|"
    r"still|already|just|now|always|"
    r"\w+ing(?: (?:in|at|on|the|a|an|next|his|her|their|my|by|with|to|up|out|down)\b|[.,;]))"
)
"""What follows `'s` where it is `is` or `has`: `Ann's at the bank`, and not `Ann's bank`."""


@lru_cache(maxsize=4096)
def tokenize(text: str, names: frozenset[str] = frozenset()) -> tuple[Token, ...]:
    """Return the tokens of a text; contractions are taken apart (`didn't` is `did` and `not`).

    A word that is one of `names` is nothing else: `Will` and `Drew` are no verbs where people are called so.
    """
    found = _tokens(text)
    if not names:
        return tuple(found)
    return tuple(replace(token, low=f"{token.low}*") if token.text in names else token for token in found)


def named_as_modals(text: str) -> frozenset[str]:
    """Return the modal verbs that are people here: no modal has a finite verb behind it, as in `Will walks`."""
    pairs = zip(found := _tokens(text), found[1:], strict=False)
    finite = ((a, b.verb) for a, b in pairs if a.low in MODALS and a.text[:1].isupper())
    return frozenset(a.text for a, form in finite if form and "base" not in form.forms)


def _tokens(text: str) -> list[Token]:
    """Return the tokens of a text whose people are not known."""
    found: list[Token] = []
    for part in _TOKEN.finditer(text):
        word = part[0]
        low = word.lower().replace("’", "'")
        low = _TYPED.get(low, low)
        if low == "its" and _STANDS.match(text, part.end()):
            low = "it's"
            word = word[:2] + "'s"
        a, b = part.span()
        if low in _WHOLE:
            found += [Token(w, w, a, b) for w in _WHOLE[low]]
        elif low.endswith("n't"):
            found += [Token(word[:-3], low[:-3], a, b), Token("not", "not", a, b)]
        elif low.endswith("'s") or (low.endswith("s'") and len(low) > 2):
            stem = -2 if low.endswith("'s") else -1
            own = low[:stem]
            is_verb = own in PRONOUNS | {"there", "that", "what", "where", "here"} and own not in ("one",)
            behind = bool(found) and found[-1].low in PREPOSITIONS  # "behind Ann's back"
            is_verb = is_verb or (word[:1].isupper() and stem == -2 and not behind and bool(_IS.match(text, b)))
            found += [Token(word[:stem], own, a, b + stem), Token("'s", "is" if is_verb else "'s", b + stem, b)]
        elif (short := next((s for s in _SHORT if low.endswith(s)), "")) and len(low) > len(short):
            cut = len(low) - len(short)
            found += [Token(word[:cut], low[:cut], a, a + cut), Token(_SHORT[short], _SHORT[short], a + cut, b)]
        else:
            found.append(Token(word.rstrip("'’") or word, low.rstrip("'") or low, a, b))
    return found


_END = re.compile(r"(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bDr)(?<!\bProf)(?<!\d [A-Z])[.!?]+[\"”’]?(?=\s)|\n+|;(?=\s)")
_SPEAKS = re.compile(
    r"\s+(?:[a-z]|I\b|(?:He|She|They|[A-Z]\w+)\s+(?:said|says|asked|asks|told|tells|replied|replies|shouted|cried|answered"
    r"|answers|called|calls|whispered|added|wondered"
    r"|want(?:s|ed) to know)\b"
    r"(?![^.!?\n]*\bthat\b))"
)
_NUMBER = re.compile(r"^\s*\(?\d{1,5}[).:]?\s+(?=\S)")


@lru_cache(maxsize=16)
def lines_of(text: str) -> tuple[tuple[str, ...], bool]:
    """Return the sentences of a text, and whether most lines are numbered, as in a log."""
    lines = [line for line in text.splitlines() if line.strip()]
    numbered = sum(1 for line in lines if _NUMBER.match(line))
    log = numbered >= 2 and 2 * numbered >= len(lines)
    plain = "\n".join(_NUMBER.sub("", line) if log else line for line in lines)
    quotes = [m.span() for m in re.finditer(r"[\"“][^\"”\n]*[\"”]", plain)]
    found, start = [], 0
    for end in _END.finditer(plain):
        around = next((q for q in quotes if q[0] < end.start() < q[1]), None)
        if around and end.end() < around[1]:
            continue
        led = around and plain[start : around[0]].strip()  # `Ann asked, "Where is it?" Ben said`
        if around and _SPEAKS.match(plain, around[1]) and not (led and plain[around[1] :].lstrip()[:1].isupper()):
            continue
        found.append(plain[start : end.end()].strip())
        start = end.end()
    found.append(plain[start:].strip())
    return tuple(line.rstrip(";").strip() for line in found if line.strip(" ;.")), log
