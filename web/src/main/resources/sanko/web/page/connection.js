/** The connection with the server: JSON requests and GTP commands over WebSockets that are opened again when they break. */

import { attempt } from "./game-storage.js";
import { serverWords } from "./server-words.js";
import { text } from "./texts.js";

const RETRY_SECONDS = [0.3, 1, 2, 4, 5];
const PING_MILLISECONDS = 20_000;
const PONG_MILLISECONDS = 15_000;
const OPENING_MILLISECONDS = 5_000;
const HEARTBEAT_SECONDS = 5;
const BEAT = "# alive\n";
const TOKEN = "sanko.token";
const WRONG_TOKEN = 4401;
const SERVER_FULL = 1013;
const MESSAGE_TOO_LARGE = 1009;

/** The server takes no larger message. */
export const MOST_BYTES = 8 << 20;

/** An answer of the server that says what was wrong; `field` names the field of the request, if one did it. */
export class ServerError extends Error {
  constructor(message, field) {
    super(message);
    this.field = field;
  }
}

/** A GTP command that was not answered because the connection broke: the game must be sent again. */
export class ConnectionLost extends Error {}

/**
 * Events: "open", "close", "retry" (`detail` is {seconds until the next attempt, isFull}), "denied" (the token is wrong),
 * "warning" (`detail` is the server's text).
 */
export class Connection extends EventTarget {
  #socket = null;
  #pending = new Map();
  #nextId = 1;
  #attempts = 0;
  /** Whether the server may be away: it has not said why the last connection ended. */
  #isLost = false;
  #timer = 0;
  #ping = 0;
  #gtp = null;

