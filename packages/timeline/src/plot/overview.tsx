import { DAY } from '@vitrine/time';
import { useEffect, useRef } from 'react';
import { Canvas } from '../canvas/canvas.tsx';
import { drawText } from '../canvas/drawing.ts';
import type { Scene } from '../canvas/paint.ts';
import { ticksIn } from '../timeframe/ticks.ts';
import type { Timeframe } from '../timeframe/timeframe.ts';
import { instantAt, xOf } from '../timeframe/viewport.ts';
import styles from './plot.module.css';

const HEIGHT = 32;
/** The height of the row with the names of the days. */
const NAMES = 12;
const BAR = NAMES + 10;

/** The week as a strip with its blank intervals. Dragging moves the visible part. */
export function Overview({
  scene,
  timeframe,
  blanks,
  width,
}: {
  scene: Omit<Scene, 'width' | 'view'>;
  timeframe: Timeframe;
  blanks: readonly { start: number; end: number }[];
  width: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bounds } = scene;
  const { view } = timeframe;
  const latest = useRef({ bounds, width });
  latest.current = { bounds, width };
  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const move = (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      const x = event.clientX - node.getBoundingClientRect().left;
      // The pointer is over the week that is drawn, which can be behind the store.
      const drawn = latest.current;
      timeframe.centre(instantAt(x, drawn.bounds, drawn.width));
    };
    const grab = (event: PointerEvent) => {
      node.setPointerCapture(event.pointerId);
      move(event);
    };
    node.addEventListener('pointerdown', grab);
    node.addEventListener('pointermove', move);
    return () => {
      node.removeEventListener('pointerdown', grab);
      node.removeEventListener('pointermove', move);
    };
  }, [timeframe]);

  const paint = (context: CanvasRenderingContext2D) =>
    paintOverview(context, { ...scene, width, view: view.get() }, blanks);
  return (
    <div className={styles.area}>
      <Canvas
        ref={canvas}
        width={width}
        height={HEIGHT}
        store={view}
        paint={paint}
        className={styles.overview}
      />
    </div>
  );
}

function paintOverview(
  context: CanvasRenderingContext2D,
  { bounds, theme, zone, times, now, width, view }: Scene,
  blanks: readonly { start: number; end: number }[],
): void {
  const x = (at: number) => xOf(at, bounds, width);
  context.clearRect(0, 0, width, HEIGHT);
  context.fillStyle = theme.border;
  context.fillRect(0, BAR - 2, width, 5);
  context.fillStyle = theme.text3;
  for (const { start, end } of blanks) {
    context.clearRect(x(start), BAR - 3, Math.max(x(end) - x(start), 1), 7);
    context.fillRect(x(start), BAR, Math.max(x(end) - x(start), 1), 1);
  }
  for (const at of ticksIn(zone, bounds, DAY)) {
    context.fillStyle = theme.borderStrong;
    context.fillRect(Math.round(x(at)), BAR - 6, 1, 13);
    if (at < bounds.to) drawText(context, theme, times.weekday(at), x(at) + 4, 7, 60, theme.text3, 11);
  }
  const { from, to } = view;
  const [left, right] = [x(from), x(to)];
  context.fillStyle = theme.accent;
  context.globalAlpha = 0.14;
  context.beginPath();
  context.roundRect(left, NAMES + 1, Math.max(right - left, 4), HEIGHT - NAMES - 2, 4);
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = theme.accent;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = theme.accent;
  if (now >= bounds.from && now <= bounds.to)
    context.fillRect(x(now) - 0.5, NAMES + 1, 1.5, HEIGHT - NAMES - 2);
}
