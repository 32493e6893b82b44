import { expect, test } from 'vitest';
import { playedSeconds } from './played-seconds.ts';

const pictures = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

test.each<[string, string | null, Record<string, unknown>, number]>([
  ['several pictures, each for its time', 'pictures', { pictures: pictures(3), seconds_per_picture: 4 }, 12],
  ['several pictures, each for the usual time', 'pictures', { pictures: pictures(3) }, 30],
  [
    'no less than the application shows one',
    'pictures',
    { pictures: pictures(2), seconds_per_picture: 1 },
    4,
  ],
  ['a time as text', 'pictures', { pictures: pictures(2), seconds_per_picture: '5' }, 10],
  ['a time that is none', 'pictures', { pictures: pictures(2), seconds_per_picture: 'x' }, 20],
  [
    'a single picture stays for the duration',
    'pictures',
    { pictures: pictures(1), seconds_per_picture: 4 },
    15,
  ],
  ['no picture yet', 'pictures', {}, 15],
  ['pictures of another application', 'menu-board', { pictures: pictures(3) }, 15],
  ['an application of somebody’s own', null, { pictures: pictures(3) }, 15],
])('%s', (_what, slug, vars, seconds) => {
  expect(playedSeconds(slug, vars, 15)).toBe(seconds);
});
