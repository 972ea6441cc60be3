"""Data sets on the Hugging Face hub (extra `data`) and as files on GitHub."""

from __future__ import annotations

import http.client
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from urllib.request import Request, urlopen

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


@dataclass(frozen=True)
class RawFiles:
    """Files by name in one folder of a repository on GitHub (`owner/name`), at a commit or branch."""

    repo: str
    revision: str
    folder: str
    names: tuple[str, ...]
    terms: str
    endpoint: str = "https://api.github.com"

    @property
    def by_hand(self) -> str:
        """How to put it in place by hand, with `{to}` for the folder."""
        files = " and ".join(self.names)
        return f"take {files} from {self.folder}/ of github.com/{self.repo} and put it into {{to}}."

    def fetch(self, to: Path) -> list[Path]:
        """Bring the files into a folder, all or none."""
        contents = {name: self._read(name) for name in self.names}
        paths = [prepare_folder(to) / name for name in contents]
        for path, content in zip(paths, contents.values(), strict=True):
            path.write_bytes(content)
        return paths

    def _read(self, name: str) -> bytes:
        path = quote(f"{self.folder}/{name}")
        url = f"{self.endpoint}/repos/{self.repo}/contents/{path}?ref={self.revision}"
        headers = {"User-Agent": "limp", "Accept": "application/vnd.github.raw+json"}  # the file itself
        try:
            with urlopen(Request(url, headers=headers), timeout=TIMEOUT) as response:
                content: bytes = response.read()
                return content
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise InputError(
                f"{url} cannot be fetched ({error}).", "Check --endpoint, or try again later."
            ) from error
