"""MuMA-ToM (Shi et al., AAAI 2025): who believes, wants and thinks what, in households, from video and text.

Reads the official layout: `questions.json`, `texts.json`, `Videos/`, `visual data/EPISODE/` (scene graphs; also
as `visual_data/`) and `full episode descriptions/` (a text file an episode, named by its number), and the files of
other sources beside them: `gemini_outputs.json` (recorded video descriptions) and `full_texts.json`. Three
families of questions: belief, social goal, belief of goal; three options each.

A solver sees a question, its options, and the material of the setting. The published file also tells the
whole event (`description`, `filtered_description`) and unreliable `labels`: the schema below does not have
those fields, so they are gone before any question is built.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypedDict

from pydantic import BaseModel

from limp.episodes.parse_question import parse_question
from limp.episodes.question import TWO_OPTIONS, Choice, Video
from limp.errors import InputError, LimpError, quoted, unknown
from limp.inputs.checks import check_words, plain_name, require_folder, sha256
from limp.protocols.benchmarks import BenchmarkEntry, BrokenQuestion
from limp.reading.people import names_in, speakers

from .stories import PUBLISHED, VERSION, Folder, Item, StoryBenchmark, check_setting

NAME = "mumatom"

REMARKS = {
    "ec2c7eb84ff269a05d16deb52fbea54e9642f3b908b35444e3753bec73d14364": "The data are a development part, 75 of"
    " the 225 episodes. The rules of the symbolic wing were read against it, and social parameters and the noise"
    " of descriptions and key frames were fitted to its answers by log score: expect less elsewhere."
}
"""The remark to show with results on these data, by the SHA-256 of questions.json."""

SETTINGS = {
    "video+text": "the text and the video, as a recorded description",
    "scene+text": "the text and the video, as scene graphs",
    "video+scene+text": "the text and both views of the video",
    "full-text": "the whole event in words (the paper's ground-truth actions)",
    "text-only": "the text alone",
    "video-only": "the recorded video description alone",
}
"""What a solver sees. Only `full-text` opens whole events in words."""

FILES = "It holds questions.json and texts.json, as the benchmark is published."
SCENES = ("visual_data", "visual data")
"""The folder of scene graphs, as it is kept and as it is published."""
WHOLE = "full episode descriptions"
"""The published folder of whole events in words."""


class EpisodeEntry(BaseModel):
    """One episode of `questions.json`; every other field of the file is dropped on load."""

    questions: dict[str, object] = {}
    answers: dict[str, object] = {}


class Recording(BaseModel):
    """One episode of `gemini_outputs.json`, without the prompt that a model was given."""

    action: object = None


def kind_of(answer: str) -> str:
    """Return the family of a question, read from the words of its right option (the published labels err)."""
    if "believed that there" in answer:
        return "belief"
    return "social_goal" if "When giving information" in answer else "belief_of_goal"


def label_of(choices: Iterable[Choice], answer: str) -> str:
    """Return the letter of the option that `answer` (`B) words`) repeats; raise `InputError` if none does."""
    wanted = " ".join(answer.split())
    for choice in choices:
        if wanted in (choice.label, f"{choice.label}) {' '.join(choice.text.split())}"):
            return choice.label
    raise InputError(f"the answer {quoted(wanted)} is none of the options.", "Repeat one option, letter included.")


class _Told(TypedDict, total=False):
    narration: str
    conversation: str


class Material:
    """What a folder holds for the questions of a setting; `folder.digests` has the SHA-256 of what was read."""

    def __init__(self, folder: Folder, setting: str, episodes: Iterable[str] | None) -> None:
        self.folder, self.setting = folder, setting
        entries = folder.json("questions.json", dict[str, EpisodeEntry])
        wanted = tuple(entries) if episodes is None else tuple(dict.fromkeys(episodes))
        if unknown_one := next((episode for episode in wanted if episode not in entries), ""):
            raise unknown("episode", unknown_one, entries)
        self.entries = {plain_name(key, "the episode"): entries[key] for key in wanted}
        self.texts = folder.json("texts.json", dict[str, object]) if setting != "video-only" else {}
        self.full = self._whole_episodes() if setting == "full-text" else {}
        films = sorted((folder.path / "Videos").rglob("*")) if "video" in setting else []
        films = [path for path in films if path.suffix.lower() != ".srt" and path.is_file()]
        self.films = {number: str(path) for path in films for number in re.findall(r"\d+", path.stem)}
        self.recordings: dict[str, Recording] = {}
        if "video" in setting and (folder.has("gemini_outputs.json") or not (folder.path / "Videos").is_dir()):
            self.recordings = folder.json("gemini_outputs.json", dict[str, Recording])
        self.scenes = self._find_scenes() if "scene" in setting else None

    def items(self) -> Iterator[Item | BrokenQuestion]:
        """Yield all questions in the order of the file, with the broken ones in their places."""
        for episode, entry in self.entries.items():
            if not entry.questions:
                yield BrokenQuestion(id=f"{episode}/0", episode=episode, error=f"{episode} has no questions.")
            agents = _agents(entry)
            for number, written in entry.questions.items():
                identity, answer = f"{episode}/{number}", entry.answers.get(number)
                try:
                    yield self._question(identity, episode, written, answer, agents)
                except LimpError as error:
                    family = kind_of(answer) if isinstance(answer, str) else ""
                    told = {"error": error.message, "hint": error.hint, "kind": family}
                    yield BrokenQuestion.model_validate({"id": identity, "episode": episode, **told})

    def _whole_episodes(self) -> Mapping[str, object]:
        """Return the whole events in words: of `full_texts.json`, else of the texts that are published."""
        folder = self.folder.path / WHOLE
        if self.folder.has("full_texts.json") or not folder.is_dir():
            return self.folder.json("full_texts.json", dict[str, object])
        texts = {path.stem: self.folder.text(f"{WHOLE}/{path.name}") for path in sorted(folder.glob("*.txt"))}
        return {number: words for name, words in texts.items() for number in re.findall(r"\d+", name)}

    def _find_scenes(self) -> Path:
        there = [name for name in SCENES if (self.folder.path / name).is_dir()]
        path = self.folder.path / (there or SCENES)[0]
        folder = require_folder(path, "the folder of scene graphs", "Use another --setting.")
        total = hashlib.sha256()
        for file in (file for episode in self.entries for file in sorted((folder / episode).glob("*.json"))):
            total.update(f"{file.parent.name}/{file.name} {sha256(file)}\n".encode())
        self.folder.digests[SCENES[0]] = total.hexdigest()
        return folder

    def _question(
        self, identity: str, episode: str, written: object, answer: object, agents: tuple[str, ...]
    ) -> Item:
        if not isinstance(written, str):
            raise InputError(f"question {identity} is not a text.", "Write the question, then one option a line.")
        asked = check_words(written, f"question {identity}")
        question = parse_question(
            asked, id=identity, episode=episode, agents=agents, video=self._video(episode), **self._told(episode)
        )
        if not question.choices:
            raise InputError(f"question {identity} has 0 options.", TWO_OPTIONS)
        if not isinstance(answer, str):
            raise InputError(f"question {identity} has no answer.", "Add its right option under 'answers'.")
        return Item(question, label_of(question.choices, answer), kind_of(answer))

    def _told(self, episode: str) -> _Told:
        """Return what a solver reads of an episode in this setting."""
        if self.setting == "video-only":
            return _Told()
        text = _words(self.texts, "texts.json", episode)
        lines = [line for line in text.splitlines() if line.strip()]
        is_talk = lines and all(speakers(line) for line in lines)  # every line reads `Name: words`
        told = _Told(conversation=text) if is_talk else _Told(narration=text)
        if self.setting == "full-text":
            told["narration"] = _words(self.full, f"full_texts.json or {WHOLE}/", episode)
        return told

    def _video(self, episode: str) -> Video | None:
        path, recorded, scene = self.films.get(episode, ""), "", ""
        if "video" in self.setting and (self.recordings or not path):
            actions = {key: value.action for key, value in self.recordings.items()}
            recorded = _words(actions, "gemini_outputs.json", episode)
        if self.scenes:
            hint = "Restore it, or use another --setting."
            scene = str(require_folder(self.scenes / episode, "the scene folder", hint))
        return Video(path=path, recorded=recorded, scene=scene) if path or recorded or scene else None


def _words(texts: Mapping[str, object], file: str, episode: str) -> str:
    text = texts.get(episode)
    if not isinstance(text, str):
        problem = "is not a text" if episode in texts else "is missing"
        raise InputError(f"episode {episode} {problem} in {file}.", "Add it, or leave the episode out.")
    return check_words(text, f"episode {episode} in {file}")


def _agents(entry: EpisodeEntry) -> tuple[str, ...]:
    """Return the people named in the options and assumptions of all the episode's questions."""
    named: list[str] = []
    for written in entry.questions.values():
        try:
            question = parse_question(str(written))
        except LimpError:  # reported where the question itself is built
            continue
        named.extend(names_in([*(choice.text for choice in question.choices), *question.assumptions]))
    return tuple(dict.fromkeys(named))


def open_benchmark(
    data: str | Path = "", setting: str = "video+text", episodes: Iterable[str] | None = None
) -> StoryBenchmark:
    """Open the data set in folder `data`, for all or some of its `episodes`.

    A question that is broken in itself does not raise: `entries()` reports it. Raises `InputError` for a
    missing folder or file, wrong JSON, an unknown setting or episode.
    """
    check_setting(setting, SETTINGS)
    folder = Folder.of(data, FILES)
    return StoryBenchmark(
        NAME, VERSION, list(Material(folder, setting, episodes).items()), setting, folder.digests
    )


BENCHMARK = BenchmarkEntry(open_benchmark, SETTINGS, REMARKS, PUBLISHED / f"{NAME}.json", size="900 questions")
"""What the entry point names."""
