import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../platform/format.ts';
import type { PasteProblem, PasteResult } from './paste-cells.ts';

/** A message names this many cells. */
const MAX_NAMED = 3;
const MAX_LETTERS = 30;

/** Returns a function that says what was pasted, and what was not. */
export function usePasteMessage(): (result: PasteResult & { kind: 'pasted' }) => string {
  const { t } = useTranslation();
  const list = (names: readonly string[]) => {
    const shown = names.slice(0, MAX_NAMED);
    const more = names.length - shown.length;
    return more > 0 ? formatNames([...shown, t('property.table.more', { count: more })]) : formatNames(shown);
  };
  const place = ({ row, column }: PasteProblem) =>
    t('property.table.place', { column: column.label, row: row + 1 });
  return ({ count, problems, unknownColumns, cellsOutside }) => {
    const wrong = problems.filter(({ isInCell }) => isInCell);
    const skipped = problems.filter(({ isInCell }) => !isInCell);
    return [
      t('property.table.pasted', { count }),
      wrong.length > 0 && t('property.table.check', { cells: list(wrong.map(place)) }),
      skipped.length > 0 &&
        t('property.table.skipped', {
          cells: list(
            skipped.map((each) =>
              t('property.table.textAt', { text: shorten(each.text), place: place(each) }),
            ),
          ),
        }),
      unknownColumns.length > 0 &&
        t('property.table.unknownColumns', {
          count: unknownColumns.length,
          names: list(unknownColumns.map(shorten)),
        }),
      cellsOutside > 0 && t('property.table.cellsOutside', { count: cellsOutside }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

function shorten(text: string): string {
  const letters = Array.from(text.trim());
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join('')}…` : letters.join('');
}
