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


def quoted(words: object, most: int = MOST_QUOTED) -> str:
    """Return words in quotation marks, shortened."""
    return repr(shortened(words, most))


class LimpError(Exception):
    """The root of all errors raised on purpose; the command line shows it as one line and exits with 2."""

    again = False
    """Whether the same question may be answered when it is asked again later, as after a busy provider."""

    def __init__(self, message: str, hint: str = "") -> None:
        self.message = " ".join(message.split())
        self.hint = " ".join(hint.split())
        super().__init__(f"{self.message} {self.hint}".strip())


class InputError(LimpError):
    """A file, flag or question from outside cannot be used as it is."""


class PluginError(InputError):
    """Something that another package adds cannot be loaded."""

    def __init__(self, kind: str, name: str, package: str, error: Exception) -> None:
        whose = f" of the package {package!r}" if package else ""
        said = shortened(f"{type(error).__name__}: {error}", MOST_SAID)
        super().__init__(
            f"the {kind} {name!r}{whose} cannot be loaded: {said.rstrip('.')}.",
            "Mend or uninstall that package; everything else works without it.",
        )


class OptionsError(InputError):
    """A question has no options, and who was asked finds none."""


class ReadError(LimpError):
    """A reader could not turn text into events."""


class HypothesisError(LimpError):
    """The options of a question do not yield hypotheses that a policy can score."""


class NoEvidenceError(LimpError):
    """Nothing in the episode bears on the question, so any answer would be a guess."""


class ZeroEvidenceError(LimpError):
    """Every hypothesis gives one step probability zero, so Bayes' rule has no answer."""

    def __init__(self, step: str) -> None:
        self.step = step
        super().__init__(
            f"no hypothesis allows the step {step!r}.",
            "Widen the hypotheses, or raise the policy's noise parameters.",
        )


class UndecidedError(LimpError):
    """Two or more options are exactly as likely, so the evidence does not single one out."""


class MissingExtraError(LimpError):
    """An optional dependency is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra {extra!r}.", f"pip install 'limp-tom[{extra}]'")


class ProviderError(LimpError):
    """A provider did not answer, or answered with something that cannot be used."""

    again = True


class HaltError(LimpError):
    """No question can be answered until this is mended, so a run stops here and asks no other one."""


class RecordingError(HaltError):
    """A recorded answer of a model cannot be read; no figure rests on it."""

    def __init__(self, key: str, reason: str) -> None:
        self.key = key
        super().__init__(
            f"the recording {key[:12]} cannot be used: {reason}.",
            "Record it again.",
        )


class ReplayError(HaltError):
    """What is asked was never recorded."""


class AccessError(HaltError):
    """A provider refuses the key, has no such model, or wants money first."""


class StorageError(HaltError):
    """What was answered cannot be written down, so nothing more is asked and paid for."""


class StopError(KeyboardInterrupt):
    """Somebody asked the program to stop: raised where it would wait, and never taken for a failed question."""


class BudgetError(LimpError):
    """A run has spent what it may; nothing that was paid for is lost."""


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
