import pytest

from tools.__main__ import main, scripts


def test_every_script_is_listed_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    found = scripts()
    assert {"pages", "rerun"} <= set(found)
    assert "command" not in found  # no script
    assert all(words.endswith(".") and len(words) < 115 for words in found.values())
    main()
    assert "python -m tools.rerun" in capsys.readouterr().out
