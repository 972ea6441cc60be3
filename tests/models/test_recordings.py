import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel
from synthetic import prompt

from limp.errors import InputError, RecordingError
from limp.models.keys import canonical, digest
from limp.models.recordings import merge, open_recordings, read_cassette, scrub, write_cassette
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store
from limp.protocols.models import ScoreRequest
from limp.testing import FunctionModel, ScriptedModel


class Mind(BaseModel):
    belief: str


def recorded(path: Path | None = None, *said: str) -> Store:
    store = Store(path)
    model = ScriptedModel(['{"belief": "é"}', *said], [-1.0, -2.0])
    Recorded(model, store).generate([prompt("a")], Mind)
    Recorded(model, store).generate([prompt(f"say {k}") for k, _ in enumerate(said)])
    Recorded(model, store).score([ScoreRequest(prompt=prompt("b"), alternatives=("x", "y"))])
    return store


def test_a_cassette_holds_what_a_store_held(tmp_path: Path) -> None:
    store = recorded()
    assert write_cassette(store.entries(), tmp_path / "a.jsonl") == 2
    with open_recordings(tmp_path / "a.jsonl") as again:
        assert list(again.entries()) == list(store.entries())
        replayed = Replayed(again, "test/scripted")
        assert replayed.generate([prompt("a")], Mind)[0].parsed == Mind(belief="é")
        assert replayed.score([ScoreRequest(prompt=prompt("b"), alternatives=("x", "y"))])[0].log_probs == (-1, -2)


def change(path: Path, edit: Callable[[list[str]], list[str]]) -> None:
    path.write_text("\n".join(edit(path.read_text().splitlines())) + "\n")


def forged(line: str, **fields: object) -> str:
    """A line whose digest was made to fit what was changed."""
    data = {**json.loads(line), **fields}
    data.pop("digest")
    return canonical({**data, "digest": digest(canonical(data))})


TAMPERED: dict[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "an answer": (lambda lines: [line.replace("-2.0", "-0.5") for line in lines], "was changed: its digest"),
    "a prompt": (lambda lines: [line.replace('"b"', '"c"') for line in lines], "was changed: its digest"),
    "a prompt with its digest": (
        lambda lines: [forged(line, request={**json.loads(line)["request"], "model": "x"}) for line in lines],
        "line 1: .*its key is not that of its request",
    ),
    "half an answer with its digest": (
        lambda lines: [forged(line, response={"text": "x"}) for line in lines],
        r"line \d: .*(lacks 'log_probs'|do not go together)",
    ),
    "a line twice": (lambda lines: [lines[0], lines[0], lines[1]], "line 2: the keys are not in order"),
    "the order": (lambda lines: lines[::-1], "line 2: the keys are not in order"),
    "half a line": (lambda lines: [lines[0], lines[1][:90]], "line 2: Invalid JSON"),
    "another file": (lambda _: ["{}"], "line 1 was changed"),
}


@pytest.mark.parametrize(("edit", "words"), TAMPERED.values(), ids=TAMPERED.keys())
def test_a_tampered_cassette_is_refused(
    tmp_path: Path, edit: Callable[[list[str]], list[str]], words: str
) -> None:
    write_cassette(recorded().entries(), tmp_path / "a.jsonl")
    change(tmp_path / "a.jsonl", edit)
    with pytest.raises(InputError, match=words) as caught:
        read_cassette(tmp_path / "a.jsonl")
    assert str(tmp_path) not in str(caught.value)


def test_another_time_is_no_conflict_and_another_answer_is() -> None:
    store = recorded()
    entries = list(store.entries())
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "seconds": 7.0, "dollars": None}
    timed = [
        one.model_copy(update={"response": {**one.response, "usage": usage}, "recorded": "7"}) for one in entries
    ]
    assert merge(store, timed) == 0
    assert list(store.entries()) == entries
    changed = entries[0].model_copy(update={"response": {**entries[0].response, "model": "another"}})
    with pytest.raises(RecordingError, match=rf"{changed.key[:12]}.*\(ask@1\) in another way"):
        merge(store, [changed])
    fresh = Store()
    with pytest.raises(RecordingError, match="in another way"):
        merge(fresh, [entries[0], changed])
    assert len(fresh) == 0


def test_scrubbing_takes_out_secrets_and_reports_without_them(tmp_path: Path) -> None:
    store, apart = Store(), Store()
    model = FunctionModel(lambda *_: "It is in /home/ann/limp, with sk-abcdefghij0123456789.")
    Recorded(model, store).generate([prompt("Bearer abcdefgh12345678, where?"), prompt("plain")])
    entries, report = scrub(store.entries())
    write_cassette(entries, tmp_path / "a.jsonl")
    words = "\n".join([(tmp_path / "a.jsonl").read_text(), *report])
    assert not [secret for secret in ("ann", "abcdefgh") if secret in words]
    both = ["response.text: key", "response.text: key", "response.text: path", "response.text: path"]
    assert sorted(line.split(" ", 1)[1] for line in report) == ["request.messages.0.parts.0: bearer token", *both]
    assert read_cassette(tmp_path / "a.jsonl") == entries
    assert scrub(entries) == (entries, [])
    Recorded(ScriptedModel(["one", "two"]), apart).generate(
        [prompt(f"see /home/{who}/a") for who in ("ann", "bo")]
    )
    with pytest.raises(RecordingError, match="told apart by a secret"):
        scrub(apart.entries())
