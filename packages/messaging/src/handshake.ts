import type { Envelope } from './envelope.ts';
import { decode, encodeObject } from './envelope.ts';
import {
  type MessagePage,
  type MessageTarget,
  portTransport,
  type Transport,
  windowTransport,
} from './transport.ts';

/*
 * The handshake
 * =============
 * A host page opens an application of another origin in a frame. Either side may be hostile, and other
 * frames on the page may post forged messages to both. So:
 *
 *   host                                             application
 *   ----                                             -----------
 *   names the frame `vitrine:<windowId>`  ────────>  reads its window id from `window.name`
 *   <────────  {type: 'connect', windowId}  posted to the parent window
 *   checks event.source (this very frame), event.origin (the origin of the address that it loaded) and the id
 *   {type: 'connected'} + one MessagePort, to exactly that window and origin  ────────>
 *                              checks event.source (its parent), remembers event.origin
 *   <════════  everything else over the port, where nobody else can listen or speak  ════════>
 *
 * Why the frame's name, not the address: the fragment belongs to the application's author, a query would
 * give each window its own cache entry, and a name survives reloads and redirects of the frame.
 *
 * `connect` goes to any origin: the application cannot know who hosts it, and the message holds no secret
 * (who may frame an application is decided by its server's `frame-ancestors`). A page that reloads itself
 * connects again and gets a new port; the old one is closed. A page that never connects may still speak by
 * plain window messages, pinned in the same way, until it does: that is how pages without the SDK, and
 * legacy bundles, take part.
 */

const CONNECT = 'connect';
const CONNECTED = 'connected';
const NAME_PREFIX = 'vitrine:';
/** A page that never answers must not make its host keep everything that it would have been told. */
const QUEUE_LIMIT = 100;

/** The `name` for the frame of a window. */
export function frameName(windowId: string): string {
  return `${NAME_PREFIX}${windowId}`;
}

/** The window id in a frame's name; null when the page is not in a frame of ours. */
export function windowIdOfName(name: string): string | null {
  return name.startsWith(NAME_PREFIX) && name.length > NAME_PREFIX.length
    ? name.slice(NAME_PREFIX.length)
    : null;
}

export interface Link {
  /** Sends now, or as soon as the other side has connected. Throws what `postMessage` throws. */
  send(type: string, payload?: unknown, transfer?: Transferable[]): void;
  /** Ends the link; nothing is received after it. May be repeated. */
  close(): void;
}

export interface FrameLinkOptions {
  windowId: string;
  /** Origin of the address that the frame was sent to. */
  origin: string;
  /** The host's own page. */
  page: MessagePage;
  /** The frame's `contentWindow`, when it has one. */
  frame: () => MessageTarget | null;
  createChannel?: () => MessageChannel;
  /** The application said something for the first time, or again after a reload of itself. */
  onConnect?(): void;
  receive(envelope: Envelope): void;
  warn(reason: string): void;
}

/** The host's end. */
export function linkFrame(options: FrameLinkOptions): Link {
  const { windowId, origin, page, frame, receive, warn } = options;
  const createChannel = options.createChannel ?? (() => new MessageChannel());
  const plain = windowTransport({ page, target: frame, origin, warn });
  let port: Transport | null = null;
  let heard = false;
  let queue: { envelope: Envelope; transfer: Transferable[] }[] = [];

  const checked = (envelope: Envelope) => {
    if (envelope.windowId === windowId) receive(envelope);
    else warn(`A message was ignored: it names window '${envelope.windowId.slice(0, 100)}'`);
  };
  const flush = () => {
    const road = port ?? plain;
    const waiting = queue;
    queue = [];
    for (const { envelope, transfer } of waiting) road.send(envelope, transfer);
  };

  plain.listenEvents((envelope) => {
    if (envelope.windowId !== windowId) return checked(envelope);
    if (envelope.type === CONNECT) {
      port?.close();
      const channel = createChannel();
      port = portTransport(channel.port1, { warn });
      port.listen(checked);
      plain.send({ windowId, type: CONNECTED, payload: { protocol: 1 } }, [channel.port2]);
    } else if (port) {
      return warn(`A message was ignored: '${envelope.type.slice(0, 100)}' came outside the port`);
    }
    const first = !heard || envelope.type === CONNECT;
    heard = true;
    if (first) options.onConnect?.();
    flush();
    if (envelope.type !== CONNECT) receive(envelope);
  });

  return {
    send(type, payload, transfer = []) {
      const envelope = { windowId, type, payload };
      if (port) port.send(envelope, transfer);
      else if (heard) plain.send(envelope, transfer);
      else if (queue.length < QUEUE_LIMIT) queue.push({ envelope, transfer });
      else warn(`A message was dropped: '${type}' to a window that does not answer`);
    },
    close() {
      plain.close();
      port?.close();
      port = null;
      queue = [];
    },
  };
}

/** What the application's end needs of its own window. */
export interface HostedPage extends MessagePage {
  readonly name: string;
  readonly parent: MessageTarget;
}

export interface HostLinkOptions {
  page: HostedPage;
  receive(envelope: Envelope): void;
  warn(reason: string): void;
}

/** The application's end, or null when the page is not in a frame of ours (it was opened alone). */
export function linkHost({ page, receive, warn }: HostLinkOptions): Link | null {
  const windowId = windowIdOfName(page.name);
  const { parent } = page;
  if (windowId === null || (parent as unknown) === page) return null;
  let port: Transport | null = null;
  let queue: { envelope: Envelope; transfer: Transferable[] }[] = [];

  const welcome = (event: MessageEvent) => {
    if (event.source !== parent) return;
    const decoded = decode(event.data);
    if (decoded.kind !== 'message' || decoded.envelope.type !== CONNECTED) return;
    const [received] = event.ports;
    if (decoded.envelope.windowId !== windowId || !received) return warn('An answer to connect was ignored');
    page.removeEventListener('message', welcome);
    port = portTransport(received, { warn });
    for (const { envelope, transfer } of queue) port.send(envelope, transfer);
    queue = [];
    port.listen(receive);
  };
  page.addEventListener('message', welcome);
  parent.postMessage(encodeObject({ windowId, type: CONNECT, payload: undefined }), '*');

  return {
    send(type, payload, transfer = []) {
      const envelope = { windowId, type, payload };
      if (port) port.send(envelope, transfer);
      else queue.push({ envelope, transfer });
    },
    close() {
      page.removeEventListener('message', welcome);
      port?.close();
      port = null;
      queue = [];
    },
  };
}
