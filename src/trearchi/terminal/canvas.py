"""A sheet of characters, each with a style, to draw boards on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["Canvas"]


class Canvas:
    """`width` by `height` characters; what is put outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Writes `text` from (x, y) to the right; y counts downwards."""
        if not 0 <= y < self.height:
            return
        for column, character in enumerate(text, start=x):
            if 0 <= column < self.width:
                self._characters[y][column] = character
                self._styles[y][column] = style

    def at(self, x: int, y: int) -> str:
        """The character there."""
        return self._characters[y][x]

    def plain(self) -> str:
        """The sheet as text, without spaces at the ends of lines."""
        return "\n".join("".join(row).rstrip() for row in self._characters)

    def rich(self) -> Text:
        """The sheet in its styles."""
        from rich.text import Text

        text = Text()
        for y, (line, styles) in enumerate(zip(self.plain().split("\n"), self._styles, strict=True)):
            if y:
                text.append("\n")
            for character, style in zip(line, styles, strict=False):
                text.append(character, style or None)
        return text
