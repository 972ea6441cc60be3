"""Whether something said was a lie, an honest mistake, or true: what the speaker held when they said it.

    lie        the speaker holds that it is false
    truth      they do not, and it is so
    mistake    they do not, and it is not so

Source: Augustine, "De mendacio", 395; the speaker's belief, not the fact, makes the lie.
"""

from __future__ import annotations

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import Tell
from ..episodes.queries import HonestyOf
from ..errors import NoEvidenceError
from .worlds import Worlds


def honesty(query: HonestyOf, episode: Episode, worlds: Worlds) -> dict[str, float]:
    """Return P(lie), P(mistake) and P(truth), or with a claimed one P(yes) and P(no).

    Raises `NoEvidenceError` if the speaker says nothing that has a variable and a value, and if nothing tells how
    it really is.
    """
    number, claim = _said(query, episode)
    assert claim.variable is not None
    total = dict.fromkeys(("lie", "mistake", "truth"), 0.0)
    asked = [((query.speaker,), claim.variable), ((), claim.variable)]
    for (mine, true), p in worlds.joint(asked, number - 1).items():
        if mine.value is None and true.value is None and claim.value not in mine.denied:
            continue
        false = (mine.value is not None and (mine.value == claim.value) == claim.negated) or (
            not claim.negated and claim.value in mine.denied
        )
        right = true.value is not None and (true.value == claim.value) != claim.negated
        total["lie" if false else "truth" if right else "mistake"] += p
    mass = sum(total.values())
    if mass <= 0.0:
        raise NoEvidenceError(
            f"nothing tells whether what {query.speaker} said is so.", "Tell how it really was, or what they held."
        )
    found = {kind: p / mass for kind, p in total.items()}
    if query.claimed is None:
        return found
    return {"yes": found[query.claimed], "no": 1.0 - found[query.claimed]}


def _said(query: HonestyOf, episode: Episode) -> tuple[int, Claim]:
    """Return the utterance in question by its place, and what it claims about the world."""
    wanted = episode.number(query.event) if query.event else None
    for number in reversed(range(len(episode.events))):
        event = episode.events[number]
        if wanted not in (None, number) or not isinstance(event, Tell) or event.speaker != query.speaker:
            continue
        for claim in event.says:
            if claim.variable is not None and claim.value and claim.chain in ((), (query.speaker,)):
                return number, claim
    raise NoEvidenceError(
        f"{query.speaker} says nothing that could be true or false.",
        "Say what it claims, as a variable and a value.",
    )
