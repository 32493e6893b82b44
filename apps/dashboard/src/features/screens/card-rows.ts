const CARD_PX = 260;
/** Between cards, in both directions. */
export const GAP_PX = 24;
/** Name, state and the space above them. */
const WORDS_PX = 56;

/** How many cards stand side by side in a width, and how high a row of them is. Both in CSS pixels. */
export function cardRows(width: number): { columns: number; rowHeight: number } {
  const columns = Math.max(1, Math.floor((width + GAP_PX) / (CARD_PX + GAP_PX)));
  const cardWidth = (width - GAP_PX * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 9) / 16) + WORDS_PX + GAP_PX };
}
