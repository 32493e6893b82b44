import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { addMember } from '../../testing/access-matrix-members.ts';
import { pairDevice } from '../../testing/content.ts';
import { insertScreens } from '../../testing/many-screens.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createOutages, localTimes } from './outages.service.ts';
import { outagesStatement } from './outages.store.ts';

const MINUTE = 60_000;
let t: TestApp;
let robin: SignedUp;
let sent: MailMessage[];
let fails = false;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query('delete from offline_incidents');
  await t.database.pool.query('update devices set is_disabled = true');
  robin = await t.signUp();
  sent = [];
});

const outages = () =>
  createOutages({
    db: t.database.db,
    clock: t.clock.clock,
    mail: {
      async send(message) {
        if (fails) throw new Error('The mail server is unavailable.');
        sent.push(message);
      },
      close() {},
    },
    brandName: 'Vitrine',
    publicUrl: 'https://signage.example',
    onMailError: (error) => createLog('silent').error(error),
  });

/** Advances the clock by minutes, and runs the jobs of two servers at each. */
async function advanceMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await t.clock.advanceAsync(MINUTE);
    await Promise.all([outages().detectOutages(), outages().detectOutages()]);
    await Promise.all([outages().sendEmails(), outages().sendEmails()]);
  }
}
const ofRobin = () => sent.filter(({ to }) => to === robin.email);

test('one email after ten minutes lists the screens of one power cut, and recovery ends the incident', async () => {
  const screens = [await pairDevice(t, robin, 'Aisle'), await pairDevice(t, robin, 'Bar')];
  await t.clock.advanceAsync(MINUTE);
  await screens[1]?.call('device.heartbeat', { body: {} });
  await advanceMinutes(8);
  expect(sent).toEqual([]);
  await advanceMinutes(5);
  expect(ofRobin().map(({ subject }) => subject)).toEqual([expect.stringContaining('2 screens are offline')]);
  expect(sent[0]?.text).toContain('Aisle and Bar have been offline');
  await advanceMinutes(30);
  expect(ofRobin()).toHaveLength(1);
  await screens[0]?.call('device.heartbeat', { body: {} });
  await screens[1]?.call('device.heartbeat', { body: {} });
  await advanceMinutes(13);
  expect(ofRobin()).toHaveLength(2);
});

test('writes to each person in their own language', async () => {
  await pairDevice(t, robin, 'Aisle');
  const member = await addMember(t, robin.domainId, 'standard');
  await t.anonymous.call('auth.signIn', {
    body: { email: robin.email, password: 'correct horse battery' },
    headers: { 'accept-language': 'de-CH,de;q=0.9' },
  });
  await advanceMinutes(13);
  const subjects = Object.fromEntries(sent.map(({ to, subject }) => [to, subject.split(' (')[0]]));
  expect(subjects).toEqual({ [robin.email]: 'Aisle ist offline', [member.email]: 'Aisle is offline' });
});

test('screens of one location or folder share an incident, and each place sends one email', async () => {
  const names = ['Shop window', 'Shop till', 'Office', 'Lobby', 'Desk'];
  const [window, till, office, lobby] = await Promise.all(names.map((name) => pairDevice(t, robin, name)));
  const folder = async (name: string, screen: { id: string } | undefined) => {
    const { id } = await robin.call('folders.create', { body: { name, type: 'device' } });
    await robin.call('devices.move', { params: { id: String(screen?.id) }, body: { folderId: id } });
    return id;
  };
  const location = newId();
  await t.database.pool.query('insert into locations (id, domain_id, name) values ($1, $2, $3)', [
    location,
    robin.domainId,
    'Shop',
  ]);
  // In different folders, but at one location.
  await folder('Windows', window);
  await folder('Tills', till);
  await t.database.pool.query('update resources set location_id = $1 where id = any($2)', [
    location,
    [window?.id, till?.id],
  ]);
  const building = await folder('Building', office);
  await robin.call('devices.move', { params: { id: String(lobby?.id) }, body: { folderId: building } });
  await advanceMinutes(14);
  const named = ofRobin().map(({ text }) => /^(.*) ha(?:s|ve) been offline/m.exec(text)?.[1]);
  expect(named.sort()).toEqual(['Desk', 'Lobby and Office', 'Shop till and Shop window']);
  for (const { unsubscribe } of ofRobin()) expect(unsubscribe).toContain('/actions/unsubscribe');
});

test('an outage of another place two minutes later is a separate incident', async () => {
  const screens = [await pairDevice(t, robin, 'First'), await pairDevice(t, robin, 'Second')];
  await advanceMinutes(4);
  await screens[1]?.call('device.heartbeat', { body: {} });
  await advanceMinutes(14);
  expect(ofRobin()).toHaveLength(2);
});

