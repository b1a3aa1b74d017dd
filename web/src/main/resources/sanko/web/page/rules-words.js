/** Rules in words. */

import { text } from "./texts.js";

/** Rules by name, with the komi that belongs to them. */
export const RULES = {
  chinese: 7.5, japanese: 6.5, korean: 6.5, aga: 7.5, "new-zealand": 7, "tromp-taylor": 7.5, "chinese-ogs": 7.5,
  ing: 7.5, "stone-scoring": 7.5, "aga-button": 7,
};

/** The komi that belongs to rules, for a record without one. @param {string|object} rules */
export function usualKomi(rules) {
  const { scoring, hasButton } = partsOf(rules);
  return RULES[knownName(rules)] ?? (hasButton ? RULES["aga-button"] : scoring === "TERRITORY" ? RULES.japanese : RULES.chinese);
}

/** The key of RULES for rules that a record may spell in another way, such as NewZealand. */
export function knownName(rules) {
  const letters = name => String(name).toLowerCase().replace(/[-_/\s]/g, "");
  return letters(rules) === "nz" ? "new-zealand" : Object.keys(RULES).find(each => letters(each) === letters(rules));
}

/** KataGo's compact form, in which records have rules without a name. */
const COMPACT = /^ko(SIMPLE|POSITIONAL|SITUATIONAL)(?:score|scoring)(AREA|TERRITORY)tax(NONE|SEKI|ALL)(?:sui|suicide)([01])(?:(?:button|hasButton)([01]))?/;

/** The name of rules, or what they say, if a record has others. @param {string|object} rules */
export function rulesName(rules) {
  const known = knownName(rules);
  if (known) {
    return text(`rules.${known}`);
  }
  const parts = partsOf(rules);
  if (!parts.ko || !parts.scoring) {
    return typeof rules === "string" ? rules : text("rules.own");
  }
  const usualTax = parts.scoring === "AREA" ? "NONE" : "SEKI";
  return [
    text(`rules.scoring.${parts.scoring}`), text(`rules.ko.${parts.ko}`), parts.suicide && text("rules.suicide"),
    (parts.tax ?? usualTax) !== usualTax && text(`rules.tax.${parts.tax}`), parts.hasButton && text("rules.button"),
  ].filter(Boolean).join(text("rules.comma"));
}

function partsOf(rules) {
  if (typeof rules !== "string") {
    return rules;
  }
  const [, ko, scoring, tax, suicide, button] = COMPACT.exec(rules) ?? [];
  return { ko, scoring, tax, suicide: suicide === "1", hasButton: button === "1" };
}
