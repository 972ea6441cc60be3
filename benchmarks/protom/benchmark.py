"""ProToM: four facilitators with simulated agents, compared with the paper's figures.

`study` plays all scenarios of an environment with no facilitator, a random one, the Oracle and ProToM (with
`--model NAME` also a language model), and tests ProToM against the others. The paper's maps are not public and
these are our own, so its figures are shown for comparison only. `simulate` shows one episode as text and as a
film.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Any

from limp.episodes.question import Question
from limp.inputs.checks import GivenSettings
from limp.inputs.files import prepare_folder
from limp.language.facilitate import LanguageFacilitator
from limp.protocols.benchmarks import Benchmark, StudyReport
from limp.registry import open_model
from limp.worlds.protom.facilitator import (
    AskedFacilitator,
    Facilitator,
    ProToM,
    Random,
    Silent,
    Trajectory,
    play,
)
from limp.worlds.protom.parameters import Parameters
from limp.worlds.protom.pictures import READ, STEP, draw_map, write_gif

from ..studies import VERSION, published, reported
from .cases import ENVIRONMENTS, Opened, case_named, cases, environment
from .figures import EpisodeFigures, Papers, Summary, compare, episode_text, study_text, summarise

NONE, RANDOM, ORACLE, PROTOM = "none", "random", "oracle", "protom"
NUMBERS = {
    "threshold": (0.0, inf), "gate": (0.0, 1.0), "prune": (0.0, 1.0), "floor": (1e-300, 1.0), "chance": (0.0, 1.0),
    "divergence_rationality": (0.0, inf),
}  # fmt: skip
WHOLE = {"particles": (1, 10_000), "lookahead": (1, 1000), "first_decision": (0, 10_000)}
"""The parameters that can be set, with their ranges."""
SIMULATION = {
    "env": "the world: " + " or ".join(ENVIRONMENTS),
    "scenario": "a scenario by its name (the last one)",
    "facilitator": f"who helps by words ({PROTOM})",
    "gif": "the file of a film",
    "model": "a language model, provider/name, for the facilitators that ask one",
    "cost": "sum or makespan",
    "divergence": "optimality or policy",
    **dict.fromkeys(NUMBERS, "a number of the facilitator"),
    **dict.fromkeys(WHOLE, "a whole number of the facilitator"),
}

Maker = Callable[[Opened, Parameters], Facilitator[Hashable, Hashable]]


def makers(model: str = "") -> dict[str, Maker]:
    """Return what makes each facilitator for a case; `model` adds a language model under its name."""
    found: dict[str, Maker] = {
        NONE: lambda case, parameters: Silent(case.domain, parameters),
        RANDOM: lambda case, parameters: Random(case.domain, parameters),
        ORACLE: lambda case, parameters: ProToM(case.domain, parameters, case.goals),
        PROTOM: lambda case, parameters: ProToM(case.domain, parameters),
    }
    if model:
        chooser = LanguageFacilitator(open_model(model))
        found[model] = lambda case, parameters: AskedFacilitator(case.domain, chooser, parameters)
    return found


@dataclass(frozen=True)
class ProToMBenchmark(Benchmark):
    """The benchmark in one environment: a study and a world, which asks no questions."""

    env: str = "mdkg"
    model: str = ""

    name = "protom"
    version = VERSION

    def questions(self) -> tuple[Question, ...]:
        """Return no question."""
        return ()

    def target(self, question: Question) -> str:
        """Return nothing, as nothing is asked."""
        del question
        return ""

    def study(self, out: Path, seed: int) -> StudyReport:
        """Play everything; write summary.json, episodes.json and table.txt."""
        begun = time.process_time()
        folder = prepare_folder(out)
        parameters = replace(environment(self.env).parameters, seed=seed)
        played: dict[str, list[EpisodeFigures]] = {}
        records: list[dict[str, object]] = []
        for name, make in makers(self.model).items():
            played[name] = []
            for n, case in enumerate(cases(self.env)):  # fresh planners for every facilitator
                episode = play(case.domain, case.goals, make(case, parameters), seed)
                alone = played[NONE][n].length if name != NONE else episode.length
                played[name].append(_figures(case, episode, alone))
                records.append({"facilitator": name, **_record(played[name][-1], episode)})
        summary = Summary(
            env=self.env,
            parameters=parameters,
            facilitators={k: summarise(v) for k, v in played.items()},
            tests=compare(played[PROTOM], {k: v for k, v in played.items() if k != PROTOM}),
            published=Papers.model_validate(published(self.name)).of(self.env),
            cpu_seconds=round(time.process_time() - begun, 2),
        )
        files = {"episodes.json": json.dumps(records, indent=2) + "\n"}
        return reported(self.name, folder, seed, summary, study_text(summary, seed), files)

    @property
    def simulation(self) -> Mapping[str, str]:
        """The settings of `simulate`."""
        return SIMULATION

    def simulate(self, settings: Mapping[str, str], seed: int) -> StudyReport:
        """Play one scenario with one facilitator; `gif` names a file for the film."""
        given = GivenSettings(settings, SIMULATION)
        env = given.choice("env", tuple(ENVIRONMENTS), self.env)
        case = case_named(env, settings["scenario"]) if "scenario" in settings else cases(env)[-1]
        model = settings.get("model", self.model)
        made = makers(model)
        name = given.choice("facilitator", tuple(made), PROTOM)
        guide = made[name](case, _parameters(given, environment(env).parameters, seed))
        episode = play(case.domain, case.goals, guide, seed)
        files: tuple[str, ...] = ()
        if "gif" in settings:  # a picture a step, with what is said below it
            said, states, files = dict(episode.messages), episode.states, (settings["gif"],)
            shown = [(str(said.get(k, "")), states[k]) for k in range(episode.length + 1)]
            images = [draw_map(case.domain.text_map(state), words) for words, state in shown]
            times = [READ if words else STEP for words, _ in shown[:-1]]
            write_gif(Path(settings["gif"]), images, [*times, READ])
        record = _record(_figures(case, episode, episode.length), episode)
        data: dict[str, object] = {
            "env": env, "facilitator": name, "goals": list(case.goals), **record,
            "actions": [list(actions) for actions in episode.actions],
        }  # fmt: skip
        return StudyReport(data=data, text=episode_text(case, name, episode, guide), files=files)


def open_benchmark(env: str = "mdkg", model: str = "") -> ProToMBenchmark:
    """Open the benchmark in the environment mdkg or overcooked; `model` adds a language model as a facilitator."""
    environment(env)
    return ProToMBenchmark(env, model)


def _figures(case: Opened, episode: Trajectory[Hashable], alone: int) -> EpisodeFigures:
    sent = len(episode.messages)
    return EpisodeFigures(case.id, case.category, episode.succeeded, episode.length, alone, sent, episode.seconds)


def _record(row: EpisodeFigures, episode: Trajectory[Hashable]) -> dict[str, object]:
    return {
        "scenario": row.scenario, "category": row.category, "success": list(episode.success),
        "length": row.length, "speedup": round(row.speedup, 4),
        "messages": [{"time": t, "directive": str(m.directive), "text": str(m)} for t, m in episode.messages],
    }  # fmt: skip


def _parameters(given: GivenSettings, default: Parameters, seed: int) -> Parameters:
    numbers = {name: given.number(name, getattr(default, name), *ends) for name, ends in NUMBERS.items()}
    whole = {name: given.whole(name, getattr(default, name), *ends) for name, ends in WHOLE.items()}
    chosen: dict[str, Any] = {
        "cost": given.choice("cost", ("sum", "makespan"), default.cost),
        "divergence": given.choice("divergence", ("optimality", "policy"), default.divergence),
        **numbers,
        **whole,
    }
    return replace(default, seed=seed, **chosen)
