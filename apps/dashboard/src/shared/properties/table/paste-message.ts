import { useTranslation } from 'react-i18next';
import { formatNames } from '../../../platform/format.ts';
import type { PasteProblem, PasteResult } from './paste-cells.ts';

/** The message names at most this many cells or columns. */
const MAX_NAMED = 3;
/** The message shortens pasted text to this many characters. */
const MAX_CHARACTERS = 30;

/** Returns a function that describes the result of a paste. */
export function usePasteMessage(): (result: PasteResult & { kind: 'pasted' }) => string {
  const { t } = useTranslation();
  const summarise = (names: readonly string[]) => {
    const shown = names.slice(0, MAX_NAMED);
    const more = names.length - shown.length;
    return more > 0 ? formatNames([...shown, t('property.table.more', { count: more })]) : formatNames(shown);
  };
  const placeOf = ({ row, column }: PasteProblem) =>
    t('property.table.place', { column: column.label, row: row + 1 });
  return ({ count, problems, unknownColumns, cellsOutside }) => {
    const invalid = problems.filter(({ isInCell }) => isInCell);
    const skipped = problems.filter(({ isInCell }) => !isInCell);
    return [
      t('property.table.pasted', { count }),
      invalid.length > 0 && t('property.table.check', { cells: summarise(invalid.map(placeOf)) }),
      skipped.length > 0 &&
        t('property.table.skipped', {
          cells: summarise(
            skipped.map((each) =>
              t('property.table.textAt', { text: shorten(each.text), place: placeOf(each) }),
            ),
          ),
        }),
      unknownColumns.length > 0 &&
        t('property.table.unknownColumns', {
          count: unknownColumns.length,
          names: summarise(unknownColumns.map(shorten)),
        }),
      cellsOutside > 0 && t('property.table.cellsOutside', { count: cellsOutside }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}

function shorten(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS).join('')}…`
    : characters.join('');
}
