"""A small data set: the words against the log, and the files."""

from operator import itemgetter

from limp.benchmarks.household.questions import samples

from limp.episodes.events import Tell
from limp.homes.deeds import deed_of
from limp.reading.homes.reader import RuleReader

SAMPLES = tuple(samples(6, 11))
HANDLED = ("grab", "put")


def test_the_words_tell_what_the_log_holds() -> None:
    """The rule reader finds every grab, put and word of the log in the full text, in order for each person."""
    for sample in SAMPLES:
        events, log = RuleReader().read(sample.full, sample.log.people).events, sample.log
        acts = [(e.doer, deed_of(e)) for e in events if e.mood == "happened"]
        told = [(agent, act.verb, act.thing) for agent, act in acts if act and act.verb in HANDLED]
        done = [(act.agent, act.kind, act.thing) for act in log.acts if act.kind in HANDLED]
        assert sorted(told, key=itemgetter(0)) == sorted(done, key=itemgetter(0))
        said = [(e.speaker, e.spoken.rstrip(".,")) for e in events if isinstance(e, Tell)]
        assert said == [(act.agent, act.words.rstrip(".,")) for act in log.acts if act.kind == "say"]
