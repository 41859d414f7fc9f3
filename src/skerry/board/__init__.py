"""What pictures and sentences are made of: strings. Knows no engine and no game."""
