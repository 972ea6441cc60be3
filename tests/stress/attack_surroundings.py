"""Attacks on what surrounds a question: data, runs that go on, the playground."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from .attack_parts import NAMES, ODD_WORDS, QUESTION, STORY, TALK, Attack, command, finished, judged, mangled

# --- words that go deep or on and on --------------------------------------------------------------------------


def depths(draw: random.Random, _: Path) -> str:
    """Clauses in clauses, phrases in phrases, and talks of thousands of lines."""
    n = draw.choice((50, 200, 400))
    deep = draw.choice((
        f"Anne {'knows that Sally ' * n}knows that it rains.", f"Sally opens the lid{' of the box' * n}.",
        f"Sally {'and Anne ' * n}leave.", f"Anne says that {'Ben, who ' * n}left.", f"{'very ' * n}small.",
        f"Sally puts her marble in the box{' in the room' * n}.", f"{'Anne tells Ben that ' * n}it rains.",
        f"{'(' * n}Sally{')' * n} leaves.", f'{"“" * n}Sally leaves.', f"If {'if ' * n}Sally leaves, Anne stays.",
    ))  # fmt: skip
    asked = draw.choice((QUESTION, "Where will Sally look for the marble?", f"Where is {deep.rstrip('.')}?"))
    talk = "\n".join(line for k in range(n) for line in TALK.replace("milk", f"milk {k % 7}").splitlines())
    given = ("--conversation", talk, "--text", STORY) if draw.random() < 0.4 else ("--text", f"{STORY} {deep}")
    return judged(command("answer", "--question", asked, *given))


# --- data sets ------------------------------------------------------------------------------------------------

_TOLD = {"story": f"1 {STORY}", "question": "Where is the milk?", "answer": "fridge",
         "containers": ["fridge", "jar"], "question_type": "first_order_0_tom"}  # fmt: skip
_ROW = f'"{STORY}",Where is the milk?,in the fridge; in the jar,in the fridge'
_CONDITIONS = [
    f"{task}_{truth}_belief" for task in ("forward_belief", "forward_action", "backward_belief")
    for truth in ("true", "false")
]  # fmt: skip
SETS = {
    "tomi": {"test_balanced.jsonl": json.dumps(_TOLD) + "\n"},
    "bigtom": {
        f"BigToM_{name}_stories.csv": f"context,question,answer,gt_answer\n{_ROW}\n" for name in _CONDITIONS
    },
}


def data_sets(draw: random.Random, folder: Path) -> str:
    """Benchmarks with doubled, empty, odd or missing lines; a harmless change must change no answer."""
    name = draw.choice(sorted(SETS))
    harmless: tuple[Callable[[str], str], ...] = (
        lambda text: text.replace("\n", "\r\n"), lambda text: f"\n{text}\n\n", lambda text: f"\ufeff{text}",
    )  # fmt: skip
    harmful: tuple[Callable[[str], str], ...] = (
        lambda text: mangled(draw, text), lambda text: text[: draw.randrange(len(text))],
        lambda text: text.replace("fridge", draw.choice(("9" * 10_000, *ODD_WORDS)), 1), lambda _: "[" * 100_000,
    )  # fmt: skip
    kind = draw.choice(("harmless", "harmful", "doubled", "missing"))
    change = draw.choice(harmless if kind == "harmless" else harmful)
    for made, one in (("plain", str), ("changed", change)):
        (folder / made).mkdir()
        for file, text in SETS[name].items():
            told = text + "\n".join(text.split("\n")[-2:]) if kind == "doubled" and made == "changed" else text
            (folder / made / file).write_bytes(
                (told if kind == "doubled" else one(text)).encode("utf-8", "replace")
            )
    if kind == "missing":
        (folder / "changed" / draw.choice(sorted(SETS[name]))).unlink()
    said = judged(_evaluated(name, folder, "changed"))
    if kind == "missing":
        return "silent" if said == "taken" else said
    if said != "taken" or kind == "harmful":
        return said if kind == "harmful" or said == "traceback" else "silent"
    before = judged(_evaluated(name, folder, "plain"))
    lines = [(folder / f"run-{made}/results.jsonl").read_text().splitlines() for made in ("plain", "changed")]
    ids = [json.loads(line)["question"] for line in lines[1]]
    unique = len(set(ids)) == len(ids) == len(lines[0]) * (2 if kind == "doubled" else 1)
    return "same" if before == "taken" and unique and (kind == "doubled" or lines[0] == lines[1]) else "silent"


def _evaluated(name: str, folder: Path, made: str) -> tuple[int, str, str]:
    out = str(folder / f"run-{made}")
    return command("eval", name, "--data", str(folder / made), "--baseline", "always-A", "--out", out)


# --- runs that go on ------------------------------------------------------------------------------------------


def resumed(draw: random.Random, folder: Path) -> str:
    """Lines of a run that somebody changed, with the summary taken away: going on must not make them valid."""
    run = folder / "run"
    shutil.copytree(finished(), run)
    before = (run / "results.jsonl").read_bytes()
    lines = before.decode().splitlines()
    k = draw.randrange(len(lines))
    line = json.loads(lines[k])
    _change(draw, line)
    lines[k] = json.dumps(line, separators=(",", ":"))
    if draw.random() < 0.2:
        lines = draw.sample(lines, draw.randint(1, len(lines)))
    if draw.random() < 0.2:
        lines.append(lines[draw.randrange(len(lines))])
    (run / "results.jsonl").write_text("\n".join(lines) + "\n")
    for name in draw.choice((("summary.json",), ("summary.json", "results.sha256"), ("results.sha256",), ())):
        (run / name).unlink()
    said = judged(command("eval", "household", "--symbolic", "--limit", "12", "--out", str(run)))
    if said != "taken":
        return said
    return "same" if (run / "results.jsonl").read_bytes() == before else "silent"


def _change(draw: random.Random, line: dict[str, object]) -> None:
    shares = line["probabilities"]
    trace = line["trace"]
    changes: dict[str, object] = {
        "gold": draw.choice("ABC"), "correct": not line["correct"], "choice": draw.choice("ABC"), "failed": None,
        "type": draw.choice(NAMES), "probabilities": {"A": 1.0, "B": 0.0}, "episode": draw.choice(NAMES),
    }  # fmt: skip
    if isinstance(shares, dict):
        changes["probabilities"] = dict(zip(shares, draw.sample(list(shares.values()), len(shares)), strict=True))
    if isinstance(trace, dict):
        rows = [[draw.choice((1e20, -0.5, None, value)) for value in row] for row in trace["log_probs"]]
        changes["trace"] = {**trace, "log_probs": rows}
    name = draw.choice(sorted(changes))
    line[name] = changes[name]


# --- the playground -------------------------------------------------------------------------------------------


def requests(draw: random.Random, _: Path) -> str:
    """Requests to the playground that no page sends: each is refused in JSON, none is a fault of the server."""
    from starlette.testclient import TestClient

    from limp.play.playground import Playground
    from limp.play.server import TOKEN, app

    body = json.dumps({"question": QUESTION, "story": STORY, "solver": "always-A", "film": "", "seed": 1})
    path = draw.choice(("/answer", "/report", "/state", "/film", "/frames", "/", "/none"))
    headers = {TOKEN: draw.choice(("t", "t", "t", "x")), "Origin": draw.choice(("http://127.0.0.1:1", *("null",)))}
    content = mangled(draw, body).encode("utf-8", "replace") if draw.random() < 0.8 else draw.randbytes(200)
    playground = Playground()
    try:
        client = TestClient(app(playground, 1, "t"), base_url="http://127.0.0.1:1")
        reply = client.request(draw.choice(("POST", "POST", "GET")), path, content=content, headers=headers)
    finally:
        playground.close()
    if reply.status_code >= 500:
        return "traceback"
    return "taken" if reply.status_code == 200 else "refused"


SURROUNDINGS: dict[str, Attack] = {
    "words without end": depths, "data sets": data_sets, "runs that go on": resumed,
    "requests to the playground": requests,
}  # fmt: skip
