"""What component files call terrains, symbols, features and stickers, in the order of their numbers."""

TERRAIN_WORDS = ("beach", "heather", "palm", "rainforest")
ROCK_LETTER = "x"  # for a space that is none of them
SYMBOL_WORDS = ("field", "house", "wall", "path")
FEATURE_WORDS = (
    "bloom", "camp", "chest", "ember", "spring", "statue", "ship", "lair", "mirror", "mill", "hall", "keep", "gate",
)  # fmt: skip
STICKER_WORDS = ("glade", "boulder", "bloom", "camp", "chest", "ember", "double_field", "double_house", "double_wall")
