"""A Sphinx extension: the directive `deltaboard`, and fenced blocks of this language in MyST.

HTML gets a live player with a static figure; EPUB, LaTeX and text get the figure and the words.
"""

import filecmp
import html
import linecache
import os
import posixpath
import re
import shutil
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst.directives import class_option, unchanged
from docutils.parsers.rst.states import SubstitutionDef
from docutils.statemachine import StateMachine
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxTranslator
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator
from sphinx.writers.latex import LaTeXTranslator
from sphinx.writers.text import TextTranslator

from ._fence import FenceError, Player, Problem, fence
from ._program import FILES, STATIC, pdf

logger = logging.getLogger(__name__)

SCRIPT = "deltaboard-player.js"
STYLES = "deltaboard-player.css"


class PlayerNode(nodes.General, nodes.Element):
    """A player. Its children are what builders without players write."""


class FigureNode(nodes.General, nodes.Element):
    """The figure of a player."""


class Options(dict[str, Callable[[str], Any]]):
    """Accepts every option: the program says which ones there are."""

    def __missing__(self, name: str) -> Callable[[str | None], str]:
        return lambda text: " ".join(text.splitlines()) if text else ""


class Deltaboard(SphinxDirective):
    """`.. deltaboard::` has the attributes as options and the code as its content, or is a block of the fenced language."""

    has_content = True
    option_spec = Options({"name": unchanged, "class": class_option})

    def run(self) -> list[nodes.Node]:
        options = {name: value for name, value in self.options.items() if name not in ("name", "class")}
        head = [f"{name}: {value}" for name, value in options.items()]
        end_of_head = ["---"] if head else []
        # A file that has changed since the last build.
        linecache.checkcache()
        if isinstance(self.state, SubstitutionDef):
            return self.fail([(self.get_source_info(), "a player is a block and cannot be a substitution")])
        if self.content and self.place_in_content(0)[:2] == self.get_source_info():
            return self.fail([(self.get_source_info(), argument_error(self.content[0]))])
        try:
            player = fence("\n".join([*head, *end_of_head, *self.content]))
        except FenceError as error:
            before = len(head) + len(end_of_head)
            return self.fail([self.locate(problem, list(options), before) for problem in error.problems])
        markup = player.with_figure_at(player.figure.file) if player.figure else player.html
        node = PlayerNode("", html=markup, classes=self.options.get("class", []))
        node += self.fallback(player)
        self.set_source_info(node)
        self.add_name(node)
        return [node]

    def fail(self, errors: list[tuple[tuple[str, int], str]]) -> list[nodes.Node]:
        """Log errors. All errors of the build are logged before it fails."""
        for (source, line), message in errors:
            logger.error(message, location=f"{source}:{line}")
        faulty(self.env).add(self.env.docname)
        return []

    def locate(self, problem: Problem, options: list[str], before: int) -> tuple[tuple[str, int], str]:
        """Return the source and the line of a problem in the block, and its message."""
        line = problem.line or 1
        if line <= len(options):
            return self.place_of_option(options[line - 1]), problem.message
        if not self.content:
            return self.get_source_info(), problem.message
        source, line, indent = self.place_in_content(max(min(line - before, len(self.content)) - 1, 0))
        column = "" if problem.column is None else f" (column {problem.column + indent})"
        return (source, line), f"{problem.message}{column}"

    def place_of_option(self, name: str) -> tuple[str, int]:
        lines = self.block_text.splitlines()
        below = next((it for it, line in enumerate(lines) if re.match(rf"\s*:?{re.escape(name)}:", line)), 0)
        source, line = self.state_machine.get_source_and_line(self.lineno + below)
        return self.get_source_info() if source is None or line is None else (source, line)

    def place_in_content(self, below: int) -> tuple[str, int, int]:
        """Return the source, the line and the indentation of a line of the content."""
        if isinstance(self.state_machine, StateMachine):
            source, offset = self.content.items[below]
            line = offset + 1
        else:
            # MyST counts from the line after the fence.
            source, line = self.state_machine.get_source_and_line(self.lineno + 1 + self.content_offset + below)
        return source, line, max(linecache.getline(source, line).find(self.content[below]), 0)

    def fallback(self, player: Player) -> list[nodes.Element]:
        content: list[nodes.Element] = []
        if player.code is not None:
            # It may be in any of five languages.
            content.append(nodes.literal_block(player.code, player.code, language="none"))
        if player.question is not None:
            content.append(nodes.paragraph(player.question, player.question, classes=["deltaboard-question"]))
        if player.figure is not None:
            content.append(FigureNode("", **asdict(player.figure)))
        if player.words:
            content.append(nodes.paragraph(player.words, player.words, classes=["deltaboard-words"]))
        for node in content:
            # Only text that has a source is translated.
            self.set_source_info(node)
        return content


def argument_error(argument: str) -> str:
    name, colon, value = argument.partition(":")
    option = f":{name}: {value.strip()}" if colon and re.fullmatch("[a-z-]+", name) else f":do: {argument}"
    return f"a player has no argument; write an option below it, such as `{option}`"


def faulty(env: BuildEnvironment) -> set[str]:
    """Return the names of the documents with wrong players."""
    documents: set[str] = vars(env).setdefault("deltaboard_faulty", set())
    return documents


