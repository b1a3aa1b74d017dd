import { Connection, ConnectionLost, MOST_BYTES, ServerError } from "../connection.js";
import { text } from "../texts.js";
import { equal, ok, test } from "./harness.js";

/** Has the body use WebSockets and timers that do nothing by themselves, and a server that answers other requests by `status`. */
async function withFakes(body) {
  const real = { WebSocket: globalThis.WebSocket, setTimeout: globalThis.setTimeout, fetch: globalThis.fetch };
  const server = { status: 200, asked: [] };
  const sockets = [];
  const timers = [];
  class FakeSocket {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    sent = [];

    constructor(address) {
      this.path = new URL(address).pathname.split("/").at(-1);
      sockets.push(this);
    }

    opens() {
      this.readyState = 1;
      this.onopen();
      return this;
    }

    send(text) {
      this.sent.push(text);
    }

    hears(message) {
      this.onmessage({ data: typeof message === "string" ? message : JSON.stringify(message) });
    }

    close(code = 1006) {
      this.readyState = 3;
      this.onclose({ code });
    }
  }
  const fetch = async path => {
    server.asked.push(new URL(path).pathname.split("/").at(-1));
    if (!server.status) {
      throw new TypeError("it is away");
    }
    return { status: server.status };
  };
  Object.assign(globalThis, { WebSocket: FakeSocket, setTimeout: (run, delay) => timers.push({ run, delay }), fetch });
  try {
    const fire = delay => timers.splice(0).forEach(timer => timer.delay === delay && timer.run());
    await body({ sockets, timers, fire, server });
  } finally {
    Object.assign(globalThis, real);
  }
}

const REVIEW = { moves: [], analyzeTurns: [0, 1, 2], priorities: [9, 8, 7] };

test("after a reconnection a query is asked again for the turns without a final answer, and no answer comes twice", () =>
  withFakes(async ({ sockets }) => {
    const connection = new Connection("");
    connection.open();
    const first = sockets[0].opens();
    const answers = [];
    connection.subscribe(REVIEW, answer => answers.push([answer.turnNumber, answer.isDuringSearch]), 3);
    const { id, ...asked } = JSON.parse(first.sent[0]);
    equal(asked, REVIEW);
    first.hears({ id, turnNumber: 0, isDuringSearch: true });
    first.hears({ id, turnNumber: 1, isDuringSearch: false });
    first.close();
    await connection.retryNow();
    const second = sockets[1].opens();
    equal(JSON.parse(second.sent[0]), { id, moves: [], analyzeTurns: [0, 2], priorities: [9, 7] });
    second.hears({ id, turnNumber: 1, isDuringSearch: false });
    second.hears({ id, turnNumber: 0, isDuringSearch: false });
    second.hears({ id, turnNumber: 2, isDuringSearch: false });
    second.close();
    await connection.retryNow();
    equal(sockets[2].opens().sent, []);
    equal(answers, [[0, true], [1, false], [0, false], [2, false]]);
  }));

test("a connection that does not open in time is given up, and another one tried", () =>
  withFakes(async ({ sockets, fire }) => {
    const connection = new Connection("");
    let retries = 0;
    connection.addEventListener("retry", () => retries++);
    connection.open();
    fire(5000);
    equal([sockets[0].readyState, retries], [3, 1]);
    await connection.retryNow();
    sockets[1].opens();
    fire(5000);
    equal([sockets[1].readyState, retries], [1, 1]);
  }));

test("no WebSocket is tried in vain while the server is away, nor while a proxy says so", () =>
  withFakes(async ({ sockets, server }) => {
    const connection = new Connection("");
    const seen = [];
    connection.addEventListener("open", () => seen.push("open"));
    connection.addEventListener("retry", () => seen.push("retry"));
    await connection.open();
    equal(server.asked, []);
    sockets[0].opens().close();
    for (const status of [0, 502]) {
      server.status = status;
      await connection.retryNow();
    }
    equal([sockets.length, server.asked], [1, ["live", "live"]]);
    server.status = 200;
    await connection.retryNow();
    sockets[1].opens();
    equal(seen, ["open", "retry", "retry", "retry", "open"]);
  }));

