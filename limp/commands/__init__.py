"""Commands that are mounted by `limp.cli`, one file each; heavy modules are imported inside the functions."""
