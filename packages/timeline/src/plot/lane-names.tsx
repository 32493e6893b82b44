import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { Row } from '../model/rows.ts';
import styles from './plot.module.css';
import type { TimelinePlotProps } from './timeline-plot.tsx';

/** The height of a name on a phone, where names are above their bars. */
const NARROW_NAME = 20;
/** Number of names rendered outside the visible area, because scrolling must not show gaps. */
const OVERSCAN = 4;

/** The names of the visible lanes. */
export function LaneNames(props: TimelinePlotProps & { top: number; height: number; rowHeight: number }) {
  const { scene, rows, strings, selectedKey, isNarrow, top, height, rowHeight } = props;
  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN);
  const shown = rows.slice(first, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return (
    <div className={styles.names} style={{ height: rows.length * rowHeight }}>
      {shown.map((row, index) => (
        <div
          key={row.key}
          className={styles.name}
          data-selected={row.key === selectedKey}
          style={{
            top: (first + index) * rowHeight,
            height: isNarrow ? NARROW_NAME : rowHeight,
            paddingInlineStart: 8 + row.depth * 14,
          }}
        >
          <LaneMark {...props} row={row} />
          <button
            type="button"
            className={styles.label}
            data-playlist={row.playlistId !== null}
            onClick={() => props.onPick(scene.at, row.key)}
          >
            {row.name}
          </button>
          {row.isOverride && <span className={styles.override}>{strings.takesOver}</span>}
        </div>
      ))}
    </div>
  );
}

/** The button that folds a playlist, or the colour of an item. */
function LaneMark({
  row,
  scene,
  folded,
  onFold,
  strings,
}: Pick<TimelinePlotProps, 'scene' | 'folded' | 'onFold' | 'strings'> & { row: Row }) {
  if (row.playlistId !== null && row.size > 0) {
    const isFolded = folded.has(row.key);
    return (
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!isFolded}
        aria-label={isFolded ? strings.expand(row.name) : strings.collapse(row.name)}
        onClick={() => onFold(row.key)}
      >
        {isFolded ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
      </button>
    );
  }
  const colours = row.presentationId === null ? null : scene.theme.itemColours(row.presentationId);
  return (
    <span className={styles.fold} aria-hidden>
      {colours && <i style={{ background: colours.fill, borderColor: colours.text }} />}
    </span>
  );
}
