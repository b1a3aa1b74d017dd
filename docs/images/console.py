#!/usr/bin/env python3
"""
Plays a short session at a terminal and draws it as docs/images/console.svg. Needs tmux.

python3 docs/images/console.py [COMMAND...], where COMMAND starts the engine instead of ./sanko gtp
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
from html import escape

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS, ROWS = 96, 60
CELL_WIDTH, CELL_HEIGHT, LEFT, TOP = 8.4, 18, 16, 44
OPTIONS = ["--visits", "400", "-override-config", "defaultBoardSize=9"]
# What is typed, and how long the session waits for the answer.
SESSION = [("gogui-play_sequence b E5 w G5 b F3 w C5 b F6 w G6", "last, white"),
           ("kata-analyze b 300", "move +visits(.*\n){5}"), ("", "sanko> $"), ("genmove b", "Move 7")]

MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace"
FOREGROUND, BACKGROUND = "#d8dee4", "#1d2127"
GRAY = {"90": "#8b949e", "31": "#ff7b72"}


def tmux(*words):
    return subprocess.run(["tmux", "-L", "sanko-console", *words], check=True, text=True, encoding="utf-8",
                          stdout=subprocess.PIPE).stdout


def session(command):
    """The screen after the session, with the escapes that color it."""
    home = tempfile.TemporaryDirectory()
    environment = "env TERM=xterm-256color LC_ALL=C.UTF-8 SANKO_HOME=" + home.name
    tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS),
         "%s %s" % (environment, " ".join(command)))
    try:
        wait_for("beginning main protocol loop(.*\n)+sanko> ")
        for words, answer in SESSION:
            tmux("send-keys", words, "Enter")
            wait_for(answer)
            time.sleep(0.5)
        return tmux("capture-pane", "-e", "-p")
    finally:
        tmux("kill-server")
        home.cleanup()


def wait_for(pattern):
    for _ in range(600):
        if re.search(pattern, tmux("capture-pane", "-p").rstrip() + " "):
            return
        time.sleep(0.1)
    sys.exit("no answer like %s:\n%s" % (pattern, tmux("capture-pane", "-p")))


def color_256(code):
    code = int(code)
    if code >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (code - 232),) * 3)
    steps = [0, 95, 135, 175, 215, 255]
    code -= 16
    return "#%02x%02x%02x" % (steps[code // 36], steps[code // 6 % 6], steps[code % 6])


def runs(line, colors):
    """
    Pieces of a line of one color: [(column, text, foreground, background)].

    colors: foreground and background as the line before left them; they are changed
    """
    foreground, background = colors
    column, pieces = 0, []
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        if not part.startswith("\x1b"):
            if part:
                pieces.append((column, part, foreground, background))
                column += len(part)
            continue
        codes = part[2:-1].split(";")
        while codes:
            code = codes.pop(0)
            if code in ("", "0"):
                foreground, background = FOREGROUND, None
            elif code in ("38", "48"):
                codes.pop(0)
                color = color_256(codes.pop(0))
                foreground, background = (color, background) if code == "38" else (foreground, color)
            elif code == "39":
                foreground = FOREGROUND
            elif code == "49":
                background = None
            elif code in GRAY:
                foreground = GRAY[code]
    colors[:] = foreground, background
    return pieces


def svg(screen):
    lines = ["$ ./sanko gtp " + " ".join(OPTIONS)] + screen.rstrip().split("\n")
    width, height = LEFT * 2 + COLUMNS * CELL_WIDTH, TOP + len(lines) * CELL_HEIGHT + 14
    parts, shapes, stones, colors = [], [], [], [FOREGROUND, None]
    for row, line in enumerate(lines):
        y = TOP + row * CELL_HEIGHT
        for column, text, foreground, background in runs(line, colors):
            x = LEFT + column * CELL_WIDTH
            if background:
                parts.append('<rect x="%.1f" y="%.1f" width="%.1f" height="%d" fill="%s"/>' % (
                    x, y - 13, len(text) * CELL_WIDTH + 0.3, CELL_HEIGHT + 0.5, background))
            if not text.strip():
                continue
            if background:
                for i, each in enumerate(text):
                    if each != " ":
                        (stones if each == "●" else shapes).append(glyph(x + i * CELL_WIDTH, y, each, foreground))
            else:
                parts.append('<text x="%.1f" y="%d" fill="%s" textLength="%.1f">%s</text>' % (
                    x, y, foreground, len(text) * CELL_WIDTH, escape(text, False)))
    dots = "".join('<circle cx="%d" cy="16" r="6" fill="%s"/>' % (20 + 20 * i, color)
                   for i, color in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img" '
            'font-family="%s" font-size="14">\n<title>A session of sanko gtp at a terminal</title>\n'
            '<style>text{white-space:pre}@media (prefers-color-scheme: dark){.window{stroke:#3d444d}}</style>\n'
            '<rect x="0.5" y="0.5" width="%d" height="%d" rx="10" fill="%s" stroke="#8b949e" class="window"/>\n'
            '%s\n%s\n</svg>\n' % (width, height, width, height, MONO, width - 1, height - 1, BACKGROUND, dots,
                                  "\n".join(parts + shapes + stones)))


BOX = {"─": "LR", "┬": "LRD", "┴": "LRU", "├": "UDR", "┤": "UDL", "┼": "UDLR", "╋": "UDLR", "┌": "DR", "┐": "DL",
       "└": "UR", "┘": "UL"}


def glyph(x, y, character, color):
    """Lines and stones as shapes, since fonts draw them apart."""
    cx, cy = x + CELL_WIDTH / 2, y - 13 + CELL_HEIGHT / 2
    if character == "●":
        return '<circle cx="%.1f" cy="%.1f" r="7.4" fill="%s"/>' % (cx, cy, color)
    if character not in BOX:
        return '<text x="%.1f" y="%d" fill="%s">%s</text>' % (x, y, color, escape(character))
    ends = {"L": (x, cy), "R": (x + CELL_WIDTH, cy), "U": (cx, y - 13), "D": (cx, y - 13 + CELL_HEIGHT)}
    path = "".join("M%.1f,%.1fL%.1f,%.1f" % (cx, cy, *ends[end]) for end in BOX[character])
    star = '<circle cx="%.1f" cy="%.1f" r="2.4" fill="%s"/>' % (cx, cy, color) if character == "╋" else ""
    return '<path d="%s" stroke="%s" stroke-width="1.3"/>%s' % (path, color, star)


command = sys.argv[1:] or [os.fspath(HERE.parent.parent / "sanko"), "gtp"]
(HERE / "console.svg").write_text(svg(session(command + OPTIONS)), encoding="utf-8")
