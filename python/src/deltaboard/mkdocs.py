"""MkDocs: a plugin that sets all up, and the formatter for pymdownx.superfences that it uses."""

import shutil
from pathlib import Path

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.utils import get_relative_url
from pymdownx.superfences import SuperFencesException

from ._fence import FenceError, fence
from ._program import STATIC

LANGUAGE = "deltaboard"
SCRIPT = "deltaboard-player.js"
FILES = [SCRIPT, "deltaboard-player.wasm"]

# The page that the plugin is writing, and what is wrong in it.
_page: tuple[str, str] | None = None
_errors: list[str] = []


def superfence(source: str, language: str, css_class: str, options: dict, md, **_: object) -> str:
    """Format a block, for `custom_fences` of pymdownx.superfences."""
    file, line = "<block>", 1
    if _page is not None:
        file, text = _page
        # SuperFences does not say where a block is.
        before, found, _rest = text.partition(source)
        line = before.count("\n") + 1 if found else 1
    try:
        # Python-Markdown puts elements that it does not know into paragraphs, which browsers end before the code.
        return f'<div class="{css_class}">\n{fence(source, file, line).html}\n</div>'
    except FenceError as error:
        if _page is None:
            raise SuperFencesException(str(error)) from error
        _errors.append(str(error))
        return ""


class DeltaboardConfig(Config):
    script = config_options.Optional(config_options.Type(str))


class DeltaboardPlugin(BasePlugin[DeltaboardConfig]):
    """`plugins: [deltaboard]`: fenced blocks become players, and pages with players get the script."""

    def on_config(self, config):
        name = "pymdownx.superfences"
        if name not in config.markdown_extensions:
            config.markdown_extensions.append(name)
        options = config.mdx_configs.setdefault(name, {})
        fences = options.setdefault("custom_fences", [])
        if not any(each["name"] == LANGUAGE for each in fences):
            fences.append({"name": LANGUAGE, "class": LANGUAGE, "format": superfence})
        self.has_players = False
        _errors.clear()
        return config

    def on_page_markdown(self, markdown, page, config, files):
        global _page
        # Front matter is not part of the text.
        source = page.file.abs_src_path
        text = Path(source).read_text(encoding="utf-8-sig") if source else markdown
        name = f"{Path(config.docs_dir).name}/{page.file.src_uri}" if source else page.title
        _page = (name, text)
        return markdown

    def on_page_content(self, html, page, config, files):
        global _page
        _page = None
        if _errors:
            raise PluginError("\n".join(_errors))
        if "<deltaboard-player" not in html:
            return html
        url = self.config.script
        if url is None:
            self.has_players = True
            url = get_relative_url(f"assets/{SCRIPT}", page.url)
        # In the content: themes with instant loading run the scripts there.
        return f'{html}\n<script type="module" src="{url}"></script>\n'

    def on_post_build(self, config):
        if not self.has_players:
            return
        folder = Path(config.site_dir) / "assets"
        folder.mkdir(parents=True, exist_ok=True)
        for name in FILES:
            shutil.copyfile(STATIC / name, folder / name)
