"""ToMBench: false beliefs about places and contents, and 19 tasks of commonsense."""
