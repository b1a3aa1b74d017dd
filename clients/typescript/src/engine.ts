import type {AnalysisAnswer, AnalysisQuery, Answer, ErrorAnswer, Request, WarningAnswer} from "./protocol.js";

export type * from "./protocol.js";

/** The engine could not do what was asked. */
export class SankoError extends Error {
  /**
   * @param field the field that makes no sense, if one is the reason
   * @param turn the turn that failed, if others did not
   */
  constructor(message: string, readonly field?: string, readonly turn?: number) {
    super(message);
    this.name = "SankoError";
  }
}

/** The query was cancelled before the search of this turn began. */
export class NotSearched extends SankoError {}

/** The engine has ended, or the connection to it. */
export class Disconnected extends SankoError {}

/** What carries lines to an engine and back. */
export interface Transport {
  send(line: string): void;
  close(): void;
}

/** What a transport tells. */
export interface Receiver {
  line(line: string): void;
  end(reason: string): void;
}

/** Who waits for answers. */
interface Asked {
  /** What another server must be asked when one has died. */
  rest(): Request[];
  /** Takes an answer; returns whether it is the last. */
  take(answer: Answer): boolean;
  fail(error: SankoError): void;
}

function errorOf(answer: ErrorAnswer): SankoError {
  return new SankoError(answer.error, answer.field, answer.turnNumber);
}

/**
 * A query under way. `for await` gets all answers as they come, those during the search included; `result()` waits
 * for the last one.
 */
export class Query implements AsyncIterable<AnalysisAnswer>, Asked {
  readonly warnings: WarningAnswer[] = [];
  private readonly answers: AnalysisAnswer[] = [];
  private readonly done: Promise<AnalysisAnswer[]>;
  private resolve!: (answers: AnalysisAnswer[]) => void;
  private reject!: (error: SankoError) => void;
  private error?: SankoError;
  private wakeUp: () => void = () => {};
  private changed: Promise<void> = Promise.resolve();
  private readonly openTurns: Set<number>;
  private left: number;
  private isCancelled = false;

  constructor(readonly id: string, private readonly query: AnalysisQuery, private readonly terminate: () => void) {
    this.openTurns = new Set(query.analyzeTurns ?? [0]);
    this.left = this.openTurns.size;
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Who only iterates need not wait for the result too.
    this.done.catch(() => {});
    this.arm();
  }

  /** The last answer on each turn, by number. Fails with a SankoError if one of them does. */
  results(): Promise<AnalysisAnswer[]> {
    return this.done;
  }

  /** The last answer, of a query for one turn; of others, that of the last turn. */
  async result(): Promise<AnalysisAnswer> {
    return (await this.done).at(-1)!;
  }

  /** Ends the search early: with what was found so far, or with NotSearched if it has not begun. */
  cancel(): void {
    if (this.left > 0) {
      this.isCancelled = true;
      this.terminate();
    }
  }

  async *[Symbol.asyncIterator](): AsyncIterator<AnalysisAnswer> {
    for (let next = 0; next < this.answers.length || this.left > 0; ) {
      if (next < this.answers.length) {
        yield this.answers[next++]!;
      } else {
        await this.changed;
      }
    }
    await this.done;
  }

  rest(): Request[] {
    const {analyzeTurns, priorities, ...others} = this.query;
    const kept = (analyzeTurns ?? []).map((turn, index) => ({turn, index})).filter(({turn}) => this.openTurns.has(turn));
    const query = analyzeTurns === undefined ? this.query : {
      ...others,
      analyzeTurns: kept.map(({turn}) => turn),
      ...(priorities && {priorities: kept.map(({index}) => priorities[index]!)}),
    };
    const end = {id: `${this.id}-end`, action: "terminate", terminateId: this.id} as const;
    return this.isCancelled ? [query, end] : [query];
  }

