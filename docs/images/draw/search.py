"""Graphs of docs/search.md. Values are White's; the averages are computed here as Backup computes them."""

import go
from svg import Drawing, signed

NODE_W, NODE_H = 104, 50


class Node:
    """A position of the search with its own evaluation and its edges, which count visits."""

    def __init__(self, name, to_move, own, visits=None, mean=None):
        self.name, self.to_move, self.own = name, to_move, own
        self.edges, self.fixed = {}, (visits, mean) if visits else None
        self.recompute()

    def edge(self, child, visits):
        self.edges[child] = visits
        return self

    def recompute(self):
        if self.fixed:
            self.visits, self.mean = self.fixed
        else:
            self.visits = 1 + sum(self.edges.values())
            self.mean = (self.own + sum(n * c.mean for c, n in self.edges.items())) / self.visits
        return self


def draw_node(d, x, y, name, to_move, mean, visits, kind="plain", width=NODE_W, digits=3):
    """A node with its middle at x and its top at y."""
    fill, line, thick = {
        "plain": ("white-fill", "line", 1.2), "path": ("blue-fill", "blue-line", 2),
        "fresh": ("green-fill", "green-line", 2), "stale": ("orange-fill", "orange-line", 2),
        "wrong": ("red-fill", "red-line", 2), "gone": ("panel", "border", 1.2),
        "gray": ("gray-fill", "line", 1.2)}[kind]
    d.box(x - width / 2, y, width, NODE_H, fill, line, 10, thick=thick, dashed=kind == "gone")
    if to_move:
        d.player(x - width / 2 + 15, y + 15, to_move)
    ink = "dim" if kind == "gone" else "ink"
    d.text(x + (8 if to_move else 0), y + 20, name, ink, 13, "middle", "bold")
    if mean is not None:
        words = mean if isinstance(mean, str) else "Q %s" % signed(mean, digits)
        if visits is not None:
            words += "  N %s" % visits
        d.text(x, y + 40, words, ink, 12, "middle")


def draw_edge(d, x1, y1, x2, y2, visits=None, kind="line", thick=1.4, dashed=False, fill="panel", at=0.5, new=False):
    """An edge from the bottom of a node at x1, y1 to the top of one at x2, y2, with its visits."""
    a, b = y1 + NODE_H, y2
    d.arrow(x1, a, x2, b - 2, kind, thick, dashed)
    if visits is not None:
        d.pill(x1 + at * (x2 - x1), a + at * (b - a), str(visits),
               "blue" if kind == "blue-line" else "green" if kind == "green-line" else "ink", fill)


# ---- one node for one position

