"""The committed figures of the study of helping are those of its presets and of its sweep."""

from __future__ import annotations

import json
from dataclasses import asdict

from limp.benchmarks.helping.figures import SWEEP, Preset
from limp.benchmarks.studies import published

from tools.pages.helping import KEPT


def test_the_committed_figures_are_of_this_study() -> None:
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    assert found["published"] == published("helping")
    assert found["preset"] == json.loads(json.dumps(asdict(Preset())))
    assert [change["changed"] for change in found["sweep"]] == [dict(change) for change in SWEEP]
