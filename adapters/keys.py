"""Keys are read from the environment, and never appear in messages, names, addresses or logs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from limp.errors import InputError
from limp.models.redact import redact

_SECRETS = re.compile(
    r"\b(?:sk|pk|rk)-[\w*-]{6,}|\bAIza[\w*-]{6,}|(?i:\bbearer)\s+\S+|(?<=[?&]key=)[^&\s]+|(?<=://)[^/\s@]+@"
)


SHORT = 8
"""A key with fewer characters stands for none, for a server that wants none; it is taken out as a word."""


def scrub(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the first 300 characters of `text` without keys and without paths of a machine."""
    for secret in secrets:
        if len(secret) >= SHORT:
            text = text.replace(secret, "[key]")
        elif secret:
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", "[key]", text)
    return redact(_SECRETS.sub("[key]", text))[:300]


def setting_from(*names: str) -> str:
    """Return the first of these environment variables that is set, else ''."""
    return next((value for name in names if (value := os.environ.get(name, "").strip())), "")


def key_from(*names: str) -> str:
    """Return the key that the first of these environment variables holds that is set, else ''.

    Raises `InputError` for one that no header of HTTP can hold, before anything is sent.
    """
    key = setting_from(*names)
    name = next((name for name in names if os.environ.get(name, "").strip()), "")
    for place, character in enumerate(key, start=1):
        if not "!" <= character <= "~":
            raise InputError(
                f"{name} holds U+{ord(character):04X} as character {place}, which no key holds.",
                "Copy the key again: letters, digits and marks of ASCII, without blanks and line ends.",
            )
    return key


def check_url(url: str) -> str:
    """Return a base URL without a slash at its end; raise `InputError` if it is none or holds credentials."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise InputError("the base URL is not a web address.", "Write it like http://127.0.0.1:8000/v1.")
    if "@" in parts.netloc or parts.query:
        raise InputError("the base URL holds credentials.", "Give the key in the environment instead.")
    return url.rstrip("/")