def transposition():
    """Two orders of three moves, as a tree and as a graph."""
    d = Drawing(860, 470, "Two orders of moves lead to one position: twice in a tree, once in a graph")
    a, b, c = (1, 1), (3, 2), (2, 3)
    first = go.play_line(go.Board.empty(5, 5), "%d,%d %d,%d %d,%d" % (a + b + c))
    second = go.play_line(go.Board.empty(5, 5), "%d,%d %d,%d %d,%d" % (c + b + a))
    size = go.size_of(first[0][0], 14)[0]
    names = {a: "1", b: "2", c: "3"}

    def board(x, y, position):
        go.draw(d, x - size / 2, y, position, 14)
        return x, y

    def step(x1, y1, x2, y2, move, kind="line"):
        d.arrow(x1, y1 + size + 2, x2, y2 - 3, kind)
        mx, my = (x1 + x2) / 2, (y1 + size + y2) / 2
        d.pill(mx + (16 if x1 == x2 else 0), my, names[move], kind="ink", line="border")

    rows = [64, 166, 268, 370]
    for x, title in ((215, "a tree"), (645, "a graph")):
        d.text(x, 34, title, weight="bold", size=16, anchor="middle")
    empty = go.Board.empty(5, 5)
    # the tree
    board(215, rows[0], empty)
    for dx, line, order in ((-100, first, (a, b, c)), (100, second, (c, b, a))):
        for i, (position, _, move, _) in enumerate(line):
            board(215 + dx, rows[i + 1], position)
            step(215 + (dx if i else 0), rows[i], 215 + dx, rows[i + 1], order[i])
    for dx in (-100, 100):
        d.box(215 + dx - size / 2 - 5, rows[3] - 5, size + 10, size + 10, "panel", "orange-line", 8, thick=2)
        board(215 + dx, rows[3], first[2][0])
    d.text(215, rows[3] + 34, "the same", "orange", 13, "middle", "bold")
    d.text(215, rows[3] + 52, "position", "orange", 13, "middle", "bold")
    # the graph
    board(645, rows[0], empty)
    for dx, line, order in ((-100, first, (a, b, c)), (100, second, (c, b, a))):
        for i, (position, _, move, _) in enumerate(line[:2]):
            board(645 + dx, rows[i + 1], position)
            step(645 + (dx if i else 0), rows[i], 645 + dx, rows[i + 1], order[i])
    d.box(645 - size / 2 - 5, rows[3] - 5, size + 10, size + 10, "panel", "green-line", 8, thick=2)
    for dx, order in ((-100, c), (100, a)):
        step(645 + dx, rows[2], 645 + (-14 if dx < 0 else 14), rows[3] - 5, order, "green-line")
    board(645, rows[3], first[2][0])
    d.text(705, rows[3] + 34, "one node,", "green", 13, weight="bold")
    d.text(705, rows[3] + 52, "two parents", "green", 13, weight="bold")
    d.line([(430, 24), (430, 446)], "border", 1)
    assert first[2][0].text() == second[2][0].text()
    return d


# ---- what goes wrong

def before_after(d, title_left, title_right):
    d.text(24, 36, title_left, weight="bold", size=15)
    d.text(454, 36, title_right, weight="bold", size=15)
    d.line([(430, 20), (430, d.height - 20)], "border", 1)


def running_average():
    """A playout counts for the parent it came through: the other parent never hears of it."""
    d = Drawing(880, 440, "Running averages, counted for one parent: the parent misses what its child has learned, then turns away from it")
    before_after(d, "Before", "Afterwards")
    before = (0.4 + 30 * 0.38) / 31
    after = (0.4 + 30 * 0.38 + 5 * 0.5) / 36
    truth = (0.4 + 30 * 0.2 + 5 * 0.5) / 36
    draw_node(d, 120, 64, "P", "B", before, 31)
    draw_node(d, 120, 236, "C", "W", 0.38, 70)
    draw_node(d, 320, 64, "other", None, "40 playouts come", None, "gray", width=124)
    draw_edge(d, 120, 64, 120, 236, 30)
    draw_edge(d, 320, 64, 150, 236, 40, dashed=True)
    d.lines(24, 330, [
        "Black is to move at P and likes small values.",
        "Almost all of P's 31 playouts went to C, so P",
        "is worth about as much as C.",
    ], size=13, step=19)
    x = 550
    draw_node(d, x, 64, "P", "B", after, 36, "wrong")
    draw_node(d, x - 50, 236, "C", "W", 0.2, 170, "path")
    draw_node(d, x + 90, 236, "D", "W", 0.5, 5)
    draw_node(d, x + 215, 64, "other", None, "100 more come", None, "gray", width=124)
    draw_edge(d, x, 64, x - 50, 236, 30)
    draw_edge(d, x, 64, x + 90, 236, 5)
    draw_edge(d, x + 215, 64, x - 26, 236, 140, "blue-line", dashed=True, at=0.32)
    d.lines(454, 330, [
        "The other parent's playouts find out that C is",
        "much better for Black. P does not hear of it.",
        "Worse: C looks well explored, so P's next five",
        "playouts try D, and P's average even rises, to",
    ], size=13, step=19)
    d.text(454, 330 + 4 * 19, "%s. It should be %s." % (signed(after, 3), signed(truth, 3)), "red", 13, weight="bold")
    return d


