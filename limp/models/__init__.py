"""All that stands between a stage and a model: the store, replay, recordings, structured output, metering."""
