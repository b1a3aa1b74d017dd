import { importFiles } from "../library-files.js";
import { addressesIn, mayFetch, recordAt } from "../links/addresses.js";
import { equal, test } from "./harness.js";

const game = {
  boardXSize: 9, boardYSize: 9, rules: "japanese", komi: 6.5, handicap: 0, info: { PB: "Ume" },
  nodes: [{ parent: -1 }, { parent: 0, move: ["B", "D4"] }],
};

test("pasted addresses are told apart, also without their line ends", () => {
  equal(addressesIn(" https://online-go.com/game/1https://online-go.com/game/2\nonline-go.com/review/3, https://online-go.com/game/1"),
    ["https://online-go.com/game/1", "https://online-go.com/game/2", "online-go.com/review/3"]);
  equal(addressesIn("  "), []);
});

test("the page asks for addresses only where the server gets records", async () => {
  const answering = answer => ({ request: async () => answer });
  equal(await mayFetch(answering({ fetches: true })), true);
  equal(await mayFetch(answering({})), false);
  equal(await mayFetch({ request: () => Promise.reject(new Error()) }), false);
});

test("games of addresses are imported one by one, and what fails is said in words", async () => {
  let open = 0;
  let most = 0;
  const connection = {
    async request({ action, url, sgf }) {
      if (action === "parse_record") {
        return { games: sgf === "(record)" ? [game] : [] };
      }
      most = Math.max(most, ++open);
      await new Promise(done => setTimeout(done));
      open--;
      return url.endsWith("1") ? { sgf: "(record)" } : { problem: "private" };
    },
  };
  const kept = [];
  const library = { heads: async () => [], add: async games => kept.push(...games) };
  const files = ["a/1", "a/2"].map(address => recordAt(connection, address));
  const sums = await importFiles({ library, connection, files, folder: "", sideBySide: 1 });
  equal(kept.map(({ head }) => [head.black, head.source]), [["Ume", "a/1"]]);
  equal([sums.added, sums.failed, most], [1, ["a/2: the game is private or still being played"], 1]);
});
