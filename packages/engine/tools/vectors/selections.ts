const LETTERS = 'abcdefgh';

/** Computes by counting what two playlists show in turn: `x`, then a visit to `n`. */
function turns(items: readonly string[], itemsPerPass: number | null, count: number): string[] {
  const shown: string[] = [];
  let next = 0;
  while (shown.length < count) {
    shown.push('x');
    if (itemsPerPass === null) shown.push(...items);
    else
      for (let taken = 0; taken < itemsPerPass; taken += 1)
        shown.push(items[next++ % items.length] as string);
  }
  return shown.slice(0, count);
}

const deleted = { deleted_at: '2026-01-01T00:00:00Z', tags: [] };

/** A nested playlist of one to four items, with every kind of visit. */
export function visits() {
  return [1, 2, 3, 4].flatMap((count) => {
    const items = [...LETTERS.slice(0, count)];
    const kinds: [words: string, playlist: object, itemsPerPass: number | null][] = [
      ['sequential', {}, null],
      ['single', { mode: 'single' }, 1],
      ['single, whatever items_per_pass says', { mode: 'single', items_per_pass: 2 }, 1],
      ['sequential, items_per_pass 1', { items_per_pass: 1 }, 1],
      ['sequential, items_per_pass 2', { items_per_pass: 2 }, 2],
      ['sequential, items_per_pass 3', { items_per_pass: 3 }, 3],
      ['sequential, items_per_pass 0 is as if it were not there', { items_per_pass: 0 }, null],
    ];
    return kinds.map(([words, playlist, itemsPerPass]) => ({
      name: `a nested playlist of ${count}: ${words}`,
      playlists: { root: { items: ['x', 'n'] }, n: { ...playlist, items } },
      steps: [{ shows: turns(items, itemsPerPass, 10) }],
    }));
  });
}

/** Every subset of four items that cannot play, for reasons that differ between cases. */
export function skipping() {
  const reasons: [words: string, parts: object][] = [
    ['deleted', { resource: deleted }],
    ['unreadable', { no_read_access: true }],
    ['placeholders', { application_name: 'no-read-access' }],
    [
      'ones whose rule fails',
      {
        rule: { type: 'equals', left: { type: 'constant', value: 1 }, right: { type: 'constant', value: 2 } },
      },
    ],
    [
      'ones whose schedule is not active',
      {
        schedule_rule: {
          type: 'schedule',
          start_datetime: '2020-01-01T00:00:00',
          end_datetime: '2020-01-02T00:00:00',
          tzid: 'UTC',
        },
      },
    ],
  ];
  const items = [...LETTERS.slice(0, 4)];
  return Array.from({ length: 15 }, (_, index) => index + 1).map((bits) => {
    const out = items.filter((_, place) => bits & (1 << place));
    const left = items.filter((item) => !out.includes(item));
    const [words, parts] = reasons[bits % reasons.length] as [string, object];
    const shows = Array.from({ length: 6 }, (_, step) => left[step % left.length] ?? null);
    return {
      name: `skips ${words}: ${out.join(', ')} of a, b, c, d`,
      playlists: { root: { items } },
      presentations: Object.fromEntries(out.map((id) => [id, parts])),
      steps: [{ shows }],
    };
  });
}

/** FNV-1a of the seed's UTF-16 code units, in exact integers. */
function seedOf(text: string): bigint {
  let hash = 0x811c9dc5n;
  for (const unit of text.split('')) hash = ((hash ^ BigInt(unit.charCodeAt(0))) * 0x01000193n) & 0xffffffffn;
  return hash;
}

/** mulberry32, in exact integers: numbers from 0 to 2^32 - 1. */
function* randoms(seed: bigint): Generator<bigint, never> {
  const cut = (value: bigint) => value & 0xffffffffn;
  for (let state = cut(seed + 0x6d2b79f5n); ; state = cut(state + 0x6d2b79f5n)) {
    let value = cut((state ^ (state >> 15n)) * (1n | state));
    value = cut(value ^ cut(value + cut((value ^ (value >> 7n)) * (61n | value))));
    yield value ^ (value >> 14n);
  }
}

function shuffled(items: readonly string[], device: string, playlist: string, pass: number): string[] {
  const order = [...items];
  // Of two items, each can only follow the other, so every pass has the order of the first pass.
  const random = randoms(seedOf(`${device}/${playlist}/${items.length === 2 ? 0 : pass}`));
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Number((random.next().value * BigInt(index + 1)) >> 32n);
    [order[index], order[other]] = [order[other] as string, order[index] as string];
  }
  return order;
}

/** Shuffled root playlists: the orders of three passes. */
export function shuffles() {
  const devices = ['screen-1', '0190d2f0-0000-7000-8000-000000000001', 'Schaufenster München'];
  return devices.flatMap((device) =>
    [1, 2, 3, 4, 8].map((count) => {
      const items = [...LETTERS.slice(0, count)];
      const shows: string[] = [];
      for (let pass = 0; pass < 3; pass += 1) {
        const order = shuffled(items, device, 'root', pass);
        // The last played item must not come first, so it is swapped with the second.
        if (order[0] === shows.at(-1) && count > 1)
          [order[0], order[1]] = [order[1] as string, order[0] as string];
        shows.push(...order);
      }
      return {
        name: `shuffle of ${count} on ${device}: three passes`,
        device_id: device,
        playlists: { root: { mode: 'shuffle', items } },
        steps: [{ shows }],
      };
    }),
  );
}

const whenOn = (worker: string) => ({
  type: 'equals',
  left: { type: 'variable', path: ['workers', worker] },
  right: { type: 'constant', value: 'on' },
});

/** Every change from one set of active overrides to another: which playlist plays, and whether it interrupts. */
export function overrides() {
  const sets = [[], ['o'], ['p'], ['o', 'p']];
  // The first in document order wins.
  const winner = (on: string[]) => ['o', 'p'].find((worker) => on.includes(worker)) ?? null;
  const shown = { o: 'x', p: 'z' };
  const workers = (on: string[]) => Object.fromEntries(on.map((name) => [name, 'on']));
  return sets.flatMap((before) =>
    sets.map((after) => {
      const [first, second] = [winner(before), winner(after)];
      const normal = first ? 'a' : 'b';
      return {
        name: `overrides whose rules pass: first [${before.join(', ')}], then [${after.join(', ')}]`,
        playlists: {
          root: { items: ['a', 'o', 'b', 'p'] },
          o: { items: ['x'], schedule_type: 'override', rule: whenOn('o') },
          p: { items: ['z'], schedule_type: 'override', rule: whenOn('p') },
        },
        steps: [
          { workers: workers(before), shows: [first ? shown[first as 'o'] : 'a'], interrupts: [false] },
          {
            workers: workers(after),
            preview: second ? shown[second as 'o'] : normal,
            shows: [second ? shown[second as 'o'] : normal],
            interrupts: [first !== second],
          },
        ],
      };
    }),
  );
}
