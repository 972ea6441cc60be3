"""The layers that ARCHITECTURE.md declares against the imports: an edge that points outward fails here."""

import ast
import importlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGES = ("limp", "limp.adapters", "limp.benchmarks", "limp.prompts")
OUTER = PACKAGES[1:]
WINGS = ("limp.language", "limp.planning.homes")
EXACT = ("limp.homes", "limp.episodes", "limp.beliefs", "limp.reading", "limp.planning", "limp.worlds")

COMMANDS = ("choices", "maze", "sim")
MAY_CHOOSE_A_WING = {  # None: anywhere in the file
    "limp.answering.pipeline": {"symbolic", "language", "_read_by_model", "_by_model"},
    "limp.solvers.spec": {"settled"},
    "limp.solvers.classical": {"open_maze", "open_tiger"},
    **{f"limp.commands.{name}": None for name in COMMANDS},
}
NOT_FOR_SYMBOLIC = ("limp.protocols.prompt", "limp.registry")
SDKS = frozenset(
    """anthropic cohere cv2 dask distributed google inspect_ai langchain langchain_core langchain_openai litellm
    llama_cpp mistralai openai ollama sglang sentence_transformers tensorflow torch torchvision
    transformers vllm""".split()
)
DATASET = re.compile(r"mu[\s_-]?ma[\s_-]?tom", re.IGNORECASE)
TWICE = "(?:logsumexp|log_sum_exp|softmax|log_softmax|logaddexp)"
BAYES = {
    rf"\bdef _*{TWICE}_*\(": "defines it: limp.planner has log_sum_exp",
    rf"^\s*from scipy\S* import .*\b{TWICE}\b": "imports it: limp.planner has log_sum_exp",
    rf"(?<!planner)\.{TWICE}\b(?! import)": "uses it: limp.planner has log_sum_exp",
    r"\bPosterior\(": "builds a Posterior: call limp.planner.posterior",
    r"\b(?:sum|cumsum|nansum)\(.*\blog_probs\b": "sums evidence: call limp.planner.posterior or timeline",
}
"""Signs of a second Bayes' rule in a line, and what to do instead."""


@dataclass(frozen=True)
class Import:
    """One import: what, in which function ('' at module level), and whether only a type checker runs it."""

    target: str
    function: str
    types_only: bool
    line: int


def root_of(package: str) -> Path:
    (path,) = list(importlib.import_module(package).__path__)
    return Path(path)


def modules() -> dict[str, str]:
    """Every module of the installed packages, tree or wheel, with its source."""
    found: dict[str, str] = {}
    for package in PACKAGES:
        root = root_of(package)
        for path in sorted(root.rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            name = ".".join((package, *parts)).removesuffix(".__init__")
            found[name] = path.read_text(encoding="utf-8")
    return found


MODULES = modules()
_PACKAGES = {name for name in MODULES if any(other.startswith(f"{name}.") for other in MODULES)}


parsed = cache(ast.parse)


def declared() -> tuple[str, ...]:
    """The layers as ARCHITECTURE.md lists them, from the inmost one."""
    text = (Path(__file__).parents[1] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\d\. ((?:`[\w/]+`(?:, )?)+)$", text.partition("## The layers")[2], re.MULTILINE)
    names = [name.replace("/", ".") for line in lines for name in re.findall(r"`(.+?)`", line)]
    return tuple(name if name == "limp" else f"limp.{name}" for name in names)


LAYERS = declared()


@cache
def imports(module: str, source: str) -> list[Import]:
    known, found = set(MODULES) | {module}, list[Import]()
    package = module if any(name.startswith(f"{module}.") for name in known) else module.rpartition(".")[0]

    def targets(node: ast.AST) -> list[str]:
        match node:
            case ast.Import(names=names):
                return [alias.name for alias in names]
            case ast.ImportFrom(module=base, names=names, level=level):
                parts = package.split(".")
                above = parts[: len(parts) - level + 1] if level else []
                whole = ".".join([*above, *filter(None, [base])])
                return [inner if (inner := f"{whole}.{alias.name}") in known else whole for alias in names]
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[ast.Constant(value=value), *_]):
                return [str(value)] if name in ("import_module", "__import__") else []
        return []

    def visit(node: ast.AST, function: str, types_only: bool) -> None:
        for child in ast.iter_child_nodes(node):
            found.extend(Import(one, function, types_only, child.lineno) for one in targets(child))
            inside = child.name if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) else function
            checks = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            visit(child, inside, types_only or checks)

    visit(parsed(source), "", False)
    return found


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


