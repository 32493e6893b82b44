import type { CallId, DomainMessage } from '@vitrine/contract';
import type { Options } from './types.ts';

/** The server announces changes of every kind but fonts, which never change after their upload. */
export type ChangedKind = DomainMessage['kind'] | 'font';

/** The reads that all content affects: what plays, and which screens have to be published to. */
const playedContent = [
  'playlists.playbackContent',
  'devices.publishPreview',
  'publishes.preview',
  'devices.counts',
  'devices.list',
  'devices.get',
] as const;

/** The reads that a theme affects: its use, the pictures of content, and what screens have to publish. */
const shownWithThemes = [
  'domain.get',
  'library.list',
  'presentations.list',
  'themes.list',
  'themes.get',
  ...playedContent,
] as const;

/** The reads that a change of each kind makes stale. */
const readsOf: Record<ChangedKind, readonly CallId[]> = {
  device: [
    'library.usage',
    'devices.list',
    'devices.get',
    'devices.counts',
    'devices.tags',
    'devices.affected',
    'devices.batchStatus',
    'devices.revisions',
    'devices.playbackContent',
    'devices.publishPreview',
    'publishes.preview',
    'folders.devices',
    'profile.onboarding',
    'domain.usage',
  ],
  device_state: [
    'devices.list',
    'devices.get',
    'devices.counts',
    'devices.recentErrors',
    'devices.batchStatus',
    'devices.revisions',
    'devices.workers',
    'publishes.get',
    'publishes.screens',
    'profile.onboarding',
  ],
  publish: ['publishes.list', 'publishes.get', 'publishes.screens'],
  playlist: ['library.list', 'playlists.list', 'playlists.get', ...playedContent],
  presentation: [
    'library.list',
    'presentations.list',
    'presentations.get',
    'themes.list',
    'themes.get',
    // It contains the durations of playlists.
    'playlists.list',
    'playlists.get',
    ...playedContent,
    'profile.onboarding',
  ],
  theme: shownWithThemes,
  font: ['fonts.list'],
  folder: ['library.list', 'folders.get', 'folders.libraryLite', 'folders.devices', 'folders.library'],
  file_upload: ['library.list', 'library.lookup', 'fileUploads.get', 'profile.onboarding', 'domain.usage'],
  application: ['applications.list', 'applications.get', 'applicationVersions.list'],
  profile: ['profile.get', 'auth.sessions', 'auth.securityEvents', 'apiKeys.list', 'domain.profiles'],
  // It includes the default theme.
  domain: ['profile.get', ...shownWithThemes],
  // Access to a folder changes the permissions on everything in it.
  resource_acl: [
    'acls.list',
    'library.list',
    'presentations.list',
    'presentations.get',
    'playlists.list',
    'playlists.get',
    'themes.list',
    'themes.get',
    'devices.list',
    'devices.get',
    'devices.tags',
    'folders.libraryLite',
    'folders.get',
  ],
  view: ['views.list'],
};

/**
 * Reads that a change of this kind makes stale only if it changed the same id. `playlists.get` is not one of them,
 * because its reply also contains the names of nested playlists.
 */
const kindsById: Partial<Record<CallId, ChangedKind>> = {
  'devices.get': 'device',
  'devices.playbackContent': 'device',
  'devices.revisions': 'device',
  'devices.workers': 'device',
  'presentations.get': 'presentation',
  'folders.get': 'folder',
  'fileUploads.get': 'file_upload',
  'applications.get': 'application',
  'themes.get': 'theme',
};

/** Reads that the server caches for up to two seconds, so a reply can be older than a recent change. */
const serverCachedReads: readonly unknown[] = [
  'devices.list',
  'devices.counts',
  'devices.tags',
  'library.usage',
];

export function mayBeServedFromCache([call]: readonly unknown[]): boolean {
  return serverCachedReads.includes(call);
}

/** The key of a read in the cache. */
export type ReadKey = readonly [id: CallId, options?: { params?: { id?: string } }];

export function readKey<Id extends CallId>(id: Id, options?: Options<Id>): ReadKey {
  return (options === undefined ? [id] : [id, options]) as ReadKey;
}

/** Whether a change makes the read with this key stale. Without ids, everything of the kind changed. */
export function isStaleBy(key: readonly unknown[], kind: ChangedKind, ids: readonly string[]): boolean {
  const [call, options] = key as ReadKey;
  if (!readsOf[kind].includes(call)) return false;
  const target = options?.params?.id;
  const kindById = kindsById[call];
  const isById = kindById === kind || (kindById === 'device' && kind === 'device_state');
  return !isById || target === undefined || ids.length === 0 || ids.includes(target);
}
