import { expect, test } from 'vitest';
import { actionsFor, countDone, isProgressing, type Publish, progressPollMs } from './progress-summary.ts';

const none = {
  pending: 0,
  sent: 0,
  offline: 0,
  received: 0,
  playing: 0,
  failed: 0,
  refused: 0,
  superseded: 0,
};
const publish = (
  state: Publish['state'],
  counts: Partial<Publish['counts']> = {},
  undoes: string | null = null,
) => ({ state, undoes, counts: { ...none, ...counts } }) as Publish;

test('treats a publish as progressing until every online screen has reported', () => {
  expect(isProgressing(publish('running'))).toBe(true);
  expect(isProgressing(publish('completed', { sent: 1 }))).toBe(true);
  expect(isProgressing(publish('completed', { playing: 2, offline: 1, failed: 1 }))).toBe(false);
  expect(isProgressing(publish('scheduled', { pending: 3 }))).toBe(false);
  expect(isProgressing(publish('stopped', { pending: 3 }))).toBe(false);
});

test('counts screens with a later publish as done', () => {
  expect(countDone(publish('completed', { playing: 2, received: 1, superseded: 1, sent: 5 }))).toBe(4);
});

test('offers only possible actions', () => {
  expect(actionsFor(publish('scheduled', { pending: 3 }))).toEqual({
    cancel: true,
    continue: false,
    retry: false,
    undo: false,
  });
  expect(actionsFor(publish('stopped', { pending: 3, failed: 1 }))).toEqual({
    cancel: true,
    continue: true,
    retry: true,
    undo: true,
  });
  expect(actionsFor(publish('completed', { playing: 3 }))).toEqual({
    cancel: false,
    continue: false,
    retry: false,
    undo: true,
  });
  expect(actionsFor(publish('completed', { playing: 3, refused: 1 }, 'other'))).toMatchObject({
    retry: false,
    undo: false,
  });
});

test('polls often for two minutes after the start, then rarely', () => {
  const running = { ...publish('running'), startsAt: '2026-11-27T10:00:00.000Z' };
  const start = Date.parse(running.startsAt);
  expect(progressPollMs(running, start + 1000)).toBe(1500);
  expect(progressPollMs(running, start + 600_000)).toBe(10_000);
  expect(progressPollMs(publish('stopped'), start)).toBeNull();
  expect(progressPollMs(undefined, start)).toBeNull();
});
