"""`python -m limp` is `limp`."""

import sys

from limp.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
