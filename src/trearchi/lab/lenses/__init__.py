"""The games as the lab sees them; a fourth game would be one more file here and one more line."""

from __future__ import annotations

from trearchi.lab.lenses.lens import Event, Lens, Look, Map
from trearchi.lab.lenses.ponte import PonteLens
from trearchi.lab.lenses.settimo import SettimoLens
from trearchi.lab.lenses.viaduct import ViaductLens

__all__ = ["LENSES", "Event", "Lens", "Look", "Map"]

LENSES: dict[str, Lens] = {"ponte": PonteLens(), "viaduct": ViaductLens(), "settimo": SettimoLens()}
