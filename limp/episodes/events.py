"""Events: what happened, in order, each with the words that it comes from.

Who perceives an event is worked out from rooms, attention and words (`limp.beliefs.perception`), and overruled by
what the words say (`seen_by`, `unseen_by`, `missed_by`, `secretly_seen_by`). Each kind is a class in `kinds`; a
new one is a new file there, and stands here too. The imports of single classes are for the checker of types.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from . import kinds
from .event_models import Trust
from .kind import KINDS, NOT_HAPPENED, Event, Mood
from .kinds.act import Act, OpenAct
from .kinds.attend import Attend
from .kinds.change import Change, Sets
from .kinds.moving import Enter, Leave
from .kinds.perceive import Miss, Perceive, Witness
from .kinds.stating import Believe, Seen, Shown, Unread
from .kinds.tell import Speech, Taken, Tell, TrustIn
from .kinds.watch import Notice, Watch
from .variables import Assignment, at, fact, inside, state, topic

for _module in iter_modules(kinds.__path__):
    import_module(f"{kinds.__name__}.{_module.name}")
_CLASSES = {kind.__name__: kind for kind in KINDS.values()}
globals().update(_CLASSES)

__all__ = [
    "KINDS", "NOT_HAPPENED", "Act", "Assignment", "Attend", "Believe", "Change", "Enter", "Event", "Leave", "Miss",
    "Mood", "Notice", "OpenAct", "Perceive", "Seen", "Sets", "Shown", "Speech", "Taken", "Tell", "Trust",
    "TrustIn", "Unread", "Watch", "Witness", "at", "fact", "inside", "state", "topic",
]  # fmt: skip
__all__ += [name for name in _CLASSES if name not in __all__]
