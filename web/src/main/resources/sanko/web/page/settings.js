/** What a user has chosen: kept in the browser, the same in all tabs. */

import { LANGUAGES, preferredLanguage, useLanguage } from "./texts.js";

const KEY = "sanko.settings";

const DEFAULTS = {
  language: "",
  theme: "auto",
  sounds: true,
  volume: 60,
  board: "kaya",
  stones: "shell",
  perFigure: 50,
  coordinates: true,
  moveNumbers: "last",
  figure: "points",
  heat: "none",
  showLine: true,
  candidates: 8,
  visits: 20_000,
  coach: false,
  coachPoints: "board",
  newGame: null,
  solve: null,
  names: "",
  explorer: null,
};

/** The settings as properties of `values`; "change" tells of any change. */
class Settings extends EventTarget {
  constructor() {
    super();
    this.values = sound(stored(KEY));
    window.addEventListener("storage", event => {
      if (event.key === KEY) {
        this.#take(sound(stored(KEY)));
      }
    });
  }

  get(key) {
    return this.values[key];
  }

  /** Sets one or several settings. @param {object} changes */
  set(changes) {
    this.#take({ ...this.values, ...changes });
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Without storage the settings last as long as the page.
    }
  }

  get language() {
    return this.values.language in LANGUAGES ? this.values.language : preferredLanguage();
  }

  /** Loads the texts and sets the colors of the page; called once before anything is drawn. */
  async apply() {
    await useLanguage(this.language);
    document.documentElement.dataset.theme = this.values.theme;
  }

  async #take(values) {
    this.values = values;
    await this.apply();
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/** The settings that were kept; another version may have kept them otherwise. */
function sound(kept) {
  const values = { ...DEFAULTS, ...kept };
  for (const [key, value] of Object.entries(DEFAULTS)) {
    if (value !== null && typeof values[key] !== typeof value) {
      values[key] = value;
    }
  }
  return values;
}

/** An object kept in the browser under this key, or nothing. */
export function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
