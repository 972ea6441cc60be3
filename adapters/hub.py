"""Data sets on the Hugging Face hub, through huggingface_hub (extra `data`)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import BinaryIO

from limp.errors import InputError, MissingExtraError
from limp.fetch import Listing, RemoteFile

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
        card = info.card_data
        licence = getattr(card, "license", None) or next(
            (t for t in info.tags or () if t.startswith("license:")), ""
        )
        files = tuple(
            RemoteFile(
                path=one.rfilename,
                size=one.size or 0,
                sha256=one.lfs.sha256 if one.lfs else "",
                git_sha1="" if one.lfs else one.blob_id or "",
            )
            for one in info.siblings or ()
            if any(fnmatch(one.rfilename, pattern) for pattern in self.patterns)
        )
        return Listing(revision=info.sha or self.revision, licence=_words(licence), files=files)

    def download(self, file: RemoteFile, revision: str, part: BinaryIO) -> None:
        """Write one file; an interrupted download is resumed, also by another process."""
        with _hub_errors(self.repo):
            from huggingface_hub import get_token, hf_hub_url
            from huggingface_hub.file_download import http_get

            url = hf_hub_url(self.repo, file.path, repo_type="dataset", revision=revision, endpoint=self.endpoint)
            token = None if self.endpoint else get_token()  # whoever runs another hub gets no token of this one
            headers = {"authorization": f"Bearer {token}"} if token else {}
            http_get(url, part, resume_size=part.tell(), headers=headers, expected_size=file.size)


def _words(licence: object) -> str:
    return ", ".join(map(str, licence)) if isinstance(licence, list) else str(licence).removeprefix("license:")


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
            raise _unreachable(repo, error) from error
        raise InputError(
            f"the hub has no data set {repo!r}, or not this revision of it.", "Check --repo and --revision."
        ) from error
    except (OSError, network) as error:
        raise _unreachable(repo, error) from error


def _unreachable(repo: str, error: Exception) -> InputError:
    return InputError(
        f"the hub with the data set {repo!r} cannot be reached ({type(error).__name__}).",
        "Try again when it is up; what is there is kept.",
    )
