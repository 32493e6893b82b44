import type { CSSProperties } from 'react';
import type { Property } from '../../../platform/api.ts';
import type { Option } from '../use-options.ts';
import { optionLabel } from '../values.ts';
import type { Column } from './cell-values.ts';

/*
 * Decides which properties of a list are table columns, and how wide they are.
 */

const kinds: Partial<Record<Property['type'], Column['kind']>> = {
  string: 'line',
  soundZone: 'line',
  text: 'text',
  number: 'number',
  boolean: 'flag',
  date: 'date',
  selection: 'choice',
  toggleButtonGroup: 'choice',
};

function kindOf({ type, multiple }: Property): Column['kind'] | undefined {
  return multiple ? undefined : kinds[type];
}

/** Splits the visible properties of a list into those that fit in a cell and those shown below the row. */
export function splitProperties(properties: readonly Property[]): { cells: Property[]; details: Property[] } {
  const visible = properties.filter(({ hide }) => !hide);
  return {
    cells: visible.filter((property) => kindOf(property) !== undefined),
    details: visible.filter((property) => kindOf(property) === undefined),
  };
}

/** Whether the options of a property come from the application's server. */
export function hasRemoteOptions(property: Property): boolean {
  return kindOf(property) === 'choice' && !property.options?.length;
}

/** @param remoteOptions the options that have loaded from the application's server, by property name */
export function columnsOf(
  cells: readonly Property[],
  translate: (key: string) => string,
  remoteOptions: ReadonlyMap<string, readonly Option[]>,
): Column[] {
  return cells.map((property) => {
    const label = translate(property.label ?? property.name);
    const kind = kindOf(property) ?? 'line';
    const options = hasRemoteOptions(property) ? (remoteOptions.get(property.name) ?? []) : property.options;
    return {
      property,
      name: property.name,
      kind,
      label,
      options: (options ?? []).map((option) => ({
        value: option.value,
        label: optionLabel(option, translate),
        ...(option.disabled && { disabled: true }),
      })),
      isDisabled: property.disable === true,
      isOptional: property.optional === true,
      isAmount: kind === 'number' || (kind === 'line' && isPrice(property.name, label)),
      maxLength: property.constraints?.maxlength,
    };
  });
}

const PRICE =
  /(?:^|[\s_-])(?:prices?|preise?|prix|precios?|preços?|prezz[oi]|amounts?|costs?)(?:$|[\s_:(-])/i;

/** Apps declare prices as text, because a menu also has prices such as “from 4.50”. */
function isPrice(name: string, label: string): boolean {
  return PRICE.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2')) || PRICE.test(label);
}

/** Text of at most this many characters fits in a narrow column. */
const MAX_NARROW_CHARACTERS = 30;

/** Whether the text of a column wraps. */
export function wraps({ kind, isAmount, maxLength }: Column): boolean {
  return (
    kind === 'text' ||
    (kind === 'line' && !isAmount && (maxLength ?? MAX_NARROW_CHARACTERS + 1) > MAX_NARROW_CHARACTERS)
  );
}

/** Returns the minimum width of a column in pixels, and its share of the remaining width in `fr`. */
function widthOf(column: Column): { minWidth: number; share: number } {
  switch (column.kind) {
    case 'flag':
      return { minWidth: 76, share: 0 };
    case 'date':
      return { minWidth: 136, share: 0 };
    case 'choice':
      return { minWidth: 104, share: 1 };
    case 'number':
      return { minWidth: 72, share: 0.5 };
    default:
      // Menu boards also list opening hours, such as “9 am – 6 pm”.
      if (column.isAmount) return { minWidth: 104, share: 0.5 };
      return wraps(column)
        ? { minWidth: 120, share: (column.maxLength ?? 200) > 100 ? 3 : 2 }
        : { minWidth: 88, share: 1 };
  }
}

/** Returns the attributes that position a cell in a card and select its styles. */
export const cellAttributes = (
  { name, kind, isAmount }: Column,
  places: ReadonlyMap<string, CSSProperties>,
) => ({ style: places.get(name), 'data-kind': kind, 'data-amount': isAmount || undefined });

/** The width of the number and buttons of a row in pixels. */
const CONTROLS_WIDTH = 64;

/** Returns the minimum width of the table in pixels. A narrower list shows each row as a card. */
export function minTableWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column).minWidth, CONTROLS_WIDTH);
}

/** Returns the `grid-template-columns` of the table columns. */
export function tracksOf(columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const { minWidth, share } = widthOf(column);
      return share === 0 ? `${minWidth}px` : `minmax(${minWidth}px, ${share}fr)`;
    })
    .join(' ');
}

/** The position of a cell in a card, on a grid of {@link CARD_TRACKS} tracks. Lines and tracks count from 1. */
export interface CardPlace {
  line: number;
  from: number;
  span: number;
}

export const CARD_TRACKS = 12;
/** The width of a card track on a phone in pixels. */
const TRACK_WIDTH = 24;

/** Returns the number of tracks that a cell needs. A checkbox needs room for a label, because a card has no header. */
function cardTracks(column: Column): number {
  const minWidth = column.kind === 'flag' ? 4 * TRACK_WIDTH : widthOf(column).minWidth;
  return Math.min(CARD_TRACKS, Math.ceil(minWidth / TRACK_WIDTH));
}

/**
 * Arranges the cells of a row in lines that fit on a phone. The first line has the first column and the amount, as on a
 * menu. The other columns follow in order.
 */
export function cardPlaces(columns: readonly Column[]): ReadonlyMap<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  for (const [index, line] of cardLines(columns).entries()) {
    const used = sumOf(line.map(cardTracks));
    // The cell with the longest text takes the rest of the line.
    const widest = Math.max(...line.map((column) => widthOf(column).share));
    const growing = line.find((column) => widthOf(column).share === widest);
    let from = 1;
    for (const column of line) {
      const span = cardTracks(column) + (column === growing ? CARD_TRACKS - used : 0);
      places.set(column.name, { line: index + 1, from, span });
      from += span;
    }
  }
  return places;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

function cardLines(columns: readonly Column[]): Column[][] {
  const [first, ...others] = columns;
  if (!first) return [];
  const amount = others.find(({ isAmount }) => isAmount);
  const fits = amount !== undefined && cardTracks(first) + cardTracks(amount) <= CARD_TRACKS;
  const lines: Column[][] = [fits ? [first, amount] : [first]];
  let isFull = fits;
  for (const column of others) {
    if (fits && column === amount) continue;
    const line = lines.at(-1) ?? [];
    if (isFull || sumOf(line.map(cardTracks)) + cardTracks(column) > CARD_TRACKS) lines.push([column]);
    else line.push(column);
    isFull = false;
  }
  return lines;
}

/** A table with at least this many columns needs more room than a form. */
const MIN_WIDE_COLUMNS = 3;

/** Whether a form has a list, which can be nested, whose table needs more room than other fields. */
export function hasWideTable(properties: readonly Property[]): boolean {
  return properties.some(({ type, hide, properties: rows = [] }) => {
    if (type !== 'array' || hide) return false;
    const { cells, details } = splitProperties(rows);
    return cells.length >= MIN_WIDE_COLUMNS || hasWideTable(details);
  });
}
