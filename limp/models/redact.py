"""Find and remove what must not leave this machine: keys, passwords and paths."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

PATTERNS: dict[str, re.Pattern[str]] = {
    "private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)"),
    "header": re.compile(
        r"(?i)\b(?:authorization|x-[\w-]*key|api-key)['\"]?\s*[:=]\s*['\"]?(?:(?:basic|bearer|token|key)\s+)?[^\s'\",}]{6,}"
    ),
    "bearer token": re.compile(r"(?i)\bbearer\s+[\w.~+/=-]{8,}"),
    "key": re.compile(
        r"\b(?:sk|pk|rk)-[\w-]{16,}|\bAIza[\w-]{30,}|\bhf_\w{20,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}"
        r"|\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*"
    ),
    "assignment": re.compile(
        r"(?i)\b\w*(?:api_?key|client_?secret|secret_?key|password|passwd|access_?token|auth_?token)['\"]?\s*[:=]\s*['\"]?[^\s'\",}]{6,}"
    ),
    "credentials in a URL": re.compile(r"(?<=://)[^\s/@:'\"]+(?::[^\s/@'\"]*)?@"),
    "file URL": re.compile(r"\bfile://[^\s'\"]+"),
    "path": re.compile(
        r"(?<![\w/.:<])(?:/(?:home|Users|root|tmp|var|opt|mnt|media|usr|etc|srv|private|workspace|work|data|proc|run)"
        r"(?=/)|~[\w-]*(?=/))[\w./@+~-]*[\w/]|(?<![\w/.:<])/(?:[\w.@+-]+/){2,}[\w.@+-]+"
        r"|(?<!\w)[A-Za-z]:\\[^\s'\"]+|(?<![\w\\])\\\\[\w.-]+\\[^\s'\"]+"
    ),
}
"""What looks like a secret or like a path of a machine, by its name in a report."""

_ROOTED = re.compile(r"/|\\\\|[A-Za-z]:[\\/]|[~.][\w.-]*[\\/]")
"""How a path starts that says where it is: `/x`, `C:\\x`, `./x`, `~ann/x`."""

_SECRET_NAME = re.compile(r"(?i)(?:key|token|secret|password|passwd|credential)s?$")


def _known() -> list[tuple[str, str]]:
    """Secrets in this process's environment, and its home and working folders (they may hold blanks)."""
    secrets = [
        (f"value of {name}", value)
        for name, value in os.environ.items()
        if _SECRET_NAME.search(name) and len(value) > 7
    ]
    folders = {str(Path.home()), str(Path.cwd())}
    return secrets + [("path", folder) for folder in sorted(folders) if len(folder) > 7]


def findings(text: str) -> Iterator[tuple[str, str]]:
    """Yield (what it looks like, the words) for everything in `text` that must not be shown."""
    for name, value in _known():
        if value in text:
            yield name, value
    for name, pattern in PATTERNS.items():
        for match in pattern.finditer(text):
            yield name, match.group()


PLACES = ("path", "file URL")
"""The patterns of what is of this machine, and no secret."""


def redact(text: str, keep: Sequence[str] = ()) -> str:
    """Return `text` with every finding replaced by what it was, such as `[path]`; twice changes nothing more.

    Patterns named in `keep` are left as they are: who looks for a fault on this machine needs its paths.
    """
    for name, value in _known():
        if name not in keep:
            text = text.replace(value, f"[{name}]")
    for name, pattern in PATTERNS.items():
        if name not in keep:
            text = pattern.sub(f"[{name}]", text)
    return text


def public_url(url: str) -> str:
    """Return a URL without user, password, query and fragment, any of which may be a credential."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path.rstrip("/"), "", ""))


def public_value(value: str) -> str:
    """Return what may be written down of a part of a model's identity: URLs bare, folders by their last name."""
    if "://" in value:
        return public_url(value)
    return re.split(r"[\\/]", value.rstrip("\\/"))[-1] if _ROOTED.match(value) else value


def public_name(name: str) -> str:
    """Return `provider/model` where a model that is a folder or file on this machine keeps its last name only.

    What the weights are is said by the model's identity, not by where they lie.
    """
    if _ROOTED.match(name):
        return public_value(name)
    provider, slash, model = name.partition("/")
    return f"{provider}{slash}{public_value(model)}"
