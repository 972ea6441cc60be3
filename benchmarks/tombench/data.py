"""Where the data of ToMBench come from: `limp data tombench --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "ToMBench",
    "zhchen18/ToMBench",
    "4f491f0",
    "data",
    ("*.jsonl",),
    "MIT",
    "By Chen et al., ACL 2024.",
)
