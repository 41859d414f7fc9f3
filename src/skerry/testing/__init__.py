"""What is asked of every game, as tests for pytest: `pytest --pyargs skerry.testing`. See docs/adding-a-game.md."""
