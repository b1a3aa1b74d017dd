/** What a board that stands alone does: the function that steps through its record, and its style. */

/** Runs in the saved file, and so knows nothing but its document. */
export function player() {
  const record = JSON.parse(document.getElementById("record").textContent);
  const board = document.querySelector("go-board");
  const { width, height, material, stoneSet, steps } = record;
  let stones = [...record.first];
  let at = 0;
  board.style.setProperty("--ratio", width / height);

  function put(step, isForward) {
    for (const [index, before, after] of step.changes) {
      stones[index] = isForward ? after : before;
    }
  }

  function goTo(wanted) {
    const target = Math.max(0, Math.min(steps.length - 1, wanted));
    while (at < target) {
      put(steps[++at], true);
    }
    while (at > target) {
      put(steps[at--], false);
    }
    const { number, last, comment, labels, marks } = steps[at];
    Object.assign(board, { width, height, material, stoneSet, stones: stones.join(""), lastMove: last, labels: labels ?? {}, marks: marks ?? {} });
    document.getElementById("where").textContent = `${number} / ${steps.at(-1).number}`;
    document.getElementById("comment").textContent = comment ?? "";
    ["start", "back"].forEach(id => (document.getElementById(id).disabled = at === 0));
    ["forward", "end"].forEach(id => (document.getElementById(id).disabled = at === steps.length - 1));
  }

  const actions = { start: () => goTo(0), back: () => goTo(at - 1), forward: () => goTo(at + 1), end: () => goTo(steps.length - 1) };
  Object.entries(actions).forEach(([id, act]) => document.getElementById(id).addEventListener("click", act));
  const keys = { Home: "start", ArrowLeft: "back", ArrowRight: "forward", End: "end" };
  document.addEventListener("keydown", event => {
    if (!event.defaultPrevented && keys[event.key]) {
      actions[keys[event.key]]();
      event.preventDefault();
    }
  });
  board.addEventListener("point", () => goTo(at + 1));
  goTo(0);
}

export const EMBED_STYLE = `
:root { color-scheme: light dark; --in-light: initial; --in-dark: ; --go-wood: var(--in-light, #e4bc70) var(--in-dark, #cfa55a);
  --go-walnut: var(--in-light, #8d6440) var(--in-dark, #7d5836); --go-flat: var(--in-light, #e6c37d) var(--in-dark, #d3ad66);
  --go-paper: var(--in-light, #fdfbf5) var(--in-dark, #e4dfd2); }
@media (prefers-color-scheme: dark) { :root { --in-light: ; --in-dark: initial; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--in-light, #f5f2ec) var(--in-dark, #18191b); color: var(--in-light, #23211d) var(--in-dark, #ebe8e1); font: 16px/1.45 system-ui, sans-serif; }
main { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: 0.6rem; padding: 0.6rem; }
h1 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
go-board { width: min(100%, calc((100vh - 8.5rem) * var(--ratio, 1))); min-width: min(100%, 15rem); }
nav { display: flex; align-items: center; gap: 0.3rem; }
button { min-width: 2.75rem; min-height: 2.75rem; border: 0; border-radius: 0.6rem; font: inherit; color: inherit; cursor: pointer;
  background: var(--in-light, rgb(70 52 20 / 0.08)) var(--in-dark, rgb(255 255 255 / 0.09)); }
nav button { font-size: 1.4rem; line-height: 1; }
button:disabled { opacity: 0.45; }
:focus-visible { outline: 3px solid var(--in-light, #1b5f8c) var(--in-dark, #7fbbe0); outline-offset: 2px; }
#where { min-width: 5.5rem; text-align: center; font-variant-numeric: tabular-nums; }
#comment { margin: 0; max-width: 40rem; white-space: pre-line; overflow-wrap: anywhere; }
#comment:empty { display: none; }
`;
