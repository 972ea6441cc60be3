"""Where the data of benchmarks come from: `limp data NAME --to DIR`."""

from __future__ import annotations

from limp.adapters.hubs import DatasetHub, github_source

from limp.inputs.fetch import Hub, Source

MUMATOM = "SCAI-JHU/MUMA-TOM-BENCHMARK"
PATTERNS = (
    *("questions.json", "texts.json", "gemini_outputs.json", "full_texts.json"),
    *("Videos/*", "visual data/*", "visual_data/*", "full episode descriptions/*"),
)
"""What a run can use; the training set is left where it is."""

TERMS = (
    "By Shi et al., AAAI 2025; the data set's card states MIT, the authors' code is under Apache-2.0."
    " Cite the paper if you use it."
)
BY_HAND = (
    "download the data set from the page of the benchmark's authors and put questions.json, texts.json and, where"
    " you have them, Videos/, visual data/ and full episode descriptions/ into {to}."
)


def mumatom(repo: str = MUMATOM, revision: str = "main", endpoint: str | None = None) -> tuple[Source, Hub]:
    """Return the official data set, or a copy of it at another place."""
    source = Source(name="MuMA-ToM", at=repo, terms=TERMS, by_hand=BY_HAND)
    return source, DatasetHub(repo, revision, endpoint, PATTERNS)


_AUTOTOM = "SCAI-JHU/AutoToM", "3f569b7"
"""A repository, and its commit, that holds other people's benchmarks too."""

fantom = github_source(
    "FANToM", *_AUTOTOM, "benchmarks/full_data_formatted", ("FANToM_tom_belief*_short_context_*.csv",),
    "MIT", "By Kim et al., EMNLP 2023, as AutoToM has it.",
)  # fmt: skip
hitom = github_source(
    "Hi-ToM", *_AUTOTOM, "benchmarks/data", ("Hi-ToM_data.json",),
    "Apache-2.0", "By Wu, He et al., Findings of EMNLP 2023, as AutoToM has it.",
)  # fmt: skip
mmtom = github_source(
    "MMToM-QA", "chuanyangjin/MMToM-QA", "main", "Benchmark", ("questions.json",),
    "MIT", "By Jin et al., ACL 2024; the questions with their episodes in words.",
)  # fmt: skip
opentom = github_source(
    "OpenToM", "seacowx/OpenToM", "3f22b66", "data/opentom_data", ("meta_data.json", "location_*.json"),
    "CC BY-NC 4.0", "By Xu et al., ACL 2024; not to be used for training.",
)  # fmt: skip
tombench = github_source(
    "ToMBench", "zhchen18/ToMBench", "4f491f0", "data", ("*.jsonl",), "MIT", "By Chen et al., ACL 2024."
)
tomi = github_source(
    "ToMi", *_AUTOTOM, "benchmarks/data/ToMi", ("test_balanced.jsonl",),
    "CC BY-NC 4.0", "By Le, Boureau and Nickel, EMNLP 2019; AutoToM's balanced questions, for research only.",
)  # fmt: skip
