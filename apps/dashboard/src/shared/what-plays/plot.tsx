import { useElementSize } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, type Store } from '../../platform/store.ts';
import { Canvas } from './canvas.tsx';
import { type Hovered, HoverWords } from './hover-words.tsx';
import { Overview } from './overview.tsx';
import { HEAD, paintHead, paintRows, type RowsScene, type Scene } from './paint.ts';
import type { Panning } from './panning.ts';
import styles from './plot.module.css';
import { PlotKeys } from './plot-keys.tsx';
import type { Row } from './rows.ts';
import { type Stretches, segmentAt, slotAt, type Timeline } from './timeline.ts';
import { useGestures } from './use-gestures.ts';
import type { Span } from './viewport.ts';

const ROW = 26;
const NARROW_ROW = 44;
/** On a phone names stand above their bars. */
const NARROW_NAME = 20;
/** More lanes scroll. */
const MAX_HEIGHT = 416;
/** On a phone the page scrolls instead, as far as a canvas goes. */
const MAX_NARROW_HEIGHT = 1760;
/** Lanes outside of the sight that are kept, so that scrolling shows no gaps. */
const SPARE = 4;

export interface PlotProps {
  scene: Omit<Scene, 'width' | 'view'>;
  view: Store<Span>;
  panning: Panning;
  /** The week around the view, also while an earlier one is drawn. */
  week: () => Span;
  /** What stands above the names. */
  corner: ReactNode;
  /** Whose time the ruler tells. */
  zone: ReactNode;
  blanks: readonly { start: number; end: number }[];
  /** Every lane that is not folded away. */
  rows: readonly Row[];
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  selectedKey: string | null;
  /** Told of a moment, and of the item that was pointed at; null: whatever is on the screen. */
  onPick: (at: number, key: string | null) => void;
  onHome: () => void;
  onExplain: () => void;
  isNarrow: boolean;
  stretchesOf: (row: Row) => Stretches;
}

/** The timeline: an overview of the week, the ruler, the lane of the screen, and a lane for each item. */
export function Plot(props: PlotProps) {
  const { scene, view, rows, folded, onFold, selectedKey, onPick, isNarrow, stretchesOf } = props;
  const { t } = useTranslation();
  const { ref: sizeRef, width } = useElementSize();
  const [scroll] = useState(() => createStore(0));
  const [top, setTop] = useState(0);
  const head = useRef<HTMLCanvasElement>(null);
  const body = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const rowHeight = isNarrow ? NARROW_ROW : ROW;
  const total = rows.length * rowHeight;
  const height = Math.min(total, isNarrow ? MAX_NARROW_HEIGHT : MAX_HEIGHT);

  const sceneNow = (): Scene => ({ ...scene, width, view: view.get() });
  const rowsScene = (): RowsScene => ({
    ...sceneNow(),
    rows,
    rowHeight,
    isNarrow,
    scrollTop: scroll.get(),
    height,
    selectedKey,
    stretchesOf,
  });
  const pick = (at: number, key: string | null) => {
    keys.current?.focus({ preventScroll: true });
    onPick(at, key);
  };
  const [hover] = useState(() => createStore<Hovered | null>(null));
  const gestures = { view, panning: props.panning, week: props.week, width };
  const rowAt = (y: number) => rows[Math.floor((y + scroll.get()) / rowHeight)] ?? null;
  useGestures(head, {
    ...gestures,
    onPick: (at) => pick(at, keyAt(scene.timeline, at)),
    onHover: (place) => hover.set(place && { ...place, row: null }),
  });
  useGestures(body, {
    ...gestures,
    onPick: (at, y) => pick(at, rowAt(y)?.key ?? null),
    onHover: (place) => hover.set(place && { ...place, row: rowAt(place.y) }),
  });

  const first = Math.max(0, Math.floor(top / rowHeight) - SPARE);
  const shown = rows.slice(first, Math.ceil((top + height) / rowHeight) + SPARE);
  return (
    <div className={styles.plot} data-narrow={isNarrow}>
      <div className={styles.strip}>
        <div className={styles.names}>{props.corner}</div>
        <Overview scene={scene} view={view} blanks={props.blanks} width={width} />
      </div>
      <div className={styles.head} style={{ height: HEAD }}>
        <div className={styles.names}>
          <div className={styles.zone}>{props.zone}</div>
          <span className={styles.screenLane}>{t('whatPlays.onScreen')}</span>
        </div>
        <div className={styles.area} ref={sizeRef}>
          <Canvas
            ref={head}
            width={width}
            height={HEAD}
            store={view}
            paint={(context) => paintHead(context, sceneNow())}
          />
        </div>
      </div>
      <div
        className={styles.rows}
        style={{ height }}
        onScroll={(event) => {
          scroll.set(event.currentTarget.scrollTop);
          setTop(event.currentTarget.scrollTop);
        }}
      >
        <div className={styles.names} style={{ height: total }}>
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
              {row.playlistId !== null && row.size > 0 ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={!folded.has(row.key)}
                  aria-label={t(folded.has(row.key) ? 'whatPlays.expand' : 'whatPlays.collapse', {
                    name: row.name,
                  })}
                  onClick={() => onFold(row.key)}
                >
                  {folded.has(row.key) ? <IconChevronRight size={14} /> : <IconChevronDown size={14} />}
                </button>
              ) : (
                <span className={styles.fold} aria-hidden>
                  {row.presentationId !== null && (
                    <i
                      style={{
                        background: scene.ink.paintOf(row.presentationId).fill,
                        borderColor: scene.ink.paintOf(row.presentationId).ink,
                      }}
                    />
                  )}
                </span>
              )}
              <button
                type="button"
                className={styles.label}
                data-playlist={row.playlistId !== null}
                onClick={() => onPick(scene.at, row.key)}
              >
                {row.name}
              </button>
              {row.isOverride && <span className={styles.override}>{t('whatPlays.override')}</span>}
            </div>
          ))}
        </div>
        <div className={styles.area} style={{ height: total }}>
          <Canvas
            ref={body}
            width={width}
            height={height}
            store={view}
            paint={(context) => paintRows(context, rowsScene())}
            className={styles.sticky}
          />
        </div>
      </div>
      <PlotKeys {...props} ref={keys} />
      <HoverWords hover={hover} {...props} />
    </div>
  );
}

function keyAt(timeline: Timeline | null, at: number): string | null {
  return timeline ? (slotAt(timeline, segmentAt(timeline, at))?.key ?? null) : null;
}
