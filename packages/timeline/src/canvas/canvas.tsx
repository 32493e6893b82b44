import type { Store } from '@vitrine/ui/store';
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import styles from '../plot/plot.module.css';

/** A canvas in CSS pixels, painted after every render and whenever `store` changes, at most once a frame. */
export function Canvas({
  ref,
  width,
  height,
  store,
  paint,
  className,
}: {
  ref?: Ref<HTMLCanvasElement>;
  width: number;
  height: number;
  store: Store<unknown>;
  paint: (context: CanvasRenderingContext2D) => void;
  className?: string | undefined;
}) {
  const own = useRef<HTMLCanvasElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLCanvasElement);
  const latest = useRef(paint);
  latest.current = paint;

  const draw = useRef(() => {
    const canvas = own.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const ratio = window.devicePixelRatio || 1;
    const [across, down] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
    // Setting the size clears the canvas and is slow, so set it only when it changes.
    if (canvas.width !== across) canvas.width = across;
    if (canvas.height !== down) canvas.height = down;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    // Time runs from left to right in all languages, but text would end at its position in right-to-left ones.
    context.textAlign = 'left';
    latest.current(context);
  });
  useLayoutEffect(() => draw.current());
  useEffect(() => {
    let frame = 0;
    const stop = store.subscribe(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw.current);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [store]);
  return (
    <canvas
      ref={own}
      className={`${styles.canvas} ${className ?? ''}`}
      style={{ width, height }}
      aria-hidden
    />
  );
}
