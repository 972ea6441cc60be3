"""Pages with a generated part: what stands between two markers is made by a command, and checked by a test."""
