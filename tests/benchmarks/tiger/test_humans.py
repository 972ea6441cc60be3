from __future__ import annotations

import pytest
from limp.benchmarks.tiger.humans import contrasts


def test_contrasts_of_two_contexts() -> None:
    def player(context: str, listens: float) -> dict[str, object]:
        names = ("evidence_abs", "correct", "identical", "prediction_accuracy", "consistent")
        return {"context": context, "indices": {"listens": listens, **dict.fromkeys(names)}}

    found = contrasts(
        [player("competitive", x) for x in (1, 2, 3)] + [player("cooperative", x) for x in (3, 5, 7)]
    )
    assert list(found) == ["listens"]
    assert found["listens"]["t"] == pytest.approx(-2.32379)  # type: ignore[index]
    assert contrasts([player("competitive", 1.0)]) == {}
