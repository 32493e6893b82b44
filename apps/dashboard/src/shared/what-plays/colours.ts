/** A fill, and the ink that is readable on it. */
export interface Paint {
  fill: string;
  ink: string;
}

export type Scheme = 'light' | 'dark';

/** Steps around the wheel of OKLCH at one lightness, so that no item is louder than another. */
export const palette: readonly Record<Scheme, Paint>[] = [
  { light: { fill: '#c0d0fe', ink: '#293871' }, dark: { fill: '#3b4a7b', ink: '#dfe7fe' } },
  { light: { fill: '#9cdaff', ink: '#01435f' }, dark: { fill: '#0a5475', ink: '#d0edfe' } },
  { light: { fill: '#8be2eb', ink: '#03464c' }, dark: { fill: '#02585f', ink: '#caf0f5' } },
  { light: { fill: '#90e4d3', ink: '#03483e' }, dark: { fill: '#045a4f', ink: '#ccf1e9' } },
  { light: { fill: '#a4e2b9', ink: '#024a28' }, dark: { fill: '#1e5a38', ink: '#d4f0dc' } },
  { light: { fill: '#bfdda2', ink: '#2c4601' }, dark: { fill: '#3d5620', ink: '#dfeed2' } },
  { light: { fill: '#d9d593', ink: '#433f01' }, dark: { fill: '#544f08', ink: '#ebeacc' } },
  { light: { fill: '#efcb91', ink: '#513801' }, dark: { fill: '#654704', ink: '#f6e6cb' } },
  { light: { fill: '#fdc39c', ink: '#5f2e01' }, dark: { fill: '#703f19', ink: '#fee2cf' } },
  { light: { fill: '#ffbfb6', ink: '#68231d' }, dark: { fill: '#753932', ink: '#fee0db' } },
  { light: { fill: '#ffbcca', ink: '#662136' }, dark: { fill: '#733747', ink: '#fedee4' } },
  { light: { fill: '#f8bce3', ink: '#5e244d' }, dark: { fill: '#6b395c', ink: '#fbdef0' } },
  { light: { fill: '#e2c2fb', ink: '#4d2b64' }, dark: { fill: '#5b3f70', ink: '#f0e1fc' } },
];

/** The colour of an item, by its id alone: the same on every page and every day. */
export function paintOf(id: string, scheme: Scheme): Paint {
  // FNV-1a. Ids made in the same moment differ in their last letters only: those must count fully.
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193) >>> 0;
  const at = (hash ^ (hash >>> 16)) >>> 0;
  return (palette[at % palette.length] as Record<Scheme, Paint>)[scheme];
}
