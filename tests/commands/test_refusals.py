"""Command lines that cannot be right, whatever is installed: one clear line each, and what to do."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from refusals import refused

Limp = Callable[..., tuple[int, str, str]]
ASK = ("answer", "--question", "Which is MOST likely?\nA) Ann wants the tea\nB) Ann wants the milk")
KEY = "Ann puts the key in the box. Ann leaves."
TOLD = (*ASK, "--text", "Ann sits.")
EXAMPLE = ("answer", "--example")
CONVENTION = (*TOLD, "--convention")
PARAMETER = (*EXAMPLE, "--parameter")
RUN = ("eval", "household", "--out", "run")
RULES = (*RUN, "--symbolic")
UNREAD = (
    "answer",
    "--text",
    "Flustered by the heat, Tom squirreled the cake away. Somehow, it got whisked off by Ella.",
)
STUDY = ("eval", "tiger", "--out", "run")
NOT_OF_A_STUDY = (
    "--reader rules", "--store x.db", "--replay", "--max-cost 1", "--workers 2", "--fresh", "--vision a/b",
    "--estimator judge", "--baseline longest", "--limit 3", "--model-option a=b", "--policy rules",
    "--cluster local:2",
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("answer", "--question", "q.txt", "--text", "Ann sits."), "no file 'q.txt'"),
        ((*TOLD, "--text", "Ann stands."), "--text comes twice"),
        ((*RUN, "--symbolic", "--out", "other"), "--out comes twice"),
        (("answer",), "Give --question"),
        (("answer", "--question", "", "--text", "Ann sits."), "--question is empty. Write the question, and its"),
        (("answer", "--question", "Who?", "--text", " "), "--text is empty. Write what happened"),
        (ASK, "there is no episode"),
        (("answer", "--question", "Where is the cake?"), "there is no episode"),
        ((*UNREAD, "--question", "Did Tom lie to Ella?"), "nothing in the story could be read"),
        ((*UNREAD, "--question", "Which fruit does Tom prefer?"), "nothing in the story could be read"),
        ((*TOLD, "--agent", " "), "--agent is empty"),
        ((*ASK, "--seen", " "), "--seen is empty"),
        ((*TOLD, "--seen", ""), "--seen is empty"),
        ((*ASK, "--scene", ""), "--scene is empty"),
        ((*ASK, "--scene", "nowhere"), "does not exist"),
        ((*EXAMPLE, "--text", "Ann sits."), "--example is complete"),
        ((*EXAMPLE, "--agent", ""), "--example is complete and takes no --agent"),
        ((*EXAMPLE, "--episode", "story.toml"), "--example is complete and takes no --episode"),
        ((*EXAMPLE, "--html", ""), "is not the name of a file"),
        (("answer", "--colour", "red"), "--colour"),
        (("ask",), "ask"),
        (("evl",), "No such command 'evl'. Did you mean 'eval'? See limp --help."),
        (("eval", "--symbolic"), "Missing argument"),
        (("eval", "--foo"), "there is no benchmark before '--foo'. Name one"),
        (("eval", "mumatm", "--symbolic", "--out", "run"), "Did you mean mumatom"),
        (("eval", "household", "--symbolic"), "--out"),
        (("eval", "household", "--symbolic", "--limit", "1", "--out", ""), "a path is empty"),
        (("eval", "household", "--symbolic", "--limit", "1", "--out", "/dev/null"), "cannot make the folder"),
        (("sim", "foo"), "unknown world 'foo'. Known:"),
        (("sim", "hausehold"), "Did you mean household?"),
        (("sim", "household", "--bogus", "1"), "unknown setting 'bogus'. Known: blind"),
        (("sim", "household", "--bogus=1", "--lights"), "unknown setting 'bogus'"),
        (("sim", "household", "--seed", "1", "2"), "'2' belongs to no flag"),
        (("sim", "household", "--fps", "2", "--fps=3"), "--fps comes twice"),
        (("sim", "household", "--epsodes", "3"), "Did you mean episodes?"),
        (("list", "solver"), "Did you mean solvers?"),
        (("report", ".", "--frames", "-5"), "--frames"),
        (("compare", ".", ".", "--most", "-5"), "--most"),
        (("eval", "household", "--crosscheck", "--solver", "longest"), "'longest' scores no steps"),
        (("eval", "tiger", "--crosscheck", "--solver", "tiger", "--out", "r"), "makes no run and takes no --out"),
        ((*EXAMPLE, "--model-option", "threads"), "--model-option 'threads' is not NAME=VALUE"),
        ((*EXAMPLE, "--model", "random/0", "--reader", "nobody"), "unknown way to do a stage 'nobody'"),
        ((*EXAMPLE, "--model", "random/0", "--policy", "auto"), "Known: model, rules"),
        ((*PARAMETER, "unread=0.3"), "Give it as --convention unread=0.3"),
        ((*PARAMETER, "rationality"), "is not NAME=VALUE"),
        ((*PARAMETER, "=3"), "is not NAME=VALUE"),
        ((*PARAMETER, "rationality=fast"), "--parameter rationality=fast gives no finite number"),
        ((*PARAMETER, "rationality=nan"), "no finite number"),
        ((*CONVENTION, "turst=nobody"), "unknown convention 'turst'. Did you mean trust"),
        ((*CONVENTION, "trust=me"), "the convention trust cannot be 'me'. It is everyone or nobody or left"),
        ((*CONVENTION, "trust"), "--convention 'trust' is not NAME=VALUE. Write --convention trust=nobody"),
        ((*CONVENTION, "trust=nobody", "--solver", "longest"), "'longest' takes no conventions"),
        (("answer", "Sally sits.", "Who?"), "--text STORY --question QUESTION"),
        (("answer", "--options", "a;b"), "Options stand behind the question, one a line"),
        (("answer", "--story", "x"), "given with --text"),
        ((*EXAMPLE, "--html", "/nowhere/a.html"), "cannot be written"),
        (
            ("answer", "--question", "Where will Tom look for the key?", "--text", KEY),
            "names no Tom; it names Ann",
        ),
        *(((*TOLD, flag, "n" * 400), "") for flag in ("--video", "--scene", "--store")),
        (("show",), "See limp show --help."),
        (RUN, "--symbolic"),
        ((*RUN, "--symbolc"), "Did you mean --symbolic?"),
        ((*RULES, "--setting", "hom"), "setting 'hom'. Did you mean home"),
        ((*RULES, "--setting", ""), "unknown setting ''"),
        ((*RULES, "--episodes", "13"), "unknown episode '13'"),
        ((*RULES, "--episodes", ""), "unknown episode ''"),
        ((*RULES, "--baseline", "longest"), "one solver"),
        ((*RULES, "--ablate", "text_only"), "ablation 'text_only'. Did you mean text-only"),
        ((*RULES, "--limit", "many"), "--limit"),
        ((*RULES, "--limit", "0"), "at least 1"),
        ((*RULES, "--workers", "0"), "at least 1"),
        ((*RULES, "--cluster", "local"), "is no cluster. Write it as local:2"),
        ((*RULES, "--cluster", "tcp:"), "is no cluster"),
        ((*RULES, "--cluster", "locale:2"), "Did you mean local?"),
        *(((*RULES, "--cluster", f"local:{many}"), "Write local:2 for two") for many in ("no", "0")),
        ((*RULES, "--cluster", "tpc://h:1"), "unknown kind of cluster 'tpc'. Did you mean tcp?"),
        ((*RULES, "--cluster", "tcp://h:1", "--workers", "2"), "dask worker --nthreads"),
        ((*RULES, "--cluster", "local:2", "--ablate", "nonsense"), "unknown ablation"),
        ((*RUN, "--baseline", "randm"), "unknown solver 'randm'"),
        ((*RUN, "--baseline", "longest", "--ablate", "no-inverse-planning"), "takes no ablation"),
        (("eval", "protom", "--symbolic", "--out", "run"), "takes no --symbolic"),
        (("play", "--reader", "rules"), "asks a model"),
        (("play", "--store", "play.db"), "asks a model"),
        (("play", "--model-option", "base_url"), "is not NAME=VALUE"),
        (("play", "--model", "gpt"), "'gpt' is not a model name"),
        (("play", "--model", "opnai/gpt"), "Did you mean openai?"),
        (("play", "--port", "99999"), "--port"),
        ((*EXAMPLE, "--episode-out", "read.json", "--solver", "longest"), "nothing was read as an episode"),
        ((*EXAMPLE, "--model", "random/0", "--readings", "some"), "'some' is no number of readings"),
        *(((*STUDY, *flags.split()), f"takes no {flags.split()[0]}.") for flags in NOT_OF_A_STUDY),
    ],
)
def test_refused(
    limp: Limp, words: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words[0] == "play":
        pytest.importorskip("uvicorn")  # else the extra is what is asked for
    if "Write local:2 for" in message or "--nthreads" in message:
        pytest.importorskip("distributed")
    monkeypatch.chdir(tmp_path)
    refused(limp(*words), message)
    assert words[:2] == RUN[:2] or not Path("run").exists()


def test_a_port_that_is_taken(limp: Limp) -> None:
    pytest.importorskip("uvicorn")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        refused(limp("play", "--port", str(taken.getsockname()[1])), "cannot be used", "--port 0")


def test_where_the_extra_is_missing(limp: Limp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    refused(limp("play"), "pip install 'limp-tom[play]'")
