"""The four lives of docs/ARCHITECTURE.md: of a genmove, a kata-analyze, a playout, a self-play row."""

from svg import Drawing


class Lanes:
    """Columns, one for each thread; steps go down, messages across."""

    def __init__(self, d, lanes, top, bottom):
        self.d, self.x = d, {}
        for key, x, width, title, sub in lanes:
            self.x[key] = x + width / 2
            d.box(x, top, width, 46, "gray-fill", "border", 8)
            d.text(x + width / 2, top + 20, title, size=13, anchor="middle", weight="bold")
            d.text(x + width / 2, top + 37, sub, "dim", 12, "middle")
            d.line([(x + width / 2, top + 46), (x + width / 2, bottom)], "border", 1.5, True)

    def step(self, lane, y, height, lines, width=210, fill="white-fill", line="line"):
        """Something that happens in a lane; the first line names the class."""
        self.d.label_box(self.x[lane] - width / 2, y, width, height, lines, fill, line, size=13)

    def note(self, x, y, width, lines):
        """A remark beside the lanes."""
        self.d.box(x - 8, y - 17, width, 17 * len(lines) + 12, "panel", "border", 6, thick=1)
        self.d.lines(x, y, lines, size=12, step=17, kind="dim")

    def message(self, one, two, y, words, kind="blue-line", from_width=210, to_width=210, above=True):
        """Something that goes from one lane to another."""
        right = self.x[two] > self.x[one]
        x1 = self.x[one] + (from_width / 2 if right else -from_width / 2)
        x2 = self.x[two] - (to_width / 2 if right else -to_width / 2)
        self.d.arrow(x1 + (2 if right else -2), y, x2 - (2 if right else -2), y, kind, 1.8)
        if words:
            self.d.text((x1 + x2) / 2, y - 7, words, "dim", 12, "middle")


def genmove():
    """From a line of input to a move."""
    d = Drawing(900, 836, "The life of a genmove, from the line of input to the reply")
    lanes = Lanes(d, [("in", 20, 150, "reader", "thread sanko-input"), ("main", 276, 328, "engine", "thread main"),
                      ("nn", 696, 184, "lanes", "of the evaluator")], 16, 816)
    lanes.step("in", 84, 58, ["LineReader", "cuts bytes into lines"], 150)
    lanes.message("in", "main", 112, "InputQueue", from_width=150, to_width=328)
    lanes.step("main", 84, 58, ["GtpLoop", "takes the line; CommandTable finds the handler"], 328, "blue-fill", "blue-line")
    d.arrow(440, 142, 440, 162, "blue-line", 1.8)
    lanes.step("main", 164, 76, ["PlayCommands.genmove", "Game: the state for the color to move", "(history, rules, komi)"], 328)
    d.arrow(440, 240, 440, 260, "blue-line", 1.8)
    lanes.step("main", 262, 76, ["MoveGenerator.choose", "Clocks and Parameters: how long to think;", "waits for the network if it is still loading"], 328)
    d.arrow(440, 338, 440, 358, "blue-line", 1.8)
    d.box(266, 360, 348, 214, "panel", "green-line", 10, thick=2)
    d.text(440, 381, "EngineSearch → Search.run: this thread owns the graph", size=12, anchor="middle", kind="green", weight="bold")
    lanes.step("main", 392, 58, ["descend", "GameState.play along the edges, to a leaf"], 328)
    lanes.step("main", 504, 58, ["answers", "recompute from the leaf up to the root"], 328)
    d.arrow(400, 502, 400, 453, "green-line", 1.8)
    d.text(392, 481, "until a limit", "dim", 12, "end")
    lanes.message("main", "nn", 421, "evaluate", from_width=328, to_width=184)
    lanes.step("nn", 392, 58, ["queue", "priority, then age"], 184)
    d.arrow(788, 450, 788, 470, "orange-line", 1.8)
    lanes.step("nn", 472, 90, ["NetworkLane", "encode a batch, run it", "in ONNX Runtime,", "decode"], 184, "orange-fill", "orange-line")
    lanes.message("nn", "main", 533, "callback", "orange-line", 184, 328)
    d.text(655, 440, "if not cached", "dim", 12, "middle")
    d.arrow(440, 574, 440, 594, "blue-line", 1.8)
    lanes.step("main", 596, 76, ["SearchSnapshot → MoveChooser", "visits, LCB, temperature; is the game over?", "GameState.isLegal once more, by the whole history"], 328)
    d.arrow(440, 672, 440, 692, "blue-line", 1.8)
    lanes.step("main", 694, 58, ["FriendlyPass, ResignPolicy", "pass or resign instead? If not, Game.play"], 328)
    d.arrow(440, 752, 440, 770, "blue-line", 1.8)
    lanes.step("main", 772, 44, ["GtpWriter: “= D4”"], 328, "blue-fill", "blue-line")
    lanes.note(28, 470, 186, ["Lines that arrive mean-", "while wait. Only a later", "quit, the end of input or", "“# interrupt” ends the", "search early."])
    lanes.note(676, 640, 212, ["Afterwards, where pondering", "is enabled, Engine.ponder", "searches on the opponent's", "time, until the next line."])
    return d


