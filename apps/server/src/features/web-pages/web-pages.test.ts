import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { FetchError, type GuardedProbe } from '../../platform/outgoing/guarded-fetch.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedApplications } from '../applications/seed.ts';
import { webPageRoutes } from './web-pages.routes.ts';
import { createWebPages, type WebPages } from './web-pages.service.ts';

let app: TestApp;
let robin: SignedUp;
let pages: WebPages;
let visited: string[] = [];
let site: GuardedProbe;
let announced: string[] = [];

const answering =
  (headers: Record<string, string>, status = 200): GuardedProbe =>
  async (url) => ({ status, url, headers });
const refusing = answering({ 'x-frame-options': 'DENY' });

beforeAll(async () => {
  // Its own jobs would visit the real addresses.
  app = await startTestApp({ ROLES: 'api,realtime' });
  robin = await app.signUp();
  await seedApplications(
    app.database.db,
    {
      applications: [
        {
          slug: 'web-page',
          name: 'Web page',
          description: '',
          version: '9.0.0',
          embedded_url_format: '/apps/web-page/9.0.0/index.html#url=:url',
          configurable_duration: true,
          default_duration: 15,
          icon_url: '/apps/web-page/9.0.0/icon.svg',
          thumbnail_url: '/apps/web-page/9.0.0/thumbnail.svg',
          presentation_properties: [{ name: 'url', type: 'string' }],
          strings: {},
        },
      ],
    },
    app.clock.clock.now(),
  );
  pages = create({
    define: () => ({ enqueue: async () => true }),
    schedule: () => {},
    start: async () => {},
    stop: async () => {},
  });
});

const create = (jobs: Jobs) =>
  createWebPages({
    db: app.database.db,
    clock: app.clock.clock,
    changes: { notify: (_domain, _kind, ids) => void announced.push(...ids), version: () => 0 },
    jobs,
    probe: (url, request) => {
      visited.push(url);
      return site(url, request);
    },
    embedders: null,
  });
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.execute('delete from page_checks');
  [visited, announced] = [[], []];
  site = answering({});
});

async function save(url: string, person = robin): Promise<string> {
  const { data } = await person.call('applications.list', {
    query: { search: 'Web page', isBuiltIn: 'true' },
  });
  const { presentation } = await person.call('presentations.create', {
    body: { name: url, applicationId: data[0]?.id ?? '', applicationVars: { url } },
  });
  return presentation.id;
}

const checkOf = async (id: string) => (await robin.call('presentations.get', { params: { id } })).pageCheck;

test('reports that a site refuses to be framed, to the editor and to screens', async () => {
  const id = await save('https://refuses.test/');
  expect(await checkOf(id)).toEqual({ state: 'pending', httpStatus: null, checkedAt: null });
  site = refusing;
  await pages.checkDue();
  expect(await checkOf(id)).toMatchObject({ state: 'framing_refused', checkedAt: expect.any(String) });
  expect(announced).toEqual([id]);
  const content = Fastify();
  webPageRoutes(content, pages);
  const ask = async (address: string) =>
    (await content.inject({ url: '/feeds/page', query: { address } })).json();
  expect(await ask('https://refuses.test/')).toEqual({ refuses_framing: true });
  expect(await ask('https://never-saved.test/')).toEqual({ refuses_framing: false });
  expect(await ask('\0')).toEqual({ refuses_framing: false });
  expect(visited).toEqual(['https://refuses.test/']);
});

test('checks an address once for all presentations that show it, and again after an hour', async () => {
  const ids = [await save('shared.test'), await save('shared.test'), await save('shared.test:8080/x')];
  await pages.checkDue();
  expect(visited.sort()).toEqual(['https://shared.test', 'https://shared.test:8080/x']);
  for (const id of ids) expect(await checkOf(id)).toMatchObject({ state: 'ok' });
  await pages.checkDue();
  expect(visited).toHaveLength(2);
  site = refusing;
  await app.clock.advanceAsync(3_600_001);
  await pages.checkDue();
  expect(visited).toHaveLength(4);
  for (const id of ids) expect(await checkOf(id)).toMatchObject({ state: 'framing_refused' });
});

test('does not visit the site again soon after another save', async () => {
  const id = await save('https://often.test/');
  await pages.checkDue();
  const again = () =>
    robin.call('presentations.update', {
      params: { id },
      body: { applicationVars: { url: 'https://often.test/' } },
    });
  await again();
  await pages.checkDue();
  expect(visited).toHaveLength(1);
  await app.clock.advanceAsync(60_001);
  await again();
  await pages.checkDue();
  expect(visited).toHaveLength(2);
});

