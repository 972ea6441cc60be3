"""What import-linter cannot say: no SDK imported with a module, one Bayes' rule, no data set named."""

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

SDKS = frozenset(
    """anthropic cohere cv2 dask distributed google inspect_ai langchain langchain_core langchain_openai litellm
    llama_cpp mistralai openai ollama sglang sentence_transformers spacy tensorflow torch torchvision
    transformers vllm""".split()
)
DATA_SETS = re.compile(r"mu[\s_-]?ma[\s_-]?tom", re.IGNORECASE)
TWICE = "(?:logsumexp|log_sum_exp|softmax|log_softmax|logaddexp)"
SECOND_BAYES = re.compile(
    rf"\bdef _*{TWICE}_*\(|^\s*from scipy\S* import .*\b{TWICE}\b|(?<!planner)\.{TWICE}\b(?! import)"
    r"|\bPosterior\(|\b(?:sum|cumsum|nansum)\(.*\blog_probs\b"
)
"""Signs of a second Bayes' rule in a line: `limp.planner` has log_sum_exp, posterior and timeline."""


def modules() -> Iterator[tuple[str, str]]:
    """Every module of the installed packages, tree or wheel, with its source."""
    for package in ("limp", "limp.adapters", "limp.benchmarks", "limp.prompts"):
        (root,) = map(Path, importlib.import_module(package).__path__)
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            yield ".".join((package, *parts)).removesuffix(".__init__"), path.read_text(encoding="utf-8")


MODULES = dict(modules())


def imported_at_once(body: list[ast.stmt]) -> Iterator[str]:
    """The packages that are imported with the module, and not when a function is called or types are checked."""
    for node in body:
        match node:
            case ast.Import(names=names):
                yield from (alias.name.partition(".")[0] for alias in names)
            case ast.ImportFrom(module=str(name), level=0):
                yield name.partition(".")[0]
            case ast.If(test=test, body=inner, orelse=other) if "TYPE_CHECKING" not in ast.dump(test):
                yield from imported_at_once([*inner, *other])
            case ast.ClassDef(body=inner) | ast.Try(body=inner):
                yield from imported_at_once(inner)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_keeps_what_import_linter_cannot_say(module: str) -> None:
    source = MODULES[module]
    assert SDKS.isdisjoint(imported_at_once(ast.parse(source).body)), "import it where it is called"
    if module != "limp.planner":
        assert [line for line in source.splitlines() if SECOND_BAYES.search(line)] == [], "limp.planner has it"


def test_limp_names_no_data_set() -> None:
    (root,) = map(Path, importlib.import_module("limp").__path__)
    outer = ("adapters", "benchmarks", "prompts", "__pycache__")  # in a wheel these lie inside
    files = [path for path in root.rglob("*") if path.is_file() and not {*outer} & {*path.relative_to(root).parts}]
    assert [path for path in files if DATA_SETS.search(path.read_bytes().decode(errors="ignore"))] == []


SEVERAL_HOMES = frozenset("""Minds Parameters Planner Seen Stage State Step Story World""".split())
"""The public names of classes that still stand in several modules: this list may only become shorter."""


def test_a_public_class_has_one_home() -> None:
    homes = Counter(
        node.name
        for module, source in MODULES.items()
        if not module.startswith(("limp.adapters", "limp.benchmarks", "limp.prompts"))
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name for name, count in homes.items() if count > 1} - SEVERAL_HOMES == set()
