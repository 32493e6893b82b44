import { type Store, useStore } from '@vitrine/ui/store';
import type { Row } from '../model/rows.ts';
import { segmentAt, segmentEnd, slotAt } from '../model/timeline.ts';
import styles from './plot.module.css';
import type { TimelinePlotProps } from './timeline-plot.tsx';

/** The moment and the lane under the mouse (null: the lane of the screen), and their place on the page. */
export interface HoverTarget {
  at: number;
  row: Row | null;
  clientX: number;
  clientY: number;
}

/**
 * Describes the item under the mouse. For keyboards and screen readers, the list and the explanation have the same
 * information.
 */
export function HoverTooltip({
  hover,
  scene: { timeline, times, nameOf },
  strings,
  intervalsOf,
}: TimelinePlotProps & { hover: Store<HoverTarget | null> }) {
  const hovered = useStore(hover);
  if (!hovered || !timeline || hovered.at < timeline.from || hovered.at >= timeline.to) return null;
  const { at, row, clientX, clientY } = hovered;
  let name: string = strings.nothing;
  let range = times.clock(Math.floor(at / 1000) * 1000);
  if (row === null) {
    const index = segmentAt(timeline, at);
    const slot = slotAt(timeline, index);
    if (slot) name = nameOf({ ...slot, playlistId: null });
    const start = timeline.starts[index] ?? at;
    range = `${times.clock(start)} – ${times.end(start, segmentEnd(timeline, index))}`;
  } else {
    name = row.name;
    const intervals = intervalsOf(row);
    const starts = intervals.filter((_, index) => index % 2 === 0);
    const index = segmentAt({ starts }, at) * 2;
    const [start, end] = [intervals[index], intervals[index + 1]];
    if (start !== undefined && end !== undefined && at >= start && at < end)
      range = `${times.clock(start)} – ${times.end(start, end)}`;
  }
  const isNearRightEdge = clientX > window.innerWidth * 0.7;
  return (
    <div
      className={styles.hover}
      style={{
        left: clientX + (isNearRightEdge ? -12 : 12),
        top: clientY + 16,
        translate: isNearRightEdge ? '-100%' : undefined,
      }}
      aria-hidden
    >
      <strong>{name}</strong>
      <span>{range}</span>
    </div>
  );
}
