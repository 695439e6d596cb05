"""Tests of the Sphinx extension."""

import pickle
import re
import unittest.mock
import zipfile
from importlib.metadata import version
from xml.dom import minidom

from project import BLOCK, TemporaryProject

from deltaboard._program import STATIC
from deltaboard.sphinx import PlayerNode, setup


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

    def test_errors_have_the_lines_of_their_sources(self) -> None:
        self.write(
            conf_py='project = "T"\nimport sys; sys.path.insert(0, ".")\n'
            'extensions = ["myst_parser", "sphinx.ext.autodoc", "deltaboard.sphinx"]\n'
            'exclude_patterns = ["part.rst", "part.md"]\nmyst_enable_extensions = ["colon_fence"]\n',
            index_rst="T\n=\n\n.. toctree::\n\n   md\n   none\n\n.. deltaboard::\n   :do: flip-vertical\n   :step: wrong1\n\n"
            ".. include:: part.rst\n\n- A list\n\n  .. note::\n\n     .. deltaboard::\n\n        follow: c3\n        do: wrong2\n\n"
            "     .. deltaboard:: wrong3\n\n     .. deltaboard::\n        :question: in two\n           lines\n        :do: wrong4\n\n"
            ".. |wrong7| deltaboard::\n   :do: rotate-180\n\n.. automodule:: documented\n   :members:\n",
            part_rst="Included\n\n.. deltaboard::\n   :bits: 0xff\n\n   u64 up(u64 x) {\n\n       return wrong5; }\n",
            documented_py='"""A module."""\n\n\ndef f():\n    """A function.\n\n    .. deltaboard::\n       :do: wrong6\n    """\n',
            md_md="---\nfront: matter\n---\n\n# M\n\n```deltaboard\n\ndo: wrong10\n```\n\n```{deltaboard}\n:do: wrong11\n```\n\n"
            "```{deltaboard}\n---\nfollow: c3\ndo: wrong12\n---\n```\n\n"
            "```{deltaboard}\n---\nfollow: c3\nbits: 0xff\n---\nu64 up(u64 x) {\n\n  return wrong13; }\n```\n\n"
            "```{deltaboard}\n:bits: 0xff\n\nu64 up(u64 x) {\n  return wrong14; }\n```\n\n"
            "- A list\n\n  :::{note}\n  ```deltaboard\n  do: wrong15\n  ```\n  :::\n\n```{deltaboard} wrong16\n```\n\n"
            "```{include} part.md\n```\n",
            part_md="Included\n\n```deltaboard\nbits: 0xff\n---\nu64 up(u64 x) {\n  return wrong17; }\n```\n",
        )
        done = self.run_module("sphinx", "-q", "-b", "html", ".", "html")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        for name, line, word in self.wrong_words("index.rst", "part.rst", "md.md", "part.md"):
            message = "cannot be a substitution" if word == "wrong7" else rf"\b{word}\b"
            self.assertRegex(done.stderr, f"(?m)(^|/){name}:{line}: ERROR: .*{message}")
        self.assertRegex(done.stderr, "documented.py:docstring of documented.f:4: ERROR: .*wrong6")
        # The column is that of the file.
        self.assertRegex(done.stderr, r"wrong5.* \(column 15\)")
        self.assertIn("write an option below it, such as `:do: wrong3`", done.stderr)

    def test_errors_fail_every_build_until_they_are_mended(self) -> None:
        self.write(none_rst="N\n=\n\n.. deltaboard::\n   :do: wrong1\n")
        # Sphinx reads in parallel from six documents on.
        self.write(**{f"n{number}_rst": f":orphan:\n\nN{number}\n==\n" for number in range(8)})
        for processes, folder in (("1", "serial"), ("4", "parallel")):
            command = ("sphinx", "-q", "-j", processes, "-b", "html", ".", folder)
            for build in ("first", "second"):
                with self.subTest(folder, build=build):
                    done = self.run_module(*command)
                    self.assertEqual(done.returncode, 1, done.stderr)
                    self.assertIn("none.rst:5: ERROR: `do`: `wrong1` is not", done.stderr)
        self.write(none_rst="N\n=\n")
        for processes, folder in (("1", "serial"), ("4", "parallel")):
            self.build("sphinx", "-q", "-W", "-j", processes, "-b", "html", ".", folder)

    def test_names_and_classes(self) -> None:
        self.write(none_rst="N\n=\n\n.. deltaboard::\n   :do: rotate-180\n   :name: turn\n   :class: wide\n\nSee :ref:`it <turn>`.\n")
        self.sphinx("html")
        page = self.read("html/none.html")
        self.assertIn('<div class="wide deltaboard" id="turn">', page)
        self.assertIn('href="#turn"', page)
        self.sphinx("latex")
        self.assertIn(r"\label{\detokenize{none:turn}}", self.read("latex/t.tex"))

    def test_translations(self) -> None:
        self.build("sphinx", "-q", "-b", "gettext", ".", "gettext")
        question = "Where is the bit on b1 after the next step?"
        self.assertIn(question, self.read("gettext/index.pot"))
        with (self.folder / "conf.py").open("a", encoding="utf-8") as conf:
            conf.write('language = "de"\nlocale_dirs = ["locale"]\n')
        catalog = self.folder / "locale/de/LC_MESSAGES/index.po"
        catalog.parent.mkdir(parents=True)
        catalog.write_text(
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
            f'msgid "{question}"\nmsgstr "Wo ist b1 < c1?"\n',
            encoding="utf-8",
        )
        self.sphinx("html")
        page = self.read("html/index.html")
        self.assertIn('<span class="deltaboard-question">Wo ist b1 &lt; c1?</span>', page)
        self.assertNotIn(question, page)

    def test_the_files_are_those_of_the_package(self) -> None:
        self.sphinx("html")
        script = self.folder / "html/_static/deltaboard-player.js"
        installed = script.read_bytes()
        script.write_bytes(b"of an older version")
        self.sphinx("html")
        self.assertEqual(script.read_bytes(), installed)
        metadata = setup(unittest.mock.Mock())
        self.assertEqual(metadata["version"], version("deltaboard"))
        self.assertGreater(metadata["env_version"], 1)

    def test_documents_have_no_data_of_our_classes(self) -> None:
        self.sphinx("html")
        doctree = pickle.loads((self.folder / "doctrees/index.doctree").read_bytes())
        node = next(doctree.findall(PlayerNode))
        for each in node.findall():
            for value in getattr(each, "attributes", {}).values():
                self.assertIn(type(value), (str, int, list, bool, type(None)))

    def test_the_style_sheet(self) -> None:
        styles = STATIC / "deltaboard-player.css"
        self.sphinx("html")
        self.assertEqual(self.read("html/index.html").count("deltaboard-player.css"), 1)
        self.assertNotIn("deltaboard-player.css", self.read("html/none.html"))
        self.assertEqual((self.folder / "html/_static/deltaboard-player.css").read_bytes(), styles.read_bytes())

    def test_a_player_in_raw_html(self) -> None:
        self.write(none_rst="N\n=\n\n.. raw:: html\n\n   <deltaboard-player do='rotate-180'></deltaboard-player>\n")
        self.sphinx("html")
        self.assertEqual(self.read("html/none.html").count("deltaboard-player.js"), 1)
