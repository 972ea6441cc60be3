"""Small POMDPs: model, solvers, the Cassandra file format."""
