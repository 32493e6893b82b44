import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember } from '../../testing/access-matrix-members.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FOLDER_LEVELS } from './folders.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

async function make(person: SignedUp, name: string, parentFolderId: string | null = null, type?: 'device') {
  const { id } = await person.call('folders.create', {
    body: { name, parentFolderId, ...(type ? { type } : {}) },
  });
  return id;
}

/** Only the resource of a presentation. Folders use nothing else of it. */
async function item(person: SignedUp, folderId: string, kind: 'presentation' | 'device' = 'presentation') {
  const { db } = t.database;
  const row = await t.app.platform.resources.create(
    db,
    {
      kind: 'person',
      profileId: person.profileId,
      domainId: person.domainId,
      role: 'superadmin',
      isStaff: false,
      mustSetUpMfa: false,
      sessionId: null,
      scopes: null,
    },
    { kind, name: 'Item', folderId },
  );
  return row.id;
}

async function stored(id: string): Promise<{ ancestors: string[]; deleted_at: Date | null }> {
  const { rows } = await t.database.pool.query('select ancestors, deleted_at from resources where id = $1', [
    id,
  ]);
  return rows[0];
}

test('returns a folder with its path and the counts of its contents', async () => {
  const robin = await t.signUp();
  const menus = await make(robin, 'Menus');
  const lunch = await make(robin, 'Lunch', menus);
  await item(robin, lunch);
  await item(robin, lunch);
  expect(await robin.call('folders.get', { params: { id: lunch } })).toMatchObject({
    name: 'Lunch',
    type: 'library',
    parentFolderId: menus,
    path: [{ id: menus, name: 'Menus' }],
    childCounts: { devices: 0, presentations: 2, playlists: 0, folders: 0 },
    ownedBy: { id: robin.profileId },
    permissions: expect.arrayContaining(['read', 'update', 'delete', 'share']),
  });
});

test('lists one level of the tree of each type, sorted by name without regard to case', async () => {
  const robin = await t.signUp();
  const [b, a] = [await make(robin, 'beta'), await make(robin, 'Alpha')];
  const screens = await make(robin, 'Screens', null, 'device');
  const inner = await make(robin, 'Inner', a);
  const presentation = await item(robin, a);
  const device = await item(robin, screens, 'device');
  for (const id of ['folders.library', 'folders.libraryV3'] as const) {
    const root = await robin.call(id, {});
    expect(root.folder).toBeNull();
    expect(root.folders.map((folder) => folder.id)).toEqual([a, b]);
    const tree = await robin.call(id, { query: { folderId: a } });
    expect(tree).toMatchObject({ folder: { id: a }, folders: [{ id: inner }], devices: [] });
    expect(tree.presentations).toMatchObject([{ id: presentation, type: 'presentation' }]);
  }
  for (const id of ['folders.devices', 'folders.devicesV3'] as const) {
    expect((await robin.call(id, {})).folders.map((folder) => folder.id)).toEqual([screens]);
    expect((await robin.call(id, { query: { folderId: screens } })).devices).toMatchObject([{ id: device }]);
    expect((await robin.try(id, { query: { folderId: a } })).status).toBe(404);
  }
});

test('lists every folder of a type, or those below one, for the move dialog', async () => {
  const robin = await t.signUp();
  const a = await make(robin, 'A');
  const b = await make(robin, 'B', a);
  const c = await make(robin, 'C', b);
  const screens = await make(robin, 'S', null, 'device');
  const names = async (query: { folderId?: string; type?: 'device' }) =>
    (await robin.call('folders.libraryLite', { query })).folders.map((each) => [
      each.id,
      each.parentFolderId,
    ]);
  expect(await names({})).toEqual([
    [a, null],
    [b, a],
    [c, b],
  ]);
  expect(await names({ folderId: a })).toEqual([
    [b, a],
    [c, b],
  ]);
  expect(await names({ type: 'device' })).toEqual([[screens, null]]);
});

