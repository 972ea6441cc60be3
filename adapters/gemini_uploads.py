"""Uploads of big films through the Files API of Gemini, each checked before it is used."""

from __future__ import annotations

import base64
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from limp.errors import ModelError
from limp.protocols.prompt import Media

from .calls import Caller
from .hosted import TransientError

if TYPE_CHECKING:
    from google.genai import Client, types


class Uploads:
    """The films at the provider, each uploaded once for all threads and requests.

    One is used only when the provider says that it is ready, whole and unchanged, within `wait` seconds of
    looking every `look_every` seconds.
    """

    def __init__(self, sdk: Client, caller: Caller, wait: float, look_every: float) -> None:
        self._sdk, self._caller, self._wait, self._look_every = sdk, caller, wait, look_every
        self._lock, self._locks, self._uris = threading.Lock(), dict[str, threading.Lock](), dict[str, str]()

    def address(self, media: Media) -> str:
        """Return the address of a file at the provider that holds exactly the bytes of `media`.

        An upload that breaks off is begun again from the start. Raises `ModelError` if it does not get ready.
        """
        with self._lock:
            lock = self._locks.setdefault(media.sha256, threading.Lock())
        with lock:
            if media.sha256 not in self._uris:
                self._uris[media.sha256] = self._ready(self._caller.call(partial(self._upload, media)))
            return self._uris[media.sha256]

    def _upload(self, media: Media) -> types.File:
        from google.genai import types

        try:
            with Path(media.path).open("rb") as data:
                # A stream, because the SDK would send the name of a file along.
                file = self._sdk.files.upload(file=data, config=types.UploadFileConfig(mime_type=media.mime))
        except (KeyError, ValueError):  # so the SDK says that the protocol was broken off
            raise TransientError("the upload broke off.") from None
        size = Path(media.path).stat().st_size
        if not file.name or (file.size_bytes is not None and file.size_bytes != size):
            raise TransientError(f"the upload is not whole: {file.size_bytes} of {size} bytes arrived.")
        if file.sha256_hash and not _same(file.sha256_hash, media.sha256):
            raise TransientError("the upload is damaged: the provider holds other bytes than were sent.")
        return file

    def _ready(self, file: types.File) -> str:
        name, end = self._caller.name, time.monotonic() + self._wait
        while True:
            state = file.state.value if file.state else "ACTIVE"
            if state == "ACTIVE" and file.uri:
                return file.uri
            if state == "FAILED":
                raise ModelError(f"{name}: the provider cannot read the film.", "Convert it to H.264 in MP4.")
            if time.monotonic() + self._look_every > end:
                raise ModelError(
                    f"{name}: the uploaded film is not ready after {self._wait:g} s.",
                    "Give it longer (upload_wait), or make the film shorter.",
                )
            self._caller.sleep(self._look_every)
            file = self._caller.call(partial(self._sdk.files.get, name=file.name or ""))


def _same(reported: str, sha256: str) -> bool:
    """The API reports the digest in base64, of its bytes or of its hexadecimal digits."""
    try:
        digest = base64.b64decode(reported, validate=True)
    except ValueError:
        return reported.lower() == sha256
    return digest in (sha256.encode(), bytes.fromhex(sha256))
