export interface FairQueueOptions {
  /** How many entries of one group may run at once. */
  share: number;
  /** How many entries of one group may wait. */
  maxWaitingPerGroup: number;
  maxWaiting: number;
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

  /** The next entry that may run, which counts as running until `finish`. */
  take(): { group: string; entry: Entry } | undefined {
    for (const [group, entries] of this.#waiting) {
      const running = this.#running.get(group) ?? 0;
      if (running >= this.#options.share) continue;
      const entry = entries.shift() as Entry;
      this.#waiting.delete(group);
      if (entries.length > 0) this.#waiting.set(group, entries);
      this.#running.set(group, running + 1);
      this.#size -= 1;
      return { group, entry };
    }
    return undefined;
  }

  finish(group: string): void {
    const running = (this.#running.get(group) ?? 1) - 1;
    if (running === 0) this.#running.delete(group);
    else this.#running.set(group, running);
  }

  /** Removes and returns all that wait. */
  clear(): Entry[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#size = 0;
    return entries;
  }
}
