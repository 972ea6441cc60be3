"""The language wing: every stage by prompting a language or vision model.

Its modules fill the same protocols as the model-free wing and never import it. What a model is asked stands
in the files of `limp.prompts`; which model is asked comes in as a `LanguageModel`.
"""
