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
    assert overview.best_rule(summaries(), "mumatom") == "said-object 44.0"
