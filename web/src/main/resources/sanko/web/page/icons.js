/** The drawings on buttons. */

import { html } from "lit";

/** By name. */
export const icons = {
  settings: html`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.9"
      stroke-linecap="round">
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.6"/><circle cx="8" cy="17" r="2.6"/>
    </svg>`,
  start: svgIcon("M18 6l-7 6 7 6M6 5.5v13"),
  back: svgIcon("M15 6l-7 6 7 6"),
  forward: svgIcon("M9 6l7 6-7 6"),
  end: svgIcon("M6 6l7 6-7 6M18 5.5v13"),
  copy: svgIcon("M9 9h10v11H9zM6 15H5V4h10v2"),
  share: svgIcon("M12 15V4M8 7.5L12 3.5l4 4M6 11.5H5V20h14v-8.5h-1"),
  open: svgIcon("M3.5 19V6.5h6l2 2.5h8V12M3.5 19l3-7h15l-3 7z"),
  paste: svgIcon("M9 5H6v15h12V5h-3M9 3.5h6v3.5H9z"),
  save: svgIcon("M12 4v11M8 11.5l4 4 4-4M5 19.5h14"),
  games: svgIcon("M4 4.5h7v7H4zM4 15h7v5H4zM14 6h6M14 9.5h4M14 16.5h6"),
  fresh: svgIcon("M12 5v14M5 12h14"),
  play: svgIcon("M8 5.5v13l10-6.5z"),
};

function svgIcon(d) {
  return html`
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round"><path d=${d}/></svg>`;
}
