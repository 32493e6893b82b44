import type { ProcessorUsage } from './processor-usage.ts';

export interface FairQueueOptions {
  /** How many entries may run at once, all in all. Without it, only `share` limits them. */
  concurrency?: number;
  /** How many entries of one group may run at once. */
  share: number;
  /** How many entries of one group may wait. */
  maxWaitingPerGroup: number;
  maxWaiting: number;
  /**
   * The group that has used least comes next, and places, out of `concurrency`, are kept for groups that are not heavy.
   * Otherwise a few groups with long work hold every place.
   */
  light?: { places: number; usage: Pick<ProcessorUsage, 'used' | 'isHeavy'> };
}

/**
 * Work of many groups (organisations), served in turn: a group with a thousand entries delays another by one entry, not
 * by a thousand.
 */
export class FairQueue<Entry> {
  readonly #options: FairQueueOptions;
  /** In the order of their turn. */
  readonly #waiting = new Map<string, Entry[]>();
  readonly #running = new Map<string, number>();
  #size = 0;
  #runningTotal = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** How many wait. */
  get size(): number {
    return this.#size;
  }

  /**
   * False: too many wait, and the entry was not added.
   *
   * @param maxOfGroup a smaller bound for this entry
   */
  add(group: string, entry: Entry, maxOfGroup = Number.POSITIVE_INFINITY): boolean {
    const entries = this.#waiting.get(group) ?? [];
    const { maxWaiting, maxWaitingPerGroup } = this.#options;
    if (this.#size >= maxWaiting || entries.length >= Math.min(maxWaitingPerGroup, maxOfGroup)) return false;
    entries.push(entry);
    this.#waiting.set(group, entries);
    this.#size += 1;
    return true;
  }

  /** Puts back what ran and is to run again, beyond all bounds. It is the next of its group. */
  putBack(group: string, entry: Entry): void {
    this.#waiting.set(group, [entry, ...(this.#waiting.get(group) ?? [])]);
    this.#size += 1;
  }

  /** Whether a group waits that is not heavy, and that has not its share. */
  get hasLightWaiting(): boolean {
    const { share } = this.#options;
    return [...this.#waiting.keys()].some(
      (group) => (this.#running.get(group) ?? 0) < share && !this.#isHeavy(group),
    );
  }

  /** The next entry that may run, which counts as running until `finish`. */
  take(): { group: string; entry: Entry } | undefined {
    const group = this.#nextGroup();
    if (group === undefined) return undefined;
    const entries = this.#waiting.get(group) as Entry[];
    const entry = entries.shift() as Entry;
    // At the end of the turns, if more wait.
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

  /** Runs every entry that may run now, and as each ends, those that may then. `run` never rejects. */
  runAll(run: (entry: Entry) => Promise<void>): void {
    for (let next = this.take(); next; next = this.take()) {
      const { group, entry } = next;
      void run(entry).finally(() => {
        this.finish(group);
        this.runAll(run);
      });
    }
  }

  /** Removes and returns all that wait. */
  clear(): Entry[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return entries;
  }

  #isHeavy(group: string): boolean {
    return this.#options.light?.usage.isHeavy(group) ?? false;
  }

  /** The one that has used least; among equals, the first in turn. */
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
