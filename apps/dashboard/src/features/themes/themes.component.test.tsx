import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { type ApiDouble, failWith } from '../../testing/api-double.ts';
import { expectAccessible } from '../../testing/expect-accessible.ts';
import { expectDisabledReason } from '../../testing/expect-disabled-reason.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { sampleOrganisation } from '../../testing/sample-organisation.ts';
import { SAMPLE_APP, UPLOADS } from '../../testing/server-addresses.ts';

const theme = sampleReply('themes.get', {
  id: idOf(70),
  name: 'Autumn',
  permissions: ['read', 'update'],
  backgroundColor: '#102030',
  bodyTextColor: '#eeeeee',
});
const address = `/themes/${theme.id}`;

/** A built-in app that gets its theme in its address. */
const app = (index: number, name: string) =>
  sampleItem('applications.list', {
    id: idOf(index),
    name,
    isBuiltIn: true,
    currentAppVersion: sampleItem('applicationVersions.list', {
      id: idOf(index + 100),
      applicationId: idOf(index),
      embeddedUrlFormat: `${SAMPLE_APP}#app=${name}&theme=:$theme`,
    }),
  });

function service(fields: Partial<typeof theme> = {}): ApiDouble {
  const api = sampleOrganisation();
  let saved = { ...theme, ...fields };
  api.on('themes.get', () => saved);
  api.on('themes.update', ({ body: { name, ...patch } }) => {
    const { backgroundImageId, backgroundImagePortraitId, ...others } = patch;
    const picture = (id: string | null | undefined) =>
      id === undefined ? undefined : id && { id, url: null, thumbnailUrl: null };
    const changes = {
      ...others,
      name,
      backgroundImage: picture(backgroundImageId),
      backgroundImagePortrait: picture(backgroundImagePortraitId),
    };
    const set = Object.entries(changes).filter(([, value]) => value !== undefined);
    saved = { ...saved, ...Object.fromEntries(set) };
    return saved;
  });
  api.on('fonts.list', listOf(font(81, 'Lato')));
  api.on('applications.list', listOf(app(33, 'Clock'), app(34, 'Weather'), app(30, 'Announcement')));
  return api;
}

const font = (index: number, name: string, url: string | null = `/files/${index}`) =>
  sampleItem('fonts.list', { id: idOf(index), name, weight: 400, fileUpload: { id: idOf(index), url } });

const colour = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const fontOf = (name: string) => page.getByRole('combobox', { name, exact: true });
const bodies = (api: ApiDouble) => api.requests('themes.update').map(({ body }) => body);

/** The themes that the apps in the preview have received, by the name of the app. */
function shownThemes(): Record<string, Record<string, unknown>> {
  const frames = [...document.querySelectorAll('iframe')].map(({ src }) => new URL(src).hash.slice(1));
  const parameters = frames.map((hash) => new URLSearchParams(hash));
  return Object.fromEntries(
    parameters.map((each) => [each.get('app'), JSON.parse(each.get('theme') ?? 'null')]),
  );
}

const expectShown = (shown: Record<string, unknown>) =>
  expect.poll(shownThemes, { timeout: 30_000 }).toMatchObject({ Announcement: shown, Clock: shown });

describe('in the library', () => {
  const item = sampleItem('library.list', {
    id: theme.id,
    resourceId: theme.id,
    name: theme.name,
    resourceType: 'theme',
    permissions: ['read', 'update', 'delete'],
  });

  test('the New menu creates a theme in the open folder, and opens it', async () => {
    const api = service();
    api.on('library.list', sampleReply('library.list'));
    api.on('themes.create', theme);
    await openPage(`/content/${idOf(41)}`, api);
    await button('New').click();
    await page.getByRole('menuitem', { name: 'Theme' }).click();
    await expect.poll(currentAddress).toBe(address);
    expect(api.requests('themes.create').map(({ body }) => body)).toEqual([
      { name: 'New theme', parentFolderId: idOf(41) },
    ]);
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Autumn');
  });

  test.for(['grid', 'table'] as const)('a theme opens its editor: %s', async (view) => {
    const api = service();
    api.on('library.list', sampleReply('library.list', { data: [item], total: 1 }));
    await openPage(view === 'grid' ? '/content' : '/content?view=table', api);
    await page.getByRole('link', { name: 'Autumn' }).first().click();
    await expect.poll(currentAddress).toBe(address);
    await expect.element(colour('Background')).toHaveValue('#102030');
  });

  test('a theme opens with the keyboard', async () => {
    const api = service();
    api.on('library.list', sampleReply('library.list', { data: [item], total: 1 }));
    await openPage('/content', api);
    const link = page.getByRole('link', { name: 'Autumn' }).first();
    await expect.element(link).toBeVisible();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(currentAddress).toBe(address);
  });
});

