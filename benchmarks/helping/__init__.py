"""Helping and hindering in a grid, judged by people (Wu, Sridhar & Gerstenberg, CogSci 2023)."""
