"""The loader of FANToM on a chat of our own in its layout: neither order nor names tell the answer."""

from __future__ import annotations

import csv
from pathlib import Path

from limp.benchmarks.fantom.benchmark import open_benchmark

from limp import Pipeline

CHAT = """Ann: Hi Ben, what do you do on weekends?
Ben: I like sailing on the lake with my brother.
Ann: I have to leave now, I need to catch my bus. Goodbye, Ben!
Ben: Bye Ann, see you soon!
Cleo: Hello Ben, did you do anything special?
Ben: I bought an old violin at the flea market.
Cleo: A violin, how lovely."""
KNOWS = "Ann believes that Ben bought an old violin at the flea market."
UNAWARE = "Ann is unaware of what Ben bought because she was not involved in the conversation."


def write(folder: Path) -> None:
    rows = {
        ("inaccessible", "first"): ("What does Ann believe Ben bought?", [UNAWARE, KNOWS]),
        ("accessible", "first"): (
            "What does Cleo believe Ben bought?",
            [KNOWS.replace("Ann", "Cleo"), UNAWARE.replace("Ann", "Cleo")],
        ),
        ("inaccessible", "second"): (
            "What does Cleo believe that Ann thinks about what Ben bought?",
            ["Cleo believes that Ann is unaware of it.", "Cleo believes that Ann thinks he bought a violin."],
        ),
        ("accessible", "second"): (
            "What does Ben believe that Cleo thinks about what he bought?",
            [
                "Ben believes that Cleo thinks that he bought a violin.",
                "Ben is unaware of what Cleo thinks of it.",
            ],
        ),
    }
    for (kind, order), (question, options) in rows.items():
        name = f"FANToM_tom_belief_{kind}_short_context_{order}-order.csv"
        with (folder / name).open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["context", "question", "answer_choices", "gt_answer"])
            table.writerow([CHAT, question, str(options), options[0]])


def test_who_was_there_knows(tmp_path: Path) -> None:
    write(tmp_path)
    found, solver = open_benchmark(tmp_path), Pipeline.symbolic()
    questions = list(found.questions())
    assert [solver.answer(q).choice for q in questions] == [found.target(q) for q in questions]
    assert sorted(found.kind(q) for q in questions) == [
        "accessible, first order", "accessible, second order", "inaccessible, first order",
        "inaccessible, second order",
    ]  # fmt: skip
    assert all("accessible" not in q.model_dump_json() for q in questions)
    assert [q.id for q in questions] == sorted(q.id for q in questions)