def all_parents():
    """A playout counts for all parents: moves nobody wanted drag them down."""
    d = Drawing(880, 420, "Running averages, counted for all parents: a bad move that is popular elsewhere spoils its other parent")
    before_after(d, "Before", "Afterwards")
    before = (0.5 + 30 * 0.56 + 0.2) / 32
    after = (0.5 + 30 * 0.56 + 0.2 + 100 * 0.2) / 132
    for x0, kind, mean, n, f, label in ((24, "plain", before, 32, 10, "9 playouts"), (454, "wrong", after, 132, 110, "100 more")):
        x = x0 + 90
        draw_node(d, x + 20, 64, "P", "W", mean, n, kind)
        draw_node(d, x - 30, 236, "E", "B", 0.56, 30)
        draw_node(d, x + 100, 236, "F", "B", 0.2, f, "plain" if x0 == 24 else "path")
        draw_node(d, x + 225, 64, "other", None, label + " come", None, "gray", width=124)
        draw_edge(d, x + 20, 64, x - 30, 236, 30)
        draw_edge(d, x + 20, 64, x + 90, 236, 1)
        draw_edge(d, x + 225, 64, x + 118, 236, f - 1, "line" if x0 == 24 else "blue-line", dashed=True)
    d.lines(24, 330, [
        "White is to move at P and likes large values.",
        "White tried F once, did not like it, and has",
        "stayed with E.",
    ], size=13, step=19)
    d.lines(454, 330, [
        "The other parent has nothing better than F. If",
        "its playouts count for P too, they ruin P, though",
    ], size=13, step=19)
    d.text(454, 330 + 2 * 19, "White never wanted F. P should stay at %s." % signed(before, 3), "red", 13, weight="bold")
    return d


# ---- what is stored

def edge_visits():
    """What a node and an edge hold, and what follows from it."""
    d = Drawing(860, 330, "A node holds its own evaluation; an edge counts the playouts that chose it; average and visits follow")
    draw_node(d, 250, 48, "n", "W", "U  Q  N", None, "path")
    for x, name in ((120, "c₁"), (250, "c₂"), (380, "c₃")):
        draw_node(d, x, 228, name, "B", "U  Q  N", None)
    for x, label in ((120, "e₁"), (250, "e₂"), (380, "e₃")):
        draw_edge(d, 250, 48, x, 228, label, "blue-line", 1.6)
    draw_node(d, 70, 48, "other", None, "", None, "gray")
    d.arrow(80, 98, 108, 224, "line", 1.2, True)
    d.text(460, 56, "A node", weight="bold", size=14)
    d.lines(460, 78, [
        "U: its own evaluation, by the network",
        "N: its visits    Q: its average",
    ], size=13, step=19, kind="dim")
    d.text(460, 130, "An edge", weight="bold", size=14)
    d.lines(460, 152, [
        "its move, the move's prior,",
        "e: how many playouts chose it here",
    ], size=13, step=19, kind="dim")
    d.box(456, 194, 380, 76, "green-fill", "green-line", 8)
    d.text(470, 222, "N(n) = 1 + e₁ + e₂ + e₃", size=15, mono=True)
    d.text(470, 252, "Q(n) = (U + e₁Q₁ + e₂Q₂ + e₃Q₃) / N", size=15, mono=True)
    d.text(460, 300, "c₁ has visits from another parent; they change Q₁, not e₁.", size=13, kind="dim")
    return d


# ---- the running example: a playout, then staleness

def example():
    """The graph of the running example: two orders of moves meet in C."""
    c = Node("C", "W", None, 6, -0.10)
    ax, bx = Node("A2", "B", 0.02), Node("B2", "B", 0.04)
    a, b = Node("A", "W", 0.05), Node("B", "W", 0.00)
    root = Node("root", "B", 0.03)
    ax.edge(c, 6).recompute()
    a.edge(ax, 7).recompute()
    b.edge(bx, 1).recompute()
    root.edge(a, 8).edge(b, 2).recompute()
    return root, a, b, ax, bx, c


