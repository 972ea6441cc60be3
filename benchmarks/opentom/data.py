"""Where the data of OpenToM come from: `limp data opentom --to DIR`."""

from __future__ import annotations

from limp.adapters.github import github_source

open_source = github_source(
    "OpenToM",
    "seacowx/OpenToM",
    "3f22b66",
    "data/opentom_data",
    ("meta_data.json", "location_*.json"),
    "CC BY-NC 4.0",
    "By Xu et al., ACL 2024; not to be used for training.",
)
