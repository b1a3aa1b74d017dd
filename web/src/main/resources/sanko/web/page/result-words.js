/** Results of records in words. Pure. */

import { text } from "./texts.js";
import { colorName } from "./view.js";

/** A result of a record, such as "B+3.5", in words. */
export function resultWords(result) {
  if (result === "0" || result === "Draw") {
    return text("result.draw");
  }
  const [winner, by] = result.split("+");
  const name = colorName(winner);
  switch (by?.[0]) {
    case "R":
      return text("result.resign", name);
    case "T":
      return text("result.time", name);
    default:
      return by ? text("result.points", name, by) : result;
  }
}
