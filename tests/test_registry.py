import pytest

from limp.errors import InputError
from limp.registry import (
    BENCHMARKS,
    MODELS,
    benchmark_entry,
    declared,
    names,
    open_benchmark,
    open_model,
    published_of,
)


def test_an_unknown_option_of_a_benchmark_lists_those_it_takes() -> None:
    with pytest.raises(InputError, match=r"no option 'colour'\. It takes: data, setting, episodes"):
        open_benchmark("mumatom", colour="red")


def test_what_a_benchmark_declares_is_found_by_entry_point() -> None:
    assert "mumatom" in names(BENCHMARKS)
    assert "video+text" in benchmark_entry("mumatom").settings
    assert "" in benchmark_entry("household").remarks
    assert benchmark_entry("tiger").settings == {}
    found = published_of("mumatom")
    assert found is not None
    assert "LIMP (GPT-4o)" in [row.name for row in found.rows]
    assert published_of("household") is None
    assert declared("nowhere") is None


def test_a_model_name_has_two_parts() -> None:
    with pytest.raises(InputError, match="provider/name"):
        open_model("gpt")
    with pytest.raises(InputError, match="unknown model provider 'nowhere'"):
        open_model("nowhere/gpt")
    assert "nowhere" not in names(MODELS)
