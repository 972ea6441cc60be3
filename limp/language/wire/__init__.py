"""The flat form in which a model writes an episode and a query: lists and slots, nothing nested in itself."""
