import { expect, test } from 'vitest';
import { idOf, sampleItem } from '../../testing/sample.ts';
import { localizeApplication } from './localize-application.ts';

const application = (german: object) =>
  sampleItem('applications.list', {
    id: idOf(1),
    name: 'Menu board',
    currentAppVersion: sampleItem('applicationVersions.list', {
      id: idOf(2),
      name: 'Menu board',
      description: 'Items with prices.',
      presentationProperties: [
        { name: 'title', type: 'string', label: 'title', default: 'Today' },
        { name: 'rows', type: 'array', label: 'rows', default: [{ name: 'Tea' }] },
        { name: 'note', type: 'string', label: 'note', optional: true },
      ] as never,
      strings: { de: german },
    }),
  });

const defaultsOf = ({ currentAppVersion }: ReturnType<typeof application>) =>
  currentAppVersion?.presentationProperties.map((property) => property.default);

test('translates name, description and default values', () => {
  const german = application({
    $name: 'Speisekarte',
    $description: 'Artikel mit Preisen.',
    $defaults: { title: 'Heute', rows: [{ name: 'Tee' }] },
  });
  const localized = localizeApplication(german, 'de');
  expect(localized).toMatchObject({
    name: 'Speisekarte',
    currentAppVersion: { description: 'Artikel mit Preisen.', name: 'Menu board' },
  });
  expect(defaultsOf(localized)).toEqual(['Heute', [{ name: 'Tee' }], undefined]);
});

test.each([
  ['in a language without translations', application({ $name: 'Speisekarte' }), 'fr'],
  ['if its version does not translate it', application({ title: 'Titel' }), 'de'],
  [
    'if the translations have the wrong type',
    application({ $name: 1, $description: null, $defaults: { title: ['Heute'], rows: 'Tee', note: 'Neu' } }),
    'de',
  ],
])('leaves the application as it is %s', (_when, original, language) => {
  expect(localizeApplication(original, language)).toEqual(original);
});

test('keeps the name that people gave an application', () => {
  const renamed = { ...application({ $name: 'Speisekarte' }), name: 'Prices' };
  expect(localizeApplication(renamed, 'de').name).toBe('Prices');
});
