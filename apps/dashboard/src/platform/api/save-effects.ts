import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { CallId } from '@vitrine/contract';
import { type ChangedKind, isStaleBy, readKey } from './stale-reads.ts';
import type { Options, Profile, Reply } from './types.ts';

interface Change {
  kind: ChangedKind;
  /** None if everything of the kind can have changed. */
  ids: readonly string[];
}

interface CachedRead<Id extends CallId> {
  id: Id;
  options?: Options<Id>;
  data: Reply<Id>;
}

interface Effect<Id extends CallId> {
  /** What the save changes. Reads of it are stale. */
  changes?(options: Options<Id>): readonly Change[];
  /** The read whose data the reply contains, which is not repeated. */
  answers?(reply: Reply<Id>, options: Options<Id>): CachedRead<CallId>;
  /** Starts the session of this person and clears the cache; null if the session does not start yet. */
  session?(reply: Reply<Id>): Profile | null;
}

const all =
  (...kinds: ChangedKind[]) =>
  (): Change[] =>
    kinds.map((kind) => ({ kind, ids: [] }));

/** The resource in the path. */
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

/** Every save of the dashboard, with its effects on cached reads. Only this table defines them. */
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
    answers: (profile) => cached('profile.get', undefined, profile),
  },
  'profile.update': {
    changes: all('profile'),
    answers: (profile) => cached('profile.get', undefined, profile),
  },
  'profile.setOnboarding': { answers: (reply) => cached('profile.onboarding', undefined, reply) },
  'apiKeys.create': { changes: all('profile') },
  'apiKeys.delete': { changes: all('profile') },
  'domain.update': {
    changes: all('domain'),
    answers: (domain) => cached('domain.get', undefined, domain),
  },
  'domain.setMultitimezone': {
    changes: all('domain', 'device'),
    answers: (domain) => cached('domain.get', undefined, domain),
  },
  'devices.register': { changes: all('device') },
  'devices.update': { changes: one('device') },
  'devices.unregister': { changes: one('device') },
  'devices.delete': { changes: one('device') },
  'devices.restart': {},
  'devices.setWorkerState': { changes: one('device_state') },
  'devices.batch': { changes: ({ body }) => [{ kind: 'device', ids: body.deviceIds }] },
  'folders.create': { changes: all('folder') },
  'folders.update': { changes: all('folder') },
  'folders.delete': { changes: all('folder') },
  'folders.move': { changes: all('folder') },
  'library.restore': { changes: all('folder', 'presentation', 'playlist', 'theme', 'file_upload') },
  'presentations.create': { changes: all('presentation') },
  'presentations.update': {
    changes: one('presentation'),
    answers: ({ presentation }, { params }) => cached('presentations.get', { params }, presentation),
  },
  'presentations.copy': { changes: all('presentation') },
  'presentations.delete': { changes: one('presentation') },
  'presentations.move': { changes: oneAndFolders('presentation') },
  'playlists.create': { changes: all('playlist') },
  'playlists.update': {
    changes: one('playlist'),
    answers: (playlist, { params }) => cached('playlists.get', { params }, playlist),
  },
  'playlists.copy': { changes: all('playlist') },
  'playlists.delete': { changes: one('playlist') },
  'playlists.move': { changes: oneAndFolders('playlist') },
  'themes.update': { changes: one('theme') },
  'themes.delete': { changes: one('theme') },
  'fileUploads.create': { changes: all('file_upload') },
  'fileUploads.update': { changes: one('file_upload') },
  'fileUploads.delete': { changes: one('file_upload') },
  'fileUploads.move': { changes: oneAndFolders('file_upload') },
} satisfies { [Id in CallId]?: Effect<Id> };

/** A call that changes something. */
export type SaveId = keyof typeof effects;

/** The effect of any save. A variable cannot select one of the types that the ids of calls distinguish. */
interface AnyEffect {
  changes?(options: never): readonly Change[];
  answers?(reply: never, options: never): CachedRead<CallId>;
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
  const known = new Set<string>();
  const changes: Change[] = [];
  for (const { id, options, reply } of saves) {
    const effect: AnyEffect = effects[id];
    const profile = effect.session?.(reply as never);
    if (profile) {
      cache.clear();
      cache.setQueryData(readKey('profile.get'), profile);
    }
    const answer = effect.answers?.(reply as never, options as never);
    if (answer) {
      const key = readKey(answer.id, answer.options);
      cache.setQueryData(key, answer.data);
      known.add(hashKey(key));
    }
    changes.push(...(effect.changes?.(options as never) ?? []));
  }
  markStale(cache, changes, known);
}

/** Makes stale what a save changed: for saves that the server carries out later, such as actions on screens. */
export function applyLateEffects(cache: QueryClient, id: SaveId, options: unknown): void {
  const { changes }: AnyEffect = effects[id];
  markStale(cache, changes?.(options as never) ?? []);
}

function markStale(cache: QueryClient, changes: readonly Change[], known?: ReadonlySet<string>): void {
  if (changes.length === 0) return;
  void cache.invalidateQueries({
    predicate: ({ queryKey, queryHash }) =>
      !known?.has(queryHash) && changes.some(({ kind, ids }) => isStaleBy(queryKey, kind, ids)),
  });
}
