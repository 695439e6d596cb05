"""The formatter of fenced blocks for pymdownx.superfences: MkDocs, Zensical and other tools that use Python-Markdown."""

import re
from dataclasses import dataclass, field

from markdown import Markdown
from markdown.postprocessors import Postprocessor

from ._fence import FenceError, Problem, fence

LANGUAGE = "deltaboard"
# Options of blocks of code, which mean nothing to a player.
CODE_OPTIONS = {"hl_lines", "linenums", "title", "title_mode"}
COMMENT = re.compile("<!--.*?-->", re.DOTALL)


@dataclass
class Page:
    """The file that a document comes from, and what is wrong in it."""

    file: str
    text: str
    errors: list[str] = field(default_factory=list)


page: Page | None = None
"""The page that MkDocs is reading. Without one, errors are raised."""


def superfence(
    source: str,
    language: str,
    css_class: str,
    options: dict[str, str],
    md: Markdown,
    classes: list[str] | None = None,
    id_value: str = "",
    **_: object,
) -> str:
    """Format a block, for `custom_fences` of pymdownx.superfences."""
    name = f"{LANGUAGE}-blocks"
    if name not in md.postprocessors:
        # After the one that puts the blocks into the document.
        md.postprocessors.register(Blocks(md), name, 0)
    blocks = md.postprocessors[name]
    assert isinstance(blocks, Blocks)
    file, line, indent = blocks.place(source)
    try:
        wrong = [f"`{it}` is not an option; write `{it}:` into the block" for it in options if it not in CODE_OPTIONS]
        if wrong:
            raise FenceError([Problem(line - 1, None, message) for message in wrong], file)
        player = fence(source, file, line, indent)
    except FenceError as error:
        return blocks.keep(error)
    identifier = f' id="{id_value}"' if id_value else ""
    # Python-Markdown puts elements that it does not know into paragraphs, which browsers end before the code.
    return f'<div class="{" ".join([css_class, *(classes or [])])}"{identifier}>\n{player.html}\n</div>'


def validator(language: str, inputs: dict[str, str], options: dict[str, str], attrs: object, md: Markdown) -> bool:
    """Accept blocks with options, such as a title. Superfences would leave them as code."""
    options.update(inputs)
    return True


def custom_fence() -> dict[str, object]:
    """Return an entry of `custom_fences`."""
    return {"name": LANGUAGE, "class": LANGUAGE, "format": superfence, "validator": validator}


class Blocks(Postprocessor):
    """The blocks of a document.

    Superfences doesn't say where a block is, and formats also those that turn out to be inside indented code. So errors are kept until the
    document is complete.
    """

    def __init__(self, md: Markdown) -> None:
        super().__init__(md)
        self.lines: list[str] = []
        self.next = 0
        self.errors: dict[str, FenceError] = {}

    def place(self, source: str) -> tuple[str, int, int]:
        """Return the file of the next block, the line of its first line, and its indentation."""
        given: list[str] = getattr(self.md, "lines", [])
        if self.lines is not given:
            self.lines, self.next = given, 0
        lines = self.lines if page is None else page.text.splitlines()
        file = "<document>" if page is None else page.file
        block = [words(line) for line in source.split("\n")] if source else []
        for start in range(self.next, len(lines) - len(block)):
            after = start + 1 + len(block)
            opens = re.match(rf"([ \t>]*)(?:```|~~~).*\b{LANGUAGE}\b", lines[start])
            if opens and [words(line) for line in lines[start + 1 : after]] == block:
                self.next = after
                return file, start + 2, len(opens[1])
        # It is from another file, or written by a plugin.
        return f"{file} (included block)", 1, 0

    def keep(self, error: FenceError) -> str:
        """Keep an error, and return a mark for the document."""
        mark = f'<div class="{LANGUAGE}" data-error="{len(self.errors)}"></div>'
        self.errors[mark] = error
        return mark

    def run(self, text: str) -> str:
        # Headings come first and alone.
        text_only = COMMENT.sub("", text)
        found = [str(error) for mark, error in self.errors.items() if mark in text_only]
        if page is not None:
            page.errors += found
        elif found:
            raise ValueError("\n".join(found))
        return text


def words(line: str) -> list[str]:
    """Return the words of a line without its indentation, in which there may be marks of quotes."""
    return line.lstrip(" \t>").split()
