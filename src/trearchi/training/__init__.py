"""Learning the weights of an evaluation from the engine's own games; docs/training.md. Needs the extra `training`."""
