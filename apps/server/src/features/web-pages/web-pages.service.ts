import { HOUR } from '@vitrine/time';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';
import { pageHash } from './page-address.ts';
import { checkPages } from './page-check.ts';
import {
  claimDue,
  deleteUnused,
  findCheck,
  findChecks,
  findPresentationsShowing,
  type PageCheckRow,
  saveResults,
  scheduleAddressCheck,
} from './web-pages.store.ts';

export type PageCheck = PageCheckRow;

/** Finds out which sites block framing, and stores the result for each address. */
export interface WebPages {
  /** Checks the address of a presentation that was saved in this transaction, if it is a Web page. */
  scheduleCheck(db: Database, presentationId: string): Promise<void>;
  /** The stored results of these addresses, by address. */
  findChecks(addresses: readonly string[]): Promise<Map<string, PageCheckRow>>;
  /** For screens: whether showing this address would result in an empty frame. */
  refusesFraming(address: string): Promise<boolean>;
  /** Checks every address that is due. */
  checkDue(): Promise<void>;
}

interface WebPagesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  jobs: Jobs;
  probe: GuardedProbe;
  /** Origins of player and applications; null if the configuration does not name them. */
  embedders: readonly URL[] | null;
}

/** Limits visits to a site that is saved repeatedly. */
const RECENT_MS = 60_000;
const BATCH = 100;
/** The next run continues. */
const RUN_MS = 5 * 60_000;
const MAX_ANNOUNCED = 5000;
/** Screens request this whenever they show a page. */
const REMEMBERED_MS = 60_000;
const MAX_REMEMBERED = 50_000;
const MAX_ADDRESS_LENGTH = 2000;

export function createWebPages(dependencies: WebPagesDependencies): WebPages {
  const { db: pool, clock, jobs, probe, embedders } = dependencies;
  const remembered = new LRUCache<string, { refuses: boolean; until: number }>(entryLimit(MAX_REMEMBERED));

  async function checkBatch(): Promise<number> {
    const now = clock.now();
    const due = await claimDue(pool, { now, next: new Date(now.getTime() + HOUR), count: BATCH });
    const used = await deleteUnused(
      pool,
      due.map(({ hash }) => hash),
    );
    const pages = due.filter(({ hash }) => used.has(hash));
    const results = await checkPages(pages, probe, embedders);
    await saveResults(pool, results, clock.now());
    const states = new Map(pages.map(({ hash, state }) => [hash, state]));
    const changed = results.filter(({ hash, state }) => states.get(hash) !== state).map(({ hash }) => hash);
    for (const hash of changed) remembered.delete(hash);
    await announce(dependencies, changed);
    return due.length;
  }

  async function checkDue(): Promise<void> {
    const end = clock.now().getTime() + RUN_MS;
    while ((await checkBatch()) > 0 && clock.now().getTime() < end);
  }

  const job = jobs.define('check_pages', z.object({}), checkDue, { timeoutSeconds: 1200, retries: 0 });
  // Each address has its own time in the hour. Frequent runs spread the work.
  jobs.schedule('check_pages', '*/10 * * * *');

  return {
    checkDue,
    async scheduleCheck(db, presentationId) {
      const now = clock.now();
      const recent = new Date(now.getTime() - RECENT_MS);
      if (await scheduleAddressCheck(db, presentationId, { now, recent }))
        await job.enqueue({}, { transaction: db, singletonKey: 'saved' });
    },
    async findChecks(addresses) {
      const rows = await findChecks(pool, [...new Set(addresses.map(pageHash))]);
      return new Map([...rows.values()].map((row) => [row.address, row]));
    },
    async refusesFraming(address) {
      if (address === '' || address.length > MAX_ADDRESS_LENGTH) return false;
      const hash = pageHash(address);
      const now = clock.now().getTime();
      const known = remembered.get(hash);
      if (known && known.until > now) return known.refuses;
      const refuses = (await findCheck(pool, hash))?.state === 'framing_refused';
      remembered.set(hash, { refuses, until: now + REMEMBERED_MS });
      return refuses;
    },
  };
}

async function announce(
  { db: pool, changes }: WebPagesDependencies,
  hashes: readonly string[],
): Promise<void> {
  const showing = await findPresentationsShowing(pool, hashes, MAX_ANNOUNCED);
  for (const [domainId, rows] of Map.groupBy(showing, (row) => row.domainId))
    changes.notify(
      domainId,
      'presentation',
      rows.map(({ id }) => id),
    );
}
