import { topics } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { createPresence } from './presence.ts';
import { log } from './testing/setups.ts';

const sessionIds = (presence: ReturnType<typeof createPresence>) =>
  presence
    .sessions('d')
    .map(({ sessionId }) => sessionId)
    .sort();

test('reports a session’s start and end once each', () => {
  const presence = createPresence(log);
  const received: string[] = [];
  presence.onChange(() => {
    throw new Error('A failing listener must not affect the others.');
  });
  const stop = presence.onChange(({ sessionId, online }) => received.push(`${sessionId} ${online}`));
  for (const payload of ['{}', '{}', '', '']) presence.receive(topics.presence('d', 's'), payload, false);
  expect(received).toEqual(['s true', 's false']);
  stop();
  presence.receive(topics.presence('d', 's'), '{}', false);
  expect(received).toHaveLength(2);
  expect(sessionIds(presence)).toEqual(['s']);
});

test('ignores other topics', () => {
  const presence = createPresence(log);
  presence.receive(topics.device('d'), '{}', false);
  presence.receive('vitrine/devices/d/presence/s/more', '{}', false);
  expect(sessionIds(presence)).toEqual([]);
});

test('reads when a session started, and counts sessions without a valid start time', () => {
  const presence = createPresence(log);
  const startedAt = '2026-11-20T12:00:00.000Z';
  const say = (payload: string) => presence.receive(topics.presence('d', 's'), payload, false);
  const known = () => presence.sessions('d');
  say(JSON.stringify({ started_at: startedAt }));
  expect(known()).toEqual([{ sessionId: 's', startedAt: new Date(startedAt) }]);
  for (const payload of [
    'online',
    '{}',
    'null',
    '{"started_at":7}',
    '{"started_at":"soon"}',
    `"${'x'.repeat(9999)}"`,
  ]) {
    say(payload);
    expect(known()).toEqual([{ sessionId: 's', startedAt: null }]);
  }
  expect(presence.sessions('other')).toEqual([]);
});

test('after an outage, removes sessions that the broker forgot and waits for the others to confirm', () => {
  const presence = createPresence(log);
  for (const session of ['lost', 'kept', 'silent'])
    presence.receive(topics.presence('d', session), '{}', false);
  presence.markUnconfirmed();
  expect(sessionIds(presence)).toEqual(['kept', 'lost', 'silent']);
  for (const session of ['kept', 'silent']) presence.receive(topics.presence('d', session), '{}', true);
  presence.removeUnconfirmed();
  expect(sessionIds(presence)).toEqual(['kept', 'silent']);
  presence.receive(topics.presence('d', 'kept'), '{}', false);
  expect(presence.retainedTopics()).toEqual([topics.presence('d', 'silent')]);
});
