"""A Sphinx extension: the directive `deltaboard`, and fenced blocks of this language in MyST.

HTML gets a live player with a static figure; EPUB, LaTeX and text get the figure and the words.
"""

import os
import posixpath
import shutil

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError, SphinxError
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from ._fence import FenceError, Player, fence
from ._program import STATIC, run

logger = logging.getLogger(__name__)

SCRIPT = "deltaboard-player.js"
FILES = [SCRIPT, "deltaboard-player.wasm"]


class WrongPlayers(SphinxError):
    category = "Deltaboard"


class PlayerNode(nodes.General, nodes.Element):
    """A player. Its children are what builders without players write."""


class FigureNode(nodes.General, nodes.Element):
    """The figure of a player."""


class AnyOption(dict):
    """Accepts every option: the program says which ones there are."""

    def __missing__(self, name: str):
        return lambda text: text or ""


class Deltaboard(SphinxDirective):
    """`.. deltaboard::` has the attributes as options and the code as its content, or is a block of the fenced language."""

    has_content = True
    option_spec = AnyOption({"do": lambda text: text or ""})

    def run(self) -> list[nodes.Node]:
        head = [f"{name}: {value}" for name, value in self.options.items()]
        end_of_head = ["---"] if head else []
        text = "\n".join([*head, *end_of_head, *self.content])
        # docutils counts from the start of the document, MyST from the directive.
        is_absolute = self.content_offset >= self.lineno
        content = self.content_offset if is_absolute else self.lineno + self.content_offset

        def line(below: int) -> int:
            return self.lineno + below if below <= len(head) else content + below - (len(head) + 1 if head else 0)

        file, _ = self.get_source_info()
        try:
            player = fence(text, os.path.relpath(file), line)
        except FenceError as error:
            # All errors of the build are said before it fails.
            for line in str(error).splitlines():
                logger.error(line)
            self.env.deltaboard_faults = getattr(self.env, "deltaboard_faults", 0) + 1
            return []
        node = PlayerNode("", *fallback(player), player=player)
        self.set_source_info(node)
        return [node]


def fallback(player: Player) -> list[nodes.Node]:
    content: list[nodes.Node] = []
    if player.code is not None:
        content.append(nodes.literal_block(player.code, player.code, language="c", force=True))
    if player.question is not None:
        content.append(nodes.paragraph("", player.question))
    if player.figure is not None:
        content.append(FigureNode("", player=player))
    if player.words:
        content.append(nodes.paragraph("", player.words))
    return content


def place(translator, player: Player) -> str:
    """Write the figure of a player into the images of an HTML document and return its URL."""
    folder = os.path.join(translator.builder.outdir, translator.builder.imagedir)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, player.figure.file), "w", encoding="utf-8") as file:
        file.write(player.figure.svg)
    return posixpath.join(translator.builder.imgpath, player.figure.file)


def visit_player_html(translator, node: PlayerNode) -> None:
    # E-books have no scripts.
    if translator.builder.name == "epub":
        return
    player = node["player"]
    translator.body.append(player.with_figure_at(place(translator, player)) if player.figure else player.html)
    translator.body.append("\n")
    raise nodes.SkipNode


def visit_figure_html(translator, node: FigureNode) -> None:
    player = node["player"]
    translator.body.append(
        '<p><img src="{}" alt="{}" width="{}" height="{}" /></p>\n'.format(
            translator.attval(place(translator, player)),
            translator.attval(player.figure.alt),
            player.figure.width,
            player.figure.height,
        )
    )
    raise nodes.SkipNode


def visit_figure_latex(translator, node: FigureNode) -> None:
    figure = node["player"].figure
    name = os.path.splitext(figure.file)[0] + ".pdf"
    path = os.path.join(translator.builder.outdir, name)
    done = run(["pdf", "-o", path, "-"], figure.svg)
    if done.returncode != 0:
        raise ExtensionError(done.stderr.strip())
    # Sphinx scales it to the line if it is wider.
    translator.body.append(f"\n\n\\sphinxincludegraphics{{{name}}}\n\n")
    raise nodes.SkipNode


def visit_figure_text(translator, node: FigureNode) -> None:
    translator.new_state(0)
    translator.add_text(f"[{node['player'].figure.alt}]")
    translator.end_state()
    raise nodes.SkipNode


def skip(translator, node: nodes.Element) -> None:
    raise nodes.SkipNode


def descend(translator, node: nodes.Element) -> None:
    pass


def add_script(app: Sphinx, page: str, template: str, context: dict, doctree) -> None:
    """Add the script to a page with players, and the files of the player to the first one."""
    if app.builder.name == "epub" or doctree is None or next(doctree.findall(PlayerNode), None) is None:
        return
    url = app.config.deltaboard_script
    if url is None:
        folder = os.path.join(app.builder.outdir, "_static")
        os.makedirs(folder, exist_ok=True)
        for name in FILES:
            if not os.path.exists(os.path.join(folder, name)):
                shutil.copyfile(STATIC / name, os.path.join(folder, name))
    app.add_js_file(url or SCRIPT, type="module")


def configure_myst(app: Sphinx, config) -> None:
    """Let MyST read fenced blocks of the language as the directive."""
    if "myst_fence_as_directive" in config:
        config.myst_fence_as_directive = {*config.myst_fence_as_directive, "deltaboard"}


def fail(app: Sphinx, env) -> None:
    count = getattr(env, "deltaboard_faults", 0)
    if count:
        env.deltaboard_faults = 0
        raise WrongPlayers(f"{count} {'player is' if count == 1 else 'players are'} wrong; see above")


def setup(app: Sphinx) -> dict:
    app.add_config_value("deltaboard_script", None, "html")
    app.add_directive("deltaboard", Deltaboard)
    app.add_node(
        PlayerNode,
        html=(visit_player_html, descend),
        latex=(descend, descend),
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
    app.connect("html-page-context", add_script)
    app.connect("env-updated", fail)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
