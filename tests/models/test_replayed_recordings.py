"""The committed recordings: whole, small, and enough to replay the language wing on the bundled story."""

import json
from pathlib import Path

import pytest
from refusals import Limp, refused

from limp.models.store import read_cassette, write_cassette

RECORDINGS = Path(__file__).resolve().parents[2] / "cache" / "recordings"
CASSETTES = sorted(RECORDINGS.glob("*.jsonl"))
pytestmark = pytest.mark.skipif(not CASSETTES, reason="the recordings are not beside the tests")
STORY = RECORDINGS / "juice-smollm2.jsonl"
MODEL = "transformers/SmolLM2-135M-Instruct.Q4_1.gguf@b179c9523d0e"


@pytest.mark.parametrize("path", CASSETTES, ids=lambda path: path.name)
def test_every_entry_fits_its_key_and_digest_and_is_written_again_to_the_byte(path: Path, tmp_path: Path) -> None:
    entries = read_cassette(path)
    assert entries
    write_cassette(reversed(entries), tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()


def test_the_story_is_replayed_without_a_model(limp: Limp) -> None:
    flags = ("--reader", "rules", "--replay", "--store", str(STORY), "--json")
    code, out, err = limp("answer", "--example", "--model", MODEL, *flags)
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["trace"]["estimator"] == "interaction"
    assert sum(answer["probabilities"].values()) == pytest.approx(1.0)
    _, symbolic, _ = limp("answer", "--example", "--json")
    assert answer["choice"] == json.loads(symbolic)["choice"] == "B"


def test_what_was_not_recorded_is_said(limp: Limp) -> None:
    flags = ("--reader", "rules", "--replay", "--store", str(STORY), "--estimator", "judge")
    refused(limp("answer", "--example", "--model", MODEL, *flags), "recorded")
