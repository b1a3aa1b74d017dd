/** When what was kept comes back: Leitner's boxes, and the days of the calendar where the person is. Pure. */

/** The days after which a position of each box comes back; box 0 has what was never asked. */
export const DAYS = [0, 1, 3, 7, 21];

/** The number of the last box. */
export const LAST_BOX = DAYS.length - 1;

/** A day of the local calendar as a text that sorts, such as "2026-11-26". @param {Date} date */
export function dayOf(date) {
  const two = number => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The start of a day. @returns {Date} */
export function dateOf(day) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** So many days of the calendar later, also where a day has 23 or 25 hours. @returns {string} */
export function plusDays(day, count) {
  const date = dateOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/**
 * A head after an answer: in the next box if it was solved, otherwise in the first one.
 *
 * @param {{box: number}} head
 * @param {boolean} isSolved
 * @param {string} today
 * @returns {object}
 */
export function afterAnswer(head, isSolved, today) {
  const box = isSolved ? Math.min(LAST_BOX, head.box + 1) : 1;
  return { ...head, box, due: plusDays(today, DAYS[box]), last: { day: today, isSolved } };
}

/** What is to be asked on a day, longest due first, and of those the ones known least. @returns {object[]} */
export function dueOn(heads, today) {
  return heads.filter(({ due }) => due <= today)
    .sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : a.box - b.box || a.at - b.at || a.number - b.number));
}

/** The first day after this one on which something comes back, or undefined. */
export function nextDay(heads, today) {
  return heads.map(({ due }) => due).filter(due => due > today).sort()[0];
}

/** How many are in each box, from 0 to LAST_BOX. @returns {number[]} */
export function countBoxes(heads) {
  const counts = DAYS.map(() => 0);
  heads.forEach(({ box }) => counts[box]++);
  return counts;
}
