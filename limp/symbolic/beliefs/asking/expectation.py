"""Questions for what somebody will feel: surprise and disappointment follow from a belief that is not so.

    Will Ann be surprised when she looks in the box?    Is Ann wrong about where the ball is?
    How will Ann feel when she opens the tin?           Is Ann wrong about what is in the tin?

Source: Wellman and Banerjee, "Mind and emotion: children's understanding of the emotional consequences of beliefs
and desires", British Journal of Developmental Psychology 1991.
"""

from __future__ import annotations

import re

from ....episodes.variables import Variable
from ....questions.grammar import AUXILIARY, DISAPPOINTED
from ..story import Labelled
from .asked import IsKnown
from .facts import Facts
from .terms import Terms

_RIGHT = r"unsurprised|indifferent|calm|satisfied|pleased|relieved|happy|glad|content|as expected"
_FEELS = re.compile(
    rf"^(?:{AUXILIARY}\s+)*(?P<denied>not\s+)?(?:be|feel|get|react)?\s*(?:(?:very|rather|quite|a bit|at all)\s+)?"
    rf"(?P<feeling>{DISAPPOINTED})?(?:,?\s+(?:when|if|once|as soon as|by|at|about|after|upon)\s+(?P<what>.+))?$",
    re.I,
)
_OF_FEELING = re.compile(
    rf"(?P<denied>\b(?:not|no|n['’]t)\b.*?)?\b(?:(?P<wrong>{DISAPPOINTED})|(?P<right>{_RIGHT}))\b", re.I
)


def surprised(words: str) -> bool | None:
    """Return whether words name a feeling of those who were wrong (true) or right; None where they name none."""
    found = _OF_FEELING.search(words)
    return None if found is None else bool(found["wrong"]) != bool(found["denied"])


def feeling_of(words: str, chain: tuple[str, ...], terms: Terms, how: bool) -> IsKnown | None:
    """Read `Ann will be surprised when she opens the box`; `how`: the feeling is asked for."""
    who, act = terms.take_person(words)
    found = _FEELS.match(act) if who else None
    if not who or not found or (not found["feeling"] and not (how and found["what"])):
        return None
    variable = _expected(found["what"] or "", terms)
    return variable and IsKnown((*chain, who), variable, negated=not found["denied"])


def _expected(words: str, terms: Terms) -> Variable | None:
    """Return what the person expects something of, in a clause that says when they will see how it is."""
    shown = {e.place for e in terms.story.events if isinstance(e, Labelled)}
    places = [place for place in terms.story.places if re.search(rf"\b{re.escape(place)}\b", words, re.I)]
    if inside := next((place for place in places if place in shown), None):
        return Variable("inside", inside)
    clause = re.sub(
        r"^(?:(?:find|see|learn|discover|hear|realise|realize)s?(?: out)?|he|she|they|that)\s+", "", words
    )
    known = Facts(terms).known(clause) if words else None
    if known or not words:
        return known or (terms.variable(terms.topic) if terms.topic else None)
    only = [thing for thing in terms.story.things if thing not in (*terms.story.agents, *terms.story.places)]
    return terms.at(only[0]) if len(only) == 1 else None
