import { describe, expect, test } from 'vitest';
import { content, deleted, schedule, tags, whenOn } from '../testing/content.ts';
import { engineFor, env, NOON, play, plays } from '../testing/play.ts';
import type { EngineWarning } from './warning.ts';

describe('position', () => {
  test('advancing moves to the next valid presentation', () => {
    expect(plays(content({ root: ['a', 'b', 'c'] }), 3)).toBe('abc');
  });

  test('a playlist that runs out loops to the start', () => {
    expect(plays(content({ root: ['a', 'b', 'c'] }), 7)).toBe('abcabca');
  });

  test('a nested playlist that runs out is reset and the parent moves to the next item', () => {
    expect(plays(content({ root: ['a', 'n', 'd'], n: ['b', 'c'] }), 9)).toBe('abcdabcda');
  });

  test('playlists nest to any allowed depth', () => {
    const document = content({ root: ['a', 'l'], l: ['m', 'b'], m: ['n'], n: ['o', 'c'], o: ['d'] });
    expect(plays(document, 8)).toBe('adcbadcb');
  });

  test('a playlist nested twice in its parent plays twice', () => {
    expect(plays(content({ root: ['n', 'a', 'n'], n: ['b', 'c'] }), 10)).toBe('bcabcbcabc');
  });

  test('a playlist with one item repeats it', () => {
    expect(plays(content({ root: ['a'] }), 3)).toBe('aaa');
    expect(plays(content({ root: ['n'], n: ['a'] }), 3)).toBe('aaa');
  });

  test('reset returns to the initial state', () => {
    const engine = engineFor(content({ root: ['a', 'n'], n: ['b', 'c'] }));
    expect(play(engine, 2)).toBe('ab');
    engine.reset();
    expect(play(engine, 3)).toBe('abc');
    expect(engineFor(content({ root: ['a'] })).state).toEqual({ format: 1, playlists: {}, trail: null });
  });

  test('a step contains the playlist, the path to it and the item as published', () => {
    const engine = engineFor(content({ root: [{}, 'n'], n: [{}, {}, 'a'] }));
    expect(engine.next(env())).toEqual({
      presentationId: 'a',
      shouldInterrupt: false,
      playlistId: 'n',
      rule: null,
      cause: 'next',
      path: ['root', 'n'],
      itemIndex: 2,
    });
    expect(engine.next(env()).cause).toBe('loop');
  });
});

describe('preview', () => {
  const document = content({ root: ['a', 'n', 'd'], n: ['b', 'c'] });

  test('returns what next() would play, without moving', () => {
    const engine = engineFor(document);
    for (const expected of 'abcdabcd') {
      expect(engine.preview(env()).presentationId).toBe(expected);
      expect(engine.preview(env()).presentationId).toBe(expected);
      expect(engine.next(env()).presentationId).toBe(expected);
    }
  });

  test('applies rules that have changed since the last step', () => {
    const engine = engineFor(content({ root: ['a', 'b', 'c'] }, { b: { rule: whenOn('door') } }));
    expect(play(engine, 1)).toBe('a');
    expect(engine.preview(env('door')).presentationId).toBe('b');
    expect(engine.preview(env()).presentationId).toBe('c');
    expect(engine.next(env()).presentationId).toBe('c');
  });
});

