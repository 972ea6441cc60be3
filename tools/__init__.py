"""Scripts that make tables, measure speed and rerun; in the tree, not in the wheel. Run `python -m tools.NAME`."""
