import pytest
from limp.benchmarks.tiger.humans import PlayerFigures, contrasts

from limp.worlds.tiger.indices import Indices


def test_contrasts_of_two_contexts() -> None:
    def player(context: str, listens: float) -> PlayerFigures:
        indices = Indices(1, listens, 0.0, 1.0, *[None] * 6)
        return PlayerFigures(
            player="x", context=context, indices=indices, optimal_listens={}, posterior={}, steps=1
        )

    found = contrasts(
        [player("competitive", x) for x in (1, 2, 3)] + [player("cooperative", x) for x in (3, 5, 7)]
    )
    assert list(found) == ["listens"]
    assert found["listens"].t == pytest.approx(-2.32379)
    assert contrasts([player("competitive", 1.0)]) == {}
