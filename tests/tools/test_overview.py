"""The short table of README.md."""

from pathlib import Path

from tools import overview
from tools.tables import summaries

README = Path(__file__).parents[2] / "README.md"


def test_the_readme_shows_the_committed_results() -> None:
    text = README.read_text(encoding="utf-8")
    assert overview.updated(text) == text, "run: python -m tools.overview README.md"


def test_figures_beside_ours() -> None:
    assert overview.best_published("mumatom") == "UserHarness (input unknown) 95.9"
    assert overview.best_published("fantom") == ""


def test_the_best_rule_of_each_family() -> None:
    run = next(run for run in summaries() if run.config.name == "video+text, symbolic")
    best = run.controls.best
    families = [best[family].accuracy * run.by_type[family].n for family in run.by_type]
    assert overview.best_rules(run) == f"{100 * sum(families) / run.n:.1f}"