test('sends no email about a screen that was offline for days', async () => {
  const { id } = await pairDevice(t, robin, 'Forgotten');
  await t.database.pool.query('update devices set is_disabled = true where id = $1', [id]);
  await t.clock.advanceAsync(4 * 24 * 60 * MINUTE);
  await t.database.pool.query('update devices set is_disabled = false where id = $1', [id]);
  await advanceMinutes(14);
  expect(sent).toEqual([]);
});

test('finds offline screens by an index that heartbeats rarely update', async () => {
  const { db, pool } = t.database;
  const now = t.clock.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);
  await insertScreens(pool, robin.domainId, 20_000, now);
  await pool.query('analyze device_states, devices, resources');
  const times = {
    now,
    silentSince: ago(10),
    ignoredSince: ago(3 * 24 * 60),
    notifyAt: ago(-2),
  };
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${outagesStatement(times, localTimes(ago(10), now))}`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('device_states_last_online');
  expect(plan).not.toMatch(/Seq Scan on device_states/);

  const client = await pool.connect();
  try {
    await client.query('begin');
    // Within the same ten minutes.
    await client.query(`update device_states set last_online_at = last_online_bin + interval '1 second'
      where device_id in (select device_id from device_states where last_online_bin is not null limit 5)`);
    const counted = await client.query(
      `select pg_stat_get_xact_tuples_hot_updated('device_states'::regclass)::int as n`,
    );
    await client.query('rollback');
    expect(counted.rows[0].n).toBe(5);
  } finally {
    client.release();
  }
});

test('sends no email for a screen that returns before it is due', async () => {
  const screen = await pairDevice(t, robin, 'Short');
  await advanceMinutes(10);
  await screen.call('device.heartbeat', { body: {} });
  await advanceMinutes(4);
  expect(sent).toEqual([]);
});

test('emails only people who can see the screen and want emails', async () => {
  await pairDevice(t, robin, 'Secret');
  const restricted = await addMember(t, robin.domainId, 'restricted');
  const unwilling = await addMember(t, robin.domainId, 'standard');
  await unwilling.call('profile.update', { body: { enableDeviceOfflineNotifications: false } });
  const willing = await addMember(t, robin.domainId, 'standard');
  await advanceMinutes(13);
  expect(sent.map(({ to }) => to).sort()).toEqual([robin.email, willing.email].sort());
  expect(sent.map(({ to }) => to)).not.toContain(restricted.email);
});

test('ignores a screen outside its active hours', async () => {
  const { id } = await pairDevice(t, robin, 'Shop');
  const hour = (offset: number) =>
    `${String((t.clock.clock.now().getUTCHours() + offset + 24) % 24).padStart(2, '0')}:00`;
  await robin.call('devices.update', {
    params: { id },
    body: { timezone: 'UTC', activeHoursStart: hour(3), activeHoursEnd: hour(5) },
  });
  await advanceMinutes(20);
  expect(sent).toEqual([]);
  await t.clock.advanceAsync(3 * 60 * MINUTE);
  await advanceMinutes(14);
  expect(ofRobin()).toHaveLength(1);
});

test('retries an email that the mail server rejected, and sends it once', async () => {
  await pairDevice(t, robin, 'Later');
  fails = true;
  await advanceMinutes(13);
  fails = false;
  expect(sent).toEqual([]);
  await advanceMinutes(6);
  expect(ofRobin()).toHaveLength(1);
});

test('the unsubscribe link only opens a page, and its button or the mail program unsubscribes', async () => {
  await pairDevice(t, robin, 'Linked');
  await advanceMinutes(13);
  const { pathname, search } = new URL(String(sent[0]?.unsubscribe));
  const url = `${pathname}${search}`;
  const wanted = async () => (await robin.call('profile.get')).enableDeviceOfflineNotifications;
  const arabic = await t.app.http.inject({ url, headers: { 'accept-language': 'ar-EG' } });
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.body).toContain('إلغاء الاشتراك');
  const page = await t.app.http.inject({ url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain('<form method="post">');
  expect(await wanted()).toBe(true);
  const posted = await t.app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([posted.statusCode, posted.body]).toEqual([200, expect.stringContaining('You’re unsubscribed')]);
  expect(await wanted()).toBe(false);
});

test('no other call accepts form data', async () => {
  const { statusCode } = await t.app.http.inject({
    method: 'POST',
    url: '/api/v3/auth/sign_in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=a',
  });
  expect(statusCode).toBe(400);
});
