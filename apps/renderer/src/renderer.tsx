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
  /** Runs a function once the page is painted. */
  afterPaint(run: () => void): void;
  setTimeout(run: () => void, ms: number): number;
}

export interface Renderer {
  receive(message: LegacyOutgoing): void;
  /** Logs an error that a bundle throws outside of rendering. The presentation continues. */
  uncaught(error: unknown): void;
}

/** The error screen is shown for this time, so that the host can prepare the next presentation. */
const ERROR_SCREEN_MS = 5000;
/** Events of `miraEvents.emit` that go to the host, besides the two that the renderer handles itself. */
const forwarded = new Set([
  'enable_interrupt_lock',
  'disable_interrupt_lock',
  'open_child_window',
  'close_child_window',
  'log_error',
  'log_info',
  'log_debug',
]);

/** One attempt to show a presentation. Results of earlier attempts are ignored. */
interface Attempt {
  root: Root;
  events: HostedEvents;
  state: 'loading' | 'running' | 'failed';
  error: string;
}

/** Renders one presentation, again whenever the editor changes its values, and plays it when the host requests it. */
export function createRenderer(options: RendererOptions): Renderer {
  const { container, send, loadBundle, afterPaint } = options;
  let render: LegacyRender | null = null;
  let attempt: Attempt | null = null;
  let isReadySent = false;
  let isPlaying = false;
  /** The error screen is shown, and its completion is scheduled. */
  let isCompletionDue = false;

  function begin(): void {
    attempt?.root.unmount();
    const own: Attempt = {
      root: createRoot(replaceContent(container)),
      events: createMiraEvents((name, value) => handleBundleEvent(own, name, value)),
      state: 'loading',
      error: '',
    };
    attempt = own;
    void show(own);
  }

  /** Renders the current values, also if they have changed since the last call. */
  async function show(own: Attempt): Promise<void> {
    if (!render) return;
    const current = render;
    try {
      const bundle = await loadParts(current, options);
      // The values have changed meanwhile, and another call renders them.
      if (own !== attempt || current !== render) return;
      own.state = 'running';
      const Application = bundle.default;
      own.root.render(
        <ErrorBoundary onError={(error) => fail(own, error)}>
          <Application {...bundleProps(current, own.events.events)} />
        </ErrorBoundary>,
      );
    } catch (error) {
      fail(own, error);
    }
  }

  function handleBundleEvent(own: Attempt, name: string, value: unknown): void {
    if (own !== attempt) return;
    if (name === 'presentation_ready') becomeReady(own);
    else if (name === 'presentation_complete') complete(errorOf(value));
    else if (forwarded.has(name)) send(toMessage(name, value));
  }

  function becomeReady(own: Attempt): void {
    if (isReadySent) {
      // A later attempt, while the host is already playing.
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
    own.root.render(<ErrorScreen message={own.error} isPreview={render?.isPreview === true} />);
    // Before it plays, the host must first show it so that the error is visible.
    if (isPlaying) complete(own.error);
    else becomeReady(own);
  }

  function play(): void {
    const isAgain = isPlaying;
    isPlaying = true;
    if (!attempt || isCompletionDue) return;
    if (attempt.state !== 'failed') attempt.events.play();
    else if (isAgain) begin();
    else completeAfterErrorScreen(attempt.error);
  }

  function completeAfterErrorScreen(error: string): void {
    isCompletionDue = true;
    options.setTimeout(() => {
      isCompletionDue = false;
      complete(error);
    }, ERROR_SCREEN_MS);
  }

  function complete(error?: string): void {
    send({ type: 'presentation_complete', payload: error === undefined ? {} : { error } });
  }

  function updateRender(next: LegacyRender): void {
    const isSame = render?.applicationVersion.sourceUrl === next.applicationVersion.sourceUrl;
    render = next;
    // Other values can fix an application that failed.
    if (attempt && isSame && attempt.state !== 'failed') void show(attempt);
    else begin();
  }

  return {
    receive(message) {
      if (message.type === 'render') updateRender(message.payload);
      else if (message.type === 'play') play();
      else void readProperties(message.payload, loadBundle).then(send);
    },
    uncaught: (error) => send({ type: 'log_error', payload: { message: thrownMessage(error) } }),
  };
}

/** Replaces what `container` shows by an empty element, and returns the element. */
function replaceContent(container: HTMLElement): HTMLElement {
  const element = document.createElement('div');
  element.style.height = '100%';
  container.replaceChildren(element);
  return element;
}

async function loadParts(
  { applicationVersion, theme }: LegacyRender,
  { loadBundle, loadTheme }: Pick<RendererOptions, 'loadBundle' | 'loadTheme'>,
) {
  const [bundle] = await Promise.all([loadBundle(String(applicationVersion.sourceUrl)), loadTheme(theme)]);
  return bundle;
}

function toMessage(name: string, value: unknown): LegacyIncoming {
  return { type: name, payload: value instanceof Error ? thrownMessage(value) : value } as LegacyIncoming;
}

/** `presentation_complete` can contain an error or its message. */
function errorOf(value: unknown): string | undefined {
  if (value instanceof Error) return thrownMessage(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
