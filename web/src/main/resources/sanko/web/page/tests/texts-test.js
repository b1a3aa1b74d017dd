import { LANGUAGES, loadTable, text, useLanguage } from "../texts.js";
import { equal, test } from "./harness.js";

const placeholders = (sentence) => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort();

for (const language of Object.keys(LANGUAGES)) {
  test(`no text is missing in ${LANGUAGES[language]}`, async () => {
    const [english, other] = await Promise.all([loadTable("en"), loadTable(language)]);
    equal(Object.keys(other).sort(), Object.keys(english).sort());
    equal(Object.keys(other).filter((key) => other[key].trim() === ""), []);
  });

  test(`texts in ${LANGUAGES[language]} have the arguments of the English ones`, async () => {
    const [english, other] = await Promise.all([loadTable("en"), loadTable(language)]);
    const different = Object.keys(english).filter((key) =>
      JSON.stringify(placeholders(english[key])) !== JSON.stringify(placeholders(other[key] ?? "")));
    equal(different, []);
  });
}

test("words go with their numbers as they are shown", () => {
  equal([1, 2, "1.0", "1.2k", "0.5", 0].map((points) => text("review.points", points)),
    ["1 point", "2 points", "1.0 points", "1.2k points", "0.5 points", "0 points"]);
  equal(text("review.pass", 4, 1), "Round 4: 1 visit");
});

test("no English number stands before a word that fits only some", async () => {
  const countable = /\{\d\} (?:more )?(?:handicap )?(?:points?|visits?|moves?|stones?|nodes?|mistakes?|positions?)\b/;
  const english = await loadTable("en");
  equal(Object.keys(english).filter((key) => countable.test(english[key]) && !english[key].includes("|")), []);
});

test("languages without a plural have one form", async () => {
  await useLanguage("ja");
  equal(text("review.points", 1), "1目");
  await useLanguage("en");
});
