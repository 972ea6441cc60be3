from pathlib import Path

import pytest

from limp.errors import InputError, StorageError
from limp.files import write_whole


def test_a_link_is_written_through_and_what_names_no_file_is_refused(tmp_path: Path) -> None:
    """As root, a page for /dev/stdout once could have taken the place of the link."""
    plain, link = tmp_path / "plain", tmp_path / "link"
    link.symlink_to(plain)
    write_whole(plain, "old")
    write_whole(link, "new")
    assert (link.is_symlink(), plain.read_text()) == (True, "new")
    with pytest.raises(InputError, match="is not the name of a file"):
        write_whole(tmp_path, "")
    with pytest.raises(StorageError, match=r"cannot be written: No such file.* a folder that exists"):
        write_whole(tmp_path / "none" / "a", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "plain"]
