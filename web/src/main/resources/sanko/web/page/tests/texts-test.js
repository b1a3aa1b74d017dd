import { LANGUAGES, loadTable } from "../texts.js";
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
