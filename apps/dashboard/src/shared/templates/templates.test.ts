import { readdirSync, statSync } from 'node:fs';
import { calls, fromWire } from '@vitrine/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Property } from '../../platform/api.ts';
import { languages } from '../../platform/languages.ts';
import { patternChecksOf, problemsOf, toRow, type Values } from '../properties/values.ts';
import { loadSamples } from './load-samples.ts';
import {
  addDays,
  nextSaturday,
  type Template,
  templateCategories,
  templates,
  templateValues,
} from './templates.ts';

const { presentation_properties: propertiesSchema } = calls['applicationVersions.create'].body.shape;

interface GalleryManifest {
  galleryApplications: {
    slug: string;
    configurable_duration: boolean;
    presentation_properties: unknown;
  }[];
}
// By a pattern, because no workspace imports an app.
const [gallery] = Object.values(
  import.meta.glob<GalleryManifest>('../../../../gallery/src/manifest.ts', { eager: true }),
);

function propertiesOf({ app }: Template): readonly Property[] {
  const found = gallery?.galleryApplications.find(({ slug }) => slug === app);
  return fromWire(propertiesSchema, propertiesSchema.parse(found?.presentation_properties)) as Property[];
}

/** The names of values, including those in rows, that the properties do not declare. */
function undeclared(properties: readonly Property[], values: Values): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const property = properties.find((each) => each.name === name);
    if (!property) return [name];
    if (property.type !== 'array' || !Array.isArray(value)) return [];
    return value.flatMap((row) => undeclared(property.properties ?? [], toRow(row)));
  });
}

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('offers at least 24 templates, and some in each category', () => {
  expect(templates.length).toBeGreaterThanOrEqual(24);
  for (const category of templateCategories)
    expect(
      templates.some((template) => template.category === category),
      category,
    ).toBe(true);
});

test('gives each template its own id', () => {
  expect(new Set(templates.map(({ id }) => id)).size).toBe(templates.length);
});

describe.each(templates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
  test.each(Object.keys(languages))('has values in %s that its app accepts on any day', async (language) => {
    const samples = await loadSamples(language);
    const properties = propertiesOf(template);
    fc.assert(
      fc.property(days, fc.constantFrom('', 'Lisbon'), (today, city) => {
        const values = templateValues(template, { today, city }, samples);
        expect(undeclared(properties, values)).toEqual([]);
        expect(problemsOf(properties, values)).toEqual({});
        for (const { path, regex, text } of patternChecksOf(properties, values, (key) => key))
          expect(new RegExp(regex).test(text), path).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('has a duration that the server accepts', () => {
    const { shape } = calls['presentations.create'].body;
    expect(shape.duration.safeParse(template.duration).error).toBeUndefined();
  });
});

test('counts down to a day that is still to come', () => {
  const countdowns = templates.filter(({ app }) => app === 'countdown');
  expect(countdowns.length).toBeGreaterThan(0);
  fc.assert(
    fc.property(days, fc.constantFrom(...countdowns), (today, { settings }) => {
      expect(String(settings({ today, city: '' }).date) > today).toBe(true);
    }),
  );
});

test('finds the next Saturday', () => {
  fc.assert(
    fc.property(days, (day) => {
      const saturday = nextSaturday(day);
      expect(new Date(saturday).getUTCDay()).toBe(6);
      expect(saturday > day && saturday <= addDays(day, 7)).toBe(true);
    }),
  );
});

/** Replaces each text, so that only the structure remains. */
const structureOf = (samples: object): unknown =>
  JSON.parse(
    JSON.stringify(samples, (_key, value) => (typeof value === 'string' ? value.length > 0 : value)),
  );

test.each(Object.keys(languages))('has all texts in %s', async (language) => {
  const [english, samples] = [await loadSamples('en'), await loadSamples(language)];
  expect(structureOf(samples)).toEqual(structureOf(english));
  if (language === 'en') return;
  for (const [id, { title }] of Object.entries(samples))
    if (!['happy-hour', 'days-without-accidents'].includes(id))
      expect(title, id).not.toBe(english[id as keyof typeof english].title);
});

describe('pictures', () => {
  const folder = new URL('./pictures/', import.meta.url);
  const names = readdirSync(folder);

  test('show each template in both orientations, and nothing else', () => {
    const expected = templates.flatMap(({ id }) => [`${id}-landscape.webp`, `${id}-portrait.webp`]);
    expect(names.toSorted(), 'Run `npm run template-pictures`.').toEqual(expected.toSorted());
  });

  test('are smaller than 900 kB together', () => {
    const bytes = names.reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    expect(bytes).toBeLessThan(900_000);
  });
});
