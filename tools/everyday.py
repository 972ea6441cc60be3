"""Keep the stories of the everyday benchmark in order.

    python -m tools.everyday arrange
    python -m tools.everyday forms

`arrange` puts every story into its half and every option into its place, and writes the manifest. Run it after a
story was added or changed; it changes nothing otherwise. `forms` shows, for the half that may be read, how many
questions `limp.questions.splitting` splits as they are meant when they are typed as people do, form by form.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from limp.benchmarks.everyday.stories import FOLDER, HALVES, Asked, Manifest, Story, arranged, load, split

from limp.errors import LimpError
from limp.inputs import read_json
from limp.questions.splitting import split_question

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


def outcome(asked: Asked) -> str:
    """Return how a typed question is split: `as meant`, `otherwise` or `refused`."""
    try:
        stem, choices = split_question(asked.typed)
    except LimpError:
        return "refused"
    listed = asked.options if asked.form in ("lettered", "numbered", "bare") else ()
    same = stem == asked.stem and tuple(choice.text for choice in choices) == listed
    return "as meant" if same else "otherwise"


def forms(stories: Iterable[Story]) -> dict[str, Counter[str]]:
    """Return, for each form of question, how many are split in each way."""
    found: dict[str, Counter[str]] = {}
    for story in stories:
        for asked in story.questions:
            found.setdefault(asked.form, Counter())[outcome(asked)] += 1
    return found


def _table(found: Mapping[str, Counter[str]]) -> str:
    rows = (
        f"{form:9} {ways.total():4}  " + ", ".join(f"{way} {n}" for way, n in sorted(ways.items()))
        for form, ways in sorted(found.items())
    )
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Run one of the two commands; return 2 for wrong input."""
    asked = parser("tools.everyday", __doc__)
    asked.add_argument("command", choices=("arrange", "forms"))
    if asked.parse_args(arguments).command == "forms":
        return report(lambda: forms(load(("read",))), _table)
    return report(arrange, lambda found: f"{len(found.read)} stories to read, {len(found.unread)} unread.")


if __name__ == "__main__":
    sys.exit(main())
