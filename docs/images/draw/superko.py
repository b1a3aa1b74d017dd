"""Boards of docs/superko.md. What is said of them is computed, or checked here."""

import go
from svg import Drawing

def facts(before, after, point, removed):
    """S and E of the theorem: stones of the chain, points of the empty regions beside it."""
    if after.at(point) == ".":
        return len(removed), 0
    return len(after.connected(point)), len(after.regions_beside(point))


def same_stones():
    """The same stones by two orders; only after one of them may Black retake."""
    d = Drawing(800, 284, "Two orders of the same three moves: only after the second is Black's recapture forbidden")
    start = go.Board(".XO.... X.XO... .XO.... .......")
    retake, finals = (2, 1), []
    for i, (line, legal) in enumerate((("1,1 5,3 6,1", True), ("6,1 5,3 1,1", False))):
        x = 24 + 392 * i
        states = go.play_line(start, line, "O")
        board = states[-1][0]
        finals.append(board.text())
        # The recapture repeats a position after the second order only.
        again = board.copy()
        again.play(retake, "X")
        assert (again.text() in {b.text() for b, *_ in states} | {start.text()}) != legal
        d.text(x, 36, "White takes the ko " + ("first" if legal else "last"), weight="bold", size=15)
        go.draw(d, x, 50, board, 31, numbers={move: str(n + 1) for n, (_, _, move, _) in enumerate(states)},
                marks={retake: "circle" if legal else "cross"})
        words = ["Black may retake at ○:", "the stones after that", "are new."] if legal else [
            "Black may not retake", "at ×: that repeats", "the stones before 3."]
        d.lines(x + 240, 100, words, kind="green" if legal else "red", size=13, step=19)
    assert finals[0] == finals[1]
    d.text(400, 218, "The same stones, the same player to move, but not the same moves to choose from:",
           anchor="middle")
    d.text(400, 240, "two states, two nodes.", anchor="middle", weight="bold")
    d.text(400, 266, "The state hash contains the points that superko forbids now, so it tells these two apart.",
           anchor="middle", kind="dim", size=13)
    return d


def theorem():
    """S and E on the board of CycleBoundTest."""
    before = go.Board("..X.. ..X.. OOX.O .OXO. ..XO.")
    move = (3, 0)
    after = before.copy()
    removed = after.play(move, "X")
    chain, regions = after.connected(move), after.regions_beside(move)
    stones, empty = facts(before, after, move, removed)
    assert (stones, empty) == (6, 11)
    d = Drawing(760, 262, "A move, the six stones of its chain, and the eleven points of the empty regions beside it")
    go.draw(d, 24, 24, after, 42, numbers={move: "m"},
            marks={**{p: "square" for p in chain if p != move}, **{p: "circle" for p in regions}})
    x = 290
    d.text(x, 56, "Black has just played m.", weight="bold", size=16)
    d.lines(x, 90, [
        "□  Its chain has S = 6 stones, m among them.",
        "○  The empty regions beside the chain hold E = 11 points.",
    ], step=26)
    d.lines(x, 152, [
        "To return to the position before m, the chain must be",
        "captured and its other stones put back, one on every □.",
        "Every ○ must be played on as well: the next drawing.",
    ], step=20, kind="dim")
    d.text(x, 232, "At least S + E − 1 = 16 more moves, 17 with m.", weight="bold", size=15)
    return d


def proof():
    """The induction of the proof: an untouched point makes all of its region untouchable."""
    d = Drawing(840, 216, "Why every point of the region is played on: an untouched point protects its neighbors, and in the end the chain")
    steps = [
        ("Suppose nobody", "ever plays on w.", {(1, 1): "w"}, None, {}),
        ("A stone beside w cannot be", "taken: w remains its liberty.", {(1, 1): "w"}, (2, 1), {}),
        ("So nobody plays there: it must", "be empty again. One further on,", {(1, 1): "w"}, None, {(2, 1): "cross"}),
        ("the same. The chain keeps a", "liberty, and m is never taken.", {(1, 1): "w"}, None, {(2, 1): "cross", (3, 1): "cross"}),
    ]
    for i, (first, second, letters, stone, marks) in enumerate(steps):
        x = 24 + 204 * i
        board = go.Board(["OOOOX", "O...X", "OOOOX"])
        if stone:
            board.rows[stone[1]][stone[0]] = "O"
        numbers = {p: t for p, t in letters.items()}
        numbers[(4, 1)] = "m"
        d.text(x, 34, "%d" % (i + 1), weight="bold", size=16, kind="blue")
        go.draw(d, x, 48, board, 33, numbers=numbers, marks=marks)
        d.lines(x, 184, [first, second], size=12, step=18)
    return d


