"""Data of our own in the layouts of published stories, and what is asked about them."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from limp.benchmarks.bigtom import CONDITIONS
from limp.benchmarks.tombench import TASK
from limp.benchmarks.tomi import family as tomi_family

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
        "accessible", solved=False,
    ),
    "tomi": Data(tomi, [(stem, right, tomi_family(kind)) for stem, right, kind, _ in TOMI], "tom", repeats=True),
    "tombench": Data(tombench, [(stem, right, kind) for _, stem, _, _, right, kind in TOMBENCH], "ANSWER"),
    "hitom": Data(hitom, [(stem, right, f"order {k}, told") for k, stem, right in HITOM], "following story"),
    "opentom": Data(
        opentom,
        [(*asked, kind) for asked, kind in zip(
            OPENTOM, ("coarse, first order", "fine, first order", "fine, first order, reality"), strict=True)],
        "secret", solved=False,
    ),
}  # fmt: skip
