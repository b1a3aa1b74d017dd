/** How a board looks. The colors can be changed from outside by the custom properties named here. */

export const BOARD_STYLE = `
:host {
  display: block;
  position: relative;
  aspect-ratio: var(--go-ratio, 1);
  outline: none;
  user-select: none;
  -webkit-user-select: none;
  -webkit-tap-highlight-color: transparent;
  touch-action: manipulation;
  font-family: var(--go-font, system-ui, sans-serif);
}
:host([data-material="walnut"]) { --go-wood: var(--go-walnut, #8d6440); --go-line: #1f1207; --go-coordinate: #fff3e0; --go-coordinate-opacity: 0.95; --go-label: #c99a6b; --go-mark: #fff3e0; --go-ko: #ffc8ac; }
:host([data-material="flat"]) { --go-wood: var(--go-flat, #e6c37d); --go-line: #3a2a12; }
:host([data-material="paper"]) { --go-wood: var(--go-paper, #fdfbf5); --go-line: #26231e; }
:host([hidden]) { display: none; }
.wood {
  position: absolute;
  inset: 0;
  overflow: hidden;
  border-radius: 0.3rem;
  background: var(--go-wood, #e0b768);
  box-shadow: inset 0 1px rgb(255 255 255 / 0.3), inset 0 -1px rgb(60 36 6 / 0.25),
    var(--go-shadow, 0 1px 2px rgb(60 40 10 / 0.35), 0 8px 24px rgb(60 40 10 / 0.18));
}
.wood canvas { display: block; }
:host(:is([data-material="flat"], [data-material="paper"])) canvas { display: none; }
.wood.chosen { outline: 3px solid var(--go-focus, #1f6fd0); outline-offset: 2px; }
svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; overflow: visible; }
.grid { stroke: var(--go-line, #4b3413); stroke-width: clamp(calc(0.7px * var(--unit, 1)), 1.2px, calc(1.4px * var(--unit, 1))); fill: none; stroke-linecap: square; }
.edge { stroke-width: clamp(calc(1px * var(--unit, 1)), 2px, calc(2.2px * var(--unit, 1))); }
.star { fill: var(--go-line, #4b3413); r: min(3.8px, calc(4.6px * var(--unit, 1))); }
.coordinate { fill: var(--go-coordinate, #000); fill-opacity: var(--go-coordinate-opacity, 0.62); font-size: min(var(--size), calc(17px * var(--unit, 1))); font-variant-numeric: tabular-nums; text-anchor: middle; }
.stone.white { stroke: rgb(70 60 45 / 0.35); stroke-width: 0.6; }
.shell { fill: none; stroke: #a8997c; stroke-opacity: 0.17; stroke-width: 0.9; }
.stone.faded { opacity: 0.45; }
.fresh { animation: place 0.09s ease-out; transform-origin: 0 0; }
@keyframes place { from { transform: scale(1.16); opacity: 0.3; } }
:host([data-stones="flat"]) :is(.shade, .shell), :host([data-stones="contrast"]) :is(.shade, .shell) { display: none; }
:host([data-stones="flat"]) .stone.black { fill: #26262b; }
:host([data-stones="flat"]) .stone.white { fill: #faf7f0; stroke: #4f4738; stroke-width: 1; }
:host([data-stones="contrast"]) .stone.black { fill: #000; stroke: #fff; stroke-width: 1.4; }
:host([data-stones="contrast"]) .stone.white { fill: #fff; stroke: #000; stroke-width: 2.2; }
text { text-anchor: middle; pointer-events: none; }
.number { font-weight: 600; font-size: 17px; font-variant-numeric: tabular-nums; }
.number.three { font-size: 14px; }
.number.four { font-size: 11.5px; }
.on-black { fill: #fff; }
.on-white { fill: #15130f; }
.number.last.on-black { fill: #ffb45c; }
.number.last.on-white { fill: #c22f10; }
.label-back { fill: var(--go-label, var(--go-wood, #e0b768)); }
.mark { fill: none; stroke-width: 2.6; stroke-linejoin: round; stroke-linecap: round; }
.mark.on-black { stroke: #fff; fill: none; }
.mark.on-white { stroke: #15130f; fill: none; }
.mark.bare { stroke: var(--go-mark, #15130f); }
.mark.selected.on-white, .mark.selected.on-black { stroke: none; fill: #1f6fd0; fill-opacity: 0.7; }
.mark.played { stroke: none; fill: #6a3fb5; }
.mark.chosen { stroke: #6a3fb5; stroke-width: 3.4; }
.mark.ko { stroke: var(--go-ko, #8a2b16); stroke-width: 2.2; }
.mark.forbidden { stroke: #a3271a; stroke-width: 3; }
.mark.last.on-black { stroke: #f4efe4; }
.ties { fill: none; stroke: #1f5fae; stroke-width: 3; stroke-linecap: round; opacity: 0.8; }
.area-black { fill: #0d0d10; }
.area-white { fill: #fff; }
.heat .area-black, .heat .area-white { shape-rendering: crispEdges; }
.points rect { stroke: rgb(0 0 0 / 0.35); stroke-width: 0.8; }
.policy circle { fill: #6a3fb5; }
.policy-text { fill: #fff; font-size: 14px; font-weight: 600; }
.zone { fill: var(--go-zone, #1f6fd0); fill-opacity: 0.24; }
.outside { fill: rgb(30 24 12 / 0.36); fill-rule: evenodd; pointer-events: none; }
.disc { stroke: rgb(20 16 8 / 0.55); stroke-width: 1; }
.disc.best { stroke: #fff; stroke-width: 2.4; }
.ring { fill: none; stroke: #15130f; stroke-width: 2.6; }
.level0 { fill: var(--go-level-0, #1a73c9); }
.level1 { fill: var(--go-level-1, #1f8a6d); }
.level2 { fill: var(--go-level-2, #8fb43a); }
.level3 { fill: var(--go-level-3, #f2cf3d); }
.level4 { fill: var(--go-level-4, #ee8a32); }
.level5 { fill: var(--go-level-5, #c13c34); }
.letter { font-weight: 700; font-size: 13.5px; fill: #fff; dominant-baseline: auto; transform: translateY(-2px); }
.figure { font-weight: 600; font-size: 11.5px; fill: #fff; transform: translateY(10px); font-variant-numeric: tabular-nums; }
.figure.long { font-size: 9px; }
.level2 ~ text, .level3 ~ text, .level4 ~ text { fill: #14110a; }
svg.small .detail { display: none; }
svg.small .letter { font-size: 20px; transform: translateY(7px); }
.candidates { transition: opacity 0.12s; }
.candidates.aside { opacity: 0.12; }
.candidates.aside text { display: none; }
.ghosts { opacity: 0.86; pointer-events: none; }
.hover { opacity: 0.5; pointer-events: none; }
.aim { stroke: #1f6fd0; stroke-width: 2; opacity: 0.7; pointer-events: none; }
.cursor { fill: none; pointer-events: none; }
.cursor.back { stroke: #fff; stroke-width: 5; }
.cursor.front { stroke: #1457b8; stroke-width: 2.6; }
@media (prefers-reduced-motion: reduce) { .fresh { animation: none; } .candidates { transition: none; } }
`;
