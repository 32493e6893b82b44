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
import { signOut } from '../platform/session.ts';
import type { ApiDouble } from './api-double.ts';

const realFetch = globalThis.fetch;
let current: ApiDouble | undefined;

/** Lets the dashboard talk to this double until the end of the test. */
export function connectDouble(api: ApiDouble): void {
  current = api;
  globalThis.fetch = api.fetch;
}

beforeEach(async () => {
  // A save that failed after its page was left is reported late.
  notifications.clean();
  await page.viewport(1440, 900);
});

afterEach(async () => {
  await cleanup();
  notifications.clean();
  signOut();
  shell.keys.set(false);
  shell.publish.set(false);
  shell.searches.set(0);
  localStorage.clear();
  sessionStorage.clear();
  globalThis.fetch = realFetch;
  const problems = current?.problems ?? [];
  current = undefined;
  expect(problems).toEqual([]);
});
