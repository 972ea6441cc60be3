import pytest

from limp.errors import InputError
from limp.registry import BENCHMARKS, MODELS, names, open_benchmark, open_model, settings_of


def test_an_unknown_benchmark_names_the_near_ones() -> None:
    with pytest.raises(InputError, match=r"unknown benchmark 'mumatm'\. Did you mean mumatom"):
        open_benchmark("mumatm")


def test_an_unknown_option_of_a_benchmark_lists_those_it_takes() -> None:
    with pytest.raises(InputError, match=r"no option 'colour'\. It takes: data, setting, episodes"):
        open_benchmark("mumatom", colour="red")


def test_settings_are_found_by_entry_point() -> None:
    assert "mumatom" in names(BENCHMARKS)
    assert "video+text" in settings_of("mumatom")


def test_a_model_name_has_two_parts() -> None:
    with pytest.raises(InputError, match="provider/name"):
        open_model("gpt")
    with pytest.raises(InputError, match="unknown model provider 'nowhere'"):
        open_model("nowhere/gpt")
    assert "nowhere" not in names(MODELS)
