#!/usr/bin/env python3
"""Writes the test resource clean-up-games.jsonl.gz: random games of territory scoring through both clean-up phases.

    clean_up_games.py FOLDER_OF_RULES_REF OUTPUT.jsonl.gz

The folder holds rules_ref.py, a slow program of the rules of docs/rules.md, which says what is legal and what the score is. The same
program gives the same file. CleanUpGamesTest replays the games and expects the counts that are printed.
"""
import collections
import gzip
import io
import json
import random
import sys

PLIES = 25_000
LONGEST = 250


def ko_captures(game, moves):
    """The moves that take a single stone in atari, as in a ko."""
    return [p for p in moves if any(
        game.g[q] == 3 - game.side and len(game.chain(q)[0]) == 1 and len(game.chain(q)[1]) == 1 for q in game.nb[p])]


def unblocks(game, moves):
    return [p for p in moves if game.unblock_target(p, game.side) is not None]


def choose(game, legal, rng):
    # Passes end the phases. Tiny boards go on longer, so that some games end by repetition; where a ko was taken a
    # player often passes alone, so that the same capture comes up again.
    fought = bool(game.ko_caps)
    passing = 0.03 if game.phase == 0 else 0.005 if len(game.pts) < 6 else 0.25 if fought else 0.06
    if not legal or rng.random() < (0.1 if game.passes and fought else 0.4 if game.passes else passing):
        return None
    for wanted, share in ((unblocks, 0.8), (ko_captures, 0.8)):
        moves = wanted(game, legal)
        if moves and rng.random() < share:
            return rng.choice(moves)
    return rng.choice(legal)


def banned(game):
    """The captures in ko that may not be repeated in this phase."""
    return [p for p in game.pts if game.phase and game.g[p] == 0 and (game.grid(), p, game.side) in game.ko_caps
            and game.unblock_target(p, game.side) is None]


def play(rules_ref, rng, counts):
    rules = dict(ko=rng.choice(["SIMPLE", "POSITIONAL", "SITUATIONAL"]), scoring="TERRITORY",
                 tax=rng.choice(["NONE", "SEKI", "ALL"]), suicide=rng.random() < 0.5)
    width, height = (2, 2) if rng.random() < 0.1 else (rng.randint(3, 6), rng.randint(3, 6))
    komi = rng.choice([0.5, 6.5, -3.0])
    game = rules_ref.Game(width, height, rules, komi)
    moves, legals, phases = [], [], []
    while not game.finished and len(moves) < LONGEST:
        legal = [p for p in game.pts if game.legal(p, game.side)]
        legals.append("".join("1" if p in legal else "0" for p in game.pts))
        phases.append(str(game.phase))
        counts["banned"] += len(banned(game))
        move = choose(game, legal, rng)
        counts["plies"] += 1
        counts["unblocked"] += game.unblock_target(move, game.side) is not None
        moves.append("p" if move is None else "%d,%d" % move)
        game.play(move, game.side)
    counts["no result"] += game.no_result
    counts["scored"] += game.finished and not game.no_result
    return dict(w=width, h=height, ko=rules["ko"], tax=rules["tax"], suicide=rules["suicide"], komi=komi,
                moves=" ".join(moves), legal=" ".join(legals), phases="".join(phases),
                noResult=game.no_result, score=game.score if game.finished and not game.no_result else None)


def main():
    sys.path.insert(0, sys.argv[1])
    import rules_ref
    rng = random.Random(20)
    text = io.StringIO()
    counts = collections.Counter()
    while counts["plies"] < PLIES:
        counts["games"] += 1
        text.write(json.dumps(play(rules_ref, rng, counts), separators=(",", ":")) + "\n")
    print(dict(counts))
    with open(sys.argv[2], "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as out:
        out.write(text.getvalue().encode())


if __name__ == "__main__":
    main()
