import { TreeLayout } from "../tree-layout.js";
import { equal, ok, test } from "./harness.js";

function node(parent) {
  const made = { parent, children: [] };
  parent?.children.push(made);
  return made;
}

function line(parent, length) {
  const nodes = [];
  for (let index = 0; index < length; index++) {
    nodes.push(node(nodes[index - 1] ?? parent));
  }
  return nodes;
}

test("the main line is the first row", () => {
  const root = node(null);
  const moves = line(root, 5);
  const layout = new TreeLayout(root);
  equal(moves.map((each) => layout.place(each)), [1, 2, 3, 4, 5].map((column) => ({ column, row: 0 })));
  equal([layout.columns, layout.rows], [6, 1]);
});

test("variations that do not meet share a row", () => {
  const root = node(null);
  const moves = line(root, 20);
  const [early] = line(moves[2], 2);
  const [late] = line(moves[12], 2);
  const layout = new TreeLayout(root);
  equal([layout.place(early), layout.place(late)], [{ column: 4, row: 1 }, { column: 14, row: 1 }]);
});

test("no two nodes share a place, nor does one stand in another's link", () => {
  const root = node(null);
  const all = [root];
  let seed = 7;
  const random = (limit) => (seed = (seed * 48271) % 2147483647) % limit;
  for (let count = 0; count < 800; count++) {
    all.push(node(random(3) ? all[all.length - 1] : all[random(all.length)]));
  }
  const layout = new TreeLayout(root);
  const places = new Set();
  const at = new Map();
  for (const each of all) {
    const { column, row } = layout.place(each);
    places.add(`${column} ${row}`);
    at.set(`${column} ${row}`, each);
  }
  equal(places.size, all.length);
  for (const each of all.slice(1)) {
    const from = layout.place(each.parent);
    const to = layout.place(each);
    ok(to.column === from.column + 1 && to.row >= from.row);
    for (let row = from.row + 1; row <= to.row; row++) {
      ok(!at.has(`${from.column} ${row}`), `a node at ${from.column} ${row} stands in a link`);
    }
  }
});

test("a window has the nodes that are in it", () => {
  const root = node(null);
  line(root, 1000);
  const layout = new TreeLayout(root);
  const visible = layout.visible({ left: 100, right: 120, top: 0, bottom: 5 });
  ok(visible.length >= 21 && visible.length <= 23, `${visible.length} nodes`);
  equal(visible.includes(layout.at(100, 0)), true);
});

test("a very large tree is laid out without recursion", () => {
  const root = node(null);
  const moves = line(root, 100_000);
  for (let index = 0; index < 100_000; index += 10) {
    line(moves[index], 8);
  }
  const layout = new TreeLayout(root);
  equal(layout.columns, 100_001);
  ok(layout.rows <= 2, `${layout.rows} rows`);
});

test("a window does not show the thousands of variations below it", () => {
  const root = node(null);
  for (let count = 0; count < 20_000; count++) {
    line(root, 2);
  }
  const visible = new TreeLayout(root).visible({ left: 0, right: 20, top: 5, bottom: 15 });
  ok(visible.length < 40, `${visible.length} nodes`);
});
