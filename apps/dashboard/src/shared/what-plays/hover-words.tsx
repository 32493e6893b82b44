import { useTranslation } from 'react-i18next';
import { type Store, useStore } from '../../platform/store.ts';
import styles from './plot.module.css';
import type { PlotProps } from './plot.tsx';
import type { Row } from './rows.ts';
import { endOf, segmentAt, slotAt } from './timeline.ts';

/** Where the mouse points: a moment of a lane (null: the lane of the screen), and its place on the page. */
export interface Hovered {
  at: number;
  row: Row | null;
  clientX: number;
  clientY: number;
}

/** What is under the mouse, beside it. For those who point; the list and the explanation say it to all. */
export function HoverWords({
  hover,
  scene: { timeline, times, nameOf },
  stretchesOf,
}: PlotProps & { hover: Store<Hovered | null> }) {
  const { t } = useTranslation();
  const hovered = useStore(hover);
  if (!hovered || !timeline || hovered.at < timeline.from || hovered.at >= timeline.to) return null;
  const { at, row, clientX, clientY } = hovered;
  let name: string = t('whatPlays.nothing');
  let range = times.clock(Math.floor(at / 1000) * 1000);
  if (row === null) {
    const index = segmentAt(timeline, at);
    const slot = slotAt(timeline, index);
    if (slot) name = nameOf({ ...slot, playlistId: null });
    const start = timeline.starts[index] ?? at;
    range = `${times.clock(start)} – ${times.end(start, endOf(timeline, index))}`;
  } else {
    name = row.name;
    const stretches = stretchesOf(row);
    const starts = stretches.filter((_, index) => index % 2 === 0);
    const index = segmentAt({ starts }, at) * 2;
    const [start, end] = [stretches[index], stretches[index + 1]];
    if (start !== undefined && end !== undefined && at >= start && at < end)
      range = `${times.clock(start)} – ${times.end(start, end)}`;
  }
  const isRight = clientX > window.innerWidth * 0.7;
  return (
    <div
      className={styles.hover}
      style={{
        left: clientX + (isRight ? -12 : 12),
        top: clientY + 16,
        translate: isRight ? '-100%' : undefined,
      }}
      aria-hidden
    >
      <strong>{name}</strong>
      <span>{range}</span>
    </div>
  );
}
