/** Time: the clocks of two players by the systems that GTP knows, as plain data, and the words for the engine. */

/**
 * A time system: `{system: "none"}`, `{system: "absolute", main}`, `{system: "byoyomi", main, period, periods}`,
 * `{system: "canadian", main, period, stones}` or `{system: "fischer", main, increment}`, all in seconds.
 *
 * @typedef {{system: string, main?: number, period?: number, periods?: number, stones?: number, increment?: number}} TimeSystem
 */

/**
 * One player's clock at the beginning: `seconds` left of the main time or of the period, `count` periods or stones left
 * (0 in the main time), and whether the flag has fallen.
 *
 * @param {TimeSystem} time
 */
export function newClock(time) {
  const clock = { seconds: time.main ?? 0, count: 0, isOver: false };
  return clock.seconds > 0 ? clock : enterOvertime(time, clock);
}

function enterOvertime(time, clock) {
  switch (time.system) {
    case "byoyomi":
      return { seconds: clock.seconds + time.period, count: time.periods, isOver: false };
    case "canadian":
      return { seconds: clock.seconds + time.period, count: time.stones, isOver: false };
    default:
      return { ...clock, seconds: 0, isOver: true };
  }
}

/** The clock after thinking for some seconds. */
export function elapse(time, clock, seconds) {
  if (time.system === "none" || clock.isOver) {
    return clock;
  }
  let next = { ...clock, seconds: clock.seconds - seconds };
  if (next.seconds <= 0 && next.count === 0) {
    next = enterOvertime(time, next);
  }
  while (next.seconds <= 0 && !next.isOver) {
    const isLast = time.system !== "byoyomi" || next.count <= 1;
    next = isLast ? { ...next, seconds: 0, isOver: true }
      : { ...next, seconds: next.seconds + time.period, count: next.count - 1 };
  }
  return next;
}

/** The clock after a move: a period begins anew, an increment is added. */
export function completeMove(time, clock) {
  if (clock.isOver) {
    return clock;
  }
  switch (time.system) {
    case "fischer":
      return { ...clock, seconds: clock.seconds + time.increment };
    case "byoyomi":
      return clock.count > 0 ? { ...clock, seconds: time.period } : clock;
    case "canadian":
      if (clock.count === 0) {
        return clock;
      }
      return clock.count === 1 ? { ...clock, seconds: time.period, count: time.stones } : { ...clock, count: clock.count - 1 };
    default:
      return clock;
  }
}

/** The arguments of kata-time_settings. */
export function gtpTimeSettings(time) {
  switch (time.system) {
    case "absolute":
      return `absolute ${time.main}`;
    case "byoyomi":
      return `byoyomi ${time.main} ${time.period} ${time.periods}`;
    case "canadian":
      return `canadian ${time.main} ${time.period} ${time.stones}`;
    case "fischer":
      return `fischer ${time.main} ${time.increment}`;
    default:
      return "none";
  }
}

/** Seconds as people write them: 1:05:09, 5:09, and tenths below ten seconds. */
export function timeText(seconds) {
  if (seconds < 10) {
    return (Math.ceil(Math.max(0, seconds) * 10) / 10).toFixed(1);
  }
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  const pad = number => String(number).padStart(2, "0");
  return minutes < 60
    ? `${minutes}:${pad(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(whole % 60)}`;
}

/** Both clocks of a game, one of them running or none. Time is that of `now`, in milliseconds. */
export class GameClocks {
  #startedAt = 0;

  /**
   * @param {TimeSystem} time
   * @param {{B: object, W: object}=} clocks as they stood
   * @param {function(): number} now
   */
  constructor(time, clocks, now = () => performance.now()) {
    this.time = time;
    this.now = now;
    this.clocks = clocks ?? { B: newClock(time), W: newClock(time) };
    /** @type {"B"|"W"|null} */
    this.running = null;
  }

  get isUsed() {
    return this.time.system !== "none";
  }

  /** The clock of a color at this moment. */
  shown(color) {
    return color === this.running ? elapse(this.time, this.clocks[color], (this.now() - this.#startedAt) / 1000)
      : this.clocks[color];
  }

  /** Lets the clock of a color run, and no other. */
  start(color) {
    if (this.running !== color) {
      this.pause();
      this.running = this.isUsed ? color : null;
      this.#startedAt = this.now();
    }
  }

  /** Stops the running clock where it is. */
  pause() {
    if (this.running) {
      this.clocks = { ...this.clocks, [this.running]: this.shown(this.running) };
      this.running = null;
    }
  }

  /** The running player has moved. */
  moved() {
    const color = this.running;
    if (color) {
      this.pause();
      this.clocks = { ...this.clocks, [color]: completeMove(this.time, this.clocks[color]) };
    }
  }

  /** The color whose time is over, or null. */
  get fallen() {
    return ["B", "W"].find(color => this.isUsed && this.shown(color).isOver) ?? null;
  }

  /** The arguments of time_left for a color. */
  gtpTimeLeft(color) {
    const clock = this.shown(color);
    return `${color} ${Math.max(0, clock.seconds).toFixed(2)} ${clock.count}`;
  }
}

/**
 * Looks at the clocks until none runs, and tells of a color whose time is over.
 *
 * @param {number} timer of an earlier call, which ends
 * @param {GameClocks} clocks
 * @param {function(string): void} isOver
 * @returns {number} the timer
 */
export function watchClocks(timer, clocks, isOver) {
  clearInterval(timer);
  const own = setInterval(() => {
    const { fallen, running } = clocks;
    if (fallen || !running) {
      clearInterval(own);
      fallen && running && isOver(fallen);
    }
  }, 100);
  return own;
}
