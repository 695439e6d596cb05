"""Tests of the MkDocs plugin, and of the formatter in other tools."""

import re
import subprocess
import sys
import unittest

import markdown
from project import BLOCK, TemporaryProject

import deltaboard.mkdocs
from deltaboard._program import STATIC
from deltaboard.superfence import custom_fence, superfence


class MkDocs(TemporaryProject):
    def setUp(self) -> None:
        super().setUp()
        self.write(
            mkdocs_yml="site_name: T\nplugins:\n  - search\n  - deltaboard\n",
            docs__index_md=f"# T\n\n{BLOCK}",
            docs__deep__d_md="---\ntitle: D\n---\n# D\n\n- A list\n\n    ```deltaboard\n    do: flip-diagonal\n    ```\n",
            docs__none_md="# N\n",
        )

    def test_a_site(self) -> None:
        self.build("mkdocs", "build", "-q", "--strict")
        for page, script in (("index.html", "assets/"), ("deep/d/index.html", "../../assets/")):
            text = self.read(f"site/{page}")
            self.assertRegex(text, '<div class="deltaboard">\\s*<deltaboard-player ')
            self.assertNotIn("<p><d", text)
            self.assertEqual(text.count(f'<script type="module" src="{script}deltaboard-player.js">'), 1)
        self.assertNotIn("deltaboard-player", self.read("site/none/index.html"))
        self.assertTrue((self.folder / "site/assets/deltaboard-player.wasm").is_file())
        self.assertIn("delta swap by", self.read("site/search/search_index.json"))

    def test_errors_have_the_lines_of_their_files(self) -> None:
        self.write(
            mkdocs_yml="site_name: T\nplugins: [search, deltaboard]\n"
            "markdown_extensions: [admonition, pymdownx.snippets, pymdownx.tabbed: {alternate_style: true}]\n",
            docs__none_md="---\ntitle: N\n---\n\n```deltaboard\ndo: wrong1\n```\n\n"
            "!!! note\n\n    ```deltaboard\n    do: wrong2\n    ```\n\n"
            '=== "A tab"\n\n    - A list\n\n        ```deltaboard\n        bits: 0xff\n        ---\n        u64 up(u64 x) {\n\n'
            "          return wrong3; }\n        ```\n\n"
            "> ```deltaboard\n> do: wrong4\n> ```\n\n"
            "```deltaboard hl_lines=\"1\"\ndo: wrong5\n```\n\n```deltaboard wrong6=\"x\"\ndo: rotate-180\n```\n",
            docs__index_md="# T\n\n```deltaboard\ndo: wrong7\n```\n\nThe same again:\n\n```deltaboard\ndo: wrong7\n```\n\n"
            '--8<-- "part.md"\n\n```deltaboard\ndo: wrong8\n```\n',
            part_md="```deltaboard\ndo: wrong-part\n```\n",
        )
        done = self.run_module("mkdocs", "build", "-q")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        for name, line, word in self.wrong_words("docs/none.md", "docs/index.md"):
            self.assertRegex(done.stderr, f"{name}:{line}(:[0-9]+)?: .*\\b{word}\\b")
        self.assertIn("docs/none.md:24:18: `wrong3`", done.stderr)
        self.assertIn("docs/index.md (included block):1: `do`: `wrong-part`", done.stderr)

    def test_blocks_that_are_only_shown_are_not_checked(self) -> None:
        wrong = "```deltaboard\ndo: wrong\n```"
        indented = "".join(f"    {line}\n" for line in wrong.splitlines())
        self.write(docs__none_md=f"# N\n\n````markdown\n{wrong}\n````\n\nText\n\n{indented}\nText\n\n<!--\n\n{wrong}\n\n-->\n")
        self.build("mkdocs", "build", "-q", "--strict")
        page = self.read("site/none/index.html")
        self.assertEqual(page.count("do: wrong"), 2)
        self.assertNotIn("deltaboard-player", page)

    def test_blocks_with_options_are_players(self) -> None:
        self.write(
            docs__none_md='```deltaboard title="A turn"\ndo: rotate-180\n```\n\n```deltaboard hl_lines="1 2"\ndo: rotate-180\n```\n\n'
            "``` { .deltaboard .wide #turn }\ndo: rotate-180\n```\n"
        )
        self.build("mkdocs", "build", "-q", "--strict")
        page = self.read("site/none/index.html")
        self.assertEqual(page.count("<deltaboard-player "), 3)
        self.assertIn('<div class="deltaboard wide" id="turn">', page)

    def test_every_written_page_with_players_has_the_script(self) -> None:
        # As blogs do, which show posts on other pages, and print-site, which writes its page itself.
        self.write(
            hook_py="""
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File
from mkdocs.structure.pages import Page


class Printed(BasePlugin):
    def on_files(self, files, config):
        self.print_page = Page("Print", File("all/print.md", config.docs_dir, config.site_dir, True), config)

    def on_post_build(self, config):
        path = Path(self.print_page.file.abs_dest_path)
        path.parent.mkdir(parents=True)
        path.write_text("".join(pages))


from pathlib import Path
pages = []


def on_config(config):
    config.plugins["print-site"] = printed = Printed()
    printed.load_config({})


def on_page_content(html, page, config, files):
    pages.append(html)


def on_page_context(context, page, config, nav):
    if page.file.src_uri == "none.md":
        page.content = "".join(pages)
""",
        )
        with (self.folder / "mkdocs.yml").open("a", encoding="utf-8") as file:
            file.write("hooks: [hook.py]\n")
        self.build("mkdocs", "build", "-q", "--strict")
        for page, folder in (("none/index.html", "../assets/"), ("all/print/index.html", "../../assets/")):
            text = self.read(f"site/{page}")
            self.assertEqual(re.findall(r'src="([^"]*)deltaboard-player.js"', text), [folder])
            self.assertLess(text.index("deltaboard-player.js"), text.index("<deltaboard-player"))

    def test_the_style_sheet(self) -> None:
        styles = STATIC / "deltaboard-player.css"
        self.build("mkdocs", "build", "-q", "--strict")
        page = self.read("site/deep/d/index.html")
        self.assertEqual(page.count('<link rel="stylesheet" href="../../assets/deltaboard-player.css">'), 1)
        self.assertEqual((self.folder / "site/assets/deltaboard-player.css").read_bytes(), styles.read_bytes())


class OtherTools(unittest.TestCase):
    def setUp(self) -> None:
        self.markdown = markdown.Markdown(
            extensions=["pymdownx.superfences"],
            extension_configs={"pymdownx.superfences": {"custom_fences": [custom_fence()]}},
        )

    def test_a_document(self) -> None:
        self.assertIn('<div class="deltaboard">\n<deltaboard-player ', self.markdown.convert(f"# T\n\n{BLOCK}"))

    def test_errors_are_raised_with_their_lines(self) -> None:
        for start in (1, 2):
            with self.assertRaisesRegex(ValueError, "<document>:4: `do`: `wrong`"):
                self.markdown.convert("# T\n\n```deltaboard\ndo: wrong\n```\n")
            self.markdown.reset()
        # Not for one that is only shown.
        self.markdown.convert("# T\n\n    ```deltaboard\n    do: wrong\n    ```\n")

    def test_the_formatter_needs_no_mkdocs(self) -> None:
        program = "import sys; sys.modules['mkdocs'] = None; from deltaboard.superfence import superfence, validator"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIs(deltaboard.mkdocs.superfence, superfence)
