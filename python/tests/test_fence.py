"""Tests of the fenced language and of `player`."""

import re
import subprocess
import sys
import unittest
from pathlib import Path

import deltaboard

CASES = Path(__file__).parents[2] / "crates/embed/tests/fences.txt"


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


class Players(unittest.TestCase):
    def test_attributes(self) -> None:
        player = deltaboard.player("u64 up(u64 x) { return x << 8; }", bits=255, autoplay=True, predict=False, show=["bits", "code"])
        self.assertEqual(player.attributes, {"bits": "255", "autoplay": "", "show": "bits, code"})

    def test_errors_have_the_line_of_the_code(self) -> None:
        with self.assertRaises(deltaboard.FenceError) as caught:
            deltaboard.player("u64 up(u64 x) {\n    return y;\n}", bits="0xff", show="bits", follow="c3")
        self.assertEqual(str(caught.exception), "<code>:2:12: `y` is not defined")
        self.assertEqual(caught.exception.problems[0].line, 2)
        with self.assertRaisesRegex(deltaboard.FenceError, "^`do`: `flip` is not a transform"):
            deltaboard.player(bits="0xff", do="flip")

    def test_arguments_of_other_types(self) -> None:
        for code, attributes, message in (
            (123, {}, "the code must be a string, not int; to show a board, write `bits=…`"),
            (None, {"show": {"bits": True}}, "`show` must be a string, an integer, a list of them, or True; not dict"),
            (None, {"step": [1.5]}, "`step` must be a string, an integer, a list of them, or True; not float"),
        ):
            with self.assertRaises(TypeError) as caught:
                deltaboard.player(code, **attributes)
            self.assertEqual(str(caught.exception), message)
        with self.assertRaisesRegex(ValueError, "`do` has a line break"):
            deltaboard.player(do="flip-vertical\nstep: 2")

    def test_the_representation_is_short(self) -> None:
        player = deltaboard.player(do="rotate-180")
        self.assertEqual(repr(player), "Player(attributes={'do': 'rotate-180'}, code=None, question=None)")
        self.assertLess(len(repr(player.figure)), 300)


class Program(unittest.TestCase):
    def test_the_module_is_the_program(self) -> None:
        command = [sys.executable, "-m", "deltaboard", "fence", "-"]
        done = subprocess.run(command, input="do: rotate-180", capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.startswith('<deltaboard-player do="rotate-180">'))
        done = subprocess.run(command, input="do: wrong", capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("`wrong` is not a transform", done.stderr)
