import { DAY } from '@vitrine/time';
import { useEffect, useRef } from 'react';
import type { Store } from '../../platform/store.ts';
import { Canvas } from './canvas.tsx';
import type { Scene } from './paint.ts';
import styles from './plot.module.css';
import { words } from './strokes.ts';
import { ticksIn } from './ticks.ts';
import { centreOn, instantAt, type Span, xOf } from './viewport.ts';

const HEIGHT = 32;
/** Where days have their names. */
const NAMES = 12;
const BAR = NAMES + 10;

/** The whole week in a strip, its blank stretches, and what of it is in sight: to be dragged. */
export function Overview({
  scene,
  view,
  blanks,
  width,
}: {
  scene: Omit<Scene, 'width' | 'view'>;
  view: Store<Span>;
  blanks: readonly { start: number; end: number }[];
  width: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { bounds, ink, zone, times, now } = scene;
  const latest = useRef({ bounds, width });
  latest.current = { bounds, width };
  useEffect(() => {
    const node = canvas.current;
    if (!node) return;
    const move = (event: PointerEvent) => {
      if (event.buttons !== 1) return;
      const x = event.clientX - node.getBoundingClientRect().left;
      const { bounds: week, width: across } = latest.current;
      view.set(centreOn(view.get(), week, instantAt(x, week, across)));
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
  }, [view]);

  const paint = (context: CanvasRenderingContext2D) => {
    const x = (at: number) => xOf(at, bounds, width);
    context.clearRect(0, 0, width, HEIGHT);
    context.fillStyle = ink.border;
    context.fillRect(0, BAR - 2, width, 5);
    context.fillStyle = ink.text3;
    for (const { start, end } of blanks) {
      context.clearRect(x(start), BAR - 3, Math.max(x(end) - x(start), 1), 7);
      context.fillRect(x(start), BAR, Math.max(x(end) - x(start), 1), 1);
    }
    for (const at of ticksIn(zone, bounds, DAY)) {
      context.fillStyle = ink.borderStrong;
      context.fillRect(Math.round(x(at)), BAR - 6, 1, 13);
      if (at < bounds.to) words(context, ink, times.weekday(at), x(at) + 4, 7, 60, ink.text3, 11);
    }
    const { from, to } = view.get();
    const [left, right] = [x(from), x(to)];
    context.fillStyle = ink.accent;
    context.globalAlpha = 0.14;
    context.beginPath();
    context.roundRect(left, NAMES + 1, Math.max(right - left, 4), HEIGHT - NAMES - 2, 4);
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = ink.accent;
    context.lineWidth = 1.5;
    context.stroke();
    context.fillStyle = ink.accent;
    if (now >= bounds.from && now <= bounds.to)
      context.fillRect(x(now) - 0.5, NAMES + 1, 1.5, HEIGHT - NAMES - 2);
  };
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
