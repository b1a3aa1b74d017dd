"""Tests of the client with a running engine: SANKO=path/to/sanko python3 -m unittest (in this folder)."""

import asyncio
import json
import os
import re
import socket
import subprocess
import unittest

import sanko

ENGINE = os.environ.get("SANKO", "../../sanko")
GAME = {"moves": [("B", "E5")], "rules": "chinese", "boardXSize": 9, "boardYSize": 9}
ENDLESS = {**GAME, "maxVisits": 100_000_000, "reportDuringSearchEvery": 0.05}


class Common:
    """What holds for a process and for a connection."""

    def test_answers(self):
        query = self.engine.analyze(**GAME, maxVisits=20, analyzeTurns=[1, 0, 1], includePolicy=True)
        first, second = query.results(30)
        self.assertEqual((first["turnNumber"], second["turnNumber"]), (0, 1))
        self.assertEqual(first["rootInfo"]["visits"], 20)
        self.assertEqual(len(second["policy"]), 82)
        self.assertEqual(self.engine.ask("query_version").result(30)["git_hash"], "<omitted>")

    def test_reports_until_it_is_cancelled(self):
        query = self.engine.analyze(**ENDLESS)
        reports = []
        for answer in query:
            reports.append(answer["isDuringSearch"])
            if len(reports) == 3:
                query.cancel()
        self.assertEqual(reports.count(False), 1)
        self.assertGreaterEqual(reports.count(True), 3)
        self.assertGreater(query.result()["rootInfo"]["visits"], 0)

    def test_raises_what_is_wrong(self):
        with self.assertRaisesRegex(sanko.SankoError, "^boardXSize: Must be an integer from 2 to 25$") as raised:
            self.engine.analyze(**{**GAME, "boardXSize": 99}).result(30)
        self.assertEqual(raised.exception.field, "boardXSize")
        with self.assertRaises(sanko.SankoError):
            self.engine.ask("parse_record").result(30)

    def test_warns(self):
        query = self.engine.analyze(**GAME, maxVisits=2, nonsense=1)
        self.assertEqual(query.result(30)["rootInfo"]["visits"], 2)
        self.assertEqual(query.warnings[0]["field"], "nonsense")
        reports = []
        score = self.engine.ask("score", reports.append, **{**GAME, "komi": 7, "line": [], "dead": [], "daed": []})
        self.assertEqual(score.result(30)["score"], 7)
        self.assertEqual([report["field"] for report in reports], ["moves", "daed"])

    def test_awaits(self):
        async def talk():
            queries = [self.engine.analyze(**GAME, maxVisits=5) for _ in range(3)]
            visits = [(await query)["rootInfo"]["visits"] for query in queries]
            endless = self.engine.analyze(**ENDLESS)
            async for answer in endless:
                if answer["isDuringSearch"]:
                    endless.cancel()
            task = asyncio.ensure_future(self.wait(self.engine.analyze(**ENDLESS)))
            await asyncio.sleep(0.1)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            return visits

        self.assertEqual(asyncio.run(talk()), [5, 5, 5])

    @staticmethod
    async def wait(query):
        return await query


