import { connectMqtt } from '@vitrine/realtime-client';
import { RawWebSocket } from './raw-websocket.ts';
import { call, type Servers } from './service.ts';
import { timers } from './simulated-screen.ts';

/** The address, credentials and topic with which a client subscribes to the broker. */
export interface ChannelKey {
  url: string;
  clientId: string;
  username: string;
  password: string;
  topic: string;
}

/** Fetches the key with which a screen subscribes to its channel. */
export async function fetchChannelKey(
  service: Pick<Servers, 'url'>,
  token: string,
  sessionId: string,
): Promise<ChannelKey> {
  const key = await call<{
    auth_key: string;
    channel_id: string;
    url: string;
    client_id: string;
    username: string;
  }>(
    service,
    'POST',
    '/v3/device/pubnub/auth',
    { authorization: `Token ${token}` },
    { session_id: sessionId },
  );
  return {
    url: new URL(key.url, service.url.replace('http', 'ws')).href,
    clientId: key.client_id,
    username: key.username,
    password: key.auth_key,
    topic: key.channel_id,
  };
}

/**
 * Subscribes with the player's own client, over a socket that needs little memory and processor time.
 *
 * @throws Error if the broker does not accept the subscription
 */
export async function openChannel({ topic, ...key }: ChannelKey, onMessage: (text: string) => void) {
  Object.assign(globalThis, { WebSocket: RawWebSocket });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const transport = await connectMqtt({
    ...key,
    channel: topic,
    willTopic: null,
    timers,
    on: { connected: resolve, message: onMessage, closed: ({ message }) => reject(new Error(message)) },
  });
  await promise;
  return transport;
}
