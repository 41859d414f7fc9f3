"""A match in play: games described as data, tables, views, and a match as text."""
