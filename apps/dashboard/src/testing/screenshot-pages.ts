import i18next from 'i18next';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from './open-page.tsx';
import { announcement, lunch, market, sampleOrganisation, shopWindow } from './sample-organisation.ts';

/** A name in the sample organisation, or a string in the current language. */
type Text = string | (() => string);
const inLanguage = (text: Text) => (typeof text === 'string' ? text : text());

/** The beginning of the names of its files, its address, its heading, and a text that appears when it has loaded. */
type ScreenshotPage = readonly [name: string, address: string, title: Text, text: Text];

const { t } = i18next;
const tabAddress = (tab: string) => `/screens/${shopWindow.id}?tab=${tab}`;

/** The pages that are compared with reference screenshots. */
export const screenshotPages: readonly ScreenshotPage[] = [
  ['home', '/', () => t('nav.home'), 'pumpkin-soup.jpg'],
  ['screens', '/screens', () => t('screens.title'), 'Waiting room'],
  ['screens-grid', '/screens?view=grid', () => t('screens.title'), 'Waiting room'],
  ['screen-on-air', `/screens/${shopWindow.id}`, 'Shop window', 'Lunch'],
  ['screen-workers', tabAddress('workers'), 'Shop window', 'till.queue'],
  ['screen-settings', tabAddress('settings'), 'Shop window', () => t('screen.settings.activeHours')],
  [
    'screen-activity',
    tabAddress('activity'),
    'Shop window',
    () => t('screen.history.by', { playlist: 'Lunch', name: 'Ada Lovelace' }),
  ],
  ['screen-what-plays', tabAddress('whatPlays'), 'Shop window', () => t('whatPlays.shares')],
  ['content', '/content', () => t('library.title'), 'pumpkin-soup.jpg'],
  ['folder', `/content/${market.id}`, 'Christmas market', 'mulled-wine.jpg'],
  ['playlists', '/playlists', () => t('nav.playlists'), 'Lunch'],
  ['playlist', `/playlists/${lunch.id}`, 'Lunch', 'Opening hours'],
  ['presentation', `/presentations/${lunch.items[1]?.presentationId}`, 'Opening hours', 'Headline'],
  ['new-presentation-app', '/presentations/new', () => t('apps.choose'), 'Menu board'],
  [
    'new-presentation',
    `/presentations/new?app=${announcement.id}`,
    () => t('presentation.untitled', { app: announcement.name }),
    'Headline',
  ],
  ['apps', '/apps', () => t('nav.apps'), 'Menu board'],
  ['settings-profile', '/settings/profile', () => t('settings.title'), () => t('settings.email')],
  [
    'settings-security',
    '/settings/security',
    () => t('settings.title'),
    () => t('settings.signOutEverywhere'),
  ],
  ['settings-organisation', '/settings/organisation', () => t('settings.title'), 'Corner Shops'],
  ['settings-api-keys', '/settings/api-keys', () => t('settings.title'), 'Till'],
  ['not-found', '/nowhere', () => t('errors.pageNotFound'), () => t('errors.pageNotFoundHint')],
];

/** Opens one of the pages in the sample organisation, and waits until it has loaded. */
export async function openScreenshotPage([name, address, title, text]: ScreenshotPage): Promise<void> {
  await openPage(address, sampleOrganisation());
  // Some pages add their English strings when they load, so look them up each time.
  const titles = () => page.getByRole('heading', { name: inLanguage(title), level: 1 }).elements();
  const texts = () => page.getByText(inLanguage(text)).elements();
  await expect.poll(() => titles().length).toBeGreaterThan(0);
  await expect.poll(() => texts().length).toBeGreaterThan(0);
  if (['screen-on-air', 'playlist', 'presentation'].includes(name)) await waitForPreview();
  if (name === 'playlist') await waitForTimeline('desktop');
}

/** Waits until the live preview plays, because its windows load asynchronously. */
export async function waitForPreview(): Promise<void> {
  const preview = page.getByRole('region', { name: t('preview.label'), includeHidden: true });
  await expect.element(preview).toBeInTheDocument();
  await expect.element(preview).toHaveTextContent(/^$/);
}

/** Waits for the timeline below the items of the playlist, which a phone does not show. */
export async function waitForTimeline(size: 'phone' | 'desktop'): Promise<void> {
  if (size === 'phone') return;
  const inLunch = t('whatPlays.segmentIn', { from: '', to: '', name: '', playlist: 'Lunch' }).split(': ')[1];
  const plays = page.getByRole('option', { name: inLunch, includeHidden: true });
  await expect.poll(() => plays.elements().length).toBeGreaterThan(0);
}
