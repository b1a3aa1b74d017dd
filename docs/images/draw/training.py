"""The curves of docs/records/network.md, from the validations that a run of `sanko train` wrote (training.csv)."""

import csv
import pathlib

from svg import Drawing

BOARDS = [("9x9", "blue"), ("19x19", "orange")]
MEASURES = [("kl", "KL divergence from the tutor, nats", 0.05), ("winrate_error", "mean error of the win rate", 0.02)]
WIDTH, HEIGHT, TOP = 330, 250, 64


def validations():
    """Rows of validation.csv as they are, oldest first."""
    with open(pathlib.Path(__file__).with_suffix(".csv"), encoding="utf-8") as file:
        return list(csv.DictReader(file))


def panel(d, left, rows, measure, words, step):
    """One measure over the rows learned, a line for each board."""
    values = [float(row[measure]) for row in rows]
    low = int(min(values) / step) * step
    high = (int(max(values) / step) + 1) * step
    last = int(rows[-1]["samples"])

    def at(samples, value):
        return left + WIDTH * samples / last, TOP + HEIGHT * (high - value) / (high - low)

    d.text(left, TOP - 22, words, weight="bold")
    for i in range(round((high - low) / step) + 1):
        x, y = at(0, low + i * step)
        d.line([(x, y), (x + WIDTH, y)], "border", 1)
        d.text(x - 8, y + 4, "%.2f" % (low + i * step), "dim", 12, "end")
    for samples in range(0, last + 1, 50_000):
        d.text(at(samples, low)[0], TOP + HEIGHT + 20, "{:,}".format(samples // 1000), "dim", 12, "middle")
    d.text(left + WIDTH / 2, TOP + HEIGHT + 40, "thousand rows", "dim", 12, "middle")
    for board, color in BOARDS:
        points = [at(int(row["samples"]), float(row[measure])) for row in rows if row["board"] == board]
        d.line(points, color + "-line", 2)
        d.text(points[-1][0], points[-1][1] - 10, board, color, 13, "end", "bold")


def training():
    """How the held-out figures fell while the network learned."""
    d = Drawing(860, 380, "How the network came closer to its teacher")
    rows = validations()
    for i, (measure, words, step) in enumerate(MEASURES):
        panel(d, 64 + 420 * i, rows, measure, words, step)
    return d


ALL = {"training": training}
