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
 * A host page opens an application of another origin in a frame. Either side can be hostile, and other frames on the
 * page can post forged messages to both.
 *
 *   host                                             application
 *   ----                                             -----------
 *   names the frame `vitrine:<windowId>`  ────────>  reads its window id from `window.name`
 *   <────────  {type: 'connect', windowId}  posted to the parent window
 *   checks event.source (exactly this frame), event.origin (the origin of the address that it loaded) and the id
 *   {type: 'connected'} + one MessagePort, to exactly that window and origin  ────────>
 *                              checks event.source (its parent)
 *   <════════  all other messages use the port, which no other page can access  ════════>
 *
 * The window id is in the frame's name and not in its address, because the fragment belongs to the application's author,
 * and a query would give each window its own cache entry. A name also survives reloads and redirects of the frame.
 *
 * `connect` goes to any origin: the application cannot know its host, and the message contains no secret. (The
 * application's server decides with `frame-ancestors` which pages can frame it.) A page that reloads itself connects
 * again and gets a new port; the host closes the old one. Until a page connects, it can also use plain window messages,
 * with the same checks. Pages without the SDK, and legacy bundles, work this way.
 *
 * Over the port, the host sends `ping` every few seconds, and this code in the application answers `pong`. A page that
 * has hung, crashed or navigated away stops answering. Pages without this code do not set `answersPing` when they
 * connect, so the host does not ping them.
 */

const CONNECT = 'connect';
const CONNECTED = 'connected';
const PING = 'ping';
const PONG = 'pong';
const NAME_PREFIX = 'vitrine:';
/** Limits the messages that a host queues for a page that never connects. */
const QUEUE_LIMIT = 100;
/** Pause between warnings about one flood of messages. */
const WARNING_PAUSE_MS = 10_000;

/** The `name` for the frame of a window. */
export function frameName(windowId: string): string {
  return `${NAME_PREFIX}${windowId}`;
}

/** The window id in a frame's name. Null if the page is not in a frame of a host. */
export function windowIdFromName(name: string): string | null {
  return name.startsWith(NAME_PREFIX) && name.length > NAME_PREFIX.length
    ? name.slice(NAME_PREFIX.length)
    : null;
}

export interface Connection {
  /** Sends now, or as soon as the other side has connected. Throws if `postMessage` throws. */
  send(type: string, payload?: unknown, transfer?: Transferable[]): void;
  /** Closes the connection, which then receives nothing. Further calls do nothing. */
  close(): void;
}

/** The host's end of a connection. */
export interface FrameConnection extends Connection {
  /** Whether the page has stopped answering, but not yet for long enough to be lost. */
  isSilent(): boolean;
}

export interface FrameConnectionOptions {
  windowId: string;
  /** Origin of the address that the frame loads. */
  origin: string;
  /** The host's own page. */
  page: MessagePage;
  /** The frame's `contentWindow`, once it has one. */
  frame: () => MessageTarget | null;
  createChannel?: () => MessageChannel;
  timers: Timers;
  // Not `EventHandlers` of `windows`, which requires every handler: `windows` imports this package.
  /** The application sent its first message, or connected again after it reloaded itself. */
  onConnect?(): void;
  /** The page has stopped answering, or sends too many messages, and should be removed. Called once. */
  onLost?(reason: string): void;
  receive(envelope: Envelope): void;
  /** A message was too large to be read, so a caller that waits for it can stop waiting. */
  onOversized?(type: string): void;
  warn(reason: string): void;
}

export function connectToFrame(options: FrameConnectionOptions): FrameConnection {
  const { windowId, origin, page, frame, warn } = options;
  let isConnected = false;
  let isLost = false;
  let queue: { envelope: Envelope; transfer: Transferable[] }[] = [];

  const admit = createAdmission(options, () => lose('The app sent too many messages'));
  const plain = windowTransport({ page, target: frame, origin, warn, admit });
  const port = createPagePort(options, plain, admit, lose);

  function lose(reason: string): void {
    if (isLost) return;
    isLost = true;
    close();
    options.onLost?.(reason);
  }

  function close(): void {
    port.close();
    plain.close();
    queue = [];
  }

  const flush = () => {
    const transport = port.transport ?? plain;
    const waiting = queue;
    queue = [];
    for (const { envelope, transfer } of waiting) transport.send(envelope, transfer);
  };

  plain.listenEvents((envelope) => {
    if (!isForWindow(envelope, options)) return;
    if (envelope.type === CONNECT) port.open(envelope.payload);
    else if (port.transport)
      return warn(`A message was ignored: '${envelope.type.slice(0, 100)}' came outside the port`);
    const isFirst = !isConnected || envelope.type === CONNECT;
    isConnected = true;
    if (isFirst) options.onConnect?.();
    flush();
    if (envelope.type !== CONNECT) deliver(envelope, options);
  });

  return {
    send(type, payload, transfer = []) {
      if (isLost) return;
      const envelope = { windowId, type, payload };
      if (port.transport) port.transport.send(envelope, transfer);
      else if (isConnected) plain.send(envelope, transfer);
      else if (queue.length < QUEUE_LIMIT) queue.push({ envelope, transfer });
      else warn(`A message was dropped: '${type}' to a window that does not answer`);
    },
    isSilent: port.isSilent,
    close,
  };
}

/** The port to the page, and the pings over it. A page that connects again gets a new port. */
function createPagePort(
  options: FrameConnectionOptions,
  plain: Transport,
  admit: () => boolean,
  onLost: (reason: string) => void,
) {
  const { windowId, timers, warn, createChannel = () => new MessageChannel() } = options;
  let transport: Transport | null = null;
  let pinger: Pinger | null = null;

  function close(): void {
    pinger?.stop();
    transport?.close();
    transport = null;
  }

  return {
    get transport(): Transport | null {
      return transport;
    },
    /** @param payload of the page's `connect` */
    open(payload: unknown): void {
      close();
      pinger = null;
      const channel = createChannel();
      const own = portTransport(channel.port1, { warn, admit });
      transport = own;
      own.listen((envelope) => {
        pinger?.recordAnswer();
        if (envelope.type !== PONG) deliver(envelope, options);
      });
      plain.send({ windowId, type: CONNECTED, payload: { protocol: 1 } }, [channel.port2]);
      if (!isRecord(payload) || payload.answersPing !== true) return;
      pinger = startPinger(
        timers,
        () => own.send({ windowId, type: PING, payload: undefined }),
        () => onLost(`The app has not responded for ${PING_LIMIT_MS / 1000} seconds`),
      );
    },
    isSilent: (): boolean => pinger !== null && pinger.silentMs() >= SILENCE_MS,
    close,
  };
}

/** Limits the messages that are read. `onFlood` is called for each message of a page that sends far too many. */
function createAdmission(
  { timers, warn }: Pick<FrameConnectionOptions, 'timers' | 'warn'>,
  onFlood: () => void,
): () => boolean {
  const meter = createMeter(timers.now);
  let warnedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const admission = meter();
    if (admission === 'flood') onFlood();
    else if (admission === 'refused' && timers.now() - warnedAt >= WARNING_PAUSE_MS) {
      warnedAt = timers.now();
      warn('Messages were dropped because there were too many');
    }
    return admission === 'admitted';
  };
}

