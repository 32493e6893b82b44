import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { currentAddress, emptyOrganisation, me, openPage, showAt } from '../../testing/open-page.tsx';
import { groupOf, previewOf, replyToPublishes } from '../../testing/publishes.ts';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { shell } from './shell-state.ts';

const dialog = () => page.getByRole('dialog');
const changed = sampleItem('devices.list', {
  name: 'Shop window',
  hasUnpublishedChanges: true,
  permissions: ['read', 'update', 'publish'],
  playlistId: '01940000-0000-7000-8000-000000000009',
  playlist: { id: '01940000-0000-7000-8000-000000000009', name: 'Autumn offers' },
});

const control = () => page.getByRole('button', { name: '1 screen to update', exact: true });

function withChanges() {
  const api = emptyOrganisation();
  api.on('devices.counts', sampleReply('devices.counts', { total: 1, unpublished: 1, publishable: 1 }));
  api.on('devices.list', listOf(changed));
  return api;
}

describe('publishing', () => {
  test('every page says how many screens have changes, and opens the sheet', async () => {
    await openPage('/apps', withChanges());
    await expect.element(control()).toHaveAttribute('title', '1 screen has unpublished changes');
    await control().click();
    await expect.element(dialog()).toHaveTextContent(/Publish changes/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(control()).toHaveFocus();
  });

  test('the control stays readable while the pointer is over it', async () => {
    await openPage('/apps', withChanges());
    await control().hover();
    await expect.element(control()).toBeVisible();
    await expectAccessible();
  });

  test('without changes, opens the recent publishes', async () => {
    const api = emptyOrganisation();
    api.on('devices.counts', sampleReply('devices.counts', { total: 1 }));
    await openPage('/apps', api);
    await page.getByRole('button', { name: 'Recent publishes' }).click();
    await expect.element(dialog()).toHaveTextContent(/Nothing published yet/);
    await expectAccessible();
  });
});

test('shows no other name before the name of the organisation is known', async () => {
  const api = emptyOrganisation({ brand_name: 'Shopcast' });
  const reply = Promise.withResolvers<ReturnType<typeof sampleReply<'domain.get'>>>();
  api.on('domain.get', () => reply.promise);
  await openPage('/apps', api);
  const navigation = page.getByRole('navigation').first();
  await expect.element(navigation.getByRole('link', { name: 'Screens' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Apps & templates · Shopcast');
  expect(document.body.innerText).not.toMatch(/Vitrine|Shopcast/);
  reply.resolve(sampleReply('domain.get', { name: 'Winter & Daughters' }));
  await expect.element(page.getByText('Winter & Daughters').first()).toBeVisible();
});

describe('search', () => {
  const organisationWithScreen = () => {
    const api = emptyOrganisation();
    api.on('devices.list', ({ query }) => (query.search === 'shop' ? listOf(changed) : listOf()));
    return api;
  };

  test('finds a screen with the keyboard and opens it', async () => {
    const api = organisationWithScreen();
    api.on('devices.get', changed);
    await openPage('/apps', api);
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('shop');
    await expect.element(dialog()).toHaveTextContent(/Shop window/);
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(`/screens/${changed.id}`);
  });

  test('says that nothing was found', async () => {
    await openPage('/apps', organisationWithScreen());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('Nothing found for “zzz”')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('navigation and messages on every page', () => {
  test('navigates by keyboard shortcuts and lists them', async () => {
    await openPage('/apps', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(dialog()).toHaveTextContent(/Keyboard shortcuts.*Go to HomeGH/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await userEvent.keyboard('gc');
    await expect.poll(currentAddress).toBe('/content');
    await userEvent.keyboard('gp');
    await expect.poll(currentAddress).toBe('/playlists');
    await userEvent.keyboard('gl');
    await expect.poll(currentAddress).toBe('/content');
  });

  test('names the keys of shortcuts as the keyboard labels them', async () => {
    const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Linux x86_64');
    await openPage('/apps', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('?');
    await expect.element(dialog()).toHaveTextContent(/Search and commandsCtrlK.*UndoCtrlZ/);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    platform.mockReturnValue('MacIntel');
    await userEvent.keyboard('?');
    await expect
      .element(dialog())
      .toHaveTextContent(/Search and commands⌘K.*Move items up or down⌥↑↓.*Undo⌘Z/);
    expect(dialog().element().textContent).not.toMatch(/Ctrl|Alt|Del/);
    platform.mockRestore();
  });

  test('shows the shortcuts of commands in the search', async () => {
    await openPage('/apps', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(dialog()).toHaveTextContent(/Go to ScreensG S/);
    await expectAccessible();
  });

  test('has five places on a phone, and the others in the account menu', async () => {
    await showAt('phone');
    await openPage('/', emptyOrganisation());
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const places = () => [
      ...navigation.getByRole('link').elements(),
      ...navigation.getByRole('button').elements(),
    ];
    await expect
      .poll(() => places().map(({ textContent }) => textContent))
      .toEqual(['Home', 'Screens', 'Content', 'Playlists', 'Search']);
    await page.getByRole('button', { name: 'Account' }).click();
    await expect.element(page.getByRole('menuitem', { name: 'Apps & templates' })).toBeVisible();
    await expectAccessible();
    await showAt('phone');
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect.poll(currentAddress).toBe('/settings/profile');
  });

  test('groups the places in the sidebar, and marks the current one', async () => {
    await openPage('/apps', emptyOrganisation());
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const placesOf = (name: string) =>
      navigation
        .getByRole('list', { name })
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(() => placesOf('Operate')).toEqual(['Home', 'Screens']);
    expect(placesOf('Create')).toEqual(['Content', 'Playlists', 'Apps & templates']);
    await expect
      .element(navigation.getByRole('link', { name: 'Apps & templates' }))
      .toHaveAttribute('aria-current', 'page');
    await navigation.getByRole('link', { name: 'Settings' }).click();
    await expect.poll(currentAddress).toBe('/settings/profile');
  });

  test('shows icons with labels while the sidebar is collapsed, and remembers it', async () => {
    const api = emptyOrganisation();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const sidebar = () => navigation.element() as HTMLElement;
    await openPage('/apps', api);
    await expect.poll(() => sidebar().offsetWidth).toBe(240);
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    onTestFinished(() => {
      shell.isSidebarCollapsed.set(false);
      localStorage.clear();
    });
    await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toHaveFocus();
    expect(sidebar().offsetWidth).toBe(56);
    expect(localStorage.getItem('vitrine.sidebar')).toBe('collapsed');
    const playlists = navigation.getByRole('link', { name: 'Playlists' });
    const label = playlists.getByText('Playlists');
    const opacity = () => getComputedStyle(label.element()).opacity;
    expect(opacity()).toBe('0');
    await playlists.hover();
    await expect.poll(opacity).toBe('1');
    expect(label.element().getBoundingClientRect().left).toBeGreaterThan(56);
    await expectAccessible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect.poll(() => sidebar().offsetWidth).toBe(240);
    expect(localStorage.getItem('vitrine.sidebar')).toBeNull();
  });

  test.for([
    ['/library?q=soup&kind=playlist&view=table', '/content?q=soup&kind=playlist&view=table'],
    ['/library?trash=true', '/content?trash=true'],
    [`/library/${changed.id}?sort=name&dir=asc`, `/content/${changed.id}?sort=name&dir=asc`],
  ] as const)('opens the content at its old address %s', async ([old, address]) => {
    await openPage(old, emptyOrganisation());
    await expect.poll(currentAddress).toBe(address);
  });

  test('goes home from the search', async () => {
    await openPage('/apps', emptyOrganisation());
    await expect.element(page.getByRole('heading', { name: 'Apps', level: 1 })).toBeVisible();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    await userEvent.keyboard('home{Enter}');
    await expect.poll(currentAddress).toBe('/');
  });

  test('shows the first steps until the person hides them', async () => {
    const api = emptyOrganisation();
    const steps = { screenAdded: true, contentAdded: false, published: false };
    api.on('profile.onboarding', sampleReply('profile.onboarding', { steps, dismissed: false }));
    api.on('profile.setOnboarding', ({ body }) => ({ steps, dismissed: body.dismissed }));
    await openPage('/apps', api);
    const checklist = page.getByRole('region', { name: 'First steps' });
    await expect.element(checklist).toHaveTextContent(/2 of 4/);
    await checklist.getByRole('button', { name: 'Hide checklist' }).click();
    await expect.element(checklist).not.toBeInTheDocument();
  });

  test('leads from the first steps to the first screen, where people add files and publish', async () => {
    const api = emptyOrganisation();
    const steps = { screenAdded: true, contentAdded: false, published: false };
    api.on('profile.onboarding', sampleReply('profile.onboarding', { steps, dismissed: false }));
    api.on('devices.list', listOf(sampleItem('devices.list', { id: idOf(7), name: 'Shop window' })));
    await openPage('/apps', api);
    const checklist = page.getByRole('region', { name: 'First steps' });
    for (const name of ['Add something to show', 'Publish it to the screen'])
      await expect
        .element(checklist.getByRole('link', { name }))
        .toHaveAttribute('href', `/screens/${idOf(7)}`);
  });

  test('offers a way back from an address that does not exist', async () => {
    await openPage('/nowhere', emptyOrganisation());
    await page.getByRole('main').getByRole('link', { name: 'Go to Screens' }).click();
    await expect.poll(currentAddress).toBe('/screens');
  });

  test('redirects to the sign-in page when the session has ended', async () => {
    const api = emptyOrganisation();
    api.on('applications.list', failWith('unauthorized', 'Session ended'));
    await openPage('/apps', api);
    await expect.poll(currentAddress).toMatch(/^\/sign-in/);
  });
});

describe('apps and templates', () => {
  const application = sampleItem('applications.list', { name: 'Menu board', isBuiltIn: true });

  test('shows the templates at an address of their own', async () => {
    const api = emptyOrganisation();
    api.on('applications.list', listOf({ ...application, name: 'Announcement' }));
    await openPage('/apps', api);
    await page.getByRole('main').getByText('Templates', { exact: true }).click();
    await expect.poll(currentAddress).toBe('/apps?view=templates');
    await page.getByRole('main').getByText('Apps', { exact: true }).click();
    await expect.poll(currentAddress).toBe('/apps');
  });

  test('says that there are no apps', async () => {
    const api = emptyOrganisation();
    api.on('applications.list', listOf());
    await openPage('/apps', api);
    await expect.element(page.getByRole('heading', { name: 'No apps' })).toBeVisible();
    await expectAccessible();
  });

  test('shows apps that have a version, each as one button', async () => {
    const api = emptyOrganisation();
    const currentAppVersion = sampleItem('applicationVersions.list', { description: 'Dishes and prices' });
    api.on('applications.list', listOf({ ...application, currentAppVersion }));
    await openPage('/apps', api);
    await expect
      .element(page.getByRole('button', { name: /Menu board/ }))
      .toHaveTextContent(/Dishes and prices/);
    await expectAccessible();
  });
});

test('hides a person’s activity from the next person who signs in', async () => {
  const api = withChanges();
  replyToPublishes(api);
  api.on('publishes.preview', previewOf(groupOf(changed.playlist, [changed])));
  api.on('auth.signOut', undefined);
  api.on('auth.signIn', sampleReply('auth.signIn', { profile: me }));
  await openPage('/settings/profile', api);
  await control().click();
  await dialog().getByRole('button', { name: 'Publish to 1 screen' }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText(/Autumn offers/)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  api.on('devices.list', listOf());
  api.on('devices.counts', sampleReply('devices.counts'));
  await page.getByLabelText('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('a long password');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
  await expect.element(page.getByText(/Autumn offers/)).not.toBeInTheDocument();
});

test('reports a failure in a message that can be read and closed', async () => {
  const api = emptyOrganisation();
  api.on('playlists.create', failWith('forbidden', 'You don’t have permission to do this.'));
  await openPage('/content', api);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Playlist' }).click();
  const message = page.getByRole('alert');
  await expect.element(message).toHaveTextContent(/don’t have permission/);
  await expectAccessible();
  await message.getByRole('button', { name: 'Close' }).click();
  await expect.element(message).not.toBeInTheDocument();
});
