"""The committed recordings are whole; `docs/record.md`, which is run, replays the bundled story from one."""

from pathlib import Path

import pytest

from limp.models.store import read_cassette, write_cassette

RECORDINGS = Path(__file__).resolve().parents[2] / "cache" / "recordings"
CASSETTES = sorted(RECORDINGS.glob("*.jsonl"))
pytestmark = pytest.mark.skipif(not CASSETTES, reason="the recordings are not beside the tests")


@pytest.mark.parametrize("path", CASSETTES, ids=lambda path: path.name)
def test_every_entry_fits_its_key_and_digest_and_is_written_again_to_the_byte(path: Path, tmp_path: Path) -> None:
    entries = read_cassette(path)
    assert entries
    write_cassette(reversed(entries), tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()
