import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const levels = ['debug', 'info', 'warn', 'error'] as const;
const line = (minute: number, level: (typeof levels)[number], message: string) => ({
  id: newId(),
  at: `2026-01-05T08:0${minute}:00.000Z`,
  level,
  message,
  tags: ['secondscreen'],
  context: { windowId: 'w1' },
});

test('stores each line once, and lists lines newest first, filtered by level and word', async () => {
  const owner = await t.signUp();
  const screen = await pairDevice(t, owner);
  const events = levels.map((level, minute) => line(minute, level, `A ${level} of 100 %`));
  await screen.call('device.logs', { body: { events } });
  expect(
    await screen.call('device.logs', { body: { events: [...events, events[0] as (typeof events)[0]] } }),
  ).toEqual({
    accepted: 4,
  });
  const read = async (query: object) => {
    const { data, hasMore } = await owner.call('devices.logs', { params: { id: screen.id }, query });
    return { levels: data.map(({ level }) => level), hasMore };
  };
  expect(await read({})).toEqual({ levels: ['error', 'warn', 'info', 'debug'], hasMore: false });
  expect(await read({ level: 'warn' })).toEqual({ levels: ['error', 'warn'], hasMore: false });
  expect(await read({ pageSize: 3 })).toEqual({ levels: ['error', 'warn', 'info'], hasMore: true });
  expect(await read({ pageSize: 3, page: 2 })).toEqual({ levels: ['debug'], hasMore: false });
  expect(await read({ search: 'WARN of 100 %' })).toEqual({ levels: ['warn'], hasMore: false });
  const [newest] = (await owner.call('devices.logs', { params: { id: screen.id }, query: {} })).data;
  expect(newest).toEqual({ ...events[3], id: events[3]?.id });
});

test('stores no lines of a screen without an organisation', async () => {
  const { apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const screen = t.as({ authorization: `Token ${apiToken}` });
  expect(await screen.call('device.logs', { body: { events: [line(1, 'info', 'Hello?')] } })).toEqual({
    accepted: 0,
  });
});
