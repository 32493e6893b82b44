import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './timeline-dock.module.css';
import { MAX_DOCK_HEIGHT, MIN_DOCK_HEIGHT, type useDockSize } from './use-dock-size.ts';

type DockSize = ReturnType<typeof useDockSize>;

const STEP = 16;
/** The minimum share of the editor's height that the dock leaves for the items. */
const MAX_SHARE = 0.65;

/** The upper edge of the dock. People drag it, or focus it and press the arrow keys. Enter collapses the dock. */
export function DockSeparator({
  size,
  controls,
  onCollapse,
}: {
  size: DockSize;
  /** The id of the dock. */
  controls: string;
  onCollapse: () => void;
}) {
  const { t } = useTranslation();
  const { height, resize, reset } = size;
  const dragHandlers = useDrag(size);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const heights: Record<string, number> = {
      ArrowUp: height + STEP,
      ArrowDown: height - STEP,
      Home: MIN_DOCK_HEIGHT,
      End: MAX_DOCK_HEIGHT,
    };
    const next = heights[event.key];
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === undefined) onCollapse();
    else resize(within(event.currentTarget, next));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot have a value
    <div
      role="separator"
      tabIndex={0}
      className={styles.separator}
      aria-orientation="horizontal"
      aria-label={t('whatPlays.height')}
      aria-valuenow={height}
      aria-valuemin={MIN_DOCK_HEIGHT}
      aria-valuemax={MAX_DOCK_HEIGHT}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onDoubleClick={reset}
      {...dragHandlers}
    />
  );
}

/** The pointer handlers that drag the upper edge. A cancelled drag restores the height. */
function useDrag({ height, drag, resize }: DockSize) {
  const start = useRef<{ y: number; height: number } | null>(null);
  const heightAt = ({ clientY, currentTarget }: PointerEvent<HTMLElement>) =>
    start.current && within(currentTarget, start.current.height + start.current.y - clientY);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, height };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const next = heightAt(event);
      if (next !== null) drag(next);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const next = heightAt(event);
      start.current = null;
      if (next !== null) resize(next);
    },
    onPointerCancel() {
      if (start.current) resize(start.current.height);
      start.current = null;
    },
  };
}

/** Leaves room for the items in a small window. */
function within(separator: HTMLElement, height: number): number {
  const editor = separator.parentElement?.parentElement?.clientHeight ?? Number.POSITIVE_INFINITY;
  return Math.min(height, editor * MAX_SHARE);
}
