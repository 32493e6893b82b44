import type { AppPage } from './page.ts';

/** Stands in for `window` where there is none, so that the SDK can be imported by a server that renders pages. */
export const nowhere: AppPage = {
  name: '',
  // Never asked: without a name of ours there is no parent to speak to.
  parent: { postMessage() {} },
  location: { hash: '' },
  document: {
    hidden: true,
    addEventListener() {},
    removeEventListener() {},
    createElement: () => ({ style: {}, remove() {} }) as unknown as HTMLElement,
    documentElement: { append() {} },
  },
  console: { info() {}, warn() {}, error() {} },
  addEventListener() {},
  removeEventListener() {},
  requestAnimationFrame: () => 0,
  setTimeout: () => 0,
  clearTimeout() {},
};
