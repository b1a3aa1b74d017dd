"""Two nodes behind nginx, of which one dies: pages, thin clients and JSON clients go on at the other with their games.

    python3 test/serving/failover.py --sanko ./sanko --games 200 --analyses 500 --seconds 120

Everything listens on this machine only. Exits with 1 if anything is lost, and prints what was measured. Also checks
that the queries of the dashboard, docs/serving/grafana.json, name metrics that the nodes export.
"""

import argparse
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "clients/python"))
sys.dont_write_bytecode = True
import sanko  # noqa: E402

SETUP = {"boardXSize": 9, "boardYSize": 9, "rules": "chinese"}
# What the nodes of docs/serving/nginx.conf listen at.
PORTS = {"gtp": (7710, 7720), "json": (7711, 7721), "web": (7714, 7724)}
FRONT = {"gtp": 7700, "json": 7701, "web": 7788}


class Node:
    def __init__(self, command, options):
        kinds = ("gtp", "json", "web", "admin")
        most = ["--max-connections", "2000", "--max-games", "500", "--web-games", "500"]
        self.process = subprocess.Popen([command, "serve", *[word for kind in kinds for word in ("--" + kind, "0")], *most,
                                         *options], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        self.ports = {}
        for line in self.process.stderr:
            if found := re.match(r"Port of (\w+): (\d+)", line):
                self.ports[found[1]] = int(found[2])
            if line.startswith("Started"):
                break
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def get(self, path):
        with urllib.request.urlopen(f"http://localhost:{self.ports['admin']}{path}", timeout=10) as answer:
            return answer.read().decode()

    def await_ready(self):
        for _ in range(300):
            try:
                return self.get("/health")
            except OSError:
                time.sleep(0.1)
        raise AssertionError("a node does not become ready")

    def seconds(self):
        """Of processor time."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self):
        """In memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) // 1024

    def kill(self, how):
        self.process.send_signal(how)

    def end(self):
        self.process.kill()
        self.process.wait()


def free_port():
    with socket.create_server(("localhost", 0)) as listener:
        return listener.getsockname()[1]


def balance(nodes, folder):
    """nginx by the example of the documents, with ports that are free here."""
    text = (ROOT / "docs/serving/nginx.conf").read_text()
    front = {kind: free_port() for kind in FRONT}
    for kind, port in FRONT.items():
        text = text.replace(f"listen 127.0.0.1:{port};", f"listen 127.0.0.1:{front[kind]};")
    for kind, ports in PORTS.items():
        for node, port in zip(nodes, ports):
            text = text.replace(f"server 127.0.0.1:{port} ", f"server 127.0.0.1:{node.ports[kind]} ")
    (folder / "nginx.conf").write_text(text)
    nginx = subprocess.Popen(["nginx", "-p", folder, "-c", "nginx.conf"], stderr=(folder / "error.log").open("w"))
    for kind in FRONT:
        for _ in range(100):
            try:
                socket.create_connection(("localhost", front[kind])).close()
                break
            except OSError:
                time.sleep(0.05)
    return nginx, front


def stones(engine, moves):
    """How many stones of each color the moves leave on the board."""
    line = [{"move": move} for move in moves]
    board = engine.ask("positions", **SETUP, line=line, **{"from": len(moves)}).result(30)["positions"][0]["stones"]
    return board.count("X"), board.count("O")


