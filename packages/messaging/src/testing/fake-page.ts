import type { HostedPage } from '../handshake.ts';
import type { MessagePage, MessageTarget } from '../transport.ts';

interface PostedEvent {
  data: unknown;
  source: unknown;
  origin: string;
  ports?: readonly MessagePort[];
}

/** A page that receives the messages dispatched to it. */
interface FakePage extends MessagePage {
  readonly listeners: number;
  dispatch(event: PostedEvent): void;
}

function fakePage(): FakePage {
  const listeners = new Set<(event: MessageEvent) => void>();
  return {
    get listeners() {
      return listeners.size;
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    dispatch({ data, source, origin, ports = [] }) {
      const event = { data, source, origin, ports } as unknown as MessageEvent;
      for (const listener of [...listeners]) listener(event);
    },
  };
}

export interface FakeFrame {
  /** The host's page, and the origin that it has. */
  host: FakePage;
  hostOrigin: string;
  /** The frame's `contentWindow`, as the host sees it. */
  frame: MessageTarget;
  /** The page in the frame. */
  app: FakePage & HostedPage;
  appOrigin: string;
}

/** A host and the page in its frame. Messages arrive at once, with source and origin as browsers give them. */
export function fakeFrame(
  name: string,
  hostOrigin = 'https://app.test',
  appOrigin = 'https://content.test',
): FakeFrame {
  const host = fakePage();
  const page = fakePage();
  const target = (to: FakePage, toOrigin: string, source: () => unknown, origin: string): MessageTarget => ({
    postMessage(data: unknown, targetOrigin?: unknown, transfer?: unknown) {
      if (targetOrigin !== '*' && targetOrigin !== toOrigin) return;
      const ports = (Array.isArray(transfer) ? transfer : []) as MessagePort[];
      to.dispatch({ data: structuredClone(data), source: source(), origin, ports });
    },
  });
  const parent = target(host, hostOrigin, () => frame, appOrigin);
  const frame = target(page, appOrigin, () => parent, hostOrigin);
  return { host, hostOrigin, frame, app: Object.assign(page, { name, parent }), appOrigin };
}
