"""A widget for notebooks (Jupyter, marimo, Colab): a live player whose step a program can read and set."""

import anywidget
import traitlets

from ._fence import player
from ._program import STATIC


class Player(anywidget.AnyWidget):
    """A live player.

    `step` is the frame that is shown: reading it follows the reader, setting it moves the player. `value` is the bitboard, and `fen` the
    position in this frame.
    """

    _esm = STATIC / "deltaboard-widget.js"

    attributes = traitlets.Dict().tag(sync=True)
    code = traitlets.Unicode(allow_none=True, default_value=None).tag(sync=True)
    step = traitlets.Int(0).tag(sync=True)
    steps = traitlets.Int(0).tag(sync=True)
    fen = traitlets.Unicode(allow_none=True, default_value=None).tag(sync=True)
    hexadecimal = traitlets.Unicode("0x0").tag(sync=True)

    def __init__(self, code: str | None = None, **attributes: object) -> None:
        # Errors are raised here, and not shown in the notebook only.
        read = player(code, **attributes)
        super().__init__(attributes=read.attributes, code=read.code)

    @property
    def value(self) -> int:
        """The bitboard in the frame that is shown."""
        return int(self.hexadecimal, 16)
