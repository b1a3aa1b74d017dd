import { phaseStretches } from "../look/graph-plugins.js";
import { equal, test } from "./harness.js";

const upTo = last => Array.from({ length: last + 1 }, (_, number) => number);

test("the graph's phases are those of the report, and meet", () => {
  equal(phaseStretches(upTo(292), 361), [
    { name: "opening", from: 0, to: 51 }, { name: "middle", from: 51, to: 145 }, { name: "endgame", from: 145, to: 292 },
  ]);
});

test("a short game has the phases that it came to", () => {
  equal(phaseStretches(upTo(20), 81).map(({ name, to }) => [name, to]), [["opening", 12], ["middle", 20]]);
  equal(phaseStretches(upTo(0), 361), []);
});
