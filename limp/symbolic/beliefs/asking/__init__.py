"""Questions about minds: from their words to one typed value each, and from options to claims."""