  take(answer: Answer): boolean {
    if ("warning" in answer) {
      // Another server warns again.
      if (!this.warnings.some(each => each.field === answer.field && each.warning === answer.warning)) {
        this.warnings.push(answer);
      }
      return false;
    }
    if (!("isDuringSearch" in answer && answer.isDuringSearch) && "turnNumber" in answer) {
      this.openTurns.delete(answer.turnNumber as number);
    }
    if ("error" in answer) {
      this.error = errorOf(answer);
      this.left = answer.turnNumber === undefined ? 0 : this.left - 1;
    } else if ("noResults" in answer) {
      this.error ??= new NotSearched("ended before its search", undefined, answer.turnNumber);
      this.left--;
    } else {
      const found = answer as AnalysisAnswer;
      this.answers.push(found);
      this.left -= found.isDuringSearch ? 0 : 1;
    }
    return this.tell();
  }

  fail(error: SankoError): void {
    this.error = error;
    this.left = 0;
    this.tell();
  }

  private tell(): boolean {
    if (this.left === 0 && this.error) {
      this.reject(this.error);
    } else if (this.left === 0) {
      const last = this.answers.filter(answer => !answer.isDuringSearch);
      this.resolve(last.sort((a, b) => a.turnNumber - b.turnNumber));
    }
    this.wakeUp();
    this.arm();
    return this.left === 0;
  }

  private arm(): void {
    this.changed = new Promise(resolve => (this.wakeUp = resolve));
  }
}

type Actions = Extract<Request, {action: string}>;

/** The requests with this action, without what the engine adds. */
export type ActionFields<A extends Actions["action"]> = Omit<Extract<Actions, {action: A}>, "id" | "action">;

/** The answer to this action. */
export type ActionAnswer<A extends Actions["action"]> = Extract<Answer, {action: A}>;

/** How an engine is reached again. */
export interface Reconnection {
  /** Seconds for which to try; what has no final answer is then asked again. Without it the end of a connection is that of the engine. */
  reconnect?: number;
  /** Seconds of silence, although the server is asked for a sign of life, after which a connection is given up: 15. */
  silence?: number;
}

const FIRST_DELAY = 0.1;
const LONGEST_DELAY = 2;

/** An engine to ask. `connect`, and `start` of sanko-client/node, make one. */
export class Engine {
  private readonly open = new Map<string, Asked>();
  private transport!: Transport;
  private count = 0;
  private ended?: string;
  /** When to stop trying, in milliseconds; nothing while a server answers. */
  private patience?: number = 0;
  private delay = FIRST_DELAY;
  private links = 0;
  private heard = 0;
  private readonly watch?: ReturnType<typeof setInterval>;

  constructor(
    private readonly begin: (receiver: Receiver) => Transport,
    private readonly reconnection: Reconnection = {},
  ) {
    this.openLink();
    if (reconnection.reconnect) {
      const silence = 1000 * (reconnection.silence ?? 15);
      this.watch = setInterval(() => this.look(silence), silence / 3);
    }
  }

  private openLink(): void {
    const link = ++this.links;
    this.heard = Date.now();
    const is = () => link === this.links;
    this.transport = this.begin({line: line => is() && this.line(line), end: reason => is() && this.lost(reason)});
  }

  /** Gives up a server that is silent, or asks it for a sign of life. */
  private look(silence: number): void {
    const silent = Date.now() - this.heard;
    if (silent > silence) {
      const transport = this.transport;
      this.lost("the server is silent");
      transport.close();
    } else if (silent > silence / 3) {
      this.transport.send(JSON.stringify({id: "ping", action: "query_version"}));
    }
  }

  /** Reaches for a server again, for as long as was asked for. */
  private lost(reason: string): void {
    this.patience ??= Date.now() + 1000 * (this.reconnection.reconnect ?? 0);
    if (this.ended !== undefined || Date.now() >= this.patience) {
      this.end(reason);
      return;
    }
    const link = ++this.links;
    this.heard = Infinity;
    const delay = this.delay * (0.5 + Math.random() / 2);
    this.delay = Math.min(LONGEST_DELAY, 3 * this.delay);
    this.transport = {send: () => {}, close: () => {}};
    setTimeout(() => {
      if (this.ended === undefined && link === this.links) {
        this.openLink();
        for (const asked of this.open.values()) {
          asked.rest().forEach(request => this.transport.send(JSON.stringify(request)));
        }
      }
    }, 1000 * delay);
  }

