import { describe, expect, test } from 'vitest';
import { content, deleted, schedule, whenOn } from '../testing/content.ts';
import { engineFor, env, NOON, play, plays } from '../testing/play.ts';

const override = (items: string[], worker: string) => ({
  items,
  rule: whenOn(worker),
  scheduleType: 'override' as const,
});

describe('override playlists', () => {
  const document = content({
    root: ['a', 'o', 'b', 'p'],
    o: override(['x', 'y'], 'o'),
    p: override(['z'], 'p'),
  });

  test('are not part of the normal items', () => {
    expect(plays(document, 4)).toBe('abab');
  });

  test('take priority over normal items while their rules pass', () => {
    expect(plays(document, 5, {}, env('o'))).toBe('xyxyx');
  });

  test('join adds a scheduled playlist to the rotation, override replaces it', () => {
    const scheduleRule = schedule('2026-11-20T12:00', '2026-11-20T13:00');
    const scheduled = (scheduleType: 'join' | 'override') =>
      content({ root: ['a', 'n', 'b'], n: { items: ['1'], scheduleRule, scheduleType } });
    expect(plays(scheduled('join'), 4)).toBe('a1ba');
    expect(plays(scheduled('override'), 4)).toBe('1111');
    expect(plays(scheduled('join'), 4, {}, { now: NOON - 1 })).toBe('abab');
    expect(plays(scheduled('override'), 4, {}, { now: NOON - 1 })).toBe('abab');
  });

  test('play in document order of priority if several rules pass', () => {
    expect(plays(document, 2, {}, env('o', 'p'))).toBe('xy');
    expect(plays(document, 2, {}, env('p'))).toBe('zz');
  });

  test('let normal items continue where they were', () => {
    const engine = engineFor(document);
    expect(play(engine, 1)).toBe('a');
    expect(play(engine, 3, env('o'))).toBe('x!yx');
    expect(play(engine, 2)).toBe('b!a');
  });

  test('are skipped if nothing in them can play', () => {
    const empty = content(
      { root: ['a', 'o', 'p'], o: override(['x'], 'o'), p: override(['z'], 'p') },
      { x: deleted },
    );
    expect(plays(empty, 2, {}, env('o'))).toBe('aa');
    expect(plays(empty, 2, {}, env('o', 'p'))).toBe('zz');
  });

  test('are marked in the step', () => {
    const step = engineFor(document).next(env('p'));
    expect(step).toMatchObject({
      presentationId: 'z',
      cause: 'override',
      playlistId: 'p',
      path: ['root', 'p'],
      itemIndex: 0,
    });
  });
});

describe('an interrupt', () => {
  const document = content({
    root: ['a', 'o', 'b', 'p'],
    o: override(['x', 'y'], 'o'),
    p: override(['z'], 'p'),
  });

  test('is signalled when an override begins, changes or ends', () => {
    const engine = engineFor(document);
    expect(play(engine, 2)).toBe('ab');
    expect(play(engine, 2, env('p'))).toBe('z!z');
    expect(play(engine, 2, env('o', 'p'))).toBe('x!y');
    expect(play(engine, 2, env('p'))).toBe('z!z');
    expect(play(engine, 2)).toBe('a!b');
  });

  test('is signalled by preview() before it happens', () => {
    const engine = engineFor(document);
    engine.next(env());
    expect(engine.preview(env('o'))).toMatchObject({ presentationId: 'x', shouldInterrupt: true });
    expect(engine.preview(env('o'))).toMatchObject({ presentationId: 'x', shouldInterrupt: true });
    expect(engine.preview(env())).toMatchObject({ presentationId: 'b', shouldInterrupt: false });
  });

  test('is not signalled by a new engine', () => {
    expect(engineFor(document).next(env('o')).shouldInterrupt).toBe(false);
    expect(engineFor(document).preview(env('o')).shouldInterrupt).toBe(false);
  });

  test('is signalled by a restored engine only if the active override has changed', () => {
    const engine = engineFor(document);
    engine.next(env('o'));
    const state = JSON.parse(JSON.stringify(engine.state));
    expect(engineFor(document, { state }).preview(env('o')).shouldInterrupt).toBe(false);
    expect(engineFor(document, { state }).preview(env()).shouldInterrupt).toBe(true);
  });

  test('is signalled when an override ends and nothing else can play', () => {
    const only = content({ root: ['o'], o: override(['x'], 'o') });
    const engine = engineFor(only);
    expect(play(engine, 1, env('o'))).toBe('x');
    expect(play(engine, 2)).toBe('-!-');
    expect(play(engine, 2, env('o'))).toBe('x!x');
  });

  test('is not signalled when the rule of a normal item changes', () => {
    const engine = engineFor(content({ root: ['a', 'b'] }, { a: { rule: whenOn('a') } }));
    expect(play(engine, 1, env('a'))).toBe('a');
    expect(engine.preview(env()).shouldInterrupt).toBe(false);
  });
});

test('an override playlist without a schedule rule plays if the rules of any of its items pass', () => {
  const document = content(
    {
      root: ['a', 'o'],
      o: { items: ['x', 'y'], scheduleType: 'override', isRuleOnItems: true, rule: whenOn('all') },
    },
    { x: { rule: whenOn('x') }, y: { rule: whenOn('y') } },
  );
  expect(plays(document, 2, {}, env('all'))).toBe('aa');
  expect(plays(document, 2, {}, env('x'))).toBe('aa');
  expect(plays(document, 2, {}, env('all', 'y'))).toBe('yy');
  expect(plays(document, 2, {}, env('all', 'x', 'y'))).toBe('xy');
});

describe("a nested override outranks its parent's items only while the parent itself can play", () => {
  const document = content({
    root: ['a', 'n'],
    n: { items: ['1', '2', 'o'], rule: whenOn('n') },
    o: override(['x', 'y'], 'o'),
  });

  test("plays for one visit in its parent's turn", () => {
    expect(plays(document, 6, {}, env('n', 'o'))).toBe('axyaxy');
  });

  test('does not play while the parent cannot play', () => {
    expect(plays(document, 3, {}, env('o'))).toBe('aaa');
  });

  test("interrupts its parent's items", () => {
    const engine = engineFor(document);
    expect(play(engine, 2, env('n'))).toBe('a1');
    expect(engine.preview(env('n', 'o'))).toMatchObject({ presentationId: 'x', shouldInterrupt: true });
    expect(play(engine, 3, env('n', 'o'))).toBe('x!ya');
  });

  test('does not interrupt items of other playlists', () => {
    const engine = engineFor(document);
    expect(play(engine, 1, env('n'))).toBe('a');
    expect(engine.preview(env('n', 'o'))).toMatchObject({ presentationId: 'x', shouldInterrupt: false });
  });

  test('plays inside another override', () => {
    const inside = content({
      root: ['a', 'o'],
      o: { ...override(['x', 'p'], 'o') },
      p: override(['z'], 'p'),
    });
    const engine = engineFor(inside);
    expect(play(engine, 2, env('p'))).toBe('aa');
    expect(play(engine, 2, env('o'))).toBe('x!x');
    expect(play(engine, 2, env('o', 'p'))).toBe('z!z');
    expect(play(engine, 1)).toBe('a!');
  });
});
