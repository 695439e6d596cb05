"""Bitboards that flip, mirror and rotate: live players for documents and notebooks.

>>> import deltaboard
>>> deltaboard.player(do="flip-vertical", follow="c3").figure.alt
'Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e'
"""

from ._fence import FenceError, Figure, Player, Problem, fence, player
from ._program import program

__all__ = ["FenceError", "Figure", "Player", "Problem", "fence", "player", "program"]
