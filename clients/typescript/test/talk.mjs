// Talks to a running engine through the package, as a process and over WebSocket.
// Usage: node --experimental-websocket talk.mjs ENGINE, where the package sanko-client is installed.
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {createInterface} from "node:readline";
import {Disconnected, SankoError, connect, start} from "sanko-client/node";

const command = process.argv[2];
const game = {moves: [["B", "E5"]], rules: "chinese", boardXSize: 9, boardYSize: 9};
const endless = {...game, maxVisits: 100_000_000, reportDuringSearchEvery: 0.05};

async function talk(engine) {
  const turns = await engine.analyze({...game, maxVisits: 20, analyzeTurns: [1, 0, 1]}).results();
  assert.deepEqual(turns.map(turn => turn.turnNumber), [0, 1]);
  assert.equal(turns[0].rootInfo.visits, 20);
  assert.equal((await engine.ask("query_version", {})).git_hash, "<omitted>");
  assert.equal((await engine.ask("query_version", {nonsense: 1})).action, "query_version");
  const position = {boardXSize: 9, boardYSize: 9, rules: "chinese", komi: 7, line: [], dead: [], daed: []};
  assert.equal((await engine.ask("score", position)).score, 7);

  const query = engine.analyze(endless);
  const reports = [];
  for await (const answer of query) {
    reports.push(answer.isDuringSearch);
    if (reports.length === 3) query.cancel();
  }
  assert.equal(reports.filter(isDuring => !isDuring).length, 1);
  assert(reports.length > 3);

  await assert.rejects(engine.analyze({...game, boardXSize: 99}).result(), {field: "boardXSize"});
  await assert.rejects(engine.ask("parse_record", {}), SankoError);
  const warned = engine.analyze({...game, maxVisits: 2, nonsense: 1});
  await warned.result();
  assert.equal(warned.warnings[0].field, "nonsense");

  const open = engine.analyze(endless);
  engine.close();
  await assert.rejects(open.result(), Disconnected);
  await assert.rejects(engine.analyze(game).result(), Disconnected);
}

await talk(start(command, ["analysis", "-model", "rollouts"]));
await assert.rejects(start("/no/such/engine").analyze(game).result(), Disconnected);

const server = spawn(command, ["serve", "--websocket", "0", "-model", "rollouts"], {
  env: {...process.env, SANKO_TOKEN: "open sesame"},
  stdio: ["ignore", "ignore", "pipe"],
});
try {
  const port = await new Promise(resolve => {
    createInterface({input: server.stderr}).on("line", line => {
      const found = /^Port of web_socket: (\d+)/.exec(line);
      if (found) resolve(found[1]);
    });
  });
  await talk(connect(`ws://localhost:${port}/`, {token: "open sesame"}));
  const wrong = connect(`ws://localhost:${port}/`, {token: "shut"});
  await assert.rejects(wrong.analyze(game).result(), Disconnected);
} finally {
  server.kill();
}
