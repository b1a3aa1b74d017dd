/** Prints the line shown as a game record with numbered diagrams; the browser saves it as PDF too. */

import { diagram } from "../diagram.js";
import { playersOf } from "../file-names.js";
import { markup } from "../markup.js";
import { pointIndex } from "../points.js";
import { resultWords } from "../result-words.js";
import { text } from "../texts.js";
import { capturedBy, moveName } from "../view.js";
import { figuresOf } from "./figures.js";

/**
 * The figures of the line shown.
 *
 * @param {GameStore} store
 * @param {number} perFigure
 */
export async function figuresOfLine(store, perFigure) {
  const nodes = await knownLine(store);
  const played = nodes.filter(node => node.move);
  const moves = played.map(node => ({
    number: node.number, color: node.move[0], vertex: node.move[1], captures: capturedBy(node), isAfterSetup: Boolean(node.parent?.setup),
  }));
  const { width, height } = store;
  return figuresOf(moves, perFigure, index => played[index].parent.known.stones, vertex => pointIndex(vertex, width, height));
}

/** The nodes of the line shown, with their positions; those that the browser has kept are taken as they are. */
export async function knownLine(store) {
  const nodes = [...store.path(store.current), ...store.continuation(store.current).slice(1)];
  for (const node of nodes) {
    if (!node.known && !store.connection.isOpen) {
      throw new Error(text("offline.notKept"));
    }
    if (!node.known) {
      await store.position(node);
    }
  }
  return nodes;
}

/** The players of a record, or its name. */
export function titleOf(info) {
  return playersOf(info) || info.GN || text("record.panel");
}

/** The record as markup; `rules` in words. */
export function sheetOf({ info, width, height, komi, handicap }, rules, figures) {
  const facts = [info.EV, info.RO, info.PC, info.DT, rules, text("game.komiIs", komi), handicap > 1 && text("game.stones", handicap),
    resultWords(info.RE ?? "") || info.RE].filter(Boolean);
  return markup`<header><h1>${titleOf(info)}</h1><p>${facts.join(" · ")}</p></header>
<div class="figures">${figures.map(each => figure(each, width, height))}</div>`;
}

function figure({ from, to, stones, shown, notes }, width, height) {
  const title = text("sheet.figure", from, to);
  return markup`<figure>${diagram({ width, height, stones, played: null, player: "B", line: [], moves: shown, label: title })}
<figcaption><b>${title}</b> ${notes.map(noteText).join(", ")}</figcaption></figure>`;
}

/** A note below a figure. */
export function noteText({ number, at, pass, captures }) {
  if (pass) {
    return text("sheet.pass", number);
  }
  return at === undefined ? `${number} ${text("sheet.captures", captures)}` : text("sheet.at", number, typeof at === "number" ? at : moveName(at));
}

/**
 * Prints the line shown; returns when it has been printed or given up.
 *
 * @param {GameStore} store
 * @param {string} rules in words
 * @param {number} perFigure moves in a figure
 */
export async function printSheet(store, rules, perFigure) {
  const figures = await figuresOfLine(store, perFigure);
  if (figures.length === 0) {
    throw new Error(text("sheet.empty"));
  }
  document.querySelector(".sheet")?.remove();
  const sheet = document.createElement("section");
  sheet.className = "sheet";
  sheet.innerHTML = String(sheetOf(store, rules, figures));
  document.body.append(sheet);
  const printed = new Promise(done => window.addEventListener("afterprint", done, { once: true }));
  window.print();
  await printed;
  sheet.remove();
}
