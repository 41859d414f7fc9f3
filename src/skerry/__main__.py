"""`python -m skerry`."""

from .cli.main import main

main()
