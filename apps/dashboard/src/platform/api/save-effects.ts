import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { CallId } from '@vitrine/contract';
import { type ChangedKind, isStaleBy, readKey } from './stale-reads.ts';
import type { Options, Profile, Reply } from './types.ts';

interface Change {
  kind: ChangedKind;
  /** Empty if anything of this kind may have changed. */
  ids: readonly string[];
}

interface CachedRead<Id extends CallId> {
  id: Id;
  options?: Options<Id>;
  data: Reply<Id>;
}

interface Effect<Id extends CallId> {
  /** What the save changes. Cached reads of it become stale. */
  changes?(options: Options<Id>): readonly Change[];
  /** The read whose data the reply contains. It is cached instead of read again. */
  cachedRead?(reply: Reply<Id>, options: Options<Id>): CachedRead<CallId>;
  /** The person whose session starts, which clears the cache; null if no session starts yet. */
  session?(reply: Reply<Id>): Profile | null;
}

const all =
  (...kinds: ChangedKind[]) =>
  (): Change[] =>
    kinds.map((kind) => ({ kind, ids: [] }));

/** Changes the resource whose id is in the path. */
const one =
  (kind: ChangedKind) =>
  ({ params }: { params: { id: string } }): Change[] => [{ kind, ids: [params.id] }];

const oneAndFolders =
  (kind: ChangedKind) =>
  (options: { params: { id: string } }): Change[] => [...one(kind)(options), { kind: 'folder', ids: [] }];

const cached = <Id extends CallId>(
  id: Id,
  options: Options<Id> | undefined,
  data: Reply<Id>,
): CachedRead<CallId> => ({ id, options, data }) as unknown as CachedRead<CallId>;

/** The effects of every save on cached reads. Saves that are not in this table do not type-check. */
const effects = {
  'auth.signIn': { session: ({ profile }) => profile },
  'auth.signUp': { session: ({ profile }) => profile },
  'auth.confirmSignUp': { session: ({ profile }) => profile },
  'auth.confirmEmail': {},
  'auth.forgotPassword': {},
  'auth.resetPassword': {},
  'auth.signOut': {},
  'auth.startMfa': {},
  'auth.confirmMfa': { changes: all('profile') },
  'auth.removeMfa': { changes: all('profile') },
  'auth.endSession': { changes: all('profile') },
  'auth.endOtherSessions': { changes: all('profile') },
  'accounts.changeEmail': {
    changes: all('profile'),
    cachedRead: (profile) => cached('profile.get', undefined, profile),
  },
  'profile.update': {
    changes: all('profile'),
    cachedRead: (profile) => cached('profile.get', undefined, profile),
  },
  'profile.setOnboarding': { cachedRead: (reply) => cached('profile.onboarding', undefined, reply) },
  'apiKeys.create': { changes: all('profile') },
  'apiKeys.delete': { changes: all('profile') },
  'domain.update': {
    changes: all('domain'),
    cachedRead: (domain) => cached('domain.get', undefined, domain),
  },
  'domain.setMultitimezone': {
    changes: all('domain', 'device'),
    cachedRead: (domain) => cached('domain.get', undefined, domain),
  },
  'devices.register': { changes: all('device') },
  'devices.update': { changes: one('device') },
  'devices.unregister': { changes: one('device') },
  'devices.delete': { changes: one('device') },
  'devices.restart': {},
  'devices.setWorkerState': { changes: one('device_state') },
  'publishes.create': { changes: all('publish', 'device') },
  'publishes.cancel': { changes: all('publish') },
  'publishes.continue': { changes: all('publish', 'device') },
  'publishes.retry': { changes: all('publish', 'device') },
  'publishes.undo': { changes: all('publish', 'device') },
  'devices.publishRevision': { changes: one('device') },
  'devices.batch': { changes: ({ body }) => [{ kind: 'device', ids: body.deviceIds }] },
  'folders.create': { changes: all('folder') },
  'folders.update': { changes: all('folder') },
  'folders.delete': { changes: all('folder') },
  'folders.move': { changes: all('folder') },
  'library.restore': { changes: all('folder', 'presentation', 'playlist', 'theme', 'file_upload') },
  'presentations.create': { changes: all('presentation') },
  'presentations.update': {
    changes: one('presentation'),
    cachedRead: ({ presentation }, { params }) => cached('presentations.get', { params }, presentation),
  },
  'presentations.copy': { changes: all('presentation') },
  'presentations.delete': { changes: one('presentation') },
  'presentations.move': { changes: oneAndFolders('presentation') },
  'playlists.create': { changes: all('playlist') },
  'playlists.update': {
    changes: one('playlist'),
    cachedRead: (playlist, { params }) => cached('playlists.get', { params }, playlist),
  },
  'playlists.insertItems': {
    changes: one('playlist'),
    cachedRead: (playlist, { params }) => cached('playlists.get', { params }, playlist),
  },
  'playlists.copy': { changes: all('playlist') },
  'playlists.delete': { changes: one('playlist') },
  'playlists.move': { changes: oneAndFolders('playlist') },
  'themes.create': { changes: all('theme') },
  'themes.update': {
    changes: one('theme'),
    cachedRead: (theme, { params }) => cached('themes.get', { params }, theme),
  },
  'themes.copy': { changes: all('theme') },
  'themes.delete': { changes: one('theme') },
  'themes.move': { changes: oneAndFolders('theme') },
  'fonts.create': { changes: all('font') },
  'fileUploads.create': { changes: all('file_upload') },
  'fileUploads.update': { changes: one('file_upload') },
  'fileUploads.setPoster': { changes: one('file_upload') },
  'fileUploads.delete': { changes: one('file_upload') },
  'fileUploads.move': { changes: oneAndFolders('file_upload') },
  'share.create': { changes: all('resource_acl') },
  'share.delete': { changes: all('resource_acl') },
  'views.create': { changes: all('view') },
  'views.update': { changes: all('view') },
  'views.reorder': {
    changes: all('view'),
    cachedRead: (views, { body: { page } }) => cached('views.list', { query: { page } }, views),
  },
  'views.delete': { changes: all('view') },
} satisfies { [Id in CallId]?: Effect<Id> };

