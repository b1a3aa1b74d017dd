"""Shapes, text and colors that all drawings of docs/images share."""

from html import escape

# class: (property, light, dark)
COLORS = {
    "panel": ("fill", "#ffffff", "#0d1117"),
    "ink": ("fill", "#1f2328", "#e6edf3"),
    "dim": ("fill", "#59636e", "#9aa4ae"),
    "blue": ("fill", "#0757ba", "#6cb0ff"),
    "green": ("fill", "#136b2d", "#56d364"),
    "orange": ("fill", "#a04100", "#ffa657"),
    "red": ("fill", "#b3131e", "#ff8079"),
    "white-fill": ("fill", "#ffffff", "#161b22"),
    "gray-fill": ("fill", "#eef1f4", "#21262d"),
    "blue-fill": ("fill", "#ddf0ff", "#12304f"),
    "green-fill": ("fill", "#ddf6e3", "#12381f"),
    "orange-fill": ("fill", "#ffeedd", "#432811"),
    "red-fill": ("fill", "#ffe5e3", "#471a1b"),
    "border": ("stroke", "#d1d9e0", "#3d444d"),
    "line": ("stroke", "#6e7781", "#8b949e"),
    "blue-line": ("stroke", "#0969da", "#4493f8"),
    "green-line": ("stroke", "#1a7f37", "#3fb950"),
    "orange-line": ("stroke", "#bc4c00", "#f0883e"),
    "red-line": ("stroke", "#cf222e", "#f85149"),
}

SANS = "system-ui,-apple-system,'Segoe UI','Noto Sans','Liberation Sans',Helvetica,Arial,sans-serif"
MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono','DejaVu Sans Mono',monospace"


def number(value):
    """Coordinates to a tenth, without a trailing zero."""
    text = "%.1f" % value
    return text[:-2] if text.endswith(".0") else text


def signed(value, digits=2):
    """A value with a true minus sign."""
    text = "%.*f" % (digits, abs(value))
    return ("−" if value < 0 and float(text) != 0 else "") + text