def sending_two():
    """A cycle as short as the theorem allows."""
    start = go.Board(".X.X. OOXX. .OOXX ..OOX ....O")
    line = "0,0 2,0 1,0"
    d = Drawing(880, 270, "Sending two, returning one: a cycle of three moves, each with S + E = 3")
    boards = [(start, None, None, set())] + go.play_line(start, line)
    captions = ["Black to move", "Black adds a stone", "White takes two", "Black takes one"]
    before = start
    for i, (board, color, move, removed) in enumerate(boards):
        x = 20 + 216 * i
        d.text(x, 34, captions[i], weight="bold", size=13)
        go.draw(d, x, 46, board, 33, numbers={move: str(i)} if move else {},
                marks={p: "cross" for p in removed})
        if move:
            stones, empty = facts(before, board, move, removed)
            assert stones + empty == 3
            names = ("two stones", "one liberty") if i == 1 else ("one stone", "two points")
            d.text(x, 238, "S + E = %d + %d = 3" % (stones, empty), size=13, kind="blue")
        before = board
    d.text(20, 238, "× marks what a move took", size=13, kind="dim")
    assert boards[-1][0].text() == start.text()
    d.text(20, 260, "The fourth board is the first: a cycle of three placements, as short as the theorem allows.", size=13)
    return d


def suicide():
    """Counting the region that a suicide opens would count its points twice."""
    before = go.Board("X.O. OOO.")
    after = before.copy()
    removed = after.play((1, 0), "X")
    assert len(removed) == 2
    d = Drawing(760, 150, "A suicide of two stones: a cycle needs two placements, not four")
    go.draw(d, 24, 28, before, 40, marks={(1, 0): "circle"})
    d.arrow(206, 72, 240, 72)
    go.draw(d, 254, 28, after, 40, marks={p: "cross" for p in removed})
    d.lines(450, 48, [
        "Black plays ○ and removes S = 2",
        "stones of his own.",
        "The region that opens is the chain itself:",
        "S + E would count × twice.",
        "Right is S = 2.",
    ], size=13, step=20)
    return d


EXAMPLES = [
    ("A pass must not empty the key", "bound 5, no suicide", 2, 2, False,
     "p 0,0 0,1 1,0 p", "p 1,0 0,1 0,0 p", "1,1 0,1 0,0"),
    ("A suicide counts once", "bound 3, suicide allowed", 2, 3, True,
     "0,0 0,1 0,2 1,1 1,0", "1,0 0,1 0,2 1,1 0,0", "p 0,0"),
    ("The bans of the moment are not enough", "bound 5, suicide allowed", 2, 3, True,
     "0,1 1,0 1,1 1,2", "0,1 1,2 1,1 1,0", "p 0,0"),
]


def first_repetition(width, height, history, telling):
    """Where positional superko stops the telling line after a history, or None; with all boards."""
    start = go.Board.empty(width, height)
    states = go.play_line(start, history + " " + telling)
    seen = [start.text()]
    for n, (board, _, move, _) in enumerate(states):
        if move and board.text() in seen:
            return n, seen.index(board.text()), states
        seen.append(board.text())
    return None, None, states


def vertex(move, height):
    return "pass" if move is None else "%s%d" % ("ABCDEFGH"[move[0]], height - move[1])


def strip(d, x, y, start, history, telling, cell, stop, repeated):
    """The positions of a history and of the line after it, side by side."""
    width, height = go.size_of(start, cell)
    states = go.play_line(start, history + " " + telling)
    known = len(go.moves(history))
    for n, (board, color, move, removed) in enumerate(states):
        left = x + n * (width + 14) + (30 if n >= known else 0)
        if stop is not None and n in (stop, repeated - 1):
            d.box(left - 4, y - 4, width + 8, height + 8, "panel", "red-line", 6, thick=2.5)
        go.draw(d, left, y, board, cell, marks={p: "cross" for p in removed} if removed else {move: "circle"} if move else {})
        words = vertex(move, start.height)
        d.player(left + width / 2 - 7 - 3.4 * len(words), y + height + 17, "B" if color == "X" else "W")
        d.text(left + width / 2 + 8, y + height + 21, words, size=12, anchor="middle",
               kind="red" if n == stop else "dim")
        if stop is not None and n > stop:
            raise AssertionError(n)
    return x + len(states) * (width + 14) + 30


