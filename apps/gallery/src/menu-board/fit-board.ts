import { largestFitting, mostFitting, vmin } from '../shared/fit.ts';

/** Sizes of an item's name, in hundredths of the shorter side. Its description has four fifths of that size. */
const NAME = { min: 3.3, max: 7 };
const MAX_COLUMNS = 4;
/** Minimum width of a column, as a multiple of the size. */
const COLUMN_WIDTH = 12.5;
/**
 * Styles of the board, and their weights. The board breaks sections and wraps names only if the text then becomes much
 * larger.
 */
const styles = [
  { isUnbroken: true, isWrapped: false, worth: 1 },
  { isUnbroken: false, isWrapped: false, worth: 0.75 },
  { isUnbroken: true, isWrapped: true, worth: 0.75 },
  { isUnbroken: false, isWrapped: true, worth: 0.6 },
] as const;
type Style = (typeof styles)[number];

/**
 * Lays out the board with the number of columns that allows the largest text. If the items do not fit at the smallest
 * size either, hides items from the end. Returns the number of hidden items.
 */
export function fitBoard(board: HTMLElement, area: HTMLElement): number {
  const items = [...board.querySelectorAll<HTMLElement>('.item')];
  for (const item of items) item.hidden = false;
  hideEmptySections(board);
  board.classList.remove('forced');
  const names = [...board.querySelectorAll<HTMLElement>('.name')];
  const sections = [...board.querySelectorAll<HTMLElement>('.section')];
  const limits = { min: vmin(NAME.min), max: vmin(NAME.max) };
  const fits = (style: Style, columns: number, size: number) => {
    set(board, style, columns, size);
    return (
      area.clientWidth / columns >= size * COLUMN_WIDTH &&
      board.scrollWidth <= board.clientWidth + 1 &&
      board.scrollHeight <= area.clientHeight + 1 &&
      (!style.isUnbroken || sections.every(isInOneColumn)) &&
      names.every((name) => nameFits(name, style, size))
    );
  };
  let best: { style: Style; columns: number; size: number } | null = null;
  for (const style of styles) {
    for (let columns = 1; columns <= MAX_COLUMNS; columns += 1) {
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
    Math.min(MAX_COLUMNS, Math.floor(area.clientWidth / (limits.min * COLUMN_WIDTH))),
  );
  const showFirst = (visible: number) => {
    for (const [index, item] of items.entries()) item.hidden = index >= visible;
    hideEmptySections(board);
  };
  const last = styles[3];
  board.classList.add('forced');
  const visible = mostFitting(items.length, (tried) => {
    showFirst(tried);
    return fits(last, columns, limits.min);
  });
  showFirst(visible);
  set(board, last, columns, limits.min);
  return items.length - visible;
}

/** Browsers break a section that is higher than its column, even if the style forbids it. */
function isInOneColumn(section: HTMLElement): boolean {
  return section.getClientRects().length <= 1;
}

/** Whether a name fits without a broken word, and on one line if the style requires it. */
function nameFits(name: HTMLElement, { isWrapped }: Style, size: number): boolean {
  return name.scrollWidth <= name.clientWidth + 1 && (isWrapped || name.clientHeight < size * 2);
}

function set(board: HTMLElement, { isUnbroken }: Style, columns: number, size: number): void {
  board.style.setProperty('--size', `${size}px`);
  board.style.columnCount = String(columns);
  board.dataset.columns = String(columns);
  board.classList.toggle('unbroken', isUnbroken);
}

function hideEmptySections(board: HTMLElement): void {
  for (const section of board.querySelectorAll<HTMLElement>('.section'))
    section.hidden = section.querySelector('.item:not([hidden])') === null;
}
