import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { screenNames } from '../../platform/resources/usage.ts';
import type { CanPlay } from './confirmations.ts';
import { Outdated } from './preparation.ts';
import { claimScreens, findSentScreens, type SentScreen } from './publishing.store.ts';

/** New values of what rules and schedules ask about screens. */
export interface FactChange {
  name?: string | undefined;
  timezone?: string | undefined;
  tags?: readonly { key: string; value: string }[] | undefined;
}

/** Call this in the transaction of the change, before it writes, with the screens that it changes. */
export type Verify = (tx: Database, ids: readonly string[]) => Promise<void>;

/** Changes of facts take effect at once, on what was published before: they can leave a screen nothing to play. */
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
}

export interface FactChangesDependencies {
  db: Database;
  clock: Clock;
  canPlay: CanPlay;
  /** A stored document. */
  textOf(document: { domainId: string; hash: string }): Promise<string>;
}

/** How often a change is checked again because the screens changed in between. */
const ATTEMPTS = 5;

export function createFactChanges({
  db: pool,
  clock,
  canPlay,
  textOf,
}: FactChangesDependencies): FactChanges {
  /** Rules are evaluated in a thread, once per document and distinct facts. */
  async function findBlank(
    { domainId }: Person,
    screens: readonly SentScreen[],
    change: FactChange,
  ): Promise<SentScreen[]> {
    const at = clock.now().getTime();
    const changed = screens.filter((screen) => factsOf(screen) !== factsOf(changedBy(screen, change)));
    const blank: SentScreen[] = [];
    for (const [hash, alike] of Map.groupBy(changed, ({ publishedHash }) => publishedHash)) {
      const withoutAny = async (asked: readonly SentScreen[], facts: readonly SentScreen[]) => {
        const text = () => textOf({ domainId, hash });
        const plays = await canPlay({ domainId, hash, text, unplayable: [], screens: facts, at });
        return new Set(asked.filter((_, index) => !plays[index]));
      };
      const later = [
        ...(await withoutAny(
          alike,
          alike.map((screen) => changedBy(screen, change)),
        )),
      ];
      if (later.length === 0) continue;
      const already = await withoutAny(later, later);
      blank.push(...later.filter((screen) => !already.has(screen)));
    }
    return blank;
  }

  async function attempt<T>(
    person: Person,
    ids: readonly string[],
    change: FactChange,
    confirmBlank: boolean,
    write: (verify: Verify) => Promise<T>,
  ): Promise<T> {
    const before = confirmBlank ? [] : await findSentScreens(pool, person, ids);
    const blank = await findBlank(person, before, change);
    if (blank.length > 0) throw refusalOf(blank, change);
    const checked = new Map(before.map((screen) => [screen.id, stateOf(screen)]));
    return write(async (tx, written) => {
      await claimScreens(tx, person.domainId, written);
      if (confirmBlank) return;
      const now = await findSentScreens(tx, person, written);
      if (now.some((screen) => checked.get(screen.id) !== stateOf(screen)))
        throw new Outdated('A screen changed while this change was being checked.');
    });
  }

  return {
    async guard(person, ids, change, confirmBlank, write) {
      if (Object.values(change).every((value) => value === undefined)) return write(async () => {});
      for (let round = 1; ; round += 1) {
        try {
          return await attempt(person, ids, change, confirmBlank, write);
        } catch (error) {
          if (!(error instanceof Outdated)) throw error;
          if (round === ATTEMPTS) throw conflict(KEEPS_CHANGING);
        }
      }
    },
  };
}

const KEEPS_CHANGING = 'These screens are being changed right now. Try again in a moment.';

function changedBy(screen: SentScreen, { name, timezone, tags }: FactChange): SentScreen {
  return {
    ...screen,
    name: name ?? screen.name,
    timezone: timezone ?? screen.timezone,
    tags: tags?.map(({ key, value }) => ({ key, value })) ?? screen.tags,
  };
}

function factsOf({ name, timezone, multiTimezone, tags }: SentScreen): string {
  const pairs = tags.map(({ key, value }) => JSON.stringify([key, value])).sort();
  return JSON.stringify([name, timezone, multiTimezone, pairs]);
}

function stateOf(screen: SentScreen): string {
  return `${screen.publishedHash} ${factsOf(screen)}`;
}

/** More names help nobody. */
const MAX_NAMED = 100;

function refusalOf(screens: readonly SentScreen[], change: FactChange): AppError {
  const [first] = screens;
  const message =
    first && screens.length === 1
      ? `${wordsOf(change)}, nothing that was published to “${first.name}” can play, so the screen would stay empty.`
      : `${wordsOf(change)}, nothing that was published can play on ${screenNames(screens, screens.length)}.`;
  const fields = [
    ...screens.slice(0, MAX_NAMED).map(({ id, name }) => ({ path: `devices.${id}`, message: name })),
    { path: 'confirm_blank', message: 'Set this to true to make the change anyway.' },
  ];
  return new AppError('conflict', message, { fields });
}

function wordsOf({ name, timezone, tags }: FactChange): string {
  const parts = [
    name === undefined ? [] : 'this name',
    timezone === undefined ? [] : 'this time zone',
    tags === undefined ? [] : 'these tags',
  ].flat();
  return parts.length === 1 ? `With ${parts[0]}` : 'After this change';
}
