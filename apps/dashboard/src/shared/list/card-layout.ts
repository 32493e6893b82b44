/** All in CSS pixels. */
export interface CardSize {
  /** The smallest width of a card. */
  card: number;
  /** The gap between cards, in both directions. */
  gap: number;
  /** The height of the lines below the picture, with the space above them. */
  words: number;
}

/** The number of cards in a row of this width, and the height of a row with its gap. Pictures are 16:9. */
export function cardLayout(
  width: number,
  { card, gap, words }: CardSize,
): { columns: number; rowHeight: number; gap: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (card + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 9) / 16) + words + gap, gap };
}
