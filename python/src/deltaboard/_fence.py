"""The fenced language: what a block becomes. The program reads it."""

import html
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.metadata import version

from ._program import run


@dataclass(frozen=True)
class Problem:
    """Something that is wrong in a block."""

    line: int
    """Counted from 1 in the block, or in the document."""
    column: int | None
    message: str

    def at(self, file: str) -> str:
        column = "" if self.column is None else f":{self.column}"
        return f"{file}:{self.line}{column}: {self.message}"


class FenceError(ValueError):
    """Everything that is wrong in a block: a line for each problem, with its file and line."""

    def __init__(self, problems: list[Problem], file: str, line_in_file: Callable[[int], int]) -> None:
        self.problems = [replace(problem, line=line_in_file(problem.line)) for problem in problems]
        super().__init__("\n".join(problem.at(file) for problem in self.problems))


@dataclass(frozen=True)
class Figure:
    """A static picture of a player."""

    svg: str
    alt: str
    width: int
    height: int
    file: str
    """A name for the SVG as a file, different for different figures."""
    url: str
    """A data URL of the SVG."""


@dataclass(frozen=True)
class Player:
    """A player in a document. Notebooks show it."""

    html: str
    """The tag with its content: code, question, figure and words."""
    attributes: dict[str, str]
    code: str | None
    question: str | None
    words: str
    """What is played, in words."""
    figure: Figure | None

    def with_figure_at(self, url: str) -> str:
        """Return the tag with the figure at another URL than the data URL."""
        if self.figure is None:
            return self.html
        return self.html.replace(html.escape(self.figure.url), html.escape(url), 1)

    def _repr_mimebundle_(self, include=None, exclude=None) -> dict[str, str]:
        script = f'<script type="module" src="{script_url()}"></script>'
        bundle = {"text/plain": self.words or repr(self.attributes), "text/html": f"{script}\n{self.html}"}
        if self.figure is not None:
            bundle["image/svg+xml"] = self.figure.svg
        return {
            kind: data
            for kind, data in bundle.items()
            if (not include or kind in include) and (not exclude or kind not in exclude)
        }


def script_url() -> str:
    """The URL of the player's script for pages that have no files of their own."""
    return f"https://cdn.jsdelivr.net/npm/deltaboard-player@{version('deltaboard')}/deltaboard-player.js"


# A problem as the program writes it.
_PROBLEM = re.compile(r"<stdin>:(\d+)(?::(\d+))?: (.*)")


def fence(text: str, file: str = "<block>", line: int | Callable[[int], int] = 1) -> Player:
    """Read a block of the fenced language.

    For errors: `file` is that of the block, and `line` is the line of its first line, or returns the line in the file for a line of the block.
    """
    done = run(["fence", "--format", "json", "-"], text)
    if done.returncode != 0:
        found = [_PROBLEM.fullmatch(each) for each in done.stderr.strip().splitlines()]
        problems = [Problem(int(it[1]), it[2] and int(it[2]), it[3]) for it in found if it]
        if not problems:
            raise RuntimeError(done.stderr.strip())
        raise FenceError(problems, file, line if callable(line) else lambda below: line + below - 1)
    parts = json.loads(done.stdout)
    figure = parts.pop("figure")
    return Player(**parts, figure=figure and Figure(**figure))


def player(code: str | None = None, **attributes: object) -> Player:
    """Return a player with these attributes, such as `do="flip-vertical"`, and with code.

    A dash in the name of an attribute is written as an underscore, and `True` is a switch that is on. Names that Python has taken may end
    with an underscore: `with_`.
    """
    head = []
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        text = "" if value is True else str(value)
        if "\n" in text:
            raise ValueError(f"`{name}` has a line break.")
        head.append(f"{name.rstrip('_').replace('_', '-')}: {text}")
    return fence("\n".join(head + ["---", code or ""]))
