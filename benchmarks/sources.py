"""Where the data of benchmarks come from: `limp data NAME --to DIR`.

Each opens the source as it is here, or on another hub: `tomi(endpoint="https://...")`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from limp.adapters.hubs import DatasetHub, RawFiles

_AUTOTOM = "SCAI-JHU/AutoToM", "3f569b7"
"""A repository, and its commit, that holds other people's benchmarks too."""
_TASKS = """Ambiguous Story Task, Completion of Failed Actions, Discrepant Desires, Discrepant Emotions,
    Discrepant Intentions, Emotion Regulation, False Belief Task, Faux-pas Recognition Test, Hidden Emotions,
    Hinting Task Test, Knowledge-Attention Links, Knowledge-Pretend Play Links, Moral Emotions, Multiple Desires,
    Percepts-Knowledge Links, Persuasion Story Task, Prediction of Actions, Scalar Implicature Test,
    Strange Story Task, Unexpected Outcome Test""".replace("\n   ", "").split(", ")

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
fantom = partial(replace, RawFiles(
    *_AUTOTOM, "benchmarks/full_data_formatted", tuple(
        f"FANToM_tom_belief_{access}_short_context_{order}-order.csv"
        for access in ("accessible", "inaccessible")
        for order in ("first", "second")
    ),
    "By Kim et al., EMNLP 2023, as AutoToM has it; MIT.",
))  # fmt: skip
hitom = partial(replace, RawFiles(
    *_AUTOTOM, "benchmarks/data", ("Hi-ToM_data.json",),
    "By Wu, He et al., Findings of EMNLP 2023, as AutoToM has it; Apache-2.0.",
))  # fmt: skip
mmtom = partial(replace, RawFiles(
    "chuanyangjin/MMToM-QA", "main", "Benchmark", ("questions.json",),
    "By Jin et al., ACL 2024; the questions with their episodes in words; MIT.",
))  # fmt: skip
opentom = partial(replace, RawFiles(
    "seacowx/OpenToM", "3f22b66", "data/opentom_data", (
        "meta_data.json", *(f"location_{name}.json" for name in ("cg_fo", "cg_so", "fg_fo_new", "fg_so_new")),
    ),
    "By Xu et al., ACL 2024; CC BY-NC 4.0, not to be used for training.",
))  # fmt: skip
tombench = partial(replace, RawFiles(
    "zhchen18/ToMBench", "4f491f0", "data", tuple(f"{name}.jsonl" for name in _TASKS),
    "By Chen et al., ACL 2024; MIT.",
))  # fmt: skip
tomi = partial(replace, RawFiles(
    *_AUTOTOM, "benchmarks/data/ToMi", ("test_balanced.jsonl",),
    "By Le, Boureau and Nickel, EMNLP 2019; AutoToM's balanced questions; CC BY-NC 4.0.",
))  # fmt: skip
