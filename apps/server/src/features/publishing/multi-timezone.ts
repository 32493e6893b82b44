import { createHash } from 'node:crypto';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type BlankScreensDependencies,
  blankScreensError,
  type FindBlankScreens,
  MAX_NAMED,
  stateOf,
} from './blank-screens.ts';
import {
  findPublishedHashes,
  findScreensAffectedByMultiTimezone,
  hasNoEffect,
  lockMultiTimezone,
  type MultiTimezoneChange,
} from './multi-timezone.store.ts';
import { OutdatedError } from './preparation.ts';
import type { ScreenWithPublishedContent } from './publishing.store.ts';

const PAGE = 5000;

/** In canonical JSON, only a document with schedules contains this. */
const SCHEDULE = '"type":"schedule"';

interface Dependencies extends Pick<BlankScreensDependencies, 'textOf'> {
  pool: Database;
  findBlankScreens: FindBlankScreens;
}

/**
 * Checks a change of the setting against the published content of all its screens: in pages, since there can be a
 * million, and without a transaction, since threads evaluate the schedules. `recheck` reads the same data again and
 * compares it.
 */
export async function changeMultiTimezoneSafely<T>(
  { pool, textOf, findBlankScreens }: Dependencies,
  person: Person,
  change: MultiTimezoneChange,
  confirmBlank: boolean,
  write: (recheck: (tx: Database) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { domainId } = person;
  /** By document: whether schedules decide what it plays. */
  const scheduled = new Map<string, boolean>();

  async function scheduledOf(hashes: readonly string[]): Promise<string[]> {
    for (const hash of hashes)
      if (!scheduled.has(hash)) scheduled.set(hash, (await textOf({ domainId, hash })).includes(SCHEDULE));
    return hashes.filter((hash) => scheduled.get(hash));
  }

  /** A digest of everything that the check depends on. */
  async function digestOf(
    db: Database,
    hashes: readonly string[],
    onPage: (page: readonly ScreenWithPublishedContent[]) => Promise<void> = async () => {},
  ): Promise<string> {
    const digest = createHash('sha256');
    for await (const page of listPages(db, person, change, hashes)) {
      for (const screen of page) digest.update(`${screen.id} ${stateOf(screen)}\n`);
      await onPage(page);
    }
    return digest.digest('hex');
  }

  /** Throws if screens would go blank. Otherwise, returns a digest of everything that it checked. */
  async function check(): Promise<string> {
    let total = 0;
    let first: ScreenWithPublishedContent[] = [];
    const multiTimezone = change.isEnabled;
    const hashes = await scheduledOf(await findPublishedHashes(pool, domainId));
    const digest = await digestOf(pool, hashes, async (page) => {
      const blank = await findBlankScreens(domainId, page, { multiTimezone });
      total += blank.length;
      first = [...first, ...blank].sort(byName).slice(0, MAX_NAMED);
    });
    if (total > 0) throw blankScreensError(first, total, { multiTimezone });
    return digest;
  }

  const checked = confirmBlank ? undefined : await check();
  return write(async (tx) => {
    await lockMultiTimezone(tx, domainId);
    if (checked === undefined) return;
    const hashes = await findPublishedHashes(tx, domainId);
    // Documents are not read here: that may take another connection, and this transaction holds one.
    const isNew = hashes.some((hash) => !scheduled.has(hash));
    const known = hashes.filter((hash) => scheduled.get(hash));
    if (isNew || (await digestOf(tx, known)) !== checked)
      throw new OutdatedError('Screens changed while this setting was being checked.');
  });
}

/** The screens that the change affects and that show one of these documents. */
async function* listPages(
  db: Database,
  person: Person,
  change: MultiTimezoneChange,
  hashes: readonly string[],
): AsyncGenerator<ScreenWithPublishedContent[]> {
  if (hashes.length === 0 || (await hasNoEffect(db, person, change))) return;
  for (const hash of hashes) {
    let after: string | undefined;
    do {
      const page = await findScreensAffectedByMultiTimezone(db, person, change, hash, {
        after,
        limit: PAGE,
      });
      if (page.length > 0) yield page;
      after = page.length < PAGE ? undefined : page.at(-1)?.id;
    } while (after !== undefined);
  }
}

function byName(a: ScreenWithPublishedContent, b: ScreenWithPublishedContent): number {
  const key = ({ name, id }: ScreenWithPublishedContent) => `${name.toLowerCase()} ${id}`;
  return key(a) < key(b) ? -1 : 1;
}
