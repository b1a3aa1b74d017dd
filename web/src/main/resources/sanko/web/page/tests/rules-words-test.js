import { rulesName, usualKomi } from "../rules-words.js";
import { equal, test } from "./harness.js";

test("rules have their names, and others say what they are", () => {
  equal(["japanese", "koSIMPLEscoreAREAtaxNONEsui0button0whb0fpok0", "koPOSITIONALscoreAREAtaxALLsui1button1whbNfpok1",
    "koSIMPLEscoreTERRITORYtaxSEKIsui0button0whb0fpok0", "my own"].map(rulesName),
  ["Japanese", "Area scoring, simple ko", "Area scoring, positional superko, suicide allowed, group tax, button",
    "Territory scoring, simple ko", "my own"]);
  equal(rulesName({ ko: "SITUATIONAL", scoring: "TERRITORY", tax: "NONE", suicide: false, hasButton: false }),
    "Territory scoring, situational superko, points in seki count");
  equal(rulesName({}), "Own rules");
  equal(["Japanese", "NewZealand"].map(rulesName), ["japanese", "new-zealand"].map(rulesName));
});

test("a record without komi has that of its rules", () => {
  equal(["Japanese", "korean", "NewZealand", "Chinese-OGS", "koSIMPLEscoreTERRITORYtaxALLsui0button0whb0fpok0", "my own",
    { scoring: "TERRITORY" }, "NZ", "koSITUATIONALscoreAREAtaxNONEsui0button1whbN-1fpok1", { scoring: "AREA", hasButton: true }].map(usualKomi),
  [6.5, 6.5, 7, 7.5, 6.5, 7.5, 6.5, 7, 7, 7]);
});
