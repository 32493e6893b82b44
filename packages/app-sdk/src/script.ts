import { createApp } from './app.ts';
import type { LoadDevelopment } from './page.ts';
import type { App } from './types.ts';

/*
 * The SDK for a script tag: `vitrine-app.js` defines the global `vitrine`. The panel is a file beside it,
 * `vitrine-app.development.js`. It is loaded only if the page is opened outside a player, and need not be published.
 */

interface DevelopmentScript {
  vitrineDevelopment?: { startDevelopment: Awaited<ReturnType<LoadDevelopment>> };
}

const { currentScript } = document;
const source = currentScript instanceof HTMLScriptElement ? currentScript.src : '';

/** Uses a script element, because a page that was opened as a file cannot import modules. */
const loadDevelopment: LoadDevelopment = () =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source.replace(/\.js(?=$|[?#])/, '.development.js');
    script.onload = () => {
      const { vitrineDevelopment } = window as DevelopmentScript;
      if (vitrineDevelopment) resolve(vitrineDevelopment.startDevelopment);
      else reject(new Error(`${script.src} is not the panel`));
    };
    script.onerror = () => reject(new Error(`${script.src} could not be loaded`));
    document.head.append(script);
  });

export const {
  runtime,
  workers,
  preview,
  payments,
  analytics,
  acquireInterruptLock,
  createObjectUrl,
  addIdleListener,
  properties,
  renderMode,
}: App = createApp(window, source === '' ? undefined : loadDevelopment);
