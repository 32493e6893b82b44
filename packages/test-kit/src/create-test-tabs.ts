import type { Page } from 'playwright-core';
import { afterEach } from 'vitest';

/** Returns a list for the tabs that a test opens. They are closed when the test ends. */
export function createTestTabs(): Page[] {
  const tabs: Page[] = [];
  afterEach(async () => {
    for (const tab of tabs.splice(0)) await tab.close();
  });
  return tabs;
}
