/** The style of a saved review. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --ink: #1d1b17; --paper: #fffdf8; --soft: #6b655a; --rule: #ddd6c8;
  --wood: #e9c77f; --lead: #1f6f8b; --rate: #a0661c; --good: #2f7d4f; --slight: #7a8b1f; --inaccuracy: #9a6a00;
  --mistake: #c04a00; --blunder: #b3182d; --disaster: #7d1f7a; --best: #1f6f8b; }
@media screen and (prefers-color-scheme: dark) { :root { --ink: #ece7dc; --paper: #1b1916; --soft: #a9a295; --rule: #3d3932;
  --wood: #b98f4a; --lead: #6cc3df; --rate: #e0a95c; --good: #6cc28d; --slight: #c0d160; --inaccuracy: #efc04d;
  --mistake: #ff9a5a; --blunder: #ff7b8a; --disaster: #e08ae0; --best: #6cc3df; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; color: var(--ink); background: var(--paper);
  font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif; }
h1 { margin: 0 0 .3rem; font-size: 1.7rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .6rem; font-size: 1.2rem; border-bottom: 1px solid var(--rule); padding-bottom: .25rem; }
h3 { margin: 0 0 .4rem; font-size: 1rem; }
dl { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 0; color: var(--soft); }
dl div { display: flex; gap: .4rem; } dt::after { content: ":"; } dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; margin: .4rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; text-align: left; border-bottom: 1px solid var(--rule); vertical-align: top; }
thead th { color: var(--soft); font-weight: 600; }
svg { display: block; width: 100%; height: auto; }
.chart text { fill: var(--soft); font-size: 12px; text-anchor: middle; }
.chart text.end { text-anchor: end; } .chart text.start { text-anchor: start; }
.chart .rule { stroke: var(--rule); fill: none; }
.chart polyline { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.chart .lead { stroke: var(--lead); } .chart .winrate { stroke: var(--rate); stroke-width: 1.2; stroke-dasharray: 4 3; }
.key { margin: .3rem 0; color: var(--soft); } .swatch { display: inline-block; width: 1.6rem; margin: 0 .4rem 0 .8rem;
  vertical-align: middle; border-top: 3px solid var(--lead); } .swatch.winrate { border-top: 2px dashed var(--rate); }
.histograms { display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: 1rem 2rem; }
figure { margin: 0; } figcaption { color: var(--soft); margin-bottom: .3rem; }
.mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: 1.5rem 2rem; }
article { break-inside: avoid; } article p { margin: .4rem 0 0; }
.diagram .wood { fill: var(--wood); } .diagram .grid { stroke: #4b3a1c; stroke-width: .45; fill: none; } .diagram .star { fill: #4b3a1c; }
.diagram .axis { font-size: 4px; fill: #4b3a1c; text-anchor: middle; }
.diagram .black { fill: #151515; } .diagram .white { fill: #fdfdfb; stroke: #333; stroke-width: .35; }
.diagram .number { font-size: 5.4px; font-weight: 700; text-anchor: middle; }
.on-black { fill: #fff; } .on-white { fill: #111; } .mark { stroke-width: 0; }
.good { color: var(--good); } .slight { color: var(--slight); } .inaccuracy { color: var(--inaccuracy); } .best { color: var(--best); }
.mistake { color: var(--mistake); } .blunder { color: var(--blunder); } .disaster { color: var(--disaster); }
.bar, .dot { fill: currentColor; } footer { margin-top: 2rem; color: var(--soft); font-size: .85rem; }
.moves { font-size: .9rem; }
@media (max-width: 30rem) { .moves th, .moves td { padding: .25rem .3rem; } .moves th:nth-child(7), .moves td:nth-child(7) { display: none; } }
@media print { body { max-width: none; padding: 0; font-size: 11px; } h2 { break-after: avoid; }
  .mistakes { grid-template-columns: repeat(3, 1fr); gap: 1rem; } .moves { columns: 1; font-size: 9px; } tr { break-inside: avoid; }
  .diagram, .chart, .bar { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