function deliver(envelope: Envelope, options: FrameConnectionOptions): void {
  if (!isWithinLimits(envelope.payload)) {
    options.warn('A message was ignored: its payload is too large');
    if (isForWindow(envelope, options)) options.onOversized?.(envelope.type);
  } else if (isForWindow(envelope, options)) options.receive(envelope);
}

function isForWindow(envelope: Envelope, { windowId, warn }: FrameConnectionOptions): boolean {
  if (envelope.windowId === windowId) return true;
  warn(`A message was ignored: it names window '${envelope.windowId.slice(0, 100)}'`);
  return false;
}

/** The members of its own `window` that the application's end needs. */
export interface HostedPage extends MessagePage {
  readonly name: string;
  readonly parent: MessageTarget;
}

export interface HostConnectionOptions {
  page: HostedPage;
  /** The id of the window, for pages whose frame is not named after it. */
  windowId?: string;
  receive(envelope: Envelope): void;
  warn(reason: string): void;
}

/** The application's end of a connection. Null if the page was opened directly, outside a host. */
export function connectToHost({ page, receive, warn, ...options }: HostConnectionOptions): Connection | null {
  const windowId = options.windowId ?? windowIdFromName(page.name);
  const { parent } = page;
  if (windowId === null || (parent as unknown) === page) return null;
  let port: Transport | null = null;
  let queue: { envelope: Envelope; transfer: Transferable[] }[] = [];

  const welcome = (event: MessageEvent) => {
    if (event.source !== parent) return;
    const decoded = decode(event.data);
    if (decoded.kind !== 'message' || decoded.envelope.type !== CONNECTED) return;
    const [received] = event.ports;
    if (decoded.envelope.windowId !== windowId || !received) return warn('A reply to connect was ignored');
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
