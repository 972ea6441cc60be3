"""Why an answer is what it is: one sentence, and a table of options whose columns add up.

    log P(option, steps) = log P(option) + sum over steps t of log P(step_t | earlier steps, option)

The minds of an option are summed (`planner.marginalised`), so that what is shown leads to its probability.
A reason for the chosen option rather than another one is the row that favours it most. As the rows add up to the
answer, a reason never speaks against it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from ..episodes.minds import Hypothesis
from ..episodes.phrases import in_a_row
from ..episodes.question import Polarity, Question
from ..minds.clauses import clause
from ..planner import FloatArray, Posterior, Trace, log_prior, marginalised, rows_of

PRIOR = "before anything happened (prior)"
SUM = "sum"
REASONS = 3
"""At most so many reasons stand in the sentence."""
MOST_NAMED = 3
"""If more options than these are all less likely, they are called `any other`."""
_SMALL = 0.01  # nats
_OVER = math.log(1000.0)
"""A larger gap is shown as `over 1000 times`."""
_REPORT = re.compile(r" \(seen\b.*\)$", re.DOTALL)
"""How a film showed a step; the sentence does without it."""


@dataclass(frozen=True)
class Row:
    """One row of the table: its words, and a log-probability (nats) for each option; -inf means impossible.

    `number` is the place of a step, from 1; 0 for the prior, for several steps together, and for the sum.
    """

    words: str
    log_probs: dict[str, float]
    number: int = 0

    @property
    def spread(self) -> float:
        """The largest minus the smallest; infinite if only some options are possible."""
        values = list(self.log_probs.values())
        return 0.0 if max(values) == -math.inf else max(values) - min(values)

    def gap(self, option: str, other: str) -> float:
        """Return how much more the row favours `option` than `other`, in nats; 0 where both are impossible."""
        mine, theirs = self.log_probs[option], self.log_probs[other]
        return 0.0 if mine == theirs else mine - theirs


def best_minds(belief: Posterior, labels: Sequence[str]) -> dict[str, Hypothesis]:
    """Return the most probable hypothesis of each option (the first one of equals)."""
    rows = rows_of(belief.hypotheses)
    best = {label: max(rows[label], key=belief.log_probs.__getitem__) for label in labels if label in rows}
    return {label: belief.hypotheses[row] for label, row in best.items()}


def summed(trace: Trace) -> Trace:
    """Return the trace with one row an option: the minds of each summed."""
    first = {option: trace.hypotheses[rows[0]] for option, rows in rows_of(trace.hypotheses).items()}
    return marginalised(trace, [first[h.choice] for h in trace.hypotheses])


def rows(trace: Trace, labels: Sequence[str]) -> tuple[Row, ...]:
    """Return the prior and every step, with the log-probability of each option of `labels`."""
    coarse = summed(trace)
    place = {h.choice: k for k, h in enumerate(coarse.hypotheses)}
    order = [place[label] for label in labels if label in place]
    names = [label for label in labels if label in place]

    def row(words: str, column: FloatArray, number: int = 0) -> Row:
        return Row(words, dict(zip(names, map(float, column[order]), strict=True)), number)

    steps = (row(words, coarse.log_probs[:, t], t + 1) for t, words in enumerate(coarse.steps))
    return (row(PRIOR, log_prior(coarse.hypotheses)), *steps)


def table(trace: Trace, labels: Sequence[str], most: int = 5) -> tuple[Row, ...]:
    """Return the prior, up to `most` steps that tell the options apart, the others together, and the sum."""
    prior, *steps = rows(trace, labels)
    telling = sorted((row for row in steps if row.spread >= _SMALL), key=lambda row: -row.spread)[:most]
    shown = sorted(telling, key=lambda row: row.number)
    others = [row for row in steps if row not in shown]
    if len(others) == 1:
        shown, others = list(steps), []
    rest = [_added(f"the other {len(others)} steps together", others)] if others else []
    return (prior, *shown, *rest, _added(SUM, [prior, *steps]))


def _added(words: str, parts: Sequence[Row]) -> Row:
    return Row(words, {label: math.fsum(row.log_probs[label] for row in parts) for label in parts[0].log_probs})


def sentence(
    choice: str, probabilities: Mapping[str, float], polarity: Polarity = "MOST", trace: Trace | None = None
) -> str:
    """Return the answer and what speaks for it, in one sentence.

    Most likely B (55 %), because Nora grabs the juice from the fridge (4.7 times as likely if B holds as if A).

    Where minds were only formed, what they could know makes an option so many times as probable as another one, or
    rules it out.
    """
    begin = f"{polarity.capitalize()} likely {choice} ({percent(probabilities[choice])})"
    if trace is None:
        return f"{begin}; this solver gives no reasons."
    sign = 1.0 if polarity == "MOST" else -1.0
    given = rows(trace, list(probabilities))
    found: dict[int, dict[str, float]] = {}
    for other in (label for label in probabilities if label != choice):
        gap, best = max((sign * row.gap(choice, other), -row.number) for row in given)
        if gap > 0.0:
            found.setdefault(-best, {})[other] = gap
    reasons = sorted(found, key=lambda number: -max(found[number].values()))[:REASONS]
    every = len(probabilities) - 1
    words = [_reason(given[number], found[number], every, choice, polarity, trace.formed) for number in reasons]
    return f"{begin}, {', and '.join(words)}." if words else f"{begin}."


def _reason(row: Row, gaps: Mapping[str, float], every: int, choice: str, polarity: Polarity, formed: bool) -> str:
    """Return one reason against the options of `gaps`; there are `every` options besides the chosen one.

    A step that was scored says how likely it was under each option; minds that were `predicted` say how probable
    each option is.
    """
    least = min(gaps.values())
    others = "any other" if len(gaps) == every and every > MOST_NAMED else in_a_row(list(gaps), "or")
    if not row.number:
        than = "likelier" if polarity == "MOST" else "less likely"
        return f"because it was {than} than {others} before anything happened"
    step = _REPORT.sub("", clause(row.words))
    because = f"because of {step}" if step.startswith("what ") else f"because {step}"
    high, low = (choice, others) if polarity == "MOST" else (others, choice)
    if math.isinf(least):
        return f"{because} ({f'which rules out {low}' if formed else f'impossible if {low} holds'})"
    more = f"{'' if len(gaps) == 1 or least > _OVER else 'at least '}{times(least)}"
    if formed:
        return f"{because} (which makes {high} {more} as probable as {low})"
    return f"{because} ({more} as likely if {high} holds as if {low})"


def times(gap: float) -> str:
    """Return a difference of log-probabilities (nats) as a factor: `4.7 times`."""
    if gap > _OVER:
        return "over 1000 times"
    factor = math.exp(gap)
    digits = 2 if factor < 2.0 else 1 if factor < 10.0 else 0
    return f"{factor:.{digits}f} times"


_ROUNDED = 0.0005
"""What is nearer to 0 or 1 than this would be shown as 0 or 1."""


def percent(share: float) -> str:
    """Return a probability as a percentage that never rounds to a false 0 or 100."""
    if 0.0 < share < _ROUNDED:
        return "<0.1 %"
    if 1.0 - _ROUNDED < share < 1.0:
        return ">99.9 %"
    return f"{100.0 * share:.1f} %"


def as_html(
    question: Question,
    choice: str,
    probabilities: Mapping[str, float],
    why: str,
    caveats: Mapping[str, Sequence[str]],
) -> str:
    """Return a short HTML fragment for notebooks: the question, the sentence, a row an option, and the caveats."""
    lines = [f"<p>{escape(question.text)}</p>", f"<p><b>{escape(why)}</b></p>", "<table>"]
    for option in question.choices:
        cells = (option.label, option.text, percent(probabilities[option.label]))
        tag = "th" if option.label == choice else "td"
        lines.append("<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>")
    lines.append("</table>")
    for title, told in caveats.items():
        items = "".join(f"<li>{escape(line)}</li>" for line in told)
        lines += [f"<p>{title}</p><ul>{items}</ul>"] if told else []
    return "\n".join(lines)
