import { expect, test } from 'vitest';
import { content, deleted, schedule } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import { analyse } from './analyse.ts';

test('blank stretches, shares and items that do not play are told', () => {
  const document = content(
    { root: ['a', 'n', 'x'], n: ['b', 'c'] },
    {
      a: { scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T12:10'), duration: 15 },
      b: { scheduleRule: schedule('2026-11-20T12:00', '2026-11-20T12:10'), duration: 45 },
      c: { scheduleRule: schedule('2026-11-21T12:00', '2026-11-21T12:10') },
      x: deleted,
    },
  );
  const { blanks, items, neverPlaying } = analyse(
    document,
    { playlistId: 'root', deviceId: 'device' },
    NOON,
    NOON + 1_200_000,
  );
  expect(blanks).toEqual([{ start: NOON + 600_000, end: NOON + 1_200_000 }]);
  expect(items).toEqual([
    { presentationId: 'b', playlistId: 'n', itemIndex: 0, milliseconds: 450_000, share: 0.375, plays: 10 },
    { presentationId: 'a', playlistId: 'root', itemIndex: 0, milliseconds: 150_000, share: 0.125, plays: 10 },
  ]);
  expect(neverPlaying).toEqual([
    { presentationId: 'c', playlistId: 'n', itemIndex: 1, cause: 'not_in_interval' },
    { presentationId: 'x', playlistId: 'root', itemIndex: 2, cause: 'problem' },
  ]);
});
