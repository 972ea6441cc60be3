import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic import BaseModel
from synthetic import prompt

from limp.errors import InputError
from limp.models.keys import canonical, digest
from limp.models.replay import Recorded, Replayed
from limp.models.store import Store, open_recordings, read_cassette, write_cassette
from limp.protocols.models import ScoreRequest
from limp.testing import ScriptedModel


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
    "a prompt with its digest": (
        lambda lines: [forged(line, request={**json.loads(line)["request"], "model": "x"}) for line in lines],
        "line 1: .*its key is not that of its request",
    ),
    "half a line": (lambda lines: [lines[0], lines[1][:90]], "line 2: Invalid JSON"),
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
