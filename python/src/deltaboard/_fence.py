"""The fenced language: what a block becomes. The program reads it."""

import base64
import contextlib
import html
import json
import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from importlib.metadata import version

from ._program import pdf, run


@dataclass(frozen=True)
class Problem:
    """Something that is wrong in a block."""

    line: int | None
    """Counted from 1 in the block, or in the document; `None` if it isn't in the text but in an argument."""
    column: int | None
    message: str

    def at(self, file: str) -> str:
        if self.line is None:
            return self.message
        column = "" if self.column is None else f":{self.column}"
        return f"{file}:{self.line}{column}: {self.message}"


class FenceError(ValueError):
    """Everything that is wrong in a block: a line for each problem, with its file and line."""

    def __init__(self, problems: list[Problem], file: str) -> None:
        self.problems = problems
        super().__init__("\n".join(problem.at(file) for problem in problems))


@dataclass(frozen=True)
class Figure:
    """A static picture of a player."""

    svg: str = field(repr=False)
    alt: str
    width: int
    height: int
    file: str
    """A name for the SVG as a file, different for different figures."""
    url: str = field(repr=False)
    """A data URL of the SVG."""


@dataclass(frozen=True)
class Player:
    """A player in a document. Notebooks show it."""

    html: str = field(repr=False)
    """The tag with its content: code, question, figure and words."""
    attributes: dict[str, str]
    code: str | None
    question: str | None
    words: str = field(repr=False)
    """What is played, in words."""
    figure: Figure | None = field(repr=False)

    def with_figure_at(self, url: str) -> str:
        """Return the tag with the figure at another URL than the data URL."""
        if self.figure is None:
            return self.html
        return self.html.replace(html.escape(self.figure.url), html.escape(url), 1)

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, str]:
        script = f'<script type="module" src="{script_url()}"></script>'
        bundle = {"text/html": f"{script}\n{self.html}", **self.static_mimebundle()}
        return {
            kind: data
            for kind, data in bundle.items()
            if (not include or kind in include) and (not exclude or kind not in exclude)
        }

    def static_mimebundle(self) -> dict[str, str]:
        """Return the words and the figure for documents without scripts, by their media types."""
        bundle = {"text/plain": self.words or repr(self)}
        if self.figure is not None:
            bundle["image/svg+xml"] = self.figure.svg
            # LaTeX cannot read SVG. Notebooks keep binary data in base64. A machine without fonts has no PDF.
            with contextlib.suppress(RuntimeError):
                bundle["application/pdf"] = base64.b64encode(pdf(self.figure.svg)).decode("ascii")
        return bundle


def script_url() -> str:
    """The URL of the player's script for pages that have no files of their own."""
    return f"https://cdn.jsdelivr.net/npm/deltaboard-player@{version('deltaboard')}/deltaboard-player.js"


# A problem as the program writes it.
_PROBLEM = re.compile(r"<stdin>:(\d+)(?::(\d+))?: (.*)")


def _read(text: str) -> Player | list[Problem]:
    """Read a block, and return the player or what is wrong in the block."""
    done = run(["fence", "--format", "json", "-"], text)
    if done.returncode != 0:
        found = [_PROBLEM.fullmatch(each) for each in done.stderr.strip().splitlines()]
        problems = [Problem(int(it[1]), int(it[2]) if it[2] else None, it[3]) for it in found if it]
        if not problems:
            raise RuntimeError(done.stderr.strip())
        return problems
    parts = json.loads(done.stdout)
    figure = parts.pop("figure")
    return Player(**parts, figure=figure and Figure(**figure))


def fence(text: str, file: str = "<block>", line: int = 1, indent: int = 0) -> Player:
    """Read a block of the fenced language.

    For errors: `file` is the file of the block, `line` the line of the block's first line, and `indent` the width of its indentation.
    """
    read = _read(text)
    if isinstance(read, Player):
        return read
    problems = [
        replace(
            problem,
            line=problem.line and line + problem.line - 1,
            column=problem.column and problem.column + indent,
        )
        for problem in read
    ]
    raise FenceError(problems, file)


def player(code: str | None = None, **attributes: object) -> Player:
    """Return a player with these attributes, such as `do="flip-vertical"`, and with code.

    A dash in the name of an attribute is written as an underscore, `True` is a switch that is on, and a list is a value with commas. Names
    that Python has taken may end with an underscore: `with_`.
    """
    if code is not None and not isinstance(code, str):
        raise TypeError(f"the code must be a string, not {type(code).__name__}; to show a board, write `bits=…`")
    head = [
        f"{name.rstrip('_').replace('_', '-')}: {_value(name, value)}"
        for name, value in attributes.items()
        if value is not None and value is not False
    ]
    read = _read("\n".join([*head, "---", code or ""]))
    if isinstance(read, Player):
        return read
    # The lines of the head are not the author's.
    before = len(head) + 1
    raise FenceError(
        [replace(it, line=it.line - before if it.line and it.line > before else None) for it in read], "<code>"
    )


def _value(name: str, value: object) -> str:
    """Write the value of an attribute as a line of a head."""
    if value is True:
        return ""
    if isinstance(value, list | tuple):
        return ", ".join(_value(name, each) for each in value)
    if not isinstance(value, str) and not hasattr(value, "__index__"):
        raise TypeError(f"`{name}` must be a string, an integer, a list of them, or True; not {type(value).__name__}")
    if "\n" in str(value):
        raise ValueError(f"`{name}` has a line break.")
    return str(value)
