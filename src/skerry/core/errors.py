"""What can go wrong, said to the person who caused it."""


class SkerryError(ValueError):
    """Any of these."""


class UnknownGame(SkerryError):
    """No game of that name."""


class BadOption(SkerryError):
    """An option, a number of players or a seed that the game does not take."""


class IllegalAction(SkerryError):
    """An action that is not possible now; the message says why, with the clause of the rules."""


class BadRecord(SkerryError):
    """A match record that is damaged, foreign or of another version; the message names the line."""


class BadBox(SkerryError):
    """A component file that does not fit the game; the message names the file and the entry."""
