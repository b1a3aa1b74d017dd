import { GameStorage } from "../game-storage.js";
import { Library } from "../library.js";
import { importFiles, collectionOf } from "../library-files.js";
import { factsOf, foldersOf, headOf, isBegun, namesOf, printOf, searchHeads } from "../library-head.js";
import { LibraryStore } from "../library-store.js";
import { discs } from "../thumbnail-path.js";
import { equal, ok, test } from "./harness.js";

const game = (info, ...points) => ({
  boardXSize: 9, boardYSize: 9, rules: "japanese", komi: 6.5, handicap: 0, info,
  nodes: [{ parent: -1 }, ...points.map((point, index) => ({ parent: index, move: [index % 2 ? "W" : "B", point] }))],
});

const entry = (info, points = ["D4"], at = 1) =>
  ({ stamp: "s", at, game: game(info, ...points), match: { human: "both" }, tip: points.map(() => 0) });

const parsed = sgf => (sgf === "bad" ? { games: [], problems: [{ message: "no game" }] } : { games: JSON.parse(sgf) });

/** Answers as Java would for games without captures. */
const connection = {
  async request({ action, line, sgfBase64, games, boardXSize }) {
    switch (action) {
      case "positions":
        return { positions: [{ stones: line.map(({ move }) => (move[0] === "B" ? "X" : "O")).join("").padEnd(boardXSize ** 2, ".") }] };
      case "parse_record":
        return parsed(atob(sgfBase64));
      default:
        return { sgf: games.map(({ info }) => `(;PB[${info.PB}])`).join("\n") };
    }
  },
};

/** Calls a test with an empty library, and deletes its database afterwards. */
const withLibrary = body => async () => {
  const name = `test.${Math.random()}`;
  const store = new LibraryStore(name);
  try {
    await body(new Library(connection, store));
  } finally {
    indexedDB.deleteDatabase(name);
  }
};

async function names(library) {
  return (await library.heads()).map(head => head.black);
}

test("a head says who played, when, and how it ended", () => {
  const head = headOf("a", { ...entry({ PB: "Ume", BR: "3d", DT: "2005-04-08", RE: "W+2.5" }), match: { human: "W" } });
  equal(namesOf(head), "Ume 3d – You");
  equal(namesOf(headOf("a", { ...entry({}), source: "game 7.sgf" })), "game 7.sgf");
  equal(factsOf(head), "2005-04-08 · 9×9 · 1 move · White wins by 2.5 points");
});

test("a game has begun with its first move or stone, wherever that is", () => {
  const nodes = [{ parent: -1 }, { parent: 0, comment: "hello" }];
  equal([isBegun({ nodes }), isBegun({ nodes: [...nodes, { parent: 1, setup: { B: ["D4"] } }] })], [false, true]);
});

test("all words are searched for, in any case, within a folder", () => {
  const heads = [
    { ...headOf("a", entry({ PB: "Ume", PW: "Take", DT: "2005-04-08", RE: "B+R" })), folder: "Club" },
    headOf("b", entry({ PB: "Matsu", PW: "Take", DT: "2006-01-01" })),
  ];
  const found = (words, folder) => searchHeads(heads, words, folder).map(head => head.id).join();
  equal([found("take"), found("TAKE 2005"), found("take 2007"), found("b+r"), found("", "Club"), found("matsu", "Club")],
    ["a,b", "a", "", "a", "a", ""]);
  equal(foldersOf(heads), [["Club", 1]]);
});

test("the same game has the same print, whatever was said of it", () => {
  const one = game({ PB: "Ume" }, "D4", "E5");
  const said = game({ PB: "Ume" }, "D4", "E5");
  said.nodes[1].comment = "good";
  said.nodes.push({ parent: 0, move: ["B", "G7"] });
  ok(printOf(one) === printOf(said));
  ok(printOf(one) !== printOf(game({ PB: "Ume" }, "D4", "E6")));
});

test("games are kept, the one changed last first, and come back after a deletion", withLibrary(async library => {
  library.putSoon("a", entry({ PB: "Ume" }, ["D4"], 1), "{}");
  library.putSoon("b", entry({ PB: "Matsu" }, ["D4"], 2), JSON.stringify({ note: 1 }));
  library.putSoon("c", entry({ PB: "Nobody" }, []), "{}");
  equal(await names(library), ["Matsu", "Ume"]);
  const undo = await library.remove(["b"]);
  equal([await names(library), (await library.read("b")) ?? null], [["Ume"], null]);
  await undo();
  equal([await names(library), await library.read("b")], [["Matsu", "Ume"], { note: 1 }]);
}));

test("a record that was only looked at is not kept beside the same game, unless there is something to keep", withLibrary(async library => {
  library.putSoon("a", entry({ PB: "Ume" }), "{}");
  await library.flush();
  const looked = { ...entry({ PB: "Ume" }), isOwn: false };
  library.putSoon("b", looked, "{}");
  const nodes = looked.game.nodes.map(node => ({ ...node, other: { SANKO: ["1"] } }));
  library.putSoon("c", { ...looked, game: { ...looked.game, nodes } }, "{}");
  equal((await library.heads()).map(({ id }) => id).sort(), ["a", "c"]);
}));

test("a game that goes on stays in its folder", withLibrary(async library => {
  library.putSoon("a", entry({ PB: "Ume" }), "{}");
  await library.flush();
  await library.moveTo(["a"], "Club");
  library.putSoon("a", entry({ PB: "Ume" }, ["D4", "E5"]), "{}");
  equal((await library.heads()).map(({ folder, moves }) => [folder, moves]), [["Club", 2]]);
}));

test("the last position is asked for where it is wanted", withLibrary(async library => {
  const it = entry({ PB: "Ume" }, ["D4", "E5"]);
  library.putSoon("a", it, JSON.stringify(it));
  const heads = await library.heads();
  const found = new Promise(resolve => library.addEventListener("change", resolve, { once: true }));
  library.wantStones(heads);
  await found;
  ok((await library.heads())[0].stones.startsWith("XO."));
}));

test("files become games, each once, and those that are none are named", withLibrary(async library => {
  const file = (name, ...games) => new File([games.length ? JSON.stringify(games) : "bad"], name);
  const ume = game({ PB: "Ume" }, "D4");
  const files = [file("one.sgf", ume, game({ PB: "Matsu" }, "D4")), file("two.sgf", ume), file("bad.sgf")];
  const sums = await importFiles({ library, connection, files, folder: "Club" });
  equal(sums, { files: 3, added: 2, known: 1, failed: ["bad.sgf: no game"] });
  const heads = await library.heads();
  equal(heads.map(({ folder, source }) => [folder, source]), [["Club", "one.sgf"], ["Club", "one.sgf"]]);
  const saved = await collectionOf({ library, connection, ids: heads.map(head => head.id) });
  equal((await saved.text()).split("\n").sort(), ["", "(;PB[Matsu])", "(;PB[Ume])"]);
}));

test("a game that storage does not take is not always too large for it", () => {
  const { setItem } = Storage.prototype;
  const failureOf = name => {
    Storage.prototype.setItem = () => {
      throw new DOMException("", name);
    };
    return new GameStorage().write("test", 1, {}).failure;
  };
  try {
    equal(["QuotaExceededError", "SecurityError"].map(failureOf), ["full", "denied"]);
  } finally {
    Storage.prototype.setItem = setItem;
  }
});

test("a thumbnail has a circle for each stone", () => {
  equal(discs("X.O.X....", "X", 3).match(/M/g).length, 2);
});
