import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNewProcessResponse, getNewProcessUrl, isNewProcessPath } from './new-process-page.ts';

test('is served by the service worker and, without one, by the server', async () => {
  const path = new URL(getNewProcessUrl({ search: '', hash: '' }), 'http://a.test').pathname;
  expect(isNewProcessPath(path)).toBe(true);
  expect(await createNewProcessResponse().text()).toContain("location.replace('/player/'");
  const inPublic = (name: string) =>
    readFileSync(join(import.meta.dirname, '../../public', name.replace('/player/', '')), 'utf8');
  const [, script = ''] = /<script src="([^"]+)"/.exec(inPublic(path)) ?? [];
  expect(inPublic(script)).toContain('location.replace(`/player/');
});

test('does not treat the player itself as the page for a new process', () => {
  expect(isNewProcessPath('/player/')).toBe(false);
});
