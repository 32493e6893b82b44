import { largestFitting, mostFitting, vmin } from '../shared/fit.ts';

/** Sizes of an item's name in hundredths of the shorter side; its description is four fifths of that. */
const NAME = { min: 3.3, max: 7 };
const MOST_COLUMNS = 4;
/** Narrower is no column. In times the size. */
const COLUMN_WIDTH = 12.5;
/**
 * How the board may be set, and how much type size each is worth: sections in one piece and names on one line
 * are given up only where that makes the type much larger.
 */
const styles = [
  { isWhole: true, isWrapped: false, worth: 1 },
  { isWhole: false, isWrapped: false, worth: 0.75 },
  { isWhole: true, isWrapped: true, worth: 0.75 },
  { isWhole: false, isWrapped: true, worth: 0.6 },
] as const;
type Style = (typeof styles)[number];

/**
 * Sets the board in the columns that let its type be largest. When it does not fit in the smallest type either,
 * items are hidden from the end. Returns how many.
 */
export function fitBoard(board: HTMLElement, area: HTMLElement): number {
  const items = [...board.querySelectorAll<HTMLElement>('.item')];
  for (const item of items) item.hidden = false;
  hideEmptySections(board);
  board.classList.remove('forced');
  const names = [...board.querySelectorAll<HTMLElement>('.name')];
  const limits = { min: vmin(NAME.min), max: vmin(NAME.max) };
  const fits = (style: Style, columns: number, size: number) => {
    set(board, style, columns, size);
    return (
      area.clientWidth / columns >= size * COLUMN_WIDTH &&
      board.scrollWidth <= board.clientWidth + 1 &&
      board.scrollHeight <= area.clientHeight + 1 &&
      names.every((name) => holdsName(name, style, size))
    );
  };
  let best: { style: Style; columns: number; size: number } | null = null;
  for (const style of styles) {
    for (let columns = 1; columns <= MOST_COLUMNS; columns += 1) {
      const size = largestFitting(limits, (tried) => fits(style, columns, tried)) ?? 0;
      if (size * style.worth > (best ? best.size * best.style.worth : 0) + 0.5)
        best = { style, columns, size };
    }
  }
  if (best) {
    set(board, best.style, best.columns, best.size);
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
  const last = styles[3];
  board.classList.add('forced');
  const kept = mostFitting(items.length, (tried) => {
    keep(tried);
    return fits(last, columns, limits.min);
  });
  keep(kept);
  set(board, last, columns, limits.min);
  return items.length - kept;
}

/** On one line where it has to be, and no word broken in two. */
function holdsName(name: HTMLElement, { isWrapped }: Style, size: number): boolean {
  return name.scrollWidth <= name.clientWidth + 1 && (isWrapped || name.clientHeight < size * 2);
}

function set(board: HTMLElement, { isWhole }: Style, columns: number, size: number): void {
  board.style.setProperty('--size', `${size}px`);
  board.style.columnCount = String(columns);
  board.dataset.columns = String(columns);
  board.classList.toggle('whole', isWhole);
}

function hideEmptySections(board: HTMLElement): void {
  for (const section of board.querySelectorAll<HTMLElement>('.section'))
    section.hidden = section.querySelector('.item:not([hidden])') === null;
}
