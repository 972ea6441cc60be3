"""Keep the stories of the everyday benchmark in order: `python -m tools.everyday`.

Puts every story into its half and every option into its place, and writes the manifest. Run it after a story was
added or changed; it changes nothing otherwise.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from limp.benchmarks.everyday.stories import FOLDER, HALVES, Manifest, Story, arranged, split

from limp.inputs.checks import read_json

from .command import parser, report


def files(stories: Sequence[Story]) -> dict[str, str]:
    """Return the content of every story file by its name, such as `read/nurse.json`, stories in order of id."""
    halves = split(stories)
    kept: dict[str, list[Story]] = {}
    for story in sorted(arranged(stories), key=lambda story: story.id):
        kept.setdefault(f"{halves[story.id]}/{story.hand}.json", []).append(story)
    return {
        name: json.dumps(
            [story.model_dump(exclude_defaults=True) for story in found], indent=1, ensure_ascii=False
        )
        + "\n"
        for name, found in sorted(kept.items())
    }


def arrange(folder: Path = FOLDER) -> Manifest:
    """Write the stories of `folder` in their halves, with the manifest, and return it."""
    paths = sorted((folder / "stories").glob("*/*.json"))
    stories = [story for path in paths for story in read_json(path, tuple[Story, ...], "the stories")]
    halves = split(stories)
    content = files(stories)
    manifest = Manifest(
        **{half: tuple(sorted(id_ for id_, found in halves.items() if found == half)) for half in HALVES},
        sha256={name: sha256(text.encode()).hexdigest() for name, text in content.items()},
    )
    for path in paths:
        path.unlink()
    for name, text in content.items():
        target = folder / "stories" / name
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, encoding="utf-8")
    (folder / "manifest.json").write_text(manifest.model_dump_json(indent=1) + "\n", encoding="utf-8")
    return manifest


def main(arguments: list[str] | None = None) -> int:
    """Run the command; return 2 for wrong input."""
    parser("tools.everyday", __doc__).parse_args(arguments)
    return report(arrange, lambda found: f"{len(found.read)} stories to read, {len(found.unread)} unread.")


if __name__ == "__main__":
    sys.exit(main())
