import type { DragEvent } from 'react';
import type { Place } from '../use-insertion.ts';

/** Adds what a tile stands for to the playlist. */
export type InsertTile = (place?: Place) => void;

/** Marks the drag of a tile. The tile itself is in `dragged`, because browsers hide the data until the drop. */
const TILE_TYPE = 'application/x-vitrine-tile';

/** The tile that is being dragged. */
let dragged: InsertTile | null = null;

export const hasTile = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes(TILE_TYPE);

/** Returns the dragged tile at its drop. */
export function takeTile(): InsertTile | null {
  const tile = dragged;
  dragged = null;
  return tile;
}

/** The properties of an element that can be dragged into the playlist. */
export function tileDrag(insert: InsertTile) {
  return {
    draggable: true,
    onDragStart({ dataTransfer }: DragEvent) {
      dataTransfer.setData(TILE_TYPE, 'tile');
      dataTransfer.effectAllowed = 'copy';
      dragged = insert;
    },
    onDragEnd() {
      dragged = null;
    },
  };
}
