"""What each effect of a frame does to a story, by family: a function of an effect's name, never of one verb.

It raises `UnclearError` where it does not find what it needs, and its clause is then unread.
"""

from . import minds, presence, saying, seeing, things

__all__ = ["minds", "presence", "saying", "seeing", "things"]
