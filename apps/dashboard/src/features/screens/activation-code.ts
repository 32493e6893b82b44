/** What people type or paste for a code, as the wall shows it: capitals, without spaces and dashes. */
export function tidyCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
