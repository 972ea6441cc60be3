"""The forms of questions about who thinks what: their words, and which questions have one."""

from __future__ import annotations

import re

LEAD = re.compile(
    r"^(?:(?:after|when|once|as soon as|if|upon|now that|while|before|during|at|by|in the|given|suppose|"
    r"immediately|later|then|so|now|"
    r"according to the (?:story|text)|based on|to (?:find|get|fetch))\b[^,?]*,\s*)+",
    re.I,
)
NOUN = r"(?:place|location|container|room|box|spot|cupboard|one|drawer|basket|locations|position)"

_FORM = re.compile(
    r"^(?:where\b|who(?:se)?\b|(?:in|to|at)?\s*(?:which|what) (?:of the )?(?:people|person|characters?|agents?)\b|"
    rf"(?:in|to|at)?\s*(?:which|what) {NOUN}\b|what\b(?=.*\b(?:in|inside|of|think|thinks|believe|believes|"
    rf"expect|expects|about)\b)|"
    r"(?:does|do|did|is|are|was|were|will|would|has|can)\b(?=.*\b(?:think|thinks|believe|believes|know|knows|"
    r"expect|expects|look|search|aware|belief|in|inside|on|under|at)\b)|"
    r"(?:from|in|according to) .+?(?:perspective|view|opinion)\b)",
    re.I,
)


_CLAIMS = re.compile(
    r"\b(?:(?:most|least|more|less|best) (?:likely|probable|plausible)|(?:un)?likely|statements?|(?:which|one|"
    r"what) of (?:these|the following)|"
    r"following|explanation|conclusion)\b",
    re.I,
)
_MENTAL = re.compile(
    r"\b(?:think|thinks|believes?|knows?|understands?|perceives?|aware|expects?|views?|perception|thoughts?|"
    r"beliefs?|opinion|understanding)\b"
)


def is_belief_question(stem: str, chat: bool = False) -> bool:
    """Return whether a question asks where something is, who knows it, or what somebody thinks of it.

    About a chat, every question that asks what somebody thinks, knows or understands is one.
    """
    words = " ".join(stem.split()).strip("\"“”' ")
    if chat:
        asks = words.endswith("?") and not re.search(r"\b(?:likely|statements?|following)\b", words, re.I)
        return asks and bool(_MENTAL.search(words))
    if _CLAIMS.search(words):
        return False
    if re.search(r"\b(?:why|feel|feels|emotion)\b", words, re.I):
        return False
    return bool(_FORM.match(LEAD.sub("", question_of(words)).strip()))


def question_of(stem: str) -> str:
    """Return the sentence that asks, without what is said before it."""
    sentences = [part for part in re.split(r"(?<=[.!?])\s+", stem) if part.strip()]
    asking = [part for part in sentences if part.rstrip().endswith("?")]
    return (asking or sentences or [stem])[-1]


TAIL = re.compile(
    r"(?:,?\s+(?:when|after|once|as soon as|upon|if|before (?:he|she|they))\s+(?:(?!\bthink|\blook for).)*|"
    r"\s+(?:by|at|in) the end(?: of the story)?|\s+first|\s+then|\s+next|\s+now|\s+precisely|"
    r"\s+right now|\s+at (?:the|this) (?:moment|point)(?: in the story)?|\s+upon (?:his|her|their) return)+\s*$",
    re.I,
)
START = re.compile(
    r"\b(?:at|in) the (?:very )?(?:beginning|start)(?: of the story)?\b|\b(?:initially|originally|at first|"
    r"to begin with|before anyone moved (?:it|them))\b",
    re.I,
)
BEFORE = re.compile(r"\b(?:before|previously|earlier)\b", re.I)
THINKS = re.compile(
    r"^(?:(?:really|actually|truly|now|currently|mistakenly|wrongly|also|still|probably|first)\s+)*"
    r"(?:thinks?|thought|believes?|believed|expects?|expected|assumes?|supposes?|reckons?|guess(?:es)?|"
    r"would think|will think|would say|will say|says?|imagines?|suspects?)\b\s*(?:that\b|to be\b)?\s*",
    re.I,
)
SEARCH = re.compile(
    r"^(?:(?:will|would|does|did|should|is going to|go(?:es)? to|most likely|probably|first|then|now|really|"
    r"try to|tries to|start to)\s+)*"
    r"(?:look(?:s|ed|ing)?|search(?:es|ed|ing)?|seek(?:s)?|check(?:s)?|go(?:es)?(?: back)?|head(?:s)?|"
    r"hunt(?:s)?|reach(?:es)?|walk(?:s)?|run(?:s)?|opens?|chooses?|picks?)\b\s*(?:first\s+|in\s+|into\s+|"
    r"inside\s+)*"
    r"(?:(?:in order )?(?:for|to (?:find|get|fetch|buy|retrieve|look for|search for|take|collect|pick up|eat|"
    r"play with|grab)|after)\s+(?P<thing>.+))?$",
    re.I,
)
IS = re.compile(
    r"^(?P<thing>.+?)\s+(?:is|are|was|were|to be|will be|would be|lies|has been|might be|could be|can be|'s)\s*"
    r"(?:(?:really|actually|now|currently|still|located|hidden|placed|kept|put|stored|found|in reality|truly|"
    r"exactly|situated|at|moved|left|precisely|to)\s*)*"
    r"(?:(?P<prep>in|inside|on|under|at|behind|near|beside|within|underneath)\s+(?P<place>.+))?$",
    re.I,
)
