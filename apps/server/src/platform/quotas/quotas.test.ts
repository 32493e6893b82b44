import { afterAll, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const GIGABYTE = 1_000_000_000;
let t: TestApp;

beforeAll(async () => {
  t = await startTestApp({ QUOTA_STORAGE_GB: '0.001', QUOTA_PENDING_UPLOADS: '3', QUOTA_APPLICATIONS: '2' });
});
afterAll(() => t.close());

const announce = (person: SignedUp, contentLength: number) =>
  person.try('fileUploads.create', {
    body: { filename: 'a.png', contentType: 'image/png', contentLength },
  });

async function limit(person: SignedUp, column: string, value: number): Promise<void> {
  await t.database.pool.query(`update domain_usage set ${column}_limit = $2 where domain_id = $1`, [
    person.domainId,
    value,
  ]);
}

test('reports the usage of a new organisation with the configured limits', async () => {
  const robin = await t.signUp();
  expect(await robin.call('domain.usage')).toEqual({
    storage: { used: 0, limit: 0.001 * GIGABYTE },
    pendingUploads: { used: 0, limit: 3 },
    members: { used: 1, limit: 1000 },
    screens: { used: 0, limit: 1_000_000 },
    applications: { used: 0, limit: 2 },
  });
});

test('reserves the space of an upload, and rejects one that does not fit with 507 and the limit', async () => {
  const robin = await t.signUp();
  expect((await announce(robin, 600_000)).status).toBe(201);
  const refused = await announce(robin, 600_000);
  expect(refused.status).toBe(507);
  expect(refused.error).toMatchObject({
    code: 'insufficient_storage',
    message: expect.stringMatching(
      /^Your organisation has used all of its 0\.001 GB of storage\. Delete files, or ask/,
    ),
  });
  const { storage, pendingUploads } = await robin.call('domain.usage');
  expect(storage.used).toBe(600_000);
  expect(pendingUploads.used).toBe(1);
});

test('enforces the limit on concurrent uploads', async () => {
  const robin = await t.signUp();
  const answers = await Promise.all(Array.from({ length: 6 }, () => announce(robin, 400_000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507, 507, 507]);
  expect((await robin.call('domain.usage')).storage.used).toBe(800_000);
});

test('rejects too many pending uploads with 429 and its own code', async () => {
  const robin = await t.signUp();
  const answers = await Promise.all(Array.from({ length: 5 }, () => announce(robin, 10)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 201);
  expect(refused?.status).toBe(429);
  expect(refused?.error).toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringMatching(/limit of 3 uploads in progress/),
  });
});

test('delays repeated refusals, which limits the cost of a client that retries without a pause', async () => {
  const robin = await t.signUp();
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 13 }, () => announce(robin, 600_000)));
  expect(answers.filter(({ status }) => status === 507)).toHaveLength(12);
  expect(performance.now() - began).toBeGreaterThan(1000);
});

test('frees the space of a failed or purged upload', async () => {
  const robin = await t.signUp();
  const { data } = await announce(robin, 700_000);
  await t.database.pool.query(`update file_uploads set status = 'failed' where id = $1`, [data.id]);
  expect(await robin.call('domain.usage')).toMatchObject({
    storage: { used: 0 },
    pendingUploads: { used: 0 },
  });
  const again = await announce(robin, 700_000);
  await t.database.pool.query(`delete from resources where id = $1`, [again.data.id]);
  expect((await robin.call('domain.usage')).storage.used).toBe(0);
});

test('overrides the default limit for one organisation only', async () => {
  const [robin, alex] = [await t.signUp(), await t.signUp()];
  await limit(robin, 'storage_bytes', 5_000_000);
  expect((await announce(robin, 2_000_000)).status).toBe(201);
  expect((await announce(alex, 2_000_000)).status).toBe(507);
});

test('rejects apps and members over the limit', async () => {
  const robin = await t.signUp();
  const add = (name: string) => robin.try('applications.create', { body: { name } });
  expect((await add('One')).status).toBe(201);
  expect((await add('Two')).status).toBe(201);
  const third = await add('Three');
  expect([third.status, third.error?.code]).toEqual([429, 'quota_exceeded']);
  expect(third.error?.message).toMatch(/^Your organisation has reached its limit of 2 apps\./);
  await limit(robin, 'members', 1);
  await expect(
    t.database.pool.query(
      `insert into profiles (id, domain_id, email, name, password_hash, domain_role)
       values (gen_random_uuid(), $1, 'second@example.com', 'Second', 'x', 'standard')`,
      [robin.domainId],
    ),
  ).rejects.toMatchObject({ code: 'VQ001', constraint: 'members', detail: '1' });
});

test('rejects screens over the limit, and frees their places when they are removed', async () => {
  const robin = await t.signUp();
  await robin.call('domain.usage');
  await limit(robin, 'screens', 1);
  const first = await pairDevice(t, robin);
  await expect(pairDevice(t, robin)).rejects.toThrow(/429.*quota_exceeded.*limit of 1 screen\./);
  await robin.call('devices.delete', { params: { id: first.id } });
  expect((await robin.call('domain.usage')).screens.used).toBe(0);
});