test('the list of folders says what each person is allowed to do in them', async () => {
  const robin = await t.signUp();
  const ann = await addMember(t, robin.domainId, 'restricted');
  const [shown, shared] = [await make(robin, 'Shown'), await make(robin, 'Shared')];
  for (const [resourceId, grantScope] of [
    [shown, 'viewer'],
    [shared, 'editor'],
  ] as const) {
    await robin.call('acls.create', { body: { resourceId, grantProfileEmail: ann.email, grantScope } });
  }
  const inside = await make(ann, 'Inside', shared);
  const { folders } = await ann.call('folders.libraryLite', {});
  expect(Object.fromEntries(folders.map(({ id, permissions }) => [id, permissions]))).toEqual({
    [shown]: ['read'],
    [shared]: ['read', 'update'],
    [inside]: ['read', 'update', 'delete', 'share', 'publish', 'playback_report'],
  });
  // Creating a folder succeeds only where the listed permissions allow it.
  for (const [parentFolderId, status] of [
    [shown, 400],
    [shared, 201],
  ] as const) {
    const made = await ann.try('folders.create', { body: { name: 'New', parentFolderId } });
    expect(made.status).toBe(status);
  }
});

test('a folder can move only into folders of its type', async () => {
  const robin = await t.signUp();
  const library = await make(robin, 'Library');
  const screens = await make(robin, 'Screens', null, 'device');
  for (const [type, parentFolderId] of [
    ['device', library],
    ['library', screens],
  ] as const) {
    const refused = await robin.try('folders.create', { body: { name: 'X', type, parentFolderId } });
    expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'parent_folder_id']);
  }
  const moved = await robin.try('folders.move', { params: { id: library }, body: { folderId: screens } });
  expect([moved.status, moved.error?.fields?.[0]?.path]).toEqual([400, 'folder_id']);
});

test('folders nest up to sixteen levels, both created and moved', async () => {
  const robin = await t.signUp();
  const chain: string[] = [];
  for (let level = 0; level < FOLDER_LEVELS; level += 1)
    chain.push(await make(robin, `L${level}`, chain.at(-1)));
  const deeper = await robin.try('folders.create', { body: { name: 'X', parentFolderId: chain.at(-1)! } });
  expect([deeper.status, deeper.error?.fields?.[0]?.path]).toEqual([400, 'parent_folder_id']);
  const top = await make(robin, 'Top');
  const whole = await robin.try('folders.move', { params: { id: chain[0]! }, body: { folderId: top } });
  expect([whole.status, whole.error?.fields?.[0]?.path]).toEqual([400, 'folder_id']);
  await robin.call('folders.move', { params: { id: chain[1]! }, body: { folderId: top } });
});

test('renaming changes only the given name or description', async () => {
  const robin = await t.signUp();
  const id = await make(robin, 'Before');
  await robin.call('folders.update', { params: { id }, body: { description: 'For the window' } });
  expect(await robin.call('folders.update', { params: { id }, body: { name: 'After' } })).toMatchObject({
    name: 'After',
    description: 'For the window',
  });
});

test('moving a folder updates the paths of everything below it', async () => {
  const robin = await t.signUp();
  const a = await make(robin, 'A');
  const b = await make(robin, 'B', a);
  const c = await make(robin, 'C', b);
  const deep = await item(robin, c);
  const other = await make(robin, 'Other');
  const moved = await robin.call('folders.move', { params: { id: b }, body: { folderId: other } });
  expect(moved.path).toEqual([{ id: other, name: 'Other' }]);
  expect((await stored(deep)).ancestors).toEqual([other, b, c]);
  await robin.call('folders.move', { params: { id: b }, body: { folderId: null } });
  expect((await stored(c)).ancestors).toEqual([b]);
  expect((await stored(deep)).ancestors).toEqual([b, c]);
});

test('a folder cannot move into itself or its descendants', async () => {
  const robin = await t.signUp();
  const a = await make(robin, 'A');
  const b = await make(robin, 'B', a);
  const c = await make(robin, 'C', b);
  const move = async (folderId: string) =>
    (await robin.try('folders.move', { params: { id: a }, body: { folderId } })).error;
  expect(await move(a)).toMatchObject({
    code: 'conflict',
    message: 'You can’t move a folder into itself.',
  });
  expect(await move(c)).toMatchObject({
    code: 'conflict',
    message: 'You can’t move a folder into one of its subfolders.',
  });
  // An id identifies the same folder in upper and lower case.
  const shouted = await robin.try('folders.move', {
    params: { id: a.toUpperCase() },
    body: { folderId: c.toUpperCase() },
  });
  expect(shouted.status).toBe(409);
});

