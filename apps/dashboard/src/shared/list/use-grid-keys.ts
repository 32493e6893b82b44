import type { KeyboardEvent } from 'react';

/** Moves the focus between the tiles of a grid with the arrow keys, Home and End. */
export function useGridKeys() {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li > button')];
    const from = tiles.indexOf(event.target as HTMLElement);
    if (from === -1) return;
    const to = tiles[nextTile(event.key, from, columnsOf(tiles), tiles.length)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
}

/** The index of the tile to which a key moves; -1 if it moves nowhere. */
function nextTile(key: string, from: number, columns: number, count: number): number {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const forward = isRightToLeft ? -1 : 1;
  const moves: Record<string, number> = {
    ArrowRight: from + forward,
    ArrowLeft: from - forward,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key] ?? -1;
  return to >= 0 && to < count ? to : -1;
}

function columnsOf(tiles: readonly HTMLElement[]): number {
  const top = tiles[0]?.getBoundingClientRect().top;
  const below = tiles.findIndex((tile) => tile.getBoundingClientRect().top !== top);
  return below === -1 ? tiles.length : below;
}
