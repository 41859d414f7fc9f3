"""How rules run: interpreted, native and on a GPU. Knows no match, no picture and no game."""
