"""Go boards: the rules of placing stones, and drawings of positions from text diagrams."""

from svg import number


class Board:
    """Stones on a small board; rows of a diagram use . X O, points are (column, row) from the top left."""

    def __init__(self, rows):
        self.rows = [list(row) for row in (rows.split() if isinstance(rows, str) else rows)]
        self.height, self.width = len(self.rows), len(self.rows[0])

    @staticmethod
    def empty(width, height):
        return Board(["." * width] * height)

    def copy(self):
        return Board(["".join(row) for row in self.rows])

    def text(self):
        return "/".join("".join(row) for row in self.rows)

    def at(self, point):
        return self.rows[point[1]][point[0]]

    def points(self):
        return [(x, y) for y in range(self.height) for x in range(self.width)]

    def near(self, point):
        x, y = point
        return [(a, b) for a, b in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
                if 0 <= a < self.width and 0 <= b < self.height]

    def connected(self, point):
        """The points connected to one that hold the same."""
        found, todo = {point}, [point]
        while todo:
            for each in self.near(todo.pop()):
                if each not in found and self.at(each) == self.at(point):
                    found.add(each)
                    todo.append(each)
        return found

    def liberties(self, point):
        return {n for p in self.connected(point) for n in self.near(p) if self.at(n) == "."}

    def play(self, point, color):
        """Places a stone; returns the points whose stones it removed, its own chain if suicide."""
        assert self.at(point) == ".", point
        self.rows[point[1]][point[0]] = color
        removed = set()
        for each in self.near(point):
            if self.at(each) not in (".", color) and not self.liberties(each):
                removed |= self.connected(each)
        if not removed and not self.liberties(point):
            removed = self.connected(point)
        for x, y in removed:
            self.rows[y][x] = "."
        return removed

    def regions_beside(self, point):
        """The empty regions beside a chain, as one set of points."""
        regions = set()
        for liberty in self.liberties(point):
            regions |= self.connected(liberty)
        return regions


def moves(line):
    """The moves of a line such as "0,0 p 1,0": points, or None for a pass."""
    return [None if word == "p" else tuple(int(n) for n in word.split(",")) for word in line.split()]


def play_line(start, line, first="X"):
    """All positions of a line, with who moved where: [(board, color, move, removed)]."""
    board, color, all_positions = start.copy(), first, []
    for move in moves(line):
        removed = board.play(move, color) if move else set()
        all_positions.append((board.copy(), color, move, removed))
        color = "O" if color == "X" else "X"
    return all_positions


def draw(drawing, x, y, board, cell=30, stones=None, numbers=None, marks=None, shade=None):
    """
    Draws a board whose upper left corner is at x, y.

    numbers: {point: text on the stone or point}; marks: {point: "square", "cross" or "circle"};
    shade: {point: a class that fills the point's cell}
    """
    pad = cell * 0.62
    width = cell * (board.width - 1) + 2 * pad
    height = cell * (board.height - 1) + 2 * pad
    drawing.raw('<rect x="%s" y="%s" width="%s" height="%s" rx="4" class="wood"/>' % (
        number(x), number(y), number(width), number(height)))

    def center(point):
        return x + pad + cell * point[0], y + pad + cell * point[1]

    for column in range(board.width):
        (x1, y1), (x2, y2) = center((column, 0)), center((column, board.height - 1))
        drawing.raw('<line x1="%s" y1="%s" x2="%s" y2="%s" class="grid"/>' % tuple(
            number(n) for n in (x1, y1, x2, y2)))
    for row in range(board.height):
        (x1, y1), (x2, y2) = center((0, row)), center((board.width - 1, row))
        drawing.raw('<line x1="%s" y1="%s" x2="%s" y2="%s" class="grid"/>' % tuple(
            number(n) for n in (x1, y1, x2, y2)))
    for point, kind in (shade or {}).items():
        cx, cy = center(point)
        drawing.raw('<rect x="%s" y="%s" width="%s" height="%s" rx="3" fill="%s" fill-opacity="0.75"/>' % (
            number(cx - cell * 0.4), number(cy - cell * 0.4), number(cell * 0.8), number(cell * 0.8), kind))
    for point in board.points():
        if board.at(point) != ".":
            cx, cy = center(point)
            drawing.stone(cx, cy, "B" if board.at(point) == "X" else "W", cell * 0.46)
    for point, text in (numbers or {}).items():
        cx, cy = center(point)
        stone = board.at(point)
        kind = "on-wood" if stone == "." else "on-B" if stone == "X" else "on-W"
        if stone == ".":
            drawing.raw('<circle cx="%s" cy="%s" r="%s" class="wood"/>' % (
                number(cx), number(cy), number(cell * 0.34)))
        drawing.raw('<text x="%s" y="%s" class="%s" font-size="%s" font-weight="600" text-anchor="middle">%s</text>' % (
            number(cx), number(cy + cell * 0.17), kind, number(cell * 0.48), text))
    for point, mark in (marks or {}).items():
        cx, cy = center(point)
        r = cell * 0.2
        color = {"X": "#ffffff", "O": "#111111", ".": "#a40e1a"}[board.at(point)]
        if mark == "cross":
            drawing.raw('<path d="M%s,%s L%s,%s M%s,%s L%s,%s" stroke="%s" stroke-width="2.6" fill="none"/>' % (
                *(number(n) for n in (cx - r, cy - r, cx + r, cy + r, cx - r, cy + r, cx + r, cy - r)), color))
        elif mark == "square":
            drawing.raw('<rect x="%s" y="%s" width="%s" height="%s" fill="none" stroke="%s" stroke-width="2"/>' % (
                number(cx - r), number(cy - r), number(2 * r), number(2 * r), color))
        elif mark == "circle":
            drawing.raw('<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="2"/>' % (
                number(cx), number(cy), number(r), color))
    return width, height


def size_of(board, cell=30):
    pad = cell * 0.62
    return cell * (board.width - 1) + 2 * pad, cell * (board.height - 1) + 2 * pad