PLACES = {"root": (126, 0), "A": (64, 92), "B": (188, 92), "A2": (64, 184), "B2": (188, 184), "C": (126, 276)}


def draw_example(d, x, y, nodes, kinds, edge_kinds, labels=None, notes=None):
    root, a, b, ax, bx, c = nodes
    for parent in (root, a, b, ax, bx):
        for child, visits in parent.edges.items():
            (x1, y1), (x2, y2) = PLACES[parent.name], PLACES[child.name]
            kind = edge_kinds.get((parent.name, child.name), "line")
            draw_edge(d, x + x1, y + y1, x + x2, y + y2, visits, kind, 2.2 if kind != "line" else 1.4)
    for node in nodes:
        nx, ny = PLACES[node.name]
        draw_node(d, x + nx, y + ny, node.name, node.to_move, node.mean, node.visits,
                  kinds.get(node.name, "plain"), width=112)


def playout():
    """A playout in four pictures; it ends where another order of moves has been before."""
    d = Drawing(930, 470, "A playout: down by selection, a known position found, edges counted, averages recomputed")
    nodes = example()
    root, a, b, ax, bx, c = nodes
    assert signed(root.mean, 3) == "−0.042" and signed(a.mean, 3) == "−0.066" and signed(ax.mean, 3) == "−0.083"
    titles = ["1  Down", "2  A known position", "3  Up"]
    texts = [
        ["Selection picks B, then B2, whose", "priors are good and visits few."],
        ["B2's new move leads to C's key. C has", "6 visits, the edge 0: it adopts one."],
        ["Each edge counts a visit; each node is", "recomputed, the lowest first."],
    ]
    path = {"root": "path", "B": "path", "B2": "path"}
    down = {("root", "B"): "blue-line", ("B", "B2"): "blue-line"}
    for i in range(3):
        x = 24 + 306 * i
        d.text(x, 34, titles[i], weight="bold", size=15)
        d.lines(x, 56, texts[i], size=13, step=18, kind="dim")
        if i == 0:
            draw_example(d, x + 8, 96, nodes, path, down)
        elif i == 1:
            bx.edges[c] = 0
            draw_example(d, x + 8, 96, nodes, {**path, "C": "path"}, {**down, ("B2", "C"): "blue-line"})
        else:
            for parent, child in ((bx, c), (b, bx), (root, b)):
                parent.edges[child] += 1
                parent.recompute()
            draw_example(d, x + 8, 96, nodes, {n: "fresh" for n in path},
                         {("root", "B"): "green-line", ("B", "B2"): "green-line", ("B2", "C"): "green-line"})
        if i < 2:
            d.line([(x + 290, 20), (x + 290, 446)], "border", 1)
    assert [signed(n.mean, 3) for n in (bx, b, root)] == ["−0.030", "−0.020", "−0.047"]
    return d


def after_two_playouts():
    """The example after the playout above and another one that goes by A and on below C."""
    nodes = example()
    root, a, b, ax, bx, c = nodes
    bx.edges[c] = 0
    for parent, child in ((bx, c), (b, bx), (root, b)):
        parent.edges[child] += 1
        parent.recompute()
    c.fixed = (7, (6 * -0.10 - 0.45) / 7)
    c.recompute()
    for parent, child in ((ax, c), (a, ax), (root, a)):
        parent.edges[child] += 1
        parent.recompute()
    return nodes


