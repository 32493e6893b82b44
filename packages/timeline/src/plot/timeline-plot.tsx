import { useElementSize } from '@mantine/hooks';
import { createStore, type Store } from '@vitrine/ui/store';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { Canvas } from '../canvas/canvas.tsx';
import { HEADER_HEIGHT, paintHeader, paintRows, type Scene } from '../canvas/paint.ts';
import type { Row } from '../model/rows.ts';
import { type Intervals, segmentAt, slotAt, type Timeline } from '../model/timeline.ts';
import type { Timeframe } from '../timeframe/timeframe.ts';
import { type HoverTarget, HoverTooltip } from './hover-tooltip.tsx';
import { LaneNames } from './lane-names.tsx';
import { Overview } from './overview.tsx';
import styles from './plot.module.css';
import type { TimelineStrings } from './strings.ts';
import { TimelineListbox } from './timeline-listbox.tsx';
import { useGestures } from './use-gestures.ts';

const ROW = 26;
const NARROW_ROW = 44;
/** The maximum height, beyond which the lanes scroll. */
const MAX_HEIGHT = 416;
/** On a phone, the page scrolls instead, up to the maximum height of a canvas. */
const MAX_NARROW_HEIGHT = 1760;
/** The overview with its borders, and the border of the plot. */
const OVERVIEW_HEIGHT = 40;
const OTHER_HEIGHT = OVERVIEW_HEIGHT + HEADER_HEIGHT;

export interface TimelinePlotProps {
  scene: Omit<Scene, 'width' | 'view' | 'strings'>;
  timeframe: Timeframe;
  strings: TimelineStrings;
  /** Shown above the names. */
  corner: ReactNode;
  /** Names the time zone of the ruler. */
  zone: ReactNode;
  blanks: readonly { start: number; end: number }[];
  /** The lanes that are not folded away. */
  rows: readonly Row[];
  folded: ReadonlySet<string>;
  onFold: (key: string) => void;
  selectedKey: string | null;
  /** Called with a moment and the item at it; null: the item on the screen. */
  onPick: (at: number, key: string | null) => void;
  onHome: () => void;
  onExplain: () => void;
  isNarrow: boolean;
  intervalsOf: (row: Row) => Intervals;
  /** The height of the entire plot, if it has less room than it needs. The lanes then scroll. */
  room?: number;
}

/** The timeline: an overview of the week, the ruler, the lane of the screen, and a lane for each item. */
export function TimelinePlot(props: TimelinePlotProps) {
  const { timeframe, strings, rows, isNarrow } = props;
  const { view } = timeframe;
  const { ref: sizeRef, width } = useElementSize();
  const { scroll, top, onScroll } = useScroll();
  const rowHeight = isNarrow ? NARROW_ROW : ROW;
  const total = rows.length * rowHeight;
  const height = Math.min(total, isNarrow ? MAX_NARROW_HEIGHT : heightIn(props.room));
  const lanes = useSelectedLane(props, rowHeight, height);
  const scene = { ...props.scene, strings };
  const { paintHead, paintLanes } = createPainters(props, { width, height, rowHeight, scroll });
  const { header, body, keys, hover } = usePlotGestures({
    ...props,
    width,
    rowAt: (y) => rows[Math.floor((y + scroll.get()) / rowHeight)] ?? null,
  });
  return (
    <div className={styles.plot} data-narrow={isNarrow}>
      <div className={styles.strip}>
        <div className={styles.names}>{props.corner}</div>
        <Overview scene={scene} timeframe={timeframe} blanks={props.blanks} width={width} />
      </div>
      <div className={styles.head} style={{ height: HEADER_HEIGHT }}>
        <div className={styles.names}>
          <div className={styles.zone}>{props.zone}</div>
          <span className={styles.screenLane}>{strings.onScreen}</span>
        </div>
        <div className={styles.area} ref={sizeRef}>
          <Canvas ref={header} width={width} height={HEADER_HEIGHT} store={view} paint={paintHead} />
        </div>
      </div>
      <div ref={lanes} className={styles.rows} style={{ height }} onScroll={onScroll}>
        <LaneNames {...props} top={top} height={height} rowHeight={rowHeight} />
        <div className={styles.area} style={{ height: total }}>
          <Canvas
            ref={body}
            width={width}
            height={height}
            store={view}
            paint={paintLanes}
            className={styles.sticky}
          />
        </div>
      </div>
      <TimelineListbox {...props} ref={keys} />
      <HoverTooltip hover={hover} {...props} />
    </div>
  );
}