def kata_analyze():
    """A search that reports until somebody types."""
    d = Drawing(900, 610, "The life of a kata-analyze: reports until the next line of input")
    lanes = Lanes(d, [("in", 20, 170, "reader", "thread sanko-input"), ("main", 276, 328, "engine", "thread main"),
                      ("nn", 696, 184, "lanes", "of the evaluator")], 16, 590)
    lanes.message("in", "main", 112, "kata-analyze b 50", from_width=0, to_width=328)
    lanes.step("main", 84, 58, ["GtpLoop → AnalysisCommands", "AnalyzeArguments: interval, moves, ownership"], 328, "blue-fill", "blue-line")
    d.arrow(440, 142, 440, 162, "blue-line", 1.8)
    lanes.step("main", 164, 44, ["GtpWriter: “=”, and no end yet"], 328)
    d.arrow(440, 208, 440, 228, "blue-line", 1.8)
    d.box(266, 230, 348, 208, "panel", "green-line", 10, thick=2)
    d.text(440, 251, "EngineSearch → Search.watch, without a limit", size=12, anchor="middle", kind="green", weight="bold")
    lanes.step("main", 262, 58, ["descents and answers", "as for a genmove; SearchRun looks at the clock"], 328)
    lanes.message("main", "nn", 282, "evaluate", from_width=328, to_width=184)
    lanes.message("nn", "main", 304, "callback", "orange-line", 184, 328)
    lanes.step("nn", 262, 58, ["NetworkLane", "batch after batch"], 184, "orange-fill", "orange-line")
    d.arrow(410, 320, 410, 358, "green-line", 1.8)
    d.arrow(470, 358, 470, 322, "green-line", 1.8)
    d.text(482, 345, "every half second", "dim", 12)
    lanes.step("main", 360, 66, ["SnapshotBuilder → AnalysisFormat", "→ GtpWriter: “info move D4 visits …”"], 328)
    lanes.step("in", 352, 76, ["any line, even", "an empty one, fires", "the queue's watch"], 170)
    lanes.message("in", "main", 404, "Search.stop", "red-line", 170, 348)
    d.arrow(440, 438, 440, 458, "blue-line", 1.8)
    lanes.step("main", 460, 58, ["abandon", "evaluations not begun are withdrawn"], 328)
    d.arrow(440, 518, 440, 536, "blue-line", 1.8)
    lanes.step("main", 538, 52, ["an empty line ends the reply;", "then the line that came is executed"], 328, "blue-fill", "blue-line")
    lanes.note(654, 372, 232, ["The searching thread itself makes", "the reports: nobody reads a graph", "while it changes."])
    lanes.note(654, 488, 232, ["The graph stays: a genmove of the", "same position goes on with it."])
    return d


def playout():
    """The six steps of Playouts.walk."""
    d = Drawing(900, 640, "The life of a playout: six steps in Playouts.walk, then up")
    x, w = 40, 400
    rows = [
        (24, 44, ["at a node of the path (first: the root)"], "blue-fill", "blue-line"),
        (96, 58, ["1  Is the game over here, or the result proven?", "TERMINAL, or Solver.isSolved"], "white-fill", "line"),
        (182, 58, ["2  Is there no evaluation yet?", "a new node, or a grey one: kept, but not visited yet"], "white-fill", "line"),
        (268, 58, ["3  Choose a move", "Selection: the best value that is legal on this path"], "white-fill", "line"),
        (354, 58, ["4  Play it and find the child", "by the edge if the state is the same, else by key"], "white-fill", "line"),
        (440, 58, ["5  Has the child more visits than the edge?", "others were here: a catch-up"], "white-fill", "line"),
        (526, 58, ["6  Is the child on this path already?", "a cycle"], "white-fill", "line"),
    ]
    for y, height, lines, fill, line in rows:
        d.label_box(x, y, w, height, lines, fill, line)
    for a, b in zip(rows, rows[1:]):
        d.arrow(x + w / 2, a[0] + a[1], x + w / 2, b[0] - 2, "blue-line", 1.8)
    for y in (182, 268):
        d.text(x + w / 2 + 10, y - 9, "no", "dim", 12)
    d.text(x + w / 2 + 10, 517, "no", "dim", 12)
    # again
    d.line([(x + w / 2, 584), (x + w / 2, 612), (18, 612), (18, 46), (x - 2, 46)], "blue-line", 1.8, arrow=True)
    d.text(x + w / 2 + 10, 604, "no: go on from the child", "dim", 12)
    # outcomes
    ox, ow = 560, 310
    d.label_box(ox, 96, ow, 58, ["one more visit of this node", "its value is certain"], "green-fill", "green-line")
    d.label_box(ox, 170, ow, 108, ["submit, or take what is at hand", "A grey node has its evaluation; so may a node of the", "same state. Else the path is marked in flight, and", "the owner makes other playouts until the answer", "has come. Then the playout is complete."], "orange-fill", "orange-line", size=12)
    d.label_box(ox, 300, ow, 58, ["pending already: collided", "the marks stay until the next answer"], "orange-fill", "orange-line")
    d.label_box(ox, 440, ow, 58, ["adopt a visit", "the child's average is as good as a new visit"], "green-fill", "green-line")
    d.label_box(ox, 526, ow, 58, ["go no further", "its average is used as it is"], "green-fill", "green-line")
    for y in (125, 211, 469, 555):
        d.arrow(x + w, y, ox - 2, y, "line", 1.6)
        d.text(x + w + 12, y - 7, "yes", "dim", 12)
    d.line([(x + w, 226), (500, 226), (500, 329), (ox - 2, 329)], "line", 1.6, arrow=True)
    d.text(508, 322, "pending", "dim", 12)
    d.box(ox, 376, ow, 48, "white-fill", "green-line", 8, thick=2)
    d.text(ox + ow / 2, 396, "complete: each edge of the path counts", size=12.5, anchor="middle", weight="bold")
    d.text(ox + ow / 2, 414, "a visit; recompute its nodes, lowest first", size=12.5, anchor="middle")
    d.line([(ox + ow, 125), (ox + ow + 14, 125), (ox + ow + 14, 390), (ox + ow + 2, 390)], "green-line", 1.6, arrow=True)
    d.line([(ox + ow, 224), (ox + ow + 14, 224)], "green-line", 1.6)
    d.line([(ox + ow, 469), (ox + ow + 14, 469), (ox + ow + 14, 412), (ox + ow + 2, 412)], "green-line", 1.6, arrow=True)
    d.line([(ox + ow, 555), (ox + ow + 14, 555), (ox + ow + 14, 469)], "green-line", 1.6)
    return d


