/** A worker's state as people write it: texts plainly, everything else as JSON. */
export function formatState(state: unknown): string {
  if (typeof state !== 'string') return JSON.stringify(state ?? null);
  // A text such as `7` would otherwise come back as a number.
  return isPlain(state) ? state : JSON.stringify(state);
}

/** What people wrote, as a state: JSON where it is JSON, otherwise a text. */
export function parseState(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isPlain(text: string): boolean {
  return text !== '' && text === text.trim() && parseState(text) === text;
}
