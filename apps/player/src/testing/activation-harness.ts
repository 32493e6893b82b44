import { buildAsset, buildDocument, createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { createActivation } from '../offline/activation.ts';
import { AssetError, type AssetStore } from '../offline/asset-store.ts';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage, type PlayerStorage } from '../platform/storage.ts';
import type { PublishedRevision } from '../service.ts';

const assetOf = (id: string) => buildAsset({ id, url: `/files/${id}` });

export function published(
  revision: number,
  assets: string[] = [],
  etag = `"${revision}"`,
): PublishedRevision {
  const document = buildDocument({ playlistId: `playlist ${revision}`, assets: assets.map(assetOf) });
  return { revision, etag, publishedAt: `2026-11-20T12:00:0${revision}Z`, document };
}

interface Fixture {
  offer: PublishedRevision | null;
  /** The value that requests reject with. True for an error. */
  requestError: unknown;
  files: Map<string, 'complete' | 'unreachable' | 'mismatch' | 'quota' | 'pending'>;
  fetched: string[];
  served: string | null;
  serves: string[];
  releasedEtags: string[];
  /** Ids of files with damaged bytes. */
  damaged: Set<string>;
  /** Whether files cannot be verified now. */
  isUnverifiable: boolean;
  /** The files that the activation asked to verify. */
  hashed: string[];
  verifiedRevisions: number[];
  /** The revision that the server knows to be a success. */
  success: number | null;
  hasSpace: boolean;
}

function createFixture(): Fixture {
  return {
    offer: null,
    requestError: false,
    files: new Map(),
    fetched: [],
    served: null,
    serves: [],
    releasedEtags: [],
    damaged: new Set(),
    isUnverifiable: false,
    hashed: [],
    verifiedRevisions: [],
    success: null,
    hasSpace: true,
  };
}

/** Requests for pending files add a function to `waiting` that checks the file again. */
function fakeAssets(
  fixture: Fixture,
  waiting: (() => void)[],
  activeEtag: () => string | undefined,
): AssetStore {
  return {
    isCached: (etag) => etag === fixture.served,
    servesOtherRevision: (etag) => fixture.served !== null && fixture.served !== etag,
    async serve(etag) {
      fixture.serves.push(`${etag} while ${activeEtag() ?? 'nothing'} plays`);
      fixture.served = etag;
    },
    releaseFormerRevision: (etag) => void fixture.releasedEtags.push(etag),
    hasSpaceFor: async () => fixture.hasSpace,
    setVerificationPaused: () => undefined,
    async verify(assets, { again }) {
      fixture.hashed.push(`${assets.map(({ id }) => id).join()}${again ? ' again' : ''}`);
      if (fixture.isUnverifiable) return null;
      const damaged = assets.filter(({ id }) => fixture.damaged.delete(id));
      for (const { id } of damaged) if (fixture.requestError) fixture.files.set(id, 'pending');
      return damaged.map(({ url }) => url);
    },
    async ensure({ assets }, signal) {
      for (const { id } of assets) {
        fixture.fetched.push(id);
        for (;;) {
          signal.throwIfAborted();
          const state = fixture.files.get(id) ?? 'complete';
          if (state === 'complete') break;
          if (state !== 'pending') throw new AssetError(state, `${id} is ${state}`);
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
            signal.addEventListener('abort', () => resolve());
          });
        }
      }
    },
  };
}

export function setUp(storage: PlayerStorage = createMemoryStorage()) {
  const timers = createFakeTimers();
  const logged: [message: string, details: unknown][] = [];
  const events: string[] = [];
  const etags: (string | null)[] = [];
  const fixture = createFixture();
  const waiting: (() => void)[] = [];
  const activation = createActivation({
    async fetchPublished(etag) {
      etags.push(etag);
      if (fixture.requestError)
        throw fixture.requestError === true ? new Error('down') : fixture.requestError;
      const { offer } = fixture;
      return offer && offer.etag === etag ? { ...offer, document: null } : offer;
    },
    contentUrl: () => 'https://content.example',
    assets: fakeAssets(fixture, waiting, () => activation.active?.etag),

    storage,
    timers,
    random: () => 0,
    log: createLog([(_level, message, details) => void logged.push([message, details])]),
    isReportedSuccess: (revision) => revision === fixture.success,
    on: {
      received: ({ revision }) => void events.push(`received ${revision}`),
      activated: ({ revision, document }) => void events.push(`activated ${revision} ${document.playlistId}`),
      cacheChanged: () => undefined,
      verified: ({ revision }) => void fixture.verifiedRevisions.push(revision),
      damaged: ({ revision, urls }) => void events.push(`damaged ${revision}: ${urls.join()}`),
      repaired: () => void events.push('repaired'),
      failed: ({ revision, error }) => void events.push(`failed ${revision}: ${error}`),
    },
  });
  const deliver = async (id: string) => {
    fixture.files.set(id, 'complete');
    for (const resume of waiting.splice(0)) resume();
    await flushPromises();
  };
  const publish = async (offer: PublishedRevision | null) => {
    fixture.offer = offer;
    activation.checkForUpdate();
    await flushPromises();
  };
  return { activation, timers, events, etags, logged, fixture, deliver, publish, storage };
}
