const CARD_PX = 260;
/** The gap between cards, in both directions. */
export const CARD_GAP_PX = 24;
/** The height of the name, the state and the space above them. */
const TEXT_PX = 56;

/** The number of cards in a row of this width, and the height of a row. Both in CSS pixels. */
export function cardLayout(width: number): { columns: number; rowHeight: number } {
  const columns = Math.max(1, Math.floor((width + CARD_GAP_PX) / (CARD_PX + CARD_GAP_PX)));
  const cardWidth = (width - CARD_GAP_PX * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round((cardWidth * 9) / 16) + TEXT_PX + CARD_GAP_PX };
}
