import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createEventId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { bulkSender, createLogShipper, type LogLine } from './log-shipper.ts';

function setUp({ shipsDebug = false } = {}) {
  const timers = createFakeTimers();
  const sent: LogLine[][] = [];
  const attempts: number[] = [];
  const warnings: Record<string, unknown>[] = [];
  const world = { isDown: false };
  const shipper = createLogShipper({
    async send(lines) {
      attempts.push(timers.now());
      if (world.isDown) throw new Error('down');
      sent.push(lines);
    },
    shipsDebug,
    timers,
    createId: createEventId,
    now: timers.wallClock,
    log: { warn: (_, context) => void warnings.push(context ?? {}) },
  });
  const log = createLog([shipper.sink]);
  const stop = shipper.start();
  return { log, timers, sent, attempts, warnings, world, stop };
}

test('sends lines every ten seconds, with tags and context', async () => {
  const { log, timers, sent } = setUp();
  log.info('Opening window', { windowId: 'w1' });
  log.warn('Odd');
  await timers.advanceAsync(9999);
  expect(sent).toEqual([]);
  await timers.advanceAsync(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject([
    {
      level: 'info',
      message: 'Opening window',
      tags: ['secondscreen', 'production'],
      context: { windowId: 'w1' },
    },
    { level: 'warn', message: 'Odd', context: {} },
  ]);
  await timers.advanceAsync(60_000);
  expect(sent).toHaveLength(1);
});

test('sends debug lines only with debug=true', async () => {
  const { log, timers, sent } = setUp();
  log.debug('detail');
  await timers.advanceAsync(10_000);
  expect(sent).toEqual([]);
  const debugging = setUp({ shipsDebug: true });
  debugging.log.debug('detail');
  await debugging.timers.advanceAsync(10_000);
  expect(debugging.sent[0]?.[0]?.message).toBe('detail');
});

test('doubles the wait after a failure, and drops pending lines after four failed retries', async () => {
  const { log, timers, attempts, warnings, world, sent } = setUp();
  world.isDown = true;
  log.info('first');
  await timers.advanceAsync(310_000);
  expect(attempts).toEqual([10_000, 30_000, 70_000, 150_000, 310_000]);
  expect(warnings.map(({ dropped }) => dropped)).toEqual([0, 0, 0, 0, 1]);
  world.isDown = false;
  log.info('second');
  await timers.advanceAsync(10_000);
  expect(sent).toMatchObject([[{ message: 'second' }]]);
});

test('resends failed lines unchanged, so the server counts each once', async () => {
  const { log, timers, sent, world } = setUp();
  world.isDown = true;
  log.info('first');
  await timers.advanceAsync(10_000);
  world.isDown = false;
  log.info('second');
  await timers.advanceAsync(20_000);
  expect(sent).toHaveLength(1);
  expect(new Set(sent[0]?.map(({ id }) => id)).size).toBe(2);
  expect(sent[0]?.map(({ message }) => message)).toEqual(['first', 'second']);
});

test('limits a flood and sends it in batches of the allowed size', async () => {
  const { log, timers, sent } = setUp();
  for (let count = 0; count < 5000; count += 1) log.info(`line ${count}`);
  await timers.advanceAsync(10_000);
  expect(sent.map(({ length }) => length)).toEqual([500, 500, 500, 500]);
});

test('sends a line even if its context is not JSON or is too long', async () => {
  const { log, timers, sent } = setUp();
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  log.info('a'.repeat(9000), circle);
  log.info('long', { text: 'b'.repeat(9000) });
  await timers.advanceAsync(10_000);
  expect(sent[0]?.[0]?.message).toHaveLength(4000);
  expect(sent[0]?.map(({ context }) => context)).toEqual([{ isUnreadable: true }, { isTooLong: true }]);
});

test('sends nothing after it was stopped', async () => {
  const { log, timers, sent, stop } = setUp();
  log.info('late');
  stop();
  await timers.advanceAsync(100_000);
  expect(sent).toEqual([]);
  expect(timers.pending).toBe(0);
});

test('writes a bulk upload as one JSON line per event, with the tags in a header', async () => {
  const requests: { url: string; init: RequestInit }[] = [];
  const answers = [new Response('ok'), new Response('no', { status: 503 })];
  const send = bulkSender(async (url, init) => {
    requests.push({ url, init });
    return answers[requests.length - 1] as Response;
  }, 'https://logs.example/bulk/key');
  const line: LogLine = { id: 'i', at: 'now', level: 'info', message: 'm', tags: [], context: {} };
  await send([line, { ...line, id: 'j' }]);
  expect(requests[0]).toMatchObject({
    url: 'https://logs.example/bulk/key',
    init: { method: 'POST', headers: { 'x-loggly-tag': 'secondscreen,production' } },
  });
  expect(
    String(requests[0]?.init.body)
      .split('\n')
      .map((text) => JSON.parse(text).id),
  ).toEqual(['i', 'j']);
  await expect(send([line])).rejects.toThrow('503');
});
