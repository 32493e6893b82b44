import { topics } from '@vitrine/contract';
import type { Log } from '../log.ts';
import type { SensorMessage } from './realtime.ts';

const pattern = new RegExp(`^${topics.worker('([0-9a-f-]{36})', '([\\w.-]{1,64})')}$`);

/** Passes messages of sensors to listeners. */
export function createSensors(log: Log) {
  const listeners = new Set<(message: SensorMessage) => void>();
  return {
    /** Ignores `retained` messages: the broker may have stored them days ago. */
    receive(topic: string, payload: Uint8Array | string, retained: boolean): void {
      const [, deviceId, name] = pattern.exec(topic) ?? [];
      if (!deviceId || !name || retained) return;
      const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
      for (const listener of listeners) {
        try {
          listener({ deviceId, name, payload: bytes });
        } catch (error) {
          log.error({ err: error }, 'A sensor listener failed.');
        }
      }
    },
    onMessage(listener: (message: SensorMessage) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
