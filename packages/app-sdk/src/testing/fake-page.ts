import { noPage } from '../no-page.ts';
import type { AppPage } from '../page.ts';

interface FakePage {
  page: AppPage;
  /** Dispatches a `message` event on the page. */
  dispatch(event: Partial<MessageEvent>): void;
  /** Dispatches an input event on the element with this id. */
  input(type: string, id?: string): void;
  /** Dispatches the loss or the restoration of a canvas's context. */
  graphics(type: 'webglcontextlost' | 'webglcontextrestored', canvas?: string): void;
  /** Runs all pending timers, including those that they create. */
  run(): void;
  /** The delay in milliseconds of each pending timer. */
  readonly waiting: number[];
  /** `level: first words …` */
  logged: string[];
}

/** A page whose timers run when a test runs them. */
export function fakePage(name: string, parent?: { postMessage(data: unknown): void }): FakePage {
  const messageListeners = new Set<(event: MessageEvent) => void>();
  const due = new Map<number, { run: () => void; ms: number }>();
  const inputs = new EventTarget();
  const dispatchAt = (target: unknown, type: string) =>
    void inputs.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }));
  const logged: string[] = [];
  let handles = 0;
  const later = (run: () => void, ms = 0) => {
    handles += 1;
    due.set(handles, { run, ms });
    return handles;
  };
  const log =
    (level: string) =>
    (...parts: unknown[]) =>
      void logged.push(`${level}: ${parts.join(' ')}`);
  const page: AppPage = {
    name,
    parent: undefined as never,
    location: { hash: '#city=Berlin&renderMode=preview' },
    document: Object.assign(inputs, {
      hidden: false,
      createElement: noPage.document.createElement,
      documentElement: noPage.document.documentElement,
    }),
    console: { info: log('info'), warn: log('warn'), error: log('error') },
    addEventListener: (_type, listener) => void messageListeners.add(listener),
    removeEventListener: (_type, listener) => void messageListeners.delete(listener),
    setTimeout: later,
    clearTimeout: (handle) => void (handle !== undefined && due.delete(handle)),
  };
  Object.assign(page, { parent: parent ?? page });
  return {
    page,
    logged,
    dispatch(event) {
      for (const listener of [...messageListeners]) listener(event as MessageEvent);
    },
    input: (type, id = '') => dispatchAt({ id }, type),
    graphics: (type, canvas = 'canvas') => dispatchAt(canvas, type),
    run() {
      for (let [next] = due; next; [next] = due) {
        due.delete(next[0]);
        next[1].run();
      }
    },
    get waiting() {
      return [...due.values()].map(({ ms }) => ms);
    },
  };
}
