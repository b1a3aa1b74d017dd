// How the package goes on when a server dies or hangs, with WebSockets that do nothing by themselves.
// Usage: node reconnect.mjs, where the package sanko-client is installed.
import assert from "node:assert/strict";
import {setTimeout as pause} from "node:timers/promises";
import {Disconnected, connect} from "sanko-client";

const game = {moves: [["B", "E5"]], rules: "chinese", boardXSize: 9, boardYSize: 9};
let sockets = [];

class FakeSocket {
  readyState = 0;
  sent = [];

  constructor(url) {
    this.url = String(url);
    sockets.push(this);
  }

  opens() {
    this.readyState = 1;
    this.onopen();
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  hears(answer) {
    this.onmessage({data: JSON.stringify(answer)});
  }

  close(reason = "") {
    this.readyState = 3;
    this.onclose({reason});
  }
}

async function socketNumber(number) {
  for (let i = 0; i < 500 && sockets.length < number; i++) await pause(10);
  assert.equal(sockets.length, number);
  const socket = sockets[number - 1];
  socket.opens();
  return socket;
}

function open(options) {
  sockets = [];
  return connect("ws://localhost:1/", {webSocket: FakeSocket, ...options});
}

// A server dies: what has no final answer is asked again.
let engine = open({reconnect: 10, silence: 60, token: "secret"});
const query = engine.analyze({...game, analyzeTurns: [0, 1, 2], priorities: [7, 8, 9]});
const first = await socketNumber(1);
first.hears({id: query.id, turnNumber: 1, isDuringSearch: false});
const version = engine.ask("query_version", {});
first.hears({id: first.sent[1].id, action: "query_version", version: "1"});
await version;
query.cancel();
first.close();
const models = engine.ask("query_models", {});
const second = await socketNumber(2);
assert.match(second.url, /token=secret/);
assert.deepEqual(second.sent.map(each => [each.action, each.analyzeTurns, each.priorities, each.terminateId]), [
  [undefined, [0, 2], [7, 9], undefined],
  ["terminate", undefined, undefined, query.id],
  ["terminate", undefined, undefined, query.id],
  ["query_models", undefined, undefined, undefined],
]);
first.hears({id: query.id, turnNumber: 0, isDuringSearch: false});
for (const turnNumber of [2, 0]) second.hears({id: query.id, turnNumber, isDuringSearch: false});
second.hears({id: second.sent[3].id, action: "query_models", models: []});
assert.deepEqual((await query.results()).map(answer => answer.turnNumber), [0, 1, 2]);
assert.deepEqual((await models).models, []);
const open3 = engine.analyze(game);
engine.close();
await assert.rejects(open3.result(), Disconnected);
await pause(400);
assert.equal(sockets.length, 2);

// A server hangs: it is asked for a sign of life, and left.
engine = open({reconnect: 10, silence: 2});
const hanging = await socketNumber(1);
hanging.hears({id: "none"});
const waiting = engine.ask("query_version", {});
const other = await socketNumber(2);
assert(hanging.sent.some(each => each.id === "ping"));
other.hears({id: other.sent[0].id, action: "query_version", version: "2"});
assert.equal((await waiting).version, "2");
engine.close();

// A server that refuses, or is not there any more in time, is not asked again.
engine = open({reconnect: 10});
const refused = engine.ask("query_version", {});
sockets[0].close("the token is missing or wrong");
await assert.rejects(refused, /the token is missing or wrong/);
engine = open({reconnect: 0.3});
const served = await socketNumber(1);
served.hears({id: "none"});
const lost = engine.ask("query_version", {});
served.close("gone");
const closing = setInterval(() => sockets.at(-1).readyState === 3 || sockets.at(-1).close("gone"), 5);
await assert.rejects(lost, /gone/);
clearInterval(closing);
assert(sockets.length > 1);