@cache
def layer(name: str) -> int:
    """The place in LAYERS of a module; the longest matching name counts."""
    best = max(((len(entry), k) for k, entry in enumerate(LAYERS) if is_entry(name, entry)), default=(0, -1))
    return best[1]


def is_entry(name: str, entry: str) -> bool:
    return name == entry or (entry != "limp" and name.startswith(f"{entry}."))


def wing(name: str) -> str:
    return next((w for w in WINGS if within(name, (w,))), "")


def outward(module: str, source: str) -> list[str]:
    broken = []
    for found in imports(module, source):
        if not within(found.target, ("limp",)):
            continue
        target, where = found.target, f"{module}:{found.line} imports {found.target}"
        inside = any(
            within(module, (one,)) and within(target, (one,)) for one in LAYERS if one in _PACKAGES - {"limp"}
        )
        if within(target, OUTER) and not within(module, OUTER):
            broken.append(f"{where}: outer packages are found by entry point")
        elif wing(target) not in ("", wing(module)) and not within(module, OUTER):
            allowed = MAY_CHOOSE_A_WING.get(module, set())
            if allowed is not None and found.function not in allowed:
                broken.append(f"{where}: only solvers and a few commands choose a wing")
        elif not inside and layer(target) >= layer(module) and not within(module, OUTER):
            broken.append(f"{where}: not a lower layer")
        elif within(module, EXACT) and within(target, NOT_FOR_SYMBOLIC):
            broken.append(f"{where}: the symbolic wing knows no model and no prompt")
    return broken


def sdk_imports(module: str, source: str) -> list[str]:
    """SDKs imported when the module is, or anywhere in the symbolic wing."""
    return [
        f"{module}:{found.line} imports {found.target}"
        for found in imports(module, source)
        if found.target.partition(".")[0] in SDKS
        and (within(module, EXACT) or not (found.function or found.types_only))
    ]


def own_bayes(module: str, source: str) -> list[str]:
    """Signs of a second Bayes' rule: a posterior built, evidence summed, or log-sum-exp written, elsewhere."""
    found = ((line, what) for line in source.splitlines() for sign, what in BAYES.items() if re.search(sign, line))
    return [f"{module}: {line.strip()!r} {what}" for line, what in found]


