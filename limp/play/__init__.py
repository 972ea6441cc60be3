"""The playground: a page, served on this machine only, in which a story and its question can be changed."""