describe('skipped items', () => {
  const codes = (document: ReturnType<typeof content>, count: number) => {
    const warnings: EngineWarning[] = [];
    const word = plays(document, count, { warn: (warning) => warnings.push(warning) });
    return [
      word,
      ...warnings.map(({ code, playlistId, itemIndex }) => `${code} ${playlistId}[${itemIndex}]`),
    ];
  };

  test('deleted presentations and playlists', () => {
    const document = content({ root: ['a', 'x', 'n', 'b'], n: { items: ['c'], ...deleted } }, { x: deleted });
    expect(codes(document, 3)).toEqual(['aba', 'deleted root[1]', 'deleted root[2]']);
  });

  test('unreadable presentations and playlists', () => {
    const document = content(
      { root: ['a', 'x', 'y', 'n'], n: { items: ['c'], noReadAccess: true } },
      { x: { noReadAccess: true }, y: { applicationName: 'no-read-access' } },
    );
    expect(codes(document, 2)).toEqual([
      'aa',
      'no_read_access root[1]',
      'no_read_access root[2]',
      'no_read_access root[3]',
    ]);
  });

  test('presentations and playlists that do not exist', () => {
    const document = content({ root: ['a', { presentationId: 'gone' }, { playlistId: 'lost' }] });
    expect(codes(document, 2)).toEqual(['aa', 'not_found root[1]', 'not_found root[2]']);
  });

  test('names that exist only on Object.prototype', () => {
    const document = content({ root: ['a', { presentationId: 'constructor' }, { playlistId: '__proto__' }] });
    expect(codes(document, 2)).toEqual(['aa', 'not_found root[1]', 'not_found root[2]']);
  });

  test('malformed playlist items: neither or both of presentation and playlist', () => {
    const both = { presentationId: 'a', playlistId: 'n' };
    const document = content({ root: ['a', {}, both, null as never, 5 as never], n: ['b'] });
    expect(codes(document, 2)).toEqual([
      'aa',
      ...[1, 2, 3, 4].map((index) => `malformed_item root[${index}]`),
    ]);
  });

  test('items with an invalid rule or a recurrence with an unsupported frequency', () => {
    const document = content(
      { root: ['a', 'b', 'c'] },
      {
        b: { rule: { type: 'sometimes' } as never },
        c: {
          scheduleRule: schedule('2026-01-01T09:00', '2026-01-01T10:00', {
            freq: 'often' as never,
            dtstart: '2026-01-01T09:00',
            interval: 1,
          }),
        },
      },
    );
    expect(codes(document, 2)).toEqual(['aa', 'invalid_rule root[1]', 'invalid_frequency root[2]']);
  });

  test('a playlist that contains itself directly or through another', () => {
    expect(codes(content({ root: ['a', 'root'] }), 2)).toEqual(['aa', 'cycle root[1]']);
    expect(codes(content({ root: ['a', 'n'], n: ['b', 'm'], m: ['c', 'n'] }), 6)).toEqual([
      'abcabc',
      'cycle m[1]',
    ]);
  });

  test('playlists nested too deeply', () => {
    const lists: Record<string, string[]> = {};
    for (let level = 0; level < 500; level += 1) lists[`l${level}`] = [`p${level}`, `l${level + 1}`];
    const warnings: EngineWarning[] = [];
    const engine = engineFor(content(lists), { playlistId: 'l0', warn: (warning) => warnings.push(warning) });
    expect(engine.next(env()).presentationId).toBe('p0');
    expect(warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(['too_deep']));
  });

  test('describes each skipped item in a warning', () => {
    const warnings: EngineWarning[] = [];
    plays(content({ root: ['x'] }, { x: deleted }), 1, { warn: (warning) => warnings.push(warning) });
    expect(warnings).toEqual([
      {
        code: 'deleted',
        message: 'Deleted: Presentation x',
        playlistId: 'root',
        itemIndex: 0,
        presentationId: 'x',
        nestedPlaylistId: undefined,
      },
    ]);
  });

  test('nested playlists in which nothing can play', () => {
    const document = content(
      { root: ['a', 'n', 'e', 'b'], n: ['c'], e: [] },
      { c: { rule: whenOn('door') } },
    );
    const engine = engineFor(document);
    expect(play(engine, 3)).toBe('aba');
    expect(play(engine, 3, env('door'))).toBe('cba');
  });

  test('an item that stops passing while its nested playlist is being visited', () => {
    const document = content({ root: ['a', 'n'], n: { items: ['1', '2', '3'], rule: whenOn('door') } });
    const engine = engineFor(document);
    expect(play(engine, 2, env('door'))).toBe('a1');
    expect(play(engine, 2)).toBe('aa');
    expect(play(engine, 4, env('door'))).toBe('23a1');
  });
});

