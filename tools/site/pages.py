"""Hooks of mkdocs: README.md is the landing page, and what pages link to beside `docs/` comes along."""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[2]
ABOVE = re.compile(r"(?<=\]\()\.\./(?=[^)])")
LANDING = re.compile(r"(?<=\]\()\.\./README\.md")
INTO_DOCS = re.compile(r"""(?<=\]\()docs/|(?<=src=")docs/""")
LINKED = re.compile(r"\]\(([^)#:\s]+)")

REFERENCE = """# Reference

From Python: `from limp import answer, Scene`. [The map of the code](ARCHITECTURE.md) says what
each package is for.

{}
"""
MODULES = (
    "limp", "limp.answering.scene", "limp.answering.answers", "limp.episodes.events", "limp.episodes.claims",
    "limp.episodes.queries", "limp.episodes.conventions", "limp.episodes.event_models", "limp.beliefs.perception",
    "limp.beliefs.records", "limp.episodes.query", "limp.planner", "limp.planning.social", "limp.planning.acts",
    "limp.planning.honesty", "limp.planning.mdp", "limp.planning.pomdp", "limp.registry", "limp.runs.intervals",
    "limp.errors", "limp.testing",
)  # fmt: skip


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the landing page, the reference, and every file of the tree that a page links to."""
    readme = INTO_DOCS.sub("", (ROOT / "README.md").read_text(encoding="utf-8"))
    made = {
        "index.md": readme,
        "reference.md": REFERENCE.format("\n\n".join(f"::: {module}" for module in MODULES)),
        "ARCHITECTURE.md": INTO_DOCS.sub("", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")),
        "CHANGELOG.md": INTO_DOCS.sub("", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")),
    }
    for name, text in made.items():
        files.append(File.generated(config, name, content=text))
    texts = [*made.values(), *(page.content_string for page in files.documentation_pages() if page.abs_src_path)]
    for linked in {link for text in texts for link in LINKED.findall(_turned(text))}:
        path = (ROOT / linked).resolve()
        if path.is_file() and path.is_relative_to(ROOT) and files.get_file_from_path(linked) is None:
            files.append(File.generated(config, linked, content=path.read_bytes()))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Return the page with its links to files above `docs/` turned to where `on_files` put them."""
    return _turned(markdown)


def _turned(text: str) -> str:
    return ABOVE.sub("", LANDING.sub("index.md", text))
