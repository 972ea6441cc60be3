"""Where the data of FANToM come from: `limp data fantom --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "FANToM",
    "SCAI-JHU/AutoToM",
    "3f569b7",
    "benchmarks/full_data_formatted",
    ("FANToM_tom_belief*_short_context_*.csv",),
    "MIT",
    "By Kim et al., EMNLP 2023, as AutoToM has it.",
)
