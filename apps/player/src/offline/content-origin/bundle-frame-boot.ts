import type {
  BundleFrameStart,
  FrameReply,
  FrameRequest,
  FromFrame,
  ToFrame,
} from './bundle-frame-protocol.ts';

/*
 * Runs first in the opaque frame of a legacy bundle. It starts the renderer that the host page sends, and requests
 * files from the host, because a service worker does not handle the requests of an opaque frame. All other code in the
 * frame runs later and can replace it, so the host trusts none of its messages.
 */

addEventListener('message', start);

function start({ source, data, ports: [port] }: MessageEvent<BundleFrameStart | undefined>): void {
  if (source !== parent || data?.type !== 'vitrine-bundle-frame' || !port) return;
  removeEventListener('message', start);
  run(data, port);
}

function run({ fragment, script }: BundleFrameStart, port: MessagePort): void {
  const ask = listenTo(port);
  answerFetches(ask);
  location.hash = fragment;
  // The renderer opens its bundle store at the start. Bundles see the standard APIs of an opaque frame.
  const browserCaches = Object.getOwnPropertyDescriptor(window, 'caches');
  const caches = { open: async () => bundleStore(ask) };
  Object.defineProperty(window, 'caches', { configurable: true, value: caches });
  try {
    // A function scope hides the renderer's names from the bundles.
    new Function(`'use strict';${script}`)();
  } finally {
    Reflect.deleteProperty(window, 'caches');
    if (browserCaches) Object.defineProperty(window, 'caches', browserCaches);
  }
}

type Question = FrameRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
type Ask = (question: Question) => Promise<FrameReply>;

function listenTo(port: MessagePort): Ask {
  const waiting = new Map<number, (answer: FrameReply) => void>();
  let lastId = 0;
  const sendToHost = (message: FromFrame) => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if ('blobs' in data) {
      const urls = data.blobs.map((blob) => URL.createObjectURL(blob));
      sendToHost({ id: data.id, type: 'object urls', urls });
      return;
    }
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  return (question) =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      sendToHost({ ...question, id: lastId });
    });
}

/** Sends the bundle's requests to the host first, which has the files of this screen. */
function answerFetches(ask: Ask): void {
  const fetchFromNetwork = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const isRequest = input instanceof Request;
    const method = init?.method ?? (isRequest ? input.method : 'GET');
    const url = new URL(isRequest ? input.url : String(input), document.baseURI);
    if (method.toUpperCase() !== 'GET' || !/^https?:$/.test(url.protocol))
      return fetchFromNetwork(input, init);
    const answer = await ask({ type: 'fetch', url: url.href });
    if (answer.error !== undefined) throw new TypeError(answer.error);
    return answer.body === null ? fetchFromNetwork(input, init) : responseOf(answer);
  };
}

function bundleStore(ask: Ask) {
  return {
    async match(url: string): Promise<Response | undefined> {
      const answer = await ask({ type: 'stored', url });
      return answer.body === null ? undefined : responseOf(answer);
    },
    async put(url: string): Promise<void> {
      await ask({ type: 'works', url });
    },
  };
}

const responseOf = ({ body, headers }: FrameReply) => new Response(body, { headers });
