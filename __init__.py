"""Hand on the package in this folder to a script beside a clone called `limp`, which finds the clone first."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

_PACKAGE = Path(__file__).parent / "limp"
_spec = spec_from_file_location("limp", _PACKAGE / "__init__.py", submodule_search_locations=[str(_PACKAGE)])
if __name__ == "limp" and _spec is not None and _spec.loader is not None:
    sys.modules["limp"] = _module = module_from_spec(_spec)
    _spec.loader.exec_module(_module)
