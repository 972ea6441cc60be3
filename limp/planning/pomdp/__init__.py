"""Small POMDPs: model, solvers, the Cassandra file format, inverse planning from choices."""
