"""Data sets on the Hugging Face hub (extra `data`) and in folders of repositories on GitHub."""

from __future__ import annotations

import hashlib
import http.client
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from pydantic import BaseModel, TypeAdapter, ValidationError

from limp.errors import InputError, missing_extra
from limp.inputs.files import prepare_folder

TIMEOUT = 20.0
"""Seconds to wait for each answer."""


@dataclass(frozen=True)
class DatasetHub:
    """The files of one data set of the hub, `repo` as owner/name, that match one of `patterns`."""

    repo: str
    revision: str
    patterns: tuple[str, ...]
    terms: str
    by_hand: str
    endpoint: str | None = None

    def fetch(self, to: Path) -> list[Path]:
        """Bring the files into a folder; what is there already is not fetched again."""
        try:
            from huggingface_hub import HfApi, errors, snapshot_download
        except ModuleNotFoundError as error:
            raise missing_extra("fetching data from a hub", "data") from error
        network: type[Exception] = getattr(errors, "HTTPError", OSError)  # of whichever library the version uses
        token = False if self.endpoint else None  # whoever runs another hub gets no token of this one
        try:
            # Asked first, because a download that cannot reach the hub takes a folder that is there for the whole.
            hub = HfApi(endpoint=self.endpoint, token=token)
            revision = hub.dataset_info(self.repo, revision=self.revision, timeout=TIMEOUT).sha
            found = snapshot_download(
                self.repo, repo_type="dataset", revision=revision, allow_patterns=list(self.patterns),
                local_dir=prepare_folder(to), endpoint=self.endpoint, etag_timeout=TIMEOUT, token=token,
            )  # fmt: skip
        except (OSError, network) as error:
            said = next(iter(str(error).splitlines()), type(error).__name__)
            raise InputError(
                f"the hub does not give the data set {self.repo!r}: {said}", "Try again later."
            ) from error
        return [path for pattern in self.patterns for path in Path(found).glob(pattern)]


class _Entry(BaseModel):
    """What GitHub says of a file or folder; `sha` is git's SHA-1 of its content."""

    name: str
    type: str
    sha: str
    download_url: str | None


@dataclass(frozen=True)
class GitHubFolder:
    """The files of one folder of a repository (`owner/name`) that match one of `patterns`."""

    repo: str
    revision: str
    folder: str
    patterns: tuple[str, ...]
    terms: str
    endpoint: str = "https://api.github.com"

    @property
    def by_hand(self) -> str:
        """How to put it in place by hand, with `{to}` for the folder."""
        files = " and ".join(self.patterns)
        return f"take {files} from {self.folder}/ of github.com/{self.repo} and put it into {{to}}."

    def fetch(self, to: Path) -> list[Path]:
        """Bring the files into a folder, each checked by git's SHA-1 of its content."""
        listed = self._read(f"{self.endpoint}/repos/{self.repo}/contents/{quote(self.folder)}?ref={self.revision}")
        try:
            entries = TypeAdapter(list[_Entry]).validate_json(listed)
        except ValidationError as error:
            raise InputError(f"{self.endpoint} does not speak GitHub's API.", "Check --endpoint.") from error
        wanted = [one for one in entries if any(fnmatch(one.name, pattern) for pattern in self.patterns)]
        contents = {one.name: self._checked(one) for one in wanted if one.type == "file" and one.download_url}
        if not contents:
            raise InputError(
                f"{self.repo!r} has no {' or '.join(self.patterns)} in {self.folder!r} at {self.revision}.",
                "Check --repo and --revision.",
            )
        paths = [prepare_folder(to) / Path(name).name for name in contents]
        for path, content in zip(paths, contents.values(), strict=True):
            path.write_bytes(content)
        return paths

    def _checked(self, file: _Entry) -> bytes:
        content = self._read(str(file.download_url))
        if hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest() != file.sha:
            raise InputError(f"{file.name} is not what GitHub lists: its digest differs.", "Fetch it again.")
        return content

    def _read(self, url: str) -> bytes:
        try:
            with urlopen(Request(url, headers={"User-Agent": "limp"}), timeout=TIMEOUT) as response:
                content: bytes = response.read()
                return content
        except HTTPError as error:
            what = f"{self.folder!r} of {self.repo!r} at {self.revision!r}"
            raise InputError(f"GitHub says {error.code} about {what}.", "Check --repo and --revision.") from error
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise InputError(f"{url} cannot be reached ({type(error).__name__}).", "Try again later.") from error
