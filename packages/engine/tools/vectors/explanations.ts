const AT = '2026-11-20T12:00:00Z';

const whenOn = (worker: string) => ({
  type: 'equals',
  left: { type: 'variable', path: ['workers', worker] },
  right: { type: 'constant', value: 'on' },
});
const hour = (from: number) => ({
  type: 'schedule',
  start_datetime: `2026-11-20T${from}:00:00`,
  end_datetime: `2026-11-20T${from + 1}:00:00`,
  tzid: 'UTC',
});
const workers = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'on']));

/** An explained item: its path, its index, its content, and why it plays or not. */
type Row = [path: string[], index: number, id: string | null, reason: string];
const rows = (list: Row[]) =>
  list.map(([path, index, id, reason]) => ({
    path,
    item_index: index,
    id,
    plays: reason === 'plays',
    reason,
  }));

/** Every combination of true and false rules. The first false rule, in the order of origins, is the reason. */
export function clauses() {
  const names = ['playlist', 'item', 'global', 'schedule'];
  return Array.from({ length: 16 }, (_, bits) => {
    const holds = (name: string) => (bits & (1 << names.indexOf(name))) !== 0;
    const failing = names.find((name) => !holds(name));
    const reasons: Record<string, string> = {
      playlist: 'playlist_rule',
      item: 'item_rule',
      global: 'global_rule',
      schedule: 'schedule',
    };
    const reason = failing ? (reasons[failing] as string) : 'plays';
    // The global rule also applies to the root playlist.
    const root = !holds('global') ? 'global_rule' : reason === 'plays' ? 'plays' : 'nothing_inside';
    const held = names.filter(holds);
    return {
      name: `rules that are true: ${held.join(', ') || 'none'}`,
      playlists: { root: { items: ['a'], rule: whenOn('playlist'), is_rule_on_items: true } },
      presentations: { a: { rule: whenOn('item'), schedule_rule: hour(holds('schedule') ? 12 : 14) } },
      global_rule: whenOn('global'),
      workers: workers(held),
      at: AT,
      items: rows([
        [[], -1, 'root', root],
        [['root'], 0, 'a', reason],
      ]),
    };
  });
}

export function explainedOverrides() {
  const sets = [[], ['o'], ['p'], ['o', 'p']];
  return sets.map((on) => {
    const winner = ['o', 'p'].find((name) => on.includes(name));
    const reasonOf = (name: string) =>
      !on.includes(name) ? 'item_rule' : name === winner ? 'plays' : 'outranked';
    const inside = (name: string) => (name === winner ? 'plays' : 'parent_playlist');
    return {
      name: `overrides whose rules pass: ${on.join(', ') || 'none'}`,
      playlists: {
        root: { items: ['a', 'o', 'p'] },
        o: { items: ['x'], schedule_type: 'override', rule: whenOn('o') },
        p: { items: ['y'], schedule_type: 'override', rule: whenOn('p') },
      },
      workers: workers(on),
      at: AT,
      items: rows([
        [[], -1, 'root', 'plays'],
        [['root'], 0, 'a', winner ? 'overridden' : 'plays'],
        [['root'], 1, 'o', reasonOf('o')],
        [['root', 'o'], 0, 'x', inside('o')],
        [['root'], 2, 'p', reasonOf('p')],
        [['root', 'p'], 0, 'y', inside('p')],
      ]),
    };
  });
}

/** holdOnTrue with three items: the first whose rule passes plays, and the others that could play wait for it. */
export function held() {
  const names = ['a', 'b', 'c'];
  return Array.from({ length: 8 }, (_, bits) => {
    const on = names.filter((_name, place) => bits & (1 << place));
    return {
      name: `holdOnTrue, rules that are true: ${on.join(', ') || 'none'}`,
      playlists: { root: { mode: 'holdOnTrue', items: names } },
      presentations: Object.fromEntries(names.map((name) => [name, { rule: whenOn(name) }])),
      workers: workers(on),
      at: AT,
      items: rows([
        [[], -1, 'root', on.length > 0 ? 'plays' : 'nothing_inside'],
        ...names.map(
          (name, place): Row => [
            ['root'],
            place,
            name,
            !on.includes(name) ? 'item_rule' : name === on[0] ? 'plays' : 'held_back',
          ],
        ),
      ]),
    };
  });
}

