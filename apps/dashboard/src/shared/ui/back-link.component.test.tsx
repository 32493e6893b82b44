import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { currentAddress, openPage, showAt } from '../../testing/open-page.tsx';
import {
  announcement,
  lunch,
  sampleOrganisationWithoutPreviews,
  shopWindow,
} from '../../testing/sample-organisation.ts';

afterEach(() => chooseLanguage('en'));

const main = () => page.getByRole('main');
const heading = () => main().getByRole('heading', { level: 1 });

test.for([
  [`/screens/${shopWindow.id}`, 'Screens', '/screens'],
  [`/playlists/${lunch.id}`, 'Playlists', '/playlists'],
  [`/presentations/${lunch.items[1]?.presentationId}`, 'Content', '/content'],
  [`/presentations/new?app=${announcement.id}`, 'Content', '/content'],
] as const)('on a phone, %s has a link back beside its title', async ([address, name, target]) => {
  await showAt('phone');
  await openPage(address, sampleOrganisationWithoutPreviews());
  const link = main().getByRole('link', { name, exact: true });
  await expect.element(heading()).toBeVisible();
  await expect.element(link).toBeVisible();
  const box = link.element().getBoundingClientRect();
  expect([box.width, box.height]).toEqual([44, 44]);
  const title = heading().element().getBoundingClientRect();
  expect(box.left).toBeGreaterThanOrEqual(0);
  expect(title.left).toBeGreaterThanOrEqual(box.right - 12);
  expect(title.top).toBeGreaterThan(box.top);
  expect(title.bottom).toBeLessThan(box.bottom);
  await link.click();
  await expect.poll(() => currentAddress()).toMatch(new RegExp(`^${target}`));
});

test('in a right-to-left language, the arrow points right', async () => {
  await showAt('phone');
  await chooseLanguage('ar');
  await openPage(`/screens/${shopWindow.id}`, sampleOrganisationWithoutPreviews());
  await expect.element(heading()).toHaveTextContent('Shop window');
  const arrow = () => document.querySelector('main header a svg');
  await expect.poll(arrow).not.toBeNull();
  expect(getComputedStyle(arrow()!).transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  const link = arrow()!.closest('a')!.getBoundingClientRect();
  expect(link.left).toBeGreaterThan(heading().element().getBoundingClientRect().left);
});