describe('nothing to play', () => {
  test('no item can play now', () => {
    const engine = engineFor(content({ root: ['a'] }, { a: { rule: whenOn('door') } }));
    expect(engine.next(env())).toEqual({
      presentationId: null,
      shouldInterrupt: false,
      playlistId: 'root',
      rule: null,
      cause: 'nothing_plays',
      path: ['root'],
      itemIndex: -1,
    });
    expect(play(engine, 2, env('door'))).toBe('aa');
  });

  test('no item could ever play', () => {
    expect(engineFor(content({ root: [] })).next(env()).cause).toBe('empty');
    expect(engineFor(content({ root: ['n', 'x'], n: [] }, { x: deleted })).preview(env()).cause).toBe(
      'empty',
    );
  });

  test("applies the root playlist's own rule, schedule and deletion", () => {
    const rule = whenOn('door');
    const document = content({ root: { items: ['a'], rule } });
    expect(plays(document, 2)).toBe('--');
    expect(plays(document, 2, {}, env('door'))).toBe('aa');
    expect(plays(content({ root: { items: ['a'], ...deleted } }), 1)).toBe('-');
    const scheduleRule = schedule('2026-11-20T13:00', '2026-11-20T14:00');
    expect(plays(content({ root: { items: ['a'], scheduleRule } }), 1)).toBe('-');
  });

  test('throws for a playlist that is not in the content', () => {
    expect(() => engineFor(content({}))).toThrow(expect.objectContaining({ code: 'playlist_not_found' }));
  });
});

describe('combines the rules that apply to an item with "and"', () => {
  const always = {
    type: 'equals' as const,
    left: { type: 'constant' as const, value: 1 },
    right: { type: 'constant' as const, value: 1 },
  };

  test("the playlist's rule, if it applies to items", () => {
    const document = content({
      root: ['a', 'n'],
      n: { items: ['b'], rule: whenOn('door'), isRuleOnItems: true },
    });
    expect(plays(document, 2)).toBe('aa');
    expect(plays(document, 2, {}, env('door'))).toBe('ab');
  });

  test("the playlist's rule, evaluated for each item", () => {
    const rule = {
      type: 'equals' as const,
      left: {
        type: 'variable' as const,
        path: ['presentation', 'tags', 'season'] as ['presentation', ...string[]],
      },
      right: { type: 'constant' as const, value: 'winter' },
    };
    const document = content(
      {
        root: { items: ['a', 'b', 'n', 'm'], rule, isRuleOnItems: true },
        n: { items: ['c'], ...tags({ season: 'winter' }) },
        m: ['d'],
      },
      { a: tags({ season: 'summer' }), b: tags({ season: 'winter' }) },
    );
    expect(plays(document, 4)).toBe('bcbc');
  });

  test("the item's own rule", () => {
    const document = content(
      { root: ['a', 'b', 'n'], n: { items: ['c'], rule: whenOn('door') } },
      { b: { rule: whenOn('door') } },
    );
    expect(plays(document, 2)).toBe('aa');
    expect(plays(document, 3, {}, env('door'))).toBe('abc');
  });

  test('a global rule', () => {
    const document = content({ root: ['a', 'b'] });
    expect(plays(document, 1, { globalRule: whenOn('door') })).toBe('-');
    expect(plays(document, 2, { globalRule: whenOn('door') }, env('door'))).toBe('ab');
  });

  test('a global rule about the application passes for playlists', () => {
    const globalRule = {
      type: 'notEquals' as const,
      left: {
        type: 'variable' as const,
        path: ['presentation', 'application_name'] as ['presentation', ...string[]],
      },
      right: { type: 'constant' as const, value: 'Advert' },
    };
    const document = content({ root: ['a', 'n'], n: ['b', 'c'] }, { b: { applicationName: 'Advert' } });
    expect(plays(document, 4, { globalRule })).toBe('acac');
  });

  test("the item's schedule", () => {
    const noon = schedule('2026-11-20T12:00', '2026-11-20T13:00');
    const one = schedule('2026-11-20T13:00', '2026-11-20T14:00');
    const document = content(
      { root: ['a', 'b', 'n'], n: { items: ['c'], scheduleRule: one } },
      { a: { scheduleRule: noon }, b: { scheduleRule: one } },
    );
    expect(plays(document, 2)).toBe('aa');
    expect(plays(document, 2, {}, { now: NOON + 3_600_000 })).toBe('bc');
  });

  test('all rules and the schedule, with the combined rule in the step', () => {
    const scheduleRule = schedule('2026-11-20T12:00', '2026-11-20T13:00');
    const document = content(
      { root: { items: ['a'], rule: whenOn('one'), isRuleOnItems: true } },
      { a: { rule: whenOn('two'), scheduleRule } },
    );
    const options = { globalRule: whenOn('three') };
    expect(plays(document, 1, options, env('one', 'two'))).toBe('-');
    expect(plays(document, 1, options, env('one', 'three'))).toBe('-');
    expect(plays(document, 1, options, env('two', 'three'))).toBe('-');
    const step = engineFor(document, options).next(env('one', 'two', 'three'));
    expect(step.presentationId).toBe('a');
    expect(step.rule).toEqual({
      type: 'and',
      group: [whenOn('one'), whenOn('two'), whenOn('three'), scheduleRule],
    });
    expect(engineFor(content({ root: ['a'] }, { a: { rule: always } })).next(env()).rule).toEqual(always);
  });
});

