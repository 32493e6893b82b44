import type { ItemNode } from './item.ts';
import type { Model, PlaylistNode } from './model.ts';
import { type Dependents, passesRules, type RuleContext } from './rule-set.ts';

/** The context of the sets of one engine. */
export interface SetsContext extends RuleContext {
  /** Counts the changes of the instant, device data and worker states. */
  stamp: number;
}

/**
 * Caches, for each playlist, which items can play. Evaluates an item only on request, and again only after an instant
 * at which its rules or schedule can change, a change of a variable that it depends on, or a step back in time.
 */
export interface PlayableSets {
  of(node: PlaylistNode): PlayableSet;
  /** Whether the root itself can play and has something to play. */
  rootPlays(): boolean;
  /**
   * The time until which all results for the current instant are valid if device data and worker states do not change.
   */
  readonly answersUntil: number;
  /** The time until which no reachable item or override can change, whether or not it was requested. */
  readonly until: number;
}

const { POSITIVE_INFINITY: FOREVER, NEGATIVE_INFINITY: UNKNOWN } = Number;

export function createPlayableSets(model: Model, context: SetsContext): PlayableSets {
  const of = (node: PlaylistNode): PlayableSet => sets[node.index] as PlayableSet;
  const create = (items: readonly ItemNode[], overrides: readonly ItemNode[]): PlayableSet =>
    new PlayableSet(items, overrides, context, of);
  const sets = model.nodes.map(({ items, overrides }) => create(items, overrides));
  const root = create([model.root], []);
  /** The last result for the root, which saves most steps from evaluating its set. */
  let plays = false;
  let since = 0;
  let until = UNKNOWN;
  let version = -1;
  return {
    of,
    rootPlays() {
      const { now } = context;
      if (!(now >= since && now < until) || version !== context.version) {
        plays = root.plays(0);
        since = now;
        until = root.answersUntil;
        version = context.version;
      }
      return plays;
    },
    get answersUntil() {
      let first = until;
      for (const set of sets) if (set.hasResult) first = Math.min(first, set.answersUntil);
      return first;
    },
    get until() {
      return root.completeUntil();
    },
  };
}

/** The items of a playlist that can play. Places are indexes of the node's items. */
export class PlayableSet implements Dependents {
  readonly #items: readonly ItemNode[];
  readonly #overrides: readonly ItemNode[];
  readonly #context: SetsContext;
  readonly #setOf: (node: PlaylistNode) => PlayableSet;

  /**
   * Bit sets of places, in words of 32. `#unknown` marks items without a valid evaluation. Of the others, `#playing`
   * marks those that can play.
   */
  readonly #unknown: Int32Array;
  readonly #playing: Int32Array;
  /** Places whose items contain a playlist, which any change of data can affect. */
  readonly #nested: Int32Array;
  /** The places that depend on each variable. */
  readonly #dependents = new Map<number, Int32Array>();
  /** The time until which each evaluation is valid, and the earliest of these times in each word and in the set. */
  readonly #untils: Float64Array;
  readonly #wordUntils: Float64Array;
  #until = FOREVER;

  #override: ItemNode | null = null;
  #overrideUntil = UNKNOWN;
  /** The instant, version and stamp of the last request. */
  #since = UNKNOWN;
  #version = -1;
  #stamp = -1;
  #complete = { stamp: -1, until: 0 };

