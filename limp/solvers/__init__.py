"""Who answers: solvers of classical tasks, models asked directly, controls without a mind, and ablations."""
