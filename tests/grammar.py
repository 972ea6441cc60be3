"""What no English that is shown may hold, whatever it is about: checks that tests of words share."""

import re

_QUOTED = re.compile(r'"[^"]*"|“[^”]*”|\'[^\']* [^\']*\'')
FAULTS = {
    "two articles": r"\b(?:the|a|an|another|his|her|its|their|my) (?:the|a|an|another|his|her|its|their|my)\b",
    "two prepositions": r"\b(?:in|on|at|with|from|to) (?:the )?(?:in|on|at|with|from|under|behind)\b(?!-)",
    "no clause after that": r"\bthat (?:yes|no|to|because|where|what|who|why|how|whether|help|trick|tease)\b",
    "a noun as a verb": r"\bnothings\b|\bwhats\b",
    "an article before a name": r"\bthe (?:Ann|Bob|Mary Lou|Dr Ng)\b",
    "a word twice": r"\b(?!had |that )(\w+) \1\b",
    "blanks": r"  | [,.;:)]|\( ",
    "a sum twice": r"\bat least over\b",
    "a place without a thing": r"\b(?:find|finds|search|searches) (?:in|on|at) ",
}


def faults(words: str) -> list[str]:
    """Return the names of the faults in words; what is quoted is somebody else's English."""
    bare = _QUOTED.sub('"..."', words)
    return [name for name, pattern in FAULTS.items() if re.search(pattern, bare, re.IGNORECASE)]
