from limp.answers import Answer
from limp.questions.question import Question
from tools.ablations import Ablated, Figures, compared, table


def answer(a: float) -> Answer:
    return Answer(Question(text="Which?"), "A" if a > 0.5 else "B", {"A": a, "B": 1.0 - a})


def test_what_counts_as_changed_and_as_refused() -> None:
    before = [answer(0.9), answer(0.9), answer(0.9), answer(0.9), "not understood"]
    after = [answer(0.9), answer(0.8), answer(0.2), "no such part", answer(0.7)]
    found = compared("single-agent", before, after)
    assert found == Ablated(
        ablation="single-agent", changed=2, choices=1, refused=1, reasons=(("no such part", 1),)
    )
    figures = Figures(benchmark="mine", setting="all", questions=5, answered=4, ablated=(found,))
    assert table([figures]).splitlines()[-1] == "| mine, all | 4 of 5 | 2 changed (1), 1 refused |"
