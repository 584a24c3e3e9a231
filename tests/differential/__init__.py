"""The core played against the plain reading of the rules in tests/reference."""
