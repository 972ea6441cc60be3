"""Who answers: models asked directly, controls without a mind, and ablations."""
