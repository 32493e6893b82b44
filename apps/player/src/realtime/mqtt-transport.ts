import type { Connect } from './transport.ts';

/** Seconds (specification, section 9). The broker declares a session dead after one and a half of it. */
const KEEPALIVE = 15;
const CONNECT_LIMIT_MS = 20_000;
/** MQTT 3.1.1 return codes and MQTT 5 reason codes of a key that is not, or no longer, accepted. */
const REFUSED = new Set([4, 5, 134, 135]);

/**
 * MQTT over WebSocket. The library is fetched here and not with the page: it weighs as much as everything
 * else together, and a screen should show its content before it.
 */
export const connectMqtt: Connect = async (options) => {
  const { default: mqtt } = await import('mqtt');
  const client = mqtt.connect(options.url, {
    clientId: options.clientId,
    username: options.username,
    password: options.password,
    clean: true,
    keepalive: KEEPALIVE,
    connectTimeout: CONNECT_LIMIT_MS,
    // Reconnecting needs a fresh key now and then: the link decides, not the library.
    reconnectPeriod: 0,
    // Its worker timers come from a blob, which a content security policy refuses.
    timerVariant: 'native',
    will: { topic: options.willTopic, payload: '', qos: 1, retain: true },
  });
  let isOver = false;
  let problem: { message: string; isRefused: boolean } | null = null;
  const note = (error: unknown) => {
    const { message, code } = error as { message?: string; code?: unknown };
    problem = {
      message: message || 'Unknown error',
      isRefused: typeof code === 'number' && REFUSED.has(code),
    };
  };

  client.on('error', note);
  client.on('close', () => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    options.onClosed(problem ?? { message: 'The connection was lost', isRefused: false });
  });
  client.on('connect', () => {
    client.subscribe(options.channel, { qos: 1 }, (error) => {
      if (isOver) return;
      if (error) {
        note(error);
        client.end(true);
      } else options.onConnected();
    });
  });
  client.on('message', (topic, payload, packet) => {
    // A retained command would be carried out anew at every connection, a restart for ever.
    if (!isOver && topic === options.channel && !packet.retain)
      options.onMessage(new TextDecoder().decode(payload));
  });

  return {
    publish(topic, payload, { retain }) {
      client.publish(topic, payload, { qos: 1, retain });
    },
    close() {
      isOver = true;
      client.end(false);
    },
  };
};
