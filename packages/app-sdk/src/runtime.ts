import { afterPaint, type EmbeddedIncoming } from '@vitrine/messaging';
import { createChannel } from './channel.ts';
import type { AppPage } from './page.ts';
import type { Runtime } from './types.ts';

interface HostRuntime extends Runtime {
  emitPlay(): void;
}

export function createRuntime(page: AppPage, send: (message: EmbeddedIncoming) => void): HostRuntime {
  const { console: log } = page;
  const play = createChannel<void>({
    name: 'runtime.subscribe',
    log,
    notifyHost: (verb) => send({ type: `runtime-${verb}`, payload: 'play' }),
  });
  let isReady = false;
  return {
    subscribe(event, listener) {
      if (event === 'play') return play.subscribe(listener);
      log.error(`[vitrine] runtime.subscribe: unknown event '${event}'; the only event is 'play'`);
      return () => {};
    },
    ready() {
      if (isReady) return;
      isReady = true;
      afterPaint(page, () => send({ type: 'ready', payload: undefined }));
    },
    complete(error) {
      const failed = error !== undefined && error !== null;
      if (!isReady && !failed)
        log.warn('[vitrine] runtime.complete: nothing has been shown yet; call runtime.ready() first');
      send({ type: 'complete', payload: failed ? { error: completionError(error) } : {} });
    },
    emitPlay: () => play.emit(),
  };
}

function completionError(error: unknown): string {
  const { message } = Object(error) as { message?: unknown };
  return typeof message === 'string' ? message : String(error);
}
