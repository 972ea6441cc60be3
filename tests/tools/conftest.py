"""`tools` lies in the tree and is not installed; its folder comes last, so that nothing else is found there."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))
