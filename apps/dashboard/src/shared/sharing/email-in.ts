/** The email address that a person has typed; null if the text is none. The server checks it. */
export function emailIn(text: string): string | null {
  const address = text.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? address : null;
}
