import { decodeText, encodeText } from './envelope.ts';
import { createMeter, isWithinLimits } from './limits.ts';
import type { MessagePage, MessageTarget } from './transport.ts';

/*
 * The child-window protocol: several windows of one page, each identified by its id, exchange strings
 * `vitrine:{"windowId", "type", "payload"}` with it. A message of a child must name a window of this page, and come from
 * exactly that window and its origin.
 */

export interface ChildConnection {
  target(): MessageTarget | null;
  /** Messages are accepted from, and sent to, this origin only. */
  origin: string;
  receive(type: string, payload: unknown): void;
}

export interface ChildConnections {
  add(windowId: string, connection: ChildConnection): void;
  /** Removes a window. Does nothing if there is none. */
  remove(windowId: string): void;
  /** Throws if there is no such window, or if it has no content to send to. */
  send(windowId: string, type: string, payload?: unknown): void;
  close(): void;
}

export interface ChildConnectionsOptions {
  page: MessagePage;
  now(): number;
  warn(reason: string): void;
  /** A child named a window that does not exist. */
  error(reason: string): void;
}

export function connectToChildren({ page, now, warn, error }: ChildConnectionsOptions): ChildConnections {
  const connections = new Map<string, ChildConnection & { meter: ReturnType<typeof createMeter> }>();

  const listener = (event: MessageEvent) => {
    // Messages of other windows, such as the page's own host, belong to other listeners.
    const sender = [...connections.values()].find(
      (connection) => event.source !== null && connection.target() === event.source,
    );
    if (sender?.meter() !== 'admitted') return;
    const decoded = decodeText(event.data);
    if (decoded.kind !== 'message') {
      warn(`A message was ignored: ${decoded.kind === 'malformed' ? decoded.reason : decoded.kind}`);
      return;
    }
    const { windowId, type, payload } = decoded.envelope;
    const connection = connections.get(windowId);
    if (!connection) error(`A message was sent to the unknown window '${windowId.slice(0, 100)}'`);
    else if (connection !== sender)
      warn(`A message was ignored: it names window '${windowId.slice(0, 100)}'`);
    else if (event.origin !== connection.origin)
      warn(`A message came from ${event.origin} instead of ${connection.origin}`);
    else if (!isWithinLimits(payload)) warn('A message was ignored: its payload is too large');
    else connection.receive(type, payload);
  };

  return {
    add(windowId, connection) {
      // Adding the same listener again has no effect.
      page.addEventListener('message', listener);
      connections.set(windowId, { ...connection, meter: createMeter(now) });
    },
    remove(windowId) {
      connections.delete(windowId);
      if (connections.size === 0) page.removeEventListener('message', listener);
    },
    send(windowId, type, payload) {
      const connection = connections.get(windowId);
      if (!connection) throw new Error(`Failed to send message, missing window ${windowId}`);
      const target = connection.target();
      if (!target) throw new Error(`Failed to send message, missing contentWindow of ${windowId}`);
      target.postMessage(encodeText({ windowId, type, payload }), connection.origin);
    },
    close() {
      page.removeEventListener('message', listener);
      connections.clear();
    },
  };
}
