import type { AppPage } from './page.ts';

/** Replaces `window` where there is none, which lets a server that renders pages import the SDK. */
export const noPage: AppPage = {
  name: '',
  // Never called, because a page without a window's name has no host.
  parent: { postMessage() {} },
  location: { hash: '' },
  document: {
    hidden: true,
    addEventListener() {},
    removeEventListener() {},
    createElement: () =>
      ({
        style: {},
        remove() {},
        animate: () => ({ ready: new Promise(() => {}) }),
      }) as unknown as HTMLElement,
    documentElement: { append() {} },
  },
  console: { info() {}, warn() {}, error() {} },
  addEventListener() {},
  removeEventListener() {},
  setTimeout: () => 0,
  clearTimeout() {},
};
