"""The kinds of events, those of one matter in one file. A new kind is a new file here."""
