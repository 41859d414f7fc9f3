"""Server processes."""