test("evaluates schedules in the device's zone if the multi-timezone setting is on", () => {
  const document = content(
    { root: ['a', 'b'] },
    { b: { scheduleRule: schedule('2026-11-20T21:00', '2026-11-20T22:00') } },
  );
  const tokyo = { now: NOON, device: { timezone: 'Asia/Tokyo' } };
  expect(plays(document, 2, { multiTimezone: true }, tokyo)).toBe('ab');
  expect(plays(document, 2, {}, tokyo)).toBe('aa');
  const engine = engineFor(document, { multiTimezone: true });
  expect(play(engine, 2, tokyo)).toBe('ab');
  expect(play(engine, 2, { now: NOON, device: { timezone: 'Europe/Berlin' } })).toBe('aa');
});

describe('changes between steps', () => {
  test('detects device data that changed in place', () => {
    const rule = {
      type: 'contains' as const,
      left: { type: 'variable' as const, path: ['device', 'tags', 'zone'] as ['device', ...string[]] },
      right: { type: 'constant' as const, value: 'b' },
    };
    const engine = engineFor(content({ root: ['a', 'b'] }, { b: { rule } }));
    const zones = ['a'];
    const at = { now: NOON, device: { tags: { zone: zones } } };
    expect(play(engine, 2, at)).toBe('aa');
    zones[0] = 'b';
    expect(play(engine, 2, at)).toBe('ba');
  });

  test('handles time that goes back', () => {
    const engine = engineFor(
      content(
        { root: ['a', 'b'] },
        { b: { scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T13:00') } },
      ),
    );
    expect(play(engine, 2, { now: NOON + 3_600_000 })).toBe('aa');
    expect(play(engine, 2, { now: NOON })).toBe('ba');
    expect(play(engine, 2, { now: NOON - 1 })).toBe('aa');
  });

  test('validUntil is the next instant at which a rule or schedule can change its outcome', () => {
    const engine = engineFor(
      content(
        { root: ['a', 'b'] },
        { b: { scheduleRule: schedule('2026-11-20T13:00', '2026-11-20T14:00') } },
      ),
    );
    engine.next(env());
    expect(engine.validUntil).toBe(NOON + 3_600_000);
    engine.next({ now: NOON + 2 * 3_600_000 });
    expect(engine.validUntil).toBe(Number.POSITIVE_INFINITY);
  });
});
