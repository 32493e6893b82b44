import type { ProcessorUsage } from './processor-usage.ts';

interface FairQueueOptions {
  /** The maximum number of running entries. By default, only `share` limits them. */
  concurrency?: number;
  /** The maximum number of running entries of one group. */
  share: number;
  /** The maximum number of waiting entries of one group. */
  maxWaitingPerGroup: number;
  maxWaiting: number;
  /**
   * Serves the group with the least usage first, and reserves some places of `concurrency` for groups that are not
   * heavy. Otherwise, a few groups with long work would occupy every place.
   */
  light?: { places: number; usage: Pick<ProcessorUsage, 'used' | 'isHeavy'> };
}

/**
 * Serves groups (organisations) in turn, so a group with a thousand entries delays another one by one entry instead of
 * a thousand.
 */
export class FairQueue<Entry> {
  readonly #options: FairQueueOptions;
  /** In the order in which groups are served. */
  readonly #waiting = new Map<string, Entry[]>();
  readonly #running = new Map<string, number>();
  #size = 0;
  #runningTotal = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** The number of waiting entries. */
  get size(): number {
    return this.#size;
  }

  /**
   * Whether another entry can wait.
   *
   * @param maxOfGroup a smaller bound for the entries of its group
   */
  hasRoom(group: string, maxOfGroup = Number.POSITIVE_INFINITY): boolean {
    const { maxWaiting, maxWaitingPerGroup } = this.#options;
    const waiting = this.#waiting.get(group)?.length ?? 0;
    return this.#size < maxWaiting && waiting < Math.min(maxWaitingPerGroup, maxOfGroup);
  }

  /** Adds an entry. Returns false, without adding it, if there is no room for it (see {@link hasRoom}). */
  add(group: string, entry: Entry, maxOfGroup?: number): boolean {
    if (!this.hasRoom(group, maxOfGroup)) return false;
    const entries = this.#waiting.get(group) ?? [];
    entries.push(entry);
    this.#waiting.set(group, entries);
    this.#size += 1;
    return true;
  }

  /** Puts an interrupted entry back, regardless of bounds. It becomes the next entry of its group. */
  putBack(group: string, entry: Entry): void {
    this.#waiting.set(group, [entry, ...(this.#waiting.get(group) ?? [])]);
    this.#size += 1;
  }

  /** Whether a group that is not heavy and is below its share is waiting. */
  get hasLightWaiting(): boolean {
    const { share } = this.#options;
    return [...this.#waiting.keys()].some(
      (group) => (this.#running.get(group) ?? 0) < share && !this.#isHeavy(group),
    );
  }

  /** Takes the next entry that can run. It counts as running until `finish`. */
  take(): { group: string; entry: Entry } | undefined {
    const group = this.#nextGroup();
    if (group === undefined) return undefined;
    const entries = this.#waiting.get(group) as Entry[];
    const entry = entries.shift() as Entry;
    // Requeue the group at the end if it has more entries.
    this.#waiting.delete(group);
    if (entries.length > 0) this.#waiting.set(group, entries);
    this.#running.set(group, (this.#running.get(group) ?? 0) + 1);
    this.#runningTotal += 1;
    this.#size -= 1;
    return { group, entry };
  }

  finish(group: string): void {
    const running = (this.#running.get(group) ?? 1) - 1;
    if (running === 0) this.#running.delete(group);
    else this.#running.set(group, running);
    this.#runningTotal -= 1;
  }

  /** Runs every entry that can run now, and others as places become free. `run` must never reject. */
  runAll(run: (entry: Entry) => Promise<void>): void {
    for (let next = this.take(); next; next = this.take()) {
      const { group, entry } = next;
      void run(entry).finally(() => {
        this.finish(group);
        this.runAll(run);
      });
    }
  }

  /** Removes and returns all waiting entries. */
  clear(): Entry[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return entries;
  }

  #isHeavy(group: string): boolean {
    return this.#options.light?.usage.isHeavy(group) ?? false;
  }

  /** The group with the least usage; among equals, the first in turn. */
  #nextGroup(): string | undefined {
    const { concurrency = Number.POSITIVE_INFINITY, share, light } = this.#options;
    if (this.#runningTotal >= concurrency) return undefined;
    const used = (group: string): number => light?.usage.used(group) ?? 0;
    let next: string | undefined;
    for (const group of this.#waiting.keys()) {
      if ((this.#running.get(group) ?? 0) >= share) continue;
      if (next === undefined || used(group) < used(next)) next = group;
    }
    if (!light || next === undefined || !this.#isHeavy(next)) return next;
    const ofHeavy = [...this.#running].reduce(
      (sum, [group, count]) => sum + (this.#isHeavy(group) ? count : 0),
      0,
    );
    return ofHeavy < concurrency - light.places ? next : undefined;
  }
}
