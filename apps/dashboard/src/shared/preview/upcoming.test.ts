import type { PublishedContent } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { upcomingPresentations } from './upcoming.ts';

const resource = { deletedAt: null, tags: [] };
function playlist(id: string, items: PublishedContent['playlists'][string]['items']) {
  return {
    id,
    name: id,
    mode: 'sequential' as const,
    itemsPerPass: null,
    items,
    isRuleOnItems: false,
    rule: null,
    scheduleType: 'join' as const,
    scheduleRule: null,
    noReadAccess: false,
    resource,
  };
}
function presentation(id: string, duration: number) {
  return {
    id,
    name: `Presentation ${id}`,
    applicationId: null,
    applicationDeploymentId: null,
    applicationName: 'Pictures',
    applicationVars: {},
    token: null,
    duration,
    themeId: null,
    presentationsPlaylists: [],
    hasPlaylists: false,
    rule: null,
    scheduleRule: null,
    noReadAccess: false,
    createdAt: '',
    updatedAt: '',
    resource,
  };
}
const content: PublishedContent = {
  format: 1,
  playlistId: 'main',
  playlists: {
    main: playlist('main', [{ presentationId: 'a' }, { playlistId: 'inner' }, { presentationId: 'c' }]),
    inner: playlist('inner', [{ presentationId: 'b' }]),
  },
  presentations: { a: presentation('a', 10), b: presentation('b', 20), c: presentation('c', 30) },
  applicationVersions: {},
  applications: {},
  themes: {},
  assets: [],
};
const device = { id: 'd', name: 'Window', timezone: 'Europe/Berlin', tags: [] };
const next = (playing: string | null, count = 2) =>
  upcomingPresentations(content, device, playing, 0, count).map(({ name, seconds }) => `${name} ${seconds}`);

test('continues after the current item, through nested playlists', () => {
  expect(next('a')).toEqual(['Presentation b 20', 'Presentation c 30']);
  expect(next('c')).toEqual(['Presentation a 10', 'Presentation b 20']);
});

test('starts at the beginning if the screen shows nothing or other content', () => {
  expect(next(null, 1)).toEqual(['Presentation a 10']);
  expect(next('gone', 1)).toEqual(['Presentation a 10']);
});

test('returns nothing for an empty playlist', () => {
  expect(upcomingPresentations({ ...content, playlistId: 'none' }, device, null, 0, 3)).toEqual([]);
});
