"""Words as clauses: what stands after `that`, verbs in the third person, and the name of a step as a clause."""

from __future__ import annotations

import re

from .facts import who

_SUBJECTS = frozenset(
    "it he she they we i you there nobody somebody everybody nothing something everything".split()
)
_BEFORE_NOUNS = frozenset("the a an another some no this that these those my your his her its our their".split())
_OPENERS = (
    _SUBJECTS
    | _BEFORE_NOUNS
    | frozenset(
        """after although and as at because before both but by during either even for from here however if in later
    maybe meanwhile neither next no now of on once or since so soon still then though to today tomorrow under
    unless until upon what when where whether which while who why with without yes yesterday""".split()
    )
)
"""Words that begin a sentence with a capital and are no names."""
_FINITE = frozenset(
    """is are was were has have had does do did will would can could may might must should isn't aren't wasn't
    weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't couldn't""".split()
)
_THE_OTHER = re.compile(r"the other \w+s (?!(?:and|or|of|in|on|at|to|by|with|from|for|under|that|which|who)\b)\w+")
"""`the other opens doors`, `the other keys fit`; not `the other keys in the bag`."""
_SENTENCE_ENDS = re.compile(r"[.!?][\"”']?\s+\S|[.!?]\s*$")


def is_clause(words: str) -> bool:
    """Return whether words can surely stand after `that`: `it rains`, `Bob has the key`, `the tea is cold`.

    Answers (`Yes`), verb phrases (`help Bob`), names, indirect questions, and what begins like a sentence of its
    own (`He left`, `Suddenly, ...`) cannot. Behind `the` and the like a form of be, have, do or a modal is wanted,
    but for `the other opens doors`.
    """
    first, *rest = words.split() or [""]
    if not rest or _SENTENCE_ENDS.search(words):
        return False
    if first in _SUBJECTS or first == "I" or _THE_OTHER.match(words):
        return True
    if first in _BEFORE_NOUNS or first.endswith(("'s", "’s")):
        return not _FINITE.isdisjoint(word.lower() for word in rest)
    opens = first.lower() in _OPENERS or first.endswith(("ly", "LY", ","))  # and is no name, as `Suddenly`
    is_named = first[:1].isupper() and not opens
    return is_named and any(word[:1].islower() and word not in ("and", "or") for word in rest)


_SIBILANT = re.compile(r"(?:s|sh|ch|x|z|o)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
_ADVERB = re.compile(
    r"(?!apply|reply|supply|rely|comply|multiply|bully|rally|tally|fly)\w+ly|then|also|now|again|just"
)
_FOUND = re.compile(r"^(?P<no>not )?find(?= (?:in|on|at|with)\b|$)")
"""To find without an object, as an act is recorded of which it is unknown."""


def third_person(phrase: str) -> str:
    """Return a verb phrase in the third person: `quickly carry the mug` becomes `quickly carries the mug`.

    `not find it` becomes `does not find it`, and to find gets an object where it has none. A verb that is in the
    third person already, as a weak reader writes it, stays as it is.
    """
    phrase = _FOUND.sub(lambda found: f"{found[0]} {'anything' if found['no'] else 'something'}", phrase)
    words = phrase.split(" ")
    if words[0] == "not":
        return f"does {phrase}"
    at = next((n for n, word in enumerate(words) if not _ADVERB.fullmatch(word)), 0)
    verb = words[at]
    if verb.endswith("s") and not verb.endswith("ss"):
        return phrase
    if _CONSONANT_Y.search(verb):
        words[at] = verb[:-1] + "ies"
    else:
        words[at] = {"be": "is", "have": "has"}.get(verb) or verb + ("es" if _SIBILANT.search(verb) else "s")
    return " ".join(words)


_IN_ES = re.compile(r"(?:ss|sh|ch|x|zz|o)es$")


def base_form(phrase: str) -> str:
    """Return a verb phrase whose verb stands first in its base form: `carries the mug` becomes `carry the mug`."""
    verb, blank, rest = phrase.partition(" ")
    irregular = {"is": "be", "are": "be", "has": "have"}.get(verb)
    if irregular or not verb.endswith("s") or verb.endswith("ss"):
        return f"{irregular or verb}{blank}{rest}"
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y{blank}{rest}"
    return f"{verb[:-2] if _IN_ES.search(verb) else verb[:-1]}{blank}{rest}"


_ACT = re.compile(r"(?!what )(?P<who>[^\W\d_][^:\"“]{0,40}): (?P<did>[a-z].*)", re.DOTALL)


def clause(step: str) -> str:
    """Return the name of a step as a clause: `Nora: walk to the fridge` becomes `Nora walks to the fridge`.

    What says how much somebody could know (`what Nora could know: ...`), and any other words, stay as they are.
    """
    act = _ACT.fullmatch(step)
    words = f"{who(act['who'])} {third_person(act['did'])}" if act else step
    return words.strip().rstrip(".")
