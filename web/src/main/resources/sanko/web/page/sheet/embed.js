/** Makes one HTML file that shows the line shown on a board of its own, to be put on any page: <iframe src="game.html">. */

import { Markup, markup } from "../markup.js";
import { text } from "../texts.js";
import { pageFile } from "../view.js";
import { EMBED_STYLE, player } from "./player.js";
import { knownLine, titleOf } from "./sheet.js";

/** The modules of <go-board>, each after those that it imports; PageBuild has them too. */
const MODULES = ["points", "board-stones", "board-wood", "board-layers", "board-drawing", "board-style", "board"];

/**
 * The file.
 *
 * @param {GameStore} store
 * @param {{board: string, stones: string}} look
 * @returns {Promise<string>}
 */
export async function embeddedBoard(store, look) {
  const nodes = await knownLine(store);
  const sources = await Promise.all(MODULES.map(async name => [name, await sourceOf(name)]));
  return pageOf({
    title: titleOf(store.info), language: document.documentElement.lang,
    script: bundleOf(sources), data: dataOf(store, nodes, look),
    words: Object.fromEntries(["start", "back", "forward", "end"].map(each => [each, text(`steps.${each}`)])),
  });
}

async function sourceOf(name) {
  const answer = await fetch(pageFile(`${name}.js`)).catch(() => null);
  if (!answer?.ok) {
    throw new Error(text("connection.lost"));
  }
  return answer.text();
}

/** What the file knows of the game: the stones at first, and what each move changes. */
export function dataOf({ width, height }, nodes, { board, stones }) {
  const { known } = nodes[0];
  return {
    width, height, material: board, stoneSet: stones, first: known.stones, at: 0,
    steps: nodes.map((node, index) => ({
      number: node.number, last: node.known.lastMove ?? null, changes: changes(nodes[index - 1]?.known.stones ?? known.stones, node.known.stones),
      ...(node.comment && { comment: node.comment }),
      ...(Object.keys(node.labels).length > 0 && { labels: node.labels }), ...(Object.keys(node.marks).length > 0 && { marks: node.marks }),
    })),
  };
}

function changes(before, after) {
  return Array.from(after, (stone, index) => [index, before[index], stone]).filter(([, from, to]) => from !== to);
}

/**
 * Modules as one script: each becomes a function that returns what the module exports.
 *
 * @param {Array<[string, string]>} sources by name, each after those that it imports
 * @returns {string}
 */
export function bundleOf(sources) {
  const parts = sources.map(([name, source]) => {
    const exported = [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(match => match[1]);
    const again = [...source.matchAll(/^export \{ ([^}]*) \};/gm)].flatMap(match => match[1].split(", "));
    const body = source
      .replace(/^import \{([^}]*)\} from "\.\/([\w-]+)\.js";/gm, (whole, names, from) => `const {${names}} = modules["${from}"];`)
      .replace(/^export \{[^}]*\};\n/gm, "")
      .replace(/^export /gm, "");
    return `modules["${name}"] = (() => {\n${body}\nreturn { ${[...exported, ...again].join(", ")} };\n})();`;
  });
  return `const modules = {};\n${parts.join("\n")}`;
}

/** A text that cannot end the script in which it stands. */
function inScript(source) {
  return new Markup(source.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--"));
}

function pageOf({ title, language, script, data, words }) {
  const button = (name, sign) => markup`<button id="${name}" aria-label="${words[name]}" title="${words[name]}">${sign}</button>`;
  return `<!doctype html>\n${markup`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(EMBED_STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<go-board tabindex="0" aria-label="${title}"></go-board>
<nav>${button("start", "«")}${button("back", "‹")}<span id="where" role="status"></span>${button("forward", "›")}${button("end", "»")}</nav>
<p id="comment"></p>
</main>
<script type="application/json" id="record">${new Markup(JSON.stringify(data).replace(/</g, "\\u003c"))}</script>
<script type="module">${inScript(`${script}\n(${player})();`)}</script>
</body>
</html>`}\n`;
}
