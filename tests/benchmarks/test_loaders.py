"""Every loader of stories on data of our own in its layout: what a solver sees of it, and data as they come."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from limp.benchmarks.bigtom.benchmark import CONDITIONS, with_commas
from limp.benchmarks.tombench.benchmark import TASK
from limp.benchmarks.tombench.benchmark import family as task_family
from limp.benchmarks.tomi.benchmark import CONVENTIONS
from limp.benchmarks.tomi.benchmark import family as tomi_family

from limp import Pipeline, open_benchmark
from limp.errors import InputError, LimpError
from limp.registry import open_solver

Files = dict[str, str]
Asked = tuple[str, str, str]
"""A stem, the words of the right option, and the family."""


@dataclass(frozen=True)
class Data:
    """Files in which each entry stands as often as one says, and what is asked; `hidden` reaches no solver."""

    files: Callable[[int], Files]
    asked: Sequence[Asked]
    hidden: str
    repeats: bool = False
    """Whether what stands twice is asked twice: some published sets tell a story twice."""
    solved: bool = True
    """Whether the symbolic wing reads these stories."""


def lines(entries: Sequence[object], times: int) -> str:
    return "".join(f"{json.dumps(entry, ensure_ascii=False)}\n" for entry in [*entries] * times)


def table(row: Mapping[str, str], times: int) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, list(row), lineterminator="\n")
    writer.writeheader()
    writer.writerows([row] * times)
    return file.getvalue()


# --- BigToM: two blanks stand for a lost comma; the right option stands first ---

THIN, DRY = "Uma believes the paint is thin.", "Uma believes the paint is dry."
TIN, BRUSH = "Uma will open a new tin.", "Uma will dip her brush."
BIGTOM = {
    "forward_belief_true": ("Uma sees the boy.", THIN, DRY),
    "forward_belief_false": ("Uma does not see the boy.", DRY, THIN),
    "forward_action_true": ("Uma sees the boy.", TIN, BRUSH),
    "forward_action_false": ("Uma does not see the boy.", BRUSH, TIN),
    "backward_belief_true": ("Uma opens a new tin.", THIN, DRY),
    "backward_belief_false": ("Uma dips her brush.", DRY, THIN),
}
PAINT = "Uma wants to paint the fence. She sees that the paint is dry. A boy spills water  which thins the paint."


def paint_stem(condition: str) -> str:
    return "What will Uma do?" if "action" in condition else "Does Uma believe the paint is thin or dry?"


def bigtom(times: int, answer: str = "") -> Files:
    return {
        f"BigToM_{condition}_belief_stories.csv": table(
            {
                "context": f"{PAINT} {end}", "question": paint_stem(condition),
                "answer": answer or f"{right}; {wrong}", "gt_answer": right,
            },
            times,
        )
        for condition, (end, right, wrong) in BIGTOM.items()
    }  # fmt: skip


# --- FANToM: neither order nor names of files tell the answer ---

CHAT = """Ann: Hi Ben, what do you do on weekends?
Ben: I like sailing on the lake with my brother.
Ann: I have to leave now, I need to catch my bus. Goodbye, Ben!
Ben: Bye Ann, see you soon!
Cleo: Hello Ben, did you do anything special?
Ben: I bought an old violin at the flea market.
Cleo: A violin, how lovely."""
KNOWS = "{} believes that Ben bought an old violin at the flea market."
UNAWARE = "{} is unaware of what Ben bought because she was not involved in the conversation."
FANTOM = {
    ("accessible", "first"): (
        "What does Cleo believe Ben bought?", KNOWS.format("Cleo"), UNAWARE.format("Cleo"),
    ),
    ("accessible", "second"): (
        "What does Ben believe that Cleo thinks about what he bought?",
        "Ben believes that Cleo thinks that he bought a violin.", "Ben is unaware of what Cleo thinks of it.",
    ),
    ("inaccessible", "first"): (
        "What does Ann believe Ben bought?", UNAWARE.format("Ann"), KNOWS.format("Ann"),
    ),
    ("inaccessible", "second"): (
        "What does Cleo believe that Ann thinks about what Ben bought?",
        "Cleo believes that Ann is unaware of it.", "Cleo believes that Ann thinks he bought a violin.",
    ),
}  # fmt: skip


def fantom(times: int) -> Files:
    return {
        f"FANToM_tom_belief_{kind}_short_context_{order}-order.csv": table(
            {"context": CHAT, "question": stem, "answer_choices": str([*options]), "gt_answer": options[0]}, times
        )
        for (kind, order), (stem, *options) in FANTOM.items()
    }


# --- ToMi: a line end of another kind stands inside a story ---

KEY = """1 Ann entered the den.
2 Ben entered the den.
3 The key is in the bowl.
4 The bowl is in the den.
5 Ann exited the den.
6 Ben moved the key to the jar.
7 The jar is in the den."""
TOMI = [
    ("Where will Ann look for the key?", "bowl", "first_order_0_tom", KEY),
    ("Where does Ben think that Ann searches for the key?", "bowl", "second_order_1_tom", KEY),
    ("Where is the key really?", "jar", "reality", f"{KEY}\u2028"),
    ("Where will Ann look for the key?", "jar", "first_order_0_no_tom", f"{KEY}\n8 Ann entered the den."),
]


def tomi(times: int) -> Files:
    entries = [
        {"story": story, "question": stem, "answer": answer, "containers": ["bowl", "jar"],
         "story_type": "false_belief", "question_type": kind}
        for stem, answer, kind, story in TOMI
    ]  # fmt: skip
    return {"test_balanced.jsonl": lines(entries, times)}


# --- ToMBench: options that are missing are NaN or empty, and an answer may end in a dot ---

MOVED = (
    "Xiao Li and Xiao Bo stroll in the lobby, they see a box and a crate, they find a lemon in the box, Xiao Bo"
    " leaves the lobby, Xiao Li moves the lemon to the crate."
)
LABEL = (
    "Xiao Li finds a trunk in the lobby, the label on the trunk is cups, Xiao Li cannot see what is inside the"
    " trunk, Xiao Li opens the trunk and finds a lemon, there are no cups in the trunk, Xiao Li closes the trunk"
    " and puts it back in its place, Xiao Bo enters the lobby and sees the trunk."
)
FOUR: Mapping[str, object] = {"OPTION-A": "Box", "OPTION-B": "Crate", "OPTION-C": "Lemon", "OPTION-D": "Cup"}
TWO: Mapping[str, object] = {"OPTION-A": "Box", "OPTION-B": "Crate", "OPTION-C": float("nan"), "OPTION-D": ""}
TOMBENCH = [
    (MOVED, "After Xiao Bo returns to the lobby, where does Xiao Bo look for the lemon?", TWO, "A. ",
     "Box", "location, first order"),
    (MOVED, "Where is the lemon now?", FOUR, "B", "Crate", "location, reality"),
    (LABEL, "After Xiao Bo opens the trunk, what does Xiaobo expect to find in the trunk?", FOUR, "D",
     "Cup", "contents, first order"),
    (LABEL, "What is inside the trunk?", FOUR, "C", "Lemon", "contents, reality"),
    (LABEL, "What should be in the trunk?", FOUR, "D", "Cup", "contents, reality"),
]  # fmt: skip


def tombench(times: int) -> Files:
    entries = [
        {"STORY": story, "QUESTION": stem, **options, "答案\nANSWER": answer}
        for story, stem, options, answer, *_ in TOMBENCH
    ]
    return {f"{TASK}.jsonl": lines(entries, times)}


# --- Hi-ToM: each question under two prompt headers ---

MELON = """The following story happens in chronological order. You will be given a multiple-choice question.
1 Ann, Ben and Cleo entered the den.
2 The melon is in the blue_bowl.
3 Ann exited the den.
4 Ben moved the melon to the red_jar.
5 Ben exited the den.
6 Cleo exited the den.
7 Ann, Ben and Cleo entered the waiting_room.
8 Cleo publicly claimed that melon is in the green_pot now.
"""
HITOM = [
    (0, "Where is the melon really?", "red_jar"),
    (1, "Where does Ann really think the melon is?", "green_pot"),
    (2, "Where does Ann think Cleo thinks the melon is?", "green_pot"),
    (2, "Where does Ben think Ann thinks the melon is?", "green_pot"),  # blue_bowl in the setting `labels`
]


def hitom(times: int) -> Files:
    entries = [
        {"prompting_type": header, "deception": True, "story_length": 1, "question_order": order, "story": MELON,
         "question": stem, "choices": "A. blue_bowl, B. green_pot, C. red_jar", "answer": answer}
        for header in ("VP", "CoTP")
        for order, stem, answer in HITOM
    ]  # fmt: skip
    return {"Hi-ToM_data.json": json.dumps({"data": entries * times})}


# --- OpenToM: only the narrative reaches a solver ---

LEMON = (
    "Ann and Ben entered the den. Both of them noticed the lemon in the basket. Ben left the den. Ann moved the"
    " lemon to the pantry."
)
OPENTOM = [
    ("From Ben's perspective, is the lemon in its initial location by the end of the story?", "Yes"),
    ("From Ben's perspective, where is the lemon located precisely by the end of the story?", "basket"),
    ("From narrator's perspective, where is lemon located by the end of the story?", "pantry"),
]


def opentom(times: int) -> Files:
    plot = {"original_place": "basket", "move_to_place": "pantry", "mover": "Ann"}
    asked = [{"question": stem, "answer": answer} for stem, answer in OPENTOM]
    return {
        "meta_data.json": json.dumps({"0": {"narrative": LEMON, "plot": "secret", "plot_info": plot}}),
        "location_cg_fo.json": json.dumps({"0": asked[:1] * times}),
        "location_fg_fo_new.json": json.dumps({"0": asked[1:] * times}),
    }


LOADERS = {
    "bigtom": Data(
        bigtom,
        [(paint_stem(condition), right, words) for (condition, (_, right, _)), words in
         zip(BIGTOM.items(), CONDITIONS.values(), strict=True)],
        '"true"', repeats=True, solved=False,
    ),
    "fantom": Data(
        fantom, [(stem, right, f"{kind}, {order} order") for (kind, order), (stem, right, _) in FANTOM.items()],
        "accessible",
    ),
    "tomi": Data(tomi, [(stem, right, tomi_family(kind)) for stem, right, kind, _ in TOMI], "tom", repeats=True),
    "tombench": Data(tombench, [(stem, right, kind) for _, stem, _, _, right, kind in TOMBENCH], "ANSWER"),
    "hitom": Data(hitom, [(stem, right, f"order {k}, told") for k, stem, right in HITOM], "following story"),
    "opentom": Data(
        opentom,
        [(*asked, kind) for asked, kind in zip(
            OPENTOM, ("coarse, first order", "fine, first order", "fine, first order, reality"), strict=True)],
        "secret",
    ),
}  # fmt: skip


def written(folder: Path, files: Files, change: Callable[[str], str] = str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name).write_bytes(change(text).encode())
    return folder


def told(name: str, folder: Path, setting: str = "") -> Iterator[tuple[str, str, str, Asked]]:
    found = open_benchmark(name, data=str(folder), **({"setting": setting} if setting else {}))
    for question in found.questions():
        right = next(c.text for c in question.choices if c.label == found.target(question))
        yield question.id, question.narration, question.conversation, (question.text, right, found.kind(question))


@pytest.mark.parametrize("name", LOADERS)
def test_what_is_asked_and_what_a_solver_sees(name: str, tmp_path: Path) -> None:
    data, folder = LOADERS[name], written(tmp_path, LOADERS[name].files(1))
    found = open_benchmark(name, data=str(folder))
    assert sorted(asked for *_, asked in told(name, folder)) == sorted(data.asked)
    assert set(found.digests) == set(data.files(1))
    solver = Pipeline.symbolic()
    for question in found.questions():
        assert data.hidden not in question.model_dump_json()
        assert not data.solved or solver.answer(question).choice == found.target(question)


@pytest.mark.parametrize("name", LOADERS)
def test_ids_are_unique_where_stories_are_told_twice(name: str, tmp_path: Path) -> None:
    data = LOADERS[name]
    for times in (1, 2):
        ids = [one[0] for one in told(name, written(tmp_path / str(times), data.files(times)))]
        assert len(ids) == len(set(ids)) == len(data.asked) * (times if data.repeats else 1)


def spaced(text: str) -> str:
    """Return the text with an empty line before, between and behind its lines, but not inside quoted fields."""
    return "\n" + text.replace("}\n", "}\n \n").replace("gt_answer\n", "gt_answer\n\n") + "\n\n"


@pytest.mark.parametrize("change", [spaced, lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text])
@pytest.mark.parametrize("name", LOADERS)
def test_empty_lines_line_ends_and_a_mark_of_order_change_nothing(
    name: str, change: Callable[[str], str], tmp_path: Path
) -> None:
    plain, other = (
        list(told(name, written(tmp_path / str(k), LOADERS[name].files(1), one)))
        for k, one in enumerate((str, change))
    )
    assert plain == other


@pytest.mark.parametrize("name", LOADERS)
def test_a_missing_file_or_an_unknown_setting_is_named(name: str, tmp_path: Path) -> None:
    gone, *_ = files = LOADERS[name].files(1)
    folder = written(tmp_path, files)
    with pytest.raises(InputError, match=r"(no|unknown) setting .odd."):
        open_benchmark(name, data=str(folder), setting="odd")
    (folder / gone).unlink()
    with pytest.raises(InputError, match=f"has no {gone}"):
        open_benchmark(name, data=str(folder))


@pytest.mark.parametrize("name", LOADERS)
@pytest.mark.parametrize("text", ["", "nonsense", '"', "[" * 100_000, "9" * 10_000, "{}", "a\0b", "null"])
def test_what_is_no_data_is_one_clear_error(name: str, text: str, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        open_benchmark(name, data=str(written(tmp_path, LOADERS[name].files(1), lambda _: text)))


def test_the_order_of_options_hangs_on_their_words_alone(tmp_path: Path) -> None:
    """In BigToM the first, second and fifth have the same options, and not the same right one."""
    found = open_benchmark("bigtom", data=str(written(tmp_path, bigtom(1))))
    first, second, _, _, fifth, _ = found.questions()
    assert first.choices == second.choices == fifth.choices
    assert {found.target(first), found.target(second)} == {"A", "B"}
    assert "water, which thins" in first.narration
    assert with_commas(" fresh  colorful flowers. Then") == "fresh, colorful flowers. Then"


@pytest.mark.parametrize(("answer", "message"), [("one alone", "1 options"), ("x; y", "none of its options")])
def test_broken_options_are_told(tmp_path: Path, answer: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_benchmark("bigtom", data=str(written(tmp_path, bigtom(1, answer))))


def test_the_cue_looks_for_a_negation_and_shared_words(tmp_path: Path) -> None:
    """`dry` is told before the last two sentences and not in them, `thin` (as thins) in them alone."""
    found = open_benchmark("bigtom", data=str(written(tmp_path, bigtom(1))), setting="forward_belief_false_belief")
    (question,) = found.questions()
    with open_solver("negation-cue") as solver:
        assert solver.answer(question).words == DRY


def test_what_the_settings_of_others_ask(tmp_path: Path) -> None:
    """FANToM in the order of ids; ToMi with its conventions; Hi-ToM's labels; every task of ToMBench."""
    chats = open_benchmark("fantom", data=str(written(tmp_path, fantom(1)))).questions()
    assert [q.id for q in chats] == sorted(q.id for q in chats)
    assert (chats[0].conversation, chats[0].narration) == (CHAT, "")
    (coarse, *_) = open_benchmark("opentom", data=str(written(tmp_path, opentom(1)))).questions()
    assert {choice.text for choice in coarse.choices} == {"Yes", "No"}
    (keys, *_) = open_benchmark("tomi", data=str(written(tmp_path, tomi(1)))).questions()
    assert keys.assumptions == CONVENTIONS
    *_, melon = open_benchmark("hitom", data=str(written(tmp_path, hitom(1))), setting="labels").questions()
    assert Pipeline.symbolic().answer(melon).words == "blue_bowl"
    sad = {"STORY": "Ann cries.", "QUESTION": "Why is Ann sad?", **FOUR, "答案\nANSWER": "A"}
    folder = written(tmp_path / "tasks", {**tombench(1), "Moral Emotions.jsonl": json.dumps(sad)})
    tasks = open_benchmark("tombench", data=str(folder), setting="all")
    (other,) = (q for q in tasks.questions() if tasks.kind(q) == "Moral Emotions")
    with pytest.raises(LimpError):
        Pipeline.symbolic().answer(other)


@pytest.mark.parametrize(
    ("found", "family"),
    [
        (tomi_family("memory"), "memory"),
        (tomi_family("second_order_0_no_tom"), "second order, true belief"),
        (tomi_family("second_order_1_tom"), "second order, false belief"),
        (task_family(TASK, "After A returns, where does B think A looks for it?"), "location, second order"),
        (task_family("Moral Emotions", "Where does B look?"), "Moral Emotions"),
        (task_family(TASK, "What should A expect to see?"), "contents, first order"),
    ],
)
def test_families(found: str, family: str) -> None:
    assert found == family
