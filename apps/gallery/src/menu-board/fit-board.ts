import { largestFitting, mostFitting, vmin } from '../shared/fit.ts';

/** Sizes of an item's name in hundredths of the shorter side; its description is four fifths of that. */
const NAME = { min: 3.3, max: 7 };
const MOST_COLUMNS = 4;
/** Narrower, and names would be broken into pieces. In times the size. */
const COLUMN_WIDTH = 11.5;
/** Sections stay in one piece unless the type would have to be this much smaller. */
const WHOLE_IS_WORTH = 0.7;

/**
 * Sets the board in the columns that let its type be largest. When it does not fit in the smallest type either,
 * items are hidden from the end. Returns how many.
 */
export function fitBoard(board: HTMLElement, area: HTMLElement): number {
  const items = [...board.querySelectorAll<HTMLElement>('.item')];
  for (const item of items) item.hidden = false;
  hideEmptySections(board);
  const limits = { min: vmin(NAME.min), max: vmin(NAME.max) };
  const fits = (columns: number, isWhole: boolean, size: number) => {
    set(board, columns, isWhole, size);
    return (
      area.clientWidth / columns >= size * COLUMN_WIDTH &&
      board.scrollWidth <= board.clientWidth + 1 &&
      board.scrollHeight <= area.clientHeight + 1
    );
  };
  const best = (isWhole: boolean) => {
    let found: { columns: number; size: number } | null = null;
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      const size = largestFitting(limits, (tried) => fits(columns, isWhole, tried));
      if (size !== null && size > (found?.size ?? 0) + 0.5) found = { columns, size };
    }
    return found;
  };
  const [whole, broken] = [best(true), best(false)];
  if (whole && whole.size >= (broken?.size ?? 0) * WHOLE_IS_WORTH) {
    set(board, whole.columns, true, whole.size);
    return 0;
  }
  if (broken) {
    set(board, broken.columns, false, broken.size);
    return 0;
  }
  const columns = Math.max(
    1,
    Math.min(MOST_COLUMNS, Math.floor(area.clientWidth / (limits.min * COLUMN_WIDTH))),
  );
  const keep = (kept: number) => {
    for (const [index, item] of items.entries()) item.hidden = index >= kept;
    hideEmptySections(board);
  };
  const kept = mostFitting(items.length, (tried) => {
    keep(tried);
    return fits(columns, false, limits.min);
  });
  keep(kept);
  set(board, columns, false, limits.min);
  return items.length - kept;
}

function set(board: HTMLElement, columns: number, isWhole: boolean, size: number): void {
  board.style.setProperty('--size', `${size}px`);
  board.style.columnCount = String(columns);
  board.dataset.columns = String(columns);
  board.classList.toggle('whole', isWhole);
}

function hideEmptySections(board: HTMLElement): void {
  for (const section of board.querySelectorAll<HTMLElement>('.section'))
    section.hidden = section.querySelector('.item:not([hidden])') === null;
}
