import { type RefObject, useEffect, useRef } from 'react';
import type { Timeframe } from '../timeframe/timeframe.ts';
import { instantAt } from '../timeframe/viewport.ts';

interface GestureTarget {
  timeframe: Timeframe;
  /** The width of the plot, in pixels. */
  width: number;
  /** Called for a click with its moment and its distance from the top of the element. */
  onPick: (at: number, y: number) => void;
  /** Called with the position of the mouse, in the element and on the page; null when it leaves or starts to drag. */
  onHover: (place: { at: number; y: number; clientX: number; clientY: number } | null) => void;
}

const CLICK_PIXELS = 4;
const WHEEL_ZOOM = 0.0022;
const DOUBLE_CLICK_ZOOM = 4;

/**
 * Dragging and sideways wheels move the view; wheels with Ctrl or ⌘ and pinches zoom; clicks pick. The page
 * keeps plain wheels and vertical swipes.
 */
export function useGestures(element: RefObject<HTMLElement | null>, target: GestureTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const node = element.current;
    return node ? listenToGestures(node, () => latest.current) : undefined;
  }, [element]);
}

/** Returns a function that stops it. */
function listenToGestures(node: HTMLElement, target: () => GestureTarget): () => void {
  const motions = createMotions(node, target);
  const { onDown, onMove, onUp, onCancel } = createPointerGestures(node, target, motions);
  const onWheel = (event: WheelEvent) => handleWheel(event, motions);
  const onLeave = () => target().onHover(null);
  const onDoubleClick = (event: MouseEvent) => motions.zoom(DOUBLE_CLICK_ZOOM, event.clientX);

  const listeners = new AbortController();
  const { signal } = listeners;
  // React's wheel listeners are passive, and a wheel that zooms must not zoom the page.
  node.addEventListener('wheel', onWheel, { passive: false, signal });
  node.addEventListener('pointerdown', onDown, { signal });
  node.addEventListener('pointermove', onMove, { signal });
  node.addEventListener('pointerup', onUp, { signal });
  node.addEventListener('pointercancel', onCancel, { signal });
  node.addEventListener('pointerleave', onLeave, { signal });
  node.addEventListener('dblclick', onDoubleClick, { signal });
  return () => listeners.abort();
}

interface Motions {
  momentAt(clientX: number): number;
  /** Zooms around a position on the page. */
  zoom(factor: number, clientX: number): void;
  pan(pixels: number): void;
}

function createMotions(node: HTMLElement, target: () => GestureTarget): Motions {
  const xIn = (clientX: number) => clientX - node.getBoundingClientRect().left;
  const perPixel = () => {
    const { timeframe, width } = target();
    const { from, to } = timeframe.view.get();
    return (to - from) / Math.max(width, 1);
  };
  const momentAt = (clientX: number) => {
    const { timeframe, width } = target();
    return instantAt(xIn(clientX), timeframe.view.get(), width);
  };
  const zoom = (factor: number, clientX: number) => {
    target().timeframe.zoom(factor, momentAt(clientX));
  };
  const pan = (pixels: number) => {
    const { timeframe, width } = target();
    timeframe.panning.move(pixels * perPixel(), width);
  };
  return { momentAt, zoom, pan };
}

function handleWheel(event: WheelEvent, { zoom, pan }: Motions): void {
  const isZoom = event.ctrlKey || event.metaKey;
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
  if (!isZoom && Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
  event.preventDefault();
  if (isZoom) zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), event.clientX);
  else pan(sideways);
}

function createPointerGestures(
  node: HTMLElement,
  target: () => GestureTarget,
  { momentAt, zoom, pan }: Motions,
) {
  const pointers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) {
      travelled = 0;
      target().timeframe.panning.start();
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    node.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType !== 'mouse') return;
      const y = event.clientY - node.getBoundingClientRect().top;
      target().onHover({
        at: momentAt(event.clientX),
        y,
        clientX: event.clientX,
        clientY: event.clientY,
      });
      return;
    }
    target().onHover(null);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled += Math.abs(event.clientX - before.x);
    if (other) {
      const distance = (x: number) => Math.max(Math.abs(x - other.x), 1);
      zoom(distance(event.clientX) / distance(before.x), (event.clientX + other.x) / 2);
    } else if (travelled > CLICK_PIXELS) pan(before.x - event.clientX);
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0 || travelled > CLICK_PIXELS) return;
    target().onPick(momentAt(event.clientX), event.clientY - node.getBoundingClientRect().top);
  };
  const onCancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
  };

  return { onDown, onMove, onUp, onCancel };
}
