"""Rows of JSON lines and CSV: what they hold, and what is said of wrong ones, with their lines."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from limp.benchmarks.questions import read_rows

from limp.errors import InputError

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")), min_size=1, max_size=20).filter(
    lambda words: words.strip() and words.strip() == words
)
OPTION = WORDS.filter(lambda words: ";" not in words)


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8", newline="")
    return path


def message(path: Path) -> str:
    with pytest.raises(InputError) as found:
        read_rows(path)
    return str(found.value)


def test_a_row_of_csv_may_go_over_several_lines(tmp_path: Path) -> None:
    content = (
        'question,GOLD,conversation,options,id,family\r\nWho?,Ben,"Ann: Hi, Ben.\nBen: Hi.",Ann; Ben,q7,f\r\n\r\n'
    )
    content += "Where?,box,Ann: Hi.,,,\r\n"
    first, second = read_rows(written(tmp_path, "mine.csv", "\ufeff" + content))
    assert first.conversation == "Ann: Hi, Ben.\nBen: Hi."
    assert (first.options, first.id, first.family) == (("Ann", "Ben"), "q7", "f")
    assert (second.options, second.id, second.where) == ((), "mine.csv/5", "mine.csv, line 5")


@settings(max_examples=30)
@given(st.lists(st.tuples(WORDS, WORDS, st.lists(OPTION, max_size=3, unique_by=str.casefold)), min_size=1))
def test_both_kinds_of_file_hold_the_same_rows(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str, list[str]]]
) -> None:
    folder = tmp_path_factory.mktemp("rows")
    lines = [json.dumps({"text": t, "question": q, "options": o, "gold": "x"}) for t, q, o in rows]
    table = io.StringIO(newline="")
    csv.writer(table).writerows(
        [("text", "question", "options", "gold"), *((t, q, ";".join(o), "x") for t, q, o in rows)]
    )
    one = read_rows(written(folder, "a.jsonl", "\n".join(lines)))
    other = read_rows(written(folder, "a.csv", table.getvalue()))
    third = read_rows(written(folder, "a.json", f"[{','.join(lines)}]"))
    told = [(row.text, row.question, row.options) for row in one]
    assert told == [(t, q, tuple(o)) for t, q, o in rows]
    assert told == [(row.text, row.question, row.options) for row in other]
    assert told == [(row.text, row.question, row.options) for row in third]


HEAD = '{"text": "a", "question": "Who?", "gold": "A"'
WRONG = [
    ("a.jsonl", "\n[1]", "line 2"),
    ("a.jsonl", HEAD + ', "optoins": []}', "at 'optoins'"),
    ("a.jsonl", HEAD + ', "gold": "B"}', "twice"),
    ("a.jsonl", HEAD + ', "id": NaN}', "NaN"),
    ("a.jsonl", '{"text": "a", "question": " ", "gold": "A"}', "question"),
    ("a.jsonl", '{"question": "Who?", "gold": "A"}', "line 1"),
    ("a.jsonl", HEAD + ', "options": ["a", 1]}', "options[1]"),
    ("a.jsonl", HEAD[:-3] + "9" * 10_000 + "}\n", "4300 digits"),
    ("a.jsonl", "[" * 100_000, "too deeply"),
    ("a.json", "[" + HEAD + "}, {}, {}]", "question 2"),
    ("a.json", "0", "holds no list"),
    ("a.csv", "\n", "holds no question"),
    ("a.csv", "text,question\na,b\n", "'gold'"),
    ("a.csv", "text,question,gold,gold\n", "twice"),
    ("a.csv", "text,question,gold\na,b\n", "line 2"),
    ("a.csv", 'text,question,gold\n\n"a,b,c\n', "no CSV"),
    ("a.csv", "\ntext,question,gold\n\na,b,c\na,,c\n,b,c\n", "line 5"),
]


@pytest.mark.parametrize(("name", "content", "said"), WRONG)
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, name: str, content: str, said: str) -> None:
    found = message(written(tmp_path, name, content))
    assert found.startswith(name)
    assert said in found
    assert len(found) < 400
