"""Makers of studies' files from copies of their authors' repositories: one function a study."""
