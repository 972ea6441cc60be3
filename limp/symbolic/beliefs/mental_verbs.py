"""Verbs of minds, by lemma: what people want, fear, look for, get, come to know, hold, and get wrong."""

from __future__ import annotations

WANTS = frozenset(
    "want wish plan intend hope need like love try aim attempt desire crave long mean decide".split()
)
SEARCHES = frozenset("look search hunt seek".split())
FEARS = frozenset("fear dread worry afraid scared worried frightened".split())
GETS = frozenset(
    "have get take find fetch grab collect retrieve recover pick buy borrow receive reach see use".split()
)
"""Verbs whose act ends with having the thing."""
CONSUMES = frozenset("eat drink play read".split())
"""Verbs whose act needs the thing."""
KNOWS = frozenset("know realize realise notice".split())
LEARNS = KNOWS | frozenset("learn find discover see hear read understand".split())
HOLDS = frozenset("think believe assume suppose suspect expect guess reckon imagine".split())
"""Verbs of what need not be so."""
ERRS = frozenset("misread mishear misremember misunderstand confuse mistake forget".split())
LIES = frozenset("lie pretend trick deceive fib".split())
