/*
 * An application of the contract suite. It uses plain messages, embedded or legacy, and only follows the test's
 * commands. After each message it posts an echo, so the test knows that the host has received the message.
 */
import { windowIdFromName } from '@vitrine/messaging';

const fragment = new URLSearchParams(location.hash.slice(1)).get('windowId');
const windowId = fragment ?? windowIdFromName(window.name) ?? '';

export interface ControlledApp {
  windowId: string;
  received: { type: string; payload: unknown }[];
  send(type: string, payload?: unknown): void;
}

declare global {
  interface Window {
    app: ControlledApp;
  }
}

window.app = {
  windowId,
  received: [],
  send(type, payload) {
    parent.postMessage({ namespace: 'vitrine', windowId, type, payload }, '*');
    parent.postMessage({ echo: windowId }, '*');
  },
};
addEventListener('message', ({ data }) =>
  window.app.received.push({ type: data.type, payload: data.payload }),
);
if (fragment === null) window.app.send('runtime-subscribe', 'play');
else window.app.send('loaded');
