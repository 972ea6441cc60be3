"""Questions about built stories, in the benchmark's words and in others, with the gold answer by construction."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hypothesis import strategies as st
from limp.benchmarks.household.simulation.words import some
from limp.benchmarks.household.wording import wordings

from limp.answers import Answer
from limp.pipeline import Pipeline
from limp.questions.question import Question

from .stories import Story

BELIEF = {
    "help": "Given the above interaction, if {X} has been trying to help {Y} achieve {her} goal, which of the "
    "following statements is {polarity} likely true?",
    "hinder": "Given the above interaction, if {X} has been trying to hinder {Y} from achieving {her} goal, which "
    "of the following statements is {polarity} likely true?",
}
BELIEF_OPTION = {"belief": "When giving information, {X} believed that there was {claimed} {at}"}
TOLD = (
    "Given the above interaction, assuming that {X} knows what is {place}, which of the following statements is "
    "{polarity} likely true?"
)
TOLD_OPTION = {
    "help": "When giving information, {X} has been trying to help {Y} locate the {thing}",
    "hinder": "When giving information, {X} has been trying to prevent {Y} from finding the {thing}",
    "independent": "When giving information, {X} was indifferent towards {Y}'s goals",
}
MOVED = (
    "Given the above interaction, based on the actions of the agents, which of the following statements is "
    "{polarity} likely?"
)
MOVED_OPTION = {
    "help second": "{X} believed that {Y} wants to place the {thing} {second}: {he} moved the {thing} to help "
    "{Y}.",
    "hinder second": "{X} believed that {Y} wants to place the {thing} {second}: {he} intentionally moved the "
    "{thing} to hinder {Y}.",
    "help first": "{X} believed that {Y} placed the {thing} at {her} desired location: {he} moved the {thing} to "
    "{end} to help {Y}.",
    "hinder first": "{X} believed that {Y} placed the {thing} at {her} desired location: {he} intentionally moved "
    "the {thing} to {end} to hinder {Y}.",
    "unknowing": "{X} doesn't know {Y}'s goal and moves the {thing} without thinking about what {she} wants.",
}
SOCIAL = ("help", "hinder", "independent")
WING = Pipeline.symbolic()


@dataclass(frozen=True)
class Ask:
    """A question about a story: its family, the claims in order of their letters, and the right one of them.

    `template` and `phrase` choose the wording; 0 is the benchmark's.
    """

    story: Story
    family: str
    claims: tuple[str, ...]
    gold: str
    polarity: str = "MOST"
    assumed: str = ""
    template: int = 0
    phrase: int = 0
    pronouns: tuple[str, str] = ("he", "she")

    @property
    def right(self) -> str:
        """The letter of the right option."""
        return "ABCDE"[self.claims.index(self.gold)]

    def written(self) -> str:
        """Return the question as people write it."""
        stem, options = self._wording()
        words = self._words()
        lines = [stem.format(**words)]
        for label, claim in zip("ABCDE", self.claims, strict=False):
            what = {}
            if self.family == "belief":
                thing, _, place = claim.partition("|")
                what = {"claimed": some(thing), "at": place}
            key = "belief" if self.family == "belief" else claim
            lines.append(f"{label}) {options[key].format(**words, **what)}")
        return "\n".join(lines)

    def question(self) -> Question:
        return self.story.question(self.written())

    def answer(self, told: Story | None = None) -> Answer:
        """Answer the question about its story, or about another one."""
        return WING.answer((told or self.story).question(self.written()))

    def by_claim(self, answer: Answer) -> dict[str, float]:
        """Return the probability of each claim, whatever its letter."""
        return {claim: answer.probabilities[label] for claim, label in zip(self.claims, "ABCDE", strict=False)}

    def _words(self) -> dict[str, str]:
        story = self.story
        his = {"he": "his", "she": "her", "they": "their"}
        return {
            "X": story.actor,
            "Y": story.other,
            "thing": story.thing,
            "polarity": self.polarity,
            "place": story.said.at,
            "aim": f"the {story.thing} {story.said.at}",
            "first": story.said.at,
            "second": story.truth.at,
            "end": str(story.truth),
            "he": self.pronouns[0],
            "his": his[self.pronouns[0]],
            "she": self.pronouns[1],
            "her": his[self.pronouns[1]],
        }

    def _wording(self) -> tuple[str, Mapping[str, str]]:
        words = wordings("scenarios")
        of = self.assumed if self.family == "belief" else self.family
        plain = {
            "belief": (BELIEF.get(self.assumed, ""), BELIEF_OPTION),
            "told": (TOLD, TOLD_OPTION),
            "moved": (MOVED, MOVED_OPTION),
        }.get(self.family)
        stems, options = words.stems.get(of, ()), words.options[self.family]
        if plain is not None:
            stems, options = (plain[0], *stems), (plain[1], *options)
        return stems[self.template % len(stems)], options[self.phrase % len(options)]


def plain_asks(story: Story) -> tuple[Ask, ...]:
    """Return every question whose answer follows from the story, in the benchmark's words."""
    if story.kind == "moved":
        return _moved(story)
    right, wrong = ("help", "hinder") if story.served else ("hinder", "help")
    social = "told" if story.kind == "told" else "carried"
    asks = [Ask(story, social, SOCIAL, right), Ask(story, social, SOCIAL, wrong, "LEAST")]
    if story.kind == "told":
        said = f"{story.thing}|{story.said.at}"
        things = (said, *(f"{decoy}|{story.said.at}" for decoy in story.decoys))
        # Both of the other places are named in the story, or neither is.
        places = (said, f"{story.thing}|{story.aside.at}")
        for claims in (things, places):
            asks.append(Ask(story, "belief", claims, said, "MOST", "help"))
            asks.append(Ask(story, "belief", claims, said, "LEAST", "hinder"))
        for claims in (things[:2], places):
            asks.append(Ask(story, "belief", claims, claims[1], "LEAST", "help"))
            asks.append(Ask(story, "belief", claims, claims[1], "MOST", "hinder"))
    return tuple(asks)


def _moved(story: Story) -> tuple[Ask, ...]:
    """Helping towards the new place and hindering by taking it from the old one both fit; the reverse does not."""
    sets = {
        ("help second", "hinder second", "unknowing"): ("help second", "hinder second"),
        ("hinder first", "help first", "unknowing"): ("hinder first", "help first"),
        ("help second", "hinder second", "help first"): ("help second", ""),
        ("hinder first", "hinder second", "help first"): ("hinder first", ""),
        ("unknowing", "hinder second", "help first"): ("unknowing", ""),
        ("help second", "hinder first", "help first"): ("", "help first"),
        ("help second", "hinder first", "hinder second"): ("", "hinder second"),
    }
    asks = []
    for claims, (most, least) in sets.items():
        if most:
            asks.append(Ask(story, "moved", claims, most))
        if least:
            asks.append(Ask(story, "moved", claims, least, "LEAST"))
    return tuple(asks)


@st.composite
def worded(draw: st.DrawFn, story: Story) -> Ask:
    """Draw one question about a story, in any of the wordings, with its options in any order."""
    plain = draw(st.sampled_from(plain_asks(story)))
    return replace(
        plain,
        claims=tuple(draw(st.permutations(plain.claims))),
        template=draw(st.integers(0, 4)),
        phrase=draw(st.integers(0, 3)),
        pronouns=(draw(st.sampled_from(("he", "she", "they"))), draw(st.sampled_from(("he", "she", "they")))),
    )
