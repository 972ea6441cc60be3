"""Fetching data: what was cut is fetched again, what is unknown is refused, and nothing leaves the folder.

Whole fetches, from servers on this machine, are in `tests/adapters/test_fetching.py`.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import BinaryIO

import pytest
from refusals import refuses

from limp import LimpError
from limp.errors import InputError
from limp.inputs.fetch import MANIFEST, Hub, Listing, RemoteFile, Source, agrees, fetch, git_sha1, inside, verify
from limp.registry import open_source

SOURCE = Source(name="Toys", at="owner/toys", terms="Cite it.", by_hand="put a.json into {to}.")
FILES = {"a.json": b"{}", "videos/b.mp4": b"film" * 100}


def remote(name: str, content: bytes) -> RemoteFile:
    return RemoteFile(path=name, size=len(content), sha256=hashlib.sha256(content).hexdigest())


class Toys:
    """A hub in memory; it remembers what was asked for."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.asked: list[str] = []
        self._files = FILES if files is None else files

    def listing(self) -> Listing:
        return Listing(revision="r1", licence="mit", files=tuple(remote(*item) for item in self._files.items()))

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        self.asked.append(f"{file.path}@{revision}")
        part.write(self._files[file.path])


def test_what_was_cut_is_fetched_again(tmp_path: Path) -> None:
    with pytest.raises(LimpError, match=f"has no {MANIFEST}. Fetch the data there first"):
        verify(tmp_path)
    hub = Toys()
    fetch(SOURCE, hub, tmp_path, str)
    (tmp_path / "videos" / "b.mp4").write_bytes(b"film")
    with pytest.raises(LimpError, match=r"videos/b.mp4 in .* is not what was fetched: its digest differs"):
        verify(tmp_path)
    hub.asked.clear()
    fetch(SOURCE, hub, tmp_path, str)
    assert hub.asked == ["videos/b.mp4@r1"]
    (tmp_path / "a.json").unlink()
    with pytest.raises(LimpError, match=r"a.json in .* is missing"):
        verify(tmp_path)


class Cut(Toys):
    """Breaks off after 300 bytes."""

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        del revision
        content, begun = FILES[file.path], part.tell()
        self.asked.append(f"{file.path} from {begun}")
        part.write(content[begun : begun + 300])
        if part.tell() < len(content):
            raise InputError("the hub cannot be reached.", "Try again.")


def test_a_part_that_is_there_is_gone_on_with(tmp_path: Path) -> None:
    hub, film = Cut(), tmp_path / "videos" / "b.mp4"
    refuses(lambda: fetch(SOURCE, hub, tmp_path, str), "cannot be reached")
    assert not film.exists()
    fetch(SOURCE, hub, tmp_path, str)
    assert hub.asked == ["a.json from 0", "videos/b.mp4 from 0", "videos/b.mp4 from 300"]
    film.rename(film.with_name(f".b.mp4.{hashlib.sha256(FILES['videos/b.mp4']).hexdigest()[:12]}.part"))
    fetch(SOURCE, hub, tmp_path, str)  # it was cut just before it got its name
    assert (len(hub.asked), film.read_bytes()) == (3, FILES["videos/b.mp4"])


@pytest.mark.parametrize("name", ["../x", "/etc/x", "a/../../x", "."])
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    refuses(lambda: inside(tmp_path, name), "leads out of the folder", LimpError)
    hub = Toys(files={name: b""})
    refuses(lambda: fetch(SOURCE, hub, tmp_path / "toys", str), "leads out of the folder", LimpError)
    assert hub.asked == []


def test_digests_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "hello"
    path.write_bytes(b"hello world\n")
    assert git_sha1(path) == "3b18e512dba79e4c8300dd08aeb37f8e728b8dad"  # as git hash-object prints it
    assert agrees(path, RemoteFile(path="hello", size=12, git_sha1=git_sha1(path)))
    assert not agrees(path, RemoteFile(path="hello", size=12, git_sha1="0" * 40))
    assert not agrees(path, RemoteFile(path="hello", size=12))  # no digest, no trust


def test_unknown_sources() -> None:
    refuses(lambda: open_source("mumaton"), "unknown data set 'mumaton'. Did you mean mumatom", LimpError)
    source, hub = open_source("mumatom", repo="me/copy", endpoint="")
    assert source.at == "me/copy"
    assert isinstance(hub, Hub)
