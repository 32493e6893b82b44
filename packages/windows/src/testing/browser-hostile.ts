/*
 * A hostile application. It follows the protocol until it plays, and then performs the attack that its fragment names.
 */
import { afterPaint, connectToHost } from '@vitrine/messaging';

type Attack = (windowId: string) => void;

const forged = (windowId: string, type: string, payload?: unknown) => ({
  namespace: 'vitrine',
  windowId,
  type,
  payload,
});

const attacks: Record<string, Attack> = {
  /** Forges messages of other windows in all forms, including to neighbouring frames. */
  forge() {
    for (const windowId of ['w0', 'w1', 'w2', 'w3', '__proto__', 'constructor']) {
      for (const type of ['complete', 'ready', 'connect', 'connected', 'acquire-interrupt-lock']) {
        const messages = [forged(windowId, type), `vitrine:${JSON.stringify({ windowId, type })}`];
        for (const message of messages) {
          parent.postMessage(message, '*');
          for (let i = 0; i < parent.length; i += 1) parent[i]?.postMessage(message, '*');
        }
      }
    }
  },
  flood(windowId) {
    const burst = () => {
      for (let i = 0; i < 1000; i += 1) parent.postMessage(forged(windowId, 'complete'), '*');
      window.setTimeout(burst);
    };
    burst();
  },
  huge(windowId) {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const payloads = [
      'x'.repeat(20_000_000),
      Array(1_000_000).fill('x'),
      new ArrayBuffer(50_000_000),
      cyclic,
    ];
    for (const payload of payloads)
      for (const type of ['complete', 'analytics-event', 'payments-charge-request'])
        connection?.send(type, payload);
    parent.postMessage(
      `vitrine:{"windowId":"${windowId}","type":"complete","payload":${'['.repeat(900_000)}`,
      '*',
    );
  },
  prototype() {
    for (const key of ['__proto__', 'constructor', 'prototype', 'toString']) {
      connection?.send(key, JSON.parse(`{"${key}":{"polluted":true}}`));
      connection?.send('worker-subscribe', key);
      connection?.send('analytics-event', JSON.parse(`{"type":"a","source":"b","${key}":{"polluted":true}}`));
    }
  },
  navigate() {
    const tries: (() => void)[] = [
      () => {
        if (top) top.location.href = 'https://example.com/';
      },
      () => window.open('https://example.com/', '_top'),
      () => parent.location.replace('about:blank'),
    ];
    for (const attempt of tries) {
      try {
        attempt();
      } catch {
        // Refused, as it should be.
      }
    }
  },
  popup() {
    for (let i = 0; i < 10; i += 1) window.open('about:blank');
    try {
      window.alert('Pay here');
      window.print();
    } catch {
      // Refused, as it should be.
    }
  },
  busy() {
    const end = performance.now() + 30_000;
    while (performance.now() < end);
  },
  endless() {
    for (;;);
  },
  /** Starts the endless loop later, when the next window has already loaded into the same process. */
  endlessLater() {
    window.setTimeout(attacks.endless as () => void, 2000);
  },
  leave() {
    location.href = 'about:blank';
  },
  nothing() {},
};

const parameters = new URLSearchParams(location.hash.slice(1));
document.body.style.background = parameters.get('color') ?? 'white';
const attack = attacks[parameters.get('attack') ?? 'nothing'];
const connection = connectToHost({
  page: window,
  receive({ windowId, type }) {
    if (type !== 'play') return;
    const run = () => {
      document.documentElement.dataset.attacked = '';
      attack?.(windowId);
      const ms = Number(parameters.get('ms'));
      if (ms > 0) window.setTimeout(() => connection?.send('complete'), ms);
    };
    // Browsers allow more after a user gesture.
    if (parameters.get('at') === 'click') addEventListener('click', run, { once: true });
    else run();
  },
  warn() {},
});
connection?.send('runtime-subscribe', 'play');
if (parameters.get('at') === 'load') attack?.('w2');
afterPaint(window, () => connection?.send('ready'));
