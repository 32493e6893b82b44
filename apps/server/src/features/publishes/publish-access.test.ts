import { describe, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { SignedUp } from '../../testing/test-app.ts';
import { createFleet, createPublishJobs, type Screen, untilState } from './testing/fleet.ts';

const { t, owner } = await startWithOwner();
const { runJob } = createPublishJobs(t);
const setUp = (count?: number) => createFleet(t, count);

describe('permission to publish', () => {
  test('limits filters to screens that the person can publish to', async () => {
    const { person, screens, playlist } = await setUp(3);
    const member = await addMember(t, person.domainId, 'standard');
    const scope = { playlistId: playlist };
    expect((await member.try('publishes.create', { body: { scope } })).status).toBe(409);
    expect((await member.call('publishes.preview', { body: { scope } })).total).toBe(0);
    await person.call('acls.create', {
      body: {
        resourceId: screens[0]?.id ?? '',
        grantProfileId: member.profileId,
        grantScope: 'viewer',
        customAccessGrants: ['publish'],
      },
    });
    expect((await member.call('publishes.create', { body: { scope } })).total).toBe(1);
    expect((await member.call('devices.counts')).publishable).toBe(1);
    // Assigning a playlist also needs the permission to change the screen.
    const assignment = { scope, playlistId: playlist };
    expect((await member.try('publishes.create', { body: assignment })).status).toBe(409);
  });

  test('includes the scope "device:update" if an API key assigns a playlist', async () => {
    const { person, screens, playlist } = await setUp();
    const { key } = await person.call('apiKeys.create', {
      body: { name: 'Publisher', scopes: ['device:publish', 'device:read', 'content:read'] },
    });
    const publisher = t.as({ 'x-api-key': key });
    const scope = { deviceIds: [screens[0]?.id ?? ''] };
    const assigned = await publisher.try('publishes.create', { body: { scope, playlistId: playlist } });
    expect([assigned.status, assigned.error?.message]).toEqual([
      403,
      'The API key lacks the scope "device:update".',
    ]);
    expect((await publisher.try('publishes.create', { body: { scope } })).status).toBe(202);
  });

  test('includes access to the content at the time when it is sent', async () => {
    const { person, screens, playlist, poster } = await setUp();
    const [screen] = screens as [Screen];
    const member = await addMember(t, person.domainId, 'restricted');
    const share = (resourceId: string, grantScope: 'viewer' | 'content_admin') =>
      person.call('acls.create', {
        body: { resourceId, grantProfileId: member.profileId, grantScope },
      });
    await share(screen.id, 'content_admin');
    await share(playlist, 'viewer');
    const grant = await share(poster, 'viewer');
    const startsAt = new Date(t.clock.clock.now().getTime() + 3_600_000).toISOString();
    const { id } = await member.call('publishes.create', {
      body: { scope: { deviceIds: [screen.id] }, startsAt, confirmBlank: true },
    });
    await person.call('acls.delete', { params: { id: grant.id } });
    await t.clock.advanceAsync(3_601_000);
    await runJob(id);
    expect((await untilState(person, id, 'completed')).problems).toMatchObject([
      { message: 'The person who published this doesn’t have access to all of its content.' },
    ]);
  });
});

describe('permission to publish an earlier revision', () => {
  test('is the permission to publish to the screen', async () => {
    const { person, screens, publishAll } = await setUp();
    await publishAll();
    const scope = { deviceIds: [screens[0]?.id ?? ''] };
    const member = await addMember(t, person.domainId, 'standard');
    const attempt = async (caller: SignedUp) => [
      (await caller.try('publishes.create', { body: { scope, revision: 1 } })).status,
      (await caller.call('publishes.preview', { body: { scope, revision: 1 } })).total,
    ];
    expect(await attempt(member)).toEqual([403, 0]);
    expect(await attempt(owner)).toEqual([404, 0]);
    expect(await attempt(person)).toEqual([202, 1]);
  });
});

describe('access to a publish', () => {
  test('is limited to the person who published and to administrators', async () => {
    const { person, create } = await setUp();
    const { id } = await create();
    const statusFor = async (caller: SignedUp) =>
      (await caller.try('publishes.get', { params: { id } })).status;
    const member = await addMember(t, person.domainId, 'standard');
    const admin = await addMember(t, person.domainId, 'admin');
    expect(await Promise.all([person, admin, member, owner].map(statusFor))).toEqual([200, 200, 404, 404]);
    expect((await member.call('publishes.list')).total).toBe(0);
    const failed = await member.try('publishes.preview', { body: { scope: { failedPublishId: id } } });
    expect(failed.status).toBe(404);
    expect((await admin.call('publishes.list')).data.map((publish) => publish.id)).toContain(id);
    const listed = await person.call('publishes.list', { query: { state: 'cancelled' } });
    expect(listed.total).toBe(0);
  });
});
