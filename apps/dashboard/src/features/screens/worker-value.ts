/** Formats a worker's state for people: text unchanged, everything else as JSON. */
export function formatState(state: unknown): string {
  if (typeof state !== 'string') return JSON.stringify(state ?? null);
  // A string such as `7` would otherwise be parsed as a number.
  return isPlain(state) ? state : JSON.stringify(state);
}

/** Parses a typed state: as JSON if it is valid, otherwise as text. */
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
