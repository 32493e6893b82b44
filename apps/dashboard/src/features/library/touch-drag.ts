import styles from './touch-drag.module.css';

/** How long a finger must rest on an item to lift it. */
const HOLD_MS = 400;
/** How far a resting finger can move, in pixels. */
const TOLERANCE = 8;
/** The height of the zones at both ends of a list that scroll it, in pixels. */
const EDGE = 64;
/** The maximum distance that a list scrolls per frame, in pixels. */
const MAX_STEP = 14;

interface Point {
  x: number;
  y: number;
}

export interface TouchDragHandlers {
  /** A long press has lifted the item, which now follows the finger. Returns the label beside the finger. */
  onLift(): string;
  /** The lifted item is above an element. */
  onOver(element: Element | null): void;
  /** The finger let go. `hasMoved` is false if the item is still where it was lifted. */
  onDrop(element: Element | null, hasMoved: boolean): void;
  /** The touch is over, or has become a scroll or a gesture with several fingers. */
  onEnd(): void;
}

/**
 * How many pixels a list scrolls per frame while a dragged item is at the height `y`. It does not scroll while the item
 * is above the list, where the breadcrumbs are.
 */
export function scrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  if (y < top) return 0;
  const up = Math.max(0, top + EDGE - y);
  const down = Math.max(0, y - (bottom - EDGE));
  const share = Math.min(1, Math.abs(down - up) / EDGE);
  return Math.round(Math.sign(down - up) * share * MAX_STEP);
}

/** One touch that can lift an item. Until then, the browser can scroll the list with it. */
export class TouchDrag {
  readonly #handlers: TouchDragHandlers;
  readonly #scroller: Element | null;
  readonly #listening = new AbortController();
  readonly #hold: ReturnType<typeof setTimeout>;
  readonly #start: Point;
  #point: Point;
  /** The label beside the finger. Null until the item is lifted. */
  #label: HTMLElement | null = null;
  #hasMoved = false;
  #frame = 0;

  constructor({ target, touches: [touch] }: TouchEvent, handlers: TouchDragHandlers) {
    this.#handlers = handlers;
    this.#point = { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 };
    this.#start = this.#point;
    this.#hold = setTimeout(() => this.#lift(), HOLD_MS);
    this.#scroller = (target as Element).closest('[data-scroll-restoration-id]');
    // All events of a touch go to the element where it began, even after a scrolling list has removed it.
    const { signal } = this.#listening;
    target?.addEventListener('touchmove', (event) => this.#move(event as TouchEvent), {
      signal,
      passive: false,
    });
    target?.addEventListener('touchend', (event) => this.#drop(event), { signal, passive: false });
    target?.addEventListener('touchcancel', () => this.end(), { signal });
  }

  end(): void {
    clearTimeout(this.#hold);
    cancelAnimationFrame(this.#frame);
    this.#label?.remove();
    this.#listening.abort();
    this.#handlers.onEnd();
  }

  #lift(): void {
    this.#label = document.createElement('div');
    this.#label.className = styles.label ?? '';
    this.#label.textContent = this.#handlers.onLift();
    this.#label.ariaHidden = 'true';
    document.body.append(this.#label);
    navigator.vibrate?.(10);
    this.#follow();
  }

  #move(event: TouchEvent): void {
    const [touch, ...others] = event.touches;
    if (!touch || others.length > 0) {
      this.end();
      return;
    }
    this.#point = { x: touch.clientX, y: touch.clientY };
    const distance = Math.hypot(this.#point.x - this.#start.x, this.#point.y - this.#start.y);
    if (distance > TOLERANCE) {
      if (!this.#label) {
        this.end();
        return;
      }
      this.#hasMoved = true;
    }
    // Otherwise the browser would scroll the list.
    if (this.#label && event.cancelable) event.preventDefault();
  }

  #drop(event: Event): void {
    if (this.#label) {
      // Otherwise the browser would click the item.
      event.preventDefault();
      this.#handlers.onDrop(this.#element(), this.#hasMoved);
    }
    this.end();
  }

  /** In each frame, moves the label and scrolls the list, which moves other elements below a resting finger. */
  #follow(): void {
    const { x, y } = this.#point;
    this.#label?.style.setProperty('translate', `${x}px ${y}px`);
    if (this.#hasMoved) {
      if (this.#scroller) this.#scroller.scrollTop += scrollStep(y, this.#scroller.getBoundingClientRect());
      this.#handlers.onOver(this.#element());
    }
    this.#frame = requestAnimationFrame(() => this.#follow());
  }

  #element(): Element | null {
    return document.elementFromPoint(this.#point.x, this.#point.y);
  }
}
