import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLanguage } from '../../platform/i18n.ts';
import { emptyOrganisation, openPage } from '../../testing/open-page.tsx';
import { idOf, listOf, sampleItem } from '../../testing/sample.ts';

const version = sampleItem('applicationVersions.list', {
  id: idOf(71),
  applicationId: idOf(61),
  name: 'Announcement',
  description: 'A title and a few lines of text.',
  embeddedUrlFormat: '/apps/announcement/1.0.0/index.html#title=:title',
  presentationProperties: [
    { name: 'title', type: 'string', label: 'title', optional: true, default: 'Good to see you' },
  ] as never,
  strings: {
    en: { title: 'Title' },
    de: {
      $name: 'Ankündigung',
      $description: 'Ein Titel und ein paar Zeilen Text.',
      $defaults: { title: 'Schön, dass Sie da sind' },
      title: 'Titel',
    },
  },
});
const announcement = sampleItem('applications.list', {
  id: idOf(61),
  name: 'Announcement',
  isBuiltIn: true,
  currentAppVersion: version,
});

function germanService(application = announcement) {
  const api = emptyOrganisation();
  api.on('applications.list', listOf(application));
  return api;
}

test('describes apps in the person’s language', async () => {
  const api = germanService();
  await chooseLanguage('de');
  await openPage('/apps', api);
  await expect
    .element(page.getByRole('button', { name: 'Ankündigung Ein Titel und ein paar Zeilen Text.' }))
    .toBeVisible();
});

test('keeps the name that people gave an app', async () => {
  const api = germanService({ ...announcement, name: 'Notices' });
  await chooseLanguage('de');
  await openPage('/apps', api);
  await expect.element(page.getByRole('button', { name: /^Notices Ein Titel/ })).toBeVisible();
});

test('shows labels and default texts in the person’s language', async () => {
  const api = germanService();
  await chooseLanguage('de');
  await openPage(`/presentations/new?app=${announcement.id}`, api);
  await expect.element(page.getByLabelText('Titel', { exact: true })).toHaveValue('Schön, dass Sie da sind');
  await expect
    .element(page.getByLabelText('Name', { exact: true }))
    .toHaveValue('Neue Präsentation (Ankündigung)');
});
