import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createNewProcessResponse, getNewProcessUrl, isNewProcessPath } from './new-process-page.ts';

const currentPath = new URL(getNewProcessUrl({ search: '', hash: '' }), 'http://a.test').pathname;
const previousPath = '/player/detour.html';

test.each([currentPath, previousPath])(
  '%s is served by the service worker and, without one, by the server',
  async (address) => {
    expect(isNewProcessPath(address)).toBe(true);
    expect(await createNewProcessResponse().text()).toContain("location.replace('/player/'");
    const inPublic = (path: string) =>
      readFileSync(join(import.meta.dirname, '../../public', path.replace('/player/', '')), 'utf8');
    const [, script = ''] = /<script src="([^"]+)"/.exec(inPublic(address)) ?? [];
    expect(inPublic(script)).toContain('location.replace(`/player/');
  },
);

test('does not treat the player itself as the page for a new process', () => {
  expect(isNewProcessPath('/player/')).toBe(false);
});
