/** A fill, and the ink that is readable on it. */
export interface Paint {
  fill: string;
  ink: string;
}

export type Scheme = 'light' | 'dark';

/** What the colours of the page are at the moment. */
export interface Ink {
  scheme: Scheme;
  /** Of items, by the ids of their presentations. */
  paintOf: (id: string) => Paint;
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

/** Steps around the wheel of OKLCH, at two lightnesses: enough for the items of a screen to differ. */
export const palette: readonly Record<Scheme, Paint>[] = [
  { light: { fill: '#c4d3ff', ink: '#2b396c' }, dark: { fill: '#384570', ink: '#e0e7fd' } },
  { light: { fill: '#a4ddff', ink: '#01435f' }, dark: { fill: '#134e6a', ink: '#d6ecf9' } },
  { light: { fill: '#98e3ec', ink: '#03464c' }, dark: { fill: '#045259', ink: '#d2eef1' } },
  { light: { fill: '#9de5d6', ink: '#03483e' }, dark: { fill: '#045449', ink: '#d3efe8' } },
  { light: { fill: '#ade3bf', ink: '#024a28' }, dark: { fill: '#205335', ink: '#d9eedf' } },
  { light: { fill: '#c4dfab', ink: '#2d4608' }, dark: { fill: '#3a5022', ink: '#e1ecd8' } },
  { light: { fill: '#dbd89e', ink: '#433f01' }, dark: { fill: '#4e4a11', ink: '#eae9d3' } },
  { light: { fill: '#eecf9c', ink: '#513801' }, dark: { fill: '#5d420e', ink: '#f3e6d2' } },
  { light: { fill: '#fcc8a6', ink: '#5f2e01' }, dark: { fill: '#663c1c', ink: '#f9e3d5' } },
  { light: { fill: '#ffc4bb', ink: '#642721' }, dark: { fill: '#6a3730', ink: '#fce1dd' } },
  { light: { fill: '#fec1ce', ink: '#622537' }, dark: { fill: '#693542', ink: '#fbe0e5' } },
  { light: { fill: '#f7c2e4', ink: '#5b284c' }, dark: { fill: '#623754', ink: '#f7e1ee' } },
  { light: { fill: '#e3c7fa', ink: '#4b2e60' }, dark: { fill: '#543c66', ink: '#eee3f7' } },
  { light: { fill: '#96aef7', ink: '#162152' }, dark: { fill: '#50629f', ink: '#f1f5ff' } },
  { light: { fill: '#64bced', ink: '#012a3e' }, dark: { fill: '#186e97', ink: '#ebf7ff' } },
  { light: { fill: '#47c5d2', ink: '#002d31' }, dark: { fill: '#05747d', ink: '#dffcff' } },
  { light: { fill: '#52c8b4', ink: '#012e27' }, dark: { fill: '#027768', ink: '#e1fcf6' } },
  { light: { fill: '#74c692', ink: '#012f17' }, dark: { fill: '#2d774c', ink: '#e6fcec' } },
  { light: { fill: '#9abf73', ink: '#1a2d00' }, dark: { fill: '#53712f', ink: '#eefae5' } },
  { light: { fill: '#bbb55e', ink: '#2b2801' }, dark: { fill: '#6f6915', ink: '#f8f7e0' } },
  { light: { fill: '#d6a95b', ink: '#352300' }, dark: { fill: '#845f10', ink: '#fff4e2' } },
  { light: { fill: '#e79e6b', ink: '#3e1c01' }, dark: { fill: '#915527', ink: '#fef3eb' } },
  { light: { fill: '#ef958a', ink: '#490d0a' }, dark: { fill: '#974e45', ink: '#fff2f0' } },
  { light: { fill: '#ec93a8', ink: '#470c20' }, dark: { fill: '#954c5e', ink: '#fef1f4' } },
  { light: { fill: '#e095c7', ink: '#410f34' }, dark: { fill: '#8b4e78', ink: '#fef1f9' } },
  { light: { fill: '#c79de6', ink: '#341646' }, dark: { fill: '#785591', ink: '#f9f2ff' } },
];

/** Of a fill that lies behind words of the page's own colours: as much as lets them be read, under the pointer too. */
export const SHARE_OPACITY = 0.45;

/** Where an id is at home in the palette: the same on every page and every day. */
export function homeOf(id: string): number {
  // FNV-1a. Ids made in the same moment differ in their last letters only: those must count fully.
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 16)) >>> 0) % palette.length;
}

/** Shares no factor with the length of the palette, and the next colour along is far around the wheel. */
const STEP = 5;

/**
 * The colours of the items of one content. An id has the colour of its home; where two are at home in one place
 * the newer moves on to the next free colour (ids count up in time, so new items never change older ones). When
 * all colours are taken they are shared.
 */
export function paintsOf(ids: Iterable<string>, scheme: Scheme): (id: string) => Paint {
  const places = new Map<string, number>();
  const taken = new Set<number>();
  for (const id of [...new Set(ids)].sort()) {
    let place = homeOf(id);
    if (taken.size < palette.length) while (taken.has(place)) place = (place + STEP) % palette.length;
    taken.add(place);
    places.set(id, place);
  }
  return (id) => (palette[places.get(id) ?? homeOf(id)] as Record<Scheme, Paint>)[scheme];
}