test("a server that is full is asked by a WebSocket, since only that tells when it no longer is", () =>
  withFakes(async ({ sockets, server }) => {
    const connection = new Connection("");
    connection.open();
    sockets[0].opens().close(1013);
    await connection.retryNow();
    equal([sockets.length, server.asked], [2, []]);
  }));

test("a game whose server falls silent is lost, so that it is taken to another one", () =>
  withFakes(async ({ sockets, fire }) => {
    const connection = new Connection("secret");
    const move = connection.gtp("kata-search_cancellable B").catch(error => error);
    const first = sockets[0].opens();
    equal([first.path, first.sent], ["gtp", ["auth secret", "# heartbeat 5", "kata-search_cancellable B"]]);
    fire(15_000);
    equal(first.readyState, 1);
    const session = connection.gtpSession;
    first.hears("# alive\n");
    fire(15_000);
    ok((await move) instanceof ConnectionLost);
    equal([first.readyState, connection.gtpSession], [3, 0]);
    const reply = connection.gtp("name");
    const second = sockets[1].opens();
    second.hears("# alive\n");
    second.hears("= San");
    second.hears("ko\n\n");
    equal(await reply, "Sanko");
    ok(connection.gtpSession !== session);
    connection.endGtp();
  }));

test("what the server would not take is refused before it is sent, however few letters it has", () =>
  withFakes(async ({ sockets }) => {
    const connection = new Connection("");
    connection.open();
    const socket = sockets[0].opens();
    for (const sgf of ["目".repeat(MOST_BYTES / 3), '"'.repeat(MOST_BYTES / 2)]) {
      const error = await connection.request({ action: "parse_record", sgf }).catch(each => each);
      ok(error instanceof ServerError && error.message.includes("8.4 MB"), error);
    }
    equal(socket.sent, []);
    socket.close();
    await connection.retryNow();
    equal(sockets[1].opens().sent, []);
  }));

test("what a server has found too large is not sent again", () =>
  withFakes(async ({ sockets }) => {
    const connection = new Connection("");
    connection.open();
    const first = sockets[0].opens();
    const answers = [];
    connection.subscribe(REVIEW, answer => answers.push(answer.error), 3);
    const request = connection.request({ action: "parse_record", sgf: " ".repeat(1_000) }).catch(each => each);
    first.close(1009);
    ok((await request) instanceof ServerError && (await request).message.includes("MB"));
    equal(answers, []);
    await connection.retryNow();
    equal(sockets[1].opens().sent.length, 1);
  }));

test("errors of the server that people meet are told in their words", () =>
  withFakes(async ({ sockets }) => {
    const connection = new Connection("");
    connection.open();
    sockets[0].opens();
    const asked = connection.request({ action: "explore_game" });
    const { id } = JSON.parse(sockets[0].sent.at(-1));
    sockets[0].hears({ id, error: "This record is not there any more", field: "game" });
    const error = await asked.catch(each => each);
    equal(error.message, text("server.gone"));
    equal(error.field, "game");
  }));

test("a server without room for a game says so", () =>
  withFakes(async ({ sockets }) => {
    const asked = new Connection("").gtp("name");
    sockets[0].close(1013);
    const error = await asked.catch(each => each);
    equal(error.message, text("server.full"));
  }));

test("failures of GTP commands are told in people's words, too", () =>
  withFakes(async ({ sockets }) => {
    const asked = new Connection("").gtp("name");
    sockets[0].opens();
    sockets[0].hears("? internal error: something\n\n");
    const error = await asked.catch(each => each);
    equal(error.message, text("server.failed"));
  }));
