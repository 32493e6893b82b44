import { errorMessage } from '@vitrine/contract/error-message';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import type { Bridge } from './bridge-client.ts';

export interface ServedRevisionOptions {
  /** Opens the bridge of the content origin. Null if this screen cannot cache anything. */
  openBridge(): Promise<Bridge | null>;
  /** The current origin of files. Windows do not get files that are cached on a different one. */
  contentUrl(): string;
  storage: PlayerStorage;
  log: Log;
}

interface Served {
  etag: string;
  /** Null if stored by an earlier release, which had only one content origin. */
  origin: string | null;
}

/** The revision whose cached files windows get. `stored`: the one that an earlier start served. */
export function createServedRevision(
  stored: Served | null,
  { openBridge, contentUrl, storage, log }: ServedRevisionOptions,
) {
  let last = stored;
  let hasCachedFiles = last !== null;

  const currentEtag = () => (last && (last.origin ?? contentUrl()) === contentUrl() ? last.etag : null);

  async function serve(etag: string): Promise<void> {
    const bridge = await openBridge();
    const origin = contentUrl();
    const next = (await bridge?.serve(etag).catch(notServed)) ? { etag, origin } : null;
    if (next?.etag === last?.etag && next?.origin === last?.origin) return;
    // After a power failure between the writes, the stored state never claims more files than the screen has.
    if (next === null || next.origin !== last?.origin) await storage.delete('servedEtag');
    last = next;
    if (next === null) return;
    hasCachedFiles = true;
    await storage.set('servedOrigin', next.origin);
    await storage.set('servedEtag', next.etag);
  }

  function notServed(error: unknown): false {
    log.warn('The files of this content are not cached', { error: errorMessage(error) });
    return false;
  }

  return {
    /** Null if no files are cached on the current origin. */
    currentEtag,
    /**
     * Whether windows can use cached files even if the bridge does not respond: the service worker serves the files
     * that an earlier bridge has cached.
     */
    hasCachedFiles: (): boolean => hasCachedFiles,
    serve,
    /** Frees the files of the revision before this one. */
    releaseFormer(etag: string): void {
      if (currentEtag() !== etag) return;
      void openBridge().then((bridge) => bridge?.releaseFormerRevision(etag).catch(notServed));
    },
  };
}

export function readServed(etag: unknown, origin: unknown): Served | null {
  return typeof etag === 'string' ? { etag, origin: typeof origin === 'string' ? origin : null } : null;
}
