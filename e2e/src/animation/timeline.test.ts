import { expect, test } from 'vitest';
import { combine } from './timeline.ts';

const shot = (at: number, text: string) => ({ at, png: Buffer.from(text) });
const textsOf = (moments: ReturnType<typeof combine>) =>
  moments.map(({ dashboard, player, milliseconds }) => `${dashboard}, ${player}: ${milliseconds}`);

test('a moment lasts until one of the pages changes', () => {
  const recordings = {
    dashboard: [shot(0, 'sheet'), shot(310, 'progress')],
    player: [shot(0, 'morning'), shot(620, 'evening')],
  };
  expect(textsOf(combine(recordings, 1000, 100))).toEqual([
    'sheet, morning: 300',
    'progress, morning: 300',
    'progress, evening: 400',
  ]);
});

test('shots that are too short are replaced by the last one of their moment', () => {
  const recordings = {
    dashboard: [shot(0, 'a'), shot(20, 'b'), shot(40, 'c')],
    player: [shot(0, 'morning')],
  };
  expect(textsOf(combine(recordings, 200, 100))).toEqual(['c, morning: 200']);
});

test('a page that is recorded later shows its first shot from the start', () => {
  const recordings = { dashboard: [shot(150, 'sheet')], player: [shot(0, 'morning')] };
  expect(textsOf(combine(recordings, 200, 100))).toEqual(['sheet, morning: 200']);
});
