import { decodeText, encodeText } from './envelope.ts';
import { createMeter, isWithinLimits } from './limits.ts';
import type { MessagePage, MessageTarget } from './transport.ts';

/*
 * The child-window protocol: several windows of one page, each identified by its id, exchange strings
 * `vitrine:{"windowId", "type", "payload"}` with it. A message of a child must name a window of this page, and come from
 * exactly that window and its origin.
 */

export interface ChildLink {
  target(): MessageTarget | null;
  /** Messages are accepted from, and sent to, this origin only. */
  origin: string;
  receive(type: string, payload: unknown): void;
}

export interface ChildLinks {
  add(windowId: string, link: ChildLink): void;
  /** Removes a window. Does nothing if there is none. */
  remove(windowId: string): void;
  /** Throws if there is no such window, or if it has no content to send to. */
  send(windowId: string, type: string, payload?: unknown): void;
  close(): void;
}

export interface ChildLinksOptions {
  page: MessagePage;
  now(): number;
  warn(reason: string): void;
  /** A child named a window that does not exist. */
  error(reason: string): void;
}

export function linkChildren({ page, now, warn, error }: ChildLinksOptions): ChildLinks {
  const links = new Map<string, ChildLink & { meter: ReturnType<typeof createMeter> }>();

  const listener = (event: MessageEvent) => {
    // Messages of other windows, such as the page's own host, belong to other listeners.
    const sender = [...links.values()].find(
      (link) => event.source !== null && link.target() === event.source,
    );
    if (sender?.meter() !== 'admitted') return;
    const decoded = decodeText(event.data);
    if (decoded.kind !== 'message') {
      warn(`A message was ignored: ${decoded.kind === 'malformed' ? decoded.reason : decoded.kind}`);
      return;
    }
    const { windowId, type, payload } = decoded.envelope;
    const link = links.get(windowId);
    if (!link) error(`A message was sent to the unknown window '${windowId.slice(0, 100)}'`);
    else if (link !== sender) warn(`A message was ignored: it names window '${windowId.slice(0, 100)}'`);
    else if (event.origin !== link.origin)
      warn(`A message came from ${event.origin} instead of ${link.origin}`);
    else if (!isWithinLimits(payload)) warn('A message was ignored: its payload is too large');
    else link.receive(type, payload);
  };

  return {
    add(windowId, link) {
      // Adding the same listener again has no effect.
      page.addEventListener('message', listener);
      links.set(windowId, { ...link, meter: createMeter(now) });
    },
    remove(windowId) {
      links.delete(windowId);
      if (links.size === 0) page.removeEventListener('message', listener);
    },
    send(windowId, type, payload) {
      const link = links.get(windowId);
      if (!link) throw new Error(`Failed to send message, missing window ${windowId}`);
      const target = link.target();
      if (!target) throw new Error(`Failed to send message, missing contentWindow of ${windowId}`);
      target.postMessage(encodeText({ windowId, type, payload }), link.origin);
    },
    close() {
      page.removeEventListener('message', listener);
      links.clear();
    },
  };
}
