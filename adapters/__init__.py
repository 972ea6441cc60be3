"""Hosted and local models behind the `LanguageModel` protocol, one file each.

This folder installs as `limp.adapters`. `limp` never imports it: `open_model("provider/name")` finds an
adapter through the entry-point group `limp.models`, and so do adapters from other distributions. An SDK is
imported inside the function that opens it, so that the base install needs none.
"""
