import type { CSSProperties } from 'react';
import type { Property } from '../../../platform/api.ts';
import type { Option } from '../use-options.ts';
import { optionLabel } from '../values.ts';
import type { Column } from './cell-values.ts';

/*
 * Which properties of a list are columns of its table, and how much room they need.
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

/** Splits the visible properties of a list into those that are cells and those that need room of their own. */
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

/** `remoteOptions` has the options that have loaded, by the name of their property. */
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

/** Text of at most this many letters fits into a narrow column. */
const SHORT = 30;

/** Whether the text of a column wraps. */
export function wraps({ kind, isAmount, maxLength }: Column): boolean {
  return kind === 'text' || (kind === 'line' && !isAmount && (maxLength ?? SHORT + 1) > SHORT);
}

/** The least width of a column in pixels, and its share of the remaining width. */
function roomOf(column: Column): { least: number; share: number } {
  switch (column.kind) {
    case 'flag':
      return { least: 76, share: 0 };
    case 'date':
      return { least: 136, share: 0 };
    case 'choice':
      return { least: 104, share: 1 };
    case 'number':
      return { least: 72, share: 0.5 };
    default:
      if (column.isAmount) return { least: 72, share: 0.5 };
      return wraps(column)
        ? { least: 120, share: (column.maxLength ?? 200) > 100 ? 3 : 2 }
        : { least: 88, share: 1 };
  }
}

/** The attributes of a cell: its place in a card, and what its style depends on. */
export const cellAttributes = (
  { name, kind, isAmount }: Column,
  places: ReadonlyMap<string, CSSProperties>,
) => ({ style: places.get(name), 'data-kind': kind, 'data-amount': isAmount || undefined });

/** The width of the numbers and buttons of a row. */
const CONTROLS = 64;

/** The least width of the table in pixels. A narrower list shows each row as a card. */
export function leastWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, column) => sum + roomOf(column).least, CONTROLS);
}

/** The tracks of a grid for the columns. */
export function tracksOf(columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const { least, share } = roomOf(column);
      return share === 0 ? `${least}px` : `minmax(${least}px, ${share}fr)`;
    })
    .join(' ');
}

/** The place of a cell in a card, on a grid of {@link CARD_TRACKS} tracks. */
export interface CardPlace {
  line: number;
  from: number;
  span: number;
}

export const CARD_TRACKS = 12;
/** The width of a track on a phone in pixels. */
const TRACK = 24;

/** The tracks that a cell needs. A checkbox has its label beside it, because a card has no line of headers. */
function cardTracks(column: Column): number {
  const least = column.kind === 'flag' ? 4 * TRACK : roomOf(column).least;
  return Math.min(CARD_TRACKS, Math.ceil(least / TRACK));
}

/**
 * Places the cells of a row in lines that are as wide as a phone. The first line has the first column and the amount,
 * as on a menu. The others follow in order.
 */
export function cardPlaces(columns: readonly Column[]): ReadonlyMap<string, CardPlace> {
  const places = new Map<string, CardPlace>();
  for (const [index, line] of cardLines(columns).entries()) {
    const used = sumOf(line.map(cardTracks));
    // The cell with the longest text takes the rest of the line.
    const widest = Math.max(...line.map((column) => roomOf(column).share));
    const growing = line.find((column) => roomOf(column).share === widest);
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

/** From this many columns on, a table needs more room than a form. */
const WIDE = 3;

/** Whether a form has a list, or a list in a list, whose table needs more room than other fields. */
export function hasWideTable(properties: readonly Property[]): boolean {
  return properties.some(({ type, hide, properties: rows = [] }) => {
    if (type !== 'array' || hide) return false;
    const { cells, details } = splitProperties(rows);
    return cells.length >= WIDE || hasWideTable(details);
  });
}
