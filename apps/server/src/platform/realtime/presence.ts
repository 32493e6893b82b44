import { presencePayload, topics } from '@vitrine/contract';
import type { Log } from '../log.ts';
import { createListeners } from './listeners.ts';
import type { PresenceChange, PresentSession } from './realtime.ts';

/** How long a retained presence stays valid after an outage of the broker if the session does not repeat it. */
export const PRESENCE_LEASE_MS = 5 * 60_000;

const pattern = new RegExp(`^${topics.presence('([^/]+)', '([^/]+)')}$`);

/** The device and session of a presence topic; null for other topics. */
export function parsePresenceTopic(topic: string): { deviceId: string; sessionId: string } | null {
  const [, deviceId, sessionId] = pattern.exec(topic) ?? [];
  return deviceId && sessionId ? { deviceId, sessionId } : null;
}

/** How a session is known: by its own message, by a retained message, or only from before an outage. */
type Certainty = 'confirmed' | 'retained' | 'before_outage';

interface Entry {
  certainty: Certainty;
  startedAt: Date | null;
}

/** The sessions of each device, by their ids. */
type Devices = Map<string, Map<string, Entry>>;

/** A presence has one short field, so longer payloads are ignored. */
const PAYLOAD_LIMIT = 256;

/** When a session began, according to its presence message. Null if the message does not say. */
function readStartedAt(payload: Uint8Array | string): Date | null {
  if (payload.length > PAYLOAD_LIMIT) return null;
  try {
    const { started_at } = presencePayload.parse(JSON.parse(payload.toString()));
    return new Date(started_at);
  } catch {
    // Older players send the word "online" instead.
    return null;
  }
}

/** The present sessions of each device, with listeners for changes. */
export function createPresence(log: Log) {
  const devices: Devices = new Map();
  const listeners = createListeners<PresenceChange>(log, 'A presence listener failed.');

  function remove(deviceId: string, sessionId: string): void {
    const sessions = devices.get(deviceId);
    if (!sessions?.delete(sessionId)) return;
    if (sessions.size === 0) devices.delete(deviceId);
    listeners.notify({ deviceId, sessionId, online: false });
  }

  return {
    /** Handles a message of a presence topic. An empty payload ends the session. `retained`: the broker stored it. */
    receive(topic: string, payload: Uint8Array | string, retained: boolean): void {
      const session = parsePresenceTopic(topic);
      if (!session) return;
      const { deviceId, sessionId } = session;
      if (payload.length === 0) {
        remove(deviceId, sessionId);
        return;
      }
      const sessions = devices.get(deviceId) ?? new Map<string, Entry>();
      const isNew = !sessions.has(sessionId);
      const certainty = retained ? 'retained' : 'confirmed';
      sessions.set(sessionId, { certainty, startedAt: readStartedAt(payload) });
      devices.set(deviceId, sessions);
      if (isNew) listeners.notify({ deviceId, sessionId, online: true });
    },
    /** Call on a new connection to the broker: known sessions are unconfirmed until the broker repeats them. */
    markUnconfirmed(): void {
      for (const sessions of devices.values()) {
        for (const entry of sessions.values()) entry.certainty = 'before_outage';
      }
    },
    /** Call once the broker has sent all retained messages: removes the sessions that it did not repeat. */
    removeUnconfirmed(): void {
      for (const { deviceId, sessionId } of [...sessionsWith(devices, 'before_outage')])
        remove(deviceId, sessionId);
    },
    /** Topics of sessions that are known only by a retained message. */
    retainedTopics(): string[] {
      const retained = [...sessionsWith(devices, 'retained')];
      return retained.map(({ deviceId, sessionId }) => topics.presence(deviceId, sessionId));
    },
    sessions(deviceId: string): PresentSession[] {
      const entries = [...(devices.get(deviceId) ?? [])];
      return entries.map(([sessionId, { startedAt }]) => ({ sessionId, startedAt }));
    },
    /** The devices that have at least one session. */
    devices(): string[] {
      return [...devices.keys()];
    },
    onChange: listeners.add,
    removeListeners: listeners.clear,
  };
}

function* sessionsWith(devices: Devices, certainty: Certainty) {
  for (const [deviceId, sessions] of devices) {
    for (const [sessionId, entry] of sessions) {
      if (entry.certainty === certainty) yield { deviceId, sessionId };
    }
  }
}
