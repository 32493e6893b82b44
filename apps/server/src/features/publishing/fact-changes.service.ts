import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  type BlankScreensDependencies,
  blankScreensError,
  createFindBlank,
  type FactChange,
  stateOf,
} from './blank-screens.ts';
import { OutdatedError, retryOutdated } from './preparation.ts';
import { findSentScreens, lockChangingScreens } from './publishing.store.ts';
import { shareZoneSwitches, type ZoneSwitch } from './zone-switches.store.ts';
import { guardZoneSwitch } from './zone-switches.ts';

/** Call this in the transaction of the change, before it writes, with the screens that it changes. */
export type Verify = (tx: Database, ids: readonly string[]) => Promise<void>;

/**
 * Changes of the inputs of rules take effect immediately, on the document that was published before, so they can leave
 * a screen with nothing to play.
 */
export interface FactChanges {
  /**
   * Runs `write`. Throws 409 with the screens that have something to play now and would have nothing after the change,
   * unless `confirmBlank`. Screens that the person cannot change do not count: `write` refuses them. It may run more
   * than once.
   */
  guard<T>(
    person: Person,
    ids: readonly string[],
    change: FactChange,
    confirmBlank: boolean,
    write: (verify: Verify) => Promise<T>,
  ): Promise<T>;
  /**
   * The same for a setting of an organisation or a profile that affects all its screens. `write` calls its argument
   * in its transaction, before it writes.
   */
  guardZoneSwitch<T>(
    person: Person,
    change: ZoneSwitch,
    confirmBlank: boolean,
    write: (verify: (tx: Database) => Promise<void>) => Promise<T>,
  ): Promise<T>;
}

export interface FactChangesDependencies extends BlankScreensDependencies {
  db: Database;
}

const KEEPS_CHANGING = 'Someone is changing these screens right now. Try again in a moment.';

export function createFactChanges(dependencies: FactChangesDependencies): FactChanges {
  const { db: pool, textOf } = dependencies;
  const findBlank = createFindBlank(dependencies);

  async function attempt<T>(
    person: Person,
    ids: readonly string[],
    change: FactChange,
    confirmBlank: boolean,
    write: (verify: Verify) => Promise<T>,
  ): Promise<T> {
    const before = confirmBlank ? [] : await findSentScreens(pool, person, ids);
    const blank = await findBlank(person.domainId, before, change);
    if (blank.length > 0) throw blankScreensError(blank, blank.length, change);
    const checked = new Map(before.map((screen) => [screen.id, stateOf(screen)]));
    return write(async (tx, written) => {
      await lockChangingScreens(tx, person.domainId, written);
      await shareZoneSwitches(tx, person.domainId);
      if (confirmBlank) return;
      const now = await findSentScreens(tx, person, written);
      if (now.some((screen) => checked.get(screen.id) !== stateOf(screen)))
        throw new OutdatedError('A screen changed while this change was being checked.');
    });
  }

  return {
    async guard(person, ids, change, confirmBlank, write) {
      if (Object.values(change).every((value) => value === undefined)) return write(async () => {});
      return retryOutdated(() => attempt(person, ids, change, confirmBlank, write), KEEPS_CHANGING);
    },
    guardZoneSwitch: (person, change, confirmBlank, write) =>
      retryOutdated(
        () => guardZoneSwitch({ pool, textOf, findBlank }, person, change, confirmBlank, write),
        KEEPS_CHANGING,
      ),
  };
}
