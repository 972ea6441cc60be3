"""Who answers: one value that describes a solver, and the solvers of classical tasks."""
