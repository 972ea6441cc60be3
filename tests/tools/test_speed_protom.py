"""The speed comparison counts what it says; how fast anything is, is not tested."""

from __future__ import annotations

from limp.benchmarks.protom.scenarios import load_scenarios

from tools.speed_protom import decisions, playouts


def test_the_cache_does_not_change_the_decisions() -> None:
    scenarios = load_scenarios()[:1]
    with_cache, without = decisions(scenarios, True), decisions(scenarios, False)
    assert with_cache["decisions"] == without["decisions"] == 11
    assert 0.0 <= with_cache["p50_ms"] <= with_cache["p95_ms"] <= with_cache["p100_ms"]


def test_playouts_are_counted() -> None:
    assert playouts(load_scenarios()[0].domain, 2) > 0
