import { SwipeSteps } from "../swipe.js";
import { WheelSteps } from "../wheel.js";
import { PointedLine } from "../pointed-line.js";
import { equal, test } from "./harness.js";

/** The steps of some turns, each a number of pixels and the milliseconds since the one before. */
function stepsOf(turns, fields = {}) {
  const steps = new WheelSteps();
  let timeStamp = 0;
  return turns.map(([deltaY, after]) =>
    steps.take({ deltaX: 0, deltaY, deltaMode: 0, shiftKey: false, timeStamp: (timeStamp += after), ...fields }));
}

test("a notch of a wheel is one step, however large it is", () => {
  equal(stepsOf([[53, 90], [120, 90], [480, 90], [-120, 90]]), [1, 1, 1, -1]);
  equal(stepsOf([[3, 90], [-3, 90]], { deltaMode: 1 }), [1, -1]);
});

test("small turns of a pad are added up until they make a step, and forgotten after a pause or a change of mind", () => {
  equal(stepsOf([[20, 20], [20, 20], [20, 20], [20, 20]]), [0, 0, 1, 0]);
  equal(stepsOf([[40, 20], [40, 900], [10, 20]]), [0, 0, 1]);
  equal(stepsOf([[40, 20], [-40, 20], [-10, 20]]), [0, 0, -1]);
});

test("with Shift a turn that the browser makes sideways counts too", () => {
  equal(stepsOf([[0, 20]], { shiftKey: true, deltaX: 120 }), [1]);
});

test("a finger steps as far as it slides, and does not step while it only touches", () => {
  const swipe = new SwipeSteps(100);
  equal([110, 113, 140, 200, 120].map(x => swipe.take(x)), [0, 0, 2, 3, -4]);
  const touch = new SwipeSteps(100);
  equal([touch.take(104), touch.isSliding], [0, false]);
});

test("a line is walked through from its first move on, or from its end back, and begins anew at another candidate", () => {
  const line = new PointedLine();
  equal(line.walk(1), false);
  line.take({ point: "D4", pv: ["D4", "C3", "E5"] });
  equal([line.moves(true).length, line.moves(false).length], [3, 0]);
  line.walk(1);
  equal(line.moves(true), ["D4"]);
  line.walk(9);
  line.walk(-1);
  equal(line.moves(true), ["D4", "C3"]);
  line.take({ point: "D4", pv: ["D4", "Q4", "E5"] });
  equal(line.moves(true), ["D4", "Q4"]);
  line.take({ point: "C3", pv: ["C3", "D4"] });
  equal(line.moves(true), ["C3", "D4"]);
  line.walk(-1);
  equal(line.moves(true), ["C3"]);
  line.take();
  equal([line.moves(true), line.toldOf([{ point: "A1" }, { point: "C3" }]).point], [[], "C3"]);
});
