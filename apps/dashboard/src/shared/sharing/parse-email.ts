/** The email address that a person has typed; null if the text is not one. The server checks the address. */
export function parseEmail(text: string): string | null {
  const address = text.trim();
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? address : null;
}
