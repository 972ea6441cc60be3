"""A model beside people's judgements, step by step, from a small file of one's own."""
