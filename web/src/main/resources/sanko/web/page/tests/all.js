/** All tests of the pure parts. */

import { run } from "./harness.js";
import "./analysis-test.js";
import "./board-test.js";
import "./branches-test.js";
import "./candidates-test.js";
import "./clocks-test.js";
import "./coach-test.js";
import "./connection-test.js";
import "./explorer-test.js";
import "./export-test.js";
import "./file-names-test.js";
import "./game-start-test.js";
import "./game-test.js";
import "./graph-axes-test.js";
import "./graph-phases-test.js";
import "./learn-test.js";
import "./kept-positions-test.js";
import "./library-test.js";
import "./links-test.js";
import "./look-test.js";
import "./notices-test.js";
import "./opponents-test.js";
import "./records-test.js";
import "./report-test.js";
import "./review-plan-test.js";
import "./review-runner-test.js";
import "./rules-words-test.js";
import "./share-test.js";
import "./sheet-test.js";
import "./solve-test.js";
import "./story-test.js";
import "./texts-test.js";
import "./tree-layout-test.js";
import "./verdicts-test.js";
import "./wheel-test.js";

await run(document.querySelector("#results"));
