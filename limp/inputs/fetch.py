"""Data sets brought from a hub: listed, downloaded, checked file by file, and written down in `DATA.json`.

A file counts as there only if its digest is the hub's, so a fetch that was cut goes on where it stopped. The
digests that the hub gave are kept, and `verify` checks a folder against them without a network.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, Protocol, runtime_checkable

from pydantic import Field

from ..errors import InputError
from ..minds.facts import Value
from .checks import read_json, sha256
from .files import prepare_folder, write_whole

MANIFEST = "DATA.json"
Say = Callable[[str], None]


class RemoteFile(Value):
    """A file as a hub lists it: its path, size in bytes, and SHA-256, or the SHA-1 that git gives its content."""

    path: str
    size: int
    sha256: str = ""
    git_sha1: str = ""


class Listing(Value):
    """What a hub holds of a data set: the exact revision, the licence that it states, and the files."""

    revision: str
    licence: str
    files: tuple[RemoteFile, ...]


class Manifest(Value):
    """What was fetched into a folder, as `DATA.json` keeps it: SHA-256 by path."""

    source: str
    revision: str
    licence: str
    files: dict[str, str] = Field(default={})


@runtime_checkable
class Hub(Protocol):
    """Where a data set comes from; every failure is an `InputError`."""

    def listing(self) -> Listing:
        """Return what there is."""

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file to `part`, going on with what is there of it where that can be done."""


def unreachable(where: str, error: Exception) -> InputError:
    """Return the error of a hub that does not answer."""
    return InputError(
        f"{where} cannot be reached ({type(error).__name__}).", "Try again when it is up; what is there is kept."
    )


class Source(Value):
    """A data set: its name, where it is, its terms in words, and how to put it in place by hand."""

    name: str
    at: str
    terms: str
    by_hand: str


def fetch(source: Source, hub: Hub, to: Path, say: Say) -> Manifest:
    """Bring a data set into the folder `to` and check it; what is there and whole is not fetched again.

    Raises `InputError` if the hub cannot be reached, with where to put the files by hand, and if a file is not
    what the hub says that it is.
    """
    try:
        listing = hub.listing()
    except InputError as error:
        raise InputError(error.message, f"{error.hint} By hand: {source.by_hand.format(to=to)}") from error
    say(f"{source.name}, from {source.at}, revision {listing.revision[:12]}")
    say(f"licence: {listing.licence or 'the hub states none'}. {source.terms}")
    prepare_folder(to)
    digests: dict[str, str] = {}
    for number, file in enumerate(listing.files, start=1):
        path = inside(to, file.path)
        place = f"[{number}/{len(listing.files)}] {file.path} ({file.size:,} bytes)"
        if path.is_file() and agrees(path, file):
            say(f"{place}: there")
        else:
            say(f"{place}: fetching")
            _download(hub, file, listing.revision, path)
            if not path.is_file() or not agrees(path, file):
                raise InputError(
                    f"{file.path} is not what the hub lists: its size or digest differs.",
                    "Delete it and fetch again.",
                )
        digests[file.path] = sha256(path)
    manifest = Manifest(source=source.at, revision=listing.revision, licence=listing.licence, files=digests)
    write_whole(to / MANIFEST, manifest.model_dump_json(indent=1) + "\n")
    return manifest


def _download(hub: Hub, file: RemoteFile, revision: str, path: Path) -> None:
    """Bring one file to `path`; a part of it never stands under its name, and is gone on with next time."""
    part = path.with_name(f".{path.name}.{(file.sha256 or file.git_sha1)[:12]}.part")
    prepare_folder(path.parent)
    with part.open("ab") as half:
        if half.tell() < file.size:
            hub.download(file, revision, half)
    part.replace(path)


def verify(to: Path) -> Manifest:
    """Check a folder against its `DATA.json`; raise `InputError` that names the first file that differs."""
    if not (to / MANIFEST).is_file():
        raise InputError(f"{str(to)!r} has no {MANIFEST}.", "Fetch the data there first: limp data NAME --to DIR.")
    manifest = read_json(to / MANIFEST, Manifest, "the manifest")
    for name, digest in manifest.files.items():
        path = inside(to, name)
        if not path.is_file() or sha256(path) != digest:
            problem = "is not what was fetched: its digest differs" if path.is_file() else "is missing"
            raise InputError(f"{name} in {str(to)!r} {problem}.", "Fetch the data again; only it is brought anew.")
    return manifest


def inside(folder: Path, name: str) -> Path:
    """Return `folder / name`; raise `InputError` for a name that leads out of the folder."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()) or path == folder.resolve():
        raise InputError(f"the file name {name!r} leads out of the folder.", "Do not use this source.")
    return path


def agrees(path: Path, file: RemoteFile) -> bool:
    """Tell whether a file has the size and a digest that the hub lists; a file without a digest never agrees."""
    if path.stat().st_size != file.size:
        return False
    return sha256(path) == file.sha256 if file.sha256 else bool(file.git_sha1) and git_sha1(path) == file.git_sha1


def git_sha1(path: Path) -> str:
    """Return git's name of a file's content: SHA-1 of `blob SIZE`, a zero byte, and the content."""
    total = hashlib.sha1(f"blob {path.stat().st_size}\0".encode(), usedforsecurity=False)
    with path.open("rb") as file:
        for block in iter(lambda: file.read(1 << 20), b""):
            total.update(block)
    return total.hexdigest()
