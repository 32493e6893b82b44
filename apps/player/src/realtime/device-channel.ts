import { REALTIME_RECONNECT_SPREAD_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import {
  type Connect,
  createRealtimeClient,
  type RealtimeClient,
  type RealtimeKey,
} from '@vitrine/realtime-client';
import type { Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PageSession } from '../platform/page-session.ts';

export interface DeviceChannelOptions {
  session: Pick<PageSession, 'id' | 'startedAt'>;
  fetchKey(sessionId: string): Promise<RealtimeKey>;
  connect: Connect;
  pageUrl: string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  timers: Timers;
  random(): number;
  log: Log;
  on: {
    /** Called on each connection. Messages may have been missed before. */
    connected(): void;
    disconnected(): void;
    message(text: string): void;
  };
}

/** The channel on which the server sends messages to this screen. Its presence contains the start of this session. */
export function createDeviceChannel(options: DeviceChannelOptions): RealtimeClient {
  const { session, log } = options;
  return createRealtimeClient({
    ...options,
    spreadMs: REALTIME_RECONNECT_SPREAD_MS,
    async fetchKey() {
      try {
        return await options.fetchKey(session.id);
      } catch (error) {
        throw new Error(`Failed to get pubnub auth with ${errorMessage(error)}`, { cause: error });
      }
    },
    presence: {
      topicOf: (channelId) => getPresenceTopic(channelId, session.id),
      payload: () => JSON.stringify({ started_at: new Date(session.startedAt()).toISOString() }),
    },
    on: {
      connected() {
        log.info('Realtime is connected');
        options.on.connected();
      },
      message: options.on.message,
      disconnected(problem) {
        log.warn('Realtime is disconnected', { ...problem });
        options.on.disconnected();
      },
      renewalFailed: ({ reason }) => log.warn(reason),
    },
  });
}

/** Equals `topics.presence` of the contract. Importing it would also bundle the contract's schema library. */
export function getPresenceTopic(channelId: string, sessionId: string): string {
  return `${channelId}/presence/${sessionId}`;
}
