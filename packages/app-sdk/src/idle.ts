import type { AppPage } from './page.ts';
import type { Unsubscribe } from './types.ts';

const input = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
/** The development panel's element. Input in it is not input in the application. */
export const PANEL_ID = 'vitrine-development';
const DEFAULT_SECONDS = 60;

export function listenToIdle(
  page: AppPage,
  listener: (isIdle: boolean) => void,
  seconds = DEFAULT_SECONDS,
): Unsubscribe {
  if (typeof listener !== 'function' || !(seconds > 0)) {
    page.console.error('[vitrine] addIdleListener: pass a function and a number of seconds greater than 0');
    return () => {};
  }
  /** Null before the first input, until the time is over. */
  let isIdle: boolean | null = null;
  let timer = 0;
  const wait = () => {
    timer = page.setTimeout(() => {
      isIdle = true;
      listener(true);
    }, seconds * 1000);
  };
  const onInput = ({ target }: Event) => {
    if ((target as Partial<Element> | null)?.id === PANEL_ID) return;
    page.clearTimeout(timer);
    wait();
    if (isIdle === false) return;
    isIdle = false;
    listener(false);
  };
  // In the capture phase, because an application can stop the propagation of its events.
  for (const type of input) page.document.addEventListener(type, onInput, { capture: true, passive: true });
  wait();
  return () => {
    page.clearTimeout(timer);
    for (const type of input) page.document.removeEventListener(type, onInput, { capture: true });
  };
}