  /** @param {string} token sent first, if there is one */
  constructor(token = takeToken()) {
    super();
    this.token = token;
    this.isOpen = false;
    window.addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.retryNow());
  }

  /** Opens the connection; from then on it stays open as far as it can. */
  async open() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    // A slow network needs longer than a server that hangs deserves.
    const patience = Math.min(4, 1 + this.#attempts);
    // Firefox keeps WebSockets waiting for up to a minute where one has failed, so none is tried in vain.
    if (this.#isLost && !(await isThere(patience))) {
      this.#closed(0);
      return;
    }
    const socket = openSocket("analysis", patience);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = event => this.#received(event.data);
    socket.onclose = event => socket === this.#socket && this.#closed(event.code);
  }

  /** Tries at once, where an attempt is waited for. */
  async retryNow() {
    if (this.#timer) {
      await this.open();
    }
  }

  /** Another token after "denied". */
  useToken(token) {
    this.token = token;
    keepToken(token);
    this.open();
  }

  #opened(socket) {
    if (this.token) {
      socket.send(`auth ${this.token}`);
    }
    this.#attempts = 0;
    this.#isLost = false;
    this.isOpen = true;
    for (const [id, entry] of this.#pending) {
      socket.send(JSON.stringify({ id, ...entry.rest() }));
    }
    this.#schedulePing();
    this.#tell("open");
  }

  #closed(code) {
    clearTimeout(this.#ping);
    const wasOpen = this.isOpen;
    this.isOpen = false;
    this.#socket = null;
    if (wasOpen) {
      this.#tell("close", code);
    }
    if (code === WRONG_TOKEN) {
      this.#tell("denied");
      return;
    }
    this.#isLost = code !== SERVER_FULL;
    const seconds = RETRY_SECONDS[Math.min(this.#attempts++, RETRY_SECONDS.length - 1)] * (0.8 + 0.4 * Math.random());
    this.#timer = setTimeout(() => this.open(), seconds * 1000);
    this.#tell("retry", { seconds, isFull: code === SERVER_FULL });
    if (code === MESSAGE_TOO_LARGE) {
      // Sent again, it would close every connection.
      this.#largestPending()?.receive({ error: tooLarge() });
    }
  }

  #largestPending() {
    const sizeOf = entry => bytesIn(JSON.stringify(entry.rest()));
    const sizes = [...this.#pending.values()].map(entry => ({ entry, size: sizeOf(entry) }));
    return sizes.sort((a, b) => b.size - a.size)[0]?.entry;
  }

  /** A server that does not answer a ping is taken for lost, as after a laptop's sleep. */
  #schedulePing() {
    clearTimeout(this.#ping);
    this.#ping = setTimeout(() => {
      this.#socket?.send(JSON.stringify({ id: "ping", action: "query_version" }));
      this.#ping = setTimeout(() => {
        const socket = this.#socket;
        this.#closed(0);
        socket?.close();
      }, PONG_MILLISECONDS);
    }, PING_MILLISECONDS);
  }

  #received(message) {
    this.#schedulePing();
    const answer = JSON.parse(message);
    if (answer.error) {
      answer.error = serverWords(answer.error);
    }
    if (answer.warning) {
      this.#tell("warning", answer.warning);
      return;
    }
    const entry = this.#pending.get(answer.id);
    if (!entry) {
      if (answer.error && !answer.id) {
        this.#tell("warning", answer.error);
      }
      return;
    }
    entry.receive(answer);
  }

  /** @param {function(): object} rest what is asked again after a reconnection */
  #send(object, receive, rest = () => object) {
    const id = `q${this.#nextId++}`;
    const message = JSON.stringify({ id, ...object });
    this.#pending.set(id, { receive, rest });
    if (bytesIn(message) > MOST_BYTES) {
      queueMicrotask(() => receive({ error: tooLarge() }));
    } else if (this.isOpen) {
      this.#socket.send(message);
    }
    return id;
  }

  /**
   * Asks once. After a reconnection it is asked again.
   *
   * @param {object} object an action or a query, without id
   * @returns {Promise<object>} the answer; rejected with ServerError
   */
  request(object) {
    return new Promise((resolve, reject) => {
      const id = this.#send(object, answer => {
        if (answer.isDuringSearch) {
          return;
        }
        this.#pending.delete(id);
        if (answer.error) {
          reject(new ServerError(answer.error, answer.field));
        } else {
          resolve(answer);
        }
      });
    });
  }

  /**
   * Asks a query that is answered many times. After a reconnection it is asked again, for the turns without a final answer.
   *
   * @param {object} query without id
   * @param {function(object): void} onAnswer called with each answer; one with `error` and without `turnNumber` is the
   *     last one
   * @param {number} answers how many turns get a final answer: the number of analyzeTurns
   * @returns {{stop: function(): Promise<void>, finish: function(): Promise<void>}} `stop` asks no longer and hears no
   *     more; after `finish` the server gives its last answer early
   */
  subscribe(query, onAnswer, answers = 1) {
    const told = new Set();
    let ended;
    const end = new Promise(resolve => (ended = resolve));
    const receive = answer => {
      if (told.has(answer.turnNumber)) {
        return;
      }
      if (answer.isDuringSearch === false) {
        told.add(answer.turnNumber);
      }
      const final = (answer.error && answer.turnNumber === undefined) || told.size === answers;
      if (final) {
        this.#pending.delete(id);
      }
      if (!answer.noResults) {
        onAnswer(answer);
      }
      if (final) {
        ended();
      }
    };
    const id = this.#send(query, receive, () => withoutTurns(query, told));
    return { stop: () => this.#stop(id, end, "race"), finish: () => this.#stop(id, end, "all") };
  }

  /** @param {"race"|"all"} waiting for the server's word that it stops, or for the last answer too */
  async #stop(id, end, waiting) {
    if (!this.#pending.has(id)) {
      return;
    }
    if (!this.isOpen) {
      this.#pending.delete(id);
      return;
    }
    await Promise[waiting]([end, this.request({ action: "terminate", terminateId: id })]);
    this.#pending.delete(id);
  }

  /**
   * Sends a GTP command on the connection for the game, which is opened when it is needed first.
   *
   * @param {string} command
   * @returns {Promise<string>} the reply's text; rejected with ServerError, or with ConnectionLost
   */
  gtp(command) {
    if (!this.#gtp || this.#gtp.isClosed) {
      this.#gtp = new GtpConnection(this.token);
    }
    return this.#gtp.send(command);
  }

  /** Ends the GTP session; the next command opens another one. */
  endGtp() {
    this.#gtp?.end();
  }

  /** A number that changes whenever the GTP session is a new one, which knows nothing of the game. */
  get gtpSession() {
    return this.#gtp && !this.#gtp.isClosed ? this.#gtp.number : 0;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

let gtpConnections = 0;

/** One GTP session: commands in order, replies in order. */
class GtpConnection {
  #socket;
  #waiting = [];
  #text = "";
  #silence = 0;
  #hasBeat = false;

  constructor(token) {
    this.number = ++gtpConnections;
    this.isClosed = false;
    this.#socket = openSocket("gtp");
    this.#socket.onopen = () => {
      if (token) {
        this.#socket.send(`auth ${token}`);
      }
      this.#socket.send(`# heartbeat ${HEARTBEAT_SECONDS}`);
      this.#waiting.forEach(each => this.#socket.send(each.command));
    };
    this.#socket.onmessage = event => this.#received(event.data);
    this.#socket.onclose = event => this.#closed(event.code);
  }

  send(command) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ command, resolve, reject });
      if (this.#socket.readyState === WebSocket.OPEN) {
        this.#socket.send(command);
      }
    });
  }

  end() {
    this.#closed();
    this.#socket.close();
  }

  /** A server with a heartbeat that says nothing for a while is taken for lost: it hangs, or the connection is dead. */
  #expectBeat() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.end(), PONG_MILLISECONDS);
  }

  #received(part) {
    this.#hasBeat ||= part === BEAT;
    if (this.#hasBeat) {
      this.#expectBeat();
    }
    if (part === BEAT) {
      return;
    }
    this.#text += part;
    for (let end = this.#text.indexOf("\n\n"); end >= 0; end = this.#text.indexOf("\n\n")) {
      const reply = this.#text.slice(0, end).trimStart();
      this.#text = this.#text.slice(end + 2);
      const { resolve, reject } = this.#waiting.shift() ?? {};
      const body = reply.replace(/^[=?]\d*\s*/, "");
      if (reply.startsWith("?")) {
        reject?.(new ServerError(serverWords(body)));
      } else {
        resolve?.(body);
      }
    }
  }

  #closed(code) {
    clearTimeout(this.#silence);
    this.isClosed = true;
    const isFull = code === SERVER_FULL;
    this.#waiting.splice(0).forEach(each => each.reject(isFull ? new ServerError(text("server.full")) : new ConnectionLost()));
  }
}

