"""Rows of JSON lines and CSV: what they hold, and what is said of wrong ones, with their lines."""

import csv
import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from limp.benchmarks.questions_rows import read_rows

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


def test_a_line_of_json_is_a_row(tmp_path: Path) -> None:
    line = {"text": "Ann sits.", "question": "Who?", "options": ["Ann", "Ben"], "gold": "A", "seen": None}
    path = written(tmp_path, "mine.jsonl", f"\n{json.dumps(line)}\r\n")
    (row,) = read_rows(path)
    assert (row.where, row.id, row.family) == ("mine.jsonl, line 2", "mine.jsonl/2", "mine")
    assert (row.text, row.question, row.options, row.gold) == ("Ann sits.", "Who?", ("Ann", "Ben"), "A")


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


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "line 1: this is no JSON object"),
        ("[1]", "line 1: this is no JSON object"),
        (
            '{"text": "a", "question": "Who?", "gold": "A", "optoins": []}',
            "column 'optoins'. Did you mean options?",
        ),
        ('{"text": "a", "gold": "A"}', "line 1: 'question' is empty."),
        ('{"text": "a", "question": " ", "gold": "A"}', "'question' is empty."),
        (
            '{"question": "Who?", "gold": "A"}',
            "nothing that the question is about. Fill one of text, conversation",
        ),
        ('{"text": "a", "question": "Who?", "gold": 1}', "'gold' is 1, which is no text."),
        (
            '{"text": "a", "question": "Who?", "gold": "A", "options": "a;b"}',
            "'options' is 'a;b', which is no list.",
        ),
        ('{"text": "a", "question": "Who?", "gold": "A", "options": ["a", ""]}', "option 2 is empty."),
        (
            '{"text": "a", "question": "Who?", "gold": "A", "options": ["a", "A"]}',
            "the option 'a' is there twice.",
        ),
        ('{"text": "a\\u0000", "question": "Who?", "gold": "A"}', "holds the character U+0000"),
    ],
)
def test_a_wrong_line_of_json_is_named(tmp_path: Path, line: str, said: str) -> None:
    assert said in message(written(tmp_path, "mine.jsonl", line))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"text": "a"}', "mine.json: Input should be a valid"),
        ("[1]", "mine.json: Input should be a valid dictionary at '[0]'"),
        ("[]", "mine.json holds no question."),
        (
            '[{"text": "a", "question": "Who?", "gold": "b"}, {"text": "a", "gold": "b"}, {}]',
            "mine.json, question 2: 'question' is empty. It is what is asked; it may hold its options, one a line."
            " 1 more question is wrong: 3.",
        ),
    ],
)
def test_a_wrong_question_of_a_list_is_named(tmp_path: Path, content: str, said: str) -> None:
    assert said in message(written(tmp_path, "mine.json", content))


def test_numbers_and_brackets_without_end_are_named(tmp_path: Path) -> None:
    number = '{"text": "a", "question": "Who?", "gold": ' + "9" * 10_000 + "}"
    found = message(written(tmp_path, "mine.jsonl", f"{number}\n{'[' * 100_000}\n"))
    assert found.startswith("mine.jsonl, line 1: ")
    assert found.endswith("1 more line is wrong: 2.")
    assert len(found) < 300


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("text,question\n", "mine.csv: the first line names no column 'gold'."),
        ("text;question;options;gold\n", "names no column 'question'. Begin with a line such as"),
        ("text,question,gold,golf\n", "unknown column 'golf'. Did you mean gold?"),
        ("text,question,gold,gold\n", "the column 'gold' is there twice"),
        ("text,question,gold\na,b\n", "line 2: there are 2 cells, and 3 columns."),
        ('text,question,gold\n\n"a,b,c\n', "line 3: this is no CSV"),
        ('text,question,gold\n"a"x,b,c\n', "line 2: this is no CSV"),
        ("text,question,options,gold\na,b,c;;d,A\n", "line 2: option 2 is empty."),
        ("text,question,gold\n", "mine.csv holds no question."),
        ("", "mine.csv holds no question."),
    ],
)
def test_a_wrong_row_of_csv_is_named(tmp_path: Path, content: str, said: str) -> None:
    assert said in message(written(tmp_path, "mine.csv", content))


def test_all_wrong_lines_are_named_at_once(tmp_path: Path) -> None:
    found = message(written(tmp_path, "mine.csv", "text,question,gold\n,b,c\na,b,c\na,,c\na,b,\n"))
    assert found.startswith("mine.csv, line 2: there is nothing that the question is about.")
    assert found.endswith("2 more lines are wrong: 4, 5.")


def test_other_files_are_refused(tmp_path: Path) -> None:
    assert "'mine.toml' is no file of questions. Give .jsonl or .csv" in message(
        written(tmp_path, "mine.toml", "{}")
    )
    assert "there is no file" in message(tmp_path / "mine.csv")
    path = tmp_path / "latin.csv"
    path.write_bytes("text,question,gold\né,b,c\n".encode("latin-1"))
    assert "is not UTF-8" in message(path)
