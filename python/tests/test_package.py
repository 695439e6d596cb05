"""Tests of the built wheel. `cargo xtask packages` installs it and runs them."""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from xml.dom import minidom

import deltaboard
from deltaboard.widget import Player as Widget

CASES = Path(__file__).parents[2] / "crates/embed/tests/fences.txt"
BLOCK = "```deltaboard\nfollow: c3\n---\nu64 up(u64 x) {\n\n    return x << 8; }\n```\n"


class TemporaryProject(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, **files: str) -> None:
        for name, text in files.items():
            path = self.folder / name.replace("__", "/").replace("_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def run_module(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", *arguments]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)

    def build(self, *arguments: str) -> None:
        done = self.run_module(*arguments)
        self.assertEqual(done.returncode, 0, done.stderr)

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


class Fences(unittest.TestCase):
    def test_the_language_is_that_of_the_other_tools(self) -> None:
        cases = CASES.read_text(encoding="utf-8").rstrip("\n").split("\n=====\n")
        self.assertGreaterEqual(len(cases), 30)
        for case in cases:
            block, expected = case.split("\n-----\n", 1)
            with self.subTest(block):
                if expected.startswith("error"):
                    with self.assertRaises(deltaboard.FenceError) as caught:
                        deltaboard.fence(block, "a.md", 10)
                    place = lambda it: f"a.md:{int(it[1]) + 9}{it[2] or ''}: "
                    expected = re.sub(r"(?m)^error in line (\d+)(:\d+)?: ", place, expected)
                    self.assertEqual(str(caught.exception), expected.rstrip())
                else:
                    player = deltaboard.fence(block)
                    html = player.with_figure_at(player.figure.file) if player.figure else player.html
                    self.assertEqual(html, expected.rstrip())

    def test_a_player_in_a_notebook(self) -> None:
        player = deltaboard.player("u64 up(u64 x) { return x << 8; }", bits="0xff", autoplay=True, predict=False)
        self.assertEqual(player.attributes, {"bits": "0xff", "autoplay": ""})
        bundle = player._repr_mimebundle_()
        self.assertEqual(sorted(bundle), ["image/svg+xml", "text/html", "text/plain"])
        self.assertIn("<deltaboard-player ", bundle["text/html"])
        self.assertIn("deltaboard-player.js", bundle["text/html"])
        self.assertEqual(list(player._repr_mimebundle_(include={"image/svg+xml"})), ["image/svg+xml"])

    def test_a_widget(self) -> None:
        widget = Widget("u64 up(u64 x) { return x << 8; }", bits="0xff")
        self.assertEqual((widget.attributes, widget.step), ({"bits": "0xff"}, 0))
        widget.hexadecimal = "0x000000000000ff00"
        self.assertEqual(widget.value, 0xFF00)
        self.assertIn("deltaboard-step", widget._esm)
        with self.assertRaises(deltaboard.FenceError):
            Widget(do="flip")


class Sphinx(TemporaryProject):
    def setUp(self) -> None:
        super().setUp()
        self.write(
            conf_py='project = "T"\nextensions = ["myst_parser", "deltaboard.sphinx"]\n',
            index_rst="T\n=\n\n.. toctree::\n\n   md\n   none\n\n.. deltaboard::\n   :bits: 0xff\n   :ask: b1\n\n   u64 up(u64 x) {\n\n       return x << 8; }\n",
            md_md=f"# M\n\n{BLOCK}\n```{{deltaboard}}\n:do: flip-diagonal\n```\n",
            none_rst="N\n=\n",
        )

    def sphinx(self, builder: str) -> None:
        self.build("sphinx", "-q", "-W", "-b", builder, "-d", "doctrees", ".", builder)

    def test_html(self) -> None:
        self.sphinx("html")
        index, markdown = self.read("html/index.html"), self.read("html/md.html")
        self.assertIn('<deltaboard-player ask="b1" bits="0xff">', index)
        self.assertEqual(markdown.count("<deltaboard-player "), 2)
        for page in (index, markdown):
            self.assertEqual(page.count("deltaboard-player.js"), 1)
            for source in re.findall(r'<img src="([^"]+)"', page):
                self.assertTrue((self.folder / "html" / source).is_file(), source)
        self.assertNotIn("deltaboard-player.js", self.read("html/none.html"))
        self.assertTrue((self.folder / "html/_static/deltaboard-player.wasm").is_file())
        # The words and the code are found.
        self.assertIn('"diagon"', self.read("html/searchindex.js"))

    def test_text_latex_and_epub(self) -> None:
        self.sphinx("text")
        text = self.read("text/index.txt")
        for part in ("return x << 8;", "Where is the bit on b1 after the next step?", "[Bitboard 0x00000000000000ff]"):
            self.assertIn(part, text)
        self.sphinx("latex")
        latex = self.read("latex/t.tex")
        figures = re.findall(r"\\sphinxincludegraphics\{(d[0-9a-f]+\.pdf)\}", latex)
        self.assertEqual(len(figures), 3)
        for figure in figures:
            self.assertTrue((self.folder / "latex" / figure).read_bytes().startswith(b"%PDF-"))
        done = self.run_module("sphinx", "-q", "-b", "epub", ".", "epub")
        self.assertEqual(done.returncode, 0, done.stderr)
        with zipfile.ZipFile(self.folder / "epub/T.epub") as book:
            page = book.read("md.xhtml").decode()
            minidom.parseString(page)
            self.assertNotIn("<deltaboard-player", page)
            self.assertEqual(len(re.findall(r"<img ", page)), 2)
            self.assertTrue(any(name.endswith(".svg") for name in book.namelist()))

    def test_errors_fail_the_build_with_their_lines(self) -> None:
        self.write(
            index_rst="T\n=\n\n.. toctree::\n\n   md\n   none\n\n.. deltaboard::\n   :do: flip-vertical\n   :step: 9\n",
            md_md="# M\n\n```deltaboard\n\nstpe: 2\n```\n\n```{deltaboard}\n:do: flip\n```\n",
            none_rst="N\n=\n\n.. deltaboard::\n   :bits: 0xff\n\n   u64 up(u64 x) {\n\n       return y; }\n",
        )
        done = self.run_module("sphinx", "-q", "-b", "html", ".", "html")
        self.assertNotEqual(done.returncode, 0)
        for error in ("index.rst:11: `step=9`", "md.md:5: `stpe` is not", "md.md:9: `do`: `flip`", "none.rst:9:12: `y`"):
            self.assertIn(error, done.stderr)


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

    def test_errors_fail_the_build_with_their_lines(self) -> None:
        self.write(docs__none_md="---\ntitle: N\n---\n\n```deltaboard\ndo: flip\n```\n")
        done = self.run_module("mkdocs", "build", "-q")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("docs/none.md:6: `do`: `flip` is not a transform", done.stderr)


if __name__ == "__main__":
    unittest.main()