class ProcessTest(Common, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.engine = sanko.start(ENGINE, "analysis", "-model", "rollouts")

    @classmethod
    def tearDownClass(cls):
        query = cls.engine.analyze(**ENDLESS)
        cls.engine.close()
        for ask in (query.result, lambda: cls.engine.analyze(**GAME)):
            try:
                ask()
                raise AssertionError("the engine has ended")
            except sanko.Disconnected:
                pass


def serve(port=0):
    """A server that listens, and its port."""
    server = subprocess.Popen([ENGINE, "serve", "--json", str(port), "-model", "rollouts"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                              env={**os.environ, "SANKO_TOKEN": "open sesame"})
    for line in server.stdout:
        if found := re.match(r"Port of json: (\d+)", line):
            return server, int(found[1])
    raise AssertionError("no server")


def kill(server):
    server.kill()
    server.wait()
    server.stdout.close()


class ConnectionTest(Common, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server, cls.port = serve()
        cls.engine = sanko.connect(port=cls.port, token="open sesame")

    @classmethod
    def tearDownClass(cls):
        cls.engine.close()
        cls.server.terminate()
        cls.server.wait()
        cls.server.stdout.close()

    def test_says_that_the_token_is_wrong(self):
        with sanko.connect(port=self.port, token="shut") as engine:
            with self.assertRaisesRegex(sanko.Disconnected, "the token is missing or wrong"):
                engine.ask("query_version").result(30)

    def test_goes_on_where_a_server_has_died(self):
        server, port = serve()
        with sanko.connect(port=port, token="open sesame", reconnect=60) as engine:
            endless = engine.analyze(**ENDLESS)
            answers = iter(endless)
            next(answers)
            kill(server)
            self.addCleanup(kill, serve(port)[0])
            self.assertEqual(engine.ask("query_version").result(30)["action"], "query_version")
            for _ in range(len(endless._answers)):  # One was taken above: the last of these comes from the second server.
                next(answers)
            endless.cancel()
            self.assertEqual([answer["isDuringSearch"] for answer in answers].count(False), 1)


class FakeServerTest(unittest.TestCase):
    """What is asked again, and what a server does that hangs."""

    def setUp(self):
        self.listener = socket.create_server(("localhost", 0))
        silence = 0.6 if self._testMethodName == "test_leaves_a_server_that_hangs" else 30
        self.engine = sanko.connect(port=self.listener.getsockname()[1], reconnect=20, silence=silence)
        self.accept()

    def tearDown(self):
        self.engine.close()
        self.file.close()
        self.connection.close()
        self.listener.close()

    def accept(self):
        self.connection, _ = self.listener.accept()
        self.file = self.connection.makefile("rw")

    def receive(self):
        """The next request that is no ping."""
        while (request := json.loads(self.file.readline()))["id"] == "ping":
            pass
        return request

    def send(self, **answer):
        self.file.write(json.dumps(answer) + "\n")
        self.file.flush()

    def hang_up(self):
        self.file.close()
        self.connection.close()

    def test_asks_again_for_what_has_no_answer(self):
        query = self.engine.analyze(**GAME, analyzeTurns=[0, 1, 2], priorities=[7, 8, 9])
        asked = self.receive()
        self.send(id=query.id, turnNumber=1, isDuringSearch=False)
        self.send(id=query.id, turnNumber=0, isDuringSearch=True)
        done = self.engine.ask("query_version")
        self.send(**self.receive(), version="1")
        done.result(10)
        query.cancel()
        self.assertEqual(self.receive()["action"], "terminate")
        self.hang_up()
        self.accept()
        self.assertEqual(self.receive(), {**asked, "analyzeTurns": [0, 2], "priorities": [7, 9]})
        self.assertEqual(self.receive()["terminateId"], query.id)
        for turn in (2, 0):
            self.send(id=query.id, turnNumber=turn, isDuringSearch=False)
        self.assertEqual([answer["turnNumber"] for answer in query.results(10)], [0, 1, 2])

    def test_leaves_a_server_that_hangs(self):
        first = self.engine.ask("query_version")
        self.send(**self.receive(), version="1")
        first.result(10)
        waiting = self.engine.ask("query_models")
        hanging = self.file, self.connection
        self.accept()  # Since nothing is answered, not even pings.
        self.send(**self.receive(), models=[])
        self.assertEqual(waiting.result(10)["models"], [])
        for each in hanging:
            each.close()

    def test_does_not_go_on_where_it_was_never_served(self):
        waiting = self.engine.ask("query_version")
        self.send(error="the token is missing or wrong")
        self.hang_up()
        with self.assertRaisesRegex(sanko.Disconnected, "the token is missing or wrong"):
            waiting.result(10)


if __name__ == "__main__":
    unittest.main()