/** A WebSocket that closes if it does not open soon, as where a balancer passes it on to a server that hangs. */
function openSocket(path, patience = 1) {
  const socket = new WebSocket(address(path));
  setTimeout(() => socket.readyState === WebSocket.CONNECTING && socket.close(), OPENING_MILLISECONDS * patience);
  return socket;
}

/** Whether the server answers at all; a proxy may answer for one that is away. */
async function isThere(patience) {
  try {
    const signal = AbortSignal.timeout(OPENING_MILLISECONDS * patience);
    return (await fetch(new URL("./live", location.href), { cache: "no-store", signal })).status < 500;
  } catch {
    return false;
  }
}

/** How many bytes a text has in UTF-8. */
export function bytesIn(message) {
  return new Blob([message]).size;
}

/** What is said of more than the server takes. */
export function tooLarge() {
  return text("record.tooLarge", (MOST_BYTES / 1e6).toFixed(1));
}

/** What a query still asks when some turns have their final answers. */
function withoutTurns(query, told) {
  if (told.size === 0 || !query.analyzeTurns) {
    return query;
  }
  const kept = query.analyzeTurns.map((turn, index) => ({ turn, index })).filter(({ turn }) => !told.has(turn));
  const rest = { ...query, analyzeTurns: kept.map(({ turn }) => turn) };
  return query.priorities ? { ...rest, priorities: kept.map(({ index }) => query.priorities[index]) } : rest;
}

function address(path) {
  const url = new URL(path, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  url.hash = "";
  url.search = "";
  return url.href;
}

/** The token from the address, which is then cleaned of it, or the one kept for this tab. */
function takeToken() {
  const match = /(?:^#|&)token=([^&]*)/.exec(location.hash);
  if (!match) {
    return attempt(() => sessionStorage.getItem(TOKEN)) ?? "";
  }
  const token = decodeURIComponent(match[1]);
  keepToken(token);
  const rest = location.hash.replace(/(^#|&)token=[^&]*/, "$1").replace(/^#&?/, "");
  history.replaceState(null, "", location.pathname + location.search + (rest ? `#${rest}` : ""));
  return token;
}

function keepToken(token) {
  attempt(() => sessionStorage.setItem(TOKEN, token));
}