class Thin(threading.Thread):
    """A game through `sanko gtp --connect`, whose user sees nothing but replies."""

    def __init__(self, command, port, visits, errors, times, served):
        super().__init__()
        self.process = subprocess.Popen([command, "gtp", "--connect", f"localhost:{port}", "--visits", str(visits)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        encoding="utf-8")
        self.over = threading.Event()
        self.errors, self.times, self.served = errors, times, served
        self.moves = []
        self.count = 0

    def ask(self, command):
        self.count += 1
        self.process.stdin.write(f"{self.count} {command}\n")
        self.process.stdin.flush()
        reply = ""
        while (line := self.process.stdout.readline()).strip():
            reply += line
        if not reply.startswith(f"={self.count} "):
            raise AssertionError(f"{command}: {reply}")
        return reply.split(" ", 1)[1].strip()

    def run(self):
        try:
            for command in ("boardsize 9", "kata-set-rules chinese", "komi 7", "kata-set-param allowResignation false"):
                self.ask(command)
            while not self.over.wait(0.1):
                color = "BW"[len(self.moves) % 2]
                begun = time.monotonic()
                self.moves.append((color, self.ask("genmove " + color)))
                self.times.append((begun, time.monotonic()))
                self.served.add(self)
                if len(self.moves) > 50 or [move for _, move in self.moves[-2:]] == ["pass", "pass"]:
                    self.ask("clear_board")
                    self.moves = []
        except Exception as error:  # Told at the end.
            self.errors.append(f"thin client: {error!r}")

    def finish(self, engine):
        self.over.set()
        self.join()
        if not self.errors:
            has = tuple(len(self.ask("list_stones " + color).split()) for color in "bw")
            if has != stones(engine, self.moves):
                self.errors.append(f"thin client: {has} stones for {self.moves}")
        said = self.process.communicate("quit\n" if self.process.poll() is None else None, timeout=30)[1]
        if self.process.returncode != 0:
            self.errors.append(f"thin client: ended with {self.process.returncode}: {said}")
        return said.count("Connected again")


def analyze(engine, visits, over, errors, times, served):
    """A JSON client that asks for three turns at a time."""
    points = [column + str(row) for column in "ABCDEFGHJ" for row in range(1, 10)]
    try:
        while not over.wait(0.1):
            moves = list(zip("BW", random.sample(points, 2)))
            begun = time.monotonic()
            answers = engine.analyze(**SETUP, moves=moves, maxVisits=visits, analyzeTurns=[0, 1, 2]).results(90)
            times.append((begun, time.monotonic()))
            served.add(engine)
            if [answer["turnNumber"] for answer in answers] != [0, 1, 2]:
                errors.append(f"JSON client: {answers}")
    except Exception as error:  # Told at the end.
        errors.append(f"JSON client: {error!r}")


def provoke(node):
    """Has a node count what it would not in a quiet time; the end of what is returned leaves it in peace."""
    urllib.request.urlopen(f"http://localhost:{node.ports['web']}/").close()
    with socket.create_connection(("localhost", node.ports["gtp"])) as foreign:
        foreign.sendall(b"GET / HTTP/1.1\r\n\r\n")  # Refused.
        foreign.recv(100)
    half = socket.create_connection(("localhost", node.ports["web"]))
    half.sendall(b"GET / HT")  # Dropped after 10 seconds.
    return half


def check_dashboard(node, half):
    """The dashboard asks for nothing that a node does not export."""
    half.settimeout(15)
    half.recv(100)
    half.close()
    exported = set(re.findall(r"(?m)^(sanko_\w+)", node.get("/metrics")))
    text = (ROOT / "docs/serving/grafana.json").read_text()
    panels = json.loads(text)["panels"]
    asked = {name for panel in panels for target in panel["targets"] for name in re.findall(r"sanko_\w+", target["expr"])}
    documented = set(re.findall(r"sanko_\w+", (ROOT / "docs/server.md").read_text()))
    assert len(panels) >= 10 and len(asked) >= 15, (panels, asked)
    assert asked <= exported, f"the dashboard asks for {asked - exported}, which a node does not export"
    plain = {re.sub("_(bucket|sum|count)$", "", name) for name in exported}
    short = {"sanko_positions" + name for name in ("_running", "_searched", "_visits")}
    assert plain <= documented | short, f"docs/server.md does not have {plain - documented - short}"


def told(times, death):
    """As in pages.mjs."""
    def of(kept):
        kept = sorted(end - begun for begun, end in kept)
        def at(share):
            return round(kept[round(share * (len(kept) - 1))], 3) if kept else 0
        return {"number": len(kept), "p50": at(0.5), "p95": at(0.95), "longest": at(1)}

    return {"before": of([each for each in times if each[1] < death]),
            "failover": of([each for each in times if each[1] >= death > each[0] - 10]),
            "after": of([each for each in times if each[0] >= death + 10])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sanko", default=str(ROOT / "sanko"), help="the engine")
    parser.add_argument("--games", type=int, default=4, help="pages that play")
    parser.add_argument("--analyses", type=int, default=6, help="pages that analyze")
    parser.add_argument("--thin", type=int, default=2, help="clients gtp --connect")
    parser.add_argument("--json", type=int, default=3, help="clients in Python")
    parser.add_argument("--seconds", type=float, default=8, help="half before the death, from when all are served")
    parser.add_argument("--visits", type=int, default=8, help="of a move or a position")
    parser.add_argument("--move-seconds", type=float, default=0.3, help="between a page's moves")
    parser.add_argument("--query-seconds", type=float, default=0.3, help="between a page's queries")
    parser.add_argument("--signal", default="KILL", choices=("KILL", "STOP", "TERM"), help="of which a node dies")
    parser.add_argument("options", nargs="*", help="of the nodes, after --")
    wanted = parser.parse_args()
    if min(wanted.games, wanted.analyses, wanted.thin, wanted.json) < 0 or wanted.games > 500 or wanted.analyses > 1000 \
            or wanted.thin > 8 or wanted.json > 50 or not 2 <= wanted.seconds <= 600:
        parser.error("at most 500 games, 1000 analyses, 8 thin and 50 JSON clients, 600 seconds")
    node_js = ["node"]
    if int(subprocess.check_output(["node", "-p", "process.versions.node"], encoding="utf-8").split(".")[0]) < 22:
        node_js += ["--no-warnings", "--experimental-websocket", "--experimental-default-type=module"]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that nothing is left running.
    nodes, ends, errors, thin_times, json_times, served = [], [], [], [], [], set()
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        for _ in range(2):
            nodes.append(Node(wanted.sanko, wanted.options))
            ends.append(nodes[-1].end)
        for node in nodes:
            node.await_ready()
        half = provoke(nodes[1])
        ends.append(half.close)
        nginx, front = balance(nodes, folder)
        ends.append(lambda: (nginx.terminate(), nginx.wait()))
        empty = nodes[1].megabytes()
        pages = subprocess.Popen([*node_js, str(ROOT / "test/serving/pages.mjs"), f"http://localhost:{front['web']}/",
                                  *map(str, (wanted.games, wanted.analyses, wanted.visits, wanted.move_seconds,
                                             wanted.query_seconds))],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        ends.append(lambda: (pages.kill(), pages.wait()))
        thins = [Thin(wanted.sanko, front["gtp"], wanted.visits, errors, thin_times, served) for _ in range(wanted.thin)]
        ends += [thin.process.kill for thin in thins]
        engines = [sanko.connect(port=front["json"], reconnect=60) for _ in range(wanted.json)]
        over = threading.Event()
        talks = [threading.Thread(target=analyze, args=(engine, wanted.visits, over, errors, json_times, served))
                 for engine in engines]
        for each in (*thins, *talks):
            each.start()
        assert pages.stdout.readline() == "served\n"
        while len(served) < wanted.thin + wanted.json and not errors:
            time.sleep(0.1)
        begun, spent = time.monotonic(), sum(node.seconds() for node in nodes)
        time.sleep(wanted.seconds / 2)
        spent = sum(node.seconds() for node in nodes) - spent
        print(f"Memory of a node: {empty} MB at the start, {nodes[1].megabytes()} MB with its clients; processor time of"
              f" both {spent / (time.monotonic() - begun):.2f} s a second")
        spent = nodes[1].seconds()
        nodes[0].kill(getattr(signal, "SIG" + wanted.signal))
        death = time.monotonic()
        print("death", file=pages.stdin, flush=True)
        time.sleep(wanted.seconds / 2)
        print(f"Memory of the other node: {nodes[1].megabytes()} MB; processor time"
              f" {(nodes[1].seconds() - spent) / (time.monotonic() - death):.2f} s a second")
        over.set()
        for talk in talks:
            talk.join()
        with sanko.connect(port=nodes[1].ports["json"]) as engine:
            again = sum(thin.finish(engine) for thin in thins)
        for engine in engines:
            engine.close()
        result = json.loads(pages.communicate(timeout=90)[0])
        errors += result["errors"]
        for name, figures in (("moves of pages", result["moves"]), ("positions of pages", result["queries"]),
                              ("moves of gtp --connect", told(thin_times, death)),
                              ("queries in Python", told(json_times, death))):
            for when, row in figures.items():
                print(f"{name}, {when}: {row['number']}, p50 {row['p50']} s, p95 {row['p95']} s, longest {row['longest']} s")
        print(f"Moves of pages asked for again: {result['askedAgain']}; games compared: {result['checked']};"
              f" thin clients that went on at the other node: {again} of {wanted.thin}")
        check_dashboard(nodes[1], half)
        if not errors:
            assert result["checked"] == wanted.games, result
            assert again + result["askedAgain"] > 0, "no client was at the node that died"
            times = {"moves of pages": result["moves"]["failover"]["number"] + result["moves"]["after"]["number"],
                     "positions of pages": result["queries"]["failover"]["number"] + result["queries"]["after"]["number"]}
            assert all(times.values()), times
    finally:
        for end in reversed(ends):
            end()
        shutil.rmtree(folder)
    for error in errors:
        print("ERROR:", error)
    sys.exit(bool(errors))


if __name__ == "__main__":
    main()
