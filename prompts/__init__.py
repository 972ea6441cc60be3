"""Prompt files of the language wing, one text file for each step.

This folder installs as `limp.prompts` and is read by `limp.protocols.prompt.load_prompt`. A file starts with
`# version: N`; lines `## system` and `## user` start a message; `$name` is a slot that must be filled. No
prompt is written in code, and the digest of the file is in every result that used it.
"""
