import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../selection/engine.ts';
import { documents, environments } from '../testing/arbitrary.ts';
import { content, deleted, schedule, whenOn } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import { explain } from './explain.ts';

const options = { playlistId: 'root', deviceId: 'device' };
const reasons = (document: ReturnType<typeof content>, ...on: string[]) =>
  explain(
    document,
    { ...options, workers: Object.fromEntries(on.map((worker) => [worker, 'on'])) },
    NOON,
  ).items.map(
    ({ presentationId, playlistId, plays, reason }) =>
      `${presentationId ?? playlistId} ${reason}${plays ? '!' : ''}`,
  );

describe('explains why each item plays or does not play', () => {
  test('reports problems, rules of all origins and schedules', () => {
    const document = content(
      {
        root: { items: ['a', 'b', 'c', 'x', {}, 'n', 'e'], rule: whenOn('all'), isRuleOnItems: true },
        n: { items: ['d'], rule: whenOn('n') },
        e: [],
      },
      {
        b: { rule: whenOn('b') },
        c: { scheduleRule: schedule('2026-11-20T13:00', '2026-11-20T14:00') },
        x: deleted,
      },
    );
    expect(reasons(document, 'all')).toEqual([
      'root plays!',
      'a plays!',
      'b item_rule',
      'c schedule',
      'x deleted',
      'null malformed_item',
      'n item_rule',
      'd parent_playlist',
      'e nothing_inside',
    ]);
    expect(reasons(document, 'n', 'b').slice(0, 3)).toEqual([
      'root nothing_inside',
      'a playlist_rule',
      'b playlist_rule',
    ]);
  });

  test('reports a global rule', () => {
    const { items } = explain(content({ root: ['a'] }), { ...options, globalRule: whenOn('g') }, NOON);
    expect(items.map(({ reason }) => reason)).toEqual(['global_rule', 'global_rule']);
  });

  test('reports active, outranked and waiting overrides', () => {
    const override = (worker: string) => ({
      items: [`in-${worker}`],
      rule: whenOn(worker),
      scheduleType: 'override' as const,
    });
    const document = content({ root: ['a', 'o', 'p'], o: override('o'), p: override('p') });
    expect(reasons(document)).toEqual([
      'root plays!',
      'a plays!',
      'o item_rule',
      'in-o parent_playlist',
      'p item_rule',
      'in-p parent_playlist',
    ]);
    expect(reasons(document, 'o', 'p')).toEqual([
      'root plays!',
      'a overridden',
      'o plays!',
      'in-o plays!',
      'p outranked',
      'in-p parent_playlist',
    ]);
  });

  test('reports an item that another item blocks', () => {
    const document = content(
      { root: { items: ['a', 'b', 'c'], mode: 'holdOnTrue' } },
      { a: { rule: whenOn('a') } },
    );
    expect(reasons(document)).toEqual(['root plays!', 'a item_rule', 'b plays!', 'c held_back']);
    expect(reasons(document, 'a')).toEqual(['root plays!', 'a plays!', 'b held_back', 'c held_back']);
  });
});

test('names the failing clause with its values', () => {
  const document = content(
    { root: ['a'] },
    { a: { rule: { type: 'and', group: [whenOn('u'), whenOn('v')] } } },
  );
  const { items } = explain(document, { ...options, workers: { u: 'on', v: 'off' } }, NOON);
  expect(items[1]).toMatchObject({
    message: 'Its rule is not met.',
    rules: [
      {
        origin: 'item',
        explanation: {
          type: 'and',
          outcome: false,
          group: [
            { outcome: true, left: { value: 'on' }, right: { value: 'on' }, note: null },
            { outcome: false, left: { value: 'off' }, right: { value: 'on' }, note: null },
          ],
        },
      },
    ],
  });
});

test('reports the interval of a schedule around the instant', () => {
  const scheduleRule = schedule('2026-11-20T13:00', '2026-11-20T14:00', undefined, 'Europe/Berlin');
  const { items } = explain(content({ root: ['a'] }, { a: { scheduleRule } }), options, NOON);
  expect(items[1]?.rules[0]?.explanation).toEqual({
    type: 'schedule',
    outcome: true,
    zone: 'Europe/Berlin',
    from: NOON,
    until: NOON + 3_600_000,
    never: false,
  });
});

test('agrees with the engine about what plays', () => {
  fc.assert(
    fc.property(documents({ waits: true, ruled: true }), environments, (document, environment) => {
      const at = { ...options, playlistId: 'l0', workers: environment.workers };
      const { items, step } = explain(document, at, environment.now);
      const engine = createEngine(document, at);
      expect(engine.preview(environment)).toEqual(step);
      const played = new Set<string>();
      for (let count = 0; count < 300; count += 1) {
        const { path, itemIndex, presentationId } = engine.next(environment);
        if (presentationId !== null) played.add(`${path.join('/')}[${itemIndex}]`);
      }
      const explained = items
        .filter(({ plays, presentationId }) => plays && presentationId)
        .map(({ path, itemIndex }) => `${path.join('/')}[${itemIndex}]`);
      for (const key of played) expect(explained).toContain(key);
      expect(played.size === 0).toBe(explained.length === 0);
    }),
    { numRuns: 150 },
  );
});
