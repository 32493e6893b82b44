import { REALTIME_KEEPALIVE_SECONDS } from '@vitrine/contract/durations';
import type { MqttClient } from 'mqtt';
import type { Connect, TransportOptions } from './transport.ts';

const CONNECT_TIMEOUT_MS = 20_000;
/** MQTT 3.1.1 return codes and MQTT 5 reason codes of a key that the broker does not accept. */
const REFUSED_CODES = new Set([4, 5, 134, 135]);

/**
 * MQTT over WebSocket. The library is as large as the rest of the player, so it is loaded only when it is needed:
 * a screen shows its content first.
 */
export const connectMqtt: Connect = async (options) => {
  const { default: mqtt } = await import('mqtt');
  const { willTopic } = options;
  const client = mqtt.connect(options.url, {
    clientId: options.clientId,
    username: options.username,
    password: options.password,
    clean: true,
    keepalive: REALTIME_KEEPALIVE_SECONDS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // The realtime client reconnects, because a new connection can need a new key.
    reconnectPeriod: 0,
    // The library's worker timers come from a blob, which a content security policy refuses.
    timerVariant: 'native',
    ...(willTopic !== null && { will: { topic: willTopic, payload: '', qos: 1 as const, retain: true } }),
  });
  const { close } = forwardEvents(client, options);
  return {
    publish(topic, payload, { retain }) {
      client.publish(topic, payload, { qos: 1, retain });
    },
    close,
  };
};

function forwardEvents(client: MqttClient, { channel, on }: TransportOptions): { close(): void } {
  let isClosed = false;
  let reason = { message: 'The connection was lost', isRefused: false };
  const setReason = (error: unknown) => {
    const { message, code } = error as { message?: string; code?: unknown };
    reason = {
      message: message || 'Unknown error',
      isRefused: typeof code === 'number' && REFUSED_CODES.has(code),
    };
  };
  client.on('error', setReason);
  client.on('close', () => {
    if (isClosed) return;
    isClosed = true;
    client.end(true);
    on.closed(reason);
  });
  client.on('connect', () => {
    client.subscribe(channel, { qos: 1 }, (error) => {
      if (isClosed) return;
      if (error) {
        setReason(error);
        client.end(true);
      } else on.connected();
    });
  });
  client.on('message', (topic, payload, packet) => {
    // A retained command would be executed again at every connection: an endless series of restarts.
    if (!isClosed && topic === channel && !packet.retain) on.message(new TextDecoder().decode(payload));
  });
  return {
    close() {
      isClosed = true;
      client.end(false);
    },
  };
}