/** A nested playlist whose own rule and whose item's rule are true or false. */
export function nested() {
  return [[], ['n'], ['b'], ['n', 'b']].map((on) => {
    const [outer, inner] = [on.includes('n'), on.includes('b')];
    return {
      name: `a nested playlist, rules that are true: ${on.join(', ') || 'none'}`,
      playlists: { root: { items: ['a', 'n'] }, n: { items: ['b'], rule: whenOn('n') } },
      presentations: { b: { rule: whenOn('b') } },
      workers: workers(on),
      at: AT,
      items: rows([
        [[], -1, 'root', 'plays'],
        [['root'], 0, 'a', 'plays'],
        [['root'], 1, 'n', !outer ? 'item_rule' : inner ? 'plays' : 'nothing_inside'],
        [['root', 'n'], 0, 'b', !inner ? 'item_rule' : outer ? 'plays' : 'parent_playlist'],
      ]),
    };
  });
}

const deleted = { deleted_at: '2026-01-01T00:00:00Z', tags: [] };
const nonsense = { type: 'nonsense' };
const fortnightly = {
  ...hour(12),
  recurrence_rule: { freq: 'fortnightly', dtstart: '2026-11-20T12:00:00', interval: 1 },
};

type Wrong = [
  words: string,
  code: string,
  item: string | object,
  parts: { playlist?: object; presentation?: object },
];
const WRONG: Wrong[] = [
  ['a deleted presentation', 'deleted', 'w', { presentation: { resource: deleted } }],
  ['an unreadable presentation', 'no_read_access', 'w', { presentation: { no_read_access: true } }],
  ['a placeholder', 'no_read_access', 'w', { presentation: { application_name: 'no-read-access' } }],
  ['a missing presentation', 'not_found', { presentation_id: 'w' }, {}],
  ['a presentation with an invalid rule', 'invalid_rule', 'w', { presentation: { rule: nonsense } }],
  [
    'a presentation whose schedule has an unsupported frequency',
    'invalid_frequency',
    'w',
    { presentation: { schedule_rule: fortnightly } },
  ],
  ['a deleted playlist', 'deleted', 'w', { playlist: { items: ['z'], resource: deleted } }],
  ['an unreadable playlist', 'no_read_access', 'w', { playlist: { items: ['z'], no_read_access: true } }],
  ['a missing playlist', 'not_found', { playlist_id: 'w' }, {}],
  ['a playlist with an invalid rule', 'invalid_rule', 'w', { playlist: { items: ['z'], rule: nonsense } }],
  [
    'a playlist whose schedule has an unsupported frequency',
    'invalid_frequency',
    'w',
    { playlist: { items: ['z'], schedule_rule: fortnightly } },
  ],
  ['a playlist that contains itself', 'cycle', { playlist_id: 'root' }, {}],
  ['an item with neither a presentation nor a playlist', 'malformed_item', {}, {}],
  [
    'an item with both a presentation and a playlist',
    'malformed_item',
    { presentation_id: 'a', playlist_id: 'n' },
    {},
  ],
];

/** Each possible problem of an item, in three places. It is reported once, and the other items play. */
export function warnings() {
  const places: [words: string, index: number][] = [
    ['first', 0],
    ['in the middle', 1],
    ['last', 2],
  ];
  return WRONG.flatMap(([words, code, item, { playlist, presentation }]) =>
    places.map(([place, index]) => {
      const items: (string | object)[] = ['a', 'b'];
      items.splice(index, 0, item);
      const named = typeof item === 'string' ? {} : item;
      return {
        name: `${words}, ${place}`,
        playlists: { root: { items }, ...(playlist ? { w: playlist } : {}) },
        ...(presentation ? { presentations: { w: presentation } } : {}),
        warnings: [
          {
            code,
            playlist_id: 'root',
            item_index: index,
            ...(typeof item === 'string' ? { [playlist ? 'playlist' : 'presentation']: 'w' } : {}),
            ...('presentation_id' in named ? { presentation: named.presentation_id } : {}),
            ...('playlist_id' in named ? { playlist: named.playlist_id } : {}),
          },
        ],
        shows: ['a', 'b', 'a', 'b'],
      };
    }),
  );
}
