import { formatInstant, formatLocal } from '@vitrine/test-kit/vectors';

/**
 * Computes second by second what a player shows, from its specification and without the engine: an item plays for its
 * duration, followed by the next one that can play. One second past every minute, the player checks whether an override
 * has begun or ended, or whether a blank screen can show something.
 */
const FROM = Date.UTC(2026, 10, 20, 12);
const MINUTES = 12;

/** An interval in minutes from the start in which an item can play. Null: always. */
type ActiveInterval = [from: number, to: number] | null;
interface Item {
  id: string;
  duration: number | null;
  interval: ActiveInterval;
}
interface Program {
  items: Item[];
  /** Override playlists, each of one item. */
  overrides: (Item & { playlist: string })[];
}

interface Segment {
  start: string;
  end: string;
  presentation_id: string | null;
  path: string[];
  cause: 'next' | 'loop' | 'override' | 'nothing_plays';
}

const lasts = ({ duration }: Item) => Math.max(duration ? duration : 30, 5);
const isIn = (interval: ActiveInterval, second: number) =>
  interval === null || (second >= interval[0] * 60 && second < interval[1] * 60);

function play({ items, overrides }: Program): Segment[] {
  const segments: Segment[] = [];
  const inForce = (second: number) => overrides.find(({ interval }) => isIn(interval, second)) ?? null;
  const mayPlay = (second: number) =>
    inForce(second) !== null || items.some(({ interval }) => isIn(interval, second));
  let [position, start, end] = [-1, 0, 0];
  let shown: { item: Item | null; override: Item | null; segment: Segment } | null = null;

  const at = (second: number) => formatInstant(FROM + second * 1000);
  const advance = (second: number) => {
    if (shown) shown.segment.end = at(second);
    const override = inForce(second);
    let [item, cause]: [Item | null, Segment['cause']] = [override, 'override'];
    let path = ['root', override?.playlist ?? ''];
    if (!override) {
      const places = items.flatMap(({ interval }, place) => (isIn(interval, second) ? [place] : []));
      const next = places.find((place) => place > position);
      cause = places.length === 0 ? 'nothing_plays' : next === undefined ? 'loop' : 'next';
      position = next ?? places[0] ?? -1;
      item = items[position] ?? null;
      path = ['root'];
    }
    const segment: Segment = {
      start: at(second),
      end: at(MINUTES * 60),
      presentation_id: item?.id ?? null,
      path,
      cause,
    };
    segments.push(segment);
    shown = { item, override, segment };
    [start, end] = [second, item ? second + lasts(item) : MINUTES * 60];
  };

  for (let second = 0; second < MINUTES * 60; second += 1) {
    const now = shown as { item: Item | null; override: Item | null } | null;
    const isCheckDue = second % 60 === 1 && second > start;
    if (second === end || !now) advance(second);
    else if (isCheckDue && now.item === null && mayPlay(second)) advance(second);
    else if (isCheckDue && now.item !== null && inForce(second) !== now.override) advance(second);
  }
  return segments;
}

const schedule = (interval: ActiveInterval) =>
  interval && {
    type: 'schedule',
    start_datetime: formatLocal(FROM + interval[0] * 60_000),
    end_datetime: formatLocal(FROM + interval[1] * 60_000),
    tzid: 'UTC',
  };

function simulation(name: string, program: Program) {
  const { items, overrides } = program;
  const presentation = ({ id, duration, interval }: Item, isOverride: boolean) => [
    id,
    {
      duration: duration ?? 0,
      ...(interval && !isOverride ? { schedule_rule: schedule(interval) } : {}),
    },
  ];
  return {
    name,
    playlists: {
      root: { items: [...items.map(({ id }) => id), ...overrides.map(({ playlist }) => playlist)] },
      ...Object.fromEntries(
        overrides.map(({ id, playlist, interval }) => [
          playlist,
          { items: [id], schedule_type: 'override', schedule_rule: schedule(interval) },
        ]),
      ),
    },
    presentations: Object.fromEntries([
      ...items.map((item) => presentation(item, false)),
      ...overrides.map((item) => presentation(item, true)),
    ]),
    from: formatInstant(FROM),
    to: formatInstant(FROM + MINUTES * 60_000),
    segments: play(program),
  };
}

