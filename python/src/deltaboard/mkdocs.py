"""MkDocs: a plugin that sets up the blocks and the script."""

import re
import shutil
from pathlib import Path

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from . import superfence as blocks
from ._program import FILES, STATIC
from .superfence import superfence

__all__ = ["DeltaboardPlugin", "superfence"]

SCRIPT = "deltaboard-player.js"
STYLES = "deltaboard-player.css"

# The first player of a page, if it is neither in a comment nor in a script.
PLAYER = re.compile(r'<!--.*?-->|<script\b.*?</script>|(?P<player>(?:<div class="deltaboard[ "][^>]*>\s*)?<deltaboard-player)', re.DOTALL)


class DeltaboardConfig(Config):
    script = config_options.Optional(config_options.Type(str))


class DeltaboardPlugin(BasePlugin[DeltaboardConfig]):
    """`plugins: [deltaboard]`: fenced blocks become players, and pages with players get the script."""

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        name = "pymdownx.superfences"
        if name not in config.markdown_extensions:
            config.markdown_extensions.append(name)
        options = config.mdx_configs.setdefault(name, {})
        fences = options.setdefault("custom_fences", [])
        if not any(each["name"] == blocks.LANGUAGE for each in fences):
            fences.append(blocks.custom_fence())
        self.has_players = False
        self.errors: list[str] = []
        return config

    def on_page_markdown(self, markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        # Front matter is not part of the text.
        source = page.file.abs_src_path
        text = Path(source).read_text(encoding="utf-8-sig") if source else markdown
        name = f"{Path(config.docs_dir).name}/{page.file.src_uri}" if source else str(page.title)
        blocks.page = blocks.Page(name, text)
        return markdown

    def on_page_content(self, html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
        if blocks.page is not None:
            self.errors += blocks.page.errors
            blocks.page = None
        return html

    @event_priority(100)
    def on_env(self, env: object, config: MkDocsConfig, files: Files) -> None:
        # All pages have been read, and none is written.
        if self.errors:
            raise PluginError("\n".join(self.errors))

    def on_post_page(self, output: str, page: Page, config: MkDocsConfig) -> str:
        return self.with_script(output, page)

    @event_priority(-100)
    def on_post_build(self, config: MkDocsConfig) -> None:
        # print-site writes its page without the events of a page.
        printed = getattr(config.plugins.get("print-site"), "print_page", None)
        if printed is not None:
            path = Path(printed.file.abs_dest_path)
            if path.is_file():
                path.write_text(self.with_script(path.read_text(encoding="utf-8"), printed), encoding="utf-8")
        if self.has_players:
            folder = Path(config.site_dir) / "assets"
            folder.mkdir(parents=True, exist_ok=True)
            # With a script elsewhere, only the styles are here.
            for name in FILES if self.config.script is None else [STYLES]:
                shutil.copyfile(STATIC / name, folder / name)

    def with_script(self, html: str, page: Page) -> str:
        """Return a page with the script, if it has players."""
        found = next((it for it in PLAYER.finditer(html) if it["player"]), None)
        if found is None:
            return html
        self.has_players = True

        def asset(name: str) -> str:
            return get_relative_url(f"assets/{name}", page.url)

        script = f'<script type="module" src="{self.config.script or asset(SCRIPT)}"></script>\n'
        tags = f'<link rel="stylesheet" href="{asset(STYLES)}">\n{script}'
        # In the content: themes with instant loading run the scripts there.
        return html[: found.start()] + tags + html[found.start() :]