class Drawing:
    """One picture: a rounded panel with shapes on it, in colors for light and dark pages."""

    def __init__(self, width, height, title, padding=0):
        self.width, self.height, self.title = width, height, title
        self.parts, self.used, self.markers = [], {"panel", "border"}, set()

    # ---- shapes

    def use(self, *classes):
        for name in " ".join(c for c in classes if c).split():
            if name in COLORS:
                self.used.add(name)
            if name.endswith("-line") or name == "line":
                self.used.add(name)
        return " ".join(c for c in classes if c)

    def raw(self, text):
        self.parts.append(text)

    def text(self, x, y, words, kind="ink", size=14, anchor="start", weight=None, mono=False,
             italic=False):
        """One line of text; its base line is at y."""
        style = "".join([
            "" if anchor == "start" else ' text-anchor="%s"' % anchor,
            "" if size == 14 else ' font-size="%s"' % number(size),
            ' font-weight="600"' if weight == "bold" else "",
            ' font-style="italic"' if italic else "",
        ])
        self.raw('<text x="%s" y="%s" class="%s%s"%s>%s</text>' % (
            number(x), number(y), self.use(kind), " mono" if mono else "", style, escape(words, False)))

    def lines(self, x, y, all_words, step=19, **how):
        """Lines of text below each other; returns where the next one would be."""
        for words in all_words:
            self.text(x, y, words, **how)
            y += step
        return y

    def box(self, x, y, width, height, fill="white-fill", line="line", radius=8, dashed=False,
            thick=1.2):
        self.raw('<rect x="%s" y="%s" width="%s" height="%s" rx="%s" class="%s" stroke-width="%s"%s/>' % (
            number(x), number(y), number(width), number(height), number(radius),
            self.use(fill, line), number(thick), ' stroke-dasharray="5 4"' if dashed else ""))

    def label_box(self, x, y, width, height, lines, fill="white-fill", line="line", size=13,
                  kind="ink", dashed=False, mono_first=False, thick=1.2, radius=8):
        """A box with centered lines; the first is bold."""
        self.box(x, y, width, height, fill, line, radius, dashed, thick)
        step = size + 5
        top = y + height / 2 - step * (len(lines) - 1) / 2 + size * 0.35
        for i, words in enumerate(lines):
            self.text(x + width / 2, top + i * step, words,
                      kind if i == 0 else "dim", size if i == 0 else size - 1, "middle",
                      "bold" if i == 0 else None, mono=mono_first and i == 0)

    def line(self, points, kind="line", thick=1.4, dashed=False, arrow=False):
        """A line through points, with a head at its end if it is an arrow."""
        end = ""
        if arrow:
            self.markers.add(kind)
            end = ' marker-end="url(#%s-head)"' % kind
        self.raw('<polyline points="%s" fill="none" class="%s" stroke-width="%s"%s%s/>' % (
            " ".join("%s,%s" % (number(x), number(y)) for x, y in points), self.use(kind),
            number(thick), ' stroke-dasharray="5 4"' if dashed else "", end))

    def arrow(self, x1, y1, x2, y2, kind="line", thick=1.4, dashed=False):
        self.line([(x1, y1), (x2, y2)], kind, thick, dashed, True)

    def curve(self, x1, y1, cx, cy, x2, y2, kind="line", thick=1.4, dashed=False, arrow=True):
        end = ""
        if arrow:
            self.markers.add(kind)
            end = ' marker-end="url(#%s-head)"' % kind
        self.raw('<path d="M%s,%s Q%s,%s %s,%s" fill="none" class="%s" stroke-width="%s"%s%s/>' % (
            number(x1), number(y1), number(cx), number(cy), number(x2), number(y2),
            self.use(kind), number(thick), ' stroke-dasharray="5 4"' if dashed else "", end))

    def pill(self, x, y, words, kind="ink", fill="white-fill", line="border", size=12):
        """A small label with its middle at x, y."""
        width = 10 + 6.9 * len(words) * size / 12
        self.box(x - width / 2, y - 10, width, 20, fill, line, 10, thick=1)
        self.text(x, y + size * 0.36, words, kind, size, "middle")

    def stone(self, x, y, color, radius=6.5):
        """A stone of a player: "B" or "W"."""
        self.raw('<circle cx="%s" cy="%s" r="%s" class="stone-%s" stroke-width="1.2"/>' % (
            number(x), number(y), number(radius), color))

    def player(self, x, y, color):
        """Whose turn or move it is: a small stone on wood, since dark pages swallow black."""
        self.raw('<rect x="%s" y="%s" width="18" height="18" rx="4" class="wood"/>' % (number(x - 9), number(y - 9)))
        self.stone(x, y, color, 6)

    # ---- the file

    def svg(self):
        used = [name for name in COLORS if name in self.used]
        light = "".join(".%s{%s:%s}" % (n, COLORS[n][0], COLORS[n][1]) for n in used)
        dark = "".join(".%s{%s:%s}" % (n, COLORS[n][0], COLORS[n][2]) for n in used)
        body = "\n".join(self.parts)
        if "stone-" in body:
            light += ".stone-B{fill:#161616;stroke:#161616}.stone-W{fill:#fcfcfc;stroke:#3a3a3a}"
            dark += ".stone-B{fill:#101010;stroke:#101010}.stone-W{fill:#f4f4f4;stroke:#101010}"
        if "wood" in body:
            light += (".wood{fill:#e3b869}.grid{stroke:#6b4d1f}.star{fill:#6b4d1f}.on-wood{fill:#3a280c}"
                      ".on-B{fill:#ffffff}.on-W{fill:#111111}")
            dark += ".wood{fill:#bd9047}.grid{stroke:#4d3512}.star{fill:#4d3512}.on-wood{fill:#2b1c05}"
        heads = "".join(
            '<marker id="%s-head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" '
            'markerHeight="9" orient="auto-start-reverse" markerUnits="userSpaceOnUse">'
            '<path d="M0,0.8 L10,5 L0,9.2 Z" class="%s-fill-head"/></marker>' % (kind, kind)
            for kind in sorted(self.markers))
        for kind in sorted(self.markers):
            light += ".%s-fill-head{fill:%s}" % (kind, COLORS[kind][1])
            dark += ".%s-fill-head{fill:%s}" % (kind, COLORS[kind][2])
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
            'role="img" font-family="%s" font-size="14">\n<title>%s</title>\n<style>\ntext{white-space:pre}.mono{font-family:%s}%s\n'
            "@media (prefers-color-scheme: dark){%s}\n</style>\n%s"
            '<rect x="0.5" y="0.5" width="%d" height="%d" rx="10" class="panel border"/>\n%s\n</svg>\n' % (
                self.width, self.height, self.width, self.height, SANS, escape(self.title, False), MONO,
                light, dark, "<defs>%s</defs>\n" % heads if heads else "",
                self.width - 1, self.height - 1, body))
