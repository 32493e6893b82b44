import '@fontsource-variable/inter/wght.css';
import '../app/mantine.css';
import '@vitrine/ui/tokens.css';
import '../app/base.css';
import '../platform/i18n.ts';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { shell } from '../app/shell/shell-state.ts';
import { chooseLanguage } from '../platform/i18n.ts';
import { signOut } from '../platform/session.ts';
import { helpPanel } from '../shared/help/help-panel-store.ts';
import { publishSheet, trackedPublishes } from '../shared/publishing/publish-sheet-store.ts';
import type { ApiDouble } from './api-double.ts';

const realFetch = globalThis.fetch;
let current: ApiDouble | undefined;

/** Connects the dashboard to this double until the end of the test. */
export function connectDouble(api: ApiDouble): void {
  current = api;
  globalThis.fetch = api.fetch;
}

beforeEach(async () => {
  // A save of the previous test can fail after its page has closed.
  notifications.clean();
  await page.viewport(1440, 900);
});

afterEach(async () => {
  await cleanup();
  notifications.clean();
  signOut();
  shell.keys.set(false);
  helpPanel.set(null);
  publishSheet.set(null);
  trackedPublishes.set([]);
  shell.searchRequests.set(0);
  await chooseLanguage(null);
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
  const problems = current?.problems ?? [];
  current = undefined;
  expect(problems).toEqual([]);
});
