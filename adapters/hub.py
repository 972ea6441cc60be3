"""Data sets on the Hugging Face hub, through huggingface_hub (extra `data`)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import TYPE_CHECKING, BinaryIO

from limp.errors import InputError, MissingExtraError
from limp.fetch import Listing, RemoteFile, unreachable

if TYPE_CHECKING:
    from huggingface_hub.hf_api import DatasetInfo, RepoSibling

TIMEOUT = 20.0
"""Seconds to wait for the hub's first answer."""


@dataclass(frozen=True)
class DatasetHub:
    """One data set, `repo` as owner/name; only files that match one of `patterns` are listed."""

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
        listed = (one for one in info.siblings or () if any(fnmatch(one.rfilename, p) for p in self.patterns))
        return Listing(revision=info.sha or self.revision, licence=_licence(info), files=tuple(map(_file, listed)))

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file; an interrupted download is resumed, also by another process."""
        with _hub_errors(self.repo):
            from huggingface_hub import get_token, hf_hub_url
            from huggingface_hub.file_download import http_get

            url = hf_hub_url(self.repo, file.path, repo_type="dataset", revision=revision, endpoint=self.endpoint)
            token = None if self.endpoint else get_token()  # whoever runs another hub gets no token of this one
            headers = {"authorization": f"Bearer {token}"} if token else {}
            http_get(url, part, resume_size=part.tell(), headers=headers, expected_size=file.size)


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
