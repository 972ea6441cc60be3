"""The exact worlds of the classical tasks."""
