import { afterPaint, connectToHost, readLegacyOutgoing } from '@vitrine/messaging';
import { browserTimers } from '@vitrine/time/browser';
import * as React from 'react';
import { createBundleLoader } from './bundle.ts';
import { readFragment } from './fragment.ts';
import { createRenderer } from './renderer.tsx';
import { loadTheme, type ThemePage } from './theme.ts';
import './renderer.css';

const CACHE_NAME = 'vitrine-bundles';

/** The composition root: creates the parts with the browser's APIs, and connects to the host. */
async function start(): Promise<void> {
  const fragment = readFragment(location.hash);
  const container = document.getElementById('root');
  if (!fragment || !container) return;
  Object.assign(globalThis, { React });
  const cache = fragment.offlineSupport ? await openCache() : null;
  const connection = connectToHost({
    page: window,
    windowId: fragment.windowId,
    receive(envelope) {
      const read = readLegacyOutgoing(envelope);
      if (read.ok) renderer.receive(read.message);
      else if (envelope.type === 'run_get_properties')
        connection?.send('presentation_properties', { error: read.reason });
      else connection?.send('log_error', { message: read.reason });
    },
    warn() {},
  });
  if (!connection) return;
  const log = (message: string) => connection.send('log_info', { message });
  const renderer = createRenderer({
    container,
    send: ({ type, payload }) => connection.send(type, payload),
    loadBundle: createBundleLoader({
      fetch: (...request) => fetch(...request),
      timers: browserTimers,
      cache,
      evaluate,
    }),
    loadTheme: (theme) =>
      loadTheme(theme, themePage, (url) => log(`A file of the theme could not be loaded: ${url}`)),
    afterPaint: (run) => afterPaint(window, run),
    timers: browserTimers,
  });
  addEventListener('error', ({ error, message }) => renderer.uncaught(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => renderer.uncaught(reason));
  connection.send('loaded');
}

/**
 * Runs a script in the global scope. Only `eval` returns the completion value of a script. Running third-party code is
 * the purpose of this page: its origin has no credentials, and its own policy allows it.
 */
function evaluate(script: string): unknown {
  const run: unknown = Reflect.get(globalThis, 'eval');
  return typeof run === 'function' ? run(script) : undefined;
}

const themePage: ThemePage = {
  addFont(family, url, weight) {
    const font = new FontFace(family, `url(${JSON.stringify(url)})`, { weight });
    document.fonts.add(font);
    return font.load();
  },
  loadImage(url) {
    const image = new Image();
    image.src = url;
    return image.decode();
  },
  timers: browserTimers,
};

async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(CACHE_NAME);
  } catch {
    // Without storage, this page needs the network.
    return null;
  }
}

void start();
