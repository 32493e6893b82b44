import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Reply } from '../../platform/api.ts';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { emptyOrganisation, me, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { lunch, sampleOrganisationWithoutPreviews, shopWindow } from '../../testing/sample-organisation.ts';
import type { Acl } from './roles.ts';

type Member = Reply<'domain.profiles'>['data'][number];

const everything = ['read', 'update', 'delete', 'share', 'publish', 'playback_report'] as const;
const owner = { id: me.id, name: me.name, email: me.email, thumbnailUrl: null, domainRole: me.domainRole };
type Item = ReturnType<typeof sampleItem<'library.list'>>;
/** A playlist unless the fields say otherwise. */
const itemWith = (fields: Partial<Item> = {}): Item =>
  sampleItem('library.list', {
    id: idOf(1),
    resourceId: idOf(1),
    name: 'Lunch',
    resourceType: 'playlist',
    ownedBy: owner,
    permissions: [...everything],
    ...fields,
  });
const playlist = itemWith();
const folder = itemWith({ id: idOf(2), resourceId: idOf(2), name: 'Autumn', resourceType: 'folder' });

const member = (index: number, name: string, email: string | null) =>
  sampleItem('domain.profiles', { id: idOf(index), name, email, domainRole: 'restricted' });
const ben = member(51, 'Ben Okafor', 'ben@example.com');
const bea = member(52, 'Bea Lind', 'bea@example.com');
const longName = 'Kartoffelpufferpfannenwender'.repeat(8);

/** A grant to a member, or to everyone. */
const grantTo = (
  recipient: Member | null,
  fields: Partial<Acl> = {},
  resource: Pick<Item, 'resourceId'> = playlist,
): Acl =>
  sampleItem('acls.list', {
    id: idOf(700 + Number((recipient?.id ?? '0').slice(-3))),
    resourceId: resource.resourceId,
    grantProfileId: recipient?.id ?? null,
    grantDomainId: recipient ? null : idOf(90),
    grantProfile: recipient && { id: recipient.id, name: recipient.name, email: recipient.email },
    grantScope: 'viewer',
    readGrant: true,
    ...fields,
  });

/** An organisation that shares as the server does. */
function organisation({ items = [playlist], members = [ben, bea], grants = [] as Acl[] } = {}): ApiDouble {
  const api = emptyOrganisation();
  let current = [...grants];
  const isFor = ({ profileIds = [], emails = [], domain = false }, { grantProfile }: Acl) =>
    grantProfile
      ? profileIds.includes(grantProfile.id as never) || emails.includes(grantProfile.email as never)
      : domain;
  api.on('library.list', sampleReply('library.list', { data: items, total: items.length }));
  api.on('domain.profiles', ({ query: { search = '', pageSize } }) => {
    const text = search.toLowerCase();
    const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(text));
    return { total: found.length, data: found.slice(0, pageSize) };
  });
  api.on('acls.list', ({ params, query: { page: number, pageSize } }) => {
    const all = current.filter(({ resourceId }) => resourceId === params.id);
    return { total: all.length, data: all.slice((number - 1) * pageSize, number * pageSize) };
  });
  api.on('share.create', ({ params, body: { profileIds, emails, domain, ...grant } }) => {
    const given = members.filter(
      ({ id, email }) => profileIds.includes(id) || (email !== null && emails.includes(email)),
    );
    const made = [...given, ...(domain ? [null] : [])].map((recipient) =>
      grantTo(recipient, {
        resourceId: params.id,
        grantScope: grant.grantScope ?? 'viewer',
        customAccessGrants: grant.customAccessGrants ?? [],
      }),
    );
    current = [...current.filter(({ id }) => made.every((each) => each.id !== id)), ...made];
    return { data: made };
  });
  api.on('share.delete', ({ body }) => {
    current = current.filter((acl) => !isFor(body as never, acl));
    return undefined;
  });
  return api;
}

const dialog = () => page.getByRole('dialog');
const field = () => dialog().getByRole('combobox', { name: 'Add people' });
const newRole = () => dialog().getByRole('combobox', { name: 'Access for people you add' });
const roleOf = (name: string) => dialog().getByRole('combobox', { name: `Access for ${name}` });
const option = (name: RegExp | string) => page.getByRole('option', { name });
const row = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const message = (text: string) => page.getByRole('status').filter({ hasText: text });
const undo = () => page.getByRole('button', { name: 'Undo' });
const menuItem = (name: string) => page.getByRole('menuitem', { name, exact: true });
const bodies = (api: ApiDouble) => api.requests('share.create').map(({ body }) => body);

