"""The contract of a game, a match in play, and its file format."""