  constructor(
    items: readonly ItemNode[],
    overrides: readonly ItemNode[],
    context: SetsContext,
    setOf: (node: PlaylistNode) => PlayableSet,
  ) {
    this.#items = items;
    this.#overrides = overrides;
    this.#context = context;
    this.#setOf = setOf;
    const words = Math.ceil(items.length / 32);
    this.#unknown = new Int32Array(words);
    this.#playing = new Int32Array(words);
    this.#nested = new Int32Array(words);
    this.#untils = new Float64Array(items.length);
    this.#wordUntils = new Float64Array(words);
    for (let place = 0; place < items.length; place += 1)
      if (items[place]?.child) insert(this.#nested, place);
    this.#forgetAll();
  }

  /** The override playlist in force: the first in document order that passes and has something to play. */
  get override(): ItemNode | null {
    if (this.#overrides.length === 0) return null;
    this.#update();
    if (this.#context.now < this.#overrideUntil) return this.#override;
    let until = FOREVER;
    this.#override = null;
    for (const item of this.#overrides) {
      const plays = this.#itemPlays(item, -1);
      until = Math.min(until, this.#context.until);
      if (!plays) continue;
      this.#override = item;
      break;
    }
    this.#overrideUntil = until;
    return this.#override;
  }

  plays(place: number): boolean {
    if (!(place >= 0 && place < this.#items.length)) return false;
    this.#update();
    return this.#knows(place, place >> 5, 1 << place);
  }

  /** The first place after another whose item can play, or -1. */
  next(after: number): number {
    this.#update();
    const from = after + 1;
    let mask = -1 << from;
    for (let word = from >> 5; word < this.#unknown.length; word += 1) {
      let places = ((this.#unknown[word] as number) | (this.#playing[word] as number)) & mask;
      while (places !== 0) {
        const bit = places & -places;
        const place = word * 32 + 31 - Math.clz32(bit);
        if (this.#knows(place, word, bit)) return place;
        places ^= bit;
      }
      mask = -1;
    }
    return -1;
  }

  /** Whether any item or override can play. Sets `context.until` as predicates do. */
  playsAny(): boolean {
    const place = this.next(-1);
    const plays = place >= 0 || this.override !== null;
    this.#context.until = place >= 0 ? (this.#untils[place] as number) : this.answersUntil;
    return plays;
  }

  /** Whether the set has returned a result for the current instant. */
  get hasResult(): boolean {
    return this.#stamp === this.#context.stamp;
  }

  /** The time until which the results for the current instant are valid. */
  get answersUntil(): number {
    return this.#overrideUntil > this.#context.now ? Math.min(this.#until, this.#overrideUntil) : this.#until;
  }

  /** Evaluates every reachable item, and returns the earliest time at which one can change. */
  completeUntil(): number {
    const { stamp } = this.#context;
    if (this.#complete.stamp === stamp) return this.#complete.until;
    let until = FOREVER;
    for (const [place, { child }] of this.#items.entries()) {
      const plays = this.plays(place);
      until = Math.min(until, this.#untils[place] as number);
      if (plays && child) until = Math.min(until, this.#setOf(child).completeUntil());
    }
    const activeOverride = this.override?.child;
    if (activeOverride) until = Math.min(until, this.#setOf(activeOverride).completeUntil());
    if (this.#overrides.length > 0) until = Math.min(until, this.#overrideUntil);
    this.#complete = { stamp, until };
    return until;
  }

  /** Evaluates the item if necessary. */
  #knows(place: number, word: number, bit: number): boolean {
    if (((this.#unknown[word] as number) & bit) === 0) return ((this.#playing[word] as number) & bit) !== 0;
    const plays = this.#itemPlays(this.#items[place] as ItemNode, place);
    const { until } = this.#context;
    this.#unknown[word] = (this.#unknown[word] as number) & ~bit;
    this.#playing[word] = plays
      ? (this.#playing[word] as number) | bit
      : (this.#playing[word] as number) & ~bit;
    this.#untils[place] = until;
    if (until < (this.#wordUntils[word] as number)) this.#wordUntils[word] = until;
    if (until < this.#until) this.#until = until;
    return plays;
  }

  /** Whether an item can play. Sets `context.until` as predicates do. */
  #itemPlays({ target, ruleSet, child }: ItemNode, place: number): boolean {
    const context = this.#context;
    context.until = FOREVER;
    if (!target || !passesRules(ruleSet, target, context, this, place)) return false;
    if (!child) return true;
    const own = context.until;
    const plays = this.#setOf(child).playsAny();
    context.until = Math.min(own, context.until);
    return plays;
  }

  /** Records that the item at `place` depends on a variable. */
  add(slot: number, place: number): void {
    // Any change of data makes the set evaluate its overrides again.
    if (place < 0) return;
    const places = this.#dependents.get(slot) ?? new Int32Array(this.#unknown.length);
    insert(places, place);
    this.#dependents.set(slot, places);
  }

  /** Discards the results that are no longer valid at the current instant. */
  #update(): void {
    const { now, stamp } = this.#context;
    if (this.#stamp === stamp) return;
    this.#stamp = stamp;
    if (this.#version !== this.#context.version) this.#forgetChanged();
    // Also true if one of them is not a number.
    if (!(now >= this.#since)) this.#forgetAll();
    else if (now >= this.#until) this.#forgetExpired(now);
    this.#since = now;
  }

  #forgetChanged(): void {
    const { version, zoneVersion, slotVersions } = this.#context;
    if (zoneVersion > this.#version) this.#forgetAll();
    for (const [slot, places] of this.#dependents)
      if ((slotVersions[slot] ?? 0) > this.#version) insertAll(this.#unknown, places);
    insertAll(this.#unknown, this.#nested);
    this.#overrideUntil = UNKNOWN;
    this.#version = version;
  }

  #forgetAll(): void {
    const { length } = this.#items;
    this.#unknown.fill(-1);
    if (length % 32 > 0) this.#unknown[length >> 5] = (1 << length) - 1;
    this.#wordUntils.fill(FOREVER);
    this.#until = FOREVER;
    this.#overrideUntil = UNKNOWN;
  }

  #forgetExpired(now: number): void {
    this.#until = FOREVER;
    for (let word = 0; word < this.#unknown.length; word += 1) {
      if ((this.#wordUntils[word] as number) <= now) this.#wordUntils[word] = this.#forgetInWord(word, now);
      this.#until = Math.min(this.#until, this.#wordUntils[word] as number);
    }
  }

  /** Discards expired results in a word, and returns the time until which its other results are valid. */
  #forgetInWord(word: number, now: number): number {
    let first = FOREVER;
    const end = Math.min(word * 32 + 32, this.#items.length);
    for (let place = word * 32; place < end; place += 1) {
      if (((this.#unknown[word] as number) & (1 << place)) !== 0) continue;
      const until = this.#untils[place] as number;
      if (until <= now) insert(this.#unknown, place);
      else if (until < first) first = until;
    }
    return first;
  }
}

function insert(places: Int32Array, place: number): void {
  places[place >> 5] = (places[place >> 5] as number) | (1 << place);
}

function insertAll(places: Int32Array, more: Int32Array): void {
  for (let word = 0; word < places.length; word += 1)
    places[word] = (places[word] as number) | (more[word] as number);
}