def purge(app: Sphinx, env: BuildEnvironment, document: str) -> None:
    faulty(env).discard(document)


def merge(app: Sphinx, env: BuildEnvironment, documents: list[str], other: BuildEnvironment) -> None:
    faulty(env).update(faulty(other) & set(documents))


def read_again(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> set[str]:
    """Report errors again in each build until they are mended."""
    return faulty(env) - removed


def fail(app: Sphinx, exception: Exception | None) -> None:
    # Builds without documents have no environment.
    if exception is None and app.env is not None and faulty(app.env):
        app.statuscode = 1


def place(translator: HTML5Translator, figure: FigureNode) -> str:
    """Write a figure into the images of an HTML document and return its URL."""
    folder = os.path.join(translator.builder.outdir, translator.builder.imagedir)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, figure["file"]), "w", encoding="utf-8") as file:
        file.write(figure["svg"])
    return posixpath.join(translator.builder.imgpath, figure["file"])


def visit_player_html(translator: HTML5Translator, node: PlayerNode) -> None:
    translator.body.append(translator.starttag(node, "div", CLASS="deltaboard"))
    # E-books have no scripts.
    if translator.builder.name == "epub":
        return
    markup = node["html"]
    for child in node.children:
        if isinstance(child, FigureNode):
            url = html.escape(place(translator, child))
            markup = markup.replace(f'src="{child["file"]}"', f'src="{url}"', 1)
        elif isinstance(child, nodes.paragraph) and child.astext() != child.rawsource:
            markup = markup.replace(escape(child.rawsource), escape(child.astext()))
    translator.body.append(f"{markup}\n</div>\n")
    raise nodes.SkipNode


def depart_player_html(translator: HTML5Translator, node: PlayerNode) -> None:
    translator.body.append("</div>\n")


def escape(text: str) -> str:
    """Escape text as the program does."""
    return html.escape(text, quote=False).replace('"', "&quot;")


def visit_figure_html(translator: HTML5Translator, node: FigureNode) -> None:
    translator.body.append(
        '<p><img src="{}" alt="{}" width="{}" height="{}" /></p>\n'.format(
            translator.attval(place(translator, node)), translator.attval(node["alt"]), node["width"], node["height"]
        )
    )
    raise nodes.SkipNode


def visit_player_latex(translator: LaTeXTranslator, node: PlayerNode) -> None:
    translator.body.append(translator.hypertarget_to(node))


def visit_figure_latex(translator: LaTeXTranslator, node: FigureNode) -> None:
    name = os.path.splitext(node["file"])[0] + ".pdf"
    try:
        Path(translator.builder.outdir, name).write_bytes(pdf(node["svg"]))
    except RuntimeError as error:
        raise ExtensionError(str(error)) from error
    # Sphinx scales it to the line if it is wider.
    translator.body.append(f"\n\n\\sphinxincludegraphics{{{name}}}\n\n")
    raise nodes.SkipNode


def visit_figure_text(translator: TextTranslator, node: FigureNode) -> None:
    translator.new_state(0)
    translator.add_text(f"[{node['alt']}]")
    translator.end_state()
    raise nodes.SkipNode


def skip(translator: SphinxTranslator, node: nodes.Element) -> None:
    raise nodes.SkipNode


def descend(translator: SphinxTranslator, node: nodes.Element) -> None:
    pass


def add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the script and the style sheet to a page with players, and the files of the player to the first one."""
    if app.builder.name == "epub" or "<deltaboard-player" not in context.get("body", ""):
        return
    url = app.config.deltaboard_script
    for name in FILES if url is None else [STYLES]:
        copy(STATIC / name, Path(app.outdir, "_static", name))
    app.add_js_file(url or SCRIPT, type="module")
    app.add_css_file(STYLES)


def update_files(app: Sphinx) -> None:
    """Replace files of another version of the player."""
    for name in FILES:
        target = Path(app.outdir, "_static", name)
        if target.exists():
            copy(STATIC / name, target)


def copy(file: Path, target: Path) -> None:
    if target.exists() and filecmp.cmp(file, target):
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    # Other processes may write it at the same time.
    own = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.copy2(file, own)
    own.replace(target)


def configure_myst(app: Sphinx, config: Config) -> None:
    """Let MyST read fenced blocks of the language as the directive."""
    if "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "deltaboard"}


def setup(app: Sphinx) -> ExtensionMetadata:
    app.add_config_value("deltaboard_script", None, "html")
    app.add_directive("deltaboard", Deltaboard)
    app.add_node(
        PlayerNode,
        html=(visit_player_html, depart_player_html),
        latex=(visit_player_latex, descend),
        text=(descend, descend),
        man=(descend, descend),
        texinfo=(descend, descend),
    )
    app.add_node(
        FigureNode,
        html=(visit_figure_html, None),
        latex=(visit_figure_latex, None),
        text=(visit_figure_text, None),
        man=(skip, None),
        texinfo=(skip, None),
    )
    app.connect("config-inited", configure_myst, priority=900)
    app.connect("builder-inited", update_files)
    app.connect("env-get-outdated", read_again)
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", fail)
    release = version("deltaboard")
    return {
        "version": release,
        # Documents keep what the program has made of their blocks.
        "env_version": int("1" + "".join(f"{int(part):03}" for part in re.findall(r"\d+", release))),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
