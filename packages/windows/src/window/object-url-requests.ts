import { OBJECT_URL_TIMEOUT_MS } from '@vitrine/contract/durations';
import type { EmbeddedIncomingPayloads } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';

type Answer = { url: string } | { error: string };

/** Requests for object URLs that an application has not answered yet. */
export interface ObjectUrlRequests {
  create(buffer: ArrayBuffer, contentType?: string): Promise<string>;
  settle(result: EmbeddedIncomingPayloads['create-object-url-result']): void;
  rejectAll(error: string): void;
}

export function createObjectUrlRequests(options: {
  timers: Timers;
  send(
    payload: { requestId: string; buffer: ArrayBuffer; contentType?: string },
    transfer: Transferable[],
  ): void;
  warn(reason: string): void;
}): ObjectUrlRequests {
  const { timers, send, warn } = options;
  const pending = new Map<string, (answer: Answer) => void>();
  let count = 0;
  return {
    create(buffer, contentType) {
      count += 1;
      const requestId = `object-url-${count}`;
      return new Promise((resolve, reject) => {
        const timer = timers.setTimeout(
          () => settle({ error: `Object URL request ${requestId} timed out` }),
          OBJECT_URL_TIMEOUT_MS,
        );
        const settle = (answer: Answer) => {
          timers.clearTimeout(timer);
          pending.delete(requestId);
          if ('url' in answer) resolve(answer.url);
          else reject(new Error(answer.error));
        };
        pending.set(requestId, settle);
        send(contentType === undefined ? { requestId, buffer } : { requestId, buffer, contentType }, [
          buffer,
        ]);
      });
    },
    settle({ requestId, url, error }) {
      const settle = pending.get(requestId);
      if (!settle) warn(`No request is waiting for object URL ${requestId}`);
      else settle(url === undefined ? { error: error ?? 'No object URL was created' } : { url });
    },
    rejectAll(error) {
      for (const settle of [...pending.values()]) settle({ error });
    },
  };
}
