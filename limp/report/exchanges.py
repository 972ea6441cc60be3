"""Find the prompts and responses of a run: its cost ledger names the requests, and a store holds them.

Stages that serve a whole episode (seeing, reading, fusing) are asked once, for the first question about it; what
was asked then is shown with every question of the episode.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pydantic import JsonValue

from ..errors import InputError
from ..inputs.files import read_lines
from ..models.keys import Recording
from ..models.metering import Charge
from ..models.recordings import open_recordings
from ..runs.summary import Run
from .run_page import Exchange

SHARED = ("perceive", "read", "check", "repair", "fuse")
"""The stages whose output serves all questions of an episode."""


def exchanges_of(run: Run, path: Path) -> dict[str, list[Exchange]]:
    """Return, by question, the prompts and responses of the run that the store or cassette at `path` holds.

    Raises `InputError` if there is no store, or if it holds nothing of what the run asked.
    """
    if not path.is_file():
        raise InputError(f"there is no store {str(path)!r}.", "Name the file that the run recorded into.")
    charges = [charge for charge in read_lines(run.path / "costs.jsonl", Charge) if charge.key]
    found = _entries(path, charges)
    if charges and not found:
        raise InputError(
            f"the store {str(path)!r} holds nothing that the run {str(run.path)!r} asked.", "Name another."
        )
    episodes = {outcome.question: outcome.episode for outcome in run.outcomes}
    shared: dict[str, list[Exchange]] = {}
    own: dict[str, list[Exchange]] = {question: [] for question in episodes}
    for charge in charges:
        if charge.key in found and charge.question in episodes:
            exchange = _exchange(charge.stage, found[charge.key])
            place = (
                shared.setdefault(episodes[charge.question], [])
                if charge.stage in SHARED
                else own[charge.question]
            )
            place.append(exchange)
    return {question: [*shared.get(episode, ()), *own[question]] for question, episode in episodes.items()}


def _entries(path: Path, charges: Sequence[Charge]) -> dict[str, Recording]:
    keys = {charge.key for charge in charges}
    with open_recordings(path) as store:
        names = sorted({charge.model for charge in charges})
        return {entry.key: entry for name in names for entry in store.entries(model=name) if entry.key in keys}


def _exchange(stage: str, entry: Recording) -> Exchange:
    title = f"{stage or 'answer'} ({entry.template})" if entry.template else stage or "answer"
    return Exchange(title, "\n\n".join(_prompt(entry.request)), _response(entry))


def _prompt(request: Mapping[str, JsonValue]) -> Iterator[str]:
    messages = request.get("messages")
    for message in messages if isinstance(messages, list) else ():
        if isinstance(message, dict):
            parts = message.get("parts")
            yield f"[{message.get('role')}]"
            yield from (_part(part) for part in (parts if isinstance(parts, list) else ()))


def _part(part: JsonValue) -> str:
    if isinstance(part, dict):
        time = "" if part.get("time") is None else f" at {part['time']} s"
        return f"({part.get('mime')}{time}, SHA-256 {str(part.get('sha256'))[:12]})"
    return str(part)


def _response(entry: Recording) -> str:
    text, values = entry.response.get("text"), entry.response.get("log_probs")
    if isinstance(text, str):
        return text
    alternatives = entry.request.get("alternatives")
    if not isinstance(values, list) or not isinstance(alternatives, list):
        return ""
    pairs = zip(alternatives, values, strict=False)
    lines = [f"{'-inf' if value is None else value}  {alternative!r}" for alternative, value in pairs]
    missing = f"on none of them: {entry.response.get('missing')}"
    return "\n".join(["log-probability of each continuation:", *lines, missing])
