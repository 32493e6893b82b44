import type { Browser, Page } from 'playwright-core';

/**
 * Tabs that tests use one after the other. Opening a tab takes five times as much processor time as loading a new page
 * in an open one.
 */
export interface TabPool {
  /** Returns a released tab, or opens one. `viewport` is in pixels. */
  take(viewport: { width: number; height: number }): Promise<Page>;
  /** Unloads the page of a tab. The tab keeps its storage and its clock for the next test that takes it. */
  release(tab: Page): Promise<void>;
}

export function createTabPool(browser: Browser): TabPool {
  const released: Page[] = [];
  return {
    async take(viewport) {
      const tab = released.pop();
      if (!tab) return browser.newPage({ viewport });
      await tab.setViewportSize(viewport);
      return tab;
    },
    async release(tab) {
      await tab.goto('about:blank');
      released.push(tab);
    },
  };
}
