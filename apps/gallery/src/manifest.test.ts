import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { galleryApplications } from './manifest.ts';
import type { Property } from './shared/manifest/application.ts';
import { translations } from './translations/translate.ts';

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test('each slug is a folder of the source with a script, an icon and a thumbnail', () => {
  expect(new Set(galleryApplications.map(({ slug }) => slug)).size).toBe(galleryApplications.length);
  for (const { slug, icon_url, thumbnail_url } of galleryApplications)
    for (const file of ['main.ts', basename(icon_url), basename(thumbnail_url)])
      expect(existsSync(source(`${slug}/${file}`)), `${slug}/${file}`).toBe(true);
});

test.each(galleryApplications)(
  '$name: defines a string for every label and help text, and uses every string',
  (app) => {
    const zones = new Set(Intl.supportedValuesOf('timeZone').map((zone) => zone.replaceAll('_', ' ')));
    const own = (name: string) => zones.has(name) || /[^a-z0-9_]/.test(name);
    const all = (properties: typeof app.presentation_properties): typeof properties =>
      properties.flatMap((property) => [property, ...all(property.properties ?? [])]);
    const keys = all(app.presentation_properties).flatMap(
      ({ label, helper_text, singular_name, options = [], constraints }) => [
        label,
        ...[helper_text, singular_name].filter((key) => key !== undefined),
        ...(constraints?.format ? [constraints.format.errorMessage] : []),
        ...options.map(({ name }) => name).filter((name) => !own(name)),
      ],
    );
    expect(new Set(keys)).toEqual(new Set(Object.keys(app.strings.en)));
  },
);

test.each(galleryApplications)('$name: passes every property to the application in its address', (app) => {
  const [document, fragment = ''] = app.embedded_url_format.split('#');
  expect(document).toBe(`/apps/${app.slug}/${app.version}/index.html`);
  const passed = new URLSearchParams(fragment);
  for (const { name, type } of app.presentation_properties)
    expect(passed.get(name)).toBe(type === 'theme' ? ':$theme' : `:${name}`);
  if (app.configurable_duration) expect(passed.get('duration')).toBe(':$duration');
  expect(passed.get('renderMode')).toBe(':$renderMode');
});

test.each(galleryApplications)('$name: defaults are among the options', ({ presentation_properties }) => {
  for (const { options, default: value } of presentation_properties)
    if (options) expect(options.map((option) => option.value)).toContain(value);
});

test('accepts the address of a web page with or without a scheme', () => {
  const format = galleryApplications
    .find(({ slug }) => slug === 'web-page')
    ?.presentation_properties.find(({ name }) => name === 'url')?.constraints?.format;
  const regex = new RegExp(format?.regex ?? '');
  for (const good of ['https://example.com', 'example.com/a?b', 'localhost:3000', 'http://127.0.0.1:8080/x'])
    expect(regex.test(good), good).toBe(true);
  for (const bad of ['', 'two words', 'javascript:alert(1)', 'ftp://x', 'https://'])
    expect(regex.test(bad), bad).toBe(false);
});

const languages = ['ar', 'de', 'es', 'fr', 'ja', 'pt'];
const translated = galleryApplications.flatMap((app) => languages.map((language) => ({ app, language })));

/** Whether a value contains text, other than the name of an option. */
const hasText = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && /[A-Z]/.test(value);

test.each(translated)('$app.name in $language: translates all strings and texts', ({ app, language }) => {
  const { $name, $description, $defaults = {}, ...strings } = app.strings[language] ?? {};
  expect(Object.keys(strings).sort()).toEqual(Object.keys(app.strings.en).sort());
  for (const [key, text] of Object.entries({ $name, $description, ...strings }))
    expect(text, key).toEqual(expect.stringMatching(/\S/));
  const texts = app.presentation_properties.filter((property) => hasText(property.default));
  expect(Object.keys($defaults as object).sort()).toEqual(texts.map(({ name }) => name).sort());
});

test.each(translated)('$app.name in $language: default texts are short enough', ({ app, language }) => {
  const defaults = Object.entries((app.strings[language]?.$defaults ?? {}) as Record<string, unknown>);
  for (const [name, value] of defaults) expectToFit(app.presentation_properties, name, value);
});

function expectToFit(properties: readonly Property[], name: string, value: unknown): void {
  const property = properties.find((each) => each.name === name);
  if (!property) throw new Error(`No property ${name}`);
  if (Array.isArray(value))
    for (const row of value)
      for (const [column, cell] of Object.entries(row as object))
        expectToFit(property.properties ?? [], column, cell);
  else if (typeof value === 'string')
    expect(value.length, value).toBeLessThanOrEqual(property.constraints?.maxlength ?? 0);
  else expect(typeof value, name).toBe(property.type);
}

test('has no translations of strings that no application has', () => {
  const known = new Set(galleryApplications.flatMap(({ strings }) => Object.keys(strings.en)));
  const slugs = galleryApplications.map(({ slug }) => slug).sort();
  for (const { shared, applications } of Object.values(translations)) {
    for (const key of Object.keys(shared)) expect([...known]).toContain(key);
    expect(Object.keys(applications).sort()).toEqual(slugs);
  }
});
