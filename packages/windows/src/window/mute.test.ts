import { expect, test } from 'vitest';
import { presentation } from '../testing/fakes.ts';
import { isMuted, withMute } from './mute.ts';

test.each([
  [{}, false, false],
  [{ mute: true }, false, true],
  [{ muted: true }, false, true],
  [{ mute: false, muted: true }, false, true],
  [{ muteZone1: true }, false, false],
  [{ muteZone2: true }, false, false],
  [{ muteZone1: true, muteZone2: true }, false, true],
  [{ mute: 'false', muted: 0 }, false, false],
  [{ mute: false }, true, true],
])('with %j and forced muting %s, muted is %s', (variables, forced, muted) => {
  expect(isMuted(variables, forced)).toBe(muted);
});

test('sets both mute and muted of a muted presentation, and leaves its other values unchanged', () => {
  const both = presentation('a', { applicationVars: { muteZone1: true, muteZone2: true, title: 'x' } });
  expect(withMute(both, false).applicationVars).toEqual({
    muteZone1: true,
    muteZone2: true,
    title: 'x',
    mute: true,
    muted: true,
  });
  const loud = presentation('b', { applicationVars: { title: 'x' } });
  expect(withMute(loud, false)).toBe(loud);
  expect(withMute(loud, true).applicationVars).toMatchObject({ mute: true });
});
