/** A finger that slides along an element, as along a ruler, as steps through the moves. */

/** Pixels to a step, and those after which a touch is no click any more. */
const STEP = 18;
const SLACK = 12;

/** Counts steps. Pure. */
export class SwipeSteps {
  #from;
  #done = 0;

  /** @param {number} x where the finger is put down */
  constructor(x) {
    this.#from = x;
    /** Whether it has moved, so that lifting it is no click. */
    this.isSliding = false;
  }

  /** The steps since the last call: to the right is forward. @param {number} x */
  take(x) {
    const way = x - this.#from;
    this.isSliding ||= Math.abs(way) > SLACK;
    const steps = this.isSliding ? Math.trunc(way / STEP) - this.#done : 0;
    this.#done += steps;
    return steps;
  }
}

/**
 * Sliding along an element becomes its events "steps" (`detail`: {count, isShift}), which bubble.
 *
 * @param {Element} element its style should have `touch-action: pan-y`
 */
export function listenToSwipe(element) {
  let swipe = null;
  element.addEventListener("pointerdown", event => {
    swipe = event.pointerType === "mouse" ? null : new SwipeSteps(event.clientX);
  });
  element.addEventListener("pointermove", event => {
    const count = swipe?.take(event.clientX) ?? 0;
    if (swipe?.isSliding && !element.hasPointerCapture(event.pointerId)) {
      element.setPointerCapture(event.pointerId);
    }
    if (count !== 0) {
      element.dispatchEvent(new CustomEvent("steps", { detail: { count, isShift: false }, bubbles: true, cancelable: true }));
    }
  });
  for (const type of ["pointerup", "pointercancel"]) {
    element.addEventListener(type, () => setTimeout(() => (swipe = null)));
  }
  element.addEventListener("click", event => {
    if (swipe?.isSliding) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });
}
