"""Does an answer move as it must when the story is changed?"""
