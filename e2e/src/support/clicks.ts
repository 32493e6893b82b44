import type { Page } from 'playwright-core';

/** The clicks and keys of a person on a page. */
export interface Clicks {
  count(): number;
  /** The number of keys that were pressed. */
  keys(): number;
  /** Adds clicks outside the page, such as in the system's file dialog. */
  add(clicks: number): void;
  reset(): void;
}

/** Counts real clicks and keys on a page. Call it before the page opens its first address. */
export async function countClicks(page: Page): Promise<Clicks> {
  const counts = { clicks: 0, keys: 0 };
  await page.exposeFunction('countInput', (kind: keyof typeof counts) => {
    counts[kind] += 1;
  });
  await page.addInitScript(() => {
    const count = (kind: 'clicks' | 'keys') => (event: Event) => {
      if (event.isTrusted) (window as unknown as { countInput(kind: string): void }).countInput(kind);
    };
    // Not `click`, because a key on a button and the label of a field cause that event too.
    addEventListener('pointerdown', count('clicks'), true);
    addEventListener('keydown', count('keys'), true);
  });
  return {
    count: () => counts.clicks,
    keys: () => counts.keys,
    add: (more) => {
      counts.clicks += more;
    },
    reset: () => {
      counts.clicks = 0;
      counts.keys = 0;
    },
  };
}

/** Counts the real events of a mouse, a pen or a finger on a page, including movements. Call it like `countClicks`. */
export async function countPointerEvents(page: Page): Promise<() => number> {
  let events = 0;
  await page.exposeFunction('countPointerEvent', () => {
    events += 1;
  });
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) (window as unknown as { countPointerEvent(): void }).countPointerEvent();
    };
    for (const name of [
      'pointermove',
      'pointerdown',
      'mousemove',
      'mousedown',
      'wheel',
      'touchstart',
      'drop',
    ])
      addEventListener(name, count, { capture: true, passive: true });
  });
  return () => events;
}