/** The height of the lanes. At least one is visible. */
function heightIn(room: number | undefined): number {
  return room === undefined ? MAX_HEIGHT : Math.max(ROW, Math.min(MAX_HEIGHT, room - OTHER_HEIGHT));
}

/** The scroll position of the lanes: `scroll` for the canvas, and `top` for the rendered names. */
function useScroll() {
  const [scroll] = useState(() => createStore(0));
  const [top, setTop] = useState(0);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    scroll.set(currentTarget.scrollTop);
    setTop(currentTarget.scrollTop);
  };
  return { scroll, top, onScroll };
}

interface PlotLayout {
  width: number;
  height: number;
  rowHeight: number;
  scroll: Store<number>;
}

/** Returns functions that paint the canvases with the current view and scroll position. */
function createPainters(
  { scene, timeframe, strings, rows, isNarrow, selectedKey, intervalsOf }: TimelinePlotProps,
  { width, height, rowHeight, scroll }: PlotLayout,
) {
  const currentScene = (): Scene => ({ ...scene, strings, width, view: timeframe.view.get() });
  return {
    paintHead: (context: CanvasRenderingContext2D) => paintHeader(context, currentScene()),
    paintLanes: (context: CanvasRenderingContext2D) =>
      paintRows(context, {
        ...currentScene(),
        rows,
        rowHeight,
        isNarrow,
        scrollTop: scroll.get(),
        height,
        selectedKey,
        intervalsOf,
      }),
  };
}

/** Scrolls to the lane of the selected item when the selection changes. Returns the ref of the scrolling element. */
function useSelectedLane(
  { rows, selectedKey }: Pick<TimelinePlotProps, 'rows' | 'selectedKey'>,
  rowHeight: number,
  height: number,
) {
  const lanes = useRef<HTMLDivElement>(null);
  const index = selectedKey === null ? -1 : rows.findIndex(({ key }) => key === selectedKey);
  useEffect(() => {
    const element = lanes.current;
    if (index < 0 || !element) return;
    const [top, bottom] = [index * rowHeight, (index + 1) * rowHeight];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + height) element.scrollTop = bottom - height;
  }, [index, rowHeight, height]);
  return lanes;
}

/** Gestures on the lane of the screen and on the lanes below it. A click also moves the focus to the list of plays. */
function usePlotGestures({
  scene,
  timeframe,
  width,
  rowAt,
  onPick,
}: Pick<TimelinePlotProps, 'scene' | 'timeframe' | 'onPick'> & {
  width: number;
  rowAt: (y: number) => Row | null;
}) {
  const header = useRef<HTMLCanvasElement>(null);
  const body = useRef<HTMLCanvasElement>(null);
  const keys = useRef<HTMLDivElement>(null);
  const [hover] = useState(() => createStore<HoverTarget | null>(null));
  const pick = (at: number, key: string | null) => {
    keys.current?.focus({ preventScroll: true });
    onPick(at, key);
  };
  useGestures(header, {
    timeframe,
    width,
    onPick: (at) => pick(at, slotKeyAt(scene.timeline, at)),
    onHover: (place) => hover.set(place && { ...place, row: null }),
  });
  useGestures(body, {
    timeframe,
    width,
    onPick: (at, y) => pick(at, rowAt(y)?.key ?? null),
    onHover: (place) => hover.set(place && { ...place, row: rowAt(place.y) }),
  });
  return { header, body, keys, hover };
}

function slotKeyAt(timeline: Timeline | null, at: number): string | null {
  return timeline ? (slotAt(timeline, segmentAt(timeline, at))?.key ?? null) : null;
}
