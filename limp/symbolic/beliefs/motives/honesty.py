"""Was it a lie? What somebody said, against what they held when they said it, and against what was so.

    lie       the speaker held something else        mistake   the speaker held it, and it was not so
    truth     it was so, and the speaker did not hold anything else

    P(kind) = sum over worlds w of P(w) [kind in w]

Where the story does not tell what the speaker held, and what is said is false, lie and mistake are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....errors import NoEvidenceError
from ..asking.asked import Honest
from ..mental_verbs import ERRS, HOLDS, KNOWS, LIES
from ..story import Moves, Tells, Variable
from ..tracker import Tracker
from ..worlds import Worlds
from .deeds import Deed, Statement
from .goals import EPSILON
from .testimony import testimony

KINDS: tuple[Honest, ...] = ("lie", "mistake", "truth")


def statement_of(worlds: Worlds, speaker: str) -> int:
    """Return which event is the last that somebody said of the world; raises `NoEvidenceError` if none is."""
    said = [
        k for k, e in enumerate(worlds.story.events) if isinstance(e, Tells) and e.speaker == speaker and e.place
    ]
    if not said:
        raise NoEvidenceError(
            f"the story tells nothing that {speaker} said of where or what something is.",
            "Say it as: Ann told Ben that the ball was in the box.",
        )
    return said[-1]


def honesty_shares(worlds: Worlds, speaker: str) -> dict[Honest, float]:
    """Return the probability that the last words of a speaker were a lie, a mistake, or true.

    Raises `NoEvidenceError` where nothing that they said was understood, or the story does not tell what is so.
    """
    when = statement_of(worlds, speaker)
    event = worlds.story.events[when]
    assert isinstance(event, Tells)
    of, said = (event.place, event.thing) if event.about == "inside" else (event.thing, event.place)
    total: dict[Honest, float] = dict.fromkeys(KINDS, 0.0)
    for weight, tracker in worlds.weighted:
        for kind, share in _one(tracker, event, Variable(event.about, of), said, when).items():
            total[kind] += weight * share
    return total


def _one(tracker: Tracker, event: Tells, variable: Variable, said: str, when: int) -> dict[Honest, float]:
    # What a story tells only afterwards was so before: "in fact it was open, and she knew it".
    held = tracker.opinion((event.speaker,), variable, when - 1).value
    held = held or tracker.opinion((event.speaker,), variable).value
    true = tracker.opinion((), variable, when).value or tracker.opinion((), variable).value
    if held is not None and (held == said) == event.negated:
        return {"lie": 1.0}
    if true is None:
        raise NoEvidenceError(
            f"the story does not tell whether what {event.speaker} said was so.", "Ask about what it tells."
        )
    if (true == said) != event.negated:
        return {"truth": 1.0}
    moves = [e for e in tracker.story.events[:when] if isinstance(e, Moves) and e.thing == event.thing]
    missed = held is None and any(event.speaker in e.unseen_by for e in moves)
    return {"mistake": 1.0} if held is not None or missed else {"lie": 0.5, "mistake": 0.5}


def honest_shares(
    worlds: Worlds, speaker: str, deeds: Sequence[Deed], statements: Sequence[Statement] = ()
) -> dict[Honest, float]:
    """Return `honesty_shares`; where what was said decides nothing, by what they said of acts (`testimony`).

    Last by what the speaker is told to have done: who believed it, did not know something, misread, misheard or
    forgot it erred; who knew it, lied or pretended knew better.
    Raises `NoEvidenceError` if nothing of either kind is told.
    """
    try:
        return honesty_shares(worlds, speaker)
    except NoEvidenceError:
        if kind := testimony(worlds, speaker, deeds, statements):
            return _mostly(kind)
        own = [d for d in deeds if d.agent == speaker and not d.wanted]
        lemmas = {d.lemma for d in own if not d.negated}
        ignorant = any((d.negated and d.lemma in KNOWS) or (d.lemma in HOLDS and d.about) for d in own)
        knew = any(not d.negated and d.lemma in KNOWS and d.about for d in own)
        erred, lied = ignorant or bool(lemmas & ERRS), knew or bool(lemmas & LIES)
        if erred == lied:
            raise
        return _mostly("mistake" if erred else "lie")


def _mostly(likely: Honest) -> dict[Honest, float]:
    return {kind: 1.0 - 2.0 * EPSILON if kind == likely else EPSILON for kind in KINDS}