/** A call that changes something. */
export type SaveId = keyof typeof effects;

/** The effect of any save, for code that does not know the id at compile time. */
interface AnyEffect {
  changes?(options: never): readonly Change[];
  cachedRead?(reply: never, options: never): CachedRead<CallId>;
  session?(reply: never): Profile | null;
}

/** A save that the server has confirmed. */
export interface Saved {
  id: SaveId;
  options: unknown;
  reply: unknown;
}

export function isSave(id: CallId): id is SaveId {
  return Object.hasOwn(effects, id);
}

/** Updates cached reads after saves: stores the replies, and invalidates everything else that changed. */
export function applyEffects(cache: QueryClient, saves: readonly Saved[]): void {
  const cachedKeys = new Set<string>();
  const changes: Change[] = [];
  for (const { id, options, reply } of saves) {
    const effect: AnyEffect = effects[id];
    const profile = effect.session?.(reply as never);
    if (profile) {
      cache.clear();
      cache.setQueryData(readKey('profile.get'), profile);
    }
    const read = effect.cachedRead?.(reply as never, options as never);
    if (read) {
      const key = readKey(read.id, read.options);
      cache.setQueryData(key, read.data);
      cachedKeys.add(hashKey(key));
    }
    changes.push(...(effect.changes?.(options as never) ?? []));
  }
  markStale(cache, changes, cachedKeys);
}

/** Marks what a save changed as stale once the server has carried it out, for example an action on screens. */
export function applyLateEffects(cache: QueryClient, id: SaveId, options: unknown): void {
  const { changes }: AnyEffect = effects[id];
  markStale(cache, changes?.(options as never) ?? []);
}

function markStale(cache: QueryClient, changes: readonly Change[], cachedKeys?: ReadonlySet<string>): void {
  if (changes.length === 0) return;
  void cache.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      !cachedKeys?.has(queryHash) && changes.some(({ kind, ids }) => isStaleBy(queryKey, kind, ids)),
  });
}
