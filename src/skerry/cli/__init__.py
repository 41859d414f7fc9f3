"""The command `skerry`."""
