import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import {
  type BuilderState,
  type Connection,
  connectToFrame,
  OPAQUE_ORIGIN,
  readLegacyIncoming,
} from '@vitrine/messaging';
import type { TimerHandle, Timers } from '@vitrine/time';
import type { EventHandlers } from './event-handlers.ts';
import { DEFAULT_RENDERER_PATH, type LegacyContext, legacyRender, rendererUrl } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { windowParts } from './window/open-window.ts';
import { createWindowStack, type WindowFrame } from './window/window-stack.ts';

export interface PropertiesReaderOptions {
  /** An element in the page. It needs no size. */
  container: HTMLElement;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  timers: Timers;
  log: Log;
}

/** Reads the properties that an editor should offer from legacy bundles. */
export interface PropertiesReader {
  /**
   * The bundle's properties for the presentation's values and the editor's state. Calls are answered in order. Rejects
   * with the bundle's error, if it does not answer within 30 s, and when the reader is destroyed.
   */
  read(content: WindowContent, presentationId: string, builderState: BuilderState): Promise<unknown[]>;
  destroy(): void;
}

interface PropertiesRequest {
  /** Throws if a part of the presentation is missing. */
  send(connection: Connection): void;
  resolve(properties: unknown[]): void;
  reject(error: Error): void;
}

/** A page of the renderer. It stays open for later requests, because it loads each bundle only once. */
interface OpenPage {
  connection: Connection;
  frame: WindowFrame;
  isLoaded: boolean;
}

interface RendererEvents {
  loaded: null;
  /** The properties of the bundle, or the error in place of them. */
  answered: { answer: unknown[] | Error };
  lost: { reason: string };
}

interface RendererConnectionOptions {
  windowId: string;
  page: Window;
  frame: WindowFrame;
  timers: Timers;
  log: Log;
  on: EventHandlers<RendererEvents>;
}

/** Connects to a page of the renderer that is only asked for properties. */
function connectToRenderer(options: RendererConnectionOptions): Connection {
  const { windowId, page, frame, timers, log, on } = options;
  const warn = (reason: string) => log.warn(reason, { windowId });
  const answer = (properties: unknown[] | Error) => on.answered({ answer: properties });
  return connectToFrame({
    windowId,
    origin: OPAQUE_ORIGIN,
    page,
    frame: frame.target,
    timers,
    receive(envelope) {
      const read = readLegacyIncoming(envelope);
      if (!read.ok) {
        warn(read.reason);
        if (envelope.type === 'presentation_properties') answer(new Error(read.reason));
        return;
      }
      const { type, payload } = read.message;
      if (type === 'loaded') on.loaded();
      else if (type === 'presentation_properties')
        answer('error' in payload ? new Error(payload.error) : payload.properties);
      else if (type === 'log_error') warn(payload.message);
    },
    onOversized(type) {
      if (type === 'presentation_properties') answer(new Error('The app has too many properties'));
    },
    onLost: (reason) => on.lost({ reason }),
    warn,
  });
}

function contextOf({ contentBaseUrl, rendererUrl }: PropertiesReaderOptions): LegacyContext {
  return {
    contentBaseUrl,
    rendererUrl: rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: 'preview', name: '' },
    isPreview: true,
  };
}

function answerRequest(
  request: PropertiesRequest,
  answer: Parameters<PropertiesRequest['resolve']>[0] | Error,
) {
  if (answer instanceof Error) request.reject(answer);
  else request.resolve(answer);
}

/**
 * Sends requests to the page one at a time, because an answer does not name its request. If a page does not answer in
 * time, or is lost, it is closed. Otherwise a late answer would count as the answer to the next request.
 */
export function createPropertiesReader(options: PropertiesReaderOptions): PropertiesReader {
  const { container, timers, log } = options;
  const hostPage = container.ownerDocument.defaultView;
  if (!hostPage) throw new Error('The container is not in a window');
  const context = contextOf(options);
  const stack = createWindowStack(container);
  const requests: PropertiesRequest[] = [];
  let page: OpenPage | null = null;
  let openedCount = 0;
  let limit: TimerHandle | null = null;

  function openPage(): OpenPage {
    openedCount += 1;
    const windowId = `properties${openedCount}`;
    const url = rendererUrl(windowId, context);
    const frame = stack.create({ windowId, url, background: 'transparent', isOpaque: true });
    const connection = connectToRenderer({
      windowId,
      page: hostPage as Window,
      frame,
      timers,
      log,
      on: {
        loaded() {
          opened.isLoaded = true;
          sendFirst();
        },
        answered: ({ answer }) => settle((request) => answerRequest(request, answer)),
        lost: failPage,
      },
    });
    const opened: OpenPage = { connection, frame, isLoaded: false };
    return opened;
  }

  function closePage(): void {
    page?.connection.close();
    page?.frame.remove('now');
    page = null;
  }

  /** The first request fails together with its page. The next one gets a new page. */
  function failPage({ reason }: RendererEvents['lost']): void {
    closePage();
    settle((request) => request.reject(new Error(reason)));
  }

  function sendFirst(): void {
    const [first] = requests;
    if (!first) return;
    if (limit === null)
      limit = timers.setTimeout(
        () => failPage({ reason: 'The app took too long to return its properties' }),
        WINDOW_READY_TIMEOUT_MS,
      );
    try {
      page ??= openPage();
      if (page.isLoaded) first.send(page.connection);
    } catch (error) {
      settle((request) => request.reject(error instanceof Error ? error : new Error(errorMessage(error))));
    }
  }

  function settle(answer: (question: PropertiesRequest) => void): void {
    if (limit !== null) timers.clearTimeout(limit);
    limit = null;
    const request = requests.shift();
    if (request) answer(request);
    sendFirst();
  }

  return {
    read: (content, presentationId, builderState) =>
      new Promise((resolve, reject) => {
        const send = (connection: Connection) =>
          connection.send(
            'run_get_properties',
            legacyRender(windowParts(content, presentationId), context, builderState),
          );
        requests.push({ send, resolve, reject });
        if (requests.length === 1) sendFirst();
      }),
    destroy() {
      if (limit !== null) timers.clearTimeout(limit);
      closePage();
      stack.destroy();
      for (const { reject } of requests.splice(0)) reject(new Error('The reader was closed'));
    },
  };
}
