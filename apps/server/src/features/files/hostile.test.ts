import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostileFiles } from '../../platform/storage/testing/hostile/all.ts';
import { slowDrawing } from '../../platform/storage/testing/hostile/drawings.ts';
import { pairDevice } from '../../testing/content.ts';
import { type Caller, type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile, uploadFile } from '../../testing/uploads.ts';

/** Only one file in this many is tested. Long runs test more of them. */
const SHARE = isLongRun ? 4 : 8;

interface OtherOrganisation {
  /** Calls that must never wait for other people's files. */
  round(): Promise<void>;
}

/** Another organisation on the same server, over HTTP. */
async function addOtherOrganisation(app: TestApp): Promise<OtherOrganisation> {
  const person = await app.signUp();
  const screen: Caller = await pairDevice(app, person);
  const { http } = app.app;
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as { port: number };
  return {
    async round() {
      const alive = await fetch(`http://127.0.0.1:${port}/healthz`);
      expect(alive.status).toBe(200);
      const password = 'correct horse battery';
      await Promise.all([
        screen.call('device.heartbeat', { body: {} }),
        app.anonymous.call('auth.signIn', { body: { email: person.email, password } }),
        person.call('devices.list'),
        person.call('playlists.list'),
      ]);
    },
  };
}

async function send(app: TestApp, person: SignedUp, bytes: Uint8Array, contentType: string): Promise<string> {
  const target = await person.call('fileUploads.create', {
    body: { filename: 'hostile', contentType, contentLength: bytes.length },
  });
  const sent = await putFile(app, target, bytes);
  expect(sent.statusCode).toBe(204);
  return target.id;
}

/** Files take seconds. Frequent polling would be most of the work. */
const SLOW_POLLING = { ...POLLING, interval: 250 };
const ROUND_PAUSE_MS = 250;

/** The files that the server is processing. */
async function findProcessing({ database }: TestApp): Promise<string[]> {
  const { rows } = await database.pool.query(`select id from file_uploads where status = 'processing'`);
  return rows.map(({ id }) => id);
}

const find = (person: SignedUp, id: string) => person.call('fileUploads.get', { params: { id } });

/** One or two sentences for customers, without error names or code. */
const sentences = /^[A-Z][^{}<>[\]]+\.( [A-Z][^{}<>[\]]+\.)*$/;

describe('hostile files', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Slow tasks are killed sooner than in production, which keeps the test short.
    app = await startTestApp({}, { sandboxTimeScale: 0.3 });
  });
  afterAll(() => app.close());

  test('hostile files become ready or fail with a clear message, without delaying others', async () => {
    const otherOrganisation = await addOtherOrganisation(app);
    const problems: string[] = [];
    let isOver = false;
    // Rounds during which the server processed a hostile file.
    let rounds = 0;
    let failed = 0;
    const others = (async () => {
      while (!isOver) {
        const before = await findProcessing(app);
        await otherOrganisation.round();
        const after = new Set(await findProcessing(app));
        if (before.some((id) => after.has(id))) rounds += 1;
        await pause(ROUND_PAUSE_MS);
      }
    })();
    // Of each kind. `hostile-files.slow.test.ts` processes all of them, one by one.
    const waiting = hostileFiles.filter((_, index) => index % SHARE === 0);
    const attack = async (): Promise<void> => {
      const person = await app.signUp();
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        const id = await send(app, person, await file.make(), file.contentType);
        await expect.poll(async () => (await find(person, id)).status, SLOW_POLLING).toMatch(/ready|failed/);
        const { status, completedSteps } = await find(person, id);
        const errors = completedSteps.map(({ error }) => error).filter((error) => error !== null);
        if (file.ends !== 'either' && file.ends !== status) problems.push(`${file.name}: ${status}`);
        if (status === 'failed') failed += 1;
        if (status === 'failed' && errors.length !== 1) problems.push(`${file.name}: no reason`);
        for (const error of errors) if (!sentences.test(error)) problems.push(`${file.name}: ${error}`);
      }
    };
    await Promise.all([attack(), attack(), attack()]).finally(() => {
      isOver = true;
    });
    await others;
    expect(problems).toEqual([]);
    expect(failed).toBeGreaterThan(5);
    expect(rounds).toBeGreaterThan(0);
    const person = await app.signUp();
    expect((await uploadFile(app, person, await makePicture())).status).toBe('ready');
  });

  test('quarantines a file that has killed its process twice', async () => {
    const person = await app.signUp();
    const drawing = slowDrawing(7);
    const outcomes = async (outcome: string): Promise<number> => {
      const { metrics } = await readMetrics(app);
      const line = metrics.find((each) => each.includes(`task="prepare_file",outcome="${outcome}"`));
      return Number(line?.split(' ').at(-1) ?? 0);
    };
    const before = await outcomes('timeout');
    const id = await send(app, person, drawing, 'image/svg+xml');
    await expect.poll(async () => (await find(person, id)).status, SLOW_POLLING).toBe('failed');
    expect((await find(person, id)).completedSteps.at(-1)).toEqual({
      stepName: 'metadata',
      error: 'This picture took too long to process. Save it as PNG and upload it again.',
    });
    expect(await outcomes('timeout')).toBe(before + 2);

    const again = await send(app, person, drawing, 'image/svg+xml');
    expect((await find(person, again)).completedSteps.at(-1)?.error).toBe(
      'This picture couldn’t be processed after several attempts. Save it as PNG and upload it again.',
    );
    expect(await outcomes('timeout')).toBe(before + 2);
  });
});

async function readMetrics(app: TestApp): Promise<{ metrics: string[] }> {
  const { body } = await app.app.http.inject({ url: '/metrics' });
  return { metrics: body.split('\n') };
}

test('hostile files do not delay pictures of other organisations', async () => {
  const app = await startTestApp();
  try {
    const otherOrganisation = await addOtherOrganisation(app);
    const [hostile, other] = [await app.signUp(), await app.signUp()];
    // Its first picture starts a sandbox process.
    await uploadFile(app, other, await makePicture());
    const sent: string[] = [];
    const uploads = Array.from({ length: 7 }, async (_, index) => {
      const bytes = slowDrawing(index);
      const target = await hostile.call('fileUploads.create', {
        body: { filename: 'slow.svg', contentType: 'image/svg+xml', contentLength: bytes.length },
      });
      sent.push(target.id);
      await putFile(app, target, bytes);
    });
    const statuses = () => Promise.all(sent.map(async (id) => (await find(hostile, id)).status));
    // One runs, three wait with their senders, and the others run in the background.
    await expect.poll(statuses).toHaveLength(7);
    await expect
      .poll(async () => (await statuses()).filter((status) => status === 'processing').length)
      .toBe(4);
    await expect.poll(async () => (await statuses()).filter((status) => status === 'waiting').length).toBe(3);
    for (let count = 0; count < 3; count++) await otherOrganisation.round();
    expect((await uploadFile(app, other, await makePicture(9, 9))).status).toBe('ready');
    // The other organisations were served before the first slow drawing failed.
    expect(await statuses()).not.toContain('failed');
    await app.app.platform.sandbox.close();
    await Promise.all(uploads);
  } finally {
    await app.close();
  }
});
