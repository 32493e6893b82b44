/** What people type or paste for a code, as the wall shows it: capitals, without spaces and dashes. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Whether a host name means the very machine that uses it: another device would look for the service on itself. */
export function isOnlyHere(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}
