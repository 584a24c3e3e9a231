"""The commands of the terminal: boards as text, the play loop, the referee, counts, analyses and figures.

Typer and Rich are imported where they are used, so that `import trearchi` and `trearchi --help` stay quick.
"""
