"""The program `deltaboard`, which is part of the package."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder with the player."""

FILES = sorted(path.name for path in STATIC.glob("deltaboard-player*"))
"""The files that belong beside pages with players."""


def program() -> str:
    """Return the path of the program."""
    name = "deltaboard" + (sysconfig.get_config_var("EXE") or "")
    schemes = [None, sysconfig.get_preferred_scheme("user")]
    folders = [sysconfig.get_path("scripts", scheme) if scheme else sysconfig.get_path("scripts") for scheme in schemes]
    # `pip install --target` and `--prefix` put it next to the package.
    folders += [str(Path(__file__).parents[up] / "bin") for up in (1, 3)]
    folders.append(os.path.dirname(sys.executable))
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"the program {name} is not in {', '.join(folders)}")
    return found


def run(arguments: list[str], text: str) -> "subprocess.CompletedProcess[str]":
    """Run the program with a text as its standard input."""
    return subprocess.run(
        [program(), *arguments], input=text, capture_output=True, encoding="utf-8", check=False
    )


def pdf(svg: str) -> bytes:
    """Convert a figure into PDF."""
    done = subprocess.run([program(), "pdf", "-o", "-", "-"], input=svg.encode(), capture_output=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode(errors="replace").strip())
    return done.stdout
