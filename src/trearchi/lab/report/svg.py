"""Elements of SVG as escaped text."""

from __future__ import annotations

from markupsafe import Markup, escape

__all__ = ["element", "fine", "joined"]


def fine(value: float) -> str:
    """A coordinate with one decimal: what is finer nobody sees."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """An element; `class_` and `stroke_width` are the attributes "class" and "stroke-width", None leaves one out.

    Children and values are escaped, but for Markup.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{fine(value) if isinstance(value, int | float) else escape(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(map(escape, children))
    return Markup(f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>")


def joined(*parts: str) -> Markup:
    """The parts one after the other, escaped but for Markup."""
    return Markup("").join(parts)
