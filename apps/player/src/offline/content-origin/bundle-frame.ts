import { browserTimers } from '@vitrine/time/browser';
import { BUNDLES_CACHE } from '../protocol.ts';
import { type BundleFiles, createBundleFiles } from './bundle-files.ts';
import type { BundleFrameStart, FrameRequest, FromFrame, ToFrame } from './bundle-frame-protocol.ts';
import { CACHE_NAME } from './file-store.ts';
import { relayHost } from './host-relay.ts';

/*
 * The page in which screens with offline support play legacy bundles (docs/adr/0013). It creates an opaque frame, which
 * shares no storage, and sends it the renderer and this screen's files as bytes. The page is on the content origin and
 * evaluates no bundle code. The player's host page uses the same protocol as for the renderer.
 */

/** The script of the opaque frame, put here by the build. The policy of this page allows this very text. */
declare const BUNDLE_FRAME_BOOT: string;

const FRAME_STYLE =
  'position:fixed;inset:0;width:100%;height:100%;border:0;display:block;background:transparent';

async function start(): Promise<void> {
  const fragment = location.hash.slice(1);
  const renderer = rendererUrl(new URLSearchParams(fragment).get('renderer'));
  if (parent === window || !renderer) return;
  const [files, page] = await Promise.all([openFiles(), loadRenderer(renderer)]);
  const { port1, port2 } = new MessageChannel();
  const makeObjectUrls = serveFrame(port1, files);
  const frame = document.createElement('iframe');
  frame.name = window.name;
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = 'autoplay *';
  frame.style.cssText = FRAME_STYLE;
  frame.srcdoc = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Presentation</title><style>${page.style.replaceAll('</', '<\\/')}</style><body><div id="root"></div><script>${BUNDLE_FRAME_BOOT}</script></body></html>`;
  frame.addEventListener(
    'load',
    () => {
      const first: BundleFrameStart = { type: 'vitrine-bundle-frame', fragment, script: page.script };
      frame.contentWindow?.postMessage(first, '*', [port2]);
    },
    { once: true },
  );
  relayHost({
    page: window,
    frame: () => frame.contentWindow,
    translate: (message) => files.replaceFileUrls(message, makeObjectUrls),
  });
  document.body.append(frame);
}

/** Accepts only a page of this origin, because its script runs in every bundle's frame. */
function rendererUrl(path: string | null): URL | null {
  if (!path || !URL.canParse(path, location.origin)) return null;
  const url = new URL(path, location.origin);
  return url.origin === location.origin && url.pathname.startsWith('/renderer/') ? url : null;
}

/** Loads the renderer's only script and its styles as text. */
async function loadRenderer(url: URL): Promise<{ script: string; style: string }> {
  const page = new DOMParser().parseFromString(await textOf(url.href), 'text/html');
  const all = (selector: string, attribute: string) =>
    Promise.all(
      [...page.querySelectorAll(selector)].map((each) =>
        textOf(new URL(each.getAttribute(attribute) ?? '', url).href),
      ),
    );
  const [scripts, styles] = await Promise.all([
    all('script[src]', 'src'),
    all('link[rel=stylesheet]', 'href'),
  ]);
  return { script: scripts.join('\n'), style: styles.join('\n') };
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  return response.text();
}

async function openFiles(): Promise<BundleFiles> {
  // Without a secure context, there is no storage, so everything comes from the network.
  const [cache, bundleCache] = await Promise.all([caches.open(CACHE_NAME), caches.open(BUNDLES_CACHE)]).catch(
    () => [null, null],
  );
  return createBundleFiles({
    cache,
    bundleCache,
    origin: location.origin,
    fetch: (...request) => fetch(...request),
    timers: browserTimers,
  });
}

/** Answers the frame's requests. Returns a function that makes the frame create object URLs. */
function serveFrame(port: MessagePort, files: BundleFiles) {
  const waiting = new Map<number, (urls: readonly string[]) => void>();
  let lastId = 0;
  const sendToFrame = (message: ToFrame) => port.postMessage(message);

  async function answer({ id, type, url }: FrameRequest): Promise<void> {
    try {
      if (type === 'fetch') sendToFrame({ id, ...(await files.fetch(url)) });
      else if (type === 'stored') sendToFrame({ id, body: await files.readCachedBundle(url), headers: [] });
      else {
        await files.cacheBundle(url);
        sendToFrame({ id, body: null, headers: [] });
      }
    } catch (error) {
      sendToFrame({ id, body: null, headers: [], error: String(error) });
    }
  }

  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (data.type !== 'object urls') return void answer(data);
    waiting.get(data.id)?.(data.urls);
    waiting.delete(data.id);
  };
  return (blobs: readonly Blob[]): Promise<readonly string[]> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      sendToFrame({ id: lastId, type: 'object urls', blobs });
    });
}

void start();
