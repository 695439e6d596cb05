"""Projects of documentation tools in temporary folders."""

import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

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

    def wrong_words(self, *names: str) -> "list[tuple[str, int, str]]":
        """Return the wrong words `wrong1`, `wrong2` and so on of files, with their files and lines."""
        found = [
            (name, number, word)
            for name in names
            for number, line in enumerate(self.read(name).splitlines(), 1)
            for word in re.findall(r"wrong\d+", line)
        ]
        self.assertGreater(len(found), 0)
        return found
