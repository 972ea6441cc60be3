"""The kinds of queries, those of one matter in one file. A new kind is a new class here, named in `queries`."""
