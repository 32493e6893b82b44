import { topics } from '@vitrine/contract';
import type { Log } from '../log.ts';
import { createListeners } from './listeners.ts';
import type { SensorMessage } from './realtime.ts';

const pattern = new RegExp(`^${topics.worker('([0-9a-f-]{36})', '([\\w.-]{1,64})')}$`);

/** Passes messages of sensors to listeners. */
export function createSensors(log: Log) {
  const listeners = createListeners<SensorMessage>(log, 'A sensor listener failed.');
  return {
    /** Ignores `retained` messages: the broker may have stored them days ago. */
    receive(topic: string, payload: Uint8Array | string, retained: boolean): void {
      const [, deviceId, name] = pattern.exec(topic) ?? [];
      if (!deviceId || !name || retained) return;
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      listeners.notify({ deviceId, name, payload: bytes });
    },
    onMessage: listeners.add,
  };
}
