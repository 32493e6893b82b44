import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type BlankScreensDependencies,
  blankScreensError,
  createFindBlankScreens,
  type ScreenInputChange,
  stateOf,
} from './blank-screens.ts';
import { lockMultiTimezoneForShare, type MultiTimezoneChange } from './multi-timezone.store.ts';
import { changeMultiTimezoneSafely } from './multi-timezone.ts';
import { OutdatedError, retryOutdated } from './preparation.ts';
import { findScreensWithPublishedContent, lockChangingScreens } from './publishing.store.ts';

/** Call this in the transaction of the change, before it writes, with the screens that it changes. */
export type RecheckScreens = (tx: Database, ids: readonly string[]) => Promise<void>;

/**
 * Changing the inputs of rules immediately affects the document that is already published, so it can leave a screen
 * with nothing to play.
 */
export interface BlankScreenGuard {
  /**
   * Runs `write`. Throws 409 with the screens that have something to play now and would have nothing after the change,
   * unless `confirmBlank`. Screens that the person cannot change do not count: `write` refuses them. It may run more
   * than once.
   */
  guard<T>(
    person: Person,
    ids: readonly string[],
    change: ScreenInputChange,
    confirmBlank: boolean,
    write: (recheck: RecheckScreens) => Promise<T>,
  ): Promise<T>;
  /**
   * The same for a setting of an organisation or a profile that affects all its screens. `write` calls its argument
   * in its transaction, before it writes.
   */
  changeMultiTimezoneSafely<T>(
    person: Person,
    change: MultiTimezoneChange,
    confirmBlank: boolean,
    write: (recheck: (tx: Database) => Promise<void>) => Promise<T>,
  ): Promise<T>;
}

interface BlankScreenGuardDependencies extends BlankScreensDependencies {
  db: Database;
}

const KEEPS_CHANGING = 'Someone is changing these screens right now. Try again in a moment.';

export function createBlankScreenGuard(dependencies: BlankScreenGuardDependencies): BlankScreenGuard {
  const { db: pool, textOf } = dependencies;
  const findBlankScreens = createFindBlankScreens(dependencies);

  async function attempt<T>(
    person: Person,
    ids: readonly string[],
    change: ScreenInputChange,
    confirmBlank: boolean,
    write: (recheck: RecheckScreens) => Promise<T>,
  ): Promise<T> {
    const before = confirmBlank ? [] : await findScreensWithPublishedContent(pool, person, ids);
    const blank = await findBlankScreens(person.domainId, before, change);
    if (blank.length > 0) throw blankScreensError(blank, blank.length, change);
    const checked = new Map(before.map((screen) => [screen.id, stateOf(screen)]));
    return write(async (tx, written) => {
      await lockChangingScreens(tx, person.domainId, written);
      await lockMultiTimezoneForShare(tx, person.domainId);
      if (confirmBlank) return;
      const now = await findScreensWithPublishedContent(tx, person, written);
      if (now.some((screen) => checked.get(screen.id) !== stateOf(screen)))
        throw new OutdatedError('A screen changed while this change was being checked.');
    });
  }

  return {
    async guard(person, ids, change, confirmBlank, write) {
      if (Object.values(change).every((value) => value === undefined)) return write(async () => {});
      return retryOutdated(() => attempt(person, ids, change, confirmBlank, write), KEEPS_CHANGING);
    },
    changeMultiTimezoneSafely: (person, change, confirmBlank, write) =>
      retryOutdated(
        () =>
          changeMultiTimezoneSafely({ pool, textOf, findBlankScreens }, person, change, confirmBlank, write),
        KEEPS_CHANGING,
      ),
  };
}
