import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import {
  type BuilderState,
  type Link,
  linkFrame,
  OPAQUE_ORIGIN,
  readLegacyIncoming,
} from '@vitrine/messaging';
import type { TimerHandle, Timers } from '@vitrine/time';
import { DEFAULT_RENDERER_PATH, type LegacyContext, legacyRender, rendererUrl } from './legacy-render.ts';
import type { Log, WindowContent } from './ports.ts';
import { createFrameStack, type Frame } from './window/frame.ts';
import { windowParts } from './window/open-window.ts';

export interface PropertiesReaderOptions {
  /** A place in the page, which may be of no size. */
  container: HTMLElement;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  timers: Timers;
  log: Log;
}

/** Asks legacy bundles which properties an editor should offer. */
export interface PropertiesReader {
  /**
   * The properties for the presentation's values and the editor's state, as the bundle gives them. Calls are
   * answered in their order. Rejects with what the bundle says, when it does not answer within 30 s, and when
   * the reader is destroyed.
   */
  read(content: WindowContent, presentationId: string, builderState: BuilderState): Promise<unknown[]>;
  destroy(): void;
}

interface Question {
  /** Throws when something of the presentation is missing. */
  ask(link: Link): void;
  resolve(properties: unknown[]): void;
  reject(error: Error): void;
}

/** A page of the renderer. It is kept for later questions, because it loads each bundle once. */
interface OpenPage {
  link: Link;
  frame: Frame;
  isLoaded: boolean;
}

/**
 * Questions go to the page one at a time, because an answer does not name its question. A page that does not
 * answer in time, or is lost, is closed: a late answer would otherwise be taken for that of the next question.
 */
export function createPropertiesReader(options: PropertiesReaderOptions): PropertiesReader {
  const { container, contentBaseUrl, timers, log } = options;
  const hostPage = container.ownerDocument.defaultView;
  if (!hostPage) throw new Error('The container is in no window');
  const context: LegacyContext = {
    contentBaseUrl,
    rendererUrl: options.rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: 'preview', name: '' },
    isPreview: true,
  };
  const frames = createFrameStack(container);
  const questions: Question[] = [];
  let page: OpenPage | null = null;
  let opened = 0;
  let limit: TimerHandle | null = null;

  function openPage(): OpenPage {
    opened += 1;
    const windowId = `properties${opened}`;
    const url = rendererUrl(windowId, context);
    const frame = frames.create({ windowId, url, background: 'transparent', isOpaque: true });
    const link = linkFrame({
      windowId,
      origin: OPAQUE_ORIGIN,
      page: hostPage as Window,
      frame: frame.target,
      timers,
      receive(envelope) {
        const read = readLegacyIncoming(envelope);
        if (!read.ok) {
          log.warn(read.reason, { windowId });
          if (envelope.type === 'presentation_properties')
            settle((question) => question.reject(new Error(read.reason)));
        } else if (read.message.type === 'loaded') {
          own.isLoaded = true;
          askFirst();
        } else if (read.message.type === 'presentation_properties') {
          const { payload } = read.message;
          settle((question) => {
            if ('error' in payload) question.reject(new Error(payload.error));
            else question.resolve(payload.properties);
          });
        } else if (read.message.type === 'log_error') {
          log.warn(read.message.payload.message, { windowId });
        }
      },
      onOversized(type) {
        if (type === 'presentation_properties')
          settle((question) => question.reject(new Error('The application has too many properties')));
      },
      onLost: giveUp,
      warn: (reason) => log.warn(reason, { windowId }),
    });
    const own: OpenPage = { link, frame, isLoaded: false };
    return own;
  }

  function closePage(): void {
    page?.link.close();
    page?.frame.remove('now');
    page = null;
  }

  /** The question failed with its page; the next one gets a page of its own. */
  function giveUp(reason: string): void {
    closePage();
    settle((question) => question.reject(new Error(reason)));
  }

  function askFirst(): void {
    const [first] = questions;
    if (!first) return;
    if (limit === null)
      limit = timers.setTimeout(
        () => giveUp('The application did not say its properties in time'),
        WINDOW_READY_TIMEOUT_MS,
      );
    try {
      page ??= openPage();
      if (page.isLoaded) first.ask(page.link);
    } catch (error) {
      settle((question) => question.reject(error instanceof Error ? error : new Error(String(error))));
    }
  }

  function settle(answer: (question: Question) => void): void {
    if (limit !== null) timers.clearTimeout(limit);
    limit = null;
    const question = questions.shift();
    if (question) answer(question);
    askFirst();
  }

  return {
    read: (content, presentationId, builderState) =>
      new Promise((resolve, reject) => {
        const ask = (link: Link) =>
          link.send(
            'run_get_properties',
            legacyRender(windowParts(content, presentationId), context, builderState),
          );
        questions.push({ ask, resolve, reject });
        if (questions.length === 1) askFirst();
      }),
    destroy() {
      if (limit !== null) timers.clearTimeout(limit);
      closePage();
      frames.destroy();
      for (const { reject } of questions.splice(0)) reject(new Error('The reader was closed'));
    },
  };
}