const item = (id: string, duration: number | null = 60, interval: ActiveInterval = null): Item => ({
  id,
  duration,
  interval,
});
const override = (playlist: string, id: string, duration: number, interval: ActiveInterval) => ({
  ...item(id, duration, interval),
  playlist,
});

/** Intervals in minutes and parts of them: 1.5 is a minute and a half. */
export function simulations() {
  const cases: [name: string, program: Program][] = [
    [
      'items play for their duration: 30 seconds by default, at least 5',
      { items: [item('a', 90), item('b', null), item('c', 2)], overrides: [] },
    ],
    ['a single item repeats', { items: [item('a', 100)], overrides: [] }],
    ['no item can play', { items: [item('a', 60, [20, 30])], overrides: [] }],
    [
      'an item that begins in the middle of another',
      { items: [item('a', 100), item('b', 50, [1.5, 4])], overrides: [] },
    ],
    [
      'an item keeps playing when its schedule ends',
      { items: [item('a', 100, [0, 1]), item('b', 70)], overrides: [] },
    ],
    [
      'a blank screen that shows something at the next check',
      { items: [item('a', 60, [2.5, 5])], overrides: [] },
    ],
    [
      'a blank screen that misses an active interval between two checks',
      { items: [item('a', 60, [2.5, 3])], overrides: [] },
    ],
    [
      'a blank screen between two active intervals',
      { items: [item('a', 60, [0, 2]), item('b', 45, [4, 6])], overrides: [] },
    ],
    [
      'an override on the minute',
      { items: [item('a', 200), item('b', 200)], overrides: [override('o', 'x', 30, [3, 5])] },
    ],
    [
      'an override half a minute late',
      { items: [item('a', 200), item('b', 200)], overrides: [override('o', 'x', 300, [3.5, 7.25])] },
    ],
    [
      'an override that ends before the next check',
      { items: [item('a', 600)], overrides: [override('o', 'x', 30, [3.25, 3.75])] },
    ],
    [
      'an override that begins as an item ends',
      { items: [item('a', 90)], overrides: [override('o', 'x', 40, [1.5, 2.5])] },
    ],
    [
      'an override on a blank screen',
      { items: [item('a', 60, [20, 30])], overrides: [override('o', 'x', 50, [2, 4])] },
    ],
    [
      'an override that leaves a blank screen',
      { items: [item('a', 30, [0, 1])], overrides: [override('o', 'x', 500, [1.5, 4])] },
    ],
    [
      'the first of two overrides ends, the second goes on',
      {
        items: [item('a', 45)],
        overrides: [override('o', 'x', 400, [2, 5]), override('p', 'y', 400, [3, 8])],
      },
    ],
    [
      'an earlier override interrupts a later one',
      {
        items: [item('a', 45)],
        overrides: [override('o', 'x', 400, [5, 7]), override('p', 'y', 400, [3, 9])],
      },
    ],
    [
      'an override in force from the start',
      { items: [item('a', 45)], overrides: [override('o', 'x', 70, [-10, 3])] },
    ],
    [
      'two items and an override, which keep their positions',
      { items: [item('a', 50), item('b', 50), item('c', 50)], overrides: [override('o', 'x', 20, [2, 4])] },
    ],
  ];
  return [...cases.map(([name, program]) => simulation(name, program)), ...mixed()];
}

/** Documents generated from numbers that are the same on every machine. */
function mixed() {
  let state = 1;
  const pick = <T>(list: readonly T[]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length] as T;
  };
  const intervals: ActiveInterval[] = [null, null, [0, 3], [2, 6.5], [4.25, 9], [7, 8], [1.5, 11]];
  return Array.from({ length: 16 }, (_, index) => {
    const count = pick([1, 2, 3, 4]);
    const items = [...'abcd'.slice(0, count)].map((id) =>
      item(id, pick([5, 17, 45, 100, 250]), pick(intervals)),
    );
    const overrides = [...'op'.slice(0, pick([0, 1, 2]))].map((playlist, place) =>
      override(playlist, place === 0 ? 'x' : 'y', pick([25, 90, 400]), pick(intervals.slice(2))),
    );
    return simulation(`generated document ${index + 1}`, { items, overrides });
  });
}
