"""Hosted and local models behind the `LanguageModel` protocol; each SDK is imported when it is opened."""
