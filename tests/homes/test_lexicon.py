import pytest

from limp.homes.lexicon import lexicon
from limp.minds.facts import Place


def test_plausibility_is_room_times_furniture() -> None:
    words = lexicon()
    kitchen = "kitchen"
    assert words.plausibility("bread", Place(name="fridge", room=kitchen)) == 1.0
    assert words.plausibility("bread", Place(name="stove", room=kitchen)) == 0.6
    assert words.plausibility("bread", Place(name="cabinet", room="bathroom")) == pytest.approx(0.05)
    assert words.plausibility("book", Place(name="cabinet", room=kitchen)) == pytest.approx(0.3 * 0.6)
    assert words.plausibility("gizmo", Place(name="cabinet", room=kitchen)) == 0.5
    assert words.plausibility("bread", Place(name="kiln")) == 0.5
