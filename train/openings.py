#!/usr/bin/env python3
"""Writes records of openings: openings.py FOLDER

Games of networks begin with few kinds of komi and handicap, and only one position in some two hundred
is an opening. These records have 2 to 7 moves, near the corners or anywhere, up to 9 handicap stones and
komi far from even, on 19x19, 13x13 and 9x9. `sanko label --sgf FOLDER` makes rows of them, for which a
tutor (`sanko train --tutor`) has the answers.
"""

import pathlib
import random
import sys

LETTERS = "abcdefghijklmnopqrs"
COUNTS = {19: 2200, 13: 500, 9: 500}
RULES = ["tromp-taylor", "chinese", "japanese", "aga"]
LARGEST_KOMI = 150


def point(side, near):
    """A point near a corner with this probability, else any point."""
    if random.random() >= near:
        return random.randrange(side), random.randrange(side)
    lines = range(2, 5 if side >= 13 else 4)
    x, y = random.choice(lines), random.choice(lines)
    return random.choice((x, side - 1 - x)), random.choice((y, side - 1 - y))


def points(side, count, near, used):
    """Different points, none of them used."""
    found = []
    while len(found) < count:
        new = point(side, near)
        if new not in used:
            used.add(new)
            found.append(new)
    return [LETTERS[x] + LETTERS[y] for x, y in found]


def komi():
    even = round(random.gauss(7, 22) * 2) / 2
    drawn = even if random.random() < 0.8 else random.randint(-60, 60)
    return max(-LARGEST_KOMI, min(LARGEST_KOMI, drawn))


def record(side):
    stones = random.choice([0] * 5 + [1, 2, 3, 4, 5, 6, 8, 9] if side == 19 else [0] * 4 + [1, 2, 3, 4])
    used = set()
    black = points(side, stones, 0.8, used)
    text = f"(;GM[1]FF[4]SZ[{side}]KM[{komi():g}]RU[{random.choice(RULES)}]"
    if black:
        text += "AB" + "".join(f"[{each}]" for each in black) + "PL[W]"
    colors = "WB" if black else "BW"
    for i, move in enumerate(points(side, random.randint(2, 7), 0.75, used)):
        text += f";{colors[i % 2]}[{move}]"
    return text + ")\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random.seed(5)
    for side, count in COUNTS.items():
        for i in range(count):
            (folder / f"{side}-{i}.sgf").write_text(record(side), encoding="utf-8")


if __name__ == "__main__":
    main()
