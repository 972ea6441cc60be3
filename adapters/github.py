"""Data sets that lie in a folder of a repository on GitHub, through its API; no extra is needed."""

from __future__ import annotations

import contextlib
import http.client
import json
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import IO, BinaryIO
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from limp.errors import InputError
from limp.fetch import Hub, Listing, RemoteFile, Source, unreachable

API = "https://api.github.com"
TIMEOUT = 20.0
"""Seconds to wait for each answer."""


@dataclass(frozen=True)
class GitHubFolder:
    """The files of one folder of a repository (`owner/name`) that match one of `patterns`."""

    repo: str
    revision: str
    folder: str
    patterns: tuple[str, ...] = ("*",)
    licence: str = ""
    """As the repository states it."""
    endpoint: str = API

    def listing(self) -> Listing:
        """Return the files at this revision, by their names in the folder, with git's SHA-1 of each."""
        revision = _text(self._json(f"commits/{quote(self.revision, safe='')}"), "sha")
        entries = self._json(f"contents/{quote(self.folder)}?ref={revision}")
        files = tuple(self._files(entries if isinstance(entries, list) else []))
        if not files:
            raise InputError(
                f"{self.repo!r} has no {' or '.join(self.patterns)} in {self.folder!r} at {revision[:12]}.",
                "Check --repo and --revision.",
            )
        return Listing(revision=revision, licence=self.licence, files=files)

    def _files(self, entries: list[object]) -> Iterator[RemoteFile]:
        for entry in entries:
            name, size = _text(entry, "name"), _field(entry, "size")
            wanted = _field(entry, "type") == "file" and any(fnmatch(name, one) for one in self.patterns)
            if wanted and isinstance(size, int):
                yield RemoteFile(path=name, size=size, git_sha1=_text(entry, "sha"))

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file, found by the digest of its content, from its start: the API sends no rest of one."""
        del revision  # the digest says which content
        part.truncate(0)
        with self._open(f"git/blobs/{file.git_sha1}", "application/vnd.github.raw+json") as found:
            shutil.copyfileobj(found, part)

    def _json(self, what: str) -> object:
        with self._open(what, "application/vnd.github+json") as found:
            try:
                read: object = json.load(found)
            except ValueError as error:
                raise InputError(f"{self.endpoint} does not speak GitHub's API.", "Check --endpoint.") from error
            return read

    @contextlib.contextmanager
    def _open(self, what: str, accept: str) -> Iterator[IO[bytes]]:
        """Open an answer of the API; every failure, also while it is read, is one clear `InputError`."""
        url, headers = f"{self.endpoint}/repos/{self.repo}/{what}", {"Accept": accept, "User-Agent": "limp"}
        try:
            with urlopen(Request(url, headers=headers), timeout=TIMEOUT) as response:
                yield response
        except HTTPError as error:
            if error.code in (404, 422):
                raise InputError(
                    f"there is no repository {self.repo!r}, or not {self.folder!r} at {self.revision!r} in it.",
                    "Check --repo and --revision.",
                ) from error
            problem = "answers no more requests for now" if error.code in (403, 429) else f"says {error.code}"
            raise InputError(f"{self.endpoint} {problem}.", "Try again later; what is there is kept.") from error
        except (OSError, http.client.HTTPException) as error:
            raise unreachable(self.endpoint, error) from error


def _field(value: object, name: str) -> object:
    return value.get(name) if isinstance(value, Mapping) else None


def _text(value: object, name: str) -> str:
    found = _field(value, name)
    if not isinstance(found, str):
        raise InputError(f"an answer of the API has no {name!r}.", "Check --endpoint.")
    return found


def github_source(
    name: str, repo: str, revision: str, folder: str, patterns: tuple[str, ...], licence: str, terms: str
) -> Callable[..., tuple[Source, Hub]]:
    """Return what an entry point of `limp.data` names: an opener that may be told of another repository."""
    given_repo, given_revision = repo, revision

    def open_source(
        repo: str = given_repo, revision: str = given_revision, endpoint: str = API
    ) -> tuple[Source, Hub]:
        by_hand = f"take {' and '.join(patterns)} from {folder}/ of github.com/{repo} and put it into {{to}}."
        cited = f"{terms} Cite the paper if you use it."
        source = Source(name=name, at=f"github.com/{repo}/{folder}", terms=cited, by_hand=by_hand)
        return source, GitHubFolder(repo, revision, folder, patterns, licence, endpoint.rstrip("/"))

    return open_source
