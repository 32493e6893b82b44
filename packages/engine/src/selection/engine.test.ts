import { expect, test } from 'vitest';
import { content, deleted, schedule, whenOn } from '../testing/content.ts';
import { createEngine, type EngineOptions } from './engine.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

/** The first `count` presentations, as one word when ids are letters. */
function plays(
  document: Parameters<typeof createEngine>[0],
  count: number,
  options: Partial<EngineOptions> = {},
  workers: Record<string, unknown> = {},
): string {
  const engine = createEngine(document, { playlistId: 'root', deviceId: 'device', ...options });
  return Array.from({ length: count }, () => engine.next({ now: NOW, workers }).presentationId ?? '-').join(
    '',
  );
}

test('an exhausted playlist loops to the start', () => {
  expect(plays(content({ root: ['a', 'b', 'c'] }), 7)).toBe('abcabca');
});

test('a nested playlist that runs out is reset and the parent moves to the next item', () => {
  expect(plays(content({ root: ['a', 'n', 'd'], n: ['b', 'c'] }), 9)).toBe('abcdabcda');
});

test('deleted, unreadable, missing and malformed items are skipped with a warning', () => {
  const document = content(
    {
      root: [
        'a',
        'x',
        'y',
        'n',
        { presentationId: 'gone' },
        {},
        { presentationId: 'a', playlistId: 'n' },
        'b',
      ],
      n: { items: ['c'], noReadAccess: true },
    },
    { x: deleted, y: { noReadAccess: true } },
  );
  const warnings: string[] = [];
  expect(plays(document, 4, { warn: ({ code, itemIndex }) => warnings.push(`${itemIndex} ${code}`) })).toBe(
    'abab',
  );
  expect(warnings).toEqual([
    '1 deleted',
    '2 no_read_access',
    '3 no_read_access',
    '4 not_found',
    '5 malformed_item',
    '6 malformed_item',
  ]);
});

test('an override takes priority over normal items and the interrupt is signalled when it changes', () => {
  const document = content({
    root: ['a', 'o', 'b'],
    o: { items: ['x', 'y'], scheduleType: 'override', rule: whenOn('alarm') },
  });
  const engine = createEngine(document, { playlistId: 'root', deviceId: 'device' });
  const quiet = { now: NOW, workers: {} };
  const alarm = { now: NOW, workers: { alarm: 'on' } };
  const words = (step: { presentationId: string | null; shouldInterrupt: boolean }) =>
    `${step.presentationId}${step.shouldInterrupt ? '!' : ''}`;
  expect(words(engine.next(quiet))).toBe('a');
  expect(words(engine.preview(quiet))).toBe('b');
  expect(words(engine.preview(alarm))).toBe('x!');
  expect(words(engine.next(alarm))).toBe('x!');
  expect(words(engine.next(alarm))).toBe('y');
  expect(words(engine.next(alarm))).toBe('x');
  expect(words(engine.preview(quiet))).toBe('b!');
  expect(words(engine.next(quiet))).toBe('b!');
});

test('single yields one item a visit and the next visit takes the next one', () => {
  expect(plays(content({ root: ['a', 'n'], n: { items: ['1', '2', '3'], mode: 'single' } }), 8)).toBe(
    'a1a2a3a1',
  );
});

test('a schedule decides when an item plays', () => {
  const nine = schedule('2026-11-20T09:00:00', '2026-11-20T10:00:00');
  const noon = schedule('2026-11-20T12:00:00', '2026-11-20T13:00:00');
  expect(
    plays(content({ root: ['a', 'b', 'c'] }, { b: { scheduleRule: nine }, c: { scheduleRule: noon } }), 4),
  ).toBe('acac');
});
