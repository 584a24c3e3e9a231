"""Studies: many games between agents, what they say about a game's rules, and reports that designers can read."""
