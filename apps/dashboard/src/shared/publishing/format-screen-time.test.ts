import { expect, test } from 'vitest';
import { formatScreenTime } from './format-screen-time.ts';

test('formats times in the zone of the screen, and names the zone if it differs', () => {
  const at = '2026-07-01T21:30:00Z';
  expect(formatScreenTime('Asia/Tokyo', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '2 Jul 2026, 06:30',
    place: 'Tokyo',
  });
  expect(formatScreenTime('Europe/Paris', at, 'Europe/Berlin', 'en-GB')).toEqual({
    when: '1 Jul 2026, 23:30',
    place: null,
  });
});
