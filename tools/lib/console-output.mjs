/**
 * Prints a line for the person at the terminal.
 * @param {string} text
 */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * Prints one line and exits with code 1.
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
