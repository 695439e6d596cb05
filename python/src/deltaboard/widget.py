"""A widget for notebooks (Jupyter, marimo, Colab): a live player whose step a program can read and set."""

from typing import Any

import anywidget
import traitlets

from ._fence import player
from ._program import STATIC


class Player(anywidget.AnyWidget):
    """A live player.

    `step` is the frame that is shown: reading it follows the reader, setting it moves the player. `steps` is the number of steps, `value` the
    bitboard and `fen` the position in this frame; they are `None` until a page has shown the player, and so is a `step` of "last".
    """

    _esm = STATIC / "deltaboard-widget.js"

    attributes = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode(allow_none=True, default_value=None).tag(sync=True)
    step = traitlets.Int(allow_none=True, default_value=0).tag(sync=True)
    steps = traitlets.Int(allow_none=True, default_value=None).tag(sync=True)
    fen = traitlets.Unicode(allow_none=True, default_value=None).tag(sync=True)
    hexadecimal = traitlets.Unicode(allow_none=True, default_value=None).tag(sync=True)

    def __init__(self, code: str | None = None, **attributes: object) -> None:
        # Errors are raised here, and not shown in the notebook only.
        self._still = player(code, **attributes)
        step = self._still.attributes.get("step", "0")
        super().__init__(
            attributes=self._still.attributes, code=self._still.code, step=int(step) if step.isdecimal() else None
        )

    @property
    def value(self) -> int | None:
        """The bitboard in the frame that is shown."""
        return None if self.hexadecimal is None else int(self.hexadecimal, 16)

    def _repr_mimebundle_(self, **arguments: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        bundle = super()._repr_mimebundle_(**arguments)
        if bundle is None:
            return None
        # Documents without a live kernel show the figure.
        data, metadata = bundle
        return {**data, **self._still.static_mimebundle()}, metadata
