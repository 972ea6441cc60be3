"""Benchmarks: questions with known answers, one small file each."""