def counter_examples():
    """Two histories that end alike, and a line that superko allows after one of them only."""
    d = Drawing(840, 690, "Three pairs of histories that end in the same position, and the line that tells them apart")
    y = 14
    for title, under, width, height, _, a, b, telling in EXAMPLES:
        d.text(24, y + 24, title, weight="bold", size=15)
        d.text(816, y + 24, under, "dim", 13, anchor="end")
        start, cell = go.Board.empty(width, height), 25
        ends = [go.play_line(start, h)[-1][0].text() for h in (a, b)]
        assert ends[0] == ends[1]
        stops = []
        for row, history in enumerate((a, b)):
            stop, repeated, _ = first_repetition(width, height, history, telling)
            stops.append(stop)
            top = y + 40 + row * (96 if height == 2 else 120)
            right = strip(d, 66, top, start, history, telling, cell, stop, repeated or 0)
            d.text(30, top + go.size_of(start, cell)[1] / 2 + 6, "AB"[row], weight="bold", size=16, kind="blue")
            if stop is None:
                d.text(right + 4, top + 30, "legal", kind="green", size=13, weight="bold")
            else:
                d.lines(right + 4, top + 20, ["forbidden:", "a cycle of", "%d plies" % (stop + 1 - repeated)],
                        kind="red", size=13, step=17)
        assert (stops[0] is None) != (stops[1] is None), (title, stops)
        y += 240 if height == 2 else 290
        if title != EXAMPLES[-1][0]:
            d.line([(24, y - 6), (816, y - 6)], "border", 1)
    d.height = y
    return d


def beyond():
    """A cycle longer than the bound stays unseen: the last example of KeySoundnessTest."""
    d = Drawing(840, 330, "A cycle of six plies that a key with the bound 3 does not see")
    a, b, telling = "0,0 p 1,0 1,2 1,1", "0,0 p 1,1 1,2 1,0", "0,1 0,0 0,2 1,1"
    start = go.Board.empty(2, 3)
    assert go.play_line(start, a)[-1][0].text() == go.play_line(start, b)[-1][0].text()
    d.text(24, 36, "A cycle beyond the bound", weight="bold", size=15)
    d.text(816, 36, "suicide allowed", "dim", 13, anchor="end")
    stops = []
    for row, history in enumerate((a, b)):
        stop, repeated, _ = first_repetition(2, 3, history, telling)
        stops.append(stop)
        top = 54 + row * 120
        right = strip(d, 66, top, start, history, telling, 25, stop, repeated or 0)
        d.text(30, top + 46, "AB"[row], weight="bold", size=16, kind="blue")
        if stop is None:
            d.text(right - 6, top + 30, "legal", kind="green", size=13, weight="bold")
        else:
            assert stop + 1 - repeated == 6
            d.lines(right - 6, top + 20, ["a cycle", "of 6"], kind="red", size=13, step=17)
    assert (stops[0] is None) != (stops[1] is None)
    d.text(24, 312, "With the bound 3 the two histories share a key, with 6 they do not; isLegal sees the difference "
           "either way.", size=13)
    return d


def triple_ko():
    """What all moves of a triple ko together demand."""
    start = go.Board("OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .......")
    line = "3,1 1,2 5,1 3,2 1,1 5,2"
    demanded, before = {"X": set(), "O": set()}, start
    for board, color, move, removed in go.play_line(start, line):
        assert sum(facts(before, board, move, removed)) == 2
        assert board.regions_beside(move) == removed
        demanded[color] |= board.connected(move)
        demanded["O" if color == "X" else "X"] |= removed
        before = board
    assert before.text() == start.text()
    assert len(demanded["X"]) == len(demanded["O"]) == 3 and not demanded["X"] & demanded["O"]
    d = Drawing(840, 262, "Triple ko: six moves whose demands together are six placements")
    numbers = {move: str(n + 1) for n, move in enumerate(go.moves(line))}
    empty = start.copy()
    for x, y in demanded["X"] | demanded["O"]:
        empty.rows[y][x] = "."
    go.draw(d, 24, 24, start, 34)
    d.text(24 + 122, 252, "before move 1", size=12, kind="dim", anchor="middle")
    for point in demanded["X"]:
        empty.rows[point[1]][point[0]] = "X"
    for point in demanded["O"]:
        empty.rows[point[1]][point[0]] = "O"
    go.draw(d, 292, 24, empty, 34, numbers=numbers)
    d.text(292 + 122, 252, "the six moves and their colors", size=12, kind="dim", anchor="middle")
    d.lines(560, 48, [
        "Each move has S + E = 2: alone it",
        "could be undone by the next move.",
    ], size=13, step=19)
    d.lines(560, 98, [
        "Move 1 demands a black stone on 1",
        "and, since it takes one, a white",
        "stone on 4; and so with the others.",
    ], size=13, step=19)
    d.lines(560, 167, [
        "Together: three points for Black,",
        "three for White, 6 placements.",
    ], size=13, step=19)
    d.lines(560, 217, ["The cycle has 6 moves: exact."], size=13, step=19)
    return d


ALL = {
    "superko-same-stones": same_stones,
    "superko-theorem": theorem,
    "superko-proof": proof,
    "superko-sending-two": sending_two,
    "superko-suicide": suicide,
    "superko-counter-examples": counter_examples,
    "superko-beyond": beyond,
    "superko-triple-ko": triple_ko,
}
