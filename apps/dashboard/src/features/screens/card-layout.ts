const CARD_PX = 260;
/** Between cards, in both directions. */
export const CARD_GAP_PX = 24;
/** Name, state and the space above them. */
const WORDS_PX = 56;

/** How many cards stand side by side in a width, and how high a row of them is. Both in CSS pixels. */
export function cardLayout(width: number): { columns: number; rowHeight: number } {
  const columns = Math.max(1, Math.floor((width + CARD_GAP_PX) / (CARD_PX + CARD_GAP_PX)));
  const cardWidth = (width - CARD_GAP_PX * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 9) / 16) + WORDS_PX + CARD_GAP_PX };
}
