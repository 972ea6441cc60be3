"""Where the data of benchmarks come from: `limp data NAME --to DIR`.

Each opens the source as it is here, or a copy of it at another place: `tomi(repo="me/copy")`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from limp.adapters.hubs import DatasetHub, GitHubFolder

_AUTOTOM = "SCAI-JHU/AutoToM", "3f569b7"
"""A repository, and its commit, that holds other people's benchmarks too."""

mumatom = partial(replace, DatasetHub(
    "SCAI-JHU/MUMA-TOM-BENCHMARK", "main",
    (  # what a run can use; the training set is left where it is
        *("questions.json", "texts.json", "gemini_outputs.json", "full_texts.json"),
        *("Videos/*", "visual data/*", "visual_data/*", "full episode descriptions/*"),
    ),
    "By Shi et al., AAAI 2025; the data set's card states MIT, the authors' code is under Apache-2.0.",
    "download the data set from the page of the benchmark's authors and put questions.json, texts.json and, where"
    " you have them, Videos/, visual data/ and full episode descriptions/ into {to}.",
))  # fmt: skip
fantom = partial(replace, GitHubFolder(
    *_AUTOTOM, "benchmarks/full_data_formatted", ("FANToM_tom_belief*_short_context_*.csv",),
    "By Kim et al., EMNLP 2023, as AutoToM has it; MIT.",
))  # fmt: skip
hitom = partial(replace, GitHubFolder(
    *_AUTOTOM, "benchmarks/data", ("Hi-ToM_data.json",),
    "By Wu, He et al., Findings of EMNLP 2023, as AutoToM has it; Apache-2.0.",
))  # fmt: skip
mmtom = partial(replace, GitHubFolder(
    "chuanyangjin/MMToM-QA", "main", "Benchmark", ("questions.json",),
    "By Jin et al., ACL 2024; the questions with their episodes in words; MIT.",
))  # fmt: skip
opentom = partial(replace, GitHubFolder(
    "seacowx/OpenToM", "3f22b66", "data/opentom_data", ("meta_data.json", "location_*.json"),
    "By Xu et al., ACL 2024; CC BY-NC 4.0, not to be used for training.",
))  # fmt: skip
tombench = partial(replace, GitHubFolder(
    "zhchen18/ToMBench", "4f491f0", "data", ("*.jsonl",), "By Chen et al., ACL 2024; MIT."
))  # fmt: skip
tomi = partial(replace, GitHubFolder(
    *_AUTOTOM, "benchmarks/data/ToMi", ("test_balanced.jsonl",),
    "By Le, Boureau and Nickel, EMNLP 2019; AutoToM's balanced questions; CC BY-NC 4.0.",
))  # fmt: skip
