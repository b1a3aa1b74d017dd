"""Tests of the client with a running engine: SANKO=path/to/sanko python3 -m unittest (in this folder)."""

import asyncio
import os
import re
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


class ConnectionTest(Common, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = subprocess.Popen([ENGINE, "serve", "--json", "0", "-model", "rollouts"],
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                                      env={**os.environ, "SANKO_TOKEN": "open sesame"})
        for line in cls.server.stdout:
            if found := re.match(r"Port of json: (\d+)", line):
                cls.port = int(found[1])
                break
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


if __name__ == "__main__":
    unittest.main()
