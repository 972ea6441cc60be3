"""The short table of README.md."""

from tools.pages import readme
from tools.pages.page import summaries
from tools.pages.results import HERE


def test_figures_beside_ours() -> None:
    assert readme.best_published("mumatom") == "UserHarness (input unknown) 95.9"
    assert readme.best_published("fantom") == ""


def test_the_best_rule_of_each_family() -> None:
    run = next(run for run in summaries(HERE).values() if run.config.name == "video+text, symbolic")
    best = run.controls.best
    families = [best[family].accuracy * run.by_type[family].n for family in run.by_type]
    assert readme.best_rules(run) == f"{100 * sum(families) / run.n:.1f}"
