"""`python -m limp` is the command `limp`."""

import sys

from .cli import main

sys.exit(main())
