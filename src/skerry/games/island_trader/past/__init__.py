"""Versions of the game before the newest, as they were: matches that were begun with one are played on by it."""
