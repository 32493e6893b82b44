import type { LegacyIncoming, LegacyOutgoing, LegacyRender } from '@vitrine/messaging';
import { createRoot, type Root } from 'react-dom/client';
import type { LoadBundle } from './bundle.ts';
import { ErrorBoundary, ErrorScreen } from './error-boundary.tsx';
import { createMiraEvents, type HostedEvents } from './mira-events.ts';
import { readProperties } from './properties.ts';
import { bundleProps } from './props.ts';
import { thrownMessage } from './thrown-message.ts';

export interface RendererOptions {
  container: HTMLElement;
  send(message: LegacyIncoming): void;
  loadBundle: LoadBundle;
  /** Loads fonts and images; never rejects. */
  loadTheme(theme: Record<string, unknown> | null): Promise<void>;
  /** Runs once what was rendered is painted. */
  afterPaint(run: () => void): void;
  setTimeout(run: () => void, ms: number): number;
}

export interface Renderer {
  receive(message: LegacyOutgoing): void;
  /** Whatever a bundle throws outside of rendering: worth a line in the log, and no reason to stop. */
  uncaught(error: unknown): void;
}

/** An error screen stays this long, so that the host can have the next presentation ready. */
const ERROR_SCREEN_MS = 5000;
/** What a bundle may say to its host by `miraEvents.emit`, beside the two that the renderer looks at itself. */
const forwarded = new Set([
  'enable_interrupt_lock',
  'disable_interrupt_lock',
  'open_child_window',
  'close_child_window',
  'log_error',
  'log_info',
  'log_debug',
]);

/** One attempt to show a presentation; what comes of an earlier one is ignored. */
interface Attempt {
  root: Root;
  events: HostedEvents;
  state: 'loading' | 'running' | 'failed';
  error: string;
}

/** Renders one presentation after the other values of its editor, and plays it when the host says so. */
export function createRenderer(options: RendererOptions): Renderer {
  const { container, send, loadBundle, loadTheme, afterPaint } = options;
  let render: LegacyRender | null = null;
  let attempt: Attempt | null = null;
  let isReadySent = false;
  let isPlaying = false;
  /** The error screen is up and its completion is on its way. */
  let isCompletionDue = false;

  function begin(): void {
    attempt?.root.unmount();
    const element = document.createElement('div');
    element.style.height = '100%';
    container.replaceChildren(element);
    const own: Attempt = {
      root: createRoot(element),
      events: createMiraEvents((name, value) => heard(own, name, value)),
      state: 'loading',
      error: '',
    };
    attempt = own;
    void show(own);
  }

  /** Renders what is wanted now; also when it is wanted otherwise than before. */
  async function show(own: Attempt): Promise<void> {
    if (!render) return;
    const wanted = render;
    try {
      const [bundle] = await Promise.all([
        loadBundle(String(wanted.applicationVersion.sourceUrl)),
        loadTheme(wanted.theme),
      ]);
      // Meanwhile something else may be wanted: that is on its way itself.
      if (own !== attempt || wanted !== render) return;
      own.state = 'running';
      const Application = bundle.default;
      own.root.render(
        <ErrorBoundary onError={(error) => fail(own, error)}>
          <Application {...bundleProps(wanted, own.events.events)} />
        </ErrorBoundary>,
      );
    } catch (error) {
      fail(own, error);
    }
  }

  function heard(own: Attempt, name: string, value: unknown): void {
    if (own !== attempt) return;
    if (name === 'presentation_ready') becomeReady(own);
    else if (name === 'presentation_complete') complete(errorOf(value));
    else if (forwarded.has(name))
      send({ type: name, payload: value instanceof Error ? thrownMessage(value) : value } as LegacyIncoming);
  }

  function becomeReady(own: Attempt): void {
    if (isReadySent) {
      // A later attempt, whose turn has come already.
      if (isPlaying) own.events.play();
      return;
    }
    isReadySent = true;
    afterPaint(() => send({ type: 'presentation_ready', payload: undefined }));
  }

  function fail(own: Attempt, error: unknown): void {
    if (own !== attempt || own.state === 'failed') return;
    own.state = 'failed';
    own.error = thrownMessage(error);
    send({ type: 'log_error', payload: { message: own.error } });
    own.root.render(<ErrorScreen message={own.error} />);
    // Before its turn, the host has to bring it to the screen for the error to be seen at all.
    if (isPlaying) complete(own.error);
    else becomeReady(own);
  }

  function play(): void {
    const isAgain = isPlaying;
    isPlaying = true;
    if (!attempt || isCompletionDue) return;
    if (attempt.state !== 'failed') attempt.events.play();
    else if (isAgain) begin();
    else {
      const { error } = attempt;
      isCompletionDue = true;
      options.setTimeout(() => {
        isCompletionDue = false;
        complete(error);
      }, ERROR_SCREEN_MS);
    }
  }

  function complete(error?: string): void {
    send({ type: 'presentation_complete', payload: error === undefined ? {} : { error } });
  }

  function renderAnew(next: LegacyRender): void {
    const isSame = render?.applicationVersion.sourceUrl === next.applicationVersion.sourceUrl;
    render = next;
    // Other values may be what an application that failed was missing.
    if (attempt && isSame && attempt.state !== 'failed') void show(attempt);
    else begin();
  }

  return {
    receive(message) {
      if (message.type === 'render') renderAnew(message.payload);
      else if (message.type === 'play') play();
      else void readProperties(message.payload, loadBundle).then(send);
    },
    uncaught: (error) => send({ type: 'log_error', payload: { message: thrownMessage(error) } }),
  };
}

/** `presentation_complete` may carry what went wrong, as an error or as its message. */
function errorOf(value: unknown): string | undefined {
  if (value instanceof Error) return thrownMessage(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
