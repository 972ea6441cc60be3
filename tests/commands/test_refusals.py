"""Command lines that cannot be right, whatever is installed: one clear line each, and exit code 2."""

import shlex
import socket
import sys
from pathlib import Path

import pytest
from refusals import Limp, refused

ASK = "answer --question 'Which is MOST likely?\nA) Ann wants the tea\nB) Ann wants the milk'"
TOLD = f"{ASK} --text 'Ann sits.'"
UNREAD = "answer --text 'Flustered by the heat, Tom squirreled the cake away.'"
RUN = "eval household --out run"

WRONG = [
    *(f"answer {words}" for words in (
        "", "--question q.txt --text 'Ann sits.'", "--question '' --text 'Ann sits.'",
        "--question Who? --text ' '",
        "--question 'Where is the cake?'", "--colour red", "'Sally sits.' Who?", "--options a;b", "--story x",
        "--question 'Where will Tom look for the key?' --text 'Ann puts the key in the box. Ann leaves.'",
    )),
    f"{UNREAD} --question 'Did Tom lie to Ella?'", f"{UNREAD} --question 'Which fruit does Tom prefer?'",
    *(f"{TOLD} {flag} {words}" for flag in ("--conversation", "--seen") for words in (
        ".", "/dev/zero", "'Ann takes the \x1b milk.'", f"'{'Ann takes the milk. ' * 20_000}'", "'小波走进厨房。'",
    )),
    ASK, *(f"{ASK} {words}" for words in ("--seen ' '", "--scene ''", "--scene nowhere")),
    *(f"{TOLD} {words}" for words in (
        "--text 'Ann stands.'", "--agent ' '", "--seen ''", "--reader model", "--reader auto", "--policy model",
        "--convention turst=nobody", "--convention trust=me",
        "--convention trust", "--convention trust=nobody --solver longest",
        *(f"{flag} {'n' * 400}" for flag in ("--video", "--scene", "--store")),
    )),
    *(f"answer --example {words}" for words in (
        "--text 'Ann sits.'", "--agent ''", "--episode story.toml", "--html ''", "--html /nowhere/a.html",
        "--model-option threads", "--model random/0 --reader nobody", "--model random/0 --policy auto",
        "--model random/0 --readings some", "--model random/0 --readings 0",
        "--episode-out r.json --solver longest", "--parameter unread=0.3", "--parameter rationality",
        "--parameter =3", "--parameter rationality=fast", "--parameter rationality=nan",
    )),
    "ask", "evl", "eval --symbolic", "eval --foo", "eval mumatm --symbolic --out run", "eval household --symbolic",
    "eval household --symbolic --limit 1 --out ''", "eval household --symbolic --limit 1 --out /dev/null",
    "eval household --crosscheck --solver longest", "eval tiger --crosscheck --solver tiger --out r",
    "eval protom --symbolic --out run", RUN, f"{RUN} --symbolc", f"{RUN} --baseline randm",
    f"{RUN} --baseline longest --ablate no-inverse-planning",
    *(f"{RUN} --symbolic {words}" for words in (
        "--out other", "--setting hom", "--setting ''", "--episodes 13", "--episodes ''", "--baseline longest",
        "--ablate text_only", "--limit many", "--limit 0", "--workers 0", "--cluster local", "--cluster tcp:",
        "--cluster locale:2", "--cluster tpc://h:1", "--cluster local:2 --ablate nonsense",
    )),
    *(f"eval tiger --out run {words}" for words in (
        "--reader rules", "--store x.db", "--replay", "--max-cost 1", "--workers 2", "--fresh", "--vision a/b",
        "--estimator judge", "--baseline longest", "--limit 3", "--model-option a=b", "--policy rules",
        "--cluster local:2",
    )),
    "sim foo", "sim hausehold", "sim household --bogus 1", "sim household --bogus=1 --lights",
    "sim household --seed 1 2", "sim household --fps 2 --fps=3", "list solver", "compare . . --most -5", "show",
]  # fmt: skip


@pytest.mark.parametrize("line", WRONG)
def test_refused(limp: Limp, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(limp(*shlex.split(line)))
    assert line.startswith(RUN) or not Path("run").exists()


@pytest.mark.parametrize(
    "words",
    [
        "--reader model", "--store play.db", "--model-option base_url", "--model gpt", "--model opnai/gpt",
        "--port 99999",
    ],
)  # fmt: skip
def test_a_playground_that_cannot_be(limp: Limp, words: str) -> None:
    pytest.importorskip("uvicorn")  # else the extra is what is asked for
    refused(limp("play", *words.split()))


@pytest.mark.parametrize("words", ["local:no", "local:0", "tcp://h:1 --workers 2"])
def test_a_cluster_that_cannot_be(limp: Limp, words: str, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    refused(limp(*RUN.split()[:-1], str(tmp_path), "--symbolic", "--cluster", *words.split()))


def test_a_port_that_is_taken(limp: Limp) -> None:
    pytest.importorskip("uvicorn")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused(limp("play", "--port", str(taken.getsockname()[1])), "--port 0")


def test_where_the_extra_is_missing(limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused(limp("play"), "pip install 'limp-tom[play]'")


def test_what_could_not_begin_leaves_no_folder(limp: Limp, tmp_path: Path) -> None:
    run = tmp_path / "run"
    refused(limp("eval", "household", "--model", "nosuch/x", "--out", str(run)), "nosuch")
    assert not run.exists()
    run.mkdir()
    refused(limp("eval", "household", "--model", "nosuch/x", "--out", str(run)), "nosuch")
    assert run.is_dir()
