"""Planning: utilities, Markov decision processes with and without hidden states."""
