"""Small films of our own."""

from limp.benchmarks.foodtruck.minds import Settings

COARSE = Settings(levels=(0.0, 10.0, 20.0), resolution=2)
LOOKS, STRAIGHT = [1, 2, 3, 3, 2, 1, 4, 7, 10], [1, 4, 7, 10]


def scenario(number: int, path: list[int], truth: int = 1, **more: object) -> dict[str, object]:
    """y=3  K#F    cells 7 8 9, in the worlds 1, 2, 3 the far spot holds the Lebanese truck, the Mexican, nothing
    y=2  .#.
    y=1  ...    cells 1 2 3
    """
    grid = {"graph_sz": [3, 3], "obst_pose": [2, 2], "obst_sz": [1, 2], "goal_space": [[1, 3], [3, 3]]}
    trucks: list[list[list[int]]] = [[[1, 3], [3, 3], []], [[1, 3], [], [3, 3]], [[1, 3], [], []]]
    given: dict[str, object] = {
        "id": number, "world_ind": truth, "path": path, "irrational": 0, "condition": [1, truth, 1],
        "world": [{**grid, "goal_pose": poses} for poses in trucks],
        "desire_mean": [6.0, 2.0, 2.0], "belief_mean_norm": [0.3, 0.3, 0.4], "somebody": "else",
    }  # fmt: skip
    return {**given, **more}


FILMS = [
    scenario(1, LOOKS, desire_mean=[4.5, 2.0, 6.5], belief_mean_norm=[0.2, 0.6, 0.2]),
    scenario(2, STRAIGHT),
    scenario(3, [1, 2, 3, 6, 9, 10], 2, desire_mean=[2, 3, 6], belief_mean_norm=[0.3, 0.5, 0.2]),
    scenario(4, [1, 2, 3, 3], 3, desire_mean=[2, 5, 5], belief_mean_norm=[0.4, 0.4, 0.2]),
    scenario(5, STRAIGHT, irrational=1),
]
