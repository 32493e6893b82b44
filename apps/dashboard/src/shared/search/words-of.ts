/** Words without case, accents and punctuation: `Café-menu` → `cafe`, `menu`. `ß` is `ss`, as in upper case. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  return plain.split(/[^\p{Letter}\p{Number}@%]+/u).filter(Boolean);
}
