import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import type { BuilderState, Connection } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { DEFAULT_RENDERER_PATH, type LegacyContext, legacyRender } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { openRendererPage, type RendererPage } from './renderer-page.ts';
import { createSingleTimer } from './single-timer.ts';
import { windowParts } from './window/open-window.ts';
import { createWindowStack } from './window/window-stack.ts';

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

function contextOf({ contentBaseUrl, rendererUrl }: PropertiesReaderOptions): LegacyContext {
  return {
    contentBaseUrl,
    rendererUrl: rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: 'preview', name: '' },
    isPreview: true,
  };
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
  const queue = createRequestQueue({
    timers,
    onFirst: send,
    onTimeout: () => failPage({ reason: 'The app took too long to load its fields.' }),
  });
  let page: RendererPage | null = null;
  let openedCount = 0;

  function openPage(): RendererPage {
    openedCount += 1;
    return openRendererPage({
      windowId: `properties${openedCount}`,
      page: hostPage as Window,
      stack,
      context,
      timers,
      log,
      on: { loaded: queue.sendFirst, answered: ({ answer }) => queue.answerFirst(answer), lost: failPage },
    });
  }

  function closePage(): void {
    page?.close();
    page = null;
  }

  /** The first request fails together with its page. The next one gets a new page. */
  function failPage({ reason }: { reason: string }): void {
    closePage();
    queue.answerFirst(new Error(reason));
  }

  function send(request: PropertiesRequest): void {
    try {
      page ??= openPage();
      if (page.isLoaded) request.send(page.connection);
    } catch (error) {
      queue.answerFirst(error instanceof Error ? error : new Error(errorMessage(error)));
    }
  }

  return {
    read: (content, presentationId, builderState) =>
      queue.add((connection) => {
        const render = legacyRender(windowParts(content, presentationId), context, builderState);
        connection.send('run_get_properties', render);
      }),
    destroy() {
      closePage();
      stack.destroy();
      queue.rejectAll(new Error('The reader was closed'));
    },
  };
}

interface RequestQueueOptions {
  timers: Timers;
  /** Called when a request becomes the first one, and when it must be sent again. */
  onFirst(request: PropertiesRequest): void;
  /** Called if the first request is not answered in time. */
  onTimeout(): void;
}

/** The requests that wait for an answer. Only the first one is sent, and its answer has a time limit. */
function createRequestQueue({ timers, onFirst, onTimeout }: RequestQueueOptions) {
  const requests: PropertiesRequest[] = [];
  const limit = createSingleTimer(timers);

  function sendFirst(): void {
    const [first] = requests;
    if (!first) return;
    if (!limit.isRunning) limit.start(WINDOW_READY_TIMEOUT_MS, onTimeout);
    onFirst(first);
  }

  return {
    /** Resolves with the properties. */
    add: (send: PropertiesRequest['send']): Promise<unknown[]> =>
      new Promise((resolve, reject) => {
        requests.push({ send, resolve, reject });
        if (requests.length === 1) sendFirst();
      }),
    sendFirst,
    /** Settles the first request, and sends the next one. */
    answerFirst(answer: unknown[] | Error): void {
      limit.stop();
      const request = requests.shift();
      if (answer instanceof Error) request?.reject(answer);
      else request?.resolve(answer);
      sendFirst();
    },
    rejectAll(error: Error): void {
      limit.stop();
      for (const { reject } of requests.splice(0)) reject(error);
    },
  };
}
