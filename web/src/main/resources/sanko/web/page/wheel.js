/** Turns of a mouse wheel, and of two fingers on a pad, as steps through the moves. */

/** Pixels that make a step: fewer than a notch of any wheel, more than what a resting finger does to a pad. */
const STEP = 45;

/** A wheel that tells lines, and one that tells pages. */
const PIXELS = [1, 33, 400];

/** Milliseconds without a turn after which the next one is another gesture. */
const PAUSE = 400;

/** Counts steps. Pure. */
export class WheelSteps {
  #sum = 0;
  #at = -Infinity;

  /**
   * The steps that a turn completes: one for a notch, whatever its size; small turns of a pad are added up.
   *
   * @param {{deltaX: number, deltaY: number, deltaMode: number, shiftKey: boolean, timeStamp: number}} event
   * @returns {-1|0|1} 1 is forward, as turning towards oneself
   */
  take(event) {
    const { deltaMode, timeStamp } = event;
    const turn = turnOf(event) * PIXELS[deltaMode ?? 0];
    if (timeStamp - this.#at > PAUSE || turn * this.#sum < 0) {
      this.#sum = 0;
    }
    this.#at = timeStamp;
    this.#sum += turn;
    if (Math.abs(this.#sum) < STEP) {
      return 0;
    }
    this.#sum = 0;
    return turn > 0 ? 1 : -1;
  }
}

/** With Shift some browsers turn sideways. */
function turnOf({ deltaX, deltaY, shiftKey }) {
  return shiftKey && deltaY === 0 ? deltaX : deltaY;
}

/** Whether a turn is sideways, or enlarges the page: the browser's business. */
function isOther({ deltaX, deltaY, shiftKey, ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey || (!shiftKey && Math.abs(deltaX) > Math.abs(deltaY));
}

/** Pixels that the pointer does not move within a gesture. */
const STILL = 24;

/** Where the present gesture began: a page that is being scrolled is not stopped by what comes below the pointer. */
let gesture = { path: [], at: -Infinity, x: 0, y: 0 };

window.addEventListener("wheel", event => {
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const isNew = at - gesture.at > PAUSE || Math.hypot(x - gesture.x, y - gesture.y) > STILL;
  gesture = isNew ? { path: event.composedPath(), at, x, y } : { ...gesture, at };
}, { capture: true, passive: true });

/**
 * Turns over an element become its events "steps" (`detail`: {count -1, 0 or 1, isShift}), which bubble. Where one is not
 * prevented, where the gesture began elsewhere, and where the element is not whole in the window, the page scrolls instead.
 *
 * @param {Element} element
 */
export function listenToWheel(element) {
  const steps = new WheelSteps();
  element.addEventListener("wheel", event => {
    if (isOther(event) || !gesture.path.includes(element) || !isWhole(element)) {
      return;
    }
    const detail = { count: steps.take(event), isShift: event.shiftKey };
    if (!element.dispatchEvent(new CustomEvent("steps", { detail, bubbles: true, cancelable: true }))) {
      event.preventDefault();
    }
  }, { passive: false });
}

function isWhole(element) {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= -1 && bottom <= window.innerHeight + 1;
}
