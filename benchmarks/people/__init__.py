"""Studies of human judgement as data: items with what people said of them, a model of their minds, and figures."""
