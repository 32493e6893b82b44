import { isRecord } from '@vitrine/contract/is-record';
import type { Timers } from '@vitrine/time';
import { decode, type Envelope, encodeObject } from './envelope.ts';
import { createMeter, isWithinLimits } from './limits.ts';
import { PING_LIMIT_MS, type Pinger, SILENCE_MS, startPinger } from './ping.ts';
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

/*
 * Over the port the host asks `ping` every few seconds, and the application's end answers `pong` by itself. A
 * page that hangs, has crashed or went elsewhere answers no more. Pages that speak without this code do not
 * say `answersPing` when they connect, and are not asked.
 */

const CONNECT = 'connect';
const CONNECTED = 'connected';
const PING = 'ping';
const PONG = 'pong';
const NAME_PREFIX = 'vitrine:';
/** A page that never answers must not make its host keep everything that it would have been told. */
const QUEUE_LIMIT = 100;
/** Of a flood, the log hears now and then. */
const WARNING_PAUSE_MS = 10_000;

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

/** The host's end. */
export interface FrameLink extends Link {
  /** The page owes answers, although it is too early to say that it hangs. */
  isSilent(): boolean;
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
  timers: Timers;
  /** The application said something for the first time, or again after a reload of itself. */
  onConnect?(): void;
  /** The page answers no more, or more than can be read comes from it: better be rid of it. Once. */
  onLost?(reason: string): void;
  receive(envelope: Envelope): void;
  /** A message was too large to be read. Whoever waits for it can then stop waiting. */
  onOversized?(type: string): void;
  warn(reason: string): void;
}

export function linkFrame(options: FrameLinkOptions): FrameLink {
  const { windowId, origin, page, frame, timers, receive, warn } = options;
  const createChannel = options.createChannel ?? (() => new MessageChannel());
  const meter = createMeter(timers.now);
  let warnedAt = Number.NEGATIVE_INFINITY;
  let port: Transport | null = null;
  let pinger: Pinger | null = null;
  let heard = false;
  let lost = false;
  let queue: { envelope: Envelope; transfer: Transferable[] }[] = [];

  const plain = windowTransport({ page, target: frame, origin, warn, admit });

  function admit(): boolean {
    const admission = meter();
    if (admission === 'flood') lose('The page sends more messages than can be read');
    else if (admission === 'refused' && timers.now() - warnedAt >= WARNING_PAUSE_MS) {
      warnedAt = timers.now();
      warn('Messages are dropped: there are too many');
    }
    return admission === 'admitted';
  }

  function lose(reason: string): void {
    if (lost) return;
    lost = true;
    close();
    options.onLost?.(reason);
  }

  function close(): void {
    pinger?.stop();
    plain.close();
    port?.close();
    port = null;
    queue = [];
  }

  function connect(payload: unknown): void {
    port?.close();
    pinger?.stop();
    pinger = null;
    const channel = createChannel();
    const own = portTransport(channel.port1, { warn, admit });
    port = own;
    own.listen((envelope) => {
      pinger?.heard();
      if (envelope.type !== PONG) pass(envelope);
    });
    plain.send({ windowId, type: CONNECTED, payload: { protocol: 1 } }, [channel.port2]);
    if (!isRecord(payload) || payload.answersPing !== true) return;
    pinger = startPinger(
      timers,
      () => own.send({ windowId, type: PING, payload: undefined }),
      () => lose(`The page has not answered for ${PING_LIMIT_MS / 1000} seconds`),
    );
  }

  function pass(envelope: Envelope): void {
    if (!isWithinLimits(envelope.payload)) {
      warn('A message was ignored: its payload is too large');
      if (isOurs(envelope)) options.onOversized?.(envelope.type);
    } else if (isOurs(envelope)) receive(envelope);
  }

  function isOurs(envelope: Envelope): boolean {
    if (envelope.windowId === windowId) return true;
    warn(`A message was ignored: it names window '${envelope.windowId.slice(0, 100)}'`);
    return false;
  }

  const flush = () => {
    const road = port ?? plain;
    const waiting = queue;
    queue = [];
    for (const { envelope, transfer } of waiting) road.send(envelope, transfer);
  };

  plain.listenEvents((envelope) => {
    if (!isOurs(envelope)) return;
    if (envelope.type === CONNECT) connect(envelope.payload);
    else if (port)
      return warn(`A message was ignored: '${envelope.type.slice(0, 100)}' came outside the port`);
    const first = !heard || envelope.type === CONNECT;
    heard = true;
    if (first) options.onConnect?.();
    flush();
    if (envelope.type !== CONNECT) pass(envelope);
  });

  return {
    send(type, payload, transfer = []) {
      if (lost) return;
      const envelope = { windowId, type, payload };
      if (port) port.send(envelope, transfer);
      else if (heard) plain.send(envelope, transfer);
      else if (queue.length < QUEUE_LIMIT) queue.push({ envelope, transfer });
      else warn(`A message was dropped: '${type}' to a window that does not answer`);
    },
    isSilent: () => pinger !== null && pinger.silentMs() >= SILENCE_MS,
    close,
  };
}

/** What the application's end needs of its own window. */
export interface HostedPage extends MessagePage {
  readonly name: string;
  readonly parent: MessageTarget;
}

export interface HostLinkOptions {
  page: HostedPage;
  /** Where it does not stand in the frame's name. */
  windowId?: string;
  receive(envelope: Envelope): void;
  warn(reason: string): void;
}

/** The application's end, or null when the page is not in a frame of ours (it was opened alone). */
export function linkHost({ page, receive, warn, ...options }: HostLinkOptions): Link | null {
  const windowId = options.windowId ?? windowIdOfName(page.name);
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
    port.listen((envelope) => {
      if (envelope.type === PING) port?.send({ windowId, type: PONG, payload: undefined });
      else receive(envelope);
    });
  };
  page.addEventListener('message', welcome);
  parent.postMessage(encodeObject({ windowId, type: CONNECT, payload: { answersPing: true } }), '*');

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
