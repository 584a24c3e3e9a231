"""Writes the playthroughs of our games in OpenSpiel anew, with OpenSpiel's own generator:

    python tests/envs/write_playthroughs.py

test_openspiel_conformance.py replays them line by line. A file changes where the rules, the order of actions or an
observation do; if a number has another meaning than before, the version of the encoding has to rise with it.
"""

from __future__ import annotations

from pathlib import Path

from absl import flags

import trearchi.envs.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"

# The game, and the parameters of its observations: without tensors where these would fill megabytes.
TEXTS_ALONE = "(tensor=False)"
PLAYTHROUGHS = {
    "ponte": ("python_ponte", TEXTS_ALONE),
    "ponte_5": ("python_ponte(size=5,tiles=-1,bridges=-1)", None),
    "settimo": ("python_settimo", None),
    "viaduct_2": ("python_viaduct(players=2,turn_limit=3)", TEXTS_ALONE),
    "viaduct_2_without_die": ("python_viaduct(players=2,die=none,turn_limit=3)", TEXTS_ALONE),
    "viaduct_3": ("python_viaduct(players=3,turn_limit=4)", TEXTS_ALONE),
    "viaduct_4": ("python_viaduct(players=4,turn_limit=5)", TEXTS_ALONE),
}
SEED = 7


def main() -> None:
    flags.FLAGS.mark_as_parsed()
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    FOLDER.mkdir(exist_ok=True)
    for name, (game, observation) in PLAYTHROUGHS.items():
        text = playthrough(game, [], observation_params_string=observation, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}.txt: {len(text.encode()) // 1024} kB")


if __name__ == "__main__":
    main()
