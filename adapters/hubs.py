"""Data sets on the Hugging Face hub (extra `data`) and in folders of repositories on GitHub, as `fetch.Hub`."""

from __future__ import annotations

import contextlib
import http.client
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import IO, TYPE_CHECKING, BinaryIO, TypeVar
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from pydantic import BaseModel, TypeAdapter, ValidationError

from limp.errors import InputError, MissingExtraError
from limp.inputs.fetch import Hub, Listing, RemoteFile, Source, unreachable

if TYPE_CHECKING:
    from huggingface_hub.hf_api import DatasetInfo, RepoSibling

T = TypeVar("T")

GITHUB = "https://api.github.com"
TIMEOUT = 20.0
"""Seconds to wait for each answer."""


@dataclass(frozen=True)
class DatasetHub:
    """One data set of the hub, `repo` as owner/name; only files that match one of `patterns` are listed."""

    repo: str
    revision: str = "main"
    endpoint: str | None = None
    patterns: tuple[str, ...] = ("*",)

    def listing(self) -> Listing:
        """Return the files with their digests: SHA-256 of large files, git's SHA-1 of small ones."""
        with _hub_errors(self.repo):
            from huggingface_hub import HfApi

            info = HfApi(endpoint=self.endpoint).dataset_info(
                self.repo,
                revision=self.revision,
                files_metadata=True,
                timeout=TIMEOUT,
                token=False if self.endpoint else None,
            )
        listed = (_file(one) for one in info.siblings or () if _wanted(one.rfilename, self.patterns))
        return Listing(revision=info.sha or self.revision, licence=_licence(info), files=tuple(listed))

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file; an interrupted download is resumed, also by another process."""
        with _hub_errors(self.repo):
            from huggingface_hub import get_token, hf_hub_url
            from huggingface_hub.file_download import http_get

            url = hf_hub_url(self.repo, file.path, repo_type="dataset", revision=revision, endpoint=self.endpoint)
            token = None if self.endpoint else get_token()  # whoever runs another hub gets no token of this one
            headers = {"authorization": f"Bearer {token}"} if token else {}
            http_get(url, part, resume_size=part.tell(), headers=headers, expected_size=file.size)


def _wanted(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _licence(info: DatasetInfo) -> str:
    """Return the licence of a data set's card, else that of its tags."""
    tag = next((tag for tag in info.tags or () if tag.startswith("license:")), "")
    stated = (info.card_data and info.card_data.get("license")) or tag.removeprefix("license:")
    return ", ".join(map(str, stated)) if isinstance(stated, list) else str(stated)


def _file(one: RepoSibling) -> RemoteFile:
    sha256, git_sha1 = (one.lfs.sha256, "") if one.lfs else ("", one.blob_id or "")
    return RemoteFile(path=one.rfilename, size=one.size or 0, sha256=sha256, git_sha1=git_sha1)


@contextlib.contextmanager
def _hub_errors(repo: str) -> Iterator[None]:
    """Turn every error of the hub into one clear line."""
    try:
        from huggingface_hub import errors
    except ModuleNotFoundError as error:
        raise MissingExtraError("fetching data from a hub", "data") from error
    network: type[Exception] = getattr(errors, "HTTPError", OSError)  # of whichever library the version uses
    try:
        yield
    except errors.GatedRepoError as error:
        raise InputError(
            f"the data set {repo!r} asks for its terms to be accepted first.",
            "Accept them on its page, and log in.",
        ) from error
    except (errors.RepositoryNotFoundError, errors.RevisionNotFoundError, errors.EntryNotFoundError) as error:
        if isinstance(error, errors.LocalEntryNotFoundError):
            raise unreachable(f"the hub with the data set {repo!r}", error) from error
        raise InputError(
            f"the hub has no data set {repo!r}, or not this revision of it.", "Check --repo and --revision."
        ) from error
    except (OSError, network) as error:
        raise unreachable(f"the hub with the data set {repo!r}", error) from error


class _Commit(BaseModel):
    sha: str


class _Entry(BaseModel):
    """What GitHub says of a file or folder; `sha` is git's SHA-1 of its content."""

    name: str
    type: str
    size: int
    sha: str


_COMMIT, _ENTRIES = TypeAdapter(_Commit), TypeAdapter(list[_Entry])


@dataclass(frozen=True)
class GitHubFolder:
    """The files of one folder of a repository (`owner/name`) that match one of `patterns`."""

    repo: str
    revision: str
    folder: str
    patterns: tuple[str, ...] = ("*",)
    licence: str = ""
    """As the repository states it."""
    endpoint: str = GITHUB

    def listing(self) -> Listing:
        """Return the files at this revision, by their names in the folder, with git's SHA-1 of each."""
        revision = self._read(f"commits/{quote(self.revision, safe='')}", _COMMIT).sha
        files = tuple(
            RemoteFile(path=entry.name, size=entry.size, git_sha1=entry.sha)
            for entry in self._read(f"contents/{quote(self.folder)}?ref={revision}", _ENTRIES)
            if entry.type == "file" and _wanted(entry.name, self.patterns)
        )
        if not files:
            raise InputError(
                f"{self.repo!r} has no {' or '.join(self.patterns)} in {self.folder!r} at {revision[:12]}.",
                "Check --repo and --revision.",
            )
        return Listing(revision=revision, licence=self.licence, files=files)

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file, found by the digest of its content, from its start: the API sends no rest of one."""
        del revision  # the digest says which content
        part.truncate(0)
        with self._open(f"git/blobs/{file.git_sha1}", "application/vnd.github.raw+json") as found:
            shutil.copyfileobj(found, part)

    def _read(self, what: str, kind: TypeAdapter[T]) -> T:
        with self._open(what, "application/vnd.github+json") as found:
            try:
                return kind.validate_json(found.read())
            except ValidationError as error:
                raise InputError(f"{self.endpoint} does not speak GitHub's API.", "Check --endpoint.") from error

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


def github_source(
    name: str, repo: str, revision: str, folder: str, patterns: tuple[str, ...], licence: str, terms: str
) -> Callable[..., tuple[Source, Hub]]:
    """Return what an entry point of `limp.data` names: an opener that may be told of another repository."""
    given_repo, given_revision = repo, revision

    def open_source(
        repo: str = given_repo, revision: str = given_revision, endpoint: str = GITHUB
    ) -> tuple[Source, Hub]:
        by_hand = f"take {' and '.join(patterns)} from {folder}/ of github.com/{repo} and put it into {{to}}."
        cited = f"{terms} Cite the paper if you use it."
        source = Source(name=name, at=f"github.com/{repo}/{folder}", terms=cited, by_hand=by_hand)
        return source, GitHubFolder(repo, revision, folder, patterns, licence, endpoint.rstrip("/"))

    return open_source
