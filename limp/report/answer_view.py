"""What the terminal shows of an answer: in short, or with every step, mind and belief."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Column, Table
from rich.text import Text

from ..answering.answers import Answer
from ..answering.explanation import SUM, best_minds, percent, table
from ..episodes.minds import BeliefTimeline, Hypothesis
from ..errors import shortened
from ..minds.clauses import clause
from ..planner import Trace
from .panels import contents

BAR = 10
MOST_SAID = 320
"""In short, what was assumed or not read is cut after so many characters."""
HINT = "With --why: every step, every mind, and how they add up."


def answer_view(answer: Answer, why: bool = True) -> RenderableType:
    """Return the answer in a sentence, the options, and what was assumed and not read.

    With `why` it has all of that, and the steps, minds and beliefs.
    """
    parts: list[RenderableType] = [Text(f"{answer.question.text}\n")] if why else []
    parts += [Text(answer.sentence, style="bold"), Text(), options_table(answer)]
    if why and answer.trace is not None and answer.posterior is not None:
        minds = best_minds(answer.posterior, answer.question.labels)
        parts.append(steps_table(answer.trace, answer.question.labels))
        if any(contents(mind.mind) for mind in minds.values()):
            parts.append(minds_table(minds))
    if why and answer.stages.beliefs is not None:
        parts.append(beliefs_table(answer.stages.beliefs))
    read = {"Read by the frames of docs/english.md": answer.stages.frames} if why and answer.stages.frames else {}
    for title, lines in (read | answer.caveats).items():
        if why:
            parts += [Text(f"\n{title}"), *(Text(f"  - {line}") for line in lines)]
        elif lines:
            said = "; ".join(line.rstrip(".") for line in lines)
            parts.append(Text(f"\n{title}: {shortened(f'{said}.', MOST_SAID)}"))
    if not why and answer.trace is not None:
        parts.append(Text(HINT, style="dim"))
    return Group(*parts)


def options_table(answer: Answer) -> Table:
    """Return one row an option: its probability of being true, and a mark at the chosen one."""
    question = answer.question
    shown = Table.grid("", "", Column("", justify="right", no_wrap=True), "", "", padding=(0, 2, 0, 0))
    if question.polarity == "LEAST":
        shown.add_row("", "", "", "", "(asked: the least likely)")
    for choice in question.choices:
        share, chosen = answer.probabilities[choice.label], choice.label == answer.choice
        bar = f"{'█' * round(share * BAR):<{BAR}}"
        mark = f"{'->' if chosen else '  '} {choice.label})"
        style = "bold green" if chosen else ""
        shown.add_row(mark, "", percent(share), bar, Text(choice.text), style=style)
    return shown


def titled(title: str, shown: Table) -> Group:
    """Return a table under its title."""
    # A rich title would be wrapped to the width of its table.
    return Group(Text(f"\n{title}"), shown)


def minds_table(minds: Mapping[str, Hypothesis]) -> RenderableType:
    """Return the most probable mind of each option: whose it is, what it holds and wants, what it did."""
    acts = any(mind.act for mind in minds.values())
    table = Table("", "whose", "mind", *(["act"] if acts else []), box=None, pad_edge=False)
    for label, mind in minds.items():
        told = Text("\n".join(contents(mind.mind)) or "-")
        table.add_row(f"{label})", Text(mind.agent), told, *([Text(mind.act_in_words or "-")] if acts else []))
    return titled("The likeliest mind of each option", table)


def steps_table(trace: Trace, labels: Sequence[str]) -> RenderableType:
    """Return the prior and the steps that tell the options apart; the columns add up to the probabilities."""
    columns = (Column(label, justify="right", no_wrap=True) for label in labels)
    shown = Table(Column("step", justify="right"), "what was done or said", *columns, box=None, pad_edge=False)
    for row in table(trace, labels):
        values = ("-inf" if math.isinf(v) else f"{v + 0.0:.2f}" for v in row.log_probs.values())
        words = Text(clause(row.words) if row.number else row.words)
        shown.add_row(str(row.number or ""), words, *values, style="bold" if row.words == SUM else "")
    title = f"Why: log-probability of each step (nats, estimator {trace.estimator}), all minds of an option summed"
    return titled(title, shown)


def beliefs_table(beliefs: BeliefTimeline) -> RenderableType:
    """Return who believed what after each event, beside how it really was; a dash where nothing is held."""
    table = Table("", "before" if beliefs.shares else "after", *beliefs.holders, box=None, pad_edge=False)
    for number, moment in enumerate(beliefs.moments, start=1):
        table.add_row(str(number), *(Text(words or "-") for words in (clause(moment.event), *moment.held)))
    return titled(f"Who believed what, and when: {beliefs.about}", table)
