"""The commands of the command line, one module each; heavy imports are inside the functions."""
