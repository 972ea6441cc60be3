"""Does somebody help or hinder? Each deed and each statement towards the other is evidence.

    P(deeds | stance)  =  product over deeds d of  P(d | stance)

                      helps     hinders   independent
    furthers          1 - e     e         1/2
    goes against      e         1 - e     1/2

A deed furthers or goes against the other by its verb (give, open and return; hide, block and take away) and by
what the other wants, or because it is done for them. A true statement furthers, a lie goes against, and an
honest mistake says nothing: who is wrong in good faith hinders nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..asking.asked import Stance
from .deeds import LETS, Deed
from .goals import EPSILON

FURTHERS = frozenset(
    "help assist support give hand bring fetch open return show lend pass repair fix carry save".split()
)
AGAINST = frozenset(
    "hinder stop prevent block hide steal lock trick mislead deceive cheat sabotage thwart betray".split()
)
_TAKES = frozenset("take pull remove push snatch grab".split())
_TELLS = frozenset("tell warn inform".split())
STANCES: tuple[Stance, ...] = ("help", "hinder", "independent")
_LIKELY: dict[bool, dict[Stance, float]] = {
    True: {"help": 1.0 - EPSILON, "hinder": EPSILON, "independent": 0.5},
    False: {"help": EPSILON, "hinder": 1.0 - EPSILON, "independent": 0.5},
}


def sides_of(actor: str, other: str, deeds: Sequence[Deed], alone: bool = False) -> tuple[bool, ...]:
    """Return for each deed towards the other whether it furthers (true) or goes against them (false).

    `alone`: there is nobody else in the story, so what is hidden or blocked is hidden from the other.
    """
    wants = any(d.agent == other and d.wanted for d in deeds)
    own = {other.lower()} | {word for d in deeds if d.agent == other for word in d.about}
    knew = any(d.agent == actor and d.lemma == "know" and not d.negated for d in deeds)
    found: list[bool] = []
    for d in deeds:
        if d.agent == actor and d.lemma in LETS and d.about & own:
            found.append(not d.negated)
        if d.agent == actor and d.negated and knew and d.lemma in _TELLS and other.lower() in d.about:
            found.append(False)  # knew it, and did not tell
        if d.agent != actor or d.negated:
            continue
        concerns = bool(d.about & own) or (alone and wants and d.lemma in AGAINST)
        if concerns and (d.lemma in AGAINST or (d.lemma in _TAKES and "away" in d.about)):
            found.append(False)
        elif (concerns and d.lemma in FURTHERS) or other.lower() in d.benefits:
            found.append(True)
    return tuple(found)


def stance_shares(sides: Iterable[bool]) -> dict[Stance, float]:
    """Return the probability of each stance, with equal priors."""
    weights: dict[Stance, float] = dict.fromkeys(STANCES, 1.0)
    for side in sides:
        for stance in STANCES:
            weights[stance] *= _LIKELY[side][stance]
    total = sum(weights.values())
    return {stance: weight / total for stance, weight in weights.items()}
