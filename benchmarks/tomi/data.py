"""Where the data of ToMi come from: `limp data tomi --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "ToMi",
    "SCAI-JHU/AutoToM",
    "3f569b7",
    "benchmarks/data/ToMi",
    ("test_balanced.jsonl",),
    "CC BY-NC 4.0",
    "By Le, Boureau and Nickel, EMNLP 2019; AutoToM's balanced questions, for research only.",
)
