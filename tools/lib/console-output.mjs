/** Tells the person at the terminal what happens.
 * @param {string} text
 */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** One clear line, and the end.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
