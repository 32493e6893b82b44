import type { EmbeddedIncoming } from '@vitrine/messaging';
import { type Channel, createChannel } from './channel.ts';
import { isName } from './names.ts';
import type { Log } from './page.ts';
import type { Workers } from './types.ts';

const STATE_LIMIT = 4000;

interface HostWorkers extends Workers {
  emit(name: string, state: unknown): void;
}

/** The states of workers that the application subscribes to or publishes. */
export function createWorkers(send: (message: EmbeddedIncoming) => void, log: Log): HostWorkers {
  const channels = new Map<string, Channel<unknown>>();

  function channelOf(name: string): Channel<unknown> {
    const known = channels.get(name);
    if (known) return known;
    const made = createChannel<unknown>({
      name: 'workers.subscribe',
      log,
      isState: true,
      notifyHost: (verb) => send({ type: `worker-${verb}`, payload: name }),
    });
    channels.set(name, made);
    return made;
  }

  return {
    emit: (name, state) => channels.get(name)?.emit(state),
    subscribe: (name, listener) =>
      isName(name, 'workers.subscribe: the name', log) ? channelOf(name).subscribe(listener) : () => {},
    publish(name, state) {
      if (!isName(name, 'workers.publish: the name', log)) return;
      const text = jsonOf(state);
      if (text === undefined || text.length > STATE_LIMIT)
        log.error(`[vitrine] workers.publish: the state must be JSON of ${STATE_LIMIT} characters at most`);
      else send({ type: 'worker-state', payload: { name, state: JSON.parse(text) } });
    },
  };
}

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
