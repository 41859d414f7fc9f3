"""The campaign of My Island: 24 episodes on islands that last."""