def _is_sum(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else None
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in ("sum", "fsum")


def normalisers(module: str, source: str) -> list[str]:
    """Functions that divide something by its own sum, by whatever name: distributions made elsewhere."""
    found = []
    for function in (node for node in ast.walk(parsed(source)) if isinstance(node, ast.FunctionDef)):
        sums = {
            target.id: ast.unparse(node.value)
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and _is_sum(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(function):
            if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Div):
                continue
            by = sums.get(getattr(node.right, "id", ""), ast.unparse(node.right) if _is_sum(node.right) else "")
            if by and any(part.id in by for part in ast.walk(node.left) if isinstance(part, ast.Name)):
                found.append(f"{module}.{function.name}:{node.lineno} divides {ast.unparse(node.left)} by its sum")
    return found


def arrows(sources: dict[str, str]) -> dict[str, set[str]]:
    known = set(sources)
    return {
        module: {found.target for found in imports(module, source)} & known - {module}
        for module, source in sources.items()
    }


def folders(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same between packages, where a package is not taken to use what it contains or is contained in."""
    home = {module: module if module in _PACKAGES else module.rpartition(".")[0] for module in graph}
    found: dict[str, set[str]] = {}
    for module, targets in graph.items():
        own = home[module]
        others = {home[target] for target in targets}
        apart = {o for o in others if not within(o, (own,)) and not within(own, (o,))}
        found.setdefault(own, set()).update(apart)
    return found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """A circle, as the path that closes it; empty where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def datasets(folder: Path, leave: tuple[Path, ...] = ()) -> list[str]:
    """The files of a folder that name a data set."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)
    return [
        str(path.relative_to(folder))
        for path in files
        if not any(path.is_relative_to(other) for other in leave)
        and DATASET.search(f"{path.name} {path.read_bytes().decode(errors='ignore')}")
    ]


# --- the tree ---------------------------------------------------------------------------------------------


def test_every_module_has_a_layer() -> None:
    assert {"limp", "limp.planner", "limp.answering.pipeline", "limp.planning.homes", *OUTER} <= set(MODULES)
    assert [module for module in MODULES if layer(module) < 0] == [], "add them to LAYERS and to ARCHITECTURE.md"
    assert layer("limp.helpers") == -1
    assert layer("limp.planning.homes.policy") > layer("limp.planning.mdp") > layer("limp.protocols.stages")


@pytest.mark.parametrize("check", [outward, sdk_imports, own_bayes])
def test_no_module_breaks_a_rule(check: Callable[[str, str], list[str]]) -> None:
    others = {
        module: source for module, source in MODULES.items() if module != "limp.planner" or check != own_bayes
    }
    assert [line for module, source in others.items() for line in check(module, source)] == []


def test_answers_are_normalised_in_the_planner_alone() -> None:
    # Filters and policies inside a world normalise what an agent there believes or does; a page shows means.
    worlds = "planning worlds homes reading.homes reading.seeing planner benchmarks report".split()
    apart = tuple(f"limp.{name}" for name in worlds)
    rates = {"limp.runs.intervals.cluster_interval"}  # no distributions
    others = {module: source for module, source in MODULES.items() if not within(module, apart)}
    found = [line for module, source in others.items() for line in normalisers(module, source)]
    assert [line for line in found if line.partition(":")[0] not in rates] == []


def test_no_circle_of_modules_or_of_folders() -> None:
    graph = arrows(MODULES)
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert circle(graph) == circle(folders(graph)) == []


def test_limp_names_no_dataset(tmp_path: Path) -> None:
    assert datasets(root_of("limp"), leave=tuple(map(root_of, OUTER))) == []
    for k, name in enumerate(("MuMA-ToM", "mumatom", "muma_tom", "MUMA TOM", "muma")):
        (tmp_path / f"{k}.html.j2").write_text(f"results on {name}", encoding="utf-8")
    assert datasets(tmp_path) == [f"{k}.html.j2" for k in range(4)]


# --- the checker itself -----------------------------------------------------------------------------------

USED = "from .planner import log_sum_exp, posterior, timeline\nx = u - log_sum_exp(u)\nposterior(trace)"
FAULTS = {
    outward: [
        ("limp.minds.events", "from ..planner import Trace"),
        ("limp.planner", "from limp import Pipeline"),
        ("limp.planner", "def late():\n    from .protocols import Policy"),
        ("limp.planner", "import importlib\nimportlib.import_module('limp.answering.pipeline')"),
        ("limp.language.judge", "from ..planning.homes import prior"),
        ("limp.planning.homes.policy", "from ...language import judge"),
        ("limp.planning.mdp", "from ..protocols.prompt import load_prompt"),
        ("limp.registry", "from .adapters.openai import open_model"),
        ("limp.answering.pipeline", "def answer():\n    from ..planning.homes import household_stages"),
        ("limp.runs.evaluate", "def run():\n    from ..planning.homes import policy"),
    ],
    sdk_imports: [
        ("limp.adapters.openai", "import openai"),
        ("limp.planning.mdp", "def plan():\n    import torch.nn"),
    ],
    own_bayes: [
        ("limp.report.pages", "def _logsumexp(x): ..."),
        ("limp.report.pages", "from scipy.special import logsumexp"),
        ("limp.report.pages", "belief = Posterior(h, p, z)"),
        ("limp.report.pages", "import numpy as np\ntotal = np.sum(trace.log_probs, axis=1)"),
    ],
    normalisers: [
        ("limp.answering.pipeline", "def weigh(p):\n    return p / p.sum()"),
        ("limp.answering.pipeline", "def weigh(p):\n    z = sum(p.values())\n    return {k: p[k] / z for k in p}"),
    ],
}
FINE = {
    outward: [
        ("limp.protocols.stages", "from ..planner import Trace"),
        ("limp.language.judge", "from ..protocols.prompt import load_prompt\nfrom . import read"),
        ("limp.answering.pipeline", "class P:\n    def symbolic(cls):\n        from ..planning.homes import f"),
        ("limp.commands.sim", "from ..planning.homes import household_stages"),
        ("limp.adapters.openai", "from limp.protocols.stages import LanguageModel\nimport numpy"),
        ("limp.benchmarks.maze", "from limp.planning.homes import domain"),
    ],
    sdk_imports: [
        ("limp.adapters.openai", "def open_model():\n    import openai"),
        ("limp.adapters.openai", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import openai"),
    ],
    own_bayes: [("limp.planning.mdp", USED)],
}


@pytest.mark.parametrize(
    ("check", "module", "source", "count"),
    [(check, *one, count) for count, table in ((1, FAULTS), (0, FINE)) for check in table for one in table[check]],
)
def test_what_breaks_a_rule_is_seen_and_nothing_else(
    check: Callable[[str, str], list[str]], module: str, source: str, count: int
) -> None:
    assert len(check(module, source)) == count