async function openDialog(api: ApiDouble, name = 'Lunch'): Promise<void> {
  await openPage('/content', api);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await menuItem('Share').click();
  await expect.element(dialog()).toBeVisible();
}

describe('adding people', () => {
  test('finds people by name or email, and shares with the one who is chosen', async () => {
    const api = organisation();
    await openDialog(api);
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('BEN@exam');
    await expect.element(option(/Ben Okafor/)).toBeVisible();
    await expect.element(option(/Bea Lind/)).not.toBeInTheDocument();
    await expectAccessible();
    await option(/Ben Okafor/).click();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Can view');
    await expect.element(message('Shared with Ben Okafor')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    expect(bodies(api)).toMatchObject([{ profileIds: [ben.id], emails: [], grantScope: 'viewer' }]);
    await expectAccessible();
  });

  test('undoes it', async () => {
    const api = organisation();
    await openDialog(api);
    await field().fill('ben');
    await option(/Ben Okafor/).click();
    await undo().click();
    await expect.element(roleOf('Ben Okafor')).not.toBeInTheDocument();
    expect(api.requests('share.delete').map(({ body }) => body)).toMatchObject([
      { profileIds: [ben.id], domain: false },
    ]);
  });

  test('gives the chosen role', async () => {
    const api = organisation();
    await openDialog(api);
    await newRole().click();
    await option(/^Can edit/).click();
    await field().fill('ben');
    await option(/Ben Okafor/).click();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Can edit');
    expect(bodies(api)).toMatchObject([{ grantScope: 'editor' }]);
  });

  test('works with only the keyboard', async () => {
    const api = organisation();
    await openPage('/content', api);
    const menu = page.getByRole('button', { name: 'More actions for Lunch' });
    await expect.element(menu).toBeVisible();
    menu.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menuItem('Share')).toBeVisible();
    await expect
      .poll(async () => {
        await userEvent.keyboard('{ArrowDown}');
        return document.activeElement?.textContent;
      })
      .toBe('Share');
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveFocus();
    await userEvent.keyboard('be');
    await expect.element(option(/Bea Lind/)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(roleOf('Bea Lind')).toBeVisible();
    // Enter alone shares with the only person found, even before the search is done.
    await userEvent.keyboard('okafor{Enter}');
    await expect.element(roleOf('Ben Okafor')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
    expect(bodies(api).map(({ profileIds }) => profileIds)).toEqual([[bea.id], [ben.id]]);
  });

  test('does not share with the only match of an earlier text', async () => {
    const api = organisation();
    await openDialog(api);
    await field().fill('ben');
    await expect.element(option(/Ben Okafor/)).toBeVisible();
    api.hold('domain.profiles');
    await userEvent.keyboard('e{Enter}');
    await expect.element(field()).toHaveValue('bene');
    expect(bodies(api)).toEqual([]);
  });

  test('says who already has access', async () => {
    await openDialog(organisation({ members: [ben, { ...bea, id: me.id }], grants: [grantTo(ben)] }));
    await field().fill('be');
    await expect.element(option(/Ben Okafor.*Can view/)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(option(/Bea Lind.*Owner/)).toHaveAttribute('aria-disabled', 'true');
  });

  test('reads a few people at a time, and says that there are more', async () => {
    const members = Array.from({ length: 12 }, (_, index) => member(100 + index, `Ben ${index}`, null));
    const api = organisation({ members });
    await openDialog(api);
    expect(api.requests('domain.profiles')).toEqual([]);
    await field().fill('ben');
    await expect.element(page.getByText('Keep typing to find 4 more people.')).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(8);
    expect(api.requests('domain.profiles').at(-1)?.query).toMatchObject({ isDisabled: false });
    await expectAccessible();
  });

  test('says when nobody matches', async () => {
    await openDialog(organisation());
    await field().fill('zoe');
    await expect.element(page.getByText('Nobody in your organisation matches “zoe”.')).toBeVisible();
    await expectAccessible();
  });

  test('says why the search failed', async () => {
    const api = organisation();
    api.on('domain.profiles', failWith('forbidden', 'This account is disabled.'));
    await openDialog(api);
    await field().fill('ben');
    await expect.element(page.getByText('This account is disabled.')).toBeVisible();
  });
});

describe('email addresses', () => {
  test('shares with a member whose address people cannot see', async () => {
    const api = organisation({ members: [] });
    api.on('share.create', () => ({ data: [grantTo(ben)] }));
    await openDialog(api);
    await field().fill('Ben@example.com');
    await option('Share with Ben@example.com').click();
    await expect.element(message('Shared with Ben Okafor')).toBeVisible();
    expect(bodies(api)).toMatchObject([{ profileIds: [], emails: ['ben@example.com'] }]);
  });

  test('shows what the server says about an unknown address at the field', async () => {
    const api = organisation({ members: [] });
    const text = 'This person isn’t in your organisation.';
    api.on('share.create', failWith('bad_request', text, [{ path: 'emails.0', message: text }]));
    await openDialog(api);
    await field().fill('zoe@example.com');
    await expect.element(option(/Share with/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveAccessibleDescription(text);
    await expect.element(field()).toHaveValue('zoe@example.com');
    await expectAccessible();
    await userEvent.keyboard('{Backspace}');
    await expect.element(field()).not.toHaveAccessibleDescription(text);
  });
});

describe('people with access', () => {
  test('changes a role, and undoes it', async () => {
    const api = organisation({ grants: [grantTo(ben, { customAccessGrants: ['playback_report'] })] });
    await openDialog(api);
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Custom');
    await roleOf('Ben Okafor').click();
    await expectAccessible();
    await option(/^Full access/).click();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Full access');
    await expect.element(message('Access changed for Ben Okafor')).toBeVisible();
    await undo().click();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Custom');
    expect(bodies(api)).toMatchObject([
      { profileIds: [ben.id], grantScope: 'content_admin' },
      { profileIds: [ben.id], grantScope: 'viewer', customAccessGrants: ['playback_report'] },
    ]);
  });

  test('removes a person, keeps the focus in the list, and undoes it', async () => {
    const api = organisation({ grants: [grantTo(bea), grantTo(ben, { grantScope: 'editor' })] });
    await openDialog(api);
    await dialog().getByRole('button', { name: 'Remove Ben Okafor' }).click();
    await expect.element(roleOf('Ben Okafor')).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: 'Remove Bea Lind' })).toHaveFocus();
    await expect.element(message('Removed Ben Okafor')).toBeVisible();
    // Without recipients, the call would stop sharing with everyone.
    expect(api.requests('share.delete').map(({ body }) => body.profileIds)).toEqual([[ben.id]]);
    await undo().click();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Can edit');
  });

  test('says what failed, and changes nothing', async () => {
    const api = organisation({ grants: [grantTo(ben)] });
    api.on('share.create', failWith('forbidden', 'You can’t grant “publish” because you don’t have it.'));
    api.on('share.delete', failWith('forbidden', 'You don’t have permission to share this playlist.'));
    await openDialog(api);
    await dialog().getByRole('button', { name: 'Remove Ben Okafor' }).click();
    await expect.element(page.getByText(/permission to share this playlist/)).toBeVisible();
    await roleOf('Ben Okafor').click();
    await option(/^Can edit/).click();
    await expect.element(page.getByText(/can’t grant “publish”/)).toBeVisible();
    await expect.element(roleOf('Ben Okafor')).toHaveValue('Can view');
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test('offers only roles that the person has', async () => {
    const limited = itemWith({ permissions: ['read' as const, 'update' as const, 'share' as const] });
    await openDialog(organisation({ items: [limited], grants: [grantTo(ben)] }));
    await roleOf('Ben Okafor').click();
    await expect.element(option(/^Can edit/)).not.toHaveAttribute('aria-disabled');
    for (const name of [/^Can manage/, /^Full access/]) {
      await expect.element(option(name)).toHaveAttribute('aria-disabled', 'true');
      await expect.element(option(name)).toHaveTextContent(/You don’t have this access yourself/);
    }
  });

  test('does not let people remove themselves, because they could not undo it', async () => {
    const mine = { ...ben, id: me.id, name: me.name };
    await openDialog(
      organisation({
        items: [itemWith({ ownedBy: null })],
        grants: [grantTo(mine, { grantScope: 'editor' })],
      }),
    );
    await expect.element(row('Ada Lovelace (you)')).toHaveTextContent(/Can edit/);
    await expect.element(roleOf('Ada Lovelace')).not.toBeInTheDocument();
  });

  test('shares with everyone, and stops it', async () => {
    const api = organisation();
    await openDialog(api);
    const everyone = roleOf('Everyone in the organisation');
    await expect.element(everyone).toHaveValue('Not shared');
    await everyone.click();
    await option(/^Can view/).click();
    await expect.element(message('Shared with everyone in the organisation')).toBeVisible();
    await expect.element(everyone).toHaveValue('Can view');
    await everyone.click();
    await option(/^Not shared/).click();
    await expect.element(everyone).toHaveValue('Not shared');
    await undo().last().click();
    await expect.element(everyone).toHaveValue('Can view');
    expect(bodies(api)).toMatchObject([{ domain: true }, { domain: true, grantScope: 'viewer' }]);
  });

  test('reads more people on request', async () => {
    const members = Array.from({ length: 60 }, (_, index) => member(100 + index, `Person ${index}`, null));
    await openDialog(organisation({ members, grants: members.map((each) => grantTo(each)) }));
    await expect.element(roleOf('Person 49')).toBeInTheDocument();
    await expect.element(roleOf('Person 50')).not.toBeInTheDocument();
    await dialog().getByRole('button', { name: 'Show more' }).click();
    await expect.element(roleOf('Person 59')).toBeInTheDocument();
    await expect.element(dialog().getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });
});

describe('why people have access', () => {
  test('names the owner, the roles of the organisation and the folders that contain the item', async () => {
    const inner = itemWith({ parentFolderId: folder.resourceId });
    const api = organisation({
      items: [inner],
      grants: [grantTo(ben), grantTo(bea, { grantScope: 'editor' }, folder)],
    });
    api.on('folders.get', sampleReply('folders.get', { id: folder.resourceId, name: 'Autumn' }));
    await openDialog(api);
    await expect.element(row('Ada Lovelace (you)')).toHaveTextContent(/Owner/);
    await expect.element(row('Bea Lind')).toHaveTextContent(/From the folder “Autumn”Can edit/);
    await expect.element(roleOf('Bea Lind')).not.toBeInTheDocument();
    await expect
      .element(row('Owners and administrators'))
      .toHaveTextContent(/Role in the organisationCan edit and share/);
    await expect.element(row('Standard members')).toHaveTextContent(/Can view/);
    await expectAccessible();
  });

  test('leaves out a folder that the person cannot see', async () => {
    const api = organisation({ items: [itemWith({ parentFolderId: folder.resourceId })] });
    api.on('folders.get', failWith('not_found', 'Not found'));
    await openDialog(api);
    await expect.element(row('Ada Lovelace (you)')).toHaveTextContent(/Owner/);
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
  });

  test('reads the owner and the containing folders of a folder', async () => {
    const api = organisation({ grants: [grantTo(bea, {}, { ...folder, resourceId: idOf(3) })] });
    const screens = { id: idOf(6), name: 'Berlin', parentFolderId: null, permissions: [...everything] };
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [screens] }));
    const path = [{ id: idOf(3), name: 'Shops' }];
    api.on('folders.get', sampleReply('folders.get', { id: idOf(6), name: 'Berlin', path, ownedBy: owner }));
    api.on('devices.list', listOf(shopWindow));
    await openPage(`/screens?folder=${idOf(6)}`, api);
    await page.getByRole('complementary', { name: 'Folders' }).getByRole('button', { name: 'More' }).click();
    await menuItem('Share').click();
    await expect.element(dialog()).toHaveTextContent(/Share “Berlin”/);
    await expect.element(dialog()).toHaveTextContent(/everything in this folder/);
    await expect.element(row('Ada Lovelace (you)')).toHaveTextContent(/Owner/);
    await expect.element(row('Bea Lind')).toHaveTextContent(/From the folder “Shops”/);
    await roleOf('Everyone in the organisation').click();
    await expect.element(option(/^Can publish/)).toBeVisible();
  });
});

describe('the dialog', () => {
  test('says that an item is not shared', async () => {
    await openDialog(organisation());
    await expect.element(dialog()).toHaveTextContent(/Not shared with anyone yet/);
    await expectAccessible();
  });

  test('can add people while the list loads', async () => {
    const api = organisation();
    api.hold('acls.list');
    await openDialog(api);
    await field().fill('ben');
    await expect.element(option(/Ben Okafor/)).toBeVisible();
    await expectAccessible();
  });

  test('says why the list cannot be loaded, and retries', async () => {
    const api = organisation({ grants: [grantTo(ben)] });
    const restore = api.fail('acls.list', failWith('forbidden', 'You can’t see who has access.'));
    await openDialog(api);
    await expect.element(dialog().getByRole('alert')).toHaveTextContent(/can’t see who has access/);
    await expectAccessible();
    restore();
    await dialog().getByRole('button', { name: 'Try again' }).click();
    await expect.element(roleOf('Ben Okafor')).toBeVisible();
  });

  test('shows very long names without breaking the page', async () => {
    const long = member(53, longName, `${longName.slice(0, 60)}@example.com`);
    const items = [itemWith({ name: longName })];
    await openDialog(organisation({ items, members: [long], grants: [grantTo(long)] }), longName);
    await expect.element(roleOf(longName)).toBeVisible();
    await field().fill('kart');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await expectAccessible();
  });

  test('copies the address of the item', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await openDialog(organisation());
    await dialog().getByRole('button', { name: 'Copy link' }).click();
    await expect.element(dialog().getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(copied).toEqual([`${window.location.origin}/playlists/${playlist.resourceId}`]);
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('where people share', () => {
  const share = () => page.getByRole('main').getByRole('button', { name: 'Share', exact: true });

  function sample(permissions: (typeof lunch)['permissions']): ApiDouble {
    const api = sampleOrganisationWithoutPreviews();
    api.on('acls.list', listOf());
    api.on('playlists.get', { ...lunch, permissions });
    api.on('devices.get', { ...shopWindow, permissions });
    api.on('devices.list', listOf({ ...shopWindow, permissions }));
    api.on('themes.get', sampleReply('themes.get', { id: idOf(80), name: 'Autumn', permissions }));
    api.on('fonts.list', listOf());
    const open = { id: folder.resourceId, name: 'Autumn', parentFolderId: null, permissions };
    api.on('folders.libraryLite', sampleReply('folders.libraryLite', { folders: [open] }));
    api.on('folders.get', sampleReply('folders.get', { id: open.id, name: open.name, permissions }));
    return api;
  }

  test.each([
    [`/content/${folder.resourceId}`, 'Autumn'],
    [`/playlists?folder=${folder.resourceId}`, 'Autumn'],
    [`/playlists/${lunch.id}`, 'Lunch'],
    [`/themes/${idOf(80)}`, 'Autumn'],
  ])('the page %s has a button', async (address, name) => {
    await openPage(address, sample([...everything]));
    await share().click();
    await expect.element(dialog()).toHaveTextContent(`Share “${name}”`);
    await dialog().getByRole('button', { name: 'Done' }).click();
    await expect.element(share()).toHaveFocus();
  });

  test('the menu of a screen has it', async () => {
    await openPage(`/screens/${shopWindow.id}`, sample([...everything]));
    await page.getByRole('button', { name: 'More actions for Shop window' }).click();
    await menuItem('Share').click();
    await expect.element(dialog()).toHaveTextContent('Share “Shop window”');
  });

  test('says why people cannot share', async () => {
    await openPage('/content', organisation({ items: [itemWith({ permissions: ['read', 'update'] })] }));
    await page.getByRole('button', { name: 'More actions for Lunch' }).click();
    await expectDisabledReason(menuItem('Share'));
  });

  test.each([`/content/${folder.resourceId}`, `/playlists/${lunch.id}`, `/themes/${idOf(80)}`])(
    'says on %s why people cannot share',
    async (address) => {
      await openPage(address, sample(['read']));
      await expectDisabledReason(share());
      await expectAccessible();
    },
  );

  test('says in the menu of a screen why people cannot share it', async () => {
    await openPage('/screens', sample(['read', 'update', 'delete']));
    await page.getByRole('button', { name: 'More actions for Shop window' }).click();
    await expectDisabledReason(menuItem('Share'));
  });
});
