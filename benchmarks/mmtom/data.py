"""Where the data of MMToM-QA come from: `limp data mmtom --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "MMToM-QA",
    "chuanyangjin/MMToM-QA",
    "main",
    "Benchmark",
    ("questions.json",),
    "MIT",
    "By Jin et al., ACL 2024; the questions with their episodes in words.",
)