  /** Begins an analysis. A turn that is named twice is analyzed once. */
  analyze(query: Omit<AnalysisQuery, "id">): Query {
    const id = this.id();
    const request = {...query, id};
    const asked = new Query(id, request, () => {
      this.ask("terminate", {terminateId: id}).catch(() => {});
    });
    this.send(asked, request);
    return asked;
  }

  /**
   * Does an action, such as `query_version`, `solve` or `parse_record`.
   *
   * @param report gets the answers during the search
   */
  ask<A extends Actions["action"]>(
    action: A,
    fields: ActionFields<A>,
    report: (answer: ActionAnswer<A>) => void = () => {},
  ): Promise<ActionAnswer<A>> {
    return new Promise((resolve, reject) => {
      const request = {...fields, id: this.id(), action} as unknown as Request;
      const asked: Asked = {
        rest: () => [request],
        take(answer) {
          if ("error" in answer) {
            reject(errorOf(answer));
          } else if ("noResults" in answer) {
            reject(new NotSearched("ended before it began", undefined, answer.turnNumber));
          } else if ("warning" in answer) {
            return false;
          } else if ("isDuringSearch" in answer && answer.isDuringSearch) {
            report(answer as ActionAnswer<A>);
            return false;
          } else {
            resolve(answer as ActionAnswer<A>);
          }
          return true;
        },
        fail: reject,
      };
      this.send(asked, request);
    });
  }

  /** Ends the engine, or the connection to it. What is under way fails with Disconnected. */
  close(): void {
    this.end("the engine was closed");
    this.transport.close();
  }

  private id(): string {
    return `q${++this.count}`;
  }

  private send(asked: Asked, request: Request): void {
    if (this.ended !== undefined) {
      asked.fail(new Disconnected(this.ended));
      return;
    }
    this.open.set(request.id, asked);
    this.transport.send(JSON.stringify(request));
  }

  private line(line: string): void {
    const answer = JSON.parse(line) as Answer;
    const id = "id" in answer ? answer.id : undefined;
    this.heard = Date.now();
    if (id !== undefined) {
      this.patience = undefined;
      this.delay = FIRST_DELAY;
    }
    const asked = id === undefined ? undefined : this.open.get(id);
    if (asked?.take(answer)) {
      this.open.delete(id!);
    }
  }

  private end(reason: string): void {
    this.ended ??= reason;
    clearInterval(this.watch);
    for (const asked of this.open.values()) {
      asked.fail(new Disconnected(this.ended));
    }
    this.open.clear();
  }
}

/** How to connect. */
export interface ConnectOptions extends Reconnection {
  /** The token of the server. */
  token?: string;
  /** What makes WebSockets where there are none, as in Node 20: the class of the package ws, for instance. */
  webSocket?: typeof WebSocket;
}

/**
 * Connects over WebSocket, to `ws://host:7702/` (`sanko serve --websocket 7702`) or to the path `/analysis` of a page's
 * own server.
 */
export function connect(address: string | URL, {token, webSocket = WebSocket, ...reconnection}: ConnectOptions = {}): Engine {
  return new Engine(receiver => {
    const url = new URL(address);
    const isPage = url.pathname.endsWith("/analysis");
    if (token !== undefined && !isPage) {
      url.searchParams.set("token", token);
    }
    const socket = new webSocket(url);
    const waiting: string[] = token !== undefined && isPage ? [`auth ${token}`] : [];
    socket.onopen = () => waiting.splice(0).forEach(line => socket.send(line));
    socket.onmessage = event => receiver.line(String(event.data));
    socket.onerror = () => receiver.end("no connection");
    socket.onclose = event => receiver.end(event.reason || "the connection has ended");
    return {
      send: line => (socket.readyState === 1 ? socket.send(line) : waiting.push(line)),
      close: () => socket.close(),
    };
  }, reconnection);
}
