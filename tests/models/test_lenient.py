from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from limp.models.lenient import read_json


def test_line_ends_and_pairs_of_surrogates_in_strings() -> None:
    assert read_json('["a\nb", "\\ud83d\\ude00", "\\/", "\\""]', 0)[0] == ["a\nb", "😀", "/", '"']


def test_words_of_python_and_numbers() -> None:
    assert read_json("[True, False, None, true, null, -1.5e2, 0]", 0)[0] == [
        True,
        False,
        None,
        True,
        None,
        -150.0,
        0,
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(json_values)
def test_reads_all_json_as_json_does(value: object) -> None:
    text = json.dumps([value])
    assert read_json(text, 0) == ([value], len(text))
    raw = json.dumps([value], ensure_ascii=False, indent=1)
    assert read_json(raw, 0) == ([value], len(raw))


@given(json_values, st.data())
def test_closers_at_the_end_can_be_left_out(value: object, data: st.DataObject) -> None:
    text = json.dumps({"a": value, "b": [[1]]})
    assert text.endswith("]]}")
    cut = data.draw(st.integers(1, 3))
    assert read_json(text[:-cut], 0)[0] == {"a": value, "b": [[1]]}