test('does not visit addresses that no presentation shows', async () => {
  const id = await save('https://old.test/');
  await robin.call('presentations.update', {
    params: { id },
    body: { applicationVars: { url: 'https://new.test/' } },
  });
  await pages.checkDue();
  expect(visited).toEqual(['https://new.test/']);
  expect(await pages.findChecks(['https://old.test/'])).toEqual(new Map());
});

test('reports an address in the server’s own network like a site that is down', async () => {
  const [inside, down, gone] = [
    await save('http://10.0.0.1/'),
    await save('https://down.test/'),
    await save('https://gone.test/'),
  ];
  site = async (url) => {
    if (url.includes('gone')) return { status: 404, url, headers: { 'x-frame-options': 'DENY' } };
    throw new FetchError(url.includes('10.0') ? 'refused' : 'unavailable', 'No.');
  };
  await pages.checkDue();
  const [first, second] = [await checkOf(inside), await checkOf(down)];
  expect(first).toEqual({ state: 'unreachable', httpStatus: null, checkedAt: expect.any(String) });
  expect(second).toEqual(first);
  expect(await checkOf(gone)).toMatchObject({ state: 'unreachable', httpStatus: 404 });
  for (const address of ['http://10.0.0.1/', 'https://down.test/', 'https://gone.test/'])
    expect(await pages.refusesFraming(address)).toBe(false);
});

test('keeps the result of a site that refuses framing while it is briefly down', async () => {
  const id = await save('https://moody.test/');
  site = refusing;
  await pages.checkDue();
  site = answering({}, 503);
  await app.clock.advanceAsync(3_600_001);
  await pages.checkDue();
  expect(await checkOf(id)).toMatchObject({ state: 'framing_refused' });
  site = answering({});
  await app.clock.advanceAsync(3_600_001);
  await pages.checkDue();
  expect(await checkOf(id)).toMatchObject({ state: 'ok' });
});

test('requests an unresponsive host once, without delaying other organisations', async () => {
  for (let index = 0; index < 120; index += 1) await save(`https://down.test/${index}`);
  const other = await app.signUp();
  await save('https://other.test/', other);
  site = async (url) => {
    if (url.includes('down')) throw new FetchError('unavailable', 'No.');
    return { status: 200, url, headers: {} };
  };
  await pages.checkDue();
  // Two batches: each visits the unresponsive host once, and the first one also visits the other organisation's
  // page.
  expect(visited.filter((url) => url.includes('down'))).toHaveLength(2);
  expect(visited.indexOf('https://other.test/')).toBeLessThan(2);
});

test('does not check presentations of other applications', async () => {
  const application = await robin.call('applications.create', { body: { name: 'Own' } });
  await robin.call('applicationVersions.create', {
    params: { id: application.id },
    body: {
      name: 'Own',
      majorVersion: 1,
      presentationProperties: [{ name: 'url', type: 'string' }],
      embeddedUrlFormat: 'https://x.example/',
    },
  });
  const { presentation } = await robin.call('presentations.create', {
    body: { name: 'x', applicationId: application.id, applicationVars: { url: 'https://own.test/' } },
  });
  expect(presentation.pageCheck).toBeNull();
  await pages.checkDue();
  expect(visited).toEqual([]);
});

test('visits the site of a web page when it is saved, and all sites on a schedule', async () => {
  const { pool } = app.database;
  const jobs = createJobs({ pool, log: createLog('silent') });
  create(jobs);
  await jobs.start();
  onTestFinished(() => jobs.stop());
  const { rows } = await pool.query(`select cron, timezone from jobs.schedule where name = 'check_pages'`);
  // Several times an hour, because each address is due at its own time in the hour.
  expect(rows).toEqual([{ cron: '*/10 * * * *', timezone: 'UTC' }]);
  const open = () =>
    pool.query(
      `select 1 from jobs.job where name = 'check_pages' and state in ('created', 'retry', 'active')`,
    );
  // Finish the jobs of earlier saves first, so only the next save can cause a visit.
  await expect.poll(async () => (await open()).rowCount).toBe(0);
  site = refusing;
  const id = await save('https://just-saved.test/');
  await expect.poll(async () => (await checkOf(id))?.state).toBe('framing_refused');
  expect(visited).toEqual(['https://just-saved.test/']);
});
