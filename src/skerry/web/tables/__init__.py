"""Matches that people sit at, without HTTP, SQL or threads."""
