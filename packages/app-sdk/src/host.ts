import { type EmbeddedIncoming, linkHost, readEmbeddedOutgoing } from '@vitrine/messaging';
import type { AppPage, Host, LoadDevelopment, Receive } from './page.ts';

/** Alone in a browser an application is played again, but not in a tight loop. */
const REPLAY_MS = 1000;

/** The player whose frame the page is in; otherwise the development panel; without it, something that plays. */
export function connectHost(page: AppPage, receive: Receive, development?: LoadDevelopment): Host {
  const link = linkHost({
    page,
    receive(envelope) {
      const read = readEmbeddedOutgoing(envelope);
      if (read.ok) receive(read.message);
    },
    // The host's mistakes are the host's to log.
    warn() {},
  });
  if (link) return { send: ({ type, payload }) => link.send(type, payload) };
  return development ? loadedHost(page, receive, development) : soloHost(page, receive);
}

/** Keeps what is said until the host is there. */
function loadedHost(page: AppPage, receive: Receive, load: LoadDevelopment): Host {
  const queue: EmbeddedIncoming[] = [];
  let host: Host = { send: (message) => void queue.push(message) };
  load()
    .then((start) => start(receive))
    .catch((error: unknown) => {
      page.console.info('[vitrine] The app runs without the development panel:', error);
      return soloHost(page, receive);
    })
    .then((started) => {
      host = started;
      for (const message of queue) host.send(message);
    });
  return { send: (message) => host.send(message) };
}

/** Plays at once, and again after each completion; grants every lock; has no terminal. */
function soloHost(page: AppPage, receive: Receive): Host {
  const play = () => receive({ type: 'play', payload: undefined });
  /** Nobody is answered before the question has been asked to its end. */
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
          payload: { requestId: payload.requestId, error: 'There is no player and so no terminal' },
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
