from limp.models.metering import Charge, Spent, Tally, charge, counting, stage
from limp.protocols import Usage


def used(prompt: int, dollars: float | None = 0.0, how: str = "sent", key: str = "") -> Charge:
    usage = Usage(prompt_tokens=prompt, completion_tokens=1, seconds=0.5, dollars=dollars)
    return Charge.model_validate({"how": how, "key": key, "usage": usage})


def test_charges_are_summed_by_stage() -> None:
    tally = Tally()
    with counting(tally):
        with stage("read"):
            charge(used(10, 0.25))
            with stage("repair"):
                charge(used(1, 0.5))
            charge(used(20, 0.25))
        charge(used(5))
    charge(used(1000))  # nobody counts any more
    assert tally.by_stage() == {
        "read": Usage(prompt_tokens=30, completion_tokens=2, seconds=1.0, dollars=0.5),
        "repair": Usage(prompt_tokens=1, completion_tokens=1, seconds=0.5, dollars=0.5),
        "": Usage(prompt_tokens=5, completion_tokens=1, seconds=0.5, dollars=0.0),
    }
    assert tally.total() == Spent(calls=4, prompt_tokens=36, completion_tokens=4, seconds=2.0, cost=1.0)


def test_a_record_counts_once_and_a_failure_is_no_answer() -> None:
    tally = Tally()
    with counting(tally):
        charge(used(1, how="sent", key="a"))
        charge(used(1, how="recorded", key="a"))
        charge(used(1, how="recorded", key="b"))
        charge(used(1, how="recorded", key="b"))
        charge(used(1, how="failed"))
        charge(used(1, how="failed"))
    assert [(c.how, c.key) for c in tally.charges] == [
        ("sent", "a"), ("recorded", "b"), ("failed", ""), ("failed", ""),
    ]  # fmt: skip
    assert tally.total().calls == 2
