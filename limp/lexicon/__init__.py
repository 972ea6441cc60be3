"""The words of English: what each can be in a sentence, what its verb does, and its forms."""
