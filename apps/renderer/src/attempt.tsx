import type { LegacyIncoming, LegacyRender } from '@vitrine/messaging';
import { createRoot } from 'react-dom/client';
import type { LoadBundle } from './bundle.ts';
import { ErrorBoundary, ErrorScreen } from './error-boundary.tsx';
import { createMiraEvents } from './mira-events.ts';
import { bundleProps } from './props.ts';
import { thrownMessage } from './thrown-message.ts';

export interface AttemptOptions {
  container: HTMLElement;
  loadBundle: LoadBundle;
  /** Loads fonts and images; never rejects. */
  loadTheme(theme: Record<string, unknown> | null): Promise<void>;
  on: {
    ready(): void;
    completed(error?: string): void;
    /** The error screen is shown from now on. */
    failed(error: string): void;
    /** Called for each other event of the bundle that goes to the host. */
    message(message: LegacyIncoming): void;
  };
}

/** One attempt to show a presentation. Nothing is reported after `close`. */
export interface Attempt {
  /** The error whose screen is shown. Null if there is none. */
  readonly error: string | null;
  /** Renders these values instead of the previous ones. */
  show(render: LegacyRender): Promise<void>;
  play(): void;
  close(): void;
}

/** Events of `miraEvents.emit` that go to the host, besides the two that have their own handlers. */
const forwarded = new Set([
  'enable_interrupt_lock',
  'disable_interrupt_lock',
  'open_child_window',
  'close_child_window',
  'log_error',
  'log_info',
  'log_debug',
]);

/** Starts an attempt, which replaces the content of `container`. */
export function openAttempt({ container, loadBundle, loadTheme, on }: AttemptOptions): Attempt {
  const element = document.createElement('div');
  element.style.height = '100%';
  container.replaceChildren(element);
  const root = createRoot(element);
  const { events, play } = createMiraEvents(handleBundleEvent);
  let current: LegacyRender | null = null;
  let error: string | null = null;
  let isClosed = false;

  function handleBundleEvent(name: string, value: unknown): void {
    if (isClosed) return;
    if (name === 'presentation_ready') on.ready();
    else if (name === 'presentation_complete') on.completed(errorOf(value));
    else if (forwarded.has(name))
      on.message({
        type: name,
        payload: value instanceof Error ? thrownMessage(value) : value,
      } as LegacyIncoming);
  }

  function fail(thrown: unknown): void {
    if (isClosed || error !== null) return;
    error = thrownMessage(thrown);
    on.message({ type: 'log_error', payload: { message: error } });
    root.render(<ErrorScreen message={error} isPreview={current?.isPreview === true} />);
    on.failed(error);
  }

  return {
    get error() {
      return error;
    },
    async show(render) {
      current = render;
      try {
        const [bundle] = await Promise.all([
          loadBundle(String(render.applicationVersion.sourceUrl)),
          loadTheme(render.theme),
        ]);
        // The values have changed in the meantime, and another call renders them.
        if (isClosed || current !== render) return;
        const Application = bundle.default;
        root.render(
          <ErrorBoundary onError={fail}>
            <Application {...bundleProps(render, events)} />
          </ErrorBoundary>,
        );
      } catch (thrown) {
        fail(thrown);
      }
    },
    play,
    close() {
      // A bundle can still report while it is removed.
      root.unmount();
      isClosed = true;
    },
  };
}

/** `presentation_complete` can contain an error or its message. */
function errorOf(value: unknown): string | undefined {
  if (value instanceof Error) return thrownMessage(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
