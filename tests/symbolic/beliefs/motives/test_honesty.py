"""Lies, mistakes and truths: what was said against what the speaker held and what was so."""

from __future__ import annotations

import pytest

from limp.errors import NoEvidenceError
from limp.symbolic.beliefs.conventions import Conventions
from limp.symbolic.beliefs.motives.honesty import honesty_shares
from limp.symbolic.beliefs.story import Happening, Leaves, Moves, Story, Tells
from limp.symbolic.beliefs.worlds import Worlds

PUT = Moves("key", "box", "Ann")
MOVED = (PUT, Leaves("Ann"), Moves("key", "bag", "Ben"))


def told(*events: Happening) -> Worlds:
    return Worlds(Story(("Ann", "Ben", "Cleo"), events), Conventions())


@pytest.mark.parametrize(
    ("events", "kind"),
    [
        ((PUT, Tells("Ann", "key", "bag", ("Cleo",))), "lie"),
        ((PUT, Tells("Ann", "key", "box", ("Cleo",))), "truth"),
        ((PUT, Tells("Ann", "key", "box", ("Cleo",), negated=True)), "lie"),
        ((*MOVED, Tells("Ann", "key", "box", ("Cleo",))), "mistake"),
        ((*MOVED, Tells("Ben", "key", "box", ("Cleo",))), "lie"),
    ],
)
def test_kinds(events: tuple[Happening, ...], kind: str) -> None:
    speaker = next(e.speaker for e in events if isinstance(e, Tells))
    shares = {str(k): share for k, share in honesty_shares(told(*events), speaker).items()}
    assert shares[kind] == 1.0


def test_a_speaker_of_whom_nothing_is_known_lies_or_errs() -> None:
    shares = honesty_shares(told(Moves("key", "box", "Ann"), Leaves("Ann"), Tells("Cleo", "key", "bag")), "Cleo")
    assert shares["lie"] == shares["mistake"] == 0.5 or shares["lie"] == 1.0


def test_who_said_nothing_did_not_lie() -> None:
    with pytest.raises(NoEvidenceError, match="nothing that Ben said"):
        honesty_shares(told(PUT), "Ben")
