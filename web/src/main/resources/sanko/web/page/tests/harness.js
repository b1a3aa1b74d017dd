/** A small harness for tests of the pure parts; its results are in the page, where Selenium reads them. */

const tests = [];

/**
 * @param {string} name a sentence
 * @param {function(): (void|Promise<void>)} body throws if it fails
 */
export function test(name, body) {
  tests.push({ name, body });
}

/** Fails unless both are equal as JSON. */
export function equal(actual, expected) {
  const [have, want] = [actual, expected].map((each) => JSON.stringify(each));
  if (have !== want) {
    throw new Error(`expected ${want}, was ${have}`);
  }
}

/** Fails unless two numbers are as near as that. */
export function near(actual, expected, distance = 1e-9) {
  if (!(Math.abs(actual - expected) <= distance)) {
    throw new Error(`expected ${expected}, was ${actual}`);
  }
}

/** Fails unless the condition holds. */
export function ok(condition, message = "it does not hold") {
  if (!condition) {
    throw new Error(message);
  }
}

/** Runs all tests and lists them; `data-result` of the list becomes "passed" or "failed". */
export async function run(list) {
  let failed = 0;
  for (const { name, body } of tests) {
    const item = document.createElement("li");
    try {
      await body();
      item.textContent = `✓ ${name}`;
    } catch (error) {
      failed++;
      item.textContent = `✗ ${name}: ${error.stack ?? error}`;
      item.className = "failed";
    }
    list.append(item);
  }
  list.dataset.count = tests.length;
  list.dataset.result = failed === 0 && tests.length > 0 ? "passed" : "failed";
}
