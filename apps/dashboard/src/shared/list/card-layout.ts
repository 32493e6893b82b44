/** All in CSS pixels. */
export interface CardSize {
  /** The smallest width of a card. */
  card: number;
  /** The gap between cards, in both directions. */
  gap: number;
  /** The height of the lines below the picture, with the space above them. */
  caption: number;
  /** The height of a picture divided by its width. 9/16 by default. */
  ratio?: number;
}

/** The number of cards in a row of this width, and the height of a row with its gap. */
export function cardLayout(
  width: number,
  { card, gap, caption, ratio = 9 / 16 }: CardSize,
): { columns: number; rowHeight: number; gap: number } {
  const columns = Math.max(1, Math.floor((width + gap) / (card + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(cardWidth * ratio) + caption + gap, gap };
}

/** Page Up and Page Down move the focus by this many rows. */
const PAGE_ROWS = 4;

/** The index of the card to which a key moves the focus; null if it does not move it. */
export function cardAfterKey(
  key: string,
  {
    index,
    columns,
    total,
    isRightToLeft,
  }: { index: number; columns: number; total: number; isRightToLeft: boolean },
): number | null {
  const forwards = isRightToLeft ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: forwards,
    ArrowLeft: -forwards,
    ArrowDown: columns,
    ArrowUp: -columns,
    j: 1,
    k: -1,
  };
  const step = steps[key];
  if (step !== undefined) {
    const next = index + step;
    return next >= 0 && next < total ? next : null;
  }
  const jumps: Record<string, number> = {
    PageDown: Math.min(total - 1, index + PAGE_ROWS * columns),
    PageUp: Math.max(0, index - PAGE_ROWS * columns),
    Home: 0,
    End: total - 1,
  };
  return jumps[key] ?? null;
}
