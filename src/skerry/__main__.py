"""`python -m skerry`."""

from .cli import main

main()
