#!/usr/bin/env python3
"""
Writes the drawings of docs/ as SVG files beside this script: python3 docs/images/draw.py [NAME...]

With --check it writes nothing and fails if a file is not what the script makes.
"""

import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "draw"))
sys.dont_write_bytecode = True

import lives  # noqa: E402
import search  # noqa: E402
import superko  # noqa: E402
import training  # noqa: E402

DRAWINGS = {**search.ALL, **superko.ALL, **lives.ALL, **training.ALL}


def main(names):
    check = "--check" in names
    wanted = [name for name in names if not name.startswith("-")] or list(DRAWINGS)
    stale = []
    for name in wanted:
        file, text = HERE / (name + ".svg"), DRAWINGS[name]().svg()
        if check and (not file.exists() or file.read_text(encoding="utf-8") != text):
            stale.append(file.name)
        elif not check:
            file.write_text(text, encoding="utf-8")
    if stale:
        sys.exit("not what docs/images/draw.py makes: " + ", ".join(stale))


main(sys.argv[1:])
