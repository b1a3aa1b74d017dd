/** A small picture of a position. */

import { html, svg } from "lit";
import { discs, gridOf } from "./thumbnail-path.js";

/** @param {{width: number, height: number, stones: string}} head `stones` may be empty */
export function thumbnail({ width, height, stones }) {
  return html`
    <svg class="thumbnail" viewBox="-1 -1 ${width + 1} ${height + 1}" aria-hidden="true">
      <rect class="wood" x="-1" y="-1" width=${width + 1} height=${height + 1}></rect>
      <path class="grid" d=${gridOf(width, height)}></path>
      ${stones ? svg`<path class="black" d=${discs(stones, "X", width)}></path><path class="white" d=${discs(stones, "O", width)}></path>` : ""}
    </svg>`;
}
