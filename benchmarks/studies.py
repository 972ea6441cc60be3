"""What the studies share: the figures that papers print, and the files that a study writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import cast

from limp.protocols import Report
from limp.runs.results import prepare_folder, write_whole


def published(name: str) -> dict[str, object]:
    """Return the published figures of a benchmark, with their source."""
    text = (resources.files("limp.benchmarks") / name / "published.json").read_text(encoding="utf-8")
    return cast(dict[str, object], json.loads(text))


def written(out: Path, summary: dict[str, object], text: str, files: Mapping[str, str]) -> Report:
    """Write the summary, the text and other files into the folder `out`, and return what was written."""
    whole = {"summary.json": json.dumps(summary, indent=2) + "\n", "table.txt": text + "\n", **files}
    for name, content in whole.items():
        write_whole(prepare_folder(out) / name, content)
    return Report(data=summary, text=text, files=tuple(str(out / name) for name in whole))
