import { type Connection, connectToFrame, OPAQUE_ORIGIN, readLegacyIncoming } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from './event-handlers.ts';
import { type LegacyContext, rendererUrl } from './legacy-render.ts';
import type { Log } from './ports.ts';
import type { WindowStack } from './window/window-stack.ts';

/** A page of the renderer. It stays open for later requests, because it loads each bundle only once. */
export interface RendererPage {
  readonly connection: Connection;
  readonly isLoaded: boolean;
  close(): void;
}

interface RendererEvents {
  loaded: null;
  /** The properties of the bundle, or the error in place of them. */
  answered: { answer: unknown[] | Error };
  lost: { reason: string };
}

export interface RendererPageOptions {
  windowId: string;
  /** The page that it is opened in. */
  page: Window;
  stack: WindowStack;
  context: LegacyContext;
  timers: Timers;
  log: Log;
  on: EventHandlers<RendererEvents>;
}

/** Opens a page of the renderer that is only asked for properties. */
export function openRendererPage(options: RendererPageOptions): RendererPage {
  const { windowId, page, stack, context, timers, log, on } = options;
  const url = rendererUrl(windowId, context);
  const frame = stack.create({ windowId, url, background: 'transparent', isOpaque: true });
  let isLoaded = false;
  const warn = (reason: string) => log.warn(reason, { windowId });
  const answer = (properties: unknown[] | Error) => on.answered({ answer: properties });
  const connection = connectToFrame({
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
      if (type === 'loaded') {
        isLoaded = true;
        on.loaded();
      } else if (type === 'presentation_properties')
        answer('error' in payload ? new Error(payload.error) : payload.properties);
      else if (type === 'log_error') warn(payload.message);
    },
    onOversized(type) {
      if (type === 'presentation_properties') answer(new Error('The app has too many properties'));
    },
    onLost: (reason) => on.lost({ reason }),
    warn,
  });
  return {
    connection,
    get isLoaded() {
      return isLoaded;
    },
    close() {
      connection.close();
      frame.remove('now');
    },
  };
}
