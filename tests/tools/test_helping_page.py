from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from limp.benchmarks.helping.figures import SWEEP, Preset
from limp.benchmarks.studies import published

from tools import helping_page

ROOT = Path(__file__).parents[2]


def test_the_page_shows_the_committed_figures() -> None:
    text = (ROOT / "docs" / "helping.md").read_text(encoding="utf-8")
    assert helping_page.updated(text) == text, "run: python -m tools.helping_page docs/helping.md"


def test_the_committed_figures_are_of_this_study() -> None:
    found = json.loads(helping_page.KEPT.read_text(encoding="utf-8"))
    assert found["published"] == published("helping")
    assert found["preset"] == json.loads(json.dumps(asdict(Preset())))
    assert [change["changed"] for change in found["sweep"]] == [dict(change) for change in SWEEP]
