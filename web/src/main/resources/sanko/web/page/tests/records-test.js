import { freeLabel } from "../labels.js";
import { decodeResult, encodeResult, PROPERTY, takeResults } from "../result-codec.js";
import { equal, near, ok, test } from "./harness.js";
import { result, storeOf } from "./games.js";

test("a result comes back from its text", () => {
  const before = result(3.25, { Q4: 3.25, pass: -1 }, 800);
  before.ownership = [-1, 0, 1, 0.5];
  before.policy = [0.81, 0, -1, 0.01, 0.0001];
  const after = decodeResult(encodeResult(before));
  equal([after.visits, after.rootInfo.scoreLead, after.rootInfo.winrate], [800, 3.25, 0.5325]);
  equal(after.moveInfos.map(({ move, pv, order }) => [move, pv, order]), [["Q4", ["Q4", "A1"], 0], ["pass", ["pass", "A1"], 1]]);
  after.ownership.forEach((value, index) => near(value, before.ownership[index], 0.02));
  after.policy.slice(0, 2).forEach((value, index) => near(value, before.policy[index], 0.02));
  equal(after.policy[2], -1);
});

test("a saved result still knows which moves are equal by symmetry, and many of them push no others out", () => {
  const before = result(0, Object.fromEntries([..."ABCDEFGHJKLMNO"].map((letter) => [`${letter}1`, 0])));
  before.moveInfos.slice(1, 10).forEach((info) => (info.isSymmetryOf = "A1"));
  const after = decodeResult(encodeResult(before)).moveInfos;
  equal(after.map((info) => info.move), before.moveInfos.map((info) => info.move));
  equal(after[9].isSymmetryOf, "A1");
  ok(!("isSymmetryOf" in after[0]));
});

test("the text of a result needs no escapes in SGF", () => {
  const text = encodeResult({ ...result(-1.5, { A1: 2 }), ownership: Array.from({ length: 361 }, (_, i) => Math.sin(i)) });
  ok(!/[\]\\:\n]/.test(text));
});

test("text that is no result is refused", () => {
  equal(["", "2;1 2 3", "1;x y z", "hello]", "1;10 0.5"].map(decodeResult), [null, null, null, null, null]);
  equal(decodeResult("1;10 0.5 1;m <b> 1 2 3 4 x;m Q4 1 2;q").moveInfos, []);
});

test("results kept with a record move to its nodes", () => {
  const store = storeOf([{ parent: -1, other: { [PROPERTY]: [encodeResult(result(2))], GN: ["x"] } }]);
  takeResults(store);
  equal(store.root.result.rootInfo.scoreLead, 2);
  equal(store.root.other, { GN: ["x"] });
});

test("labels are those that are free", () => {
  equal(freeLabel({ A1: "A", B2: "C" }, "letter"), "B");
  equal(freeLabel({ A1: "1" }, "number"), "2");
  const all = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`A${i}`, String.fromCharCode(65 + i)]));
  equal(freeLabel(all, "letter"), "AA");
});
