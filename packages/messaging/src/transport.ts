import { type Decoded, decode, type Envelope, encodeObject, encodeText } from './envelope.ts';

/** The `event.origin` of a sandboxed frame without `allow-same-origin`. */
export const OPAQUE_ORIGIN = 'null';

/**
 * Carries envelopes over any channel. It has one listener. Closing it is final, and further calls do nothing. Data that
 * is not a message never reaches the listener: `foreign` data is dropped, and `malformed` data causes a warning.
 */
export interface Transport {
  send(envelope: Envelope, transfer?: Transferable[]): void;
  listen(receive: (envelope: Envelope) => void): void;
  close(): void;
}

/** The members of `Window` that are needed to post to it. */
export type MessageTarget = Pick<Window, 'postMessage'>;
/** The members of `Window` that are needed to listen on it. */
export interface MessagePage {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

interface PortOptions {
  warn(reason: string): void;
  /** Called before each message is read; false drops it. */
  admit?(): boolean;
}

/** Messages over a `MessagePort`, which only the two ends of the handshake can access. */
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

interface WindowTransportOptions {
  /** The page whose `message` events are read. */
  page: MessagePage;
  /** The other window, once it exists. Events of any other source are dropped silently. */
  target: () => MessageTarget | null;
  /**
   * Messages are accepted from, and sent to, this origin only. The string `null` means a frame with an opaque origin.
   * Messages cannot be addressed to that origin, so they are addressed only to the window.
   */
  origin: string;
  warn(reason: string): void;
  /** Called before each message of the other window is read; false drops it. */
  admit?(): boolean;
}

/**
 * Messages from window to window, which check the source and the origin. A page that sends strings gets strings, which
 * carry no buffers and no ports.
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
      const receiveInForm = (envelope: Envelope) => {
        form = typeof event.data === 'string' ? 'text' : 'object';
        receive(envelope, event);
      };
      deliver(decode(event.data), receiveInForm, warn);
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
