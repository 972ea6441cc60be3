"""Tables that are read by the word hold what the library reads of them as a whole."""

from __future__ import annotations

from lemminflect import config
from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec

from limp.lexicon.tables import lemminflect


def test_every_seventh_word_has_the_entries_of_the_whole_table() -> None:
    library = lemminflect()
    for table, whole in (
        (library.Lemmatizer().lemma_dict, LemmaLUCodec.load(config.lemma_lu_fn)),
        (library.Inflections().infl_dict, InflectionLUCodec.load(config.inflection_lu_fn)),
    ):
        words = [*list(whole)[::7], "can", "be", "will"]
        assert [table.get(word, {}) for word in words] == [whole[word] for word in words]
        assert table.get("zblorg", {}) == {}
