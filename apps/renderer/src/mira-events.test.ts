import { expect, test } from 'vitest';
import { createMiraEvents } from './mira-events.ts';

function setUp() {
  const received: unknown[] = [];
  return { received, ...createMiraEvents((name, value) => received.push([name, value])) };
}

test('notifies every listener of each play, including loops', () => {
  const { events, play } = setUp();
  let plays = 0;
  events.on('play', () => {
    plays += 1;
  });
  play();
  play();
  expect(plays).toBe(2);
});

test('notifies a late listener of the play once', () => {
  const { events, play } = setUp();
  const plays: string[] = [];
  play();
  events.on('play', () => plays.push('first'));
  events.on('play', () => plays.push('second'));
  expect(plays).toEqual(['first']);
});

test("sends the bundle's events to the host and its own listeners", () => {
  const { events, received } = setUp();
  const own: unknown[] = [];
  events.on('presentation_complete', (value) => own.push(value));
  expect(events.emit('presentation_complete', 'x')).toBe(true);
  expect(events.emit('presentation_ready')).toBe(false);
  expect(received).toEqual([
    ['presentation_complete', 'x'],
    ['presentation_ready', undefined],
  ]);
  expect(own).toEqual(['x']);
});

test('removes listeners, and calls those of "once" only once', () => {
  const { events, play } = setUp();
  const plays: string[] = [];
  const listener = () => plays.push('repeated');
  events.on('play', listener).once('play', () => plays.push('once'));
  play();
  events.off('play', listener);
  play();
  expect(plays).toEqual(['repeated', 'once']);
});