describe('the editor of a theme', () => {
  test('shows its values, and sample apps with the theme', async () => {
    const api = service();
    api.on('library.usage', { data: [{ id: theme.id, screenCount: 9 }] });
    await openPage(address, api);
    await expect.element(colour('Background')).toHaveValue('#102030');
    await expect.element(colour('Heading')).toHaveValue('');
    await expect.element(fontOf('Heading')).toHaveValue('Default');
    await expect.element(page.getByText('On 9 screens. They show changes after you publish.')).toBeVisible();
    await expectShown({ backgroundColor: '#102030', bodyTextColor: '#eeeeee', headingTextColor: null });
    await expect.poll(() => page.getByRole('figure').elements().length).toBe(2);
    expect(api.requests('themes.update')).toEqual([]);
    await expectAccessible();
  });

  test('shows and saves a colour as soon as it is typed', async () => {
    const api = service();
    await openPage(address, api);
    await colour('Heading').fill('FFaa00');
    await expectShown({ headingTextColor: '#ffaa00' });
    await expect.poll(() => bodies(api)).toEqual([{ headingTextColor: '#ffaa00' }]);
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
    await userEvent.tab();
    await expect.element(colour('Heading')).toHaveValue('#ffaa00');
  });

  test('saves a short colour when its field loses the focus', async () => {
    const api = service();
    await openPage(address, api);
    await colour('Heading').fill('#fa0');
    await userEvent.keyboard('{Enter}');
    await expect.element(colour('Heading')).toHaveValue('#ffaa00');
    await expect.poll(() => bodies(api)).toEqual([{ headingTextColor: '#ffaa00' }]);
  });

  test('shows an error for text that is not a colour, and does not save it', async () => {
    const api = service();
    await openPage(address, api);
    await colour('Body text').fill('tomato');
    await expect.element(colour('Body text')).not.toHaveAccessibleDescription();
    await userEvent.tab();
    await expect.element(colour('Body text')).toHaveAccessibleDescription('Enter a colour such as #1a2b3c.');
    await expectAccessible();
    await colour('Body text').click();
    await userEvent.keyboard('{Escape}');
    await expect.element(colour('Body text')).toHaveValue('#eeeeee');
    expect(bodies(api)).toEqual([]);
  });

  test('resets a colour to the default', async () => {
    const api = service();
    await openPage(address, api);
    await button('Reset to default: Background').click();
    await expect.element(colour('Background')).toHaveValue('');
    await expect.poll(() => bodies(api)).toEqual([{ backgroundColor: null }]);
    await expect.element(button('Reset to default: Background')).not.toBeInTheDocument();
    await colour('Body text').clear();
    await userEvent.tab();
    await expect.poll(() => bodies(api)).toEqual([{ backgroundColor: null }, { bodyTextColor: null }]);
  });

  test('chooses a colour in the picker with the keyboard', async () => {
    const api = service();
    await openPage(address, api);
    await button('Choose a colour: Background').click();
    const hue = page.getByRole('slider', { name: 'Hue' });
    await expect.element(hue).toBeVisible();
    await expectAccessible();
    (hue.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => (colour('Background').element() as HTMLInputElement).value).not.toBe('#102030');
    await expect.poll(() => bodies(api).length).toBe(1);
    expect(bodies(api)[0]?.backgroundColor).toMatch(/^#[0-9a-f]{6}$/);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Choose a colour: Background')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(colour('Background')).toHaveValue('#102030');
  });

  test('warns about texts that are hard to read', async () => {
    await openPage(address, service());
    await expect.element(colour('Body text')).toBeVisible();
    await expect.element(page.getByText(/^Hard to read/)).not.toBeInTheDocument();
    await colour('Body text').fill('#203040');
    await colour('Heading').fill('#102030');
    await expect
      .element(page.getByText(/^Hard to read/))
      .toHaveTextContent('Hard to read from a distance: heading (1:1) and body text (1.2:1)');
    await expectAccessible();
    await button('Reset to default: Heading').click();
    await button('Reset to default: Body text').click();
    await expect.element(page.getByText(/^Hard to read/)).not.toBeInTheDocument();
  });

  test('undoes edits with Ctrl+Z and with the button', async () => {
    const api = service();
    await openPage(address, api);
    await expectDisabledReason(button('Undo'), /Nothing to undo yet/);
    await button('Reset to default: Background').click();
    await fontOf('Heading').click();
    await option('Lato').click();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(fontOf('Heading')).toHaveValue('Default');
    await button('Undo').click();
    await expect.element(colour('Background')).toHaveValue('#102030');
    await expectShown({ backgroundColor: '#102030', headingFontNew: null });
    // The undos are saved together, or one by one on a slow machine.
    const saved = () => Object.assign({}, ...bodies(api));
    await expect.poll(saved).toEqual({ backgroundColor: '#102030', headingFontId: null });
    await expectDisabledReason(button('Undo'), /Nothing to undo yet/);
  });

  test('saves its name, unless it is empty', async () => {
    const api = service();
    await openPage(address, api);
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.clear();
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Winter');
    await expect.poll(() => bodies(api)).toEqual([{ name: 'Winter' }]);
  });

  test('shows its apps on portrait screens', async () => {
    await openPage(address, service());
    await expectShown({ backgroundColor: '#102030' });
    await page.getByText('Portrait', { exact: true }).click();
    await expect.poll(() => document.querySelectorAll('iframe').length).toBe(2);
    const { width, height } = document.querySelector('iframe')?.getBoundingClientRect() ?? new DOMRect();
    expect(width).toBeLessThan(height);
    await expectAccessible();
  });

  test('keeps unsaved edits when saving fails', async () => {
    const api = service();
    const restore = api.fail('themes.update', failWith('unavailable', 'Busy'));
    await openPage(address, api);
    await colour('Heading').fill('#ffaa00');
    await expect.element(page.getByText(/^Not saved/)).toBeVisible();
    await expect.element(colour('Heading')).toHaveValue('#ffaa00');
    restore();
    await button('Try again').click();
    await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  test('offers to fill, fit or stretch a picture from the library', async () => {
    const api = service();
    const soup = idOf(42);
    api.on(
      'fileUploads.get',
      sampleReply('fileUploads.get', { id: soup, filename: 'soup.jpg', url: '/soup' }),
    );
    await openPage(address, api);
    await expect.element(page.getByRole('combobox', { name: 'Fit' })).not.toBeInTheDocument();
    await button('Choose from content').first().click();
    await page.getByRole('button', { name: /pumpkin-soup/ }).click();
    await button('Choose').click();
    await expectShown({ backgroundImageFileUpload: { url: expect.stringMatching(/\/soup$/) } });
    await page.getByRole('combobox', { name: 'Fit' }).click();
    await option('Show the full picture').click();
    await expectShown({ backgroundScale: 'fit' });
    await expect
      .poll(() => Object.assign({}, ...bodies(api)))
      .toEqual({
        backgroundImageId: soup,
        backgroundScale: 'fit',
      });
    await expectAccessible();
    await button('Remove soup.jpg').click();
    await expectShown({ backgroundImageFileUpload: null });
  });
});

describe('a font', () => {
  const file = new File(['font'], 'Montserrat-Bold.woff2', { type: 'font/woff2' });

  /** Chooses the last option of a field, and a file in the system's file dialog. */
  async function upload(field: Locator, chosen: File): Promise<void> {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementationOnce(function (
      this: HTMLInputElement,
    ) {
      const files = new DataTransfer();
      files.items.add(chosen);
      this.files = files.files;
      this.dispatchEvent(new Event('change'));
    });
    await field.click();
    await option('Upload a font…').click();
    await expect.poll(() => click.mock.calls.length).toBe(1);
    click.mockRestore();
  }

  /** Accepts a font at an address. */
  function acceptFont(api: ApiDouble, url: string): void {
    const created = font(82, 'Montserrat Bold', null);
    api.on('fonts.create', () => {
      api.on('fonts.list', listOf(font(81, 'Lato'), created));
      return sampleReply('fonts.create', {
        font: created,
        fileUpload: { ...sampleReply('fonts.create').fileUpload, id: idOf(61), url, headers: {} },
      });
    });
    api.on('fileUploads.get', () => {
      api.on('fonts.list', listOf(font(81, 'Lato'), font(82, 'Montserrat Bold')));
      return sampleReply('fileUploads.get', { id: idOf(61), status: 'ready' });
    });
  }

  test('is shown and saved when it is chosen', async () => {
    const api = service();
    await openPage(address, api);
    await fontOf('Body text').click();
    await option('Lato').click();
    await expectShown({ bodyFontNew: { name: 'Lato' } });
    await expect.poll(() => bodies(api)).toEqual([{ bodyFontId: idOf(81) }]);
  });

  test('is uploaded, and chosen in the field that uploaded it', async () => {
    const api = service();
    acceptFont(api, `${UPLOADS}/font`);
    await openPage(address, api);
    await upload(fontOf('Heading'), file);
    await expect.element(fontOf('Heading')).toHaveValue('Montserrat Bold');
    await expect.element(fontOf('Body text')).toHaveValue('Default');
    await expectShown({ headingFontNew: { name: 'Montserrat Bold' } });
    expect(api.requests('fonts.create')[0]?.body).toEqual({
      name: 'Montserrat Bold',
      weight: 700,
      filename: 'Montserrat-Bold.woff2',
      contentType: 'font/woff2',
      contentLength: 4,
    });
    await expect.poll(() => bodies(api)).toEqual([{ headingFontId: idOf(82) }]);
  });

  test('that cannot be sent says why', async () => {
    const api = service();
    // No server listens on this port.
    acceptFont(api, 'http://localhost:1/font');
    await openPage(address, api);
    await upload(fontOf('Heading'), file);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/Couldn’t upload Montserrat-Bold.woff2. Can’t reach the server/);
    await expect.element(fontOf('Heading')).toHaveValue('Default');
    await expectAccessible();
    expect(bodies(api)).toEqual([]);
  });

  test('is uploaded by a retry, which does not create a second font', async () => {
    const api = service();
    acceptFont(api, `${UPLOADS}/font`);
    const restore = api.fail('fileUploads.get', failWith('forbidden', 'Not now.'));
    await openPage(address, api);
    await upload(fontOf('Heading'), file);
    await expect.element(page.getByRole('alert')).toBeVisible();
    restore();
    await button('Try again').click();
    await expect.element(fontOf('Heading')).toHaveValue('Montserrat Bold');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(api.requests('fonts.create')).toHaveLength(1);
  });

  test('that the server cannot read is not chosen', async () => {
    const api = service();
    acceptFont(api, `${UPLOADS}/font`);
    api.on(
      'fileUploads.get',
      sampleReply('fileUploads.get', {
        id: idOf(61),
        status: 'failed',
        completedSteps: [
          { stepName: 'verified', error: 'This file isn’t a font.', completedAt: null },
        ] as never,
      }),
    );
    await openPage(address, api);
    await upload(fontOf('Heading'), file);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/This file isn’t a font/);
    await expect.element(fontOf('Heading')).toHaveValue('Default');
  });

  test('must be a font file', async () => {
    const api = service();
    await openPage(address, api);
    await upload(fontOf('Heading'), new File(['x'], 'Montserrat.zip'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose a WOFF2, WOFF, TTF or OTF file/);
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });
});

describe('the theme field of a presentation', () => {
  /** A presentation of an app with a theme. */
  function presentationService(): ApiDouble {
    const api = service();
    const version = sampleItem('applicationVersions.list', {
      id: idOf(31),
      applicationId: idOf(30),
      embeddedUrlFormat: SAMPLE_APP,
      presentationProperties: [{ name: 'theme', label: 'Theme', type: 'theme', optional: true }],
    });
    const application = sampleItem('applications.list', {
      id: idOf(30),
      name: 'Announcement',
      currentAppVersion: version,
    });
    api.on('applications.list', listOf(application));
    api.on('applications.get', application);
    const presentation = sampleReply('presentations.get', {
      id: idOf(12),
      applicationId: application.id,
      applicationDeploymentId: version.id,
      applicationVars: { theme: theme.id },
      duration: 15,
      permissions: ['read', 'update'],
    });
    api.on('presentations.get', presentation);
    api.on('presentations.update', sampleReply('presentations.update', { presentation }));
    api.on('themes.list', listOf(theme));
    return api;
  }

  /** The presentation without a theme of its own, in an organisation with a default theme. */
  function withDefaultTheme(applicationVars: Record<string, unknown> = {}): ApiDouble {
    const api = presentationService();
    const version = sampleItem('applicationVersions.list', {
      id: idOf(31),
      applicationId: idOf(30),
      embeddedUrlFormat: `${SAMPLE_APP}#app=Announcement&theme=:$theme`,
      presentationProperties: [{ name: 'theme', label: 'Theme', type: 'theme', optional: true }],
    });
    api.on('applications.get', sampleReply('applications.get', { id: idOf(30), currentAppVersion: version }));
    api.on(
      'presentations.get',
      sampleReply('presentations.get', {
        id: idOf(12),
        applicationId: idOf(30),
        applicationDeploymentId: version.id,
        applicationVars,
        permissions: ['read', 'update'],
      }),
    );
    api.on('domain.get', sampleReply('domain.get', { defaultThemeId: theme.id }));
    return api;
  }

  test('names the organisation’s theme, which the preview shows', async () => {
    await openPage(`/presentations/${idOf(12)}`, withDefaultTheme());
    await expect
      .element(page.getByRole('combobox', { name: 'Theme' }))
      .toHaveAttribute('placeholder', 'Organisation’s theme: Autumn');
    await expect
      .poll(shownThemes, { timeout: 30_000 })
      .toMatchObject({ Announcement: { backgroundColor: '#102030' } });
    await expectAccessible();
  });

  test('shows the organisation’s theme while the chosen one is in the trash', async () => {
    const api = withDefaultTheme({ theme: idOf(79) });
    api.on('themes.get', ({ params }) =>
      params.id === theme.id ? theme : failWith('not_found', 'This theme no longer exists.'),
    );
    await openPage(`/presentations/${idOf(12)}`, api);
    await expect
      .poll(shownThemes, { timeout: 30_000 })
      .toMatchObject({ Announcement: { backgroundColor: '#102030' } });
  });

  test('links to the editor of the theme', async () => {
    await openPage(`/presentations/${idOf(12)}`, presentationService());
    const link = page.getByRole('link', { name: 'Edit theme' });
    await expect.element(link).toBeVisible();
    await expectAccessible();
    await link.click();
    await expect.poll(currentAddress).toBe(address);
  });

  test('creates a theme, chooses it, and opens it', async () => {
    const api = presentationService();
    api.on('themes.create', { ...theme, id: idOf(71) });
    await openPage(`/presentations/${idOf(12)}`, api);
    await button('New theme…').click();
    await expect.poll(currentAddress).toBe(`/themes/${idOf(71)}`);
    await expect
      .poll(() => api.requests('presentations.update').map(({ body }) => body.applicationVars))
      .toEqual([{ theme: idOf(71) }]);
  });

  test('stays on the page of a presentation that is not saved yet', async () => {
    const api = presentationService();
    api.on('themes.create', { ...theme, id: idOf(71) });
    await openPage(`/presentations/new?app=${idOf(30)}`, api);
    await button('New theme…').click();
    await expect.element(page.getByRole('link', { name: 'Edit theme' })).toHaveAttribute('target', '_blank');
    expect(currentAddress()).toBe(`/presentations/new?app=${idOf(30)}`);
  });
});

describe('what uses a theme', () => {
  const user = (index: number, name: string) =>
    sampleItem('presentations.list', { id: idOf(index), name, applicationName: 'Menu board' });

  test('is a list of presentations, which opens from the editor', async () => {
    const api = service({ presentationCount: 2 });
    api.on('presentations.list', listOf(user(11, 'Drinks'), user(12, 'Lunch')));
    await openPage(address, api);
    await button('Used by 2 presentations').click();
    const dialog = page.getByRole('dialog', { name: 'Presentations that use “Autumn”' });
    await expect.element(dialog.getByRole('link', { name: 'Drinks Menu board' })).toBeVisible();
    await expectAccessible();
    expect(api.requests('presentations.list')[0]?.query).toMatchObject({ themeId: theme.id, sortBy: 'name' });
    await dialog.getByRole('link', { name: 'Lunch Menu board' }).click();
    await expect.poll(currentAddress).toBe(`/presentations/${idOf(12)}`);
  });

  test('says how many more there are, and why it cannot be loaded', async () => {
    const api = service({ presentationCount: 1400 });
    api.on('presentations.list', failWith('forbidden', 'You don’t have permission to do this.'));
    await openPage(address, api);
    await button('Used by 1,400 presentations').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(/don’t have permission/);
    api.on('presentations.list', { total: 1400, data: [user(11, 'Rindfleischetikettierung'.repeat(9))] });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.element(dialog).toHaveTextContent('1,399 more presentations');
    await expectAccessible();
  });

  test('can be only the organisation, as its default theme', async () => {
    const api = service();
    api.on('domain.get', sampleReply('domain.get', { defaultThemeId: theme.id }));
    await openPage(address, api);
    await expect.element(page.getByText('Organisation’s theme')).toBeVisible();
    await expect.element(page.getByText('Not used by any presentation')).toBeVisible();
    await expectAccessible();
  });
});

describe('a theme that', () => {
  test('a person can only view has no enabled fields', async () => {
    await openPage(address, service({ permissions: ['read'] }));
    await expect
      .element(page.getByText('You can view this, but you don’t have permission to change it.'))
      .toBeVisible();
    for (const field of [colour('Background'), fontOf('Heading'), button('Choose a colour: Heading')])
      await expect.element(field).toBeDisabled();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await expect.element(button('Undo')).not.toBeInTheDocument();
    await expectShown({ backgroundColor: '#102030' });
    await expectAccessible();
  });

  test('is loading shows where its parts will be', async () => {
    const api = service();
    api.hold('themes.get');
    await openPage(address, api);
    await expect.element(page.getByRole('heading', { name: 'Theme', level: 1 })).toBeVisible();
    await expectAccessible();
  });

  test('no longer exists has a link back to the library', async () => {
    const api = service();
    api.on('themes.get', failWith('not_found', 'Not found'));
    await openPage(address, api);
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Page not found/);
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Content' })).toBeVisible();
    await expectAccessible();
  });

  test('has very long names fits on a phone', async () => {
    const long = 'Rindfleischetikettierung'.repeat(10);
    const api = service({ name: long, headingFontId: idOf(81) });
    api.on('fonts.list', listOf(font(81, long)));
    await showAt('phone');
    await openPage(address, api);
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(long);
    await expect.element(fontOf('Heading')).toHaveValue(long);
    await expectAccessible();
  });

  test('has a font that no longer exists says so', async () => {
    await openPage(address, service({ bodyFontId: idOf(99) }));
    await expect.element(fontOf('Body text')).toHaveValue('Unavailable font');
  });

  test('cannot be shown by any app explains why', async () => {
    const api = service();
    api.on('applications.list', listOf());
    await openPage(address, api);
    await expect.element(page.getByRole('heading', { name: 'No preview' })).toBeVisible();
    await expectAccessible();
  });
});
