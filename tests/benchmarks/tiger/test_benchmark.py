"""The benchmark from end to end, with few simulated players, and the command line around it."""

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from limp.benchmarks.studies import published
from limp.benchmarks.tiger import benchmark
from limp.benchmarks.tiger.benchmark import Tiger
from limp.benchmarks.tiger.figures import intentional, particle_errors
from limp.benchmarks.tiger.players import TABLES, PlayerFigures, contrasts, recovery

from limp.commands.cli import main
from limp.protocols.benchmarks import Benchmark
from limp.worlds.tiger.records import Indices

FEW = tuple(replace(setting, players=2) for setting in TABLES[:1])


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run")
    Tiger(settings=FEW).study(out, seed=0)
    return out


def test_the_summary_holds_every_figure(run: Path) -> None:
    summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
    assert summary["tt"]["classic_value"] == pytest.approx(19.371368375, abs=1e-6)
    assert summary["tt"]["thresholds"]["3"]["blocks"]["listens"] == pytest.approx(5.75, abs=0.02)
    cell = summary["itt"]["cooperative"]["H2"]
    assert set(cell) >= {"listens", "evidence_abs", "evidence_signed", "correct", "identical"}
    assert summary["recovery"]
    assert summary["seconds"] > 0
    assert {figure["verdict"] for figure in summary["beside"]} <= {
        "reproduced", "close", "not reproduced", "not compared",
    }  # fmt: skip


def test_the_orderings_of_the_paper_hold(run: Path) -> None:
    itt = json.loads((run / "summary.json").read_text(encoding="utf-8"))["itt"]
    listens = {(c, h): itt[c][h]["listens"] for c in itt for h in itt[c]}
    paper = {key: published("tiger")["itt"][key[0]][key[1]]["listens"]["value"] for key in listens}  # type: ignore[index]
    assert sorted(listens, key=lambda key: listens[key]) == sorted(paper, key=lambda key: paper[key])


def test_questions_carry_no_answer_and_have_one() -> None:
    tiger = Tiger(settings=FEW)
    assert isinstance(tiger, Benchmark)
    assert tiger.brings_study()
    assert tiger.simulation
    asked = list(tiger.questions())
    assert len(asked) == 8
    assert [tiger.target(q) for q in asked] == ["competitive"] * 4 + ["cooperative"] * 4
    assert asked[0].labels == ("cooperative", "competitive")
    assert "Ann: listen." in asked[0].narration
    assert "competitive" not in asked[0].narration


def test_players_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a study of few trials, as none of this hangs on its figures."""
    monkeypatch.setattr(benchmark, "particle_errors", partial(particle_errors, counts=(100, 400), repeats=10))
    monkeypatch.setattr(benchmark, "intentional", partial(intentional, pairs=5))
    log = "player,context,trial,action,growl\n"
    log += "".join(f"a,competitive,1,{w}\n" for w in ("listen,growl left", "listen,growl left", "open right,") * 8)
    (tmp_path / "players.csv").write_text(log, encoding="utf-8")
    report = Tiger(str(tmp_path / "players.csv"), FEW).study(tmp_path / "run", seed=0)
    (player,) = report.data["players"]  # type: ignore[misc]
    assert player["indices"]["listens"] == 2.0
    assert sum(player["posterior"]["context"].values()) == pytest.approx(1.0)
    # This player stops at two growls; one who plans two steps ahead would go on in competition.
    assert player["optimal_listens"]["L1H2"] > 2.0
    assert "players read" in report.text


def test_sim_tiger(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "tiger", "--horizon", "2", "--context", "cooperative", "--seed", "1"]) == 0
    printed = capsys.readouterr().out
    assert "cooperative L1H2: 2 players x 3 trials" in printed
    assert main(["sim", "tiger", "--context", "alone", "--pairs", "50", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["indices"]["trials"] == 150


def test_recovery_of_the_players_of_two_steps() -> None:
    (table,) = recovery(0, [replace(TABLES[0], players=20)]).values()
    for context in ("competitive", "cooperative"):
        right = table.right[f"{context} L1H2"]
        assert right["context"] >= 0.9
        assert right["horizon"] >= 0.8
    assert [sum(row) for row in table.confusion] == pytest.approx([1.0] * 4)


def test_contrasts_of_two_contexts_by_hand() -> None:
    def player(context: str, listens: float) -> PlayerFigures:
        indices = Indices(1, listens, 0.0, 1.0, *[None] * 6)
        return PlayerFigures(
            player="x", context=context, indices=indices, optimal_listens={}, posterior={}, steps=1
        )

    found = contrasts(
        [player("competitive", x) for x in (1, 2, 3)] + [player("cooperative", x) for x in (3, 5, 7)]
    )
    assert list(found) == ["listens"]
    # Means 2 and 5, variances 1 and 4, n = 3: SE^2 = 5/3, t = -3 / 1.29099, df = (5/3)^2 / ((1/9 + 16/9) / 2).
    one = found["listens"]
    assert (one.t, one.df, one.d) == pytest.approx((-2.32379, 2.941176, -3 / 2.5**0.5))
    assert (one.difference, one.p) == (-3.0, pytest.approx(0.1047, abs=1e-3))
    assert one.ci95 == pytest.approx((-3 - 3.21821 * 1.29099, -3 + 3.21821 * 1.29099), abs=2e-3)
    assert contrasts([player("competitive", 1.0)]) == {}
