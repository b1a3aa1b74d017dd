/** Days and questions in words, in the language of the page. */

import { text } from "../texts.js";
import { colorName, moveName } from "../view.js";
import { dateOf, plusDays } from "./boxes.js";

/** A day from tomorrow on: "tomorrow", the day of the week within six days, or the date. */
export function dayText(day, today) {
  const language = document.documentElement.lang || "en";
  if (day === plusDays(today, 1)) {
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(1, "day");
  }
  const options = day <= plusDays(today, 6) ? { weekday: "long" } : { day: "numeric", month: "long" };
  return new Intl.DateTimeFormat(language, options).format(dateOf(day));
}

/** What a kept position asks, in a sentence. @param {number} number of the move that was played there */
export function questionOf({ player, played, group }, number) {
  return group
    ? text(`learn.task.${group.task}`, colorName(player))
    : text("review.retry.question", colorName(player), number, moveName(played));
}
