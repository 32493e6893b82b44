// @vitest-environment node
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpTopics } from '../../../locales/en/shell.ts';
import { articlesFor } from './page-articles.ts';

const guide = readdirSync(join(import.meta.dirname, '../../../../../../docs/guide'));
const exists = (id: string) => guide.includes(`${id}.md`);

const pages = [
  ['/', {}, 'fix-a-screen'],
  ['/screens', {}, 'add-a-screen'],
  ['/screens', { view: 'dense' }, 'watch-screens'],
  ['/screens/1', {}, 'show-a-file'],
  ['/screens/1', { tab: 'whatPlays' }, 'what-plays'],
  ['/screens/1', { tab: 'workers' }, 'workers'],
  ['/screens/1', { tab: 'settings' }, 'set-up-a-screen'],
  ['/screens/1', { tab: 'activity' }, 'screen-activity'],
  ['/content', {}, 'upload-content'],
  ['/content', { trash: true }, 'delete-and-restore'],
  ['/content/1', {}, 'upload-content'],
  ['/presentations/new', {}, 'start-from-a-template'],
  ['/presentations/new', { view: 'templates' }, 'start-from-a-template'],
  ['/presentations/1', {}, 'edit-a-table'],
  ['/playlists', {}, 'build-a-playlist'],
  ['/playlists/1', {}, 'build-a-playlist'],
  ['/themes/1', {}, 'themes'],
  ['/apps', {}, 'show-a-web-page'],
  ['/settings/profile', {}, 'secure-your-account'],
  ['/settings/security', {}, 'secure-your-account'],
  ['/settings/organisation', {}, 'members-and-roles'],
  ['/settings/api-keys', {}, 'api-keys'],
] as const;

test.each(pages)('suggests articles about %s with %j', (path, search, first) => {
  const ids = articlesFor({ path, search });
  expect(ids[0]).toBe(first);
  expect(ids.filter((id) => !exists(id))).toEqual([]);
});

test('suggests nothing on unknown pages', () => {
  expect(articlesFor({ path: '/nowhere', search: {} })).toEqual([]);
});

test('empty states link only to articles that exist', () => {
  expect(Object.keys(helpTopics).filter((id) => !exists(id))).toEqual([]);
});
