"""A world in which Kim sees a part: a ball lies under the lid on the left or under the one on the right."""

BASKETS = """
map = "l@r"
discount = 0.9
alternatives = [{ball = "left"}, {ball = "right"}]
legend = {"l" = "floor", "@" = "floor", "r" = "floor"}
things.ball = {}
places.left = {at = "l", lid = true}
places.right = {at = "r", lid = true}
[agents.kim]
start = "@"
sees = "in sight"
goals.ball = {has = "ball"}
[minds]
rationality = [2]
"""
TWO_GOALS = BASKETS.replace("[minds]", 'goals.left = {at = "l"}\n[minds]')
"""The same, where Kim may want to be on the left instead."""
