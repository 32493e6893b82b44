import { type BodyOf, type Calls, MAX_VIEWS } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { startWithOwner } from '../../testing/owner.ts';
import type { SignedUp } from '../../testing/test-app.ts';

const { t, owner } = await startWithOwner();
const [admin, robin, jo] = await Promise.all([
  addMember(t, owner.domainId, 'admin'),
  addMember(t, owner.domainId, 'standard'),
  addMember(t, owner.domainId, 'restricted'),
]);

type ViewSettings = BodyOf<Calls['views.create']>['settings'];
const settings: ViewSettings = { state: 'offline' };
const create = (person: SignedUp, name: string, isShared = false) =>
  person.call('views.create', { body: { page: 'screens', name, settings, isShared } });
const names = async (person: SignedUp) =>
  (await person.call('views.list', { query: { page: 'screens' } })).data.map(({ name }) => name);

test('saves a view with all of its settings', async () => {
  const all: ViewSettings = {
    search: 'till',
    state: 'attention',
    tag: 'city:Berlin',
    folderId: owner.domainId,
    playlistId: owner.profileId,
    sortBy: 'last_heartbeat_at',
    sortDirection: 'desc',
    layout: 'dense',
    columns: [{ id: 'name', width: 240 }, { id: 'tags' }],
  };
  const body = {
    page: 'screens',
    name: ' Broken tills ',
    settings: all,
  } as const;
  const view = await owner.call('views.create', { body });
  const expected = {
    name: 'Broken tills',
    settings: all,
    isShared: false,
    canUpdate: true,
    profile: { id: owner.profileId },
  };
  expect(view).toMatchObject(expected);
  expect(await owner.call('views.list', { query: { page: 'screens' } })).toMatchObject({
    total: 1,
    data: [expected],
  });
  const changed = await owner.call('views.update', { params: { id: view.id }, body: { settings } });
  expect(changed.settings).toEqual(settings);
  expect(changed.name).toBe('Broken tills');
  await owner.call('views.delete', { params: { id: view.id } });
  expect(await names(owner)).toEqual([]);
});

test('lists a person’s own views, and then those that others share', async () => {
  await create(robin, 'Mine');
  const shared = await create(owner, 'Everyone', true);
  await create(owner, 'Secret');
  expect(await names(robin)).toEqual(['Mine', 'Everyone']);
  expect(await names(jo)).toEqual(['Everyone']);
  expect(await names(owner)).toEqual(['Everyone', 'Secret']);
  await owner.call('views.update', { params: { id: shared.id }, body: { isShared: false } });
  expect(await names(robin)).toEqual(['Mine']);
  // Nobody else sees it, not even an administrator.
  expect((await admin.try('views.update', { params: { id: shared.id }, body: { name: 'No' } })).status).toBe(
    404,
  );
});

test('lists a person’s own views in the order that they chose', async () => {
  const [person, colleague] = await Promise.all([
    addMember(t, owner.domainId, 'standard'),
    addMember(t, owner.domainId, 'standard'),
  ]);
  const a = await create(person, 'A');
  const b = await create(person, 'B', true);
  const c = await create(person, 'C');
  const theirs = await create(colleague, 'Theirs');
  const reorder = (...ids: string[]) => person.try('views.reorder', { body: { page: 'screens', ids } });
  const own = async () => (await names(person)).filter((name) => name.length === 1);

  expect((await reorder(c.id, a.id, b.id)).status).toBe(200);
  expect(await own()).toEqual(['C', 'A', 'B']);
  // New views come last, and renaming does not move a view.
  await create(person, 'D');
  await person.call('views.update', { params: { id: c.id }, body: { name: 'E' } });
  expect(await own()).toEqual(['E', 'A', 'B', 'D']);
  expect((await reorder(b.id)).status).toBe(200);
  // Views that are not in the list follow, oldest first.
  expect(await own()).toEqual(['B', 'A', 'E', 'D']);

  // The order of one person affects nobody else.
  const shared = (await names(colleague)).filter((name) => name !== 'Theirs');
  expect(shared.at(-1)).toBe('B');
  expect((await names(colleague))[0]).toBe('Theirs');
  expect((await reorder(a.id, theirs.id)).status).toBe(404);
  expect((await own())[0]).toBe('B');
});

test('lets only the owner and administrators change a shared view', async () => {
  const { id } = await create(robin, 'Shared', true);
  const rename = (person: SignedUp, name: string) =>
    person.try('views.update', { params: { id }, body: { name } });
  expect((await rename(jo, 'No')).status).toBe(403);
  expect((await jo.try('views.delete', { params: { id } })).status).toBe(403);
  expect(await admin.call('views.update', { params: { id }, body: { name: 'Renamed' } })).toMatchObject({
    name: 'Renamed',
    profile: { id: robin.profileId },
    canUpdate: true,
  });
  const { data } = await jo.call('views.list', { query: { page: 'screens' } });
  expect(data.find((view) => view.id === id)).toMatchObject({ name: 'Renamed', canUpdate: false });
  const outsider = await t.signUp('Outsider');
  expect((await outsider.try('views.delete', { params: { id } })).status).toBe(404);
  await admin.call('views.delete', { params: { id } });
  expect(await names(robin)).not.toContain('Renamed');
});

test('limits the number of views, and names the field', async () => {
  const person = await t.signUp('Many');
  // Simultaneous requests cannot exceed the limit either.
  const replies = await Promise.all(
    Array.from({ length: MAX_VIEWS + 5 }, (_, index) =>
      person.try('views.create', { body: { page: 'screens', name: `View ${index}`, settings } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_VIEWS);
  const refused = replies.filter(({ status }) => status !== 201);
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect(refused[0]?.wire).toMatchObject({ fields: [{ path: 'name' }] });
});

test('rejects settings that no list has', async () => {
  const body = { page: 'screens', name: 'Odd', settings: { state: 'asleep' } } as never;
  expect((await owner.try('views.create', { body })).status).toBe(400);
});
