import { type BuilderState, linkFrame, readLegacyIncoming } from '@vitrine/messaging';
import { READY_TIMEOUT_MS } from './constants.ts';
import { DEFAULT_RENDERER_PATH, type LegacyContext, legacyRender, rendererUrl } from './legacy-render.ts';
import type { Log, TimerHandle, Timers, WindowContent } from './ports.ts';
import { createFrameStack } from './window/frame.ts';
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
  ask(): void;
  resolve(properties: unknown[]): void;
  reject(error: Error): void;
}

/** One page of the renderer, kept for the questions to come: bundles are then loaded once. */
export function createPropertiesReader(options: PropertiesReaderOptions): PropertiesReader {
  const { container, contentBaseUrl, timers, log } = options;
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is in no window');
  const windowId = 'properties';
  const context: LegacyContext = {
    contentBaseUrl,
    rendererUrl: options.rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: false,
    device: { id: 'preview', name: '' },
    isPreview: true,
  };
  const frames = createFrameStack(container);
  const questions: Question[] = [];
  let isLoaded = false;
  let limit: TimerHandle | null = null;
  const url = rendererUrl(windowId, context);
  const frame = frames.create({ windowId, url, background: 'transparent' });
  const link = linkFrame({
    windowId,
    origin: new URL(url).origin,
    page,
    frame: frame.target,
    timers,
    receive(envelope) {
      const read = readLegacyIncoming(envelope);
      if (!read.ok) return log.warn(read.reason, { windowId });
      const { message } = read;
      if (message.type === 'loaded') {
        isLoaded = true;
        askFirst();
      } else if (message.type === 'presentation_properties') {
        const { payload } = message;
        answer((question) => {
          if ('error' in payload) question.reject(new Error(payload.error));
          else question.resolve(payload.properties);
        });
      }
    },
    onLost: (reason) => answer((question) => question.reject(new Error(reason))),
    warn: (reason) => log.warn(reason, { windowId }),
  });

  function askFirst(): void {
    const [first] = questions;
    if (!first || !isLoaded) return;
    try {
      first.ask();
    } catch (error) {
      answer((question) => question.reject(error instanceof Error ? error : new Error(String(error))));
    }
  }

  function answer(settle: (question: Question) => void): void {
    if (limit !== null) timers.clearTimeout(limit);
    limit = null;
    const question = questions.shift();
    if (!question) return;
    settle(question);
    if (questions.length > 0) armLimit();
    askFirst();
  }

  function armLimit(): void {
    limit = timers.setTimeout(
      () =>
        answer((question) =>
          question.reject(new Error('The application did not say its properties in time')),
        ),
      READY_TIMEOUT_MS,
    );
  }

  return {
    read: (content, presentationId, builderState) =>
      new Promise((resolve, reject) => {
        const ask = () =>
          link.send(
            'run_get_properties',
            legacyRender(windowParts(content, presentationId), context, builderState),
          );
        questions.push({ ask, resolve, reject });
        if (questions.length > 1) return;
        armLimit();
        askFirst();
      }),
    destroy() {
      if (limit !== null) timers.clearTimeout(limit);
      link.close();
      frames.destroy();
      for (const { reject } of questions.splice(0)) reject(new Error('The reader was closed'));
    },
  };
}
