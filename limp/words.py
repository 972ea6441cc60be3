"""The content words of a text, for the comparisons that know nothing but words."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_FUNCTION_WORDS = frozenset(
    """a about an and any are as at be been before but by can could did do does for from giving had has have he
    her here hers him his i in information inside into is it its me my nor not of off on onto or our out put she
    so some that the their them then there they thing things this those to towards up was we were what when
    where which who will with would you your""".split()
)


def content_words(text: str) -> frozenset[str]:
    """Return the words of `text` in lower case, without function words and without a plural or genitive s."""
    words = (word.lower().removesuffix("'s") for word in _WORD.findall(text))
    kept = (word for word in words if word not in _FUNCTION_WORDS)
    return frozenset(w[:-1] if len(w) > 3 and w.endswith("s") and not w.endswith("ss") else w for w in kept)
