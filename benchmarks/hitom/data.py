"""Where the data of Hi-ToM come from: `limp data hitom --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "Hi-ToM",
    "SCAI-JHU/AutoToM",
    "3f569b7",
    "benchmarks/data",
    ("Hi-ToM_data.json",),
    "Apache-2.0",
    "By Wu, He et al., Findings of EMNLP 2023, as AutoToM has it.",
)
