"""List the scripts: `python -m tools`."""

from __future__ import annotations

import ast
from pathlib import Path


def scripts(folder: Path = Path(__file__).parent) -> dict[str, str]:
    """Return the first line of the docstring of every module that can be run, by its name."""
    found = {}
    for path in sorted([*folder.glob("[!_]*.py"), *folder.glob("*/__main__.py")]):
        source = path.read_text(encoding="utf-8")
        name = path.stem if path.parent == folder else path.parent.name
        if '__name__ == "__main__"' in source:
            found[name] = (ast.get_docstring(ast.parse(source)) or "").partition("\n")[0]
    return found


def main() -> None:
    """Print the list."""
    print("Scripts for this project's own tables and measurements. Each explains itself with --help.\n")
    for name, first in scripts().items():
        print(f"  python -m tools.{name:<18}{first}")


if __name__ == "__main__":
    main()