def selfplay_row():
    """From the start of a game to rows on the disk."""
    d = Drawing(900, 568, "The life of a self-play row, from the start of a game to a file for the trainer")
    lanes = [
        (24, "1  A game begins", "GameStarts", ["board, rules, komi, handicap", "and an opening by the", "network's policy; or a fork", "of a game played before"]),
        (244, "2  It is played", "SelfplayGame", ["a search for each move, full", "(with noise and a fresh", "graph) or cheap; the move", "is drawn by temperature"]),
        (464, "3  Each turn is kept", "Turn", ["MoveTargets: policy and", "values of all moves; the", "search's value; what the", "network said; for some", "turns the lead"]),
        (684, "4  The end", "FinalPosition", ["winner, score, who owns", "each point; all turns learn", "from it"]),
    ]
    for x, title, name, words in lanes:
        d.text(x, 38, title, weight="bold", size=14)
        d.box(x, 52, 192, 136, "white-fill", "line", 10)
        d.text(x + 96, 76, name, size=13, anchor="middle", weight="bold", kind="blue")
        for i, each in enumerate(words):
            d.text(x + 96, 98 + 18 * i, each, "dim", 12, "middle")
    for x in (216, 436, 656):
        d.arrow(x + 1, 120, x + 26, 120, "blue-line", 1.8)
    d.curve(520, 190, 430, 232, 344, 192, "blue-line", 1.6)
    d.text(432, 232, "until the game is over", "dim", 12, "middle")
    d.text(24, 268, "5  Rows are made", weight="bold", size=14)
    d.box(24, 282, 852, 126, "green-fill", "green-line", 10)
    d.text(44, 306, "GameRows, for each turn", size=13, weight="bold", kind="green")
    parts = [
        (44, "weight", ["SurpriseWeights: more for", "what surprised the network;", "rounded at random to 0, 1", "or more copies"]),
        (250, "inputs", ["PositionEncoder: planes and", "numbers as KataGo's trainer", "reads them (version 7)"]),
        (462, "targets of moves", ["what this search found,", "and the next one, which is", "the opponent's"]),
        (668, "targets of the game", ["result, score, ownership,", "boards 8 and 32 turns on,", "averages that look ahead"]),
    ]
    for x, title, words in parts:
        d.text(x, 328, title, size=13, weight="bold")
        d.lines(x, 346, words, size=12, step=16, kind="dim")
    d.line([(780, 190), (780, 278)], "blue-line", 1.8, arrow=True)
    d.text(24, 446, "6  They are filed", weight="bold", size=14)
    d.label_box(24, 460, 200, 84, ["GameStore: pending/", "rows, then the record:", "now the game counts"], "white-fill", "line")
    d.label_box(280, 460, 264, 84, ["tdata/000000.npz, sgfs/000000.sgf", "once there are enough rows,", "shuffled; then progress counts them"], "white-fill", "line", size=12.5)
    d.label_box(600, 460, 276, 84, ["train", "RowPool draws batches; PolicyValueNet", "learns; NetworkWriter writes .bin.gz"], "blue-fill", "blue-line", size=12.5)
    d.arrow(190, 408, 190, 456, "green-line", 1.8)
    d.arrow(226, 502, 276, 502, "blue-line", 1.8)
    d.arrow(546, 502, 596, 502, "blue-line", 1.8)
    return d


ALL = {
    "life-genmove": genmove,
    "life-kata-analyze": kata_analyze,
    "life-playout": playout,
    "life-selfplay-row": selfplay_row,
}
