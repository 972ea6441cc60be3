"""Clause frames: who does what to what, where, when, and what they see, say or think by a clause of its own."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field

from .phrases import TIME_WORDS, WEEKDAYS, Phrase
from .tokens import CARDINALS
from .vocabulary import Kind

BEFORE_ING = frozenset("without by with on upon after before while when instead".split())
STATES = frozenset("alone asleep together there here elsewhere right well upstairs".split())
ACTUAL = frozenset("decide manage proceed choose begin start come happen continue turn go rush hurry".split())
"""`decided to hide it`: the act behind `to` took place."""
NOT_ACTUAL = frozenset("forget fail refuse".split())
LEADS = frozenset("inside outside upstairs downstairs".split())
TIMING = frozenset("at on in by for during before after until till since from through within upon around".split())
_ALL_IDIOMS = tuple(
    tuple(words.split())
    for words in (
        "at once|at all|at first|at last|in fact|in private|in secret|on purpose|by mistake|by accident|no longer|"
        "any more|as well|of course|in full view|as usual|one by one|at least|in turn|in reality|at home again|"
        "all the way|by then|by now|until then|by herself|by himself|on her own|on his own|in between|"
        "for safekeeping|for a joke|for fun|without a word"
    ).split("|")
)
IDIOMS = {first: tuple(i for i in _ALL_IDIOMS if i[0] == first) for first, *_ in _ALL_IDIOMS}
"""Words that say how and name no place, by their first word: `at once`, `in fact`."""
CONTENT = frozenset(("ask", "tell", "know", "see", "find", "watch", "look", "read", "want", "trust"))
TIME = frozenset(
    "day morning afternoon evening night time while moment minute minutes hour hours week year month"
    " monday tuesday wednesday thursday friday saturday sunday lunch breakfast dinner tea supper noon"
    " midnight shift weekend nightfall dawn dusk today yesterday tomorrow once later seconds second"
    " afterwards bedtime beginning end meantime winter summer spring autumn christmas days weeks years"
    " months o'clock absence past meanwhile ago".split()
)
_NOT_REAL = ("than", "if", "unless", "so that", "lest")
_SPANS = (
    TIME_WORDS
    | WEEKDAYS
    | frozenset("minutes hours days weeks years seconds months moment minute hour moments".split())
)
_BEFORE_SPANS = WEEKDAYS | frozenset("the a an ten next last some half".split())


@dataclass
class Frame:
    """One clause. `words` are its own; `content` are the clauses that it sees, says or thinks."""

    words: str = ""
    conjunction: str = ""
    subject: Phrase | None = None
    same_subject: bool = False
    comma: bool = False
    """Whether a comma stands before it."""
    subject_at: tuple[str, Phrase] | None = None
    """Where the subject is, as in `the bottle in the door says`."""
    lemma: str = ""
    kind: Kind = "idle"
    form: str = ""
    passive: bool = False
    progressive: bool = False
    perfect: bool = False
    negated: bool = False
    modal: str = ""
    particle: str = ""
    objects: list[Phrase] = field(default_factory=list)
    phrases: list[tuple[str, Phrase]] = field(default_factory=list)
    opening: list[tuple[str, Phrase]] = field(default_factory=list)
    """Prepositional phrases before the subject: `inside the box were two pears`."""
    adverbs: list[str] = field(default_factory=list)
    predicate: list[str] = field(default_factory=list)
    times: list[str] = field(default_factory=list)
    content: list[Frame] = field(default_factory=list)
    link: str = ""
    """How the content is joined: `that`, `where`, `bare` (saw him leave), `to`, `quote`, `without`."""
    existential: bool = False
    left_over: list[str] = field(default_factory=list)
    recalls: bool = False
    """Whether it tells which thing is meant, with a subject of its own: `the mug that Ann had left`."""
    relatives: list[Frame] = field(default_factory=list)
    """Clauses without a word of their own that tell which object is meant: `the mug Ann had left`."""
    first: int = 0
    verb: int = 0
    last: int = 0
    """The tokens of the sentence where it starts, where its verb stands, and before which it ends."""

    def copy(self) -> Frame:
        """Return a frame of its own, whose lists can be changed."""
        twin = copy.copy(self)
        twin.objects, twin.phrases = list(self.objects), list(self.phrases)
        twin.adverbs, twin.predicate = list(self.adverbs), list(self.predicate)
        twin.opening, twin.times = list(self.opening), list(self.times)
        twin.left_over, twin.relatives = list(self.left_over), list(self.relatives)
        twin.content = [inner.copy() for inner in self.content]
        return twin

    @property
    def irreal(self) -> bool:
        """Whether the words do not say that it happened."""
        return self.modal not in ("", "could", "can") or self.conjunction in _NOT_REAL


def is_time(phrase: Phrase) -> bool:
    """Return whether a noun phrase tells when: `noon`, `the weekend`, `10:30`."""
    words = phrase.low.replace("'s", "").split()
    return bool(words) and (
        words[-1] in TIME
        or (len(words) == 1 and (words[0].isdigit() or words[0] in CARDINALS - {"one"}))
        or (len(words) == 3 and words[1] in ("past", "to"))
        or words[0] in ("monday", "friday", "sunday")
        or (":" in words[-1] and words[-1][0].isdigit())
    )


def is_bare_time(phrase: Phrase) -> bool:
    """Return whether a noun phrase without a preposition tells when: `one evening`, `the whole time`."""
    words = phrase.low.split()
    if not words or words[-1] not in TIME or phrase.owner:
        return False
    if phrase.determiner in ("this", "that", "every", "one", "all", "each"):
        return True
    counted = phrase.determiner in ("two", "three", "four", "five", "ten", "several", "many", "few")
    return words[-1] in _SPANS and (counted or words[0] in _BEFORE_SPANS or words[-1] in WEEKDAYS)
