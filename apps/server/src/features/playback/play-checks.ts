import { LRUCache } from 'lru-cache';
import { entryLimit } from '../../platform/entry-limit.ts';
import type { CanPlay, ScreenInputs } from '../publishing/publishing.service.ts';
import type { ForecastPool } from './forecast-pool.ts';
import { ruleInputOf } from './screen-inputs.ts';

const MAX_DOCUMENTS = 5000;
const MAX_ANSWERS = 100_000;

/**
 * Whether screens will ever have something to play. Each result is computed once per document and distinct input,
 * for any number of screens and publishes, and stays valid until a playing schedule ends.
 */
export function createPlayChecks(pool: ForecastPool): CanPlay {
  /** By hash of a document: the variables that its rules use. */
  const mentions = new LRUCache<string, string[][]>(entryLimit(MAX_DOCUMENTS));
  const answers = new LRUCache<string, { playsUntil: number | null }>(entryLimit(MAX_ANSWERS));
  const running = new Map<string, Promise<unknown>>();

  const keyOf = (hash: string, paths: readonly (readonly string[])[], screen: ScreenInputs): string =>
    JSON.stringify([
      hash,
      screen.timezone,
      screen.multiTimezone,
      paths.map((path) => ruleInputOf(screen, path)),
    ]);

  /** The cached result if it is still valid at an instant. A screen that never plays does not play later either. */
  function answerOf(hash: string, screen: ScreenInputs, at: number): boolean | undefined {
    const paths = mentions.get(hash);
    const known = paths && answers.get(keyOf(hash, paths, screen));
    if (!known) return undefined;
    if (known.playsUntil === null) return false;
    return at < known.playsUntil ? true : undefined;
  }

  return async ({ domainId, hash: contentHash, text, unplayable, screens, at }) => {
    const hash = JSON.stringify([contentHash, ...unplayable]);
    const found = new Map<string, boolean>();
    for (;;) {
      for (const screen of screens) {
        const answer = found.has(screen.id) ? undefined : answerOf(hash, screen, at);
        if (answer !== undefined) found.set(screen.id, answer);
      }
      const open = screens.filter(({ id }) => !found.has(id));
      if (open.length === 0) return screens.map(({ id }) => found.get(id) === true);
      // A concurrent publish of the same content may be computing the same result.
      const other = running.get(hash);
      if (other) {
        await other;
        continue;
      }
      const work = pool.run('canPlay', domainId, async () => ({
        text: await text(),
        unplayable,
        screens: open,
        at,
      }));
      running.set(hash, work);
      try {
        const seen = await work;
        mentions.set(hash, seen.paths);
        for (const [index, screen] of open.entries()) {
          const playsUntil = seen.playsUntil[index] ?? null;
          answers.set(keyOf(hash, seen.paths, screen), { playsUntil });
          found.set(screen.id, playsUntil !== null);
        }
      } finally {
        running.delete(hash);
      }
    }
  };
}