test('concurrent moves of folders into each other create no cycle', async () => {
  const robin = await t.signUp();
  for (let round = 0; round < 10; round += 1) {
    const [a, b] = [await make(robin, 'A'), await make(robin, 'B')];
    const into = (id: string, folderId: string) =>
      robin.try('folders.move', { params: { id }, body: { folderId } });
    const statuses = (await Promise.all([into(a, b), into(b, a)])).map((answered) => answered.status);
    expect(statuses.sort()).toEqual([200, 409]);
    const paths = [(await stored(a)).ancestors, (await stored(b)).ancestors].sort(
      (x, y) => x.length - y.length,
    );
    expect(paths.map((path) => path.length)).toEqual([0, 1]);
  }
});

test('an item created in a folder during its move gets the new path', async () => {
  const robin = await t.signUp();
  for (let round = 0; round < 10; round += 1) {
    const [home, other] = [await make(robin, 'Home'), await make(robin, 'Other')];
    const inner = await make(robin, 'Inner', home);
    const [made] = await Promise.all([
      make(robin, 'New', inner),
      robin.call('folders.move', { params: { id: home }, body: { folderId: other } }),
    ]);
    expect((await stored(made)).ancestors).toEqual([other, home, inner]);
  }
});

test('deleting a library folder moves everything below it to the trash with one timestamp', async () => {
  const robin = await t.signUp();
  const a = await make(robin, 'A');
  const b = await make(robin, 'B', a);
  const earlier = await make(robin, 'Earlier', a);
  const deep = await item(robin, b);
  await robin.call('folders.delete', { params: { id: earlier } });
  await t.clock.advanceAsync(60_000);
  await robin.call('folders.delete', { params: { id: a } });
  const times = await Promise.all([a, b, deep].map(async (id) => (await stored(id)).deleted_at?.getTime()));
  expect(times).toEqual([t.clock.clock.now().getTime(), times[0], times[0]]);
  expect((await stored(earlier)).deleted_at?.getTime()).toBe(times[0]! - 60_000);
  expect((await robin.call('folders.library', {})).folders).toEqual([]);
  expect((await robin.try('folders.get', { params: { id: b } })).status).toBe(404);
  const refused = await robin.try('folders.create', { body: { name: 'X', parentFolderId: b } });
  expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'parent_folder_id']);
});

test('a folder of screens can be deleted only when it is empty', async () => {
  const robin = await t.signUp();
  const outer = await make(robin, 'Outer', null, 'device');
  const inner = await make(robin, 'Inner', outer, 'device');
  const refused = await robin.try('folders.delete', { params: { id: outer } });
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This folder isn’t empty. Move its screens and folders to another folder first.',
  ]);
  await robin.call('folders.delete', { params: { id: inner } });
  await robin.call('folders.delete', { params: { id: outer } });
});

test('hides folders of other domains', async () => {
  const [robin, outsider] = [await t.signUp(), await t.signUp()];
  const id = await make(robin, 'A');
  const own = await make(outsider, 'Own');
  const params = { id };
  expect((await outsider.try('folders.get', { params })).status).toBe(404);
  expect((await outsider.try('folders.update', { params, body: { name: 'X' } })).status).toBe(404);
  expect((await outsider.try('folders.delete', { params })).status).toBe(404);
  expect((await outsider.try('folders.move', { params, body: { folderId: null } })).status).toBe(404);
  expect((await outsider.try('folders.library', { query: { folderId: id } })).status).toBe(404);
  const into = await outsider.try('folders.move', { params: { id: own }, body: { folderId: id } });
  expect([into.status, into.error?.fields?.[0]?.path]).toEqual([400, 'folder_id']);
});
