"""The one place where secrets are taken out: of every word of a provider that leaves its adapter (`calls`)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

KEY, PATH = "[key]", "[path]"

SHORT = 8
"""A secret with fewer characters stands for none, for a server that wants none; it is taken out as a word."""

_SECRETS = (
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)",
    r"(?i:\bbearer\s+)[^\s'\",}]{8,}",
    r"(?i:\b(?:authorization|x-[\w-]*key|api-key)['\"]?\s*[:=]\s*['\"]?(?:(?:basic|bearer|token)\s+)?)"
    r"[^\s'\",}[]{6,}",
    r"(?i:\b\w*(?:api_?key|secret_?key|client_?secret|password|passwd|access_?token|auth_?token)['\"]?\s*[:=]\s*['\"]?)"
    r"[^\s'\",}[]{6,}",
    r"\b(?:sk|pk|rk)-[\w*-]{6,}|\bAIza[\w*-]{6,}|\bhf_\w{20,}|\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}",
    r"\bglpat-[\w-]{16,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[0-9A-Z]{16}\b|\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*",
    r"(?<=[?&]key=)[^&\s\[]+|(?<=://)[^/\s@\[]+@",
)
_PATHS = (
    r"\bfile://[^\s'\"]+",
    r"(?<![\w/.:<])(?:/(?:home|Users|root|tmp|var|opt|mnt|media|usr|etc|srv|private|workspace|work|data|proc|run)"
    r"(?=/)|~[\w-]*(?=/))[\w./@+~-]*[\w/]|(?<![\w/.:<])/(?:[\w.@+-]+/){2,}[\w.@+-]+",
    r"(?<!\w)[A-Za-z]:\\[^\s'\"]+|(?<![\w\\])\\\\[\w.-]+\\[^\s'\"]+",
)
_PATTERNS = ((re.compile("|".join(_SECRETS)), KEY), (re.compile("|".join(_PATHS)), PATH))
_SECRET_NAME = re.compile(r"(?i)(?:key|token|secret|password|passwd|credential)s?$")


def without(text: str, secrets: Iterable[str]) -> str:
    """Return `text` with each of these secrets replaced by `KEY`, and nothing else changed."""
    for secret in secrets:
        if len(secret) >= SHORT:
            text = text.replace(secret, KEY)
        elif secret:
            text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", KEY, text)
    return text


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return `text` without these secrets, those of the environment, what looks like one, and paths of a machine.

    Twice changes nothing more.
    """
    named = (value for name, value in os.environ.items() if _SECRET_NAME.search(name) and len(value) >= SHORT)
    text = without(text, (*secrets, *named))
    for folder in (str(Path.home()), str(Path.cwd())):  # which may hold blanks
        text = text.replace(folder, PATH) if len(folder) >= SHORT else text
    for pattern, mark in _PATTERNS:
        text = pattern.sub(mark, text)
    return text
