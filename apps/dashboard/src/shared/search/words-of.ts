/** Words without case, accents and punctuation: `Café-menu` → `cafe`, `menu`. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase();
  return plain.split(/[^\p{Letter}\p{Number}@%]+/u).filter(Boolean);
}
