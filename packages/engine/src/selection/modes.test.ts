import type { PlaylistMode } from '@vitrine/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content, deleted, whenOn } from '../testing/content.ts';
import { engineFor, env, play, plays } from '../testing/play.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const list = (mode: PlaylistMode, items: string[], itemsPerPass: number | null = null) => ({
  mode,
  items,
  itemsPerPass,
});

describe('sequential mode', () => {
  test('items_per_pass: a visit plays that many items, then returns to the parent', () => {
    const document = content({ root: ['x', 'n'], n: list('sequential', ['1', '2', '3'], 2) });
    expect(plays(document, 9)).toBe('x12x31x23');
  });

  test('a visit of more items than exist wraps around', () => {
    expect(plays(content({ root: ['x', 'n'], n: list('sequential', ['1', '2'], 3) }), 8)).toBe('x121x212');
  });

  test('items_per_pass counts a nested playlist as one item', () => {
    const document = content({ root: ['x', 'n'], n: list('sequential', ['m', '3'], 1), m: ['1', '2'] });
    expect(plays(document, 8)).toBe('x12x3x12');
  });

  test('ignores items_per_pass below one', () => {
    for (const itemsPerPass of [0, -1])
      expect(plays(content({ root: ['x', 'n'], n: list('sequential', ['1', '2'], itemsPerPass) }), 4)).toBe(
        'x12x',
      );
  });

  test('ignores items_per_pass at the root', () => {
    expect(plays(content({ root: list('sequential', ['a', 'b', 'c'], 1) }), 5)).toBe('abcab');
  });
});

describe('single mode', () => {
  test('plays one item per visit, and the next one at the next visit', () => {
    expect(plays(content({ root: ['x', 'n'], n: list('single', ['1', '2', '3']) }), 8)).toBe('x1x2x3x1');
  });

  test('ignores items_per_pass and uses 1', () => {
    expect(plays(content({ root: ['x', 'n'], n: list('single', ['1', '2', '3'], 2) }), 6)).toBe('x1x2x3');
  });

  test('skips items that cannot play', () => {
    expect(
      plays(content({ root: ['x', 'n'], n: list('single', ['1', '2', '3']) }, { '2': deleted }), 6),
    ).toBe('x1x3x1');
  });

  test('plays through its items at the root', () => {
    expect(plays(content({ root: list('single', ['a', 'b']) }), 4)).toBe('abab');
  });

  test('a playlist nested in two places continues where it was', () => {
    expect(plays(content({ root: ['n', 'x', 'n', 'y'], n: list('single', ['1', '2', '3']) }), 8)).toBe(
      '1x2y3x1y',
    );
  });
});

describe('holdOnTrue mode', () => {
  const document = content(
    { root: list('holdOnTrue', ['a', 'b', 'c']) },
    { a: { rule: whenOn('a') }, b: { rule: whenOn('b') } },
  );

  test('repeats the first item whose rules pass', () => {
    expect(plays(document, 3, {}, env('a', 'b'))).toBe('aaa');
    expect(plays(document, 3, {}, env('b'))).toBe('bbb');
    expect(plays(document, 3)).toBe('ccc');
  });

  test('stops repeating it when its rules fail', () => {
    const engine = engineFor(document);
    expect(play(engine, 2, env('b'))).toBe('bb');
    expect(play(engine, 2, env('a', 'b'))).toBe('bb');
    expect(play(engine, 2, env('a'))).toBe('aa');
    expect(play(engine, 2)).toBe('cc');
  });

  test('makes the parent wait while it repeats', () => {
    const nested = content(
      { root: ['x', 'n', 'y'], n: list('holdOnTrue', ['1', '2']) },
      { '1': { rule: whenOn('one') }, '2': { rule: whenOn('two') } },
    );
    const engine = engineFor(nested);
    expect(play(engine, 3, env('one'))).toBe('x11');
    expect(play(engine, 2, env('two'))).toBe('22');
    expect(play(engine, 3)).toBe('yxy');
  });

  test('returns to the parent after items_per_pass plays', () => {
    expect(plays(content({ root: ['x', 'n'], n: list('holdOnTrue', ['1', '2'], 2) }), 7)).toBe('x11x11x');
  });

  test('repeats all items of a held playlist', () => {
    expect(plays(content({ root: list('holdOnTrue', ['n', 'x']), n: ['1', '2'] }), 5)).toBe('12121');
  });

  test('marks the step as held', () => {
    expect(engineFor(document).next(env()).cause).toBe('hold');
  });
});

describe('shuffle mode', () => {
  const items = fc.integer({ min: 1, max: 12 }).map((count) => [...letters.slice(0, count)]);

  test('plays every item once per pass, and never the same one across two passes', () => {
    fc.assert(
      fc.property(items, fc.string(), fc.integer({ min: 1, max: 12 }), (all, deviceId, passes) => {
        const word = plays(content({ root: list('shuffle', all) }), all.length * passes, { deviceId });
        for (let pass = 0; pass < passes; pass += 1) {
          const part = word.slice(pass * all.length, (pass + 1) * all.length);
          expect([...part].sort()).toEqual(all);
          if (pass > 0 && all.length > 1) expect(part[0]).not.toBe(word[pass * all.length - 1]);
        }
      }),
    );
  });

  test('does the same if only some items can play', () => {
    fc.assert(
      fc.property(items, fc.uniqueArray(fc.nat({ max: 11 })), fc.string(), (all, out, deviceId) => {
        const some = all.filter((_, index) => !out.includes(index));
        fc.pre(some.length > 0);
        const gone = Object.fromEntries(all.filter((id) => !some.includes(id)).map((id) => [id, deleted]));
        const word = plays(content({ root: list('shuffle', all) }, gone), some.length * 6, { deviceId });
        for (let pass = 0; pass < 6; pass += 1)
          expect([...word.slice(pass * some.length, (pass + 1) * some.length)].sort()).toEqual(some);
        if (some.length > 1) expect(word).not.toMatch(/(.)\1/);
      }),
    );
  });

  test('plays one pass per nested visit', () => {
    const word = plays(content({ root: ['x', 'n'], n: list('shuffle', ['1', '2', '3']) }), 16);
    expect(
      word
        .split('x')
        .slice(1)
        .map((part) => [...part].sort().join('')),
    ).toEqual(['123', '123', '123', '123']);
  });

  test('continues a pass over several visits with items_per_pass', () => {
    const word = plays(content({ root: ['x', 'n'], n: list('shuffle', ['1', '2', '3', '4'], 2) }), 12);
    const drawn = word.split('x').slice(1);
    expect(drawn.map((part) => part.length)).toEqual([2, 2, 2, 2]);
    expect([...`${drawn[0]}${drawn[1]}`].sort().join('')).toBe('1234');
    expect([...`${drawn[2]}${drawn[3]}`].sort().join('')).toBe('1234');
  });

  test('gives the same order for the same inputs on every machine', () => {
    const document = content({ root: list('shuffle', [...'abcdefgh']) });
    expect(plays(document, 24, { deviceId: 'screen-1' })).toBe('agcefhdbgdecafbheadbgfch');
  });

  test('gives different devices different orders', () => {
    const document = content({ root: list('shuffle', [...letters]) });
    expect(plays(document, 26, { deviceId: 'one' })).not.toBe(plays(document, 26, { deviceId: 'two' }));
  });

  test('distributes orders evenly', () => {
    const counts = new Map<string, number>();
    for (let device = 0; device < 6000; device += 1) {
      const word = plays(content({ root: list('shuffle', ['a', 'b', 'c']) }), 3, {
        deviceId: `device-${device}`,
      });
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
