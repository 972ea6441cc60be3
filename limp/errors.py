"""Errors that people can act on: every message says what is wrong, every hint says what to do about it."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches

MOST_NAMES = 40
"""An error lists no more names than this."""

MOST_SAID = 300
"""An error repeats no more characters than this of what somebody else's program says."""

MOST_QUOTED = 60
"""An error quotes no more characters than this of what somebody gave."""


def shortened(words: object, most: int = MOST_QUOTED) -> str:
    """Return words in one line of about `most` characters at most, cut behind a word, where `...` says so."""
    line = " ".join(str(words).split())
    if len(line) <= most:
        return line
    head, blank, _ = line[: most + 1].rpartition(" ")
    return f"{head.rstrip(' ,;:')} ..." if blank else f"{line[:most]}..."


def quoted(words: object) -> str:
    """Return words in quotation marks, shortened."""
    return repr(shortened(words, MOST_QUOTED))


class LimpError(Exception):
    """The root of all errors raised on purpose; the command line shows it as one line and exits with 2.

    `again`: the same question may be answered when it is asked again later, as after a busy provider.
    `halts`: no other question can be answered until this is mended, so a run stops and asks none.
    """

    again = False
    halts = False

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = " ".join(message.split())
        self.hint = " ".join(hint.split())
        super().__init__(f"{self.message} {self.hint}".strip())


class InputError(LimpError):
    """A file, a flag, a text or a question cannot be used as it is, or does not decide what is asked."""


class ModelError(LimpError):
    """A model or its provider did not answer, or answered with something that cannot be used."""

    def __init__(self, message: str, hint: str = "", *, again: bool = False, halts: bool = False) -> None:
        super().__init__(message, hint)
        self.again, self.halts = again, halts


class DataError(LimpError):
    """What was recorded or answered cannot be read back or written down, so nothing more is asked and paid for."""

    halts = True


class PluginError(LimpError):
    """Something that another package adds is not installed, cannot be loaded, or breaks its promises."""


class BudgetError(LimpError):
    """A run has spent what it may; nothing that was paid for is lost."""


class StopError(KeyboardInterrupt):
    """Somebody asked the program to stop: raised where it would wait, and never taken for a failed question."""


def missing_extra(what: str, extra: str) -> PluginError:
    """Return the error for an optional dependency that is needed and not installed."""
    return PluginError(f"{what} needs the extra {extra!r}.", f"pip install 'limp-tom[{extra}]'")


def did_you_mean(name: object, known: Iterable[object]) -> str:
    """Return `Did you mean 'key'? ` with the nearest of the names that are known; empty if none is near."""
    near = get_close_matches(str(name), [str(other) for other in known], n=1)
    return f"Did you mean {near[0]!r}? " if near else ""


def unknown(kind: str, name: str, known: Iterable[str]) -> InputError:
    """Return the error for a name that does not exist, with the nearest names that do."""
    names = sorted(known)
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    hint = (
        f"Did you mean {' or '.join(near)}?"
        if near
        else f"Known: {', '.join(names[:MOST_NAMES]) or 'none'}{more}."
    )
    return InputError(f"unknown {kind} {name!r}.", hint)


def complain(words: str) -> int:
    """Say on standard error, in one line, what went wrong; return the exit code of wrong input."""
    print("limp: " + " ".join(words.split()), file=sys.stderr)
    return 2
