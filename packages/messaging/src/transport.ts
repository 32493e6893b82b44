import { type Decoded, decode, type Envelope, encodeObject, encodeText } from './envelope.ts';

/** What `event.origin` says of a sandboxed frame without `allow-same-origin`. */
export const OPAQUE_ORIGIN = 'null';

/**
 * How envelopes travel, whatever the road. One owner listens; closing is final and may be repeated.
 * Data that is not a message never reaches the owner: `foreign` is dropped, `malformed` goes to `warn`.
 */
export interface Transport {
  send(envelope: Envelope, transfer?: Transferable[]): void;
  listen(receive: (envelope: Envelope) => void): void;
  close(): void;
}

/** The members of `Window` that posting to it takes. */
export type MessageTarget = Pick<Window, 'postMessage'>;
/** The members of `Window` that listening on it takes. */
export interface MessagePage {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

export interface PortOptions {
  warn(reason: string): void;
  /** Asked before each message is looked at; false drops it. */
  admit?(): boolean;
}

/** Messages over a `MessagePort`: only the two ends of the handshake can speak on it. */
export function portTransport(port: MessagePort, { warn, admit = always }: PortOptions): Transport {
  return {
    send: (envelope, transfer = []) => port.postMessage(encodeObject(envelope), transfer),
    listen(receive) {
      port.onmessage = (event) => {
        if (admit()) deliver(decode(event.data), receive, warn);
      };
      port.onmessageerror = () => {
        if (admit()) warn('A message could not be read');
      };
    },
    close() {
      port.onmessage = null;
      port.onmessageerror = null;
      port.close();
    },
  };
}

export interface WindowTransportOptions {
  /** The page whose `message` events are heard. */
  page: MessagePage;
  /** The other window, when it exists. Events of any other source are not ours and are dropped silently. */
  target: () => MessageTarget | null;
  /**
   * The only origin that is heard and spoken to. `null` (in letters) is that of a frame with an opaque origin: it
   * cannot be addressed by its origin, so that only the window itself is pinned.
   */
  origin: string;
  warn(reason: string): void;
  /** Asked before each message of the other window is looked at; false drops it. */
  admit?(): boolean;
}

/**
 * Messages from window to window, with source and origin pinned. A page that writes strings, because it knows
 * no objects, is answered in strings; they carry no buffers and no ports.
 */
export function windowTransport(options: WindowTransportOptions): Transport & {
  /** As `listen`, with the event, for a handshake that needs its ports. */
  listenEvents(receive: (envelope: Envelope, event: MessageEvent) => void): void;
} {
  const { page, target, origin, warn, admit = always } = options;
  const addressee = origin === OPAQUE_ORIGIN ? '*' : origin;
  let form: 'object' | 'text' = 'object';
  let listener: ((event: MessageEvent) => void) | null = null;
  const close = () => {
    if (listener) page.removeEventListener('message', listener);
    listener = null;
  };
  const listenEvents = (receive: (envelope: Envelope, event: MessageEvent) => void) => {
    close();
    listener = (event) => {
      const source = target();
      if (source === null || event.source !== source || !admit()) return;
      if (event.origin !== origin) return warn(`A message came from ${event.origin} instead of ${origin}`);
      const heard = (envelope: Envelope) => {
        form = typeof event.data === 'string' ? 'text' : 'object';
        receive(envelope, event);
      };
      deliver(decode(event.data), heard, warn);
    };
    page.addEventListener('message', listener);
  };
  return {
    send(envelope, transfer = []) {
      if (form === 'text') target()?.postMessage(encodeText(envelope), addressee);
      else target()?.postMessage(encodeObject(envelope), addressee, transfer);
    },
    listen: (receive) => listenEvents(receive),
    listenEvents,
    close,
  };
}

const always = () => true;

function deliver(
  decoded: Decoded,
  receive: (envelope: Envelope) => void,
  warn: (reason: string) => void,
): void {
  if (decoded.kind === 'message') receive(decoded.envelope);
  else if (decoded.kind === 'malformed') warn(`A message was ignored: ${decoded.reason}`);
}
