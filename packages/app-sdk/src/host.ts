import { connectToHost, type EmbeddedIncoming, readEmbeddedOutgoing } from '@vitrine/messaging';
import type { AppPage, Host, LoadDevelopment, Receive } from './page.ts';

/** When an application runs alone in a browser, it plays again after it ends, but not in a tight loop. */
const REPLAY_MS = 1000;

/** Connects to the player whose frame the page is in, or to the development panel, or else to a minimal host. */
export function connectHost(page: AppPage, receive: Receive, development?: LoadDevelopment): Host {
  const connection = connectToHost({
    page,
    receive(envelope) {
      const read = readEmbeddedOutgoing(envelope);
      if (read.ok) receive(read.message);
    },
    // Errors of the host are not the author's concern.
    warn() {},
  });
  if (connection) return { send: ({ type, payload }) => connection.send(type, payload) };
  return development ? loadedHost(page, receive, development) : soloHost(page, receive);
}

/** Queues messages until the host is loaded. */
function loadedHost(page: AppPage, receive: Receive, load: LoadDevelopment): Host {
  const queue: EmbeddedIncoming[] = [];
  let host: Host = { send: (message) => void queue.push(message) };
  load()
    .then((start) => start(receive))
    .catch((error: unknown) => {
      page.console.info('[vitrine] The app is running without the development panel:', error);
      return soloHost(page, receive);
    })
    .then((started) => {
      host = started;
      for (const message of queue) host.send(message);
    });
  return { send: (message) => host.send(message) };
}

/** A minimal host. It plays at once and again after each completion, grants every lock, and has no terminal. */
function soloHost(page: AppPage, receive: Receive): Host {
  const play = () => receive({ type: 'play', payload: undefined });
  /** Answers only after the request has been sent completely. */
  const answer: Receive = (message) => queueMicrotask(() => receive(message));
  return {
    send({ type, payload }) {
      if (type === 'ready') play();
      if (type === 'complete') page.setTimeout(play, REPLAY_MS);
      if (type === 'payments-subscribe' && payload === 'terminal')
        answer({ type: 'payments-terminal-event', payload: { event: null } });
      if (type === 'payments-charge-request')
        answer({
          type: 'payments-charge-response',
          payload: { requestId: payload.requestId, error: 'There is no player, so there is no terminal' },
        });
      if (
        type === 'acquire-interrupt-lock' ||
        type === 'renew-interrupt-lock' ||
        type === 'release-interrupt-lock'
      ) {
        const { requestId } = payload;
        answer({
          type: 'interrupt-lock',
          payload: { requestId, lockId: requestId, expiresAt: Number.POSITIVE_INFINITY },
        });
      }
    },
  };
}
