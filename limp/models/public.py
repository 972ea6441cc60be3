"""Names that may be written down: of models, addresses and weights, without credentials and folders."""

from __future__ import annotations

import re
from urllib.parse import urlsplit, urlunsplit

_ROOTED = re.compile(r"/|\\\\|[A-Za-z]:[\\/]|[~.][\w.-]*[\\/]")
"""How a path starts that says where it is: `/x`, `C:\\x`, `./x`, `~ann/x`."""


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
