import { type CachedFile, type FileCache, findFile, readJson } from './file-store.ts';

/*
 * Maps addresses to files, by revision. Windows read `served`. `former` is the previous revision, which can still be on
 * the screen. `staged` is verified and waits for activation.
 */
export type RevisionSlot = 'served' | 'former' | 'staged';

export interface CachedRevision {
  etag: string;
  /** Files by absolute address, without query or fragment. */
  files: Record<string, CachedFile>;
  /** Addresses of its legacy bundles that are not files. Absent from older players. */
  bundles?: readonly string[];
}

/** Existing screens have entries under this path, as in `file-store.ts`. */
const keyOf = (role: RevisionSlot) => `/.stored/revisions/${role}`;

/** Null if there is none, or if its entry is damaged. */
export async function readRevision(cache: FileCache, role: RevisionSlot): Promise<CachedRevision | null> {
  const found = (await readJson(cache, keyOf(role))) as Partial<CachedRevision> | null;
  const isComplete =
    typeof found?.etag === 'string' && typeof found.files === 'object' && found.files !== null;
  return isComplete ? (found as CachedRevision) : null;
}

export async function putRevision(
  cache: FileCache,
  role: RevisionSlot,
  revision: CachedRevision,
): Promise<void> {
  await cache.put(keyOf(role), new Response(JSON.stringify(revision)));
}

/**
 * Serves this revision to windows from now on. A single write switches from the previous revision. Returns false if the
 * revision is not cached.
 */
export async function serveRevision(cache: FileCache, etag: string): Promise<boolean> {
  const served = await readRevision(cache, 'served');
  const next = await findRevision(cache, etag);
  if (!next) return false;
  if (served && served.etag !== etag) await putRevision(cache, 'former', served);
  await putRevision(cache, 'served', next);
  await cache.delete(keyOf('staged'));
  return true;
}

/** The last staged revision with this ETag. */
async function findRevision(cache: FileCache, etag: string): Promise<CachedRevision | null> {
  for (const role of ['staged', 'served', 'former'] as const) {
    const revision = await readRevision(cache, role);
    if (revision?.etag === etag) return revision;
  }
  return null;
}

export async function deleteRevision(cache: FileCache, role: RevisionSlot): Promise<void> {
  await cache.delete(keyOf(role));
}

/** Returns the SHA-256 of every file that one of these revisions needs. */
export async function listFileHashes(cache: FileCache, roles: readonly RevisionSlot[]): Promise<Set<string>> {
  const files = new Set<string>();
  for (const role of roles) {
    const revision = await readRevision(cache, role);
    for (const { sha256 } of Object.values(revision?.files ?? {})) files.add(sha256);
  }
  return files;
}

/** Returns the address of every legacy bundle that one of these revisions needs. */
export async function listBundles(cache: FileCache, roles: readonly RevisionSlot[]): Promise<Set<string>> {
  const revisions = await Promise.all(roles.map((role) => readRevision(cache, role)));
  return new Set(revisions.flatMap((revision) => revision?.bundles ?? []));
}

/** Removes query and fragment, which only the page itself reads. The path identifies the file. */
export function stripQuery(url: string, base: string): string {
  const { origin, pathname } = new URL(url, base);
  return origin + pathname;
}

/** The descriptions of files. Null if one of them is not cached. */
export async function describeFiles(
  cache: FileCache,
  files: readonly { url: string; sha256: string }[],
  base: string,
): Promise<CachedRevision['files'] | null> {
  const found: CachedRevision['files'] = {};
  for (const { url, sha256 } of files) {
    const file = await findFile(cache, sha256);
    if (!file) return null;
    found[stripQuery(url, base)] = file;
  }
  return found;
}
