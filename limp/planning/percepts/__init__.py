"""Forward and backward inference about one person who perceives a change, or does not."""
