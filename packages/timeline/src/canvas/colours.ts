/** A fill, and a text colour that is readable on it. */
export interface ColourPair {
  fill: string;
  text: string;
}

export type Scheme = 'light' | 'dark';

/** The current colours of the page. */
export interface ThemeColours {
  scheme: Scheme;
  /** The colours of an item, by the id of its presentation. */
  itemColours: (id: string) => ColourPair;
  ground: string;
  sunken: string;
  border: string;
  borderStrong: string;
  text: string;
  text2: string;
  text3: string;
  accent: string;
  onAccent: string;
  amber: string;
  amberSoft: string;
  selected: string;
  font: string;
}

/** Colours around the OKLCH wheel at two lightnesses, enough to distinguish the items of a screen. */
export const palette: readonly Record<Scheme, ColourPair>[] = [
  { light: { fill: '#c4d3ff', text: '#2b396c' }, dark: { fill: '#384570', text: '#e0e7fd' } },
  { light: { fill: '#a4ddff', text: '#01435f' }, dark: { fill: '#134e6a', text: '#d6ecf9' } },
  { light: { fill: '#98e3ec', text: '#03464c' }, dark: { fill: '#045259', text: '#d2eef1' } },
  { light: { fill: '#9de5d6', text: '#03483e' }, dark: { fill: '#045449', text: '#d3efe8' } },
  { light: { fill: '#ade3bf', text: '#024a28' }, dark: { fill: '#205335', text: '#d9eedf' } },
  { light: { fill: '#c4dfab', text: '#2d4608' }, dark: { fill: '#3a5022', text: '#e1ecd8' } },
  { light: { fill: '#dbd89e', text: '#433f01' }, dark: { fill: '#4e4a11', text: '#eae9d3' } },
  { light: { fill: '#eecf9c', text: '#513801' }, dark: { fill: '#5d420e', text: '#f3e6d2' } },
  { light: { fill: '#fcc8a6', text: '#5f2e01' }, dark: { fill: '#663c1c', text: '#f9e3d5' } },
  { light: { fill: '#ffc4bb', text: '#642721' }, dark: { fill: '#6a3730', text: '#fce1dd' } },
  { light: { fill: '#fec1ce', text: '#622537' }, dark: { fill: '#693542', text: '#fbe0e5' } },
  { light: { fill: '#f7c2e4', text: '#5b284c' }, dark: { fill: '#623754', text: '#f7e1ee' } },
  { light: { fill: '#e3c7fa', text: '#4b2e60' }, dark: { fill: '#543c66', text: '#eee3f7' } },
  { light: { fill: '#96aef7', text: '#162152' }, dark: { fill: '#50629f', text: '#f1f5ff' } },
  { light: { fill: '#64bced', text: '#012a3e' }, dark: { fill: '#186e97', text: '#ebf7ff' } },
  { light: { fill: '#47c5d2', text: '#002d31' }, dark: { fill: '#05747d', text: '#dffcff' } },
  { light: { fill: '#52c8b4', text: '#012e27' }, dark: { fill: '#027768', text: '#e1fcf6' } },
  { light: { fill: '#74c692', text: '#012f17' }, dark: { fill: '#2d774c', text: '#e6fcec' } },
  { light: { fill: '#9abf73', text: '#1a2d00' }, dark: { fill: '#53712f', text: '#eefae5' } },
  { light: { fill: '#bbb55e', text: '#2b2801' }, dark: { fill: '#6f6915', text: '#f8f7e0' } },
  { light: { fill: '#d6a95b', text: '#352300' }, dark: { fill: '#845f10', text: '#fff4e2' } },
  { light: { fill: '#e79e6b', text: '#3e1c01' }, dark: { fill: '#915527', text: '#fef3eb' } },
  { light: { fill: '#ef958a', text: '#490d0a' }, dark: { fill: '#974e45', text: '#fff2f0' } },
  { light: { fill: '#ec93a8', text: '#470c20' }, dark: { fill: '#954c5e', text: '#fef1f4' } },
  { light: { fill: '#e095c7', text: '#410f34' }, dark: { fill: '#8b4e78', text: '#fef1f9' } },
  { light: { fill: '#c79de6', text: '#341646' }, dark: { fill: '#785591', text: '#f9f2ff' } },
];

/** The opacity of a fill behind text in the colours of the page: the text stays readable, even while hovered. */
export const SHARE_OPACITY = 0.45;

/** The preferred index of an id in the palette: the same on every page and every day. */
export function preferredColour(id: string): number {
  // FNV-1a. Ids created at the same moment differ only in their last letters, which must count fully.
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % palette.length;
}

/** Coprime to the palette's length. The next colour is far away on the wheel. */
const STEP = 5;

/**
 * Assigns colours to the items of one content. An id gets its preferred colour. If two ids prefer the same colour,
 * the newer id gets the next free one: ids increase in time, so new items never change older ones. When all
 * colours are taken, items share them.
 */
export function createItemColours(ids: Iterable<string>, scheme: Scheme): (id: string) => ColourPair {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(ids)].sort()) {
    let place = preferredColour(id);
    if (taken.size < palette.length) while (taken.has(place)) place = (place + STEP) % palette.length;
    taken.add(place);
    places.set(id, place);
  }
  return (id) => (palette[places.get(id) ?? preferredColour(id)] as Record<Scheme, ColourPair>)[scheme];
}
