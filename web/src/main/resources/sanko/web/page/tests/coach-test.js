import { boardThreshold, nodesToRemark, nodeToTakeBack, threshold } from "../coach/coaching.js";
import { Remarks, toKey } from "../coach/remarks.js";
import { lineOf } from "./games.js";
import { equal, ok, test } from "./harness.js";

/** A game of which Java has told whose turn it is. */
function knownLine(...moves) {
  const store = lineOf(...moves);
  store.mainLine().forEach((node, index) => (node.known = { player: index % 2 === 0 ? "B" : "W" }));
  return store;
}

test("smaller boards have a lower threshold", () => {
  equal([9, 13, 19].map(side => boardThreshold(side, side)), [3, 4, 5]);
  equal(boardThreshold(2, 2), 2);
  equal([threshold("board", 9, 9), threshold("8", 9, 9)], [3, 8]);
  ok(threshold("never", 9, 9) > 1000);
});

test("the coach speaks of the move shown, and of the person's move that it answers", () => {
  const [root, black, white] = knownLine("D4", "E5").mainLine();
  const numbers = nodes => nodes.map(node => node.number);
  equal(numbers(nodesToRemark(white, "B")), [1, 2]);
  equal(numbers(nodesToRemark(white, "W")), [2]);
  equal(numbers(nodesToRemark(white, "")), [2]);
  equal(numbers(nodesToRemark(black, "B")), [1]);
  equal(nodesToRemark(root, "B"), []);
  root.known.player = "W";
  equal(numbers(nodesToRemark(white, "B")), [2]);
});

test("only the person's last move may be taken back, from the threshold on", () => {
  const [, black, white, later] = knownLine("D4", "E5", "F6").mainLine();
  const said = [{ node: black, remark: { loss: 4 } }, { node: white, remark: { loss: 9 } }];
  const game = { person: "B", tip: white, points: 3 };
  ok(nodeToTakeBack(said, game) === black && nodeToTakeBack(said, { ...game, tip: black }) === black);
  equal(nodeToTakeBack(said, { ...game, points: 5 }), null);
  equal(nodeToTakeBack(said, { ...game, tip: later }), null);
});

/** A connection on which questions wait until the test answers. */
function fakeConnection() {
  const asked = [];
  return {
    asked,
    subscribe(query, onAnswer) {
      const question = { query, onAnswer, isStopped: false };
      asked.push(question);
      return { stop: () => (question.isStopped = true) };
    },
  };
}

const settled = () => new Promise(resolve => setTimeout(resolve));

test("remarks are asked once, with few visits, and kept for their language and player", async () => {
  const store = knownLine("D4", "E5");
  const [, black] = store.mainLine();
  const connection = fakeConnection();
  const remarks = new Remarks(store, connection);
  const key = toKey("en", "B");
  remarks.want([black], key);
  remarks.want([black], key);
  await settled();
  equal(connection.asked.length, 1);
  const [{ query, onAnswer }] = connection.asked;
  equal([query.moves, query.maxVisits, query.explain.move, query.explain.player], [[], 50, "D4", "B"]);
  onAnswer({ explain: { remark: "D4 loses about 2 points.", loss: 2 } });
  equal(remarks.of(black, key).loss, 2);
  equal(remarks.of(black, toKey("ja", "B")), undefined);
  remarks.want([black], key);
  await settled();
  equal(connection.asked.length, 1);
});

test("a game that moves on is asked about no longer", async () => {
  const store = knownLine("D4", "E5");
  const [, black, white] = store.mainLine();
  const connection = fakeConnection();
  const remarks = new Remarks(store, connection);
  remarks.want([black], toKey("en", ""));
  await settled();
  remarks.want([white], toKey("en", ""));
  remarks.want([], "");
  await settled();
  equal(connection.asked.map(each => each.isStopped), [true]);
  connection.asked[0].onAnswer({ explain: { remark: "late", loss: 2 } });
  equal(remarks.of(black, toKey("en", "")), undefined);
});
