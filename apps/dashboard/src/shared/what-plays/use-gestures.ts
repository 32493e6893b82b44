import { type RefObject, useEffect, useRef } from 'react';
import type { Store } from '../../platform/store.ts';
import type { Panning } from './panning.ts';
import { instantAt, type Span, zoomAt } from './viewport.ts';

export interface GestureTarget {
  view: Store<Span>;
  panning: Panning;
  /** The week around the view, read when an event arrives. */
  week: () => Span;
  /** Of the plot, in pixels. */
  width: number;
  /** Told of a click: the moment, and how far below the top of the element it was. */
  onPick: (at: number, y: number) => void;
  /** Told where the mouse points, within the element and on the page; null when it left or drags. */
  onHover: (place: { at: number; y: number; clientX: number; clientY: number } | null) => void;
}

const CLICK_PIXELS = 4;
const WHEEL_ZOOM = 0.0022;
const DOUBLE_CLICK_ZOOM = 4;

/**
 * Dragging and sideways wheels move the view; wheels with Ctrl or ⌘ and pinches zoom; clicks pick. Plain wheels
 * and vertical swipes stay with the page.
 */
export function useGestures(element: RefObject<HTMLElement | null>, target: GestureTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const pointers = new Map<number, { x: number; y: number }>();
    let travelled = 0;
    const xIn = (clientX: number) => clientX - node.getBoundingClientRect().left;
    const perPixel = () => {
      const { view, width } = latest.current;
      return (view.get().to - view.get().from) / Math.max(width, 1);
    };
    const momentAt = (clientX: number) => {
      const { view, width } = latest.current;
      return instantAt(xIn(clientX), view.get(), width);
    };
    const zoom = (factor: number, clientX: number) => {
      const { view, week } = latest.current;
      view.set(zoomAt(view.get(), week(), factor, momentAt(clientX)));
    };
    const pan = (pixels: number) => {
      const { panning, width } = latest.current;
      panning.move(pixels * perPixel(), width);
    };

    const onWheel = (event: WheelEvent) => {
      const isZoom = event.ctrlKey || event.metaKey;
      const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (!isZoom && Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
      event.preventDefault();
      if (isZoom) zoom(Math.exp(-event.deltaY * WHEEL_ZOOM), event.clientX);
      else pan(sideways);
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      if (pointers.size === 0) {
        travelled = 0;
        latest.current.panning.start();
      }
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      node.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        if (event.pointerType !== 'mouse') return;
        const y = event.clientY - node.getBoundingClientRect().top;
        latest.current.onHover({
          at: momentAt(event.clientX),
          y,
          clientX: event.clientX,
          clientY: event.clientY,
        });
        return;
      }
      latest.current.onHover(null);
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
      latest.current.onPick(momentAt(event.clientX), event.clientY - node.getBoundingClientRect().top);
    };
    const onCancel = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
    };
    const onLeave = () => latest.current.onHover(null);
    const onDoubleClick = (event: MouseEvent) => zoom(DOUBLE_CLICK_ZOOM, event.clientX);

    // React's wheel listeners are passive, and a wheel that zooms must not zoom the page.
    node.addEventListener('wheel', onWheel, { passive: false });
    node.addEventListener('pointerdown', onDown);
    node.addEventListener('pointermove', onMove);
    node.addEventListener('pointerup', onUp);
    node.addEventListener('pointercancel', onCancel);
    node.addEventListener('pointerleave', onLeave);
    node.addEventListener('dblclick', onDoubleClick);
    return () => {
      node.removeEventListener('wheel', onWheel);
      node.removeEventListener('pointerdown', onDown);
      node.removeEventListener('pointermove', onMove);
      node.removeEventListener('pointerup', onUp);
      node.removeEventListener('pointercancel', onCancel);
      node.removeEventListener('pointerleave', onLeave);
      node.removeEventListener('dblclick', onDoubleClick);
    };
  }, [element]);
}
