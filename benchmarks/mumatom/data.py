"""Where the data of MuMA-ToM come from: `limp data mumatom --to DIR`."""

from __future__ import annotations

from limp.adapters.hub import DatasetHub

from limp.fetch import Hub, Source

REPO = "SCAI-JHU/MUMA-TOM-BENCHMARK"
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


def open_source(repo: str = REPO, revision: str = "main", endpoint: str | None = None) -> tuple[Source, Hub]:
    """Return the official data set, or a copy of it at another place."""
    source = Source(name="MuMA-ToM", at=repo, terms=TERMS, by_hand=BY_HAND)
    return source, DatasetHub(repo, revision, endpoint, PATTERNS)