def staleness():
    """What a playout by one parent leaves behind at the other."""
    d = Drawing(950, 520, "A playout by A finds a refutation below C; B2 and B, which it did not pass, are stale")
    nodes = after_two_playouts()
    root, a, b, ax, bx, c = nodes
    right_bx = (bx.own + c.mean) / 2
    right_b = (b.own + 2 * right_bx) / 3
    right_root = (root.own + 9 * a.mean + 3 * right_b) / 13
    assert [signed(v, 3) for v in (c.mean, ax.mean, a.mean, root.mean)] == ["−0.150", "−0.129", "−0.109", "−0.078"]
    assert [signed(v, 3) for v in (right_bx, right_b, right_root)] == ["−0.055", "−0.037", "−0.082"]
    d.text(30, 36, "The next playout goes by A", weight="bold", size=15)
    d.lines(30, 58, ["and finds, below C, a leaf worth −0.45."], size=13, step=18, kind="dim")
    x, y = 22, 84
    draw_example(d, x, y, nodes, {"root": "fresh", "A": "fresh", "A2": "fresh", "C": "fresh", "B": "stale", "B2": "stale"},
                 {("root", "A"): "green-line", ("A", "A2"): "green-line", ("A2", "C"): "green-line"})
    draw_node(d, x + 126, y + 368, "leaf", "B", -0.45, 1, "fresh", width=112)
    draw_edge(d, x + 126, y + 276, x + 126, y + 368, 1, "green-line", 2.2)
    for top, value in ((92, right_b), (184, right_bx)):
        d.lines(x + 250, y + top + 16, ["stale:", "should", "be " + signed(value, 3)], kind="orange", size=12, step=15)
    d.line([(354, 20), (354, 500)], "border", 1)
    d.text(378, 36, "What is recomputed besides the path", weight="bold", size=15)
    d.text(378, 58, "as the setting graphUnstaling says", size=13, kind="dim")
    modes = [
        ("none", {"B": "stale", "B2": "stale"}, ["Nothing. B2 and B", "follow when a playout", "passes them."]),
        ("parents", {"B": "stale", "B2": "fresh"}, ["Every parent of a node", "of the path, at once."]),
        ("ancestors", {"B": "fresh", "B2": "fresh"}, ["All that lead to the", "path, children first:", "nothing stays stale."]),
        ("idle", {"B": "queue", "B2": "queue"}, ["B2 is queued, then B;", "up to 16 nodes each", "time, while the", "evaluator is busy."]),
    ]
    for i, (mode, kinds, words) in enumerate(modes):
        mx, my = 378 + 284 * (i % 2), 84 + 214 * (i // 2)
        d.text(mx, my + 16, mode, weight="bold", mono=True, size=14)
        small = {"root": (44, 36), "A": (14, 78), "B": (74, 78), "A2": (14, 120), "B2": (74, 120), "C": (44, 162)}
        for one, two in (("root", "A"), ("root", "B"), ("A", "A2"), ("B", "B2"), ("A2", "C"), ("B2", "C")):
            on_path = "B" not in one and "B" not in two
            d.line([(mx + small[one][0], my + small[one][1]), (mx + small[two][0], my + small[two][1])],
                   "green-line" if on_path else "line", 2.2 if on_path else 1.4)
        for name, (sx, sy) in small.items():
            kind = kinds.get(name, "fresh")
            fill, line = {"fresh": ("green-fill", "green-line"), "stale": ("orange-fill", "orange-line"),
                          "queue": ("blue-fill", "blue-line")}[kind]
            d.box(mx + sx - 14, my + sy - 11, 28, 22, fill, line, 7, thick=1.8)
            d.text(mx + sx, my + sy + 4.5, name if name != "root" else "R", size=12, anchor="middle", weight="bold")
        d.lines(mx + 108, my + 74, words, size=13, step=19, kind="dim")
    return d


# ---- proofs

def draw_interval(d, x, y, low, high, kind="blue"):
    """Bounds of a score on a line from -10 to 10, its left end at x."""
    scale = 5.2
    d.line([(x, y), (x + 20 * scale, y)], "border", 1.5)
    d.line([(x + 10 * scale, y - 6), (x + 10 * scale, y + 6)], "line", 1)
    left, right = x + (low + 10) * scale, x + (high + 10) * scale
    if low == high:
        d.raw('<circle cx="%.1f" cy="%.1f" r="5" class="%s"/>' % (left, y, d.use(kind)))
    else:
        d.line([(left, y), (right, y)], kind + "-line", 6)


def proofs():
    """Bounds of the score move up the graph."""
    d = Drawing(880, 400, "Bounds of the score: White has at least 3 points by A, so B cannot be better; once C is bounded too, the result is proven")
    before_after(d, "A bound", "A proof")
    for x0, root, c, words in (
            (24, (3, 10, "at least +3"), (-10, 10, "untried"),
             ["A ends the game, and White wins by 3. B yields",
              "1 point at most, so it is not searched any more.",
              "C is untried: White may still find more than 3."]),
            (454, (3, 3, "exactly +3"), (-10, 2, "at most +2"),
             ["C has been searched and yields 2 points at most.",
              "Every legal move is bounded now, so the position is",
              "worth exactly 3, and the search for a move can end."])):
        d.box(x0 + 120, 58, 160, 66, "blue-fill", "blue-line", 10, thick=2)
        d.player(x0 + 138, 74, "W")
        d.text(x0 + 206, 79, root[2], size=13, anchor="middle", weight="bold")
        draw_interval(d, x0 + 148, 104, root[0], root[1], "green" if root[0] == root[1] else "blue")
        moves = (("A", 3, 3, "+3"), ("B", -8, 1, "at most +1"), ("C",) + c)
        for i, (name, low, high, label) in enumerate(moves):
            mx = x0 + 134 * i
            open_ = label == "untried"
            d.box(mx, 210, 124, 66, "panel" if open_ else "gray-fill" if name == "B" or not open_ and name == "C" else "green-fill",
                  "border" if open_ else "line" if name != "A" else "green-line", 10, dashed=open_)
            d.text(mx + 12, 231, name, size=13, weight="bold", kind="dim" if open_ else "ink")
            d.text(mx + 70, 231, label, size=12, anchor="middle", kind="dim" if open_ else "ink")
            if not open_:
                draw_interval(d, mx + 10, 256, low, high, "green" if low == high else "blue")
            d.arrow(x0 + 200, 124, mx + 62, 208, "green-line" if name == "A" else "line", dashed=open_)
        d.lines(x0, 318, words, size=13, step=20)
    return d


# ---- from one search to the next

def reuse():
    """What a new root finds of the old graph."""
    d = Drawing(880, 430, "After two moves the new root is found by its key; what it leads to is used again, the rest is dropped when room is needed")
    before_after(d, "The graph of the last search", "The next search, two moves later")
    at = {"root": (200, 0), "A": (110, 74), "B": (290, 74), "A1": (60, 148), "A2": (160, 148), "B1": (290, 148),
          "X": (60, 222), "Y": (160, 222), "Z": (260, 222), "U": (340, 222)}
    edges = [("root", "A"), ("root", "B"), ("A", "A1"), ("A", "A2"), ("B", "B1"), ("A1", "X"), ("A2", "X"),
             ("A2", "Y"), ("B1", "Z"), ("B1", "U"), ("A2", "Z")]
    kept, todo = {"A2"}, ["A2"]
    while todo:
        node = todo.pop()
        for one, two in edges:
            if one == node and two not in kept:
                kept.add(two)
                todo.append(two)
    assert kept == {"A2", "X", "Y", "Z"}
    for x0, after in ((24, False), (454, True)):
        for one, two in edges:
            played = (one, two) in (("root", "A"), ("A", "A2"))
            gone = after and one not in kept
            (x1, y1), (x2, y2) = at[one], at[two]
            d.arrow(x0 + x1, 62 + y1 + 32, x0 + x2, 62 + y2 - 2,
                    "blue-line" if played and not after else "border" if gone else "line", 2.2 if played and not after else 1.4,
                    dashed=gone)
        for name, (nx, ny) in at.items():
            gone = after and name not in kept
            fill, line = ("panel", "border") if gone else ("green-fill", "green-line") if after else ("white-fill", "line")
            d.box(x0 + nx - 34, 62 + ny, 68, 32, fill, line, 9, thick=2 if after and not gone else 1.2, dashed=gone)
            label = {"root": "root", "A2": "new root" if after else "A2"}.get(name, name)
            d.text(x0 + nx, 62 + ny + 21, label, "dim" if gone else "ink", 12, "middle", "bold")
    d.lines(24, 352, [
        "The engine plays A, the opponent answers A2.",
    ], size=13, step=20)
    d.lines(454, 352, [
        "The new root is an old node: its key finds it. X, Y and Z",
        "are reached from it and go on with what they know; Z is",
        "kept although B1 is not.",
    ], size=13, step=20)
    return d


# ---- many at once

def in_flight():
    """How one thread keeps many evaluations under way."""
    d = Drawing(900, 396, "One thread descends and backs up; leaves wait in the evaluator's queue and are computed in batches")
    d.text(24, 36, "Descents spread out", weight="bold", size=15)
    d.text(454, 36, "One thread, many evaluations", weight="bold", size=15)
    d.line([(430, 20), (430, 376)], "border", 1)
    draw_node(d, 226, 60, "root", "B", "", None, "path")
    for x, name, flying in ((94, "A", 2), (226, "B", 1), (358, "C", 0)):
        draw_node(d, x, 164, name, "W", "%d in flight" % flying if flying else "", None, "path" if flying else "plain")
        draw_edge(d, 226, 60, x, 164, None, "blue-line" if flying else "line", 1 + 0.8 * flying)
    for x, x2 in ((94, 56), (94, 132), (226, 226)):
        d.arrow(x, 214, x2, 266, "blue-line", 1.8)
        d.box(x2 - 34, 268, 68, 30, "orange-fill", "orange-line", 8, dashed=True, thick=1.6)
        d.text(x2, 288, "pending", "orange", 12, "middle")
    d.lines(24, 332, [
        "Each descent that waits makes the nodes on its",
        "path look worse, so the next one goes elsewhere.",
        "When the answer comes, the mark is taken back.",
    ], size=13, step=19)
    x = 454
    d.label_box(x, 64, 180, 96, ["searching thread", "owns the graph;", "descends, backs up"], "blue-fill", "blue-line")
    d.label_box(x + 250, 64, 172, 96, ["queue", "by priority, then age:", "play, analysis, pondering"], "gray-fill")
    d.label_box(x + 250, 236, 172, 76, ["lane threads", "encode, run a batch,", "decode"], "orange-fill", "orange-line")
    d.label_box(x, 236, 180, 76, ["answers", "taken in the order of", "the descents"], "green-fill", "green-line")
    d.arrow(x + 182, 112, x + 246, 112, "blue-line", 1.8)
    d.text(x + 214, 102, "leaf", size=12, anchor="middle", kind="dim")
    d.arrow(x + 336, 162, x + 336, 232, "line", 1.8)
    d.text(x + 346, 202, "batch", size=12, kind="dim")
    d.arrow(x + 248, 274, x + 184, 274, "orange-line", 1.8)
    d.text(x + 216, 264, "callback", size=12, anchor="middle", kind="dim")
    d.arrow(x + 90, 234, x + 90, 164, "green-line", 1.8)
    d.text(x + 100, 202, "recompute", size=12, kind="dim")
    d.lines(x, 351, [
        "No locks on the graph: only the queues are shared.",
    ], size=13, step=19)
    return d


ALL = {
    "search-transposition": transposition,
    "search-running-average": running_average,
    "search-all-parents": all_parents,
    "search-edge-visits": edge_visits,
    "search-playout": playout,
    "search-staleness": staleness,
    "search-proofs": proofs,
    "search-reuse": reuse,
    "search-in-flight": in_flight,
}
