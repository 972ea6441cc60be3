"""Prompt files of the language wing, one text file a step.

This folder installs as `limp.prompts` and is read by `limp.prompt.load_prompt`. A file starts with
`# version: N`; lines `## system` and `## user` start a message; `$name` is a slot that must be filled. No
prompt text stands in code, and the digest of the file goes into every result that used it.
"""
